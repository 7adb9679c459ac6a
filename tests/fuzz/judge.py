"""Runs random kernels at many settings of gasket and under PoCL, and reports the results that differ.

A batch of kernels is one program for PoCL (for one small kernel, PoCL spends most of its time on loading its library) and one
run of tests/fuzz/run_many.c for gasket. When a failing kernel is shrunk, it is run alone."""
import os
import pathlib
import re

import kernel_tests

ENVIRONMENT = {**os.environ, "POCL_KERNEL_CACHE": "0"}
QUICK = ["-O0 --via=ir", "-O2 --via=ir --check-passes", "-O2 --via=sim --simd=8", "-O2 --via=sim --simd=16", "-O2 --via=sim --simd=32",
         "-O2 --via=sim --simd=16 --native=always"]
MORE = ["-O0 --via=sim --simd=8 --native=always", "-O1 --via=sim --simd=8 --native=always", "-O2 --via=sim --simd=32 --native=always",
        "-O2 --via=sim --private-memory=scratch --native=always",
        "-O0 --via=sim --simd=8", "-O1 --via=ir", "-O1 --via=sim --simd=8", "-O2 --via=sim --private-memory=global", "-O0 --via=sim --simd=16",
        "-O2 --via=sim --private-memory=scratch", "-O2 --via=sim --generic=switch", "-O2 --via=sim --global-access=stateless",
        "-O2 --via=sim --global-access=stateful", "-O0 --via=sim --simd=32", "-O1 --via=sim --simd=16"]


class Judge:
    """RUN_MANY is a built program; POCL may be missing. Files are written in FOLDER."""

    def __init__(self, run_many, pocl, folder):
        self.run_many, self.folder = str(run_many), pathlib.Path(folder)
        self.pocl = str(pocl) if pocl and pathlib.Path(pocl).exists() else None

    def verdicts(self, programs, settings):
        """For each program that fails: its index in PROGRAMS and its problems, by setting ("pocl" too)."""
        paths = [self.folder / f"{p.kernel}.cl" for p in programs]
        for program, path in zip(programs, paths):
            path.write_text(program.text())
        common = [i for i, p in enumerate(programs) if p.for_pocl]
        failed = {common[i]: {"pocl": why} for i, why in self.ask_pocl([programs[i] for i in common]).items()}
        lines = self.folder / "settings"
        lines.write_text("".join(s + "\n" for s in settings))
        done = kernel_tests.run_process([self.run_many, lines, *paths], 3000)
        places = {str(path): i for i, path in enumerate(paths)}
        for line in done.stdout.decode(errors="replace").splitlines():
            name, setting, why = line.split("\t", 2)
            failed.setdefault(places[name], {})[setting] = why
        if done.returncode not in (0, 1) or (done.returncode and not failed):
            raise RuntimeError(f"run_many: status {done.returncode} " + done.stderr.decode(errors="replace"))
        for path in paths:
            path.unlink()
            path.with_suffix(".cl.want").unlink(missing_ok=True)
        return failed

    def verdict(self, program, settings):
        return self.verdicts([program], settings).get(0, {})

    # ---- PoCL ----

    def ask_pocl(self, programs):
        """Writes the expected result of each program to KERNEL.cl.want; returns a dictionary of those that PoCL does not
        run."""
        if not self.pocl or not programs:
            return {}
        why = self.run_pocl(programs)
        if why is None:
            return {}
        if len(programs) == 1:
            return {0: why}
        middle = len(programs) // 2
        first, second = self.ask_pocl(programs[:middle]), self.ask_pocl(programs[middle:])
        return {**first, **{middle + i: w for i, w in second.items()}}

    def run_pocl(self, programs):
        text = "\n".join(programs[0].preamble) + "\n" + "\n".join(p.functions_text() for p in programs)
        path = self.folder / "pocl.cl"
        path.write_text(text)
        test = kernel_tests.KernelTest.__new__(kernel_tests.KernelTest)
        test.path, test.source, test.oracle = path, programs[0].text(), "pocl"
        run = kernel_tests.Run(programs[0].preamble[0].removeprefix("// RUN: "))
        _, arguments = kernel_tests.arguments_of(test, run)
        for a in arguments:
            if a.kind in ("value", "buffer"):
                (self.folder / (a.name + ".in")).write_bytes(a.data)
        words = kernel_tests.pocl_command(test, run, self.folder, ",".join("+".join(p.kernels) for p in programs), arguments, str(self.folder))
        words[0] = self.pocl
        try:
            done = kernel_tests.run_process(words, 120 + 5 * len(programs), env=ENVIRONMENT)
        except kernel_tests.Problem:
            return "timeout"
        if done.returncode == 77:
            self.pocl = None
            return None
        if done.returncode < 0 and len(programs) == 1:
            return None  # a defect of PoCL itself: the result remains unknown
        if done.returncode:
            return f"status {done.returncode} " + " ".join(re.findall(r"error: .*", done.stderr.decode(errors="replace"))[:1])
        for p in programs:
            prefix = "" if len(programs) == 1 else p.kernel + "."
            buffers = [(self.folder / f"{prefix}{a.name}.out").read_bytes() for a in arguments if a.kind == "buffer"]
            (self.folder / f"{p.kernel}.cl.want").write_bytes(b"".join(buffers) + lines_of(p, done.stdout))
        return None


def lines_of(program, printed):
    """The lines printed by PROGRAM, sorted, out of all lines: each begins with the program's number."""
    seed = re.sub(r"\D", "", program.kernel).encode()
    own = [line for line in printed.split(b"\n") if line.startswith((b"k" + seed + b" ", b"SAY " + seed + b" "))]
    return b"".join(line + b"\n" for line in sorted(own))


def settings_for(batch):
    """The quick settings, and three of the others, which change with the number of the batch. (Without optimization a wide
    kernel has ten to a hundred times as much code.)"""
    return QUICK + [MORE[(batch * 3 + i) % len(MORE)] for i in range(3)]
