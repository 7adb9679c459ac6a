"""Each construct of the languages at two sizes: time and memory must grow in proportion to the input.

A row of ROWS is a construct of fuzz/attack_bombs.py or of this file, what gasket does with it, the construct's smaller size, and the level;
the other size is STEP times as large. The test compares the processor time and the largest resident memory of the two runs, less
those of an empty kernel:

    time(STEP * n) / time(n) <= 5 * STEP        n log n passes, also with a colder cache; the square, a ratio of STEP * STEP, does not
    memory(STEP * n) / memory(n) <= 3 * STEP

A busy machine disturbs a single measurement, so the least of several counts, and a ratio that is too large is measured again. Even so,
the same row has ratios between 14 and 30, as the smaller size takes a fiftieth of a second.
Times and memory below LEAST are too small to judge: the larger size is then one of 500 KB, or the largest that the limits on nesting
permit. SUPERLINEAR lists the rows that grow faster, with a limit of their own, and the reason.

    tests/tools/growth.py build/gasket [NAME...]      prints the table, with each row's ratios"""
import os
import pathlib
import resource
import subprocess
import sys
import tempfile

from kernel_tests import Problem

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "fuzz"))
import attack_bombs  # noqa: E402

STEP = 8
MOST = 5 * STEP, 3 * STEP
LEAST = 0.15, 128 << 10  # seconds, KiB
TRIES = 4
SECONDS = 20     # limit of processor time

FLOW = ("-O0", "-O2")
# name: (size, levels)
SOURCES = {
    "parentheses": (450, ("-O2",)), "unary": (450, ("-O2",)), "sums": (450, ("-O2",)), "casts": (240, ("-O2",)),
    "indices": (240, ("-O2",)), "commas": (450, ("-O2",)), "assignments": (450, ("-O2",)), "calls in calls": (240, ("-O2",)),
    "ternary": (60, ("-O2",)), "and or": (100, FLOW), "max twice": (2000, ("-O2",)), "doubling": (2000, ("-O2",)),
    "ifs": (500, FLOW), "else ifs": (200, FLOW), "ifs nested": (100, FLOW), "fors": (250, FLOW), "fors nested": (25, ("-O2",)),
    "constant fors": (60, ("-O2",)), "cases": (400, FLOW), "case fallthrough": (500, FLOW), "cases stacked": (250, FLOW),
    "cases empty": (1000, FLOW), "returns": (500, FLOW), "branches to one label": (500, FLOW), "gotos to one label": (200, FLOW),
    "continues": (250, FLOW), "breaks": (400, ("-O2",)), "breaks after stores": (250, ("-O2",)), "image reads": (500, ("-O0",)),
    "selects": (1000, ("-O2",)), "phis": (300, ("-O2",)), "stores": (1500, ("-O2",)), "loads": (450, ("-O2",)),
    "kernels": (250, ("-O2",)), "prototypes": (5000, ("-O2",)), "variables": (500, FLOW), "arrays": (200, ("-O2",)),
    "array by value": (1000, FLOW), "structs": (2000, ("-O2",)), "struct members": (4000, FLOW), "initialised": (4096, FLOW),
    "table": (10000, ("-O2",)), "enumerators": (10000, ("-O2",)), "typedefs": (4000, ("-O2",)), "strings": (200, ("-O2",)),
    "printf arguments": (1000, ("-O2",)), "barriers": (800, ("-O2",)), "atomics": (800, ("-O2",)), "macro list": (4000, ("-O2",)),
    "macros of macros": (2000, ("-O2",)), "conditions": (2500, ("-O2",)), "attributes": (3000, ("-O2",)),
    "qualifiers": (10000, ("-O2",)), "static asserts": (2500, ("-O2",)), "errors": (2500, ("-O2",)), "warnings": (1500, ("-O2",)),
    "long name": (60000, ("-O2",)), "long line": (60000, ("-O2",)), "calls": (500, FLOW), "noinline functions": (400, FLOW),
    "noinline chain": (200, FLOW), "call chain": (1000, ("-O2",)), "addresses of globals": (600, ("-O2",)),
    "constant expressions": (1000, ("-O2",)),
}
IR = {
    "constant nest": (250, ("-O2",)), "switch": (2500, ("-O2",)), "switch of blocks": (800, FLOW), "metadata": (4000, ("-O2",)),
    "selects": (1000, ("-O2",)), "ladder": (500, ("-O2",)), "undef doubling": (2000, ("-O2",)), "insertvalues": (1000, ("-O2",)),
}
ASM = {"instructions": 2000, "labels": 5000, "kernels": 250, "errors": 5000}

ARGUMENTS = ("-g", "8", "-a", "o=int[40000]", "-a", "n=3", "-a", "f=float[40000]")
# What else is done with a kernel: name: (the command, without the file; constructs with their sizes)
USES = {
    "run --via=ir": (("run", "--via=ir", *ARGUMENTS), {"doubling": 4000, "stores": 4000, "ifs": 1500, "returns": 1500, "cases": 1500}),
    "run --check": (("run", "--check", *ARGUMENTS), {"doubling": 4000, "stores": 4000, "ifs": 2500, "returns": 2500, "cases": 2500}),
    "run": (("run", *ARGUMENTS), {"stores": 3000, "ifs": 1000}),
    "explain": (("explain", "-o", "out.html"), {"doubling": 700, "stores": 500, "ifs": 200, "kernels": 150}),
    "cc --emit=ir": (("cc", "--emit=ir", "-o", "/dev/null"), {"stores": 3000, "ifs": 2000}),
}
IR_TEXT = ("opt", "--passes=dce", "-o", "/dev/null"), {"selects": 5000, "ladder": 4000, "switch of blocks": 3000, "metadata": 8000}
COUNT = "kernel void add(global int *x, int n) { x[0] += n; }\n"
# Launch files: name: (the generator, the size)
LAUNCHES = {
    "launches": (lambda n: "program count.cl\nbuffer x int[1]\n" + "launch add -g 1 x=x n=1\n" * n, 500),
    "repetitions": (lambda n: f"program count.cl\nbuffer x int[1]\nrepeat {n}\n  launch add -g 1 x=x n=$i\nend\n", 500),
    "buffers": (lambda n: "".join(f"buffer x{i} int[1]\n" for i in range(n)), 2500),
    "values": (lambda n: "buffer x int[]:" + ",".join(map(str, range(n))) + f"\nexpect x {' '.join(map(str, range(n)))}\n", 10000),
    "programs": (lambda n: "program count.cl\n" * n, 2000),
}
# Options of the command line: name: (the option with number K, how many)
OPTIONS = {
    "definitions": (lambda k: f"-DA{k}={k}", 2000), "undefinitions": (lambda k: f"-UA{k}", 2000), "folders": (lambda k: f"-If{k}", 2000),
    "warnings": (lambda k: "-Wno-unused-variable", 2000),
}


# Ratios that are allowed to rows that grow faster than their input:
# and or -O0: each operator waits for the lanes that left at the operators around it, so their masks are live in all blocks of the
#   expression: the square of the nesting, which has a limit (about 1,000 operators, 2 s)
# calls -O2: the values that are live across calls of one function all occupy registers in its blocks, so each interferes with each
#   other, and most are spilled (8,000 calls, 1.5 s)
# noinline chain: the return addresses and arguments of the callers are live in all functions below them (2,000 functions, 1.4 s)
SUPERLINEAR = {"and or [-O0]": 100, "calls [-O2]": 100, "noinline chain [-O0]": 100, "noinline chain [-O2]": 100}


class Row:
    """COMMAND(file) are the arguments of gasket for the text that MAKE(size) returns."""

    def __init__(self, name, make, size, suffix, command):
        self.name, self.make, self.size, self.suffix, self.command = name, make, size, suffix, command
        self.most = (SUPERLINEAR[name],) * 2 if name in SUPERLINEAR else MOST


def after(*words):
    return lambda file: [*words, file]


def compile_at(level):
    return after("cc", "-w", level, "-o", "/dev/null")


def rows_of(table, generators, prefix, suffix):
    return [Row(f"{prefix}{name} [{level}]", generators[name][0], size, suffix, compile_at(level))
            for name, (size, levels) in table.items() for level in levels]


def rows_of_uses():
    rows = [Row(f"{use}: {name}", attack_bombs.SOURCES[name][0], size, ".cl", after(*words, "-w"))
            for use, (words, sizes) in USES.items() for name, size in sizes.items()]
    words, sizes = IR_TEXT
    rows += [Row(f"opt: {name}", attack_bombs.IR[name][0], size, ".ll", after(*words)) for name, size in sizes.items()]
    rows += [Row(f"asm: {name}", attack_bombs.ASM[name][0], size, ".asm", after("run", "-g", "8", "-l", "8", "-a", "o=int[64]")) for name, size in ASM.items()]
    return rows + [Row(f"launch file: {name}", make, size, ".launch", after("run")) for name, (make, size) in LAUNCHES.items()]


def row_of_options(name, option, size):
    """The text has an option in each line, which the command line gets."""
    def make(n):
        return "".join(f"{option(k)}\n" for k in range(n))
    return Row(f"options: {name}", make, size, ".txt", lambda file: ["cc", "-w", *pathlib.Path(file).read_text().split(), "-o", "/dev/null", "count.cl"])


ROWS = rows_of(SOURCES, attack_bombs.SOURCES, "", ".cl") + rows_of(IR, attack_bombs.IR, "ir ", ".ll") + rows_of_uses()
ROWS += [row_of_options(name, option, size) for name, (option, size) in OPTIONS.items()]


def measure(gasket, suffix, text, command):
    """Processor seconds and KiB of resident memory that COMMAND takes for TEXT. An input may be refused, and a kernel may have a
    finding."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "a" + suffix)
        file.write_text(text)
        pathlib.Path(folder, "count.cl").write_text(COUNT)
        child = subprocess.Popen([os.path.abspath(gasket), *command(str(file))], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                 preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS)))
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode not in (0, 1, 3):
        raise Problem(f"status {child.returncode}, after {used.ru_utime:.1f} s of processor time")
    return used.ru_utime + used.ru_stime, used.ru_maxrss  # Linux measures their sum, and only samples how it is divided


EMPTY = ".cl", "kernel void k(void) {}\n", compile_at("-O0")


def ratios(gasket, row):
    """What the larger size of ROW takes, and how much more of each than the smaller one; 0 if that is too little to judge."""
    empty, small, large = ((float("inf"), float("inf")),) * 3
    for _ in range(TRIES):
        large = tuple(map(min, large, measure(gasket, row.suffix, row.make(STEP * row.size), row.command)))
        if large[0] < LEAST[0] and large[1] < LEAST[1]:
            return large, (0, 0)
        small = tuple(map(min, small, measure(gasket, row.suffix, row.make(row.size), row.command)))
        empty = tuple(map(min, empty, measure(gasket, *EMPTY)))
        grown = tuple(0 if large[n] < LEAST[n] else (large[n] - empty[n]) / max(small[n] - empty[n], LEAST[n] / STEP / 2) for n in (0, 1))
        if within(grown, row):
            break
    return large, grown


def within(grown, row):
    return all(ratio <= most for ratio, most in zip(grown, row.most))


def check(gasket, row):
    large, grown = ratios(gasket, row)
    if not within(grown, row):
        raise Problem(f"{STEP * row.size} take {grown[0]:.1f} times the time of {row.size} ({large[0]:.2f} s), and {grown[1]:.1f} times the memory")


def main():
    for row in ROWS:
        if len(sys.argv) == 2 or any(word in row.name for word in sys.argv[2:]):
            large, grown = ratios(sys.argv[1], row)
            print(f"{row.name:40} {STEP * row.size:8} {large[0]:6.2f} s {large[1] >> 10:4} MiB  time {grown[0]:5.1f}  memory {grown[1]:5.1f}", flush=True)


if __name__ == "__main__":
    main()
