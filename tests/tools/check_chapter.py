#!/usr/bin/env python3
"""Runs the commands that a README shows and compares their output with the output shown.

    tests/tools/check_chapter.py GASKET README.md

A command is a line `$ gasket …` (or `$ build/gasket …`) inside a block between ``` lines; the lines up to the next command or
the end of the block are its output; `| gasket …` passes it to another command. Each of them must occur in the output, in this order. Any lines may precede the first one,
and any lines may occur in place of a line "…". Details that differ between versions of the compiler are not compared: register
numbers, numbers of unnamed values, blanks, locations (`!loc`), and the comment after an instruction."""
import pathlib
import re
import shlex
import subprocess
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]


def commands(text):
    """(command, lines of output) for each command of the blocks."""
    for block in re.findall(r"^```[a-z]*\n(.*?)^```$", text, flags=re.M | re.S):
        shown = None
        for line in block.splitlines():
            match = re.match(r"\$ (?:build/)?gasket (.*)$", line)
            if match:
                if shown:
                    yield shown
                shown = (match.group(1), [])
            elif shown:
                shown[1].append(line)
        if shown:
            yield shown


def plain(line):
    line = re.sub(r",? !loc !\d+", "", line.split(" // ")[0])
    line = re.sub(r"%\d+", "%", re.sub(r"\br\d+(\.\d+)?", "r", re.sub(r"\bf\d\.\d", "f", line)))
    return " ".join(line.split())


def missing(shown, output):
    """The first line of SHOWN that OUTPUT lacks at its position; None if all are present."""
    at, anywhere = 0, True
    for line in shown:
        if line.strip() in ("…", "..."):
            anywhere = True
            continue
        wanted = plain(line)
        if not wanted:
            continue
        places = [n for n in range(at, len(output)) if output[n] == wanted]
        if not places or (not anywhere and places[0] != at):
            return line
        at, anywhere = places[0] + 1, False
    return None


def run(gasket, command):
    """The output of a command, or of several that are joined by `|`."""
    given = b""
    for part in re.split(r" \| (?:build/)?gasket ", command):
        done = subprocess.run([gasket, *shlex.split(part)], cwd=TOP, input=given, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        given = done.stdout
    return given.decode()


def main():
    gasket, chapter = sys.argv[1], pathlib.Path(sys.argv[2])
    wrong = count = 0
    for command, shown in commands(chapter.read_text()):
        output = [p for p in map(plain, run(gasket, command).splitlines()) if p]
        line = missing(shown, output)
        count += 1
        if line is not None:
            wrong += 1
            print(f"{chapter}: gasket {command}\n  does not print, in this place:\n  {line}\n" + "\n".join("    " + p for p in output))
    if not count:
        print(f"{chapter}: no command")
    return 1 if wrong or not count else 0


if __name__ == "__main__":
    sys.exit(main())
