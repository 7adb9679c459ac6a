#!/usr/bin/env python3
"""Checks the statements of parser/README.md about tests: every test that its table of features names exists (a name without a
folder is in the folder of the preceding one), every file of parser/ is in one of its tables, and every warning has a golden
that expects it. Prints each violation and ends with status 1 if there is one."""
import pathlib
import re
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]
README = TOP / "parser/README.md"
FOLDERS = {"golden": "tests/golden", "kernels": "tests/kernels", "unit": "tests/unit", "fuzz": "tests/fuzz", "builtins": "tests/builtins", "checks": "tests/checks"}
UNTESTED = {"other"}  # has the name of the flag for warnings without a flag of their own


def missing_tests(text):
    rows = text.split("## What of the language is tested where", 1)[1]
    folder = None
    for row in re.findall(r"^\| (.*?) \| (.*) \|$", rows, re.M):
        for name in re.findall(r"`([^`]+)`", row[1]):
            head = name.split("/", 1)[0]
            if head in FOLDERS and "/" in name:
                path = FOLDERS[head] + "/" + name.split("/", 1)[1]
                folder = path.rsplit("/", 1)[0]
            else:
                path = f"{folder}/{name}"
            if not list(TOP.glob(path)):
                yield f"parser/README.md: '{row[0]}' is tested by {path}, which there is not"


def unnamed_files(text):
    named = set(re.findall(r"`([a-z_]+\.(?:c|h|re|y|def))`", text))
    for file in sorted((TOP / "parser").iterdir()):
        if file.suffix in (".c", ".re", ".y") and file.name not in named:
            yield f"parser/README.md: no word about {file.name}"
    for name in sorted(named):
        if not (TOP / "parser" / name).exists():
            yield f"parser/README.md: there is no parser/{name}"


def untested_warnings():
    goldens = "".join(f.read_text(errors="replace") for f in (TOP / "tests/golden").rglob("*") if f.suffix in (".cl", ".test", ".asm"))
    for flag in re.findall(r'^WARNING\(\w+, "([^"]+)"', (TOP / "src/base/warnings.def").read_text(), re.M):
        if flag not in UNTESTED and f"[-W{flag}]" not in goldens and f"-W{flag},-Werror" not in goldens:
            yield f"src/base/warnings.def: no golden expects -W{flag}"


def main():
    text = README.read_text()
    found = [*missing_tests(text), *unnamed_files(text), *untested_warnings()]
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
