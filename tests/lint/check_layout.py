#!/usr/bin/env python3
"""Checks the layout that clang-format leaves open.

    tests/lint/check_layout.py [--fix] FILE...

A section banner is `/* --- title ---...--- */` of WIDTH columns, between blank lines. The local declarations at the head of a
function are followed by a blank line. Prints each place that differs and ends with status 1 if there is one; --fix rewrites the
files instead."""
import argparse
import pathlib
import re
import sys

WIDTH = 128
BANNER = re.compile(r"/\* -{2,} (.+?)(?: -*)? \*/")
KEYWORDS = "return|if|for|while|do|switch|goto|break|else|case|default|continue"
DECLARATION = re.compile(rf"    (?!(?:{KEYWORDS})\b)(?:static |const |unsigned |struct |enum |signed |volatile )*"
                         r"(?:VEC\([^)]*\) ?|[A-Za-z_]\w*)(?: +| *\*+ *)(?:const )?(?:\*+ *)?[A-Za-z_]\w*(?:\[[^\]]*\])*(?: = |;|, |\()")


def declarations_end(lines, at):
    """The line after the declarations that begin at line AT; AT itself if there are none."""
    end = at
    while end < len(lines) and (DECLARATION.match(lines[end]) or (end > at and lines[end].startswith("     "))):
        end += 1
    return end


def laid_out(text):
    """TEXT with the layout that this program demands."""
    out = []
    lines = text.split("\n")
    for n, line in enumerate(lines):
        banner = BANNER.fullmatch(line)
        if banner:
            if out and out[-1]:
                out.append("")
            head = f"/* --- {banner.group(1)} "
            out.append(head + "-" * (WIDTH - len(head) - 3) + " */")
            if n + 1 < len(lines) and lines[n + 1]:
                out.append("")
            continue
        out.append(line)
        if line == "{":
            end = declarations_end(lines, n + 1)
            if n + 1 < end < len(lines) and lines[end] not in ("", "}"):
                lines[end] = "\n" + lines[end]
    return "\n".join(out)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fix", action="store_true")
    parser.add_argument("files", nargs="+", type=pathlib.Path)
    options = parser.parse_args()
    wrong = 0
    for file in options.files:
        text = file.read_text()
        better = laid_out(text)
        if better == text:
            continue
        if options.fix:
            file.write_text(better)
            continue
        place = next((n for n, (a, b) in enumerate(zip(text.split("\n"), better.split("\n"))) if a != b), 0) + 1
        print(f"{file}:{place}: layout: see tests/lint/check_layout.py")
        wrong += 1
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
