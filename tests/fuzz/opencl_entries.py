#!/usr/bin/env python3
"""Prints a row for each entry point of src/opencl, for fuzz_opencl.c:

    ENTRY_POINT(type, name, (parameters))

The definitions are those of src/opencl/api/entry.h and of the macros that use it, so the preprocessor expands them first."""
import os
import pathlib
import re
import subprocess

TOP = pathlib.Path(__file__).resolve().parent.parent.parent
DEFINITION = re.compile(r"^ *([\w ]+?(?: \*)?) *guarded_(cl\w+) *\((.*?)\) *{ *entry_guard g;", re.M)


def expanded(file):
    """The text of FILE after the preprocessor, a line for each definition."""
    command = [os.environ.get("CC", "cc"), "-E", "-P", "-D_POSIX_C_SOURCE=200809L", "-D_DEFAULT_SOURCE", "-I.", file]
    text = " ".join(subprocess.run(command, cwd=TOP, check=True, stdout=subprocess.PIPE, text=True).stdout.split())
    return text.replace("}", "}\n").replace(";", ";\n").replace("; \n", ";\n")


def main():
    for file in sorted((TOP / "src/opencl").rglob("*.c")):
        text = re.sub(r"\{ *entry_guard g;\n", "{ entry_guard g;", expanded(file))
        for kind, name, parameters in DEFINITION.findall(text):
            print(f"ENTRY_POINT({kind}, {name}, ({parameters.strip()}))")


if __name__ == "__main__":
    main()
