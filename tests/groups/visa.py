"""The vISA of the kernels, compiled by Intel's finalizer (GenX_IR), and its Gen9 code in the simulator: each run must leave what its oracle left.

A run that leaves other bytes has a reason in DIFFERENT: the finalizer is wrong there, or the run needs what assembly does not say. Such a run without
a difference is an error, too."""
import copy
import pathlib
import tempfile

import group_tests
import known_results
import kernel_tests
import visa_code
from kernel_tests import Problem, TOP

# (file, number of the run) -> the widths at which it leaves other bytes, and why
DIFFERENT = {
    ("tests/kernels/builtins/half-integers.cl", 1): (("", "--simd=16", "--simd=32"), "the finalizer takes the conversions of one half to char and to uchar for the same value"),
    ("tests/kernels/flow/calls_spilled.cl", 1): (("",), "the finalizer's pass that removes spills removes one too many: with -nospillcleanup the bytes are the same"),
    ("tests/kernels/flow/calls_wide.cl", 1): (("--simd=16",), "the finalizer's spill of a call's channels is a message of 16 channels from channel 8 on"),
    ("tests/kernels/language/named_arguments.cl", 1): (("", "--simd=8", "--simd=16", "--simd=32"), "assembly has the names of the arguments' types, which are typedefs, and not the types"),
}
WIDTHS = ("", "--simd=8", "--simd=16", "--simd=32")
LIMIT = "--max-instructions=100000000"  # the kernels execute far fewer


class Code:
    """The finalizer's code of a test, compiled once for each set of options."""

    def __init__(self, s, test):
        self.s, self.test, self.texts = s, test, {}

    def text(self, options):
        if options not in self.texts:
            with tempfile.TemporaryDirectory() as folder:
                try:
                    self.texts[options] = visa_code.assembly(self.s.gasket, TOP / self.test.name, list(options), folder)[0]
                except visa_code.Refused as why:
                    self.texts[options] = Problem(str(why))
        if isinstance(self.texts[options], Problem):
            raise self.texts[options]
        return self.texts[options]


def left_problem(s, expectation, text):
    """The problem with what the run of TEXT leaves, or None."""
    run = copy.copy(expectation.run)
    run.words = [word for word in run.words if word not in run.compile_options()]
    with tempfile.NamedTemporaryFile("w", suffix=".asm") as file:
        file.write(text)
        file.flush()
        expectation.run, expectation.file = run, file.name
        try:
            expectation.check(s.gasket, f"--via=sim {LIMIT}")
        except Problem as problem:
            return problem
    return None


def check_run(s, code, number, width, results):
    test, run = code.test, code.test.runs[number - 1]
    of, known = results.get((test.name, number), (None, {}))
    options = (*run.compile_options(), *([width] if width else []))
    text = code.text(options)
    problem = left_problem(s, known_results.Known(test, run, known if of == known_results.key(test, run) else {}), text)
    widths, reason = DIFFERENT.get((test.name, number), ((), None))
    if problem and width not in widths:
        raise problem
    if width in widths and not problem:
        raise Problem("the run leaves what the oracle left, but DIFFERENT has a reason why it does not: " + reason)


def tasks(s):
    results = known_results.read_results()
    for name, test in group_tests.sources(s):
        if test.via == "ir" or not test.runs:
            continue
        code = Code(s, test)
        for number, run in enumerate(test.runs, 1):
            widths = [f"--simd={w}" for w in test.simd] if test.simd else WIDTHS if number == 1 else WIDTHS[:1]
            for width in widths if not run.fault else ():
                yield f"{name} run {number} [{width or 'default'}]", lambda code=code, number=number, width=width: check_run(s, code, number, width, results)


def check_message(s):
    """The judge has a message about a wrong text, and visa_code notices."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "wrong.visaasm"
        file.write_text('.version 4.1\n.kernel "k"\n.function "k"\n    nonsense (M1, 1) V0(0,0)<1>\n')
        try:
            visa_code.finalize(file, folder)
        except visa_code.Refused:
            return
    raise Problem("the finalizer accepts nonsense")


def test(s):
    if not group_tests.tool(visa_code.FINALIZER):
        s.results.skip("visa", f"{visa_code.FINALIZER} is not installed")
        return
    if s.chosen("visa: nonsense is noticed"):
        s.each([("visa: nonsense is noticed", lambda: check_message(s))])
    s.each(s.share("visa", tasks(s)))
