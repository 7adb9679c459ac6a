#!/usr/bin/env python3
"""What each solution for private variables costs, and what it refuses: the tables of opt/storage/README.md.

    tests/tools/private_variables.py [--gasket PROGRAM] [--compare README.md]

Runs the examples of the document "SPIRV - Variable address space" (tests/golden/documents/variable-address-space.cl), and programs that show the
differences, with each --private-variables: instructions and messages that two work-items execute, bytes of scratch memory of a thread, and variables
at module scope, at -O0 and -O2 with 8 work-items in a thread. The results of a program must be the same with all solutions. --compare: the file must
have the lines that would be printed. Status 1 otherwise."""
import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parents[2]
EXAMPLES = TOP / "tests/golden/documents/variable-address-space.cl"
SOLUTIONS = ("language", "inline", "pass", "module", "escaping")
COUNTER = """private int counter = 5;
FUNCTION int next(void) { return counter++; }
kernel void entry(global int *out) { int i = get_global_id(0); next(); out[i] = next() + i; }
"""
SCALARS = """FUNCTION void add(private int *to, int x) { *to += x; }
kernel void entry(global int *out)
{
    int i = get_global_id(0), a[64], sum = 3;
    for (int k = 0; k < 64; k++)
        a[k] = k * i;
    add(&sum, a[out[i]]);
    out[i] = sum;
}
"""
NOINLINE = ["-DFUNCTION=__attribute__((noinline))", "-DNOINLINE"]
PROGRAMS = {
    "example 1": (EXAMPLES, ["-DEXAMPLE=1"]),
    "example 2": (EXAMPLES, ["-DEXAMPLE=2"]),
    "example 3": (EXAMPLES, ["-DEXAMPLE=3"]),
    "example 3, noinline": (EXAMPLES, ["-DEXAMPLE=3", *NOINLINE]),
    "counter": (COUNTER, ["-DFUNCTION="]),
    "counter, noinline": (COUNTER, NOINLINE),
    "one address leaves, noinline": (SCALARS, NOINLINE),
}


EXPORTED = """@variable = internal global i32 3, align 4
define dllexport i32 @exported() {
  %x = load i32, ptr @variable, align 4
  ret i32 %x
}
"""
RECURSIVE = """define i32 @depth(i32 %n) {
  %x = alloca i32, align 4
  %y = call i32 @depth(i32 %n)
  ret i32 %y
}
"""


def count_module_variables(gasket, words):
    text = subprocess.run([gasket, "cc", "--emit=ir", *words], capture_output=True, text=True, check=True).stdout
    return sum("addrspace(10) global" in line for line in text.splitlines())


def error_of(done):
    return re.sub(r"\s+", " ", done.stderr.splitlines()[0].split("error: ", 1)[-1])


def run(gasket, source, words, folder):
    """(instructions, messages, scratch bytes, module variables, results), or the error."""
    stats = folder / "stats.json"
    words = ["-w", "--fprivate-program-scope", *words, "-x", "cl", str(source)]
    done = subprocess.run([gasket, "run", "--simd=8", f"--stats={stats}", "-g", "2", "-a", "out=int[2]", "--print", "out", *words], capture_output=True, text=True)
    if done.returncode:
        return error_of(done)
    found = json.loads(stats.read_text())
    return (found["run"]["instructions"], sum(found["run"]["sends"].values()), found["kernels"][0]["scratch_bytes"], count_module_variables(gasket, words),
            done.stdout)


def refusals_of_ir(gasket):
    """(solution, error) of each solution that refuses the modules above."""
    for text in (EXPORTED, RECURSIVE):
        for solution in SOLUTIONS:
            done = subprocess.run([gasket, "opt", "-x", "ll", "-", f"--private-variables={solution}", "--passes=private-variables,lift-allocas", "-o", "/dev/null"],
                                  input=text, capture_output=True, text=True)
            if done.returncode:
                yield solution, error_of(done)


def tables(gasket, folder):
    """The lines of both tables, and whether all results agree."""
    lines, agree = ["| program | " + " | ".join(f"`{s}`" for s in SOLUTIONS) + " |", "|---" * (1 + len(SOLUTIONS)) + "|"], True
    refused = []
    for name, (source, words) in PROGRAMS.items():
        if isinstance(source, str):
            path = folder / "program.cl"
            path.write_text(source)
            source = path
        for level in ("-O0", "-O2"):
            rows = [run(gasket, source, [*words, level, f"--private-variables={s}"], folder) for s in SOLUTIONS]
            agree &= len({r[-1] for r in rows if not isinstance(r, str)}) == 1
            refused += [(s, r) for s, r in zip(SOLUTIONS, rows) if isinstance(r, str)]
            lines.append(f"| {name}, `{level}` | " + " | ".join("refused" if isinstance(r, str) else " / ".join(map(str, r[:-1])) for r in rows) + " |")
    lines += ["", "| solution | refuses |", "|---|---|"]
    first = {}
    for solution, error in refused + list(refusals_of_ir(gasket)):
        first.setdefault((solution, re.sub("'\\w+'", "", error)), error)
    lines += [f"| `{solution}` | {error} |" for (solution, _), error in first.items()]
    return lines, agree


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--gasket", default=str(TOP / "build/gasket"))
    p.add_argument("--compare", type=pathlib.Path)
    a = p.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        lines, agree = tables(a.gasket, pathlib.Path(folder))
    present = a.compare.read_text().splitlines() if a.compare else lines
    missing = [line for line in lines if line not in present]
    print("\n".join(missing if a.compare else lines))
    if not agree:
        print("the results of a program differ")
    if missing:
        print(f"{a.compare} lacks these lines")
    return bool(missing) or not agree


if __name__ == "__main__":
    sys.exit(main())
