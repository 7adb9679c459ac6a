"""The exercises of lecture 7: debugging."""
import random
import re

from .answer import TOP, Exercise, need, numbers_of, read_table, read_text, run_gasket

BEST = TOP / "samples/course/7-debugging/best.cl"
ELEMENTS = [5, 3, 8, 1, 9, 2, 7, 4]


def check_life(path):
    table = read_table(path, ["values", "missing"])
    values = [ELEMENTS[0]]
    for step in (4, 2, 1):
        values.append(values[-1] + ELEMENTS[step])
    given = table["values"].replace(",", " ").split()
    need(given[:1] == [str(values[0])], f"the first value of part[0] is not {' '.join(given[:1])}. Hint: line 9 stores an element of in")
    need(given == [str(v) for v in values], f"the values are not {table['values']}. Hint: go to the end, and repeat `when part[0]`")
    need(table["missing"] == str(sum(ELEMENTS) - values[-1]), f"{table['missing']} is not missing. Hint: the sum of all elements, less the last value")


def check_reduction(path):
    need(re.search(r"kernel\s+void\s+reduce\s*\(", read_text(path)), "the kernel must be called 'reduce'")
    for size in 8, 32, 64:
        words = ["-g", "128", "-l", size, "-a", "in=int[128]:iota", "-a", f"out=int[{128 // size}]", "-a", f"part=int[{size}]", "--print", "out", path.resolve()]
        expected = [sum(range(first, first + size)) for first in range(0, 128, size)]
        checked = run_gasket("run", "--check", *words)
        hint = "which work-items must have added before the next step begins?" if "data race" in checked.stderr else "all work-items of the group must reach a barrier, not only those with l < step"
        need(checked.returncode == 0, "gasket run --check finds a mistake:\n" + "\n".join(checked.stderr.splitlines()[:3]) + f"\nHint: {hint}")
        found = numbers_of("--via=ir", *words)
        need(found == expected, f"the sums of groups of {size} are {found[:4]}, not {expected[:4]}")


def check_turn(path):
    need(re.search(r"kernel\s+void\s+turn\s*\(", read_text(path)), "the kernel must be called 'turn'")
    for w, h in (3, 3), (4, 2), (2, 5):
        words = ["-g", f"{w},{h}", "-a", f"w={w}", "-a", f"h={h}", "-a", f"in=int[{w * h}]:iota", "-a", f"out=int[{w * h}]:fill=-1", "--print", "out", path.resolve()]
        done = run_gasket("run", *words)
        need(done.returncode == 0, f"with {w} by {h} elements the kernel faults:\n" + "\n".join(done.stderr.splitlines()[:2]) + "\nHint: how many elements has a row of the result?")
        expected = [(h - 1 - column) * w + row for row in range(w) for column in range(h)]
        found = [int(word) for word in done.stdout.split()]
        wrong = next((k for k in range(w * h) if found[k] != expected[k]), None)
        need(wrong is None, f"with {w} by {h} elements out[{wrong}] is {found[wrong] if wrong is not None else ''}. Hint: how many elements has a row of the result?")


def check_commands(path):
    source = random.Random(7)
    for length in 4, 9, 30:
        elements = [source.randrange(1, 100) for _ in range(length)]
        largest = source.randrange(1, length)
        elements[largest] = 200
        words = ["-g", "1", "-a", f"n={length}", "-a", "in=int[]:" + ",".join(map(str, elements)), "-a", "best=int[1]", BEST]
        done = run_gasket("debug", "--batch", f"--command={path.resolve()}", *words)
        lines = done.stdout.splitlines()
        need(done.returncode == 0 and lines, f"the session ends with status {done.returncode}:\n" + "\n".join(done.stderr.splitlines()[:3]))
        need(re.fullmatch(r"\$\d+ = -?\d+", lines[-1]), f"the last line is '{lines[-1]}', not the value of an expression. Hint: `print`")
        need(lines[-1].endswith(f" = {largest}"), f"for the elements {' '.join(map(str, elements))} the last line is '{lines[-1]}', but the largest one has index {largest}. "
             "Hint: run to the end first; which command goes back to a write?")


EXERCISES = {
    "7.1": Exercise("the life of a value", ["a text"], check_life),
    "7.2": Exercise("reduce.cl with its barrier", ["a .cl file"], check_reduction),
    "7.3": Exercise("a picture that is no square", ["a .cl file"], check_turn),
    "7.4": Exercise("commands that find a moment", ["a text"], check_commands),
}
