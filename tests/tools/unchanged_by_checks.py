"""Runs with checks do what runs without them do.

Each run of a kernel of tests/kernels, the samples and tests/checks, wrong and corrected, is repeated with --check, in the interpreter and in
the simulator: buffers, output and status must be the same, except that findings make the status 3. So an access with a finding is
carried out. The group `opencl` repeats the programs tests/opencl/exec_*.c without checks.

A data race leaves the results of the interpreter open, because the order of work-items differs. Another kernel with open results states the
reason in a comment line:

    // OPEN: reason            its results are open in the interpreter and in the simulator
    // OPEN ir: reason         only in the interpreter"""
import pathlib
import re
import tempfile

import check_kernels
import kernel_tests
from kernel_tests import Problem, TOP

SETTINGS = {"ir": "--via=ir -O0", "sim": "--via=sim -O0"}


class Case:
    """A run of a kernel with OPTIONS, as thread_tests.Result takes it."""

    def __init__(self, name, source, run, number, options=(), races=False, ignored=()):
        self.name, self.source, self.run, self.options, self.races, self.ignored = name, source, run, list(options), races, ignored
        self.title = f"{name} run {number}{''.join(' ' + o for o in self.options)}"

    def buffers(self):
        return [n for n, spec in self.run.arguments() if n not in self.ignored and (re.match(r"\w+\[", spec) or spec.startswith("@"))]

    def is_open(self, via):
        return self.races and via == "ir" or re.search(rf"^// OPEN(?: {via})?: ", self.source, flags=re.M)


def read_cases(kernels):
    for k in kernels:
        for number, run in enumerate(k.runs, 1):
            if not run.fault:
                yield Case(k.name, k.source, run, number, ignored=k.ignored)
    for test in check_kernels.read_tests():
        yield Case(test.name, test.source, test.run, 1, races=any("races" in m.kinds for m in test.marks))
        if test.has_twin:
            yield Case(test.name, test.source, test.run, 1, ["-DFIXED"])


def run(gasket, case, setting):
    words = [gasket, "run", "-w", *setting.split(), *case.options]
    with tempfile.TemporaryDirectory() as folder:
        outputs = [w for name in case.buffers() for w in ("-o", f"{name}={folder}/{name}.raw")]
        done = kernel_tests.run_process([*words, *case.run.words, *outputs, case.name], cwd=TOP)
        contents = {p.stem: p.read_bytes() for p in pathlib.Path(folder).glob("*.raw")}
    return done, contents


def check(gasket, case, via):
    plain, want = run(gasket, case, SETTINGS[via])
    checked, have = run(gasket, case, SETTINGS[via] + " --check")
    if checked.returncode not in (plain.returncode, 3):
        raise Problem(f"status {checked.returncode}, not {plain.returncode}\n" + checked.stderr.decode(errors="replace")[:2000])
    if plain.returncode:
        return  # a fault: the run without checks has no result
    if checked.stdout != plain.stdout:
        raise Problem("it prints something else\n" + checked.stderr.decode(errors="replace")[:2000])
    for name, data in want.items():
        if have.get(name) != data:
            raise Problem(f"{name} differs\n" + checked.stderr.decode(errors="replace")[:2000])


def tasks(gasket, kernels, chosen):
    for case in read_cases(kernels):
        for via in SETTINGS:
            if chosen(case.name) and not case.is_open(via):
                yield f"{case.title} unchanged by checks, --via={via}", lambda case=case, via=via: check(gasket, case, via)
