#!/usr/bin/env python3
"""Zebin files of kernels: source -> zebin -> assembly -> zebin is byte-identical, tools accept the files, and runs leave what runs of the text leave.

    tests/tools/zebin_trip.py [--build build] [--validate] [--runs] [FILE...]

FILE: sources with RUN lines; default: those of samples and tests/kernels. Each is compiled with each set of options of its RUN lines. `readelf -a` and `llvm-dwarfdump --verify` must have no message. --validate: `ocloc validate` must accept the file. --runs: each run of the zebin
must leave the same output and the same bytes in its buffers as that of the source."""
import argparse
import filecmp
import pathlib
import re
import shutil
import sys
import tempfile

import kernel_tests

TOP = kernel_tests.TOP
# What `ocloc validate` says about files without a defect: it prints what it skips, and aborts at a kernel with an argument that it has no type for.
SKIPS = ("unhandled SHT_ZEBIN_MISC section : .misc.gasket", "Ignoring symbol table")
# Files whose runs differ, and why.
DIFFERENT = {"tests/kernels/language/named_arguments.cl": "a zebin has the names of the arguments' types, which are typedefs, and not the types"}


class Different(Exception):
    """What is wrong with the zebin of a file."""


def call(words):
    done = kernel_tests.run_process([str(w) for w in words], cwd=TOP)
    return done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")


def make(words, what):
    status, _, errors = call(words)
    if status:
        raise Different(f"{what}: status {status}: {errors[:300]}")


def check_tools(file, validate):
    if shutil.which("readelf"):
        status, _, errors = call(["readelf", "-aW", file])
        if status or errors:
            raise Different("readelf: " + errors[:300])
    judge = next((name for name in ("llvm-dwarfdump-16", "llvm-dwarfdump") if shutil.which(name)), None)
    if judge:
        status, out, errors = call([judge, "--verify", file])
        if status or "No errors." not in out:
            raise Different("llvm-dwarfdump: " + out[-300:])
    if validate:
        status, out, errors = call(["ocloc", "validate", "-file", file])
        said = [line for line in out.splitlines() if line.startswith("DeviceBinaryFormat") and not any(skip in line for skip in SKIPS)]
        if "Binary is VALID" not in out or said:
            raise Different(f"ocloc validate: {said} {out[-300:]}{errors[:300]}")


def run_of(gasket, words, folder, file):
    """Status, output and bytes of the buffers that a run leaves."""
    names = [w.split("=", 1)[0] for at, w in enumerate(words) if at and words[at - 1] == "-a" and "[" in w.split("=", 1)[-1].split(":")[0]]
    kept = []
    for name in names:
        kept += ["-o", f"{name}={folder}/{name}.bin"]
    status, out, _ = call([gasket, "run", *words, file])
    left, _, _ = call([gasket, "run", *words, *kept, file])
    return status, out, [(folder / f"{name}.bin").read_bytes() for name in names] if not left and names else []


def check_runs(gasket, test, options, folder, zebin):
    folder = folder / "left"
    folder.mkdir(exist_ok=True)
    for run in test.runs:
        if run.compile_options() != list(options) or run.fault:
            continue
        words = [w for w in run.words if w not in run.compile_options()]
        text = run_of(gasket, run.words, folder, test.path)
        binary = run_of(gasket, words, folder, zebin)
        if (text != binary) != (test.name in DIFFERENT):
            raise Different(f"{' '.join(words)}: the run of the zebin leaves something else: status {binary[0]}, not {text[0]}")


def statements(text):
    """The directives of statements in assembly, kernel by kernel."""
    return re.findall(r"^//[.](?:kernel|private_items|file|type|field|variable|frame|statement) .*$", text, flags=re.M)


def check_statements(gasket, options, path, text, folder):
    """The assembly TEXT of a zebin has the directives of statements that the assembly of the source has."""
    source = folder / "source.asm"
    make([gasket, "cc", *options, "--emit=asm", path, "-o", source], "cc --emit=asm")
    if statements(source.read_text()) != statements(text.read_text()):
        raise Different("the assembly of a zebin with -g has other statements than that of the source")


def check_file(gasket, path, validate, runs, folder):
    """Raises Different if a zebin of the kernels in PATH is not as it must be. Writes files to FOLDER."""
    test = kernel_tests.KernelTest(path)
    one, text, two = folder / "one.bin", folder / "text.asm", folder / "two.bin"
    width = [f"--simd={test.simd[0]}"] if test.simd else []
    for options in dict.fromkeys(tuple(run.compile_options()) for run in test.runs if not run.fault) if test.via != "ir" else ():
        for debug in ["-g"], []:
            make([gasket, "cc", *options, *debug, *width, "--emit=zebin", test.path, "-o", one], "cc")
            check_tools(one, validate)
            make([gasket, "dis", one, "-o", text], "dis")
            make([gasket, "cc", "-x", "asm", "--emit=zebin", text, "-o", two], "cc -x asm")
            if not filecmp.cmp(one, two, shallow=False):
                raise Different(f"{' '.join(debug)}: the zebin of its assembly has other bytes")
            if debug:
                check_statements(gasket, [*options, *debug, *width], test.path, text, folder)
        if runs and not width:
            check_runs(gasket, test, options, folder, one)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--build", default="build")
    parser.add_argument("--validate", action="store_true")
    parser.add_argument("--runs", action="store_true")
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    args = parser.parse_args()
    files = args.files or [*kernel_tests.kernel_paths("samples"), *kernel_tests.kernel_paths("tests/kernels")]
    failed = 0
    for path in files:
        with tempfile.TemporaryDirectory() as name:
            try:
                check_file((TOP / args.build / "gasket").resolve(), path, args.validate, args.runs, pathlib.Path(name))
            except Different as problem:
                failed += 1
                print(f"{path}: {problem}", flush=True)
    print(f"{len(files)} files: {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
