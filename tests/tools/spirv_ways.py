#!/usr/bin/env python3
"""What a way through SPIR-V costs: the table of ir/spirv/README.md.

    tests/tools/spirv_ways.py [--gasket PROGRAM] [--compare README.md] [FILE...]

Instructions that the runs of each file (default: the samples) execute in the simulator, with 16 work-items in a thread where the file states no width:

    source       gasket compiles the source            written    gasket writes SPIR-V, and compiles that
    clang        gasket compiles SPIR-V of clang 15 and llvm-spirv 15
    Intel        Intel's compiler (ocloc) compiles the source
    Intel, SPIR-V   gasket writes SPIR-V, which ocloc -spirv_input compiles

All levels are -O2, and each kernel of a file has one row for each of its runs. Every way must leave the bytes that the source leaves, or floats that differ as the file's ULP lines allow. "-": the compiler refuses the file.
--compare: the file must have the lines that would be printed. Status 1 if a way leaves other bytes, or lines differ."""
import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(TOP / "tests/tools"), str(TOP / "tests/bench")]
import clang_tests  # noqa: E402
import igc  # noqa: E402
import intel_binary  # noqa: E402
import kernel_tests  # noqa: E402
import spirv_tests  # noqa: E402

WAYS = ("source", "written", "clang", "Intel", "Intel, SPIR-V")


def write_spirv(gasket, test, options, folder):
    file = folder / "written.spv"
    done = subprocess.run([gasket, "cc", "-w", "-O2", "--emit=spirv", *options, "-o", file, test.path], capture_output=True, check=False)
    return None if done.returncode else file


def compile_spirv(module, width, folder):
    """The binary of Intel's compiler for the SPIR-V in the file MODULE."""
    env = dict(os.environ, IGC_ForceOCLSIMDWidth=width)
    subprocess.run(["ocloc", "compile", "-spirv_input", "-device", "skl", "-file", module, "-output", "spirv", "-output_no_suffix", "-out_dir", folder], env=env,
                   capture_output=True, check=False)
    return next((f for f in (folder / "spirv", folder / "spirv.bin") if f.exists()), None)


def from_clang(test, options, folder):
    file = folder / "clang.spv"
    try:
        spirv_tests.prepared("clang-15", "llvm-spirv-15", test, options, "-O2", file)
    except spirv_tests.Unprepared:
        return None
    return file


def from_intel(test, options, width, folder):
    file = folder / "intel.bin"
    version = [] if any(o.startswith("-cl-std") for o in options) else ["-cl-std=CL3.0"]
    return None if intel_binary.compile_kernels(test.path, file, " ".join([*version, *options]), width) else file


def run_ways(gasket, test, run, folder):
    """The instructions of each way, and the names of those that leave other bytes."""
    width = test.simd[0] if test.simd else "16"
    options, buffers = run.compile_options(), igc.buffers_of(test, run)
    written = write_spirv(gasket, test, options, folder)
    has_pipe = any("pipe[" in word for word in run.words)  # which gasket does not pass to Intel's code
    intel = None if has_pipe else from_intel(test, options, width, folder)
    files = [test.path, written, from_clang(test, options, folder), intel, written and not has_pipe and compile_spirv(written, width, folder)]
    counts, wrong, want = [], [], None
    for way, file in zip(WAYS, files):
        words = run.words if way == "source" else clang_tests.without_front_end_options(run.words)
        extra = ["-w"] if way.startswith("Intel") else ["-w", f"--simd={width}"]
        done = igc.execute(gasket, words, buffers, file, folder, extra) if file else "-"
        counts.append(done[0] if not isinstance(done, str) else None)
        if way == "source":
            want = done
        elif not isinstance(done, str) and igc.same(test, buffers, want[2], done[2]) != "yes":
            wrong.append(way)
        elif isinstance(done, str) and file:
            wrong.append(f"{way} ({done})")
    return counts, wrong


def table(gasket, files):
    """The lines, and the ways that leave other bytes."""
    lines, wrong = ["| run | " + " | ".join(WAYS) + " |", "| --- " * (1 + len(WAYS)) + "|"], []
    for file in files:
        test = kernel_tests.KernelTest(file)
        for n, run in enumerate(r for r in test.runs if not r.fault):
            with tempfile.TemporaryDirectory() as folder:
                counts, others = run_ways(gasket, test, run, pathlib.Path(folder))
            name = f"{file.stem} {run.option('-k') or n + 1}"
            lines.append(f"| {name} | " + " | ".join("-" if c is None else str(c) for c in counts) + " |")
            wrong += [f"{name}: {way} leaves other bytes" for way in others]
    return lines, wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--gasket", default=str(TOP / "build/gasket"))
    parser.add_argument("--compare", type=pathlib.Path)
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    options = parser.parse_args()
    lines, wrong = table(options.gasket, options.files or sorted((TOP / "samples").glob("*.cl")))
    present = options.compare.read_text().splitlines() if options.compare else lines
    missing = [line for line in lines if line not in present]
    print("\n".join((missing if options.compare else lines) + wrong))
    return bool(missing or wrong)


if __name__ == "__main__":
    sys.exit(main())
