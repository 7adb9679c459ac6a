#!/usr/bin/env python3
"""Compiles the SPIR-V modules of other projects: how many gasket compiles, and why it refuses the others.

    tests/tools/spirv_modules.py [--gasket PROGRAM] DIRECTORY...

A module is a file *.spv, *.spirv, *.spirv32, *.spirv64, *.spvasm, *.spvasm32 or *.spvasm64, in any folder below. Prints a row for each directory and word
size, then each reason with its files. A module that imports functions of another file is refused with the name of the function."""
import argparse
import collections
import pathlib
import re
import subprocess

TOP = pathlib.Path(__file__).resolve().parents[2]
NAMES = re.compile(r"\.(spv|spirv|spvasm)(32|64)?$")


def refusal(gasket, file):
    """Why gasket refuses the module; None if it compiles it."""
    kind = "spvasm" if "spvasm" in file.suffix else "spv"
    done = subprocess.run([gasket, "cc", "-w", "-x", kind, "-o", "-", file], capture_output=True, timeout=300, check=False)
    if done.returncode == 0:
        return None
    message = done.stderr.decode(errors="replace").split("error: ", 1)[-1].split("\n")[0]
    return f"status {done.returncode}: " + re.sub(r"^(%\d+ = )?(\w+) at word \d+: ", r"", message)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--gasket", default=TOP / "build/gasket")
    parser.add_argument("directories", nargs="+", type=pathlib.Path)
    options = parser.parse_args()
    rows, reasons = collections.Counter(), collections.defaultdict(list)
    for directory in options.directories:
        for file in sorted(f for f in directory.rglob("*") if NAMES.search(f.name) and f.is_file()):
            bits = NAMES.search(file.name).group(2) or "64"
            why = refusal(options.gasket, file)
            rows[directory, bits, why is None] += 1
            if why:
                reasons[why].append(str(file.relative_to(directory)))
    print("| modules | files | compiled | refused |\n| --- | --- | --- | --- |")
    for directory, bits in sorted({key[:2] for key in rows}):
        compiled, refused = rows[directory, bits, True], rows[directory, bits, False]
        print(f"| {directory}, {bits} bits | {compiled + refused} | {compiled} | {refused} |")
    for why, files in sorted(reasons.items(), key=lambda r: -len(r[1])):
        print(f"\n{len(files)}: {why}\n    " + " ".join(files[:8]) + (" …" if len(files) > 8 else ""))


if __name__ == "__main__":
    main()
