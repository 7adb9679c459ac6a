#!/usr/bin/env python3
"""The tables of steps in backend/README.md have the steps of the tables in the source, in their order.

Prints the differences and ends with status 1 when there are any."""
import pathlib
import re
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]
README = TOP / "backend/README.md"
TABLES = (  # the section of the README, the file and the array
    ("Preparation", "backend/prepare/prepare.c", "step steps"),
    ("Looking at machine IR", "backend/machine/passes.c", "pass passes"),
)


def steps_of_source(file, array):
    """The names in ARRAY."""
    found = re.search(rf"^static const {array}\[\] = \{{$(.*?)^\}};$", (TOP / file).read_text(), re.M | re.S)
    return re.findall(r'^ *\{"([\w-]+)",', found.group(1), re.M) if found else []


def steps_of_readme(heading):
    """The first column of the table under HEADING."""
    section = re.search(rf"^## {heading}$(.*?)^## ", README.read_text(), re.M | re.S)
    return re.findall(r"^\| `([\w-]+)` \|", section.group(1), re.M) if section else []


def problems(heading, file, array):
    source, readme = steps_of_source(file, array), steps_of_readme(heading)
    if not source:
        yield f"{file}: no array of steps found"
    for name in readme:
        if name not in source:
            yield f"backend/README.md: '{name}' is not a step of {file}"
    for name in source:
        if name not in readme:
            yield f"backend/README.md: step '{name}' has no row"
    if source != readme and sorted(source) == sorted(readme):
        yield f"backend/README.md: the steps are in another order than in {file}: {', '.join(source)}"


def main():
    found = [problem for table in TABLES for problem in problems(*table)]
    for problem in found:
        print(problem)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
