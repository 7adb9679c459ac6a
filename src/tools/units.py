#!/usr/bin/env python3
"""Groups sources into units, which one call of a compiler compiles: clang takes longer to start than to compile a source of usual size.

    src/tools/units.py FOLDER SOURCE...

Writes FOLDER/ROOM/unit-N.c, which include sources of one folder that share no name of their file's scope, and prints all units. A source that
belongs to no unit is printed itself: one with #pragma or with a macro for the headers of the system, which would hold for those after it, too. A name that
this script does not see is an error of the compiler, and no other program."""
import pathlib
import re
import sys

MOST_SOURCES, MOST_LINES = 8, 3000  # of a unit: more of them, and one core waits for the other


def names(text):
    """The macros, and what static, typedef, struct, union and enum declare in the scope of the file."""
    text = re.sub(r"/\*.*?\*/|//[^\n]*|\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*'", " ", text, flags=re.S)
    found = set(re.findall(r"^\s*#\s*define\s+(\w+)", text, re.M))
    text = re.sub(r"^\s*#(?:\\\n|[^\n])*", "", text, flags=re.M)
    found.update(name for body in re.findall(r"\benum\b[^{};()]*\{([^}]*)\}", text) for name in re.findall(r"(?:^|,)\s*(\w+)", body))
    depth, outer = 0, []
    for part in re.split(r"([{}])", text):
        depth += (part == "{") - (part == "}")
        if part == "}" and depth == 0:
            outer.append("{}")
        elif part not in "{}" and depth == 0:
            outer.append(part)
    for declaration in re.findall(r"\b(?:static|typedef|struct|union|enum)\b[^;]*?(?:;|\)\s*\{\})", "".join(outer)):
        found.update(re.findall(r"(\w+)\s*\{\}", declaration.split("(")[0]))
        head = declaration.rstrip(";") if declaration.startswith("typedef") else re.split(r"[(=\[;]", declaration)[0]
        found.update(words[-1] for piece in head.split(",") if (words := re.findall(r"\w+", piece)))
    return found - {"static", "struct", "union", "enum"}


def units(sources):
    """Lists of SOURCES, of one folder."""
    result = []
    for source in sources:
        text = pathlib.Path(source).read_text()
        own, lines = names(text), text.count("\n")
        is_alone = re.search(r"^\s*#\s*pragma|_Pragma|^\s*#\s*define\s+_", text, re.M)
        fits = (u for u in result if not is_alone and not u.is_full and len(u.sources) < MOST_SOURCES and u.lines + lines <= MOST_LINES and not u.names & own)
        unit = next(fits, None)
        if not unit:
            unit = Unit(bool(is_alone))
            result.append(unit)
        unit.sources.append(source)
        unit.names |= own
        unit.lines += lines
    return [u.sources for u in result]


class Unit:
    def __init__(self, is_full):
        self.is_full, self.sources, self.names, self.lines = is_full, [], set(), 0


def write(path, sources):
    """Writes the unit PATH, unless it has these sources: then it keeps its time."""
    text = "".join(f'#include "{source}"\n' for source in sources)
    if not path.exists() or path.read_text() != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def main():
    folder, by_room = pathlib.Path(sys.argv[1]), {}
    for source in sys.argv[2:]:
        by_room.setdefault(pathlib.Path(source).parent, []).append(source)
    for room, sources in by_room.items():
        for number, group in enumerate(units(sources), 1):
            path = folder / room / f"unit-{number}.c"
            if len(group) > 1:
                write(path, group)
            print(path if len(group) > 1 else group[0])


if __name__ == "__main__":
    main()
