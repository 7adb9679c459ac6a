#!/usr/bin/env python3
"""Runs built conformance tests of OpenCL (Khronos's) on one or several OpenCL libraries and prints a table of the results.

    tests/opencl/conformance.py FOLDER [--icd FILE]... [--only NAME]... [--seconds N] [--json FILE]
    tests/opencl/conformance.py ../tests --icd build/gasket.icd --icd /etc/OpenCL/vendors/pocl.icd

FOLDER is searched for executable files whose names begin with test_. Each test of a binary is a process of its own: one that
crashes, or needs more than --seconds (120), costs only its own result. The tests run in their short ("wimpy") mode. --icd names
the .icd file or the folder of a library (build/gasket.icd if there is none); --only selects binaries or tests ("test_basic",
"test_basic/hostptr"). With --limit SECONDS the tests of a binary run in an order that is random but always the same, and none
starts when SECONDS have passed. --pass "BINARY WORDS" passes arguments to the tests of a binary ("test_image_streams small_images").

For each library: a line for each binary with the numbers of tests passed, failed, skipped, crashed, out of time and not run, then
the names of those that did not pass. --json writes the result of every test, after each binary. The status is 1 if a test of the
first library failed, crashed or ran out of time, or if a binary lists no tests."""
import argparse
import collections
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time

RESULTS = ["passed", "failed", "skipped", "crashed", "out of time", "not run"]
FROM_JSON = {"pass": "passed", "fail": "failed", "skip": "skipped"}
INTEGERS = ["uchar", "char", "ushort", "short", "uint", "int", "ulong", "long"]


def find_binaries(folder):
    return sorted(f for f in folder.rglob("test_*") if f.is_file() and os.access(f, os.X_OK) and not f.suffix)


def conversion_names():
    """The tests of test_conversions, whose help describes only the form of their names."""
    forms = [(to, saturated) for to in INTEGERS for saturated in ("", "_sat")] + [("float", ""), ("double", "")]
    return [f"{to}{saturated}{rounding}_{source}" for to, saturated in forms for rounding in ("", "_rte", "_rtp", "_rtn", "_rtz")
            for source in INTEGERS + ["float", "double"]]


def test_names(binary, environment):
    """The names that BINARY lists in its help, or with -p: lines with one word, after a heading if there is one."""
    if binary.name == "test_conversions":
        return conversion_names()
    option = "-p" if binary.name == "test_bruteforce" else "-h"
    text = subprocess.run([binary, option], env=environment, capture_output=True, text=True, errors="replace").stdout
    names = re.split(r"^(?:Test|Math function) names\b.*:$", text, flags=re.MULTILINE)[-1]
    return re.findall(r"^\t+(\w+)$", names, re.MULTILINE)


def read_result(saved):
    """The result in the file SAVED, which has one entry, or several if the binary divides the test."""
    results = [FROM_JSON[r] for r in json.loads(saved.read_text())["results"].values()]
    return next(r for r in ("failed", "passed", "skipped") if r in results)


def run_test(binary, name, environment, options, folder):
    """The result of test NAME."""
    saved = folder / "result.json"
    saved.unlink(missing_ok=True)
    command = [binary, *options.arguments.get(binary.name, []), name]
    try:
        done = subprocess.run(command, env={**environment, "CL_CONFORMANCE_RESULTS_FILENAME": str(saved)}, cwd=binary.parent,
                              stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                              timeout=options.seconds)
    except subprocess.TimeoutExpired:
        return "out of time"
    if done.returncode < 0:
        return "crashed"
    if saved.exists():
        return read_result(saved)
    return "failed" if done.returncode else "passed"


def run_tests(binary, names, environment, options, folder):
    """The results of the tests NAMES of BINARY by name."""
    if options.limit:
        random.Random(0).shuffle(names)
    end = time.monotonic() + (options.limit or float("inf"))
    return {n: run_test(binary, n, environment, options, folder) if time.monotonic() < end else "not run" for n in names}


def is_selected(binary, name, only):
    return not only or any(word in (binary.name, f"{binary.name}/{name}") for word in only)


def select_tests(binary, environment, only):
    names = test_names(binary, environment)
    if not names:
        sys.exit(f"{binary}: lists no tests")
    return [n for n in names if is_selected(binary, n, only)]


def run_library(icd, binaries, options, folder, save):
    """The results by binary and test name; SAVE is called with those so far after each binary."""
    environment = {**os.environ, "OCL_ICD_VENDORS": str(icd.resolve()), "CL_WIMPY_MODE": "1"}
    results = {}
    for binary in binaries:
        names = select_tests(binary, environment, options.only)
        if names:
            results[binary.name] = run_tests(binary, names, environment, options, folder)
            print_line(binary.name, results[binary.name])
            save(results)
    return results


def print_line(name, results):
    counts = collections.Counter(results.values())
    print(f"{name:28}" + "".join(f"{counts[r]:12}" for r in RESULTS), flush=True)


def print_library(icd, binaries, options, folder, save):
    print(f"{icd}\n{'':28}" + "".join(f"{r:>12}" for r in RESULTS), flush=True)
    results = run_library(icd, binaries, options, folder, save)
    print_line("all", {(b, n): r for b, tests in results.items() for n, r in tests.items()})
    for wanted in RESULTS[1:-1]:
        names = [f"{b}/{n}" for b, tests in results.items() for n, r in tests.items() if r == wanted]
        if names:
            print(f"{wanted}: {' '.join(names)}")
    print(flush=True)
    return results


def run_libraries(libraries, binaries, options):
    """The results by library, binary and test name."""
    results = {}

    def save(library):
        if options.json:
            options.json.write_text(json.dumps({**results, **library}, indent=1))

    with tempfile.TemporaryDirectory() as folder:
        for icd in libraries:
            results[str(icd)] = print_library(icd, binaries, options, pathlib.Path(folder), lambda r: save({str(icd): r}))
            if not results[str(icd)]:
                sys.exit("--only selects no test")
    return results


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--icd", type=pathlib.Path, action="append", default=[])
    parser.add_argument("--only", action="append", default=[])
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--limit", type=float)
    parser.add_argument("--pass", dest="arguments", metavar="WORDS", action="append", default=[])
    parser.add_argument("--json", type=pathlib.Path)
    options = parser.parse_args()
    options.arguments = {words.split()[0]: words.split()[1:] for words in options.arguments}
    binaries = find_binaries(options.folder.resolve())
    if not binaries:
        sys.exit(f"{options.folder}: no test programs")
    libraries = options.icd or [pathlib.Path("build/gasket.icd")]
    for icd in libraries:
        if not icd.exists():
            sys.exit(f"{icd}: no such file")
    results = run_libraries(libraries, binaries, options)
    bad = {"failed", "crashed", "out of time"}
    return any(r in bad for tests in results[str(libraries[0])].values() for r in tests.values())


if __name__ == "__main__":
    sys.exit(main())
