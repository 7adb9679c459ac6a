#!/usr/bin/env python3
"""make bench BENCH=saturation - saturation as a part of instructions: what it saves in single expressions, and how often kernels have it.

    tests/bench/saturation.py [--build build] [--gasket PROGRAM] [--before PROGRAM] [--simd 8|16|32]

The first table has the instructions of a kernel that stores one expression of the elements of two buffers. The second one has, for the samples and each folder of tests/kernels, the kernels in which an instruction saturates, those
instructions by operation, and all instructions of these kernels. --before: another gasket, such as that of an older commit, for a second column."""
import argparse
import collections
import pathlib
import re
import subprocess
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(TOP / "tests/tools"))
import kernel_tests  # noqa: E402

# (type of the elements, type of the result, expression of x and y)
EXPRESSIONS = [
    ("short", "uchar", "convert_uchar_sat(x)"),
    ("int", "short", "convert_short_sat(x)"),
    ("int", "int", "add_sat(x, y)"),
    ("int", "int", "sub_sat(x, y)"),
    ("uchar", "uchar", "add_sat(x, y)"),
    ("float", "float", "clamp(x + 1.0f, 0.0f, 1.0f)"),
    ("short", "short", "mad_sat(x, y, x)"),
    ("int", "uchar", "clamp(x, 0, 255)"),
    ("float", "uchar", "convert_uchar_sat(x)"),
]
KERNEL = "kernel void k(global {to} *o, global const {of} *p, global const {of} *q) {{ size_t i = get_global_id(0); {of} x = p[i], y = q[i]; o[i] = {what}; }}\n"
INSTRUCTION = re.compile(r"^(?:\(\S+\)|L\d+:)?\s*([a-z]\w*) \(\d+\|M\d+\)")


def instructions(gasket, path, options):
    """Kernel's name -> its lines of assembly that are instructions; None: gasket refuses the file."""
    done = subprocess.run([gasket, "cc", "-w", *options, str(path), "-o", "-"], capture_output=True, text=True, cwd=TOP)
    if done.returncode:
        return None
    kernels, name = collections.defaultdict(list), None
    for line in done.stdout.splitlines():
        if line.startswith("//.kernel "):
            name = line.split()[1]
        elif name and INSTRUCTION.match(line):
            kernels[name].append(line)
    return kernels


def count(gasket, of, to, what, simd, folder):
    path = folder / "expression.cl"
    path.write_text(KERNEL.format(of=of, to=to, what=what))
    return len(instructions(gasket, path, [f"--simd={simd}"])["k"])


def print_expressions(programs, simd, folder):
    print(f"Instructions of a kernel that stores an expression, SIMD{simd}" + (": before and after" if len(programs) > 1 else ""))
    for of, to, what in EXPRESSIONS:
        row = [count(g, of, to, what, simd, folder) for g in programs]
        print(f"  {of + ' -> ' + to:16}{what:32}" + "".join(f"{n:6}" for n in row))


def saturating(gasket, path, options):
    """(kernels with a saturating instruction, their instructions, Counter of the operations that saturate) of a file."""
    kernels = instructions(gasket, path, options) or {}
    found = {name: [line for line in lines if "(sat)" in line] for name, lines in kernels.items()}
    operations = collections.Counter(INSTRUCTION.match(line).group(1) for lines in found.values() for line in lines)
    return sum(map(bool, found.values())), sum(len(kernels[name]) for name, lines in found.items() if lines), operations


def files():
    """Folder -> its kernels, each with the compile options of its first RUN line."""
    folders = collections.defaultdict(list)
    for path in [*kernel_tests.kernel_paths("samples"), *kernel_tests.kernel_paths("tests/kernels")]:
        test = kernel_tests.KernelTest(path)
        options = [*(test.runs[0].compile_options() if test.runs else []), *([f"--simd={test.simd[0]}"] if test.simd else [])]
        folders[path.relative_to(TOP).parent.as_posix()].append((path, options))
    return folders


def print_kernels(programs):
    print("\nKernels in which instructions saturate, these instructions by operation, and all instructions of these kernels")
    sums = [[0, 0, collections.Counter()] for _ in programs]
    for folder, paths in files().items():
        cells = []
        for g, total in zip(programs, sums):
            row = [0, 0, collections.Counter()]
            for path, options in paths:
                row = [a + b for a, b in zip(row, saturating(g, path, options))]
            total[:] = [a + b for a, b in zip(total, row)]
            cells.append(row)
        if any(row[0] for row in cells):
            print_row(folder, cells)
    print_row("all", sums)


def print_row(title, cells):
    print(f"  {title:28}" + "".join(f"{row[0]:5}{sum(row[2].values()):6}  {' '.join(f'{n} {op}' for op, n in row[2].most_common(4)):34}{row[1]:8}" for row in cells), flush=True)


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--build", default="build")
    p.add_argument("--gasket", help="another gasket than that of the build")
    p.add_argument("--before")
    p.add_argument("--simd", choices=("8", "16", "32"), default="16")
    a = p.parse_args()
    programs = [*([a.before] if a.before else []), a.gasket or str((TOP / a.build / "gasket").resolve())]
    with tempfile.TemporaryDirectory() as folder:
        print_expressions(programs, a.simd, pathlib.Path(folder))
    print_kernels(programs)


if __name__ == "__main__":
    main()
