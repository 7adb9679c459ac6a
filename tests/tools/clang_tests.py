"""Kernels compiled to IR by clang: read and run by gasket, the IR must leave the same bytes as the code of gasket's own front
end.

The results of gasket's own front end are checked elsewhere; here they replace those of PoCL and the other judges. clang's IR
exercises all code that reads IR of other compilers: typed pointers, attributes, odd widths, mangled built-in functions, LLVM
intrinsics."""
import pathlib
import re
import tempfile

import kernel_tests
from kernel_tests import Problem, TOP, run_process

LEVELS = ["-O0", "-O2", "-O3 -g", "-O1"]
HALF = "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n"
# These call functions that clang 14's header lacks: rotations and shuffles of sub-groups, reductions by xor and product, block
# reads; or of a run-time library (the __atomic_ functions), as pipes do (__write_pipe_2); or they contain a range initializer with a side effect, which clang
# cannot compile; or blocks as parameters, results and captures.
UNKNOWN_TO_CLANG = ["builtins/gnu_atomics.cl", "builtins/sub_group.cl", "builtins/work_group.cl", "builtins/work_group_sizes.cl", "language/initializer_range_once.cl", "language/blocks.cl", "enqueue/forms.cl", "enqueue/chosen.cl", "enqueue/queries.cl", "enqueue/refused.cl", "surfaces/expanded.cl", "samples/primes.cl", "memory/pipes.cl"]
OBJECTS = re.compile(r"\b(image[123]d\w*|sampler)_t\b")  # pointers to opaque structs in clang's IR, which a run has no arguments for
CLANG = "-x cl -cl-std=CL2.0 -target spir64 -Xclang -finclude-default-header -emit-llvm -S -w -fno-discard-value-names -fno-strict-aliasing".split()


def compiled(clang, test, run, level, folder):
    """Compiles the kernel with clang into a file in FOLDER, whose name is returned."""
    half, target = pathlib.Path(folder) / "half.h", pathlib.Path(folder) / "kernel.ll"
    half.write_text(HALF)
    done = run_process([clang, *CLANG, *level.split(), *[o for o in run.compile_options() if not o.startswith("-cl-std")], "-include", half, "-o", target, test.name],
                       cwd=TOP)
    if done.returncode:
        raise Problem("clang: " + done.stderr.decode(errors="replace")[:2000])
    return str(target)


def buffers(test, run, words):
    """Runs once: name -> (bytes, type) of every buffer, and the standard output."""
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


def header_tasks(gasket, clang, chosen):
    name = "every function of clang's header [clang -O0]"
    if chosen(name):
        yield name, lambda: check_header(gasket, clang)


def tasks(gasket, clang, tests):
    """Every run of every kernel, the runs alternating between clang's levels."""
    known = [t for t in tests if not any(t.name.endswith(name) for name in UNKNOWN_TO_CLANG) and not OBJECTS.search(t.source)]
    runs = [(t, run, n) for t in known for n, run in enumerate(t.runs) if not run.fault]
    for i, (t, run, n) in enumerate(runs):
        level = LEVELS[i % len(LEVELS)]
        yield f"{t.name} run {n + 1} [clang {level}]", lambda t=t, run=run, level=level: check(gasket, clang, t, run, level)


# ---- every function of clang's header ----------------------------------------------------------------------------------------

EXTENSIONS = ["cl_khr_fp16", "cl_khr_int64_base_atomics", "cl_khr_int64_extended_atomics"]
# Functions that gasket lacks: images, pipes, device queues, other vendors' functions, atomics of half; and four forms that
# clang itself rejects.
LACKING = r"image|sampler|pipe|queue|clk_event|ndrange|reserve_id|intel_sub_group|\bamd_|\barm_|atomic_half|atomic_float \*\w*, half|\.\.\."
REFUSED_BY_CLANG = r"\bfast_\w+\(half|\bhalf fast_|\bhalf\d* fast_normalize|\bv(load|store)\("


def prototypes(clang):
    """(name, [parameter type, ...]) of all functions in clang's header."""
    folder = pathlib.Path(run_process([clang, "-print-resource-dir"]).stdout.decode().strip()) / "include"
    done = run_process([clang, *"-x cl -cl-std=CL2.0 -target spir64 -Xclang -cl-ext=+all -E -include".split(), folder / "opencl-c-base.h", folder / "opencl-c.h"])
    text = re.sub(r"(?m)^#.*$", "", done.stdout.decode())
    text = re.sub(r"__attribute__\(\((?:[^()]|\([^()]*\))*\)\)", "", text)
    for line in re.findall(r"[\w \*\n]+\([^()]*\)\s*;", text):
        line = " ".join(line.split())
        name, parameters = re.fullmatch(r".*?(\w+) ?\(([^()]*)\) ?;", line).groups()
        if "typedef" in line or re.search(LACKING, line) or re.search(REFUSED_BY_CLANG, line):
            continue
        types = [] if parameters.strip() in ("", "void") else parameters.split(",")
        yield name, [without_name(t) for t in types]


def without_name(parameter):
    """The type of a parameter, without the name that may follow it."""
    words = re.findall(r"\w+|\*", parameter)
    plain = [n for n, w in enumerate(words) if w != "*" and not re.fullmatch(r"const|volatile|restrict|(__)?(global|local|constant|private|generic)|unsigned|signed", w)]
    return " ".join(w for n, w in enumerate(words) if n not in plain[1:])


def check_header(gasket, clang):
    """Compiles a call of each function: no callee may remain without a body."""
    lines = [f"#pragma OPENCL EXTENSION {e} : enable" for e in EXTENSIONS]
    for n, (name, types) in enumerate(prototypes(clang)):
        arguments = [f"a{i}" for i in range(len(types))]
        head = ", ".join(f"{t} {a}" for t, a in zip(types, arguments))
        if "clustered" in name:
            arguments[-1] = "4"  # it must be a constant
        lines.append(f"void f{n}({head}) {{ {name}({', '.join(arguments)}); }}")
    with tempfile.TemporaryDirectory() as folder:
        source, target = pathlib.Path(folder) / "all.cl", pathlib.Path(folder) / "all.ll"
        source.write_text("\n".join(lines) + "\n")
        done = run_process([clang, *CLANG, "-O0", "-Xclang", "-cl-ext=+all", "-o", target, source])
        if done.returncode:
            raise Problem("clang: " + done.stderr.decode(errors="replace")[:2000])
        done = run_process([gasket, "opt", "--passes=", target])
        if done.returncode:
            raise Problem(done.stderr.decode(errors="replace")[:2000])
        left = re.findall(r"(?m)^declare .*@(?!gasket\.|llvm\.)(\w+)\(", done.stdout.decode())
        if left or done.stdout.count(b"@call_") < 10000:
            raise Problem("without a body: " + " ".join(left))
