"""Kernels as clang's IR: what clang makes of a kernel, read and run, must leave the bytes that our own front end's code leaves.

The answers of our own front end are judged elsewhere; here they stand for PoCL's and the others'. clang's IR goes through everything that reads other
compilers' text: typed pointers, attributes, odd widths, mangled built-in functions, intrinsics of LLVM."""
import pathlib
import re
import tempfile

import kernel_tests
from kernel_tests import Problem, TOP, run_process

LEVELS = ["-O0", "-O2", "-O3 -g", "-O1"]
HALF = "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n"
# These call functions that clang 14's header lacks: rotations and shuffles of sub-groups, reductions by xor and product, block reads.
UNKNOWN_TO_CLANG = ["builtins/sub_group.cl", "builtins/work_group.cl", "builtins/work_group_sizes.cl", "surfaces/expanded.cl"]
CLANG = "-x cl -cl-std=CL2.0 -target spir64 -Xclang -finclude-default-header -emit-llvm -S -w -fno-discard-value-names -fno-strict-aliasing".split()


def compiled(clang, test, run, level, folder):
    """The file in FOLDER that clang makes of the kernel."""
    half, target = pathlib.Path(folder) / "half.h", pathlib.Path(folder) / "kernel.ll"
    half.write_text(HALF)
    done = run_process([clang, *CLANG, *level.split(), *[o for o in run.compile_options() if not o.startswith("-cl-std")], "-include", half, "-o", target, test.name],
                       cwd=TOP)
    if done.returncode:
        raise Problem("clang: " + done.stderr.decode(errors="replace")[:2000])
    return str(target)


def buffers(test, run, words):
    """Name -> bytes of every buffer, and what was printed, of one run."""
    expectation = kernel_tests.Expectation.__new__(kernel_tests.Expectation)
    expectation.test, expectation.run = test, run
    types = {n: d for n, spec in run.arguments() if (d := kernel_tests.specs.described(n, spec)) and not expectation.is_local(n) and n not in test.ignored}
    with tempfile.TemporaryDirectory() as folder:
        done = run_process([*words, *[w for n in types for w in ("-o", f"{n}={folder}/{n}.raw")]], cwd=TOP)
        if done.returncode:
            raise Problem(f"{' '.join(map(str, words))}: status {done.returncode}\n" + done.stderr.decode(errors="replace")[:2000])
        return {n: ((pathlib.Path(folder) / f"{n}.raw").read_bytes(), d.type) for n, d in types.items()}, done.stdout


def without_front_end_options(words):
    return [w for w in words if not re.match(r"-(cl-std|D|I)", w)]


def check(gasket, clang, test, run, level):
    width = ["--simd=" + test.simd[0]] if test.simd else []
    want, printed = buffers(test, run, [gasket, "run", "-w", "--via=ir", *width, *run.words, test.name])
    with tempfile.TemporaryDirectory() as folder:
        file = compiled(clang, test, run, level, folder)
        have, also = buffers(test, run, [gasket, "run", "-w", "--via=ir", "-O1", *width, *without_front_end_options(run.words), file])
    for name, (data, kind) in want.items():
        kernel_tests.compare(name, have[name][0], data, kind, test.ulp.get(name, 0))
    if also != printed:
        raise Problem("it prints something else")


def tasks(gasket, clang, tests):
    """Every run of every kernel, at one level of clang's after the other."""
    runs = [(t, run, n) for t in tests if not any(t.name.endswith(name) for name in UNKNOWN_TO_CLANG) for n, run in enumerate(t.runs) if not run.fault]
    for i, (t, run, n) in enumerate(runs):
        level = LEVELS[i % len(LEVELS)]
        yield f"{t.name} run {n + 1} [clang {level}]", lambda t=t, run=run, level=level: check(gasket, clang, t, run, level)
