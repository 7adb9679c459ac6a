#!/usr/bin/env python3
"""make bench BENCH=mixed - what both schemes for mixed-buffer pointers execute, and where that of Beignet is wrong.

    tests/bench/mixed.py [--build build] [--gasket PROGRAM] [--simd 8|16|32] [FILE...]

For each RUN line whose kernel has an access to one of several buffers (default: the kernels of tests/kernels/surfaces and the samples), and for
samples/mixed_pointer.cl with one buffer as both arguments: the instructions and messages executed with --global-access=stateful and each --mixed,
and whether both leave the same bytes. `same` in the column `buffers` marks runs in which two arguments are one buffer. Status 1 if results differ in
any other run, or if no run differs."""
import argparse
import json
import pathlib
import sys
import tempfile

import igc
from igc import TOP, kernel_tests

SCHEMES = ("select", "beignet")
ALIASED = "-g 64 -l 16 -a dst=int[64] -a src0=int[64]:iota -a src1=same=src0"


def has_mixed_access(gasket, path, run, folder):
    stats = folder / "mixed.json"
    p = kernel_tests.run_process([gasket, "cc", "--global-access=stateful", *run.compile_options(), f"--stats={stats}", str(path), "-o", "/dev/null"])
    kernels = json.loads(stats.read_text())["kernels"] if p.returncode == 0 else []
    return any(k["mixed"]["accesses"] for k in kernels if run.option("-k") in (None, k["name"]))


def runs_of(files):
    """(test, run) of each RUN line that does not fault, and the aliased run of the sample."""
    for path in files:
        test = kernel_tests.KernelTest(path)
        for run in test.runs + ([kernel_tests.Run(ALIASED)] if path.stem == "mixed_pointer" else []):
            if not run.fault:
                yield test, run


def compare(gasket, test, run, simd, folder):
    """One row of the table: counts of both schemes, "same" or "", and whether the results are equal. None: the kernel has no mixed access."""
    if not has_mixed_access(gasket, test.path, run, folder):
        return None
    width, buffers = [f"--simd={test.simd[0] if test.simd else simd}"], igc.buffers_of(test, run)
    done = [igc.execute(gasket, run.words, buffers, test.path, folder, ["--global-access=stateful", f"--mixed={m}", *width]) for m in SCHEMES]
    failed = next((d for d in done if isinstance(d, str)), None)
    if failed:
        sys.exit(f"{test.path}: {failed}")
    title = f"{test.path.stem} {run.option('-k')}" if run.option("-k") else test.path.stem
    return title, [d[:2] for d in done], any(spec.startswith("same=") for _, spec in run.arguments()), done[0][2] == done[1][2]


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--build", default="build")
    p.add_argument("--gasket", help="another gasket than that of the build")
    p.add_argument("--simd", choices=("8", "16", "32"), default="16")
    p.add_argument("files", nargs="*", type=pathlib.Path)
    a = p.parse_args()
    files = [f.resolve() for f in a.files] or [*kernel_tests.kernel_paths("tests/kernels/surfaces"), *kernel_tests.kernel_paths("samples")]
    gasket, total, differing, wrong, count = a.gasket or str((TOP / a.build / "gasket").resolve()), [0] * 4, 0, 0, 0
    print(f"\nPointers into several buffers, SIMD{a.simd}: executed with --mixed=select and --mixed=beignet")
    print(f"{'kernel':32}{'instructions':>14}{'beignet':>9}{'ratio':>7}{'messages':>10}{'beignet':>9}{'buffers':>9}{'results':>9}")
    for test, run in runs_of(files):
        with tempfile.TemporaryDirectory() as folder:
            row = compare(gasket, test, run, a.simd, pathlib.Path(folder))
        if not row:
            continue
        title, (own, other), is_aliased, is_equal = row
        count, differing, wrong = count + 1, differing + (not is_equal), wrong + (not is_equal and not is_aliased)
        total = [t + n for t, n in zip(total, (*own, *other))]
        print(f"{title[:31]:32}{own[0]:14}{other[0]:9}{other[0] / own[0]:7.2f}{own[1]:10}{other[1]:9}{'same' if is_aliased else '':>9}"
              f"{'equal' if is_equal else 'DIFFER':>9}", flush=True)
    print(f"{'all ' + str(count):32}{total[0]:14}{total[2]:9}{total[2] / max(total[0], 1):7.2f}{total[1]:10}{total[3]:9}")
    print(f"results differ in {differing} runs, in {wrong} of them although no two arguments are one buffer")
    return 1 if wrong or not differing else 0


if __name__ == "__main__":
    sys.exit(main())
