"""Each construct of the languages at two sizes: time and memory must grow in proportion to the input.

A row of ROWS is a construct of fuzz/attack_bombs.py, its smaller size, and the level; the other size is STEP times as large. The
test compares the processor time and the largest resident memory of the two compilations, less those of an empty kernel:

    time(STEP * n) / time(n) <= 3 * STEP        n log n passes, also with a colder cache; the square, a ratio of STEP * STEP, does not

A busy machine disturbs a single measurement, so the least of several counts, and a ratio that is too large is measured again.
Times and memory below LEAST are too small to judge. SUPERLINEAR lists the rows that grow faster, with a limit of their own: they are
not fixed, and may not become worse.

    tests/growth.py build/gasket [NAME...]      prints the table, with each row's ratios"""
import os
import pathlib
import resource
import subprocess
import sys
import tempfile

from kernel_tests import Problem

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "fuzz"))
import attack_bombs  # noqa: E402

STEP = 8
MOST = 3 * STEP
LEAST = 0.15, 128 << 10  # seconds, KiB
TRIES = 4
SECONDS = 20     # limit of processor time
EMPTY = ".cl", "kernel void k(void) {}\n", "-O0"

FLOW = ("-O0", "-O2")
# name: (size, levels)
SOURCES = {
    "parentheses": (450, ("-O2",)), "unary": (450, ("-O2",)), "sums": (450, ("-O2",)), "casts": (240, ("-O2",)),
    "indices": (240, ("-O2",)), "commas": (450, ("-O2",)), "assignments": (450, ("-O2",)), "calls in calls": (240, ("-O2",)),
    "ternary": (60, ("-O2",)), "and or": (100, FLOW), "max twice": (2000, ("-O2",)), "doubling": (2000, ("-O2",)),
    "ifs": (400, FLOW), "else ifs": (100, FLOW), "ifs nested": (100, FLOW), "fors": (100, FLOW), "fors nested": (25, ("-O2",)),
    "constant fors": (60, ("-O2",)), "cases": (400, FLOW), "case fallthrough": (400, ("-O2",)), "returns": (250, FLOW),
    "branches to one label": (250, FLOW), "continues": (100, FLOW), "selects": (1000, ("-O2",)), "phis": (200, ("-O2",)),
    "stores": (1500, ("-O2",)), "loads": (400, ("-O2",)), "kernels": (250, ("-O2",)), "prototypes": (4000, ("-O2",)),
    "variables": (500, FLOW), "arrays": (200, ("-O2",)), "array by value": (1000, ("-O0",)), "structs": (1000, ("-O2",)),
    "struct members": (500, ("-O0",)), "initialised": (4096, ("-O0",)), "table": (20000, ("-O2",)), "enumerators": (20000, ("-O2",)),
    "typedefs": (10000, ("-O2",)), "strings": (200, ("-O2",)), "printf arguments": (1000, ("-O2",)), "barriers": (800, ("-O2",)),
    "atomics": (800, ("-O2",)), "macro list": (4000, ("-O2",)), "macros of macros": (2000, ("-O2",)), "conditions": (4000, ("-O2",)),
    "attributes": (10000, ("-O2",)), "qualifiers": (10000, ("-O2",)), "static asserts": (10000, ("-O2",)), "errors": (1000, ("-O2",)),
    "warnings": (1000, ("-O2",)), "long name": (100000, ("-O2",)), "long line": (100000, ("-O2",)), "calls": (200, ("-O0",)),
    "call chain": (500, ("-O2",)), "addresses of globals": (300, ("-O2",)), "constant expressions": (1000, ("-O2",)),
}
IR = {
    "constant nest": (250, ("-O2",)), "switch": (2000, ("-O2",)), "switch of blocks": (500, FLOW), "metadata": (2000, ("-O2",)),
    "selects": (1000, ("-O2",)), "ladder": (300, ("-O2",)), "undef doubling": (1000, ("-O2",)), "insertvalues": (500, ("-O2",)),
}


# ratios that are allowed to rows that grow faster than their input
SUPERLINEAR = {"and or [-O0]": 100, "returns [-O0]": 40, "branches to one label [-O0]": 40, "fors [-O2]": 48,
               "constant fors [-O2]": 48, "strings [-O2]": 48,
               "errors [-O2]": 80}


class Row:
    def __init__(self, name, make, size, level, suffix):
        self.name, self.make, self.size, self.level, self.suffix = name, make, size, level, suffix
        self.most = SUPERLINEAR.get(name, MOST)


def rows_of(table, generators, prefix, suffix):
    return [Row(f"{prefix}{name} [{level}]", generators[name][0], size, level, suffix)
            for name, (size, levels) in table.items() for level in levels]


ROWS = rows_of(SOURCES, attack_bombs.SOURCES, "", ".cl") + rows_of(IR, attack_bombs.IR, "ir ", ".ll")


def measure(gasket, suffix, text, level):
    """Processor seconds and KiB of resident memory that the compilation of TEXT takes. An input may be refused."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "a" + suffix)
        file.write_text(text)
        child = subprocess.Popen([gasket, "cc", "-w", level, file, "-o", "/dev/null"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                 preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS)))
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode not in (0, 1):
        raise Problem(f"status {child.returncode}, after {used.ru_utime:.1f} s of processor time")
    return used.ru_utime, used.ru_maxrss


def ratios(gasket, row):
    """What the larger size of ROW takes, and how much more of each than the smaller one; 0 if that is too little to judge."""
    empty, small, large = ((float("inf"), float("inf")),) * 3
    for _ in range(TRIES):
        large = tuple(map(min, large, measure(gasket, row.suffix, row.make(STEP * row.size), row.level)))
        if large[0] < LEAST[0] and large[1] < LEAST[1]:
            return large, (0, 0)
        small = tuple(map(min, small, measure(gasket, row.suffix, row.make(row.size), row.level)))
        empty = tuple(map(min, empty, measure(gasket, *EMPTY)))
        grown = tuple(0 if large[n] < LEAST[n] else (large[n] - empty[n]) / max(small[n] - empty[n], LEAST[n] / STEP / 2) for n in (0, 1))
        if max(grown) <= row.most:
            break
    return large, grown


def check(gasket, row):
    large, grown = ratios(gasket, row)
    if max(grown) > row.most:
        raise Problem(f"{STEP * row.size} take {grown[0]:.1f} times the time of {row.size} ({large[0]:.2f} s), and {grown[1]:.1f} times the memory")


def main():
    for row in ROWS:
        if len(sys.argv) == 2 or any(word in row.name for word in sys.argv[2:]):
            large, grown = ratios(sys.argv[1], row)
            print(f"{row.name:40} {STEP * row.size:8} {large[0]:6.2f} s {large[1] >> 10:4} MiB  time {grown[0]:5.1f}  memory {grown[1]:5.1f}", flush=True)


if __name__ == "__main__":
    main()
