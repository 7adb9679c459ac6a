#!/usr/bin/env python3
"""Checks that values are downcast to instructions, arguments, constants, globals and functions only through ir_as_… and
ir_try_… of ir/ir.h, which check the kind.

Prints each cast like (ir_inst *)v and ends with status 1 if there is one. void * needs no cast in C."""
import pathlib
import re
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]
FOLDERS = ("src", "ir", "opt", "backend", "parser", "sim", "tests")
SUFFIXES = (".c", ".h", ".def", ".re", ".y")

# A type name in parentheses before an operand. VEC(ir_inst *) and sizeof(ir_inst *) have a name before the parenthesis.
RAW_CAST = re.compile(r"(?<!\w)\((?:const\s+)?(?:struct\s+)?ir_(inst|argument|constant|global|function)\s*\*\s*\)\s*[\w(&*]")


def problems():
    for folder in FOLDERS:
        for file in sorted((TOP / folder).rglob("*")):
            if file.suffix not in SUFFIXES:
                continue
            text = file.read_text(errors="replace")
            for match in RAW_CAST.finditer(text):
                line = text.count("\n", 0, match.start()) + 1
                what = match.group(1)
                yield f"{file.relative_to(TOP)}:{line}: unchecked cast to ir_{what} *: use ir_as_{what} or ir_try_{what}"


def main():
    found = list(problems())
    for problem in found:
        print(problem)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
