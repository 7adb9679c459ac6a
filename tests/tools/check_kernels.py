#!/usr/bin/env python3
"""Kernels with known defects, and what `gasket run --check` must report about them.

    tests/tools/check_kernels.py --build build --judges [NAME...]     what clang, PoCL and Oclgrind say about the kernels
    tests/tools/check_kernels.py --quick GASKET [NAME...]             runs each kernel once in the interpreter and once in the simulator, in
                                                                seconds; the last line is `N runs, N wrong`; with --in-turn, once in one
                                                                of them; with --few, one in four of the generated kernels, and with both
                                                                one in three of the others

tests/checks/KIND/NAME.cl is a kernel with a defect of KIND, and with -DFIXED its corrected twin, on which nothing may be found.
The kernels in tests/checks/right have no defect: they resemble one. litmus.py generates the tests of the memory model. Comment
lines at the beginning and comments at the ends of lines describe a test:

    // RUN: -g 64 -l 16 -a a=int[64]:iota          arguments of `gasket run`, which --check precedes
    // SAYS: 4 bytes before the beginning of 'a'   a regular expression that some message or note must match
    // EXPECT out: 1 2 3 4                         the elements that a run of the corrected kernel leaves in a buffer
    code // FINDS: races                           a finding of that kind is at this line or names it in a note
    code // FINDS: races, uninitialized?           the second finding is allowed, and not required
    code // FINDS: events|races                    a finding of either kind
    code // NOTE                                   a note of some finding is at this line
    // VIA: ir - reason                            the defect cannot be seen in the instructions

A finding at a line without its kind is an error. A race is between two lines: the finding is at one and its note at the other,
in either order, as the order depends on the schedule. The checks see the kernel as it is written, so the findings must be the
same at every -O level. The expectations follow from the specification of OpenCL, never from a tool.

The simulator runs the same kernels with --via=sim --check. It finds the defects of SIMULATOR_KINDS that the instructions show,
and nothing in a correct kernel; so for the code of Intel's compiler and of its finalizer, of which some kernels are tried."""
import argparse
import json
import pathlib
import re
import shutil
import sys
import tempfile

import kernel_tests
import litmus
import specs
import visa_code
from kernel_tests import Problem, Skipped, run_process

TOP = kernel_tests.TOP
LEVELS = ("-O0", "-O2")
KINDS = ("races", "uninitialized", "bounds", "access", "alignment", "divergence", "events", "arithmetic", "hang", "portability", "overflow", "nan", "infinity")
OFF_BY_DEFAULT = {"portability", "overflow", "nan", "infinity"}

SIMULATOR_KINDS = {"races", "bounds", "access", "alignment", "divergence"}
# At -O0 the accesses are those of the source, and 8 channels make the most threads.
SIMULATOR_WRONG, SIMULATOR_RIGHT = "--via=sim --check -O0 --simd=8", "--via=sim --check -O2"
# Kernels that Intel's compiler compiles: their defects are found in its code, and nothing in that of the corrected ones. The same for the code that
# Intel's finalizer makes of gasket's vISA.
INTEL_WRONG = ("access/write_only", "alignment/aligned_half", "bounds/before_the_beginning", "bounds/local_argument", "divergence/early_return",
               "divergence/trip_count", "races/atomic_and_plain", "races/columns", "races/histogram", "races/stencil_in_place", "races/three_dimensions")
INTEL_RIGHT = ("right/default_atomics", "right/double_buffer", "right/group_function", "right/legacy_atomics_across_groups", "right/recycled_local")
# In these litmus tests a work-item waits for another one of its thread, or of a group that runs later: the simulator does not end.
LITMUS_WAITS = re.compile(r"sub_group|_down$|^fence_scope_device$|^(spin|ticket)_lock_.*_group$|^global_barrier_")


class Mark:
    """One item of a FINDS comment: a finding of one of KINDS at LINE, required or only allowed."""

    def __init__(self, line, text):
        self.line, self.required = line, not text.endswith("?")
        self.kinds = set(text.rstrip("?").split("|"))
        unknown = self.kinds - set(KINDS)
        if unknown:
            raise ValueError(f"line {line}: no kind is called {', '.join(unknown)}")

    def matches(self, kind, line):
        return kind in self.kinds and line == self.line


def read_marks(source):
    lines = enumerate(source.splitlines(), 1)
    return [Mark(n, item.strip()) for n, line in lines for found in re.findall(r"// FINDS: (.*)$", line) for item in found.split(",")]


class CheckTest:
    """A kernel with its RUN line and expectations. NAME is relative to the project, or the name of a litmus test."""

    def __init__(self, name, source):
        self.name, self.source = name, source
        self.kind = name.split("/")[2]
        self.run = kernel_tests.Run(re.search(r"^// RUN: (.*)$", source, flags=re.M).group(1))
        self.says = re.findall(r"^// SAYS: (.*)$", source, flags=re.M)
        self.expect = {of: values.split() for of, values in re.findall(r"^// EXPECT (\w+): (.*)$", source, flags=re.M)}
        self.marks = read_marks(source)
        self.notes = [n for n, line in enumerate(source.splitlines(), 1) if re.search(r"// NOTE$", line)]
        self.has_twin = re.search(r"^#if.*\bFIXED\b", source, flags=re.M) is not None

    def is_visible(self):
        """The instructions show the defect."""
        return self.kind in SIMULATOR_KINDS and not re.search(r"^// VIA: ir - ", self.source, flags=re.M)

    def ends_in_simulator(self):
        return self.kind != "litmus" or not LITMUS_WAITS.search(pathlib.Path(self.name).stem)

    def is_wrong(self):
        return any(m.required for m in self.marks)

    def options(self, setting, fixed):
        return setting.split() + (["-DFIXED"] if fixed and self.has_twin else []) + self.run.words

    def checks(self):
        """The options that select the kinds to be checked."""
        return f"--fail-on=warning --check={self.kind}" if self.kind in OFF_BY_DEFAULT else "--fail-on=warning --check"


def read_tests():
    for path in sorted((TOP / "tests/checks").rglob("*.cl")):
        yield CheckTest(path.resolve().relative_to(TOP).as_posix(), path.read_text())


def litmus_tests():
    for name, source in litmus.tests():
        yield CheckTest(f"tests/checks/litmus/{name}.cl", source)


# ---- one run -------------------------------------------------------------------------------------------------------------------

class Report:
    """Status, standard error and the findings of one run."""

    def __init__(self, done, findings):
        self.status, self.text, self.findings = done.returncode, done.stderr.decode(errors="replace"), findings

    def places(self, finding):
        return [finding["line"], *(related["line"] for related in finding["related"])]

    def messages(self):
        """The messages of findings and notes, without the lines of source between them."""
        return "\n".join(re.findall(r": (?:error|warning|note): (.*)", self.text))


def source_file(test, folder):
    """The path of the kernel's source as gasket gets it: a litmus test is written to FOLDER."""
    if (TOP / test.name).exists():
        return test.name
    path = pathlib.Path(folder) / pathlib.Path(test.name).name
    path.write_text(test.source)
    return str(path)


def run_checked(gasket, test, setting, fixed, folder):
    findings = pathlib.Path(folder) / "findings.json"
    outputs = [w for name in (test.expect if fixed else ()) for w in ("-o", f"{name}={folder}/{name}.raw")]
    done = run_process([gasket, "run", "-w", f"--findings={findings}", *test.options(setting, fixed), *outputs, source_file(test, folder)], cwd=TOP)
    if done.returncode not in (0, 3) or not findings.exists():
        raise Problem(f"status {done.returncode}\n" + done.stderr.decode(errors="replace")[:2000])
    return Report(done, json.loads(findings.read_text())["findings"])


def check_clean(report):
    if report.status != 0 or report.findings:
        raise Problem(f"status {report.status}, nothing is wrong with this kernel\n{report.text[:2000]}")


def check_outputs(test, folder):
    for name, values in test.expect.items():
        kind = specs.described(name, dict(test.run.arguments())[name]).type
        kernel_tests.compare(name, (pathlib.Path(folder) / f"{name}.raw").read_bytes(), kernel_tests.expected_bytes(values, kind), kind, 0)


def check_right(gasket, test, setting):
    with tempfile.TemporaryDirectory() as folder:
        check_clean(run_checked(gasket, test, setting, True, folder))
        check_outputs(test, folder)


def check_text(report):
    """Checks that standard error has a line for each finding, and the number of findings at its end."""
    for f in report.findings:
        column = f":{f['column']}" if f["column"] else ""
        line = f"{f['file']}:{f['line']}{column}: {f['level']}: {f['message']} [{f['kind']}]"
        if line not in report.text.splitlines():
            raise Problem(f"standard error lacks the line\n{line}\n{report.text[:2000]}")
    count = len(report.findings)
    last = report.text.splitlines()[-1]
    if last != f"{count} finding{'s' if count != 1 else ''}":
        raise Problem(f"the last line is '{last}' after {count} findings")


def missing(report, test, only):
    """What is required and was not found, a line each. ONLY: the one kind that is checked, or None for all."""
    for mark in test.marks:
        if mark.required and (only is None or mark.kinds == {only}):
            if not any(f["kind"] in mark.kinds and mark.line in report.places(f) for f in report.findings):
                yield f"line {mark.line}: no finding of {'|'.join(sorted(mark.kinds))}"
    if only is None:
        for line in test.notes:
            if not any(line in report.places(f)[1:] for f in report.findings):
                yield f"line {line}: no note"
        for text in test.says:
            if not re.search(text, report.messages()):
                yield f"no message matches /{text}/"


def surplus(report, marks, only):
    for f in report.findings:
        if not any(m.matches(f["kind"], f["line"]) for m in marks) or (only and f["kind"] != only):
            yield f"line {f['line']}: unexpected {f['kind']}: {f['message']}"


def check_wrong(gasket, test, setting, only=None):
    with tempfile.TemporaryDirectory() as folder:
        report = run_checked(gasket, test, setting, False, folder)
    if report.status != 3 and any(m.kinds == {only} or not only for m in test.marks if m.required):
        raise Problem(f"status {report.status}, expected 3\n{report.text[:2000]}")
    problems = [*missing(report, test, only), *surplus(report, test.marks, only)]
    if problems:
        raise Problem("\n".join(problems) + "\n" + report.text[:3000])
    if report.findings:
        check_text(report)


# ---- the simulator ------------------------------------------------------------------------------------------------------------

def check_wrong_in_simulator(gasket, test):
    with tempfile.TemporaryDirectory() as folder:
        report = run_checked(gasket, test, SIMULATOR_WRONG, False, folder)
    problems = list(surplus(report, test.marks, None))
    for mark in test.marks:
        kinds = mark.kinds & SIMULATOR_KINDS
        if mark.required and kinds and not any(f["kind"] in kinds and mark.line in report.places(f) for f in report.findings):
            problems.append(f"line {mark.line}: no finding of {'|'.join(sorted(kinds))}")
    if problems or report.status != 3:
        raise Problem("\n".join(problems) + f"\nstatus {report.status}\n" + report.text[:3000])
    check_text(report)


def compile_by_intel(gasket, test, defines, code):
    """The words that have Intel's compiler write the code of TEST."""
    return [sys.executable, TOP / "tests/tools/intel_binary.py", test.name, "-o", code, "--options=" + " ".join(["-cl-std=CL2.0", *defines])]


def finalize(gasket, test, defines, code):
    """The same for gasket's vISA and Intel's finalizer; a defect is looked for in code without optimization."""
    options = [w for w in test.run.words if w.startswith("-cl")]
    return [sys.executable, TOP / "tests/tools/visa_code.py", "--gasket", gasket, "-o", code, test.name, *options, *(defines or ["-O0", "--simd=8"])]


def run_foreign_code(gasket, test, fixed, compiler, folder):
    """Runs the code that COMPILER makes of TEST with all checks of the simulator."""
    code, findings = pathlib.Path(folder) / "code.asm", pathlib.Path(folder) / "findings.json"
    done = run_process(compiler(gasket, test, ["-DFIXED"] if fixed and test.has_twin else [], code), cwd=TOP)
    if done.returncode:
        raise Problem("the compiler fails\n" + done.stderr.decode(errors="replace")[:1000])
    words = [w for w in test.run.words if not w.startswith("-cl")]
    done = run_process([gasket, "run", "--check", f"--findings={findings}", *words, code], cwd=TOP)
    if done.returncode not in (0, 3) or not findings.exists():
        raise Problem(f"status {done.returncode}\n" + done.stderr.decode(errors="replace")[:2000])
    return Report(done, json.loads(findings.read_text())["findings"])


def check_foreign_code(gasket, test, fixed, compiler):
    with tempfile.TemporaryDirectory() as folder:
        report = run_foreign_code(gasket, test, fixed, compiler, folder)
    if fixed or not test.is_wrong():
        check_clean(report)
    elif {f["kind"] for f in report.findings} != {test.kind}:
        raise Problem(f"expected findings of {test.kind}\n{report.text[:2000]}")
    else:
        check_text(report)


def foreign_tasks(gasket, test, compiler, title):
    name = test.name.removeprefix("tests/checks/").removesuffix(".cl")
    if name in INTEL_WRONG:
        yield f"{test.name} [{title}]", lambda: check_foreign_code(gasket, test, False, compiler)
    if name in INTEL_WRONG + INTEL_RIGHT:
        yield f"{test.name} corrected [{title}]", lambda: check_foreign_code(gasket, test, True, compiler)


def simulator_tasks(gasket, test):
    if test.is_wrong() and test.is_visible():
        yield f"{test.name} [{SIMULATOR_WRONG}]", lambda: check_wrong_in_simulator(gasket, test)
    if (test.has_twin or not test.is_wrong()) and test.ends_in_simulator():
        yield f"{test.name} corrected [{SIMULATOR_RIGHT}]", lambda: check_right(gasket, test, SIMULATOR_RIGHT)


# ---- the group `checks` --------------------------------------------------------------------------------------------------------

def levels(test):
    return LEVELS[-1:] if test.kind == "litmus" else LEVELS


def wrong_tasks(gasket, test):
    for level in levels(test):
        setting = f"{test.checks()} {level}"
        yield f"{test.name} [{setting}]", lambda setting=setting: check_wrong(gasket, test, setting)
    if test.kind in KINDS and test.kind not in OFF_BY_DEFAULT:
        yield f"{test.name} [--check={test.kind}]", lambda: check_wrong(gasket, test, f"--fail-on=warning --check={test.kind}", test.kind)


def right_tasks(gasket, test):
    for level in levels(test):
        setting = f"{test.checks()} {level}"
        yield f"{test.name} corrected [{setting}]", lambda setting=setting: check_right(gasket, test, setting)


def check_unnamed(gasket, test):
    """Checks that portability is not checked unless it is named."""
    with tempfile.TemporaryDirectory() as folder:
        check_clean(run_checked(gasket, test, "--check", False, folder))


def check_kernel(gasket, kernel, run, setting):
    """Checks that a run of KERNEL with the options SETTING has no finding, except at the lines with a FINDS comment."""
    with tempfile.TemporaryDirectory() as folder:
        findings = pathlib.Path(folder) / "findings.json"
        done = run_process([gasket, "run", "-w", *setting.split(), f"--findings={findings}", *run.words, kernel.name], cwd=TOP)
        if done.returncode not in (0, 3) or not findings.exists():
            raise Problem(f"status {done.returncode}\n" + done.stderr.decode(errors="replace")[:2000])
        report = Report(done, json.loads(findings.read_text())["findings"])
    problems = list(surplus(report, read_marks(kernel.source), None))
    if problems:
        raise Problem("\n".join(problems) + "\n" + report.text[:2000])


def kernel_tasks(gasket, kernels):
    """KERNELS, those of tests/kernels and the samples, have no finding."""
    for k in kernels:
        for n, run in enumerate(k.runs):
            for setting in () if run.fault else ("--check", "--via=sim --check"):
                yield f"{k.name} run {n + 1} [{setting}]", lambda k=k, run=run, setting=setting: check_kernel(gasket, k, run, setting)


def tasks(gasket, tests, chosen):
    for test in tests:
        if not chosen(test.name):
            continue
        if test.is_wrong():
            yield from wrong_tasks(gasket, test)
        if test.has_twin or not test.is_wrong():
            yield from right_tasks(gasket, test)
        if test.kind == "portability":
            yield f"{test.name} [--check without a list]", lambda test=test: check_unnamed(gasket, test)
        yield from simulator_tasks(gasket, test)
        if shutil.which("ocloc"):
            yield from foreign_tasks(gasket, test, compile_by_intel, "Intel's code")
        if shutil.which(visa_code.FINALIZER):
            yield from foreign_tasks(gasket, test, finalize, "the finalizer's code")


def quick_tasks(gasket, test):
    """The wrong kernel and the corrected one, each in the interpreter and in the simulator."""
    setting = f"{test.checks()} {LEVELS[-1]}"
    if test.is_wrong():
        yield f"{test.name} [{setting}]", lambda: check_wrong(gasket, test, setting)
    if test.has_twin or not test.is_wrong():
        yield f"{test.name} corrected [{setting}]", lambda: check_right(gasket, test, setting)
    yield from simulator_tasks(gasket, test)


MOST_WRONG = 3


def check_quickly(gasket, names, in_turn, few):
    """Runs the kernels whose names contain one of NAMES; yields the name of each run and its problem or None. IN_TURN: one run of each kernel.
    FEW: one in four of the generated kernels, and IN_TURN one in three of the others."""
    chosen = [test for test in [*read_tests(), *litmus_tests()] if any(n in test.name for n in names)]
    for turn, test in enumerate(chosen):
        if few and turn % (4 if "/litmus/" in test.name else 3 if in_turn else 1):
            continue
        tasks = list(quick_tasks(gasket, test))
        for name, run in [tasks[turn // (12 if few else 1) % len(tasks)]] if in_turn else tasks:
            try:
                run()
                yield name, None
            except (Problem, OSError) as problem:
                yield name, problem


# ---- other judges --------------------------------------------------------------------------------------------------------------

CLANG = "clang-14 -x cl -cl-std=CL2.0 -target spir64 -Xclang -finclude-default-header -Xclang -cl-ext=+all -fsyntax-only -w".split()
SUFFIX = r":(ro|wo|noinit)$"


def compile_by_clang(test, fixed, folder):
    options = [o for o in test.run.compile_options() if not o.startswith("-cl-std")]
    done = run_process([*CLANG, *options, *(["-DFIXED"] if fixed else []), source_file(test, folder)], cwd=TOP)
    return done.stderr.decode(errors="replace")[:300] if done.returncode else None


def arguments(test):
    """The Arguments of the kernel, without the access that the host grants."""
    kernel, wanted = specs.parameters(test.source, None)
    given = dict(test.run.arguments())
    return kernel, [specs.argument(p.name, re.sub(SUFFIX, "", given[p.name]), p, TOP) for p in wanted]


def run_by_pocl(build, test, folder):
    """Runs the corrected kernel under PoCL and compares its results with the expected ones."""
    kernel, given = arguments(test)
    kernel_test = kernel_tests.KernelTest.__new__(kernel_tests.KernelTest)
    kernel_test.path = pathlib.Path(TOP / source_file(test, folder))
    test.run.words.append("-DFIXED")
    for a in given:
        if a.kind in ("value", "buffer"):
            (pathlib.Path(folder) / (a.name + ".in")).write_bytes(a.data)
    done = run_process(kernel_tests.pocl_command(kernel_test, test.run, build, kernel, given, folder))
    if done.returncode:
        return f"status {done.returncode}: " + done.stderr.decode(errors="replace")[:300]
    for a in given:
        if a.name in test.expect:
            try:
                kernel_tests.compare(a.name, (pathlib.Path(folder) / (a.name + ".out")).read_bytes(),
                                     kernel_tests.expected_bytes(test.expect[a.name], a.type), a.type, 0)
            except Problem as problem:
                return str(problem)
    return None


def fits_sim_file(test):
    """Oclgrind's simulation files have buffers and numbers, and a size of the work-group."""
    return "-l" in test.run.words and not any(re.match(r"(image|sampler):|pipe\[|queue$", spec) for _, spec in test.run.arguments())


def sim_argument(spec, a):
    """An argument as Oclgrind's simulation files have it."""
    access = re.search(SUFFIX, spec)
    if a.kind == "null":
        return "<null>"
    if a.kind == "local":
        return f"<size={a.bytes}>"
    if a.kind == "value" or not access or access.group(1) != "noinit":
        return f"<size={len(a.data)} uchar{' ' + access.group(1) if access else ''}>\n" + " ".join(map(str, a.data))
    return f"<size={len(a.data)} noinit>"


def run_by_oclgrind(test, fixed, folder):
    """The messages of Oclgrind, each once."""
    kernel, given = arguments(test)
    if any(a.kind == "same" for a in given):
        return ["(it cannot pass one buffer twice)"]
    size, local = kernel_tests.sizes(test.run, 1)
    source = pathlib.Path(TOP / source_file(test, folder))
    sim = pathlib.Path(folder) / "test.sim"
    specified = dict(test.run.arguments())
    sim.write_text("\n".join([str(source), kernel, " ".join(map(str, size)), " ".join(map(str, local)), "", *(sim_argument(specified[a.name], a) for a in given)]) + "\n")
    options = "-cl-std=CL2.0" + (" -DFIXED" if fixed else "")
    done = run_process(["timeout", "10", "oclgrind-kernel", "--data-races", "--uninitialized", "--uniform-writes", "--build-options", options, sim], cwd=folder)
    text = (done.stdout + done.stderr).decode(errors="replace")
    found = re.findall(r"^(?:Invalid|Uninit|Read-write|Write-write|Work-|Unaligned|Index).*$", text, flags=re.M)
    return sorted({re.sub(r" (?:at |of |\().*", "", line) for line in found} | ({f"(status {done.returncode})"} if done.returncode else set()))


def print_judgements(build, chosen):
    """A line for each kernel with the messages of Oclgrind, and one for each complaint of clang or PoCL. Both run the items of a
    group one after the other, so they do not run tests whose items wait for each other."""
    for test in [*read_tests(), *litmus_tests()]:
        if not chosen(test.name):
            continue
        runs = "/litmus/" not in test.name or "while" not in test.source
        for fixed in (False, True) if test.has_twin else (not test.is_wrong(),):
            runs_here = runs and fits_sim_file(test)
            with tempfile.TemporaryDirectory() as folder:
                clang = compile_by_clang(test, fixed, folder)
                oclgrind = run_by_oclgrind(test, fixed, folder) if runs_here else ["(not run)"]
                pocl = run_by_pocl(build, test, folder) if runs_here and fixed else None
            print(f"{test.name}{' corrected' if fixed else ''}: oclgrind: {'; '.join(oclgrind) or '-'}")
            for judge, said in ("clang", clang), ("PoCL", pocl):
                if said:
                    print(f"    {judge}: {said}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=pathlib.Path("build"))
    mode = parser.add_mutually_exclusive_group(required=True)
    mode.add_argument("--judges", action="store_true")
    mode.add_argument("--quick", metavar="GASKET")
    parser.add_argument("--in-turn", action="store_true")
    parser.add_argument("--few", action="store_true")
    parser.add_argument("names", nargs="*", help="parts of names")
    given = parser.parse_args()
    if given.quick:
        return kernel_tests.print_results(check_quickly(given.quick, given.names or [""], given.in_turn, given.few), MOST_WRONG)
    print_judgements((TOP / given.build).resolve(), lambda name: not given.names or any(n in name for n in given.names))


if __name__ == "__main__":
    sys.exit(main())
