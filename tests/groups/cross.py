"""Tests of another host: the simulator's translator for AArch64 (sim/native/a64), compiled with Debian's cross compiler and run under QEMU.

The instructions are compared with the texts of GNU's disassembler, sequences of random instructions with the handlers (the unit test
test_sim_fast), and kernels with what their oracles left (known_results.py), and translated with not translated, byte for byte."""
import pathlib
import re
import shutil

import kernel_tests
import known_results
from kernel_tests import Problem

TOP = kernel_tests.TOP
COMPILER, DISASSEMBLER, EMULATOR = "aarch64-linux-gnu-gcc", "aarch64-linux-gnu-objdump", "qemu-aarch64"
KERNELS = re.compile(r"tests/kernels/(flow|memory|language/(conversions|floats|integers))")
TRIALS = "10000"  # of each test of test_sim_fast
WIDTHS = (8, 16, 32)
# The rooms that the unit test needs.
SIMULATOR = "src/base src/image src/run src/check ir ir/text ir/interp backend/isa sim sim/machine sim/fast sim/check sim/native sim/native/a64"


def build(s, folder, rooms, *targets):
    """Makes TARGETS of the cross build in FOLDER, with the variables of make ROOMS; returns the folder of the targets and the problem, or None. The
    parts whose speed does not matter are compiled without optimization."""
    words = [*rooms, f"BUILD={folder}", f"CC={COMPILER}", "CFLAGS=-O0", "SAN=", "SMALL=", "DEBUG=", "LDFLAGS=-static", "CRITERION=-Itests/cross"]
    made = f"{folder}/{COMPILER}"
    return TOP / made, s.make(f"-j{s.jobs}", *words, *(f"{made}/{t}" for t in targets))


def run(*words):
    done = kernel_tests.run_process([str(w) for w in words], cwd=TOP)
    if done.returncode:
        raise Problem(f"{pathlib.Path(words[0]).name}: status {done.returncode}\n" + (done.stdout + done.stderr).decode(errors="replace")[-2000:])
    return done.stdout.decode()


def disassembled(file):
    """The instructions in FILE as texts; the targets of jumps are relative."""
    for line in run(DISASSEMBLER, "-D", "-b", "binary", "-m", "aarch64", file).splitlines():
        match = re.match(r" *([0-9a-f]+):\t[0-9a-f]{8} \t(.*)", line)
        if match:
            text = re.sub(r"\s*//.*", "", match.group(2)).replace("\t", " ").strip()
            yield re.sub(r"^(b(?:\.\w+)?) 0x([0-9a-f]+)$", lambda m: f"{m.group(1)} {int(m.group(2), 16) - int(match.group(1), 16):+}",
                         re.sub(r"^(adrp \w+), 0x", r"\1, ", text))


def check_encodings(program, file):
    expected = run(EMULATOR, program, file).splitlines()
    have = list(disassembled(file))
    for i, (h, e) in enumerate(zip(have, expected)):
        if h != e:
            raise Problem(f"instruction {i} is '{h}', expected '{e}'")
    if len(have) != len(expected):
        raise Problem(f"{len(have)} instructions, expected {len(expected)}")


def check_unit(program):
    run("env", "SIM_FAST_TRIALS=" + TRIALS, EMULATOR, program)


class Left(known_results.Known):
    """A run that keeps the bytes of its buffers."""

    def check_buffer(self, name, data):
        kind = self.types[name]
        if not (kind and kind.is_float and any(kernel_tests.is_nan(bits, kind) for bits in kernel_tests.scalars(data, kind))):
            super().check_buffer(name, data)  # else the sign of a NaN is the host's: positive on AArch64, negative on x86-64
        self.left[name] = data

    def check(self, gasket, setting):
        self.left = {}
        super().check(gasket, setting)
        return self.left


def check_kernel(gasket, test, number, checksums, width):
    expectation = Left(test, test.runs[number - 1], checksums)
    setting = f"-O2 --via=sim --simd={test.simd[0] if test.simd else width} -j 1"
    translated = expectation.check(gasket, setting + " --native=always")
    plain = expectation.check(gasket, setting + " --native=off")
    for name, data in plain.items():
        if data != translated[name]:
            raise Problem(f"buffer {name} differs with --native=off")


def kernel_tasks(s, gasket):
    known = known_results.read_results()
    for test, run_, number in known_results.kernels(["tests/kernels"]):
        of, checksums = known.get((test.name, number), (None, {}))
        name = f"cross/{test.name} run {number}"
        is_known = KERNELS.match(test.name) and of == known_results.key(test, run_)
        if not is_known or not s.chosen(name) or test.via == "ir" or run_.fault:
            continue
        width = WIDTHS[number % len(WIDTHS)]
        yield name, lambda t=test, n=number, c=checksums, w=width: check_kernel(gasket, kernel_tests.KernelTest(t.path), n, c, w)


def test(s):
    if not s.chosen("cross"):
        return
    for tool in (COMPILER, DISASSEMBLER, EMULATOR):
        if not shutil.which(tool):
            s.results.skip("cross", f"{tool} is not installed")
            return
    units = ["unit/test_sim_fast", "cross/encodings"]
    if s.is_whole():
        folder, problem = build(s, f"{s.target}/cross", [], "gasket", *units)
    else:
        folder, problem = build(s, f"{s.target}/cross-simulator", [f"ROOMS={SIMULATOR}", "GENERATED_C="], *units)
    if problem:
        s.results.add("cross", problem)
        return
    s.each([("cross/encodings", lambda: check_encodings(folder / "cross/encodings", folder / "encodings.bin")),
            ("cross/test_sim_fast", lambda: check_unit(folder / "unit/test_sim_fast"))])
    if s.is_whole():
        gasket = folder / "emulated"
        gasket.write_text(f'#!/bin/sh\nexec {EMULATOR} {folder}/gasket "$@"\n')
        gasket.chmod(0o755)
        s.each(list(kernel_tasks(s, gasket)))
