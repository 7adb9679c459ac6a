#!/usr/bin/env python3
"""Includes only point downwards: src/base <- ir <- parser, opt, backend <- src/driver; sim sees src/base and backend/isa.

Every #include "..." must carry its room and name a file that exists (or one that the build generates). Prints each include that
climbs and ends with status 1 when there is one."""
import pathlib
import re
import sys

TOP = pathlib.Path(__file__).resolve().parent.parent

# room -> what it may see; the longest prefix that matches a path is its room
MAY_SEE = {
    "src/base": ["src/base"],
    "src/tools": [],
    "src/driver": ["src/base", "src/driver", "src/gasket.h", "ir", "parser", "opt", "backend", "sim"],
    "src/gasket.h": [],
    "ir": ["src/base", "ir"],
    "parser": ["src/base", "ir", "parser"],
    "opt": ["src/base", "ir", "opt"],
    "backend": ["src/base", "ir", "backend"],
    "backend/isa": ["src/base", "backend/isa"],
    "sim": ["src/base", "backend/isa", "sim"],
}
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.M)
GENERATED = re.compile(r"^parser/(library_text|syntax/grammar)\.h$")


def under(path, folder):
    return path == folder or path.startswith(folder + "/")


def room_of(path):
    rooms = [r for r in MAY_SEE if under(path, r)]
    return max(rooms, key=len) if rooms else None


def problems():
    for suffix in ("c", "h", "def", "re", "y"):
        for file in sorted(TOP.rglob("*." + suffix)):
            name = file.relative_to(TOP).as_posix()
            room = room_of(name)
            if room is None:
                continue
            for match in INCLUDE.finditer(file.read_text(errors="replace")):
                target = match.group(1)
                line = file.read_text(errors="replace").count("\n", 0, match.start(1)) + 1
                if not GENERATED.match(target) and not (TOP / target).exists():
                    yield f'{name}:{line}: "{target}" does not name a file by its room'
                elif not any(under(target, r) for r in MAY_SEE[room]):
                    yield f"{name}:{line}: {room} must not see {target}"


def main():
    found = list(problems())
    for problem in found:
        print(problem)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
