"""The exercises of lecture 3: optimization and its proofs."""
import pathlib
import re
import shutil
import subprocess
import tempfile

from .answer import GASKET, TOP, Exercise, Unable, need, output_of, read_lines, read_table, read_text, run_gasket, without_comments
from .graph import dominators, edges_of, functions_of, reachable

TANGLE = TOP / "samples/course/3-optimization/tangle.cl"
HOIST = "mem2reg,rotate,mem2reg,licm"
FUNCTION = "define i32 @f(i32 %x, i32 %y) {\n  %1 = or i32 %x, %y\n  %2 = and i32 %x, %y\n  %3 = sub i32 %1, %2\n  ret i32 %3\n}\n"

# rule: (type of the arguments, their names, type of the result, left, right, hint)
FALSE_RULES = {
    "a": ("int", "x", "int", "x % 8", "x & 7", "the remainder has the sign of the dividend"),
    "b": ("uint", "x", "uint", "x + 1 > x", "1", "which number has no successor?"),
    "c": ("float", "x", "float", "x - x", "0.0f", "not every float is finite"),
    "d": ("float", "x", "float", "0.0f - x", "-x", "there are two zeros"),
    "e": ("float", "x y z", "float", "(x + y) + z", "x + (y + z)", "a small number disappears beside a large one"),
    "f": ("uint", "x y", "uint", "(x + y) / 2", "x / 2 + y / 2", "think of odd numbers, or of large ones"),
    "g": ("float", "x y", "float", "x < y ? x : y", "y < x ? y : x", "which comparison is false although the numbers are not equal?"),
}


def instruction_count(passes, path):
    """The instructions of all functions after PASSES."""
    functions = functions_of(output_of("opt", f"--passes={passes}", path.resolve()))
    return sum(len(lines) for blocks in functions.values() for lines in blocks.values())


def check_pipeline(path):
    lines = read_lines(path)
    need(len(lines) == 1, "the answer must be one line of passes, separated by commas")
    passes = [word.strip() for word in lines[0].split(",")]
    need(all(re.fullmatch(r"[a-z0-9-]+", word) for word in passes), "groups are not allowed, only names of passes")
    need(len(passes) <= 5, f"these are {len(passes)} passes; five are allowed")
    count = instruction_count(",".join(passes), TANGLE)
    if count >= 20:
        hint = "without mem2reg, the other passes see loads instead of values" if "mem2reg" not in passes else \
            "the conditions on mode are constant: which pass finds out, and which one removes the dead branches?" if count > 22 else \
            "which of these passes could use the result of a later one?"
        need(False, f"the function has {count} instructions. Hint: {hint}")


def link_with_rule(folder, rule):
    """Builds combine with RULE in its table: the exhaustive test and the program. Returns both paths."""
    build = pathlib.Path(GASKET).resolve().parent
    table = folder / "opt/scalar/rules.def"
    table.parent.mkdir(parents=True)
    table.write_text((TOP / "opt/scalar/rules.def").read_text().replace("#undef RULE", f"{rule}\n#undef RULE"))
    compile_words = ["cc", "-std=c11", "-D_POSIX_C_SOURCE=200809L", "-D_DEFAULT_SOURCE", f"-I{folder}", f"-I{TOP}", f"-I{build}/gen"]
    library = [str(build / "libgasket.a"), "-lm", "-pthread"]
    steps = [[*compile_words, "-c", "opt/scalar/rules.c", "-o", f"{folder}/rules.o"],
             [*compile_words, "tests/unit/test_rules.c", f"{folder}/rules.o", *library, "-lcriterion", "-o", f"{folder}/test"],
             ["cc", f"{build}/obj/src/driver/main.o", f"{folder}/rules.o", *library, "-o", f"{folder}/gasket"]]
    for step in steps:
        done = subprocess.run(step, cwd=TOP, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if "criterion" in done.stdout:
            raise Unable("this exercise needs the library Criterion: tests/setup.sh test installs it")
        need(done.returncode == 0, "combine with this rule does not compile:\n" + "\n".join(done.stdout.splitlines()[:5]))
    return folder / "test", folder / "gasket"


def check_rule(path):
    rows = [line for line in without_comments(read_text(path)).splitlines() if line.strip()]
    need(len(rows) == 1 and re.fullmatch(r'\s*RULE\("\([^"\\]*\)", "[^"\\]*", 0\)\s*', rows[0]), 'the answer must be one line RULE("(pattern)", "result", 0)')
    if not shutil.which("cc"):
        raise Unable("this exercise needs a C compiler, cc")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        test, program = link_with_rule(folder, rows[0].strip())
        tested = subprocess.run([test, "-j1"], cwd=TOP, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        failures = [line.strip() for line in re.sub(r"\x1b\[[0-9;]*m|\[----\]", "", tested.stdout).splitlines() if " -> " in line or "never" in line]
        need(tested.returncode == 0, "the exhaustive test refuses the rule:\n  " + "\n  ".join(failures[:2])
             + "\nHint: the message names arguments for which both sides differ; write both in binary")
        (folder / "f.ll").write_text(FUNCTION)
        done = subprocess.run([program, "opt", "--passes=combine,dce", folder / "f.ll"], stdout=subprocess.PIPE, text=True)
        lines = functions_of(done.stdout)["f"].popitem()[1]
        need(len(lines) == 2, f"the rule is true, but the function still has {len(lines) - 1} operations. Hint: the pattern is the "
             "whole expression, and the result should be one operation")


def results_of(expression, kind, names, result, arguments):
    """The value of a C expression, in the interpreter; the text distinguishes the zeros."""
    parameters = ", ".join(f"{kind} {name}" for name in names.split())
    source = f"{result} f({parameters}) {{ return {expression}; }}\n"
    done = run_gasket("eval", "-w", "-x", "cl", "-", *arguments, input=source)
    need(done.returncode == 0, f"'{' '.join(arguments)}' is not a list of {len(names.split())} argument(s) of type {kind}")
    return done.stdout.strip()


def check_false_rules(path):
    table = read_table(path, FALSE_RULES)
    for key, (kind, names, result, left, right, hint) in FALSE_RULES.items():
        sides = [results_of(side, kind, names, result, table[key].split()) for side in (left, right)]
        need(sides[0] != sides[1], f"{key}: both sides are {sides[0]} for {table[key]}. Hint: {hint}")


def loads_in_loops(path):
    """(function, load block, loop blocks) of the loads of *scale in loops."""
    for blocks in functions_of(output_of("opt", f"--passes={HOIST}", path.resolve())).values():
        edges = edges_of(blocks)
        for name, lines in blocks.items():
            loop = {b for b in blocks if b in reachable(edges, name) and any(name in reachable(edges, s) for s in edges[b])}
            if name in loop and any(re.search(r"= load float, ptr addrspace\(1\) %scale\b", line) for line in lines):
                yield blocks, name, loop


def runs_in_every_iteration(blocks, name, loop):
    edges = edges_of(blocks)
    dominates = dominators(edges)
    leaving = [b for b in loop if any(s not in loop or s in dominates[b] and s in loop for s in edges[b])]
    return all(name in dominates[b] for b in leaving)


def with_restrict(path, folder):
    text, count = re.subn(r"(global\s+const\s+float\s*\*\s*)(scale\b)", r"\1restrict \2", read_text(path))
    need(count == 1, "there must be one parameter 'global const float *scale', without restrict")
    changed = pathlib.Path(folder) / "restrict.cl"
    changed.write_text(text)
    return changed


def check_loads_that_stay(sometimes, changed):
    with tempfile.TemporaryDirectory() as folder:
        found = list(loads_in_loops(sometimes))
        need(found, "first file: no load of *scale is in a loop after licm. Hint: put it under a condition that changes from iteration to iteration")
        for blocks, name, loop in found:
            need(not any(line.startswith(("store", "call void")) for block in loop for line in blocks[block]),
                 "first file: the loop stores something, so there is more than one reason")
            need(not runs_in_every_iteration(blocks, name, loop), "first file: the load is executed in every iteration, so there must be another reason")
        need(list(loads_in_loops(with_restrict(sometimes, folder))), "first file: restrict makes the load leave the loop, so memory was the reason")
        need(list(loads_in_loops(changed)), "second file: no load of *scale is in a loop after licm. Hint: which store could change it?")
        need(not list(loads_in_loops(with_restrict(changed, folder))),
             "second file: the load stays even with restrict. Hint: it must be executed in every iteration")


def check_orders(combine_first, cse_first):
    for path, words, hint in ((combine_first, ("combine,cse", "cse,combine"), "write one value in two ways that combine makes equal"),
                              (cse_first, ("cse,combine", "combine,cse"), "an operation that becomes trivial when its operands are one value")):
        counts = [instruction_count(f"mem2reg,{order},dce", path) for order in words]
        need("f" in functions_of(output_of("opt", "--passes=", path.resolve())), "each file must define int f(int a, int b)")
        need(counts[0] < counts[1], f"{path.name}: {counts[0]} instructions after {words[0]}, {counts[1]} after {words[1]}. Hint: {hint}")


EXERCISES = {
    "3.1": Exercise("a pipeline for tangle.cl", ["a text"], check_pipeline),
    "3.2": Exercise("a rule for combine", ["a text"], check_rule),
    "3.3": Exercise("arguments that refute seven rules", ["a text"], check_false_rules),
    "3.4": Exercise("two loads that stay in their loops", ["a .cl file", "a .cl file"], check_loads_that_stay),
    "3.5": Exercise("two functions that need two orders of passes", ["a .cl file", "a .cl file"], check_orders),
}
