#!/usr/bin/env python3
"""Prints parts of an explain document as lines, so that goldens can state them: show_explain.py FILE.json PART [FUNCTION].

    tree                the syntax tree, a node a line
    passes              a line for each pass run: name, function, instructions before and after, and its remarks below it
    first, final        the listing of FUNCTION before and after the passes, with value numbers in order of appearance
    spirv               the lines of SPIR-V, with the places of their instructions
    visa                the lines of vISA of all kernels, with the places of their instructions
    steps               the steps inside of passes
    graphs              the graphs of FUNCTION, with the names of blocks and values
    diagnostics         severity, place and message, notes indented"""
import json
import re
import sys


class Names:
    """Names of values: their own, or v1, v2, ... in order of appearance."""

    def __init__(self, column):
        self.own, self.given = column["values"], {}

    def of(self, number):
        if number == -1:
            return "none"
        return self.own.get(str(number)) or self.given.setdefault(number, f"v{len(self.given) + 1}")


def row_text(column, names, row):
    text = column["strings"][row[2]]
    return re.sub(r"\{\{|\}\}|\{(\d+)\}", lambda m: names.of(int(m.group(1))) if m.group(1) else m.group(0)[0], text)


def place_text(document, column, place):
    if place < 0:
        return "?"
    file, line, col = column["places"][place]
    return f"{document['files'][file]['name'].rsplit('/', 1)[-1]}:{line}:{col}"


def show_tree(document, column, nodes, depth=0):
    for n in nodes:
        print("  " * depth + " ".join(filter(None, (n["kind"], n["type"] and f"'{n['type']}'", n["text"], place_text(document, column, n["place"])))))
        show_tree(document, column, n["children"], depth + 1)


def show_diagnostics(document, column, diagnostics, indent=""):
    for d in diagnostics:
        print(f"{indent}{d['severity']} {place_text(document, column, d['place'])} {d['message']}")
        show_diagnostics(document, column, d.get("notes", []), indent + "  ")


def show_passes(document, column):
    for p in column["passes"]:
        before, after = p["instructions"]
        print(f"{p['name']} {p['function']} {before} -> {after}")
        for r in p["remarks"]:
            rule = f" [{r['rule']}]" if "rule" in r else ""
            print(f"  {place_text(document, column, r['place'])} {r['message']}{rule}")


def show_steps(column):
    names = Names(column)
    for p in column["passes"]:
        for s in p.get("steps", []):
            blocks = " ".join(names.of(b) for b in s["blocks"])
            print(f"{p['name']}: {s['title']}: {s['text']} ({len(s['values'])} values; blocks: {blocks})")


def show_graphs(column, function):
    g = next(f["graphs"] for f in column["functions"] if f["name"] == function)
    names = Names(column)
    blocks = [names.of(b) for b in g["blocks"]]
    print("blocks:", *blocks)
    for a, b, label in g["edges"]:
        print("edge:", names.of(a), names.of(b), label)
    for key in ("idom", "ipdom"):
        print(f"{key}:", *(f"{b}<-{names.of(d)}" for b, d in zip(blocks, g[key])))
    for loop in g["loops"]:
        print("loop:", names.of(loop["header"]), "depth", loop["depth"], "blocks", *(names.of(b) for b in loop["blocks"]))
    for callee, _ in g["calls"]:
        print("call:", callee)
    for p in g.get("pointers", []):
        objects = (names.of(o) if isinstance(o, int) else o for o in p["objects"])
        print(f"pointer: {names.of(p['value'])}: {' '.join(p['spaces'])}: {', '.join(objects)}: {p['why']}")


def main():
    document = json.load(sys.stdin if sys.argv[1] == "-" else open(sys.argv[1]))
    column = document["columns"][-1]
    part = sys.argv[2]
    if part in ("first", "final"):
        f = next(f for f in column["functions"] if f["name"] == sys.argv[3])
        names = Names(column)
        for row in column["snapshots"][f[part]]["rows"]:
            print(row_text(column, names, row), place_text(document, column, row[3]) if row[3] >= 0 else "")
    elif part == "tree":
        show_tree(document, column, column["tree"])
    elif part == "diagnostics":
        show_diagnostics(document, column, column["diagnostics"])
    elif part == "passes":
        show_passes(document, column)
    elif part in ("spirv", "visa"):
        rows = column["spirv"] if part == "spirv" else [row for machine in column["machine"] for row in machine["visa"]]
        for _, _, text, place in rows:
            print(column["strings"][text], *([place_text(document, column, place)] if place >= 0 else []), sep=" // ")
    elif part == "steps":
        show_steps(column)
    else:
        show_graphs(column, sys.argv[3])


if __name__ == "__main__":
    main()
