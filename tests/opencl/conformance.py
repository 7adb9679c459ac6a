#!/usr/bin/env python3
"""Runs built conformance tests of OpenCL (Khronos's) on one or several OpenCL libraries and prints a table of the results.

    tests/opencl/conformance.py FOLDER [--icd FILE]... [--only NAME]... [--seconds N] [--json FILE]
    tests/opencl/conformance.py ../tests --icd build/gasket.icd --icd /etc/OpenCL/vendors/pocl.icd

FOLDER is searched for executable files whose names begin with test_. Each test of a binary is a process of its own: one that
crashes, or needs more than --seconds (120), costs only its own result. The tests run in their short ("wimpy") mode. --icd names
the .icd file or the folder of a library (build/gasket.icd if there is none); --only selects binaries or tests ("test_basic",
"test_basic/hostptr").

For each library: a line for each binary with the numbers of tests passed, failed, skipped, crashed and out of time, then the
names of those that did not pass. --json writes the result of every test. The status is 1 if a test of the first library failed,
crashed or ran out of time."""
import argparse
import collections
import json
import os
import pathlib
import subprocess
import sys
import tempfile

RESULTS = ["passed", "failed", "skipped", "crashed", "out of time"]
FROM_JSON = {"pass": "passed", "fail": "failed", "skip": "skipped"}


def find_binaries(folder):
    return sorted(f for f in folder.rglob("test_*") if f.is_file() and os.access(f, os.X_OK) and not f.suffix)


def test_names(binary, environment):
    """The names that BINARY lists in its help."""
    text = subprocess.run([binary, "-h"], env=environment, capture_output=True, text=True, errors="replace").stdout
    _, _, names = text.partition("Test names:\n")
    return [line.strip() for line in names.splitlines() if line.startswith("\t")]


def run_test(binary, name, environment, seconds, folder):
    """The result of test NAME."""
    saved = folder / "result.json"
    saved.unlink(missing_ok=True)
    command = [binary, name]
    try:
        done = subprocess.run(command, env={**environment, "CL_CONFORMANCE_RESULTS_FILENAME": str(saved)}, cwd=binary.parent,
                              stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=seconds)
    except subprocess.TimeoutExpired:
        return "out of time"
    if done.returncode < 0:
        return "crashed"
    if saved.exists():
        return FROM_JSON[json.loads(saved.read_text())["results"][name]]
    return "failed" if done.returncode else "passed"


def is_selected(binary, name, only):
    return not only or any(word in (binary.name, f"{binary.name}/{name}") for word in only)


def run_library(icd, binaries, options, folder):
    """The results by binary and test name."""
    environment = {**os.environ, "OCL_ICD_VENDORS": str(icd.resolve()), "CL_WIMPY_MODE": "1"}
    results = {}
    for binary in binaries:
        names = [n for n in test_names(binary, environment) if is_selected(binary, n, options.only)]
        if names:
            results[binary.name] = {n: run_test(binary, n, environment, options.seconds, folder) for n in names}
            print_line(binary.name, results[binary.name])
    return results


def print_line(name, results):
    counts = collections.Counter(results.values())
    print(f"{name:28}" + "".join(f"{counts[r]:12}" for r in RESULTS), flush=True)


def print_library(icd, binaries, options, folder):
    print(f"{icd}\n{'':28}" + "".join(f"{r:>12}" for r in RESULTS))
    results = run_library(icd, binaries, options, folder)
    print_line("all", {(b, n): r for b, tests in results.items() for n, r in tests.items()})
    for wanted in RESULTS[1:]:
        names = [f"{b}/{n}" for b, tests in results.items() for n, r in tests.items() if r == wanted]
        if names:
            print(f"{wanted}: {' '.join(names)}")
    print()
    return results


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--icd", type=pathlib.Path, action="append", default=[])
    parser.add_argument("--only", action="append", default=[])
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--json", type=pathlib.Path)
    options = parser.parse_args()
    binaries = find_binaries(options.folder.resolve())
    if not binaries:
        sys.exit(f"{options.folder}: no test programs")
    libraries = options.icd or [pathlib.Path("build/gasket.icd")]
    for icd in libraries:
        if not icd.exists():
            sys.exit(f"{icd}: no such file")
    with tempfile.TemporaryDirectory() as folder:
        results = [print_library(icd, binaries, options, pathlib.Path(folder)) for icd in libraries]
    if options.json:
        options.json.write_text(json.dumps({str(i): r for i, r in zip(libraries, results)}, indent=1))
    bad = {"failed", "crashed", "out of time"}
    return any(r in bad for tests in results[0].values() for r in tests.values())


if __name__ == "__main__":
    sys.exit(main())
