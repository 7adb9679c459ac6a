#!/usr/bin/env python3
"""make bench BENCH=spirv - how fast gasket reads and writes SPIR-V, beside llvm-spirv -r.

    tests/bench/spirv.py --build build [FILE.spv...]

For each file, and for all of them: million words a second that are read and validated, that become IR, and that gasket writes from this IR; and how many times
the processor time llvm-spirv -r takes, less what it takes for a module without functions: of reading and validating, and until the IR is there. Without files: one module of clang 15 and
llvm-spirv 15 for all functions of OpenCL C, at -O0 and -O2: what llvm-spirv takes for smaller ones is within the variation of its start."""
import argparse
import pathlib
import subprocess
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(TOP / "tests/tools"))
import kernel_tests  # noqa: E402
import spirv_tests  # noqa: E402

TIMES = 15
EMPTY = "OpCapability Addresses\nOpCapability Kernel\nOpCapability Linkage\nOpMemoryModel Physical64 OpenCL\n"


def modules(folder):
    test, files = kernel_tests.KernelTest(TOP / "tests/bench/all_functions.cl"), []
    for level in spirv_tests.LEVELS:
        files.append(folder / f"all functions {level.split()[0]}.spv")
        spirv_tests.prepared("clang-15", "llvm-spirv-15", test, [], level, files[-1])
    return files


def translator_seconds(build, file, folder):
    """Processor seconds of llvm-spirv -r for the file."""
    done = subprocess.run([build / "bench/measure", str(TIMES), "llvm-spirv-15", "-r", file, "-o", folder / "translated.bc"], capture_output=True, text=True)
    return float(done.stdout.split()[0]) if done.returncode == 0 else None


def rate(words):
    return f"{words / 1e6:.1f}" if words else "-"


def ratios(sums):
    """Of words, seconds until they are valid, seconds until they are IR, and seconds of llvm-spirv."""
    return f"{f'{sums[3] / sums[1]:.1f} x':>25}{f'{sums[3] / sums[2]:.1f} x':>9}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--build", type=pathlib.Path, default=TOP / "build")
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    options = parser.parse_args()
    build = options.build.resolve()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "none.spvasm").write_text(EMPTY)
        subprocess.run(["spirv-as", "--target-env", "spv1.0", folder / "none.spvasm", "-o", folder / "none"], check=True)
        start = translator_seconds(build, folder / "none", folder)
        files = options.files or modules(folder)
        done = subprocess.run([build / "spirv/measure", str(TIMES), *files], capture_output=True, text=True, check=True)
        print(f"{'SPIR-V, million words a second':36}{'words':>9}{'read':>8}{'to IR':>8}{'written':>9}   llvm-spirv -r: {'read':>7}{'to IR':>9}")
        sums = [0, 0.0, 0.0, 0.0]
        for file, line in zip(files, done.stdout.splitlines()):
            words, valid, translated, written = map(float, line.split())
            seconds = translator_seconds(build, file, folder)
            print(f"{file.stem[:34]:36}{words:9.0f}{rate(valid):>8}{rate(translated):>8}{rate(written):>9}", end="")
            if seconds and translated:
                more = (words, words / valid, words / translated, seconds - start)
                print(ratios(more))
                sums = [a + b for a, b in zip(sums, more)]
            else:
                print(f"{'-':>25}{'-':>9}")
        if sums[1]:
            print(f"{'all':36}{sums[0]:9.0f}{rate(sums[0] / sums[1]):>8}{rate(sums[0] / sums[2]):>8}{'':9}{ratios(sums)}")


if __name__ == "__main__":
    main()
