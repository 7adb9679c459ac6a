"""The exercises of lecture 2: static single assignment."""
import math
import re

from .answer import Exercise, need, output_of, read_lines, read_table, read_text
from .graph import edges_of, frontiers, functions_of, immediate_dominators, iterated_frontier

EDGES = {"entry": ["A"], "A": ["B", "C"], "B": ["D", "E"], "C": ["F"], "D": ["G"], "E": ["F", "G"], "F": ["H"], "G": ["A", "H"], "H": []}
ASSIGNMENTS = {"x": "DF", "y": "BE", "z": "C"}
COPIES = dict(zip("abcde", "bcaad"))


def check_gcd(path):
    functions = functions_of(output_of("opt", "--passes=", path.resolve()))
    need("gcd" in functions, "the file must define @gcd")
    lines = [line for block in functions["gcd"].values() for line in block]
    need(not any("alloca" in line for line in lines), "the function must not have an alloca. Hint: a phi replaces the variable")
    phis = sum(" = phi " in line for line in lines)
    for a, b in [(48, 36), (36, 48), (17, 5), (7, 0), (0, 9), (1 << 31, 48), (270, 192), (1, 1)]:
        result = int(output_of("eval", "--max-instructions=10000", "--function", "gcd", path.resolve(), a, b)) & 0xffffffff
        need(result == math.gcd(a, b), f"gcd({a}, {b}) is {math.gcd(a, b)}, not {result}. Hint: "
             "all phis of a block choose at the same moment; with b = 0 the loop must not begin a division")
    need(phis == 2, f"there are {phis} phis, and two are enough: the two variables of the loop")


def check_placement(path):
    table = read_table(path, ASSIGNMENTS)
    for variable, blocks in ASSIGNMENTS.items():
        given, expected = set(table[variable].split()), iterated_frontier(EDGES, blocks)
        for block in sorted(given - expected):
            need(False, f"{variable} needs no phi in {block}. Hint: is the same definition of {variable} the last one on all paths to {block}?")
        once = set().union(*(frontiers(EDGES)[b] for b in blocks))
        for block in sorted(expected - given):
            need(False, f"{variable} needs one more phi. Hint: " + (
                f"look at the dominance frontiers of {' and '.join(blocks)}" if block in once else "a phi is an assignment, too: iterate"))


def check_dominators(path):
    blocks = [b for b in EDGES if b != "entry"]
    table = read_table(path, blocks)
    idom, frontier = immediate_dominators(EDGES), frontiers(EDGES)
    for block in blocks:
        dominator, _, rest = table[block].partition(";")
        need(dominator.strip() == idom[block], f"'{dominator.strip()}' is not the immediate dominator of {block}. Hint: "
             f"remove a block from the graph; if {block} is no longer reachable, that block dominates it")
        given = set(rest.split())
        need(given == frontier[block], f"the frontier of {block} is not {{{', '.join(sorted(given))}}}. Hint: it has each block of which {block} "
             f"dominates a predecessor, but which it does not dominate strictly; a block may be in its own frontier")


def check_pruned(path):
    found = False
    for name, blocks in functions_of(output_of("opt", "--passes=", path.resolve())).items():
        for line in (line for block in blocks.values() for line in block):
            variable = re.match(r"(%[\w.]+) = alloca i\d+\b", line)
            if not variable:
                continue
            pointer = re.escape(variable.group(1)) + r"(?![\w.])"
            stores = [b for b, lines in blocks.items() if any(re.match(rf"store .*, ptr {pointer}", text) for text in lines)]
            loads = [b for b, lines in blocks.items() if any(re.search(rf"= load .*, ptr {pointer}", text) for text in lines)]
            found |= len(stores) > 1 and bool(loads) and bool(iterated_frontier(edges_of(blocks), stores))
    need(found, "no variable with stores in several blocks and a load has a dominance frontier. Hint: begin with an if and a store in each part")
    need(not re.search(r"br i1 (?:true|false)", read_text(path)), "a condition is constant")
    need(" = phi " not in output_of("opt", "--passes=mem2reg", path.resolve()),
         "mem2reg places a phi. Hint: it does so only where some path leads from the join to a load without a store before it")


def check_copies(path):
    values = {name: name for name in COPIES}
    lines = read_lines(path)
    for line in lines:
        copy = re.fullmatch(r"([a-e])\s*=\s*([a-e])", line)
        need(copy, f"'{line}' is not a copy between the variables a to e")
        values[copy.group(1)] = values[copy.group(2)]
    for name, source in COPIES.items():
        need(values[name] == source, f"at the end {name} has the old value of {values[name]}, not of {source}. Hint: a variable may be overwritten "
             "only when no later copy reads it; which variable is not read at all?")
    need(len(lines) <= len(COPIES), f"{len(lines)} copies; five are enough")


EXERCISES = {
    "2.1": Exercise("the greatest common divisor in SSA form", ["an .ll file"], check_gcd),
    "2.2": Exercise("the blocks that need phis", ["a text"], check_placement),
    "2.3": Exercise("dominators and dominance frontiers", ["a text"], check_dominators),
    "2.4": Exercise("a join that needs no phi", ["an .ll file"], check_pruned),
    "2.5": Exercise("a parallel copy as a sequence", ["a text"], check_copies),
}
