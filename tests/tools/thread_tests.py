"""Kernels as text in thread form: the text printed by `gasket cc --emit=thread-ir` must leave the same bytes as the kernel
itself.

For each kernel, SIMD width and setting of the front end, the text

    must read back to itself (`gasket opt --passes=`), and no pass may change a function of it,
    is compiled at -O levels of its own, with the IR verified after each step, and run in the simulator,
    is run on the interpreter, at the width that its functions state.

Status, buffers and standard output must be those of the kernel itself in the simulator, at the same width and setting. If the
kernel faults, the text must fault with a report that matches the FAULT line. If a kernel is rejected with --emit=thread-ir,
running it must be rejected with the same messages."""
import pathlib
import re
import tempfile

import kernel_tests
from kernel_tests import Problem, TOP, run_process

WIDTHS = (8, 16, 32)
FRONTS = ["-O2", "-O0", "-O1 --generic=switch --private-memory=global --global-access=stateless", "-O2 --global-access=stateful"]
BACKS = ["-O2 --verify-each", "-O0", "-O1 --verify-each"]
VIA_IR = ["-O2 --via=ir", "-O0 --via=ir --verify-each"]


class Result:
    """The status, output and buffers of one run."""

    def __init__(self, words, run, buffers):
        stops = run.fault is not None
        with tempfile.TemporaryDirectory() as folder:
            outputs = [] if stops else [w for name in buffers for w in ("-o", f"{name}={folder}/{name}.raw")]
            done = run_process([*words, *run.words, *outputs], cwd=TOP)
            self.status, self.printed, self.report = done.returncode, done.stdout, done.stderr.decode(errors="replace")
            self.buffers = {} if stops or done.returncode else {n: (pathlib.Path(folder) / f"{n}.raw").read_bytes() for n in buffers}


def buffers_of(test, run):
    """The names of the arguments that are buffers."""
    expectation = kernel_tests.Expectation.__new__(kernel_tests.Expectation)
    expectation.test, expectation.run = test, run
    return [n for n, spec in run.arguments() if (spec.startswith("@") or kernel_tests.specs.described(n, spec)) and not expectation.is_local(n)]


def difference(test, run, want, have, via_ir):
    """How the run of the text differs from the run of the kernel; None if it does not."""
    if have.status != want.status:
        return f"status {have.status}, not {want.status}\n{have.report[:2000]}"
    if run.fault:
        return None if run.reports_fault(have.report) else f"the report does not match /{run.fault}/\n{have.report[:2000]}"
    if have.printed != want.printed:
        return "it prints something else"
    for name, data in want.buffers.items():
        if have.buffers[name] != data and not (via_ir and name in test.ignored):
            return f"{name} differs"
    return None


def without_declarations(text):
    return re.sub(rb"(?m)^(declare .*)?\n", b"", text)


def check_text(gasket, file):
    """Checks that gasket prints the text unchanged, and that passes do not change its functions. Unused declarations may be
    removed."""
    text = pathlib.Path(file).read_bytes()
    done = run_process([gasket, "opt", "--passes=", file])
    if done.stdout != text or done.stderr:
        raise Problem("the text does not read back to itself\n" + done.stderr.decode(errors="replace")[:2000])
    done = run_process([gasket, "opt", "-O2", "--verify-each", file])
    if without_declarations(done.stdout) != without_declarations(text) or done.stderr:
        raise Problem("passes change it\n" + done.stderr.decode(errors="replace")[:2000])


def texts_of(gasket, test, front, folder):
    """Build options of a run -> (file with the text, or None if the kernel is rejected; messages)."""
    found = {}
    for run in test.runs:
        options = tuple(run.compile_options())
        if options in found:
            continue
        file = f"{folder}/{len(found)}.ll"
        done = run_process([gasket, "cc", "-w", "--emit=thread-ir", *front.split(), *options, "-o", file, test.name], cwd=TOP)
        found[options] = (None if done.returncode else file, done.stderr.decode(errors="replace"))
        if done.returncode == 0:
            check_text(gasket, file)
    return found


def check(gasket, test, front, backs):
    """All runs of TEST: the text made with options FRONT, run with each of BACKS."""
    memory = [w for w in front.split() if not re.match(r"-O|--simd", w)]
    with tempfile.TemporaryDirectory() as folder:
        texts = texts_of(gasket, test, front, folder)
        for number, run in enumerate(test.runs):
            file, messages = texts[tuple(run.compile_options())]
            faults = ["--via=sim", "--check=bounds"] if run.fault and "stateful" in front else []
            buffers = buffers_of(test, run)
            want = Result([gasket, "run", "-w", *front.split(), *faults, test.name], run, buffers)
            if file is None and (want.status != 1 or want.report != messages):
                raise Problem(f"run {number + 1}: no text, but the kernel runs, or is refused with other messages:\n{messages[:1000]}\n{want.report[:1000]}")
            for back in backs if file else []:
                if faults and "--via" in back:
                    continue  # the interpreter warns of accesses outside a surface
                have = Result([gasket, "run", "-w", *back.split(), *memory, *faults, file], run, buffers)
                problem = difference(test, run, want, have, "--via=ir" in back)
                if problem:
                    raise Problem(f"run {number + 1}, {back}: {problem}")


def tasks(gasket, tests):
    """(name, function) for each kernel, at all widths and settings."""
    for test in tests:
        for words in (f"{front} --simd={width}" for width in WIDTHS for front in FRONTS):
            yield f"{test.name} [thread form, {words}]", lambda test=test, words=words: check(gasket, test, words, BACKS + VIA_IR)
