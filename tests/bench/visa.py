#!/usr/bin/env python3
"""make bench BENCH=visa - register allocation and scheduling of Intel's finalizer and of gasket, for the same program.

    tests/bench/visa.py --build build [--all] [FILE...]

`gasket cc --emit=visa` writes the program as it is before registers are allocated, and GenX_IR (Debian's libigc-tools) compiles it for Skylake. For each
kernel of the samples (--all: of tests/kernels, too), gasket's number first: instructions, general registers that they name, and bytes of spilled
values. `executed`: instructions of the kernel's first RUN line in the simulator. The last line has the sums of the kernels that both compile; the
file's options are those of its first RUN line."""
import argparse
import json
import pathlib
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(TOP / "tests/tools"))
import kernel_tests  # noqa: E402
import visa_code  # noqa: E402

COLUMNS = ("instructions", "registers", "spilled", "executed")


def own_numbers(gasket, test, options, folder):
    """Kernel's name -> gasket's instructions, registers, spilled bytes."""
    stats = pathlib.Path(folder) / "cc.json"
    kernel_tests.run_process([gasket, "cc", "-w", *options, f"--stats={stats}", "-o", "/dev/null", str(test.path)], cwd=TOP)
    return {k["name"]: (k["instructions"], k["grf_used"], k["spill_bytes"]) for k in json.loads(stats.read_text())["kernels"]}


def executed(gasket, run, file, folder, options=()):
    """The instructions that RUN executes; None if it fails."""
    stats = pathlib.Path(folder) / "run.json"
    words = [word for word in run.words if word not in run.compile_options()]
    done = kernel_tests.run_process([gasket, "run", "-w", "-j1", *options, *words, f"--stats={stats}", str(file)], cwd=TOP)
    return json.loads(stats.read_text())["run"]["instructions"] if done.returncode == 0 else None


def rows_of(gasket, test):
    """(kernel's name, gasket's numbers, the finalizer's) of each kernel of TEST; a text in place of them if there is no vISA."""
    first = next((run for run in test.runs if not run.fault), None)
    options = [*(first.compile_options() if first else []), *([f"--simd={test.simd[0]}"] if test.simd else [])]
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as empty:
        own = own_numbers(gasket, test, options, folder)
        try:
            text, kernels = visa_code.assembly(gasket, test.path, options, empty)
        except visa_code.Refused as why:
            yield test.path.stem, str(why).splitlines()[0]
            return
        file = pathlib.Path(folder) / "intel.asm"
        file.write_text(text)
        for name, numbers in own.items():
            run = next((r for r in test.runs if not r.fault and r.compile_options() == (first.compile_options()) and r.option("-k") in (name, None)), None)
            theirs = kernels[name]
            ours = executed(gasket, run, test.path, folder, options) if run else None
            yield f"{test.path.stem} {name}", (*numbers, ours), (theirs.instructions, theirs.registers, theirs.spilled, executed(gasket, run, file, folder) if run else None)


def line(name, ours, theirs):
    cells = [f"{'-' if a is None else a:>9}{'-' if b is None else b:>9}{f'{b / a:.2f}' if a and b else '-':>6}" for a, b in zip(ours, theirs)]
    return f"{name[:34]:35}" + " ".join(cells)


def sums(rows):
    """The sums of the columns that both sides of a row have."""
    pairs = [[(a, b) for a, b in ((row[1][k], row[2][k]) for row in rows) if a is not None and b is not None] for k in range(len(COLUMNS))]
    return [sum(a for a, _ in p) for p in pairs], [sum(b for _, b in p) for p in pairs]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=pathlib.Path("build"))
    parser.add_argument("--all", action="store_true")
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    given = parser.parse_args()
    gasket = str((TOP / given.build / "gasket").resolve())
    paths = [p.resolve() for p in given.files] or [p for folder in ["samples", *(["tests/kernels"] if given.all else [])] for p in kernel_tests.kernel_paths(folder)]
    print(f"{'kernel':35}" + " ".join(f"{column:>13}{'GenX_IR':>11}" for column in COLUMNS))
    rows = []
    for path in paths:
        for row in rows_of(gasket, kernel_tests.KernelTest(path)):
            print(line(*row) if len(row) == 3 else f"{row[0][:34]:35}{row[1]}"[:150], flush=True)
            rows += [row] if len(row) == 3 else []
    print(line(f"{len(rows)} kernels", *sums(rows)))


if __name__ == "__main__":
    main()
