#!/usr/bin/env python3
"""The table of preparation steps in backend/README.md has the steps of backend/prepare/prepare.c, in their order.

Prints the differences and ends with status 1 when there are any."""
import pathlib
import re
import sys

TOP = pathlib.Path(__file__).resolve().parent.parent
README = TOP / "backend/README.md"
SOURCE = TOP / "backend/prepare/prepare.c"


def steps_of_source():
    """The names in the array `steps`."""
    array = re.search(r"^static const step steps\[\] = \{$(.*?)^\};$", SOURCE.read_text(), re.M | re.S)
    return re.findall(r'^ *\{"([\w-]+)",', array.group(1), re.M) if array else []


def steps_of_readme():
    """The first column of the table under the heading "Preparation"."""
    section = re.search(r"^## Preparation$(.*?)^## ", README.read_text(), re.M | re.S)
    return re.findall(r"^\| `([\w-]+)` \|", section.group(1), re.M) if section else []


def problems():
    source, readme = steps_of_source(), steps_of_readme()
    if not source:
        yield "backend/prepare/prepare.c: no array of steps found"
    for name in readme:
        if name not in source:
            yield f"backend/README.md: '{name}' is not a step of backend/prepare/prepare.c"
    for name in source:
        if name not in readme:
            yield f"backend/README.md: step '{name}' has no row"
    if source != readme and sorted(source) == sorted(readme):
        yield f"backend/README.md: the steps are in another order than in backend/prepare/prepare.c: {', '.join(source)}"


def main():
    found = list(problems())
    for problem in found:
        print(problem)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
