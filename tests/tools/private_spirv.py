#!/usr/bin/env python3
"""The examples of the document "SPIRV - Variable address space" in SPIR-V, with each solution: a table of opt/storage/README.md.

    tests/tools/private_spirv.py [--gasket PROGRAM] [--compare README.md]

A cell has the numbers of variables with the storage classes Private and Function in the module that gasket writes. spirv-val must accept the module in the
environment of OpenCL 2.2 and without one, and spirv-opt --private-to-local must leave it as it is, because pointers have addresses there. The same module
with the addressing model Logical then follows: why spirv-val refuses it, or the numbers of variables after spirv-opt --private-to-local. An access to the
buffer, which no example is about, is one without an index in it: its index would need an address. --compare: the file must have the lines that would be
printed. Status 1 otherwise."""
import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parents[2]
EXAMPLES = TOP / "tests/golden/documents/variable-address-space.cl"
SOLUTIONS = ("language", "inline", "pass", "module", "escaping")
PROGRAMS = {"example 1": ["-DEXAMPLE=1"], "example 2": ["-DEXAMPLE=2"], "example 3": ["-DEXAMPLE=3"], "example 3, noinline": ["-DEXAMPLE=3", "-DNOINLINE"]}
REASONS = {"variables may not allocate a pointer type": "memory", "Using pointers with Op": "choice", "must be a memory object declaration": "argument"}


class Wrong(Exception):
    """A judge says what the table does not have a word for."""


def output_of(*words):
    done = subprocess.run(list(map(str, words)), capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def demand(*words):
    status, text = output_of(*words)
    if status:
        raise Wrong(" ".join(map(str, words)) + ": " + text)
    return text


def counts(file):
    text = demand("spirv-dis", file)
    return " / ".join(str(len(re.findall(rf"= OpVariable %\S+ {c}\b", text))) for c in ("Private", "Function"))


def logical_form(text):
    """The module TEXT with logical addressing."""
    buffers = set(re.findall(r"(%\d+) = OpTypePointer CrossWorkgroup", text))
    text = text.replace("OpMemoryModel Physical64 OpenCL", "OpMemoryModel Logical OpenCL").replace("OpCapability Addresses\n", "")
    return re.sub(r"OpInBoundsPtrAccessChain (%\d+) (%\d+) %\d+", lambda m: f"OpCopyObject {m[1]} {m[2]}" if m[1] in buffers else m[0], text)


def cell(gasket, words, folder):
    module, other = folder / "module.spv", folder / "other.spv"
    if output_of(gasket, "cc", "-w", "--emit=spirv", *words, EXAMPLES, "-o", module)[0]:
        return "refused"
    for environment in ("opencl2.2", "spv1.2"):
        demand("spirv-val", "--target-env", environment, module)
    demand("spirv-opt", "--private-to-local", "--target-env=spv1.2", module, "-o", other)
    if counts(other) != counts(module):
        raise Wrong(f"spirv-opt --private-to-local changes the module of {words}")
    text = folder / "logical.spvasm"
    text.write_text(logical_form(demand("spirv-dis", "--raw-id", module)))
    demand("spirv-as", "--target-env", "spv1.2", text, "-o", other)
    status, message = output_of("spirv-val", "--target-env", "spv1.2", other)
    if status:
        reason = [word for part, word in REASONS.items() if part in message]
        if len(reason) != 1:
            raise Wrong(message)
        return f"{counts(module)}: {reason[0]}"
    demand("spirv-opt", "--private-to-local", "--target-env=spv1.2", other, "-o", module)
    return f"{counts(other)}: logical, {counts(module)}"


def table(gasket, folder):
    yield "| program | " + " | ".join(f"`{s}`" for s in SOLUTIONS) + " |"
    yield "|---" * (1 + len(SOLUTIONS)) + "|"
    for name, words in PROGRAMS.items():
        for level in ("-O0", "-O1"):
            cells = [cell(gasket, [level, "--fprivate-program-scope", f"--private-variables={s}", *words], folder) for s in SOLUTIONS]
            yield f"| {name}, `{level}` | " + " | ".join(cells) + " |"


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--gasket", default=str(TOP / "build/gasket"))
    p.add_argument("--compare", type=pathlib.Path)
    a = p.parse_args()
    try:
        with tempfile.TemporaryDirectory() as folder:
            lines = list(table(a.gasket, pathlib.Path(folder)))
    except Wrong as why:
        print(why)
        return 1
    present = a.compare.read_text().splitlines() if a.compare else lines
    missing = [line for line in lines if line not in present]
    print("\n".join(missing if a.compare else lines))
    if missing:
        print(f"{a.compare} lacks these lines")
    return bool(missing)


if __name__ == "__main__":
    sys.exit(main())
