#!/usr/bin/env python3
"""Checks that at most one argument of a call creates instructions: C leaves the order in which arguments are evaluated open, so the code
that gasket generates would depend on the compiler that built gasket.

A function creates instructions if it calls `ir_link`, the only function that inserts one, or `spirv_new_id`, which numbers those of SPIR-V,
directly or through other functions; calls are found in the text, by name. Prints each call with two such arguments and ends with status 1 if there is one."""
import pathlib
import re
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]
FOLDERS = ("parser/lower", "parser/foreign", "ir", "opt", "backend")
INSERT = {"ir_link", "spirv_new_id"}
FUNCTION = re.compile(r"^\w[^\n;{}=]*?\b(\w+)\([^;{}]*?\)\n\{\n(.*?)^\}", re.M | re.S)
CALL = re.compile(r"\b([a-z_]\w*)\(")
STATEMENTS = {"if", "for", "while", "switch", "return", "sizeof"}


def without_comments(text):
    """TEXT with comments, strings and characters blank; lines stay."""
    return re.sub(r'/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'', lambda m: re.sub(r"[^\n]", " ", m[0]), text, flags=re.S)


def find_creators(texts):
    """The functions that create instructions."""
    calls = {}
    for text in texts:
        for name, body in FUNCTION.findall(text):
            calls.setdefault(name, set()).update(CALL.findall(body))
    creators, found = set(INSERT), True
    while found:
        found = {name for name, called in calls.items() if name not in creators and called & creators}
        creators |= found
    return creators


def arguments(text, at):
    """The arguments of the call whose first argument begins at AT."""
    depth, begin, found = 0, at, []
    for n in range(at, len(text)):
        if text[n] in "([{":
            depth += 1
        elif text[n] in ")]}":
            depth -= 1
        if depth < 0 or (depth == 0 and text[n] == ","):
            found.append(text[begin:n])
            begin = n + 1
        if depth < 0:
            break
    return found


def main():
    files = {p: without_comments(p.read_text()) for folder in FOLDERS for p in sorted((TOP / folder).rglob("*.c"))}
    creators = find_creators(files.values())
    wrong = 0
    for path, text in files.items():
        for call in CALL.finditer(text):
            if call[1] in STATEMENTS:
                continue
            creating = [called[0] for a in arguments(text, call.end()) if (called := [c for c in CALL.findall(a) if c in creators])]
            if len(creating) > 1:
                line = text.count("\n", 0, call.start()) + 1
                print(f"{path.relative_to(TOP)}:{line}: arguments of '{call[1]}' create instructions in an order that C leaves open: "
                      f"{', '.join(creating)}; build them in statements of their own")
                wrong += 1
    if len(creators) < 100:
        print(f"only {len(creators)} functions that create instructions found")
        wrong += 1
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
