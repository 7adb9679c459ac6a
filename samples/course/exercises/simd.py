"""The exercises of lecture 6: executing SIMD."""
import json
import pathlib
import re
import tempfile

from .answer import TOP, Exercise, need, numbers_of, output_of, read_table, read_text, run_gasket

SLOW = TOP / "samples/course/6-simd/slow.cl"
COUNTS = [9, 1, 30, 2, 4, 7, 1, 28, 3, 3, 26, 5, 2, 8, 1, 31]

# statement: (condition on x, hint)
MASKS = {
    "A": (lambda x: x & 1, "the odd lanes"),
    "B": (lambda x: x & 1 and x > 4, "only the lanes that execute A can execute B"),
    "C": (lambda x: x & 1 and x <= 4, "A without B"),
    "D": (lambda x: x == 6, "of the lanes that do not execute A, those with x == 6"),
    "E": (lambda x: True, "all lanes meet after the branches"),
    "F1": (lambda x: x > 0, "lane 0 does not enter the loop"),
    "F2": (lambda x: x > 3, "x was reduced by 3 once"),
    "F3": (lambda x: x > 6, "x was reduced by 3 twice"),
}


def check_masks(path):
    table = read_table(path, MASKS)
    for name, (condition, hint) in MASKS.items():
        expected = sum(1 << lane for lane in range(8) if condition(lane))
        need(re.fullmatch(r"(0x)?[0-9a-fA-F]{1,2}", table[name]), f"{name}: '{table[name]}' is not a mask of two hexadecimal digits")
        given = int(table[name], 16)
        mirrored = int(f"{given:08b}"[::-1], 2)
        need(given == expected, f"{name} is not {table[name]}. Hint: {'bit 0, the rightmost one, is lane 0' if mirrored == expected else hint}")


def check_race(path):
    need(re.search(r"kernel\s+void\s+race\s*\(\s*global\s+int\s*\*", read_text(path)), "the file must define kernel void race(global int *a)")
    words = ["-g", "16", "-l", "16", "-a", "a=int[32]:iota", "--print", "a", path.resolve()]
    short = [word if word != "a=int[32]:iota" else "a=int[16]:iota" for word in words]
    alone = ["-j1", *(word if before != "-l" else "1" for before, word in zip([""] + words, words))]
    found = {option: numbers_of(option, *words) for option in ("--simd=8", "--simd=16")}
    need(numbers_of(*alone) == found["--simd=8"], "with --simd=8 the result is already another one than with -l 1 -j1. Hint: with 8 lanes, the first thread runs before the second")
    need(found["--simd=8"] != found["--simd=16"], "with --simd=16 the result is the same. Hint: a work-item of the upper half must read an element that one of the lower half writes")
    checked = run_gasket("run", "--check=races", *words)
    need(checked.returncode == 3 and "data race" in checked.stderr, "--check finds no race")
    bounds = run_gasket("run", "--check=bounds", *short)
    need(bounds.returncode == 0, "the kernel accesses an element of index 16 or more")


def check_order(path):
    table = read_table(path, ["order", "iterations"])
    order = [int(word) if word.isdigit() else word for word in table["order"].split()]
    need(sorted(map(str, order)) == sorted(map(str, COUNTS)), "the order must have the same sixteen counts")
    total, best = max(order[:8]) + max(order[8:]), max(COUNTS) + sorted(COUNTS)[7]
    need(total == best, f"this order takes {total} iterations, and fewer are possible. Hint: a thread takes as long as its slowest lane")
    need(table["iterations"] == str(total), f"the order is right, but it does not take {table['iterations']} iterations. Hint: add the maxima of both threads")


def run_slow(path, folder):
    """The results of a file, and the number of instructions executed."""
    stats = pathlib.Path(folder) / "stats"
    words = ["--simd=8", "-g", "64", "-a", "in=uint[64]:iota", "-a", "out=uint[64]", "--print", "out", f"--stats={stats}"]
    return numbers_of(*words, path), json.loads(stats.read_text())["run"]["instructions"]


def check_divergence(path):
    need(re.search(r"kernel\s+void\s+choose\s*\(", read_text(path)), "the kernel must be called 'choose'")
    with tempfile.TemporaryDirectory() as folder:
        expected, before = run_slow(SLOW, folder)
        found, after = run_slow(path.resolve(), folder)
    need(found == expected, "the results differ from those of slow.cl")
    need(after <= 0.6 * before, f"{after} instructions are executed, {100 * after / before:.0f} % of {before}. Hint: which part is the same on both paths, and only its argument differs?")


def check_scan(path):
    need(re.search(r"kernel\s+void\s+scan\s*\(", read_text(path)), "the kernel must be called 'scan'")
    words = ["-g", "128", "-l", "64", "-a", "in=int[128]:iota", "-a", "out=int[128]", "-a", "tile=int[64]", "--print", "out", path.resolve()]
    checked = run_gasket("run", "--check", *words)
    need(checked.returncode == 0, "gasket run --check finds a mistake:\n" + "\n".join(checked.stderr.splitlines()[:3])
         + "\nHint: between the read of tile[l - step] and the write of tile[l], all work-items must have read")
    expected = [sum(range(first, k + 1)) for first in (0, 64) for k in range(first, first + 64)]
    for width in 8, 16, 32:
        need(numbers_of(f"--simd={width}", *words) == expected, f"the sums are wrong with --simd={width}")


EXERCISES = {
    "6.1": Exercise("the masks of eight statements", ["a text"], check_masks),
    "6.2": Exercise("a race that only SIMD16 shows", ["a .cl file"], check_race),
    "6.3": Exercise("an order of work-items", ["a text"], check_order),
    "6.4": Exercise("a branch with less divergence", ["a .cl file"], check_divergence),
    "6.5": Exercise("scan.cl without races", ["a .cl file"], check_scan),
}
