#!/usr/bin/env python3
"""Checks the OpenCL kernels of a repository, and a program that runs them. The GitHub action and the pre-commit hook call it.

    src/packages/action/check.py [OPTION...] [PATH...]

Checks the .cl files in PATHs (files and folders; default: the whole folder) with `gasket cc --syntax-only`. A file that others include and
that has no kernel is checked by way of them. An error is no mistake of a file if a name is missing that another file or a program defines
(-D, #define, a function): such a file is incomplete, which is a notice with the names and places. Folders of included files are found.

Status 0: no errors; 1: errors (with --fail-on=warning: or warnings) or findings; 2: a wrong option, or gasket cannot run. In a workflow of GitHub
(GITHUB_ACTIONS) the messages are annotations, and outputs and summary are written to the files that its variables name."""
import argparse
import concurrent.futures
import fnmatch
import json
import os
import pathlib
import shlex
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import judge
import report
import sources


def parse_options(text):
    """The lines of TEXT as (pattern, options) pairs: a line `PATTERN: OPTIONS` concerns the files that PATTERN matches, another one all files."""
    rows = []
    for line in filter(None, map(str.strip, text.split("\n"))):
        pattern, colon, options = line.partition(": ")
        if line.startswith("-") or not colon:
            pattern, options = "*", line
        rows.append((pattern, shlex.split(options)))
    return rows


def options_for(rows, file):
    return [word for pattern, words in rows if fnmatch.fnmatch(file, pattern) for word in words]


def results_of(verdict):
    """The diagnostics of a file as results; those of an incomplete one are one notice."""
    if verdict.is_incomplete:
        count = sum(d["severity"] == "error" for d in verdict.diagnostics)
        text = f"not checked completely: {verdict.reason()}; {count} error{'s' if count > 1 else ''} without that"
        return [{"severity": "notice", "rule": "incomplete", "file": verdict.file, "line": 1, "column": None, "last_column": None, "message": text,
                 "related": []}]
    return first_uses([normalized(d) for d in verdict.diagnostics])


def first_uses(results):
    """RESULTS without the further errors about a name that is unknown: the first one has their number."""
    kept = {}
    for result in results:
        is_unknown = bool(judge.UNKNOWN.search(result["message"]))
        kept.setdefault((result["file"], result["message"]) if is_unknown else len(kept), []).append(result)
    return [{**same[0], "message": same[0]["message"] + (f" (and in {len(same) - 1} more places)" if len(same) > 1 else "")} for same in kept.values()]


def normalized(diagnostic):
    """DIAGNOSTIC with paths relative to the root."""
    related = [{**place, "file": place["file"] and relative(place["file"])} for place in diagnostic["related"]]
    return {**diagnostic, "file": diagnostic["file"] and relative(diagnostic["file"]), "related": related}


def relative(path):
    path = os.path.normpath(path)
    inside = os.path.relpath(path, os.getcwd())
    return inside if os.path.isabs(path) and not inside.startswith("..") else path


def check_files(gasket, tree, paths, exclude, rows):
    """The verdicts on all files, and the headers that are checked by way of others."""
    files = tree.kernels(paths, exclude)
    included = {inner for file in files for inner in tree.included(file)[1:]}
    headers = {file for file in files if file in included and not tree.has_kernel(file)}
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        checked = [file for file in files if file not in headers]
        return list(pool.map(lambda file: judge.check_file(gasket, tree, file, options_for(rows, file)), checked)), headers


def check_program(gasket, command):
    """The findings of `gasket exec --check COMMAND` as results, and an error if the program failed by itself."""
    with tempfile.TemporaryDirectory() as folder:
        findings = pathlib.Path(folder, "findings.json")
        done = subprocess.run([gasket, "exec", "--check", f"--findings={findings}", *shlex.split(command)], stdin=subprocess.DEVNULL)
        found = json.loads(findings.read_text())["findings"] if findings.exists() and findings.stat().st_size else None
    results = [normalized({**f, "severity": f["level"], "rule": f["kind"]}) for f in found or []]
    if done.returncode and not any(r["severity"] == "error" for r in results):
        results.append({"severity": "error", "rule": None, "file": None, "line": None, "column": None, "last_column": None, "related": [],
                        "message": f"the program ended with status {done.returncode}: {command}"})
    return results


def distinct(results):
    """RESULTS without repetitions: several files can include a header with a mistake."""
    return list({(r["file"], r["line"], r["column"], r["message"]): r for r in reversed(results)}.values())[::-1]


def describe(count, thing):
    return f"{count} {thing}{'' if count == 1 else 's'}"


def print_results(results, verdicts):
    """Annotations for GitHub, else text. The messages of incomplete files follow in a group that is folded."""
    on_github = os.environ.get("GITHUB_ACTIONS") == "true"
    for result in results:
        print(report.annotation(result) if on_github else report.text_line(result))
    hidden = [normalized(d) for v in verdicts if v.is_incomplete for d in v.diagnostics]
    if hidden and on_github:
        print("::group::Messages of incomplete files")
        print("\n".join(report.text_line(d) for d in distinct(hidden)))
        print("::endgroup::")
    for verdict in verdicts:
        if verdict.folders and on_github:
            print(f"{verdict.file}: included files are in {', '.join(verdict.folders)}")


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--gasket", default="gasket", help="the program")
    parser.add_argument("--exclude", default="", help="patterns of paths that are not checked, separated by blanks or lines")
    parser.add_argument("--options", default="", help="options of gasket cc; a line `PATTERN: OPTIONS` for some files only")
    parser.add_argument("--program", default="", help="a command to run with gasket exec --check")
    parser.add_argument("--sarif", default="", help="the file to write as SARIF")
    parser.add_argument("--fail-on", default="error", choices=("error", "warning", "never"))
    parser.add_argument("paths", nargs="*")
    return parser.parse_args()


def main():
    given = parse_arguments()
    rows = parse_options(given.options)
    try:
        version = subprocess.run([given.gasket, "--version"], stdout=subprocess.PIPE, text=True, check=True).stdout.split()[-1]
        tree = sources.Tree(os.getcwd())
        verdicts, headers = check_files(given.gasket, tree, given.paths or ["."], given.exclude.split(), rows)
    except FileNotFoundError as problem:
        return refuse(f"{given.gasket} is not installed" if problem.filename == given.gasket else problem)
    except (judge.Failed, subprocess.CalledProcessError) as problem:
        return refuse(problem)
    results = distinct([r for v in verdicts for r in results_of(v)])
    findings = check_program(given.gasket, given.program) if given.program else []
    results += findings

    incomplete = [v for v in verdicts if v.is_incomplete]
    errors, warnings = (sum(r["severity"] == level for r in results) for level in ("error", "warning"))
    counts = ", ".join([describe(len(verdicts) + len(headers), "file"), describe(errors, "error"), describe(warnings, "warning"),
                        f"{len(incomplete)} incomplete"] + ([describe(len(findings), "finding")] if given.program else []))
    print_results(results, verdicts)
    print(counts)
    if given.sarif:
        report.write_sarif(given.sarif, results, version)
    report.append("GITHUB_STEP_SUMMARY", report.summary(counts, results, incomplete))
    report.append("GITHUB_OUTPUT", f"files={len(verdicts) + len(headers)}\nerrors={errors}\nwarnings={warnings}\nincomplete={len(incomplete)}\n"
                                   f"findings={len(findings)}\nsarif={given.sarif}\n")
    return int(given.fail_on != "never" and bool(errors or (given.fail_on == "warning" and warnings)))


def refuse(problem):
    print(f"::error title=gasket::{report.escape(problem)}" if os.environ.get("GITHUB_ACTIONS") == "true" else f"error: {problem}")
    return 2


if __name__ == "__main__":
    sys.exit(main())
