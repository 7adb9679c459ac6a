"""Control flow graphs: from IR text, and their dominators, computed by definition and not as gasket does."""
import re


def functions_of(text):
    """{name: {block: [instructions]}} of the functions in IR text; unnamed entry blocks are called ''."""
    functions = {}
    for match in re.finditer(r"^define [^\n]*@([\w.]+)\([^\n]*\{\n(.*?)^\}", text, re.M | re.S):
        blocks, block = {}, ""
        for line in match.group(2).splitlines():
            line = re.sub(r", ![\w.]+ !\d+", "", line.split(";")[0]).strip()
            label = re.match(r"([\w.]+):$", line)
            if label:
                block = label.group(1)
                blocks[block] = []
            elif line:
                blocks.setdefault(block, []).append(line)
        functions[match.group(1)] = blocks
    return functions


def edges_of(blocks):
    """{block: [successors]} of a function."""
    return {name: re.findall(r"label %([\w.]+)", lines[-1]) if lines else [] for name, lines in blocks.items()}


def reachable(edges, start, without=None):
    seen, todo = set(), [start]
    while todo:
        block = todo.pop()
        if block not in seen and block != without:
            seen.add(block)
            todo += edges[block]
    return seen


def dominators(edges):
    """{block: set of the blocks that dominate it}; the entry is the first key. A dominates B if B is not reachable without A."""
    entry = next(iter(edges))
    blocks = reachable(edges, entry)
    return {b: {a for a in blocks if a == b or b not in reachable(edges, entry, a)} for b in blocks}


def immediate_dominators(edges):
    dominates = dominators(edges)
    return {b: next((a for a in dominates[b] - {b} if dominates[b] - {b} == dominates[a]), None) for b in dominates}


def frontiers(edges):
    dominates = dominators(edges)
    return {a: {b for p in dominates if a in dominates[p] for b in edges[p] if a == b or a not in dominates[b]} for a in dominates}


def iterated_frontier(edges, blocks):
    frontier, out = frontiers(edges), set()
    todo = [b for b in blocks if b in frontier]
    while todo:
        for block in frontier[todo.pop()] - out:
            out.add(block)
            todo.append(block)
    return out
