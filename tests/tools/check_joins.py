#!/usr/bin/env python3
"""Checks that channels which a goto sends elsewhere, or leaves behind, are enabled again exactly there.

    gasket cc FILE | tests/tools/check_joins.py

The second target of each goto without .b, and the first one of each goto.b, must be a join, an endif or a while itself: these compare the
channels' instruction pointers with their own address. Prints the number of gotos, and each that has none of these; status 1 if there is one."""
import re
import sys

JOIN = re.compile(r"(^|\s)(join|endif|while) \(")


def main():
    lines = [line for line in sys.stdin.read().splitlines() if line.strip() and not line.startswith("//")]
    places = {line[:-1]: n for n, line in enumerate(lines) if re.fullmatch(r"\w+:", line)}
    gotos, wrong = 0, []
    for line in lines:
        found = re.search(r"\bgoto(\.b)? \(\d+\|M\d+\)\s+(\w+)\s+(\w+)", line)
        if not found:
            continue
        gotos += 1
        backward, first, second = found.groups()
        if not JOIN.search(lines[places[first if backward else second] + 1]):
            wrong.append(line.strip())
    print(f"{gotos} gotos, {len(wrong)} to places without a join", *wrong, sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
