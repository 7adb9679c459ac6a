#!/usr/bin/env python3
"""Checks that channels which a goto sends elsewhere are enabled again there.

    gasket cc FILE | tests/tools/check_joins.py

After the second target of each goto without .b, before any other label or branch, there must be a join, an endif or a while. Prints the number of
gotos, and each that has none of these; status 1 if there is one."""
import re
import sys

BRANCH = re.compile(r"\s(goto|goto\.b|jmpi|if|else|break|cont|call|ret|brd|brc|halt)\s+\(?")
JOIN = re.compile(r"(^|\s)(join|endif|while)\s+\(")


def main():
    lines = [line for line in sys.stdin.read().splitlines() if line.strip() and not line.startswith("//")]
    places = {line[:-1]: n for n, line in enumerate(lines) if re.fullmatch(r"\w+:", line)}
    gotos, wrong = 0, []
    for line in lines:
        found = re.search(r"\bgoto \(\d+\|M\d+\)\s+\w+\s+(\w+)", line)
        if not found:
            continue
        gotos += 1
        for after in lines[places[found.group(1)] + 1:]:
            if JOIN.search(after):
                break
            if after.endswith(":") or BRANCH.search(after):
                wrong.append(line.strip())
                break
    print(f"{gotos} gotos, {len(wrong)} to places without a join", *wrong, sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
