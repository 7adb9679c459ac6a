"""The exercises of lecture 4: aliasing and address spaces."""
import re
import shlex

from .answer import TOP, Exercise, need, numbers_of, output_of, read_lines, read_table, read_text, run_gasket, statistics

STATEMENTS = ["p = &a", "q = &b", "*p = q", "r = p", "s = *r", "q = &c", "*s = r", "t = *q"]
PROMISE = TOP / "samples/course/4-aliasing/promise.cl"
TABLE = TOP / "samples/course/4-aliasing/table.cl"
POINTERS = ["0x2000000000000040", "0x4000000000000010", "0x00007fff12345678", "0xffff800000001000", "0x6000000000000010",
            "0xa000000000000010"]


def points_to():
    """The least solution of the rules for STATEMENTS."""
    sets = {name: set() for name in "pqrstabc"}
    while True:
        before = {name: set(objects) for name, objects in sets.items()}
        for statement in STATEMENTS:
            left, right = statement.split(" = ")
            value = {right[1]} if right[0] == "&" else set().union(*(sets[o] for o in sets[right[1]])) if right[0] == "*" else sets[right]
            for target in list(sets[left[1]]) if left[0] == "*" else [left]:
                sets[target] |= value
        if sets == before:
            return sets


def check_points_to(path):
    sets = points_to()
    table = read_table(path, sets)
    for name, expected in sets.items():
        given = set(table[name].split())
        missing, extra = expected - given, given - expected
        need(not missing, f"the set of {name} lacks {', '.join(sorted(missing))}. Hint: repeat all rules until nothing changes; the order of the statements does not matter")
        need(not extra, f"{', '.join(sorted(extra))} is not in the set of {name}. Hint: which statement could add it?")


def generic_counts(path):
    kernels = statistics(path)
    need(len(kernels) == 1, f"{path.name} must have one kernel")
    return kernels[0]["generic"]


def check_dynamic(selected, tested):
    for path in (selected, tested):
        counts = generic_counts(path)
        need(counts["dynamic"] == 1, f"{path.name}: {counts['dynamic']} dynamic accesses instead of 1. Hint: " + (
            "the pointer must possibly point into two memories, and the access must be needed" if not counts["dynamic"] else "one is enough"))
    need(generic_counts(selected)["tests"] == 0, f"{selected.name} tests a tag. Hint: select the pointer by a condition right where it is used")
    need(generic_counts(tested)["tests"] > 0, f"{tested.name} tests no tag. Hint: the condition must not be known at the access, as for a pointer that another work-item stored")


def check_table(path):
    need(re.search(r"kernel\s+void\s+table\s*\(", read_text(path)), "the kernel must be called 'table'")
    for seed in 1, 2:
        words = ["-g", "32", "-l", "16", "-a", "out=int[32]", "-a", f"in=int[32]:random={seed}", "-a", "tile=int[16]", "--print", "out"]
        values = numbers_of("-g", "32", "-l", "16", "-a", "out=int[32]", "-a", f"in=int[32]:random={seed}", "-a", "tile=int[16]", "--print", "in", "--via=ir", TABLE)
        expected = [values[k ^ 1] if (k ^ 1) % 2 else 100 + (k % 16 ^ 1) for k in range(32)]
        found = numbers_of(*words, path.resolve())
        need(found == expected, "the results differ from those of table.cl. Hint: an odd work-item reads the tile of its neighbour, an even one the input of its neighbour")
    checked = run_gasket("run", "--check", *words, path.resolve())
    need(checked.returncode == 0, "gasket run --check finds a mistake:\n" + "\n".join(checked.stderr.splitlines()[:3]))
    count = generic_counts(path)["dynamic"]
    need(count == 0, f"{count} access(es) stay dynamic. Hint: the neighbour's pointer need not be stored, if its address can be computed")


def check_promise(path):
    lines = read_lines(path)
    need(len(lines) == 1, "the answer must be one line of options")
    words = shlex.split(lines[0])
    need(all(a == "-a" and re.match(r"(out|in|n)=", b) for a, b in zip(words[::2], words[1::2])) and len(words) == 6,
         "the line must have the form -a out=… -a in=… -a n=…")
    printed = [output_of("run", level, "-g", "1", *words, "--print", "out", PROMISE).split() for level in ("-O0", "-O2")]
    need(printed[0] != printed[1], f"both levels print {' '.join(printed[0][:8])}. Hint: " + (
        "both arguments must name the same buffer: same=" if "same=" not in lines[0] else "is there more than one iteration?"))


def memory_of(pointer):
    return {1: "private", 2: "local"}.get(int(pointer, 16) >> 61, "global")


def check_tags(path):
    table = read_table(path, POINTERS)
    for pointer in POINTERS:
        need(table[pointer] == memory_of(pointer), f"{pointer} does not point into {table[pointer]} memory. Hint: its upper three bits are "
             f"{int(pointer, 16) >> 61:03b}")


EXERCISES = {
    "4.1": Exercise("points-to sets", ["a text"], check_points_to),
    "4.2": Exercise("two accesses that stay dynamic", ["a .cl file", "a .cl file"], check_dynamic),
    "4.3": Exercise("table.cl without a dynamic access", ["a .cl file"], check_table),
    "4.4": Exercise("a launch that breaks a promise", ["a text"], check_promise),
    "4.5": Exercise("the memories of six generic pointers", ["a text"], check_tags),
}
