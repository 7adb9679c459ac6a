#!/usr/bin/env python3
"""Reads texts of Intel's vector language and prints what gasket makes of them.

    tests/tools/vector_tests.py FOLDER [--gasket build/gasket] [--list]

FOLDER holds .ll files, such as IGC/VectorCompiler/test of Intel's compiler. Each is read and printed, and the text read again: it must print
the same. Then code is generated, which iga64 must accept. The table counts files; below it are the reasons of those that were refused, the
most frequent ones first. --list prints a line for each file instead. Status 1 if a text changes when it is read again, iga64 refuses
assembly, assembly is empty without a warning, or gasket ends with a status of neither success nor refused input."""
import argparse
import collections
import concurrent.futures
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import disassembly

SECONDS = 120  # of processor time
SHOWN = 40
WRONG = ("code refused by iga64", "empty in silence", "changed", "defect")
LATER = re.compile(r"exists from|bfloat|llvm\.vc\.internal\.lsc")


def gasket(words, stdin=b""):
    return subprocess.run(["prlimit", f"--cpu={SECONDS}", *map(str, words)], input=stdin, capture_output=True, check=False)


def first_error(done):
    lines = [line for line in done.stderr.decode(errors="replace").splitlines() if "error: " in line]
    return lines[0].split("error: ", 1)[1] if lines else f"status {done.returncode}"


def problem_of(assembly):
    """What iga64 finds wrong with ASSEMBLY, the text of several kernels; None if nothing, or if it is not installed."""
    iga = shutil.which("iga64")
    with tempfile.TemporaryDirectory() as folder:
        for n, kernel in enumerate(re.split(r"(?m)^(?=//\.kernel )", assembly)):
            source = pathlib.Path(folder) / f"{n}.asm"
            source.write_text(kernel)
            problem = disassembly.difference(iga, str(source)) if iga and kernel.strip() else None
            if problem:
                return problem.splitlines()[0]
    return None


def judge(program, file):
    """(outcome, reason) of FILE."""
    read = gasket([program, "opt", "-x", "ll", "--passes=", file])
    if read.returncode not in (0, 1):
        return "defect", f"status {read.returncode}"
    if read.returncode:
        reason = first_error(read)
        return ("later" if LATER.search(reason) else "refused"), reason
    again = gasket([program, "opt", "-x", "ll", "--passes=", "-"], read.stdout)
    if again.stdout != read.stdout:
        return "changed", first_error(again) if again.returncode else "prints another text"
    code = gasket([program, "cc", "-x", "ll", "--emit=asm", "-o", "-", file])
    if code.returncode not in (0, 1):
        return "defect", f"status {code.returncode}"
    if code.returncode:
        return "no code", first_error(code)
    text = code.stdout.decode()
    if not any(line.strip() and not line.startswith("//") for line in text.splitlines()):
        return ("no function", "") if b"there is no code" in code.stderr else ("empty in silence", "")
    problem = problem_of(text)
    return ("code refused by iga64", problem) if problem else ("code", "")


def shortened(reason):
    """REASON without names and numbers, so that equal ones are counted together."""
    reason = re.sub(r"@(llvm\.(?:genx|vc\.internal)\.[a-z0-9]+(?:\.[a-z]+[0-9]*)?)[\w.]*", r"@\1…", reason)
    return re.sub(r"'[^']*'", "'…'", re.sub(r"%[\w.\"-]+", "%…", reason))[:150]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--gasket", default="build/gasket", type=pathlib.Path)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--list", action="store_true")
    given = parser.parse_args()
    files = sorted(given.folder.rglob("*.ll"))
    with concurrent.futures.ThreadPoolExecutor(given.jobs) as pool:
        outcomes = list(pool.map(lambda f: judge(given.gasket.resolve(), f), files))
    if given.list:
        for file, (outcome, reason) in zip(files, outcomes):
            print(file.relative_to(given.folder), outcome, reason, sep="\t")
    else:
        counts = collections.Counter(outcome for outcome, _ in outcomes)
        read = sum(counts[o] for o in ("changed", "no code", "no function", "empty in silence", "code", "code refused by iga64"))
        print(f"{len(files)} files: {counts['later']} need a later generation, {read} of the others are read and printed")
        for outcome in ("code", "no function", "no code", "refused", *WRONG):
            print(f"  {outcome:22} {counts[outcome]:5}")
        reasons = collections.Counter((outcome, shortened(reason)) for outcome, reason in outcomes if reason and outcome != "later")
        for (outcome, reason), count in reasons.most_common(SHOWN):
            print(f"{count:5}  {outcome}: {reason}")
    return 1 if any(outcome in WRONG for outcome, _ in outcomes) else 0


if __name__ == "__main__":
    sys.exit(main())
