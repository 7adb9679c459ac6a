#!/usr/bin/env python3
"""Applies the fix-its of gasket to a file, and prints the result.

    tests/tools/apply_fixes.py [--note=N] FILE [OPTION...]

The fix-its are those of errors and warnings; --note=N also takes the Nth alternative (from 0) of the diagnostics that have fix-its on
their notes. The OPTIONs are those of `gasket cc`. Each fix-it must be the same in the SARIF document, and overlaps are errors."""
import json
import subprocess
import sys


def diagnostics(path, options, form):
    run = subprocess.run(["gasket", "cc", "-o", "/dev/null", f"--diagnostics-format={form}", *options, path], capture_output=True, text=True)
    return json.loads(run.stderr)


def chosen_fixes(document, note):
    for d in document["diagnostics"]:
        alternatives = [r["fixes"] for r in d["related"] if r["fixes"]]
        if d["fixes"]:
            yield from d["fixes"]
        elif note is not None and alternatives:
            yield from alternatives[min(note, len(alternatives) - 1)]


def apply(lines, fixes):
    end = None
    for f in sorted(fixes, key=lambda f: (f["line"], f["column"]), reverse=True):
        here = (f["line"], f["end_column"])
        if end is not None and here > end:
            sys.exit(f"apply_fixes.py: overlapping fix-its: {f}")
        end = (f["line"], f["column"])
        line = lines[f["line"] - 1]
        lines[f["line"] - 1] = line[:f["column"] - 1] + f["text"].encode() + line[f["end_column"] - 1:]
    return lines


def count_sarif(document):
    return sum(len(fix["artifactChanges"]) for result in document["runs"][0]["results"] for fix in result["fixes"])


def main():
    note, arguments = None, sys.argv[1:]
    if arguments[0].startswith("--note="):
        note = int(arguments.pop(0)[len("--note="):])
    path, *options = arguments
    document = diagnostics(path, options, "json")
    everything = sum(len(d["fixes"]) + sum(len(r["fixes"]) for r in d["related"]) for d in document["diagnostics"])
    if everything != count_sarif(diagnostics(path, options, "sarif")):
        sys.exit("apply_fixes.py: the SARIF document has other fix-its")
    with open(path, "rb") as f:
        lines = f.read().split(b"\n")
    sys.stdout.buffer.write(b"\n".join(apply(lines, chosen_fixes(document, note))))


main()
