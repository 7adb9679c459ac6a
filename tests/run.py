#!/usr/bin/env python3
"""Runs every test that can be judged on this machine; the last line is `N passed, N failed, N skipped`.

    tests/run.py --build build [--make "SAN=1"] [--jobs N] [--fail-fast] [WHAT...]

WHAT: includes, units, golden, kernels, samples, checks, passes, random, accuracy, builtins, asm, ir, bounds, clang, intel, thread,
stages, opencl, explain, page, web, cross, install, course, attack, or parts of test names; default: all. The groups of ALONGSIDE run beside
the others. A test whose external judge (Criterion, lit, FileCheck, iga64, llvm-as, PoCL) is missing is skipped and named; a failed one is
shown with its reason. --fail-fast stops at the first failure and runs the groups in the order given. Status 1 if a test failed."""
import argparse
import concurrent.futures
import contextlib
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import zlib

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "fuzz"))
import attack
import bounds
import growth
import check_explain
import check_kernels
import attribute_tests
import clang_tests
import layout_tests
import course_tests
import cross
import disassembly
import judge
import kernel_tests
import known_results
import pages
import random_kernel
import thread_tests
import unchanged_by_checks
import web
from kernel_tests import Skipped, Problem

TOP = kernel_tests.TOP
GROUPS = ("includes", "units", "golden", "kernels", "samples", "checks", "passes", "random", "accuracy", "builtins", "asm", "ir", "bounds", "attack", "clang", "intel", "thread", "stages", "opencl", "explain", "page", "web", "cross", "install", "course")
# Tests of which a share runs when several groups run, one in so many: most repeat kernels whose results other groups check.
SHARES = {"kernels": 2, "passes": 4, "without findings": 4, "asm": 6, "ir": 6, "clang": 8, "attributes": 4, "thread": 48, "stages": 32, "stages at every step": 160,
          "explain": 10, "cross": 8, "unchanged by checks": 8, "agreement": 4, "growth": 3}
ALONGSIDE = ("web", "page", "cross")  # they wait for one process most of the time: a linker, a browser, an emulator
BUILD_SECONDS = 3600  # of one call of make
GOLDEN_SECONDS = 900  # of one golden: with sanitizers, the slowest takes five minutes on a busy machine
LIT = "/usr/lib/llvm-16/build/utils/lit/lit.py"


def tool(*names):
    """The path of the first installed program among NAMES."""
    return next((path for path in map(shutil.which, names) if path), None)


class Results:
    def __init__(self, is_complete):
        """IS_COMPLETE: nothing may be skipped."""
        self.is_complete = is_complete
        self.passed, self.failed, self.skipped, self.shown = 0, [], [], set()
        self.lock = threading.Lock()

    def add(self, name, problem=None):
        """Counts one test; a problem is shown once per name, whatever the settings in brackets after it. Any thread may call it."""
        with self.lock:
            if problem is None:
                self.passed += 1
                return
            self.failed.append(name)
            stem = name.split(" [")[0]
            if stem not in self.shown:
                self.shown.add(stem)
                print(f"FAIL {name}\n    " + str(problem).strip().replace("\n", "\n    "), flush=True)

    def summary(self):
        """Prints the names of failed and skipped tests, with the settings of one test on one line, and the counts."""
        by_stem = {}
        for name in self.failed:
            stem, _, setting = name.partition(" [")
            by_stem.setdefault(stem, []).append(setting.rstrip("]"))
        for stem, settings in by_stem.items():
            print("failed:", stem, "".join(f" [{setting}]" for setting in sorted(settings) if setting))
        for name in self.skipped:
            print("skipped:", name)
        print(f"{self.passed} passed, {len(self.failed)} failed, {len(self.skipped)} skipped")

    def skip(self, name, why):
        """Records that the tests NAME cannot be run or judged here, and shows each reason once, at once."""
        if self.is_complete:
            self.add(name, f"skipped: {why}. With CI in the environment every test must run")
            return
        self.skipped.append(f"{name} ({why})")
        if why not in self.shown:
            self.shown.add(why)
            print(f"skipping {name}: {why}", flush=True)


class Session:
    def __init__(self, build, setting, jobs, fail_fast, wanted):
        self.target = str(build)  # as make knows it
        self.setting = shlex.split(setting)
        self.build = (TOP / build).resolve()
        self.gasket = self.build / "gasket"
        self.jobs = jobs
        self.fail_fast = fail_fast
        self.groups = [w for w in wanted if w in GROUPS] or list(GROUPS)
        self.filters = [w for w in wanted if w not in GROUPS]
        self.results = Results(bool(os.environ.get("CI")))
        self.pool = concurrent.futures.ThreadPoolExecutor(jobs)

    def chosen(self, name):
        return not self.filters or any(f in name for f in self.filters)

    def share(self, what, tasks):
        """Of TASKS, (name, function) pairs, the share that SHARES[WHAT] states, chosen by a hash of the name, so that new tests do not change the
        choice; all of them if the group runs alone."""
        return [task for task in tasks if len(self.groups) == 1 or zlib.crc32(task[0].encode()) % SHARES[what] == 0]

    def stopped(self):
        """Whether the remaining tests are cancelled because one failed."""
        return self.fail_fast and bool(self.results.failed)

    def make(self, *words):
        """Runs make with the setting under test; returns the error output, or None."""
        environment = {k: v for k, v in os.environ.items() if k not in ("MAKEFLAGS", "MFLAGS", "MAKELEVEL")}
        done = kernel_tests.run_process(["make", "-s", "-C", str(TOP), *self.setting, *words], BUILD_SECONDS, stderr=subprocess.STDOUT, env=environment)
        return done.stdout.decode(errors="replace")[-3000:] if done.returncode else None

    def each(self, tasks):
        """Runs (name, function) pairs on the pool and counts them; a function raises Problem or Skipped."""
        running = {self.pool.submit(function): name for name, function in tasks}
        for done in concurrent.futures.as_completed(running):
            if self.stopped():
                for future in running:
                    future.cancel()
                return
            try:
                done.result()
                self.results.add(running[done])
            except Skipped as why:
                self.results.skip(running[done], str(why))
            except (Problem, subprocess.TimeoutExpired, OSError, ValueError, KeyError, IndexError) as problem:
                self.results.add(running[done], f"{type(problem).__name__}: {problem}" if not isinstance(problem, Problem) else problem)


# ---- includes ---------------------------------------------------------------------------------------------------------------

def test_includes(s):
    if s.chosen("includes"):
        done = kernel_tests.run_process([sys.executable, TOP / "tests/check_includes.py"])
        s.results.add("includes", done.stdout.decode() if done.returncode else None)
        done = kernel_tests.run_process([sys.executable, TOP / "tests/check_order.py"])
        s.results.add("order of created instructions", done.stdout.decode() if done.returncode else None)
        done = kernel_tests.run_process([sys.executable, TOP / "tests/check_casts.py"])
        s.results.add("downcasts of values", done.stdout.decode() if done.returncode else None)
        done = kernel_tests.run_process([sys.executable, TOP / "tests/check_features.py"])
        s.results.add("features of the language", done.stdout.decode() if done.returncode else None)
        done = kernel_tests.run_process([sys.executable, TOP / "tests/check_builtin_texts.py"])
        s.results.add("texts of the built-in functions", done.stdout.decode() if done.returncode else None)
        done = kernel_tests.run_process([sys.executable, TOP / "tests/check_steps.py"])
        s.results.add("steps of the back end", done.stdout.decode() if done.returncode else None)
        done = kernel_tests.run_process([sys.executable, TOP / "tests/check_bindings.py"])
        s.results.add("declarations of the library in Python", done.stdout.decode() if done.returncode else None)
        for option in [], ["--self-test"]:
            done = kernel_tests.run_process([sys.executable, TOP / "tests/check_citations.py", *option])
            s.results.add(" ".join(["citations", *option]), done.stdout.decode() if done.returncode else None)
    if s.chosen("commands that hang"):
        s.each([("commands that hang", check_hung_command)])


# ---- commands that hang -------------------------------------------------------------------------------------------------------

def check_hung_command():
    """A command that hangs is a problem after its limit, and none of the processes that it started is left, even those in other sessions."""
    with tempfile.TemporaryDirectory() as folder:
        script = f"setsid sh -c 'echo $$ >{folder}/pid; while :; do sleep 1; done' & while [ ! -s {folder}/pid ]; do sleep 0.1; done; wait"
        try:
            kernel_tests.run_process(["sh", "-c", script], 5)
        except Problem as problem:
            if not str(problem).startswith("not finished after 5 s, and ended: sh -c setsid"):
                raise
        else:
            raise Problem("the command has no limit")
        state = pathlib.Path("/proc", pathlib.Path(folder, "pid").read_text().strip(), "stat")
        for _ in range(100):
            with contextlib.suppress(OSError):
                if ") Z " not in state.read_text():
                    time.sleep(0.1)
                    continue
            return
        raise Problem("a process is left")


def check_hung_golden(lit):
    """lit ends a golden that hangs, and reports it as a failure."""
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "lit.cfg.py").write_text("import lit.formats\nconfig.name = 'gasket'\nconfig.test_format = lit.formats.ShTest(execute_external=False)\nconfig.suffixes = ['.test']\n")
        pathlib.Path(folder, "hangs.test").write_text("# RUN: sleep 1000\n")
        output = kernel_tests.run_process([*lit, "-v", "--timeout=1", folder], 120, stderr=subprocess.STDOUT).stdout.decode(errors="replace")
    if lit_verdicts(output) != [("TIMEOUT", "tests/hangs.test")]:
        raise Problem(output)


# ---- unit programs ------------------------------------------------------------------------------------------------------------

def has_criterion():
    probe = kernel_tests.run_process(["cc", "-x", "c", "-E", "-"], input=b"#include <criterion/criterion.h>\n", stdout=subprocess.DEVNULL,
                           stderr=subprocess.DEVNULL)
    return probe.returncode == 0


def test_units(s):
    sources = [p for p in sorted((TOP / "tests/unit").glob("test_*.c")) if s.chosen("unit/" + p.stem)]
    if sources and not has_criterion():
        for source in sources:
            s.results.skip("unit/" + source.stem, "Criterion is not installed")
        return
    targets = {source: f"{s.target}/unit/{source.stem}" for source in sources}
    is_built = s.make(f"-j{s.jobs}", "-k", *targets.values()) is None
    problems = {source: None if is_built else s.make(target) for source, target in targets.items()}
    for source in sources:
        if problems[source]:
            s.results.add("unit/" + source.stem, problems[source])
    running = [(source, s.pool.submit(run_unit, s, "unit/" + source.stem, s.build / "unit" / source.stem)) for source in sources if not problems[source]]
    for source, done in running:
        try:
            done.result()
        except Problem as problem:
            s.results.add("unit/" + source.stem, problem)


def run_unit(s, name, program):
    if s.stopped():
        return
    with tempfile.NamedTemporaryFile() as tap:
        done = kernel_tests.run_process([program, "--tap=" + tap.name, "-j1", "--timeout", "600"], 3000, stderr=subprocess.STDOUT, cwd=TOP)
        lines = pathlib.Path(tap.name).read_text(errors="replace").splitlines()
    count = 0
    for line in lines:
        match = re.match(r"(not ok|ok) - (\S+)(.*)", line)
        if match:
            count += 1
            ok = match.group(1) == "ok" or "# SKIP" in line
            s.results.add(f"{name} {match.group(2)}", None if ok else done.stdout.decode(errors="replace")[-3000:])
    if not count or (done.returncode and not any(f.startswith(name) for f in s.results.failed)):
        s.results.add(name, f"status {done.returncode}, {count} tests\n" + done.stdout.decode(errors="replace")[-3000:])


# ---- goldens --------------------------------------------------------------------------------------------------------------------

def lit_command(s):
    """The words that start lit, in the Python whose packages it comes with; None if it cannot run, which is recorded."""
    lit = ["/usr/bin/python3", LIT] if pathlib.Path(LIT).exists() else [tool("lit")] if tool("lit") else None
    if not lit or not tool("FileCheck-16", "FileCheck"):
        s.results.skip("golden", "lit and FileCheck are not installed")
        return None
    if lit[1:] and kernel_tests.run_process([lit[0], "-c", "import psutil"]).returncode:
        s.results.skip("golden", "Python's module psutil, with which lit ends tests that hang, is not installed")
        return None
    return lit


def test_golden(s):
    if not any(s.chosen(p.relative_to(TOP).as_posix()) for p in (TOP / "tests/golden").rglob("*") if p.is_file()):
        return
    lit = lit_command(s)
    if not lit:
        return
    filters = ["--filter=" + "|".join(map(re.escape, s.filters))] if s.filters else []
    limit = ["--max-failures=1"] if s.fail_fast else []
    done = subprocess.run([*lit, "-v", f"-j{s.jobs}", f"--param=build={s.build}", f"--timeout={GOLDEN_SECONDS}", "--show-pass", "--show-unsupported", *filters, *limit,
                           str(TOP / "tests/golden")], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, cwd=TOP)
    count_lit(s, done.stdout.decode(errors="replace"))
    if not s.filters:
        s.each([("goldens that hang", lambda: check_hung_golden(lit))])


LIT_LINE = re.compile(r"^(PASS|XFAIL|FAIL|XPASS|UNRESOLVED|TIMEOUT|UNSUPPORTED): gasket :: (\S+) \(\d+ of \d+\)$", flags=re.M)


def lit_verdicts(output):
    return [(match.group(1), "tests/" + match.group(2)) for match in LIT_LINE.finditer(output)]


def count_lit(s, output):
    """Counts lit's lines `PASS: gasket :: opt/x.ll (1 of 9)`; a failure's text follows its line."""
    texts = LIT_LINE.split(output)[3::3]
    for (verdict, name), text in zip(lit_verdicts(output), texts):
        if verdict in ("PASS", "XFAIL"):
            s.results.add(name)
        elif verdict == "UNSUPPORTED":
            s.results.skip(name, "its tool is not installed")
        else:
            s.results.add(name, text[-4000:])
    if not texts:
        s.results.add("golden", output[-3000:])


# ---- kernels and samples ----------------------------------------------------------------------------------------------------------

def build_oracles(s, tests):
    """Builds the oracles of TESTS. One that cannot be built leaves no program, and its tests are skipped by name."""
    for oracle in sorted({t.oracle for t in tests if t.oracle not in (None, "host")}):
        program = "pocl_run" if oracle == "pocl" else oracle
        problem = s.make(f"{s.target}/oracle/{program}")
        if problem and oracle != "pocl":
            s.results.add("oracle/" + program, problem)


def kernel_tasks(s, tests):
    def task(expectation, setting):
        return lambda: expectation.check(s.gasket, setting)

    expected = []  # computed on the pool: an oracle takes up to a second
    results = known_results.read_results()
    for test in tests:
        if not test.runs:
            s.results.add(test.name, "the file has no RUN line")
        for number, run in enumerate(test.runs):
            name = test.name if len(test.runs) == 1 else f"{test.name} run {number + 1}"
            expected.append((name, test, s.pool.submit(known_results.expectation, test, run, number + 1, s.build, results, len(s.groups) == 1)))
    for name, test, computed in expected:
        try:
            expectation = computed.result()
        except Skipped as why:
            s.results.skip(name, str(why))
            continue
        except Exception as problem:
            s.results.add(name, f"{type(problem).__name__}: {problem}")
            continue
        for setting in test.settings():
            yield f"{name} [{setting}]", task(expectation, setting)


def kernel_files(s, folder):
    return [kernel_tests.KernelTest(p) for p in kernel_tests.kernel_paths(folder) if s.chosen(p.relative_to(TOP).as_posix())]


def test_kernels(s):
    tests = kernel_files(s, "tests/kernels")
    build_oracles(s, tests)
    s.each(s.share("kernels", kernel_tasks(s, tests)))


def test_samples(s):
    tests = kernel_files(s, "samples")
    build_oracles(s, tests)
    s.each(list(kernel_tasks(s, tests)) + [(f"{t.name} [as shown]", lambda t=t: run_shown(s, t)) for t in tests])


def run_shown(s, test):
    """Checks that the command in the sample's own comment works as it is."""
    match = re.search(r"^ \*   gasket (run .*)$", test.source, flags=re.M)
    if not match:
        raise Problem("the comment shows no command")
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "samples").symlink_to(TOP / "samples")
        done = kernel_tests.run_process([s.gasket, *match.group(1).split()], cwd=folder)
        if done.returncode:
            raise Problem(f"status {done.returncode}\n" + done.stderr.decode(errors="replace")[:2000])


# ---- kernels with defects ----------------------------------------------------------------------------------------------------------

def test_checks(s):
    kernels = kernel_files(s, "samples") + kernel_files(s, "tests/kernels")
    s.each(check_kernels.tasks(s.gasket, s.chosen))
    s.each(s.share("without findings", check_kernels.kernel_tasks(s.gasket, kernels)))
    s.each(s.share("unchanged by checks", unchanged_by_checks.tasks(s.gasket, kernels, s.chosen)))


# ---- every pass ----

PASS_SETTINGS = {"": ["-O2"], "tests/kernels/generic": ["-O2 --generic=switch --private-memory=global --global-access=stateful"],
                 "tests/kernels/surfaces": ["-O2 --global-access=stateful"]}


def check_every_pass(s, test, run, setting):
    """Checks that the interpreter leaves the same bytes before the first pass and after each one (so do the random kernels'
    checks), and that passes say whether they changed the text."""
    done = kernel_tests.run_process([s.gasket, "run", "-w", "--via=ir", "--check-passes", "--verify-each", *setting.split(), *run.words, test.name], cwd=TOP)
    if done.returncode:
        raise Problem(f"status {done.returncode}\n" + done.stderr.decode(errors="replace")[:2000])


def test_passes(s):
    tests = [t for t in kernel_files(s, "samples") + kernel_files(s, "tests/kernels") if not t.ignored]
    s.each(s.share("passes", ((f"{t.name} run {n + 1} [every pass, {setting}]", lambda t=t, run=run, setting=setting: check_every_pass(s, t, run, setting))
                              for t in tests for n, run in enumerate(t.runs) if not run.fault
                              for folder, settings in PASS_SETTINGS.items() if t.name.startswith(folder) for setting in settings)))


# ---- random kernels -------------------------------------------------------------------------------------------------------------

RANDOM_SEEDS = range(1000, 1080)
RANDOM_BATCH = 40


def check_random(s, batch):
    """Checks that all settings and PoCL agree on each kernel generated from the seeds of BATCH."""
    if s.stopped():
        return
    with tempfile.TemporaryDirectory() as folder:
        asked = judge.Judge(s.build / "fuzz/run_many", s.build / "oracle/pocl_run", folder)
        wrong = asked.verdicts([random_kernel.Maker(seed).program() for seed in batch], judge.settings_for(batch[0] // RANDOM_BATCH))
    for i, seed in enumerate(batch):
        problem = "\n".join(f"{k}: {w}" for k, w in wrong.get(i, {}).items())
        s.results.add(f"random/{seed}", f"tests/fuzz/random_kernel.py --seeds {seed} shows it\n{problem}" if problem else None)


def test_random(s):
    seeds = [seed for seed in RANDOM_SEEDS if s.chosen(f"random/{seed}")]
    if not seeds:
        return
    problem = s.make(f"{s.target}/fuzz/run_many")
    if problem:
        s.results.add("fuzz/run_many", problem)
        return
    if s.make(f"{s.target}/oracle/pocl_run"):
        s.results.skip("random, compared with PoCL", "pocl_run could not be built")
    batches = [seeds[at:at + RANDOM_BATCH] for at in range(0, len(seeds), RANDOM_BATCH)]
    for batch, done in [(b, s.pool.submit(check_random, s, b)) for b in batches]:
        try:
            done.result()
        except (RuntimeError, OSError, subprocess.TimeoutExpired) as problem:
            s.results.add(f"random/{batch[0]}", str(problem))


# ---- attack ------------------------------------------------------------------------------------------------------------------

def check_attack(s, kind):
    problems = attack.short_run(kind, s.gasket, "SAN=1" in s.setting)
    if problems:
        raise Problem("\n".join(problems[:20]))


def test_attack(s):
    s.each([(f"attack/{kind}", lambda kind=kind: check_attack(s, kind)) for kind in attack.SHORT if s.chosen(f"attack/{kind}")])


# ---- bounds ------------------------------------------------------------------------------------------------------------------

def test_bounds(s):
    limited = "SAN=1" not in s.setting and "SMALL=1" not in s.setting
    s.each([(f"bounds/{row.name} [{level}]", lambda row=row, level=level: bounds.check(s.gasket, row, level, limited))
            for row in bounds.ROWS for level in row.levels if s.chosen(f"bounds/{row.name}")])
    if limited:
        rows = [row for row in growth.ROWS if s.chosen(f"bounds/growth of {row.name}")]
        s.each(s.share("growth", ((f"bounds/growth of {row.name}", lambda row=row: growth.check(s.gasket, row)) for row in rows)))


# ---- accuracy -------------------------------------------------------------------------------------------------------------------

def count_lines(s, words, kind="accuracy/"):
    """Runs a program whose lines are tests: `PASS float sin: …`, `FAIL exact/convert/half/int: …`, with more text of a failure
    on the following lines."""
    done = kernel_tests.run_process(words)
    found = re.findall(r"^(PASS|FAIL) ([^:\n]+)((?:(?!^(?:PASS|FAIL) ).*\n?)*)", done.stdout.decode(errors="replace"), flags=re.M)
    for verdict, name, text in found:
        name = kind + name.replace(" ", "/")
        if s.chosen(name):
            s.results.add(name, None if verdict == "PASS" else text)
    if b"numpy is not installed" in done.stderr:
        raise Skipped("numpy is not installed")
    if not found or (done.returncode != 0 and all(verdict == "PASS" for verdict, _, _ in found)):
        raise Problem(f"status {done.returncode}\n" + done.stderr.decode(errors="replace")[:2000])


SWEPT = ("exp", "sin", "erfc", "tgamma", "cbrt", "log1p", "LGAMMA_SIGN", "half_tan")


def check_sweep(s, folder):
    """Runs the sweep that `make accuracy-all` runs over all floats over some of them."""
    if not all(shutil.which(tool) for tool in ("llvm-link-16", "opt-16", "llc-16")):
        raise Skipped("LLVM 16 is not installed")
    problem = s.make(f"{s.target}/sweep")
    if problem:
        raise Problem(problem)
    count_lines(s, [s.build / "sweep", "-n", "1000", "-s", "65521", "-w", folder, s.gasket, *SWEPT], "accuracy/sweep/")


def test_accuracy(s):
    groups = [g for g in ("half", "double", "float", "relaxed") if not s.filters or any(f.startswith("accuracy") or g in f for f in s.filters)]
    if not groups:
        return
    problem = s.make(f"{s.target}/accuracy")
    if problem:
        s.results.add("accuracy", problem)
        return
    with tempfile.TemporaryDirectory() as folder:
        tasks = [(f"accuracy/{g}", lambda g=g: count_lines(s, [s.build / "accuracy", "-n", "300", "-w", folder, s.gasket, g])) for g in groups]
        exact = TOP / "tests/accuracy/exact.py"
        tasks.append(("accuracy/exact", lambda: count_lines(s, [sys.executable, exact, "--jobs", "1", "--gasket", s.gasket])))
        edges = TOP / "tests/accuracy/edges.py"
        tasks.append(("accuracy/edges", lambda: count_lines(s, [sys.executable, edges, "--jobs", "1", "--gasket", s.gasket])))
        tasks.append(("accuracy/sweep", lambda: check_sweep(s, folder)))
        s.each(tasks)


# ---- built-in functions without arithmetic -----------------------------------------------------------------------------------

AGREEMENT_PARTS = 16


def test_builtins(s):
    kinds = [k for k in ("groups", "agreement", "atomics", "copies", "printf", "overloads", "texels", "pipes") if not s.filters or any(f.startswith("builtins") or f.startswith(k) for f in s.filters)]
    words = ["--jobs", "1", "--gasket", s.gasket]

    def task(kind, *more):
        return "/".join(["builtins", kind, *more[1:]]), lambda: count_lines(s, [sys.executable, TOP / f"tests/builtins/{kind}.py", *words, *more], kind="builtins/")

    parts = [task("agreement", "--part", f"{part}/{AGREEMENT_PARTS}") for part in range(1, AGREEMENT_PARTS + 1)]  # the cores share them
    s.each([*(s.share("agreement", parts) if "agreement" in kinds else []), *(task(kind) for kind in kinds if kind != "agreement")])


# ---- external judges of gasket's output --------------------------------------------------------------------------------------

def sources(s):
    for folder in ("samples", "tests/kernels"):
        for path in kernel_tests.kernel_paths(folder):
            name = path.relative_to(TOP).as_posix()
            if s.chosen(name):
                yield name, kernel_tests.KernelTest(path)


def printed(s, words):
    done = kernel_tests.run_process([s.gasket, "cc", *words], cwd=TOP)
    if done.returncode:
        raise Problem(f"gasket cc {' '.join(words)}: status {done.returncode}\n" + done.stderr.decode(errors="replace")[:2000])
    return done.stdout


def refusal(words):
    """A judge's errors for its input; None if there are none."""
    done = kernel_tests.run_process(words)
    refused = done.returncode or b"rror" in done.stderr
    return f"{words[0]}: " + (done.stdout + done.stderr).decode(errors="replace") if refused else None


def judged(s, words, judge, suffix):
    with tempfile.NamedTemporaryFile(suffix=suffix) as file:
        file.write(printed(s, words))
        file.flush()
        problem = judge(file.name)
        if problem:
            raise Problem(problem[:2000])


def judge_tasks(s, judge, suffix, settings):
    """Each kernel at all SETTINGS."""
    for name, test in sources(s):
        options = test.runs[0].compile_options() if test.runs else []
        for setting in settings:
            yield f"{name} [{suffix[1:]} {setting}]", lambda words=[*setting.split(), *options, name]: judged(s, words, judge, suffix)


def check_surfaces(s, name, setting):
    """Checks that --global-access=stateful leaves no message with a 64-bit address if all buffers are known."""
    done = kernel_tests.run_process([s.gasket, "cc", "--global-access=stateful", "--private-memory=scratch", "--remarks", *setting.split(), name], cwd=TOP)
    wide = [line for line in done.stdout.decode().splitlines() if "a64" in line]
    unknown = [line for line in done.stderr.decode().splitlines() if "not known" in line]
    if done.returncode or wide or unknown:
        raise Problem(f"status {done.returncode}\n" + "\n".join(wide + unknown))


def test_asm(s):
    s.each((f"{name} [no 64-bit message, {setting}]", lambda name=name, setting=setting: check_surfaces(s, name, setting))
           for name, _ in sources(s) if name.startswith("tests/kernels/surfaces/") for setting in ("-O0", "-O1", "-O2", "-O2 --simd=8", "-O2 --simd=32"))
    iga = tool("iga64")
    if not iga:
        s.results.skip("asm", "iga64 is not installed")
        return
    settings = [f"-O{o} --simd={w}" for o in (0, 2) for w in (8, 16, 32)] + ["-O2 --generic=switch", "-O2 --global-access=stateless"]
    s.each(s.share("asm", judge_tasks(s, lambda file: disassembly.difference(iga, file), ".asm", settings)))


def example_tasks(s, llvm_as):
    """The examples of the IR's specification: they compute what they claim, and LLVM reads them."""
    files = sorted((TOP / "ir/examples").glob("*.ll"))
    words = [sys.executable, TOP / "tests/check_examples.py", s.gasket]
    for file in [TOP / "ir/README.md", *files] if s.chosen("ir/examples") else []:
        if re.search("^; @", file.read_text(), re.M):  # kernels that need images have no claims
            yield f"examples/{file.name}", lambda file=file: count_lines(s, [*words, file], kind="examples/")
    for file in files if llvm_as else []:
        yield f"examples/{file.name} [llvm-as]", lambda file=file: refused(llvm_as, file)


def refused(llvm_as, file):
    problem = refusal([llvm_as, file, "-o", "/dev/null"])
    if problem:
        raise Problem(problem)


def test_ir(s):
    llvm_as = tool("llvm-as-16", "llvm-as")
    s.each(example_tasks(s, llvm_as))
    if not llvm_as:
        s.results.skip("ir", "llvm-as is not installed")
        return
    settings = ["--emit=ir -O0", "--emit=ir -O2", "--emit=thread-ir --simd=8", "--emit=thread-ir --simd=16", "--emit=thread-ir -O0 --simd=32"]
    s.each(s.share("ir", judge_tasks(s, lambda file: refusal([llvm_as, file, "-o", "/dev/null"]), ".ll", settings)))


# ---- other compilers' IR ------------------------------------------------------------------------------------------------------------

def test_clang(s):
    clang = tool("clang-14")
    if clang:
        s.each(clang_tests.header_tasks(s.gasket, clang, s.chosen))
        s.each(s.share("clang", clang_tests.tasks(s.gasket, clang, kernel_files(s, "samples") + kernel_files(s, "tests/kernels"))))
        s.each(layout_tests.tasks(s.gasket, clang))
        s.each(s.share("attributes", attribute_tests.tasks(s.gasket, clang)))
    else:
        s.results.skip("kernels as clang's IR", "clang 14 is not installed")


# ---- Intel's code in the simulator --------------------------------------------------------------------------------------------------

INTEL = ("builtins/minimum.cl", "language/named_arguments.cl", "flow/no_such_dimension.cl")


def intel_table(s, file):
    """Whether the comparison of Intel's code and ours accepts FILE, and its output."""
    done = kernel_tests.run_process([sys.executable, TOP / "tests/bench/igc.py", "--build", s.build, file], stderr=subprocess.STDOUT)
    return done.returncode == 0, done.stdout.decode(errors="replace")


def check_intel(s, file):
    """Checks that Intel's code leaves the same bytes, or other ones if the file states why; and that the comparison fails if
    its reasons are removed, or one is added."""
    content, said = intel_table(s, file)
    if not content:
        raise Problem(said)
    text = file.read_text()
    false = re.sub(r"^// INTEL: .*\n", "", text, flags=re.M) if "// INTEL: " in text else re.sub(r"^(// RUN: .*\n)", r"\1// INTEL: no reason\n", text, flags=re.M)
    with tempfile.TemporaryDirectory(dir=s.build) as folder:
        (pathlib.Path(folder) / file.name).write_text(false)
        content, said = intel_table(s, pathlib.Path(folder) / file.name)
    if content:
        raise Problem("nobody notices that the reasons are wrong:\n" + said)


def test_intel(s):
    if not tool("ocloc"):
        s.results.skip("intel", "ocloc is not installed")
        return
    names = [f"tests/kernels/{name}" for name in INTEL]
    s.each((f"{name} [Intel's code]", lambda name=name: check_intel(s, TOP / name)) for name in names if s.chosen(name))


# ---- text in thread form ------------------------------------------------------------------------------------------------------------

def test_thread(s):
    s.each(s.share("thread", thread_tests.tasks(s.gasket, kernel_files(s, "samples") + kernel_files(s, "tests/kernels"))))


# ---- the passes one by one, from text ---------------------------------------------------------------------------------------------

def without_names(text):
    """IR with locals numbered in order of occurrence: their names are only hints."""
    names = {}
    return re.sub(r'(?m)^[-\w.]+(?=:)|^"[^"]+"(?=:)|(?<=%)[-\w.]+|(?<=%)"[^"]+"|^define .*$',
                  lambda m: (names.clear(), m[0])[1] if m[0].startswith("define ") else f"v{names.setdefault(m[0], len(names))}", text)


def dumps(words):
    """The IR after every pass that changed it, as (pass, text); the first is the front end's, with pass None."""
    done = kernel_tests.run_process(words, cwd=TOP)
    if done.returncode:
        raise Problem(f"{' '.join(map(str, words))}: status {done.returncode}\n" + done.stderr.decode(errors="replace")[:2000])
    found = re.split(r"(?m)^; \*\*\* (before|after) (\S+) \*\*\*\n", done.stderr.decode())[1:]
    last = None
    for when, name, text in zip(found[::3], found[1::3], found[2::3]):
        if text != last and (when == "after" or last is None):
            yield None if last is None else name, text
        last = text


def check_stages(s, llvm_as, name, options, every):
    """Checks that llvm-as accepts every dump, that gasket reads it back to the same text, and that the next pass, from that
    text, has the same result as in the pipeline. Of the back end's steps it checks those that change the kind of code, or EVERY
    one."""
    def fed(words, text):
        return kernel_tests.run_process(words, input=text.encode())

    before = None
    for step, text in dumps([s.gasket, "opt", "-w", "-O2", *options, "--print-before=inline", "--print-after=all", "-o", "/dev/null", name]):
        done = fed([llvm_as, "-", "-o", "/dev/null"], text) if llvm_as else None
        if done and done.returncode:
            raise Problem(f"after {step}: {done.stderr.decode()[:1000]}")
        if before is not None:
            done = fed([s.gasket, "opt", "-w", "-x", "ll", f"--print-before={step}", f"--passes={step}", "-"], before)
            if done.stderr.decode() != f"; *** before {step} ***\n{before}":
                raise Problem(f"before {step}: the text does not read back to itself {done.stderr.decode()[:300]}")
            have, want = without_names(done.stdout.decode()), without_names(text)
            if step in ("rotate", "unroll"):  # create values in the order of the old ones' use lists, which text does not preserve
                have, want = (sorted(re.sub(r"%v\d+|\bv\d+:", "%", t).splitlines()) for t in (have, want))
            if have != want:
                raise Problem(f"{step} does something else when it begins with text")
        before = text
    steps = ["--print-before=lower-calls", "--print-after=all"] if every else ["--print-before=collapse-regions", "--print-after=legalize-regions"]
    for step, text in dumps([s.gasket, "cc", "-w", "-O2", "--simd=16", *options, *steps, "-o", "/dev/null", name]):
        done = fed([llvm_as, "-", "-o", "/dev/null"], text) if llvm_as else None
        if done and done.returncode:
            raise Problem(f"back end, {step}: {done.stderr.decode()[:1000]}")
        if every and fed([s.gasket, "opt", "-w", "-x", "ll", "--passes=", "-"], text).stdout.decode() != text:
            raise Problem(f"back end, {step}: the text does not read back to itself")


def test_stages(s):
    llvm_as = tool("llvm-as-16", "llvm-as")
    if not llvm_as:
        s.results.skip("stages, judged by llvm-as", "it is not installed")
    kernels = [(name, test.runs[0].compile_options() if test.runs else []) for name, test in sources(s)]
    for what, every in ("stages", False), ("stages at every step", True):
        s.each(s.share(what, ((f"{name} [{what}]", lambda name=name, options=options, every=every: check_stages(s, llvm_as, name, options, every))
                              for name, options in kernels)))


# ---- OpenCL -------------------------------------------------------------------------------------------------------------------

def check_opencl(s, program):
    """Builds and runs a program of tests/opencl, which prints nothing unless it fails."""
    words = ["/usr/bin/python3", program]
    if program.suffix != ".py":
        target = f"{s.target}/opencl/{program.name if program.suffix == '.cpp' else program.stem}"
        problem = s.make(target)
        if problem:
            raise Problem(problem)
        words = [TOP / target]
    done = kernel_tests.run_process(words, env=opencl_environment(s, program.suffix == ".c"), stderr=subprocess.STDOUT, seconds=api_seconds(s, 300))
    if done.returncode or done.stdout:
        raise Problem(f"status {done.returncode}\n" + done.stdout.decode(errors="replace")[-3000:])


def api_seconds(s, seconds):
    """The limit of a test of the API that has SECONDS without sanitizers."""
    return seconds * 4 if {"SAN=1", "TSAN=1"} & set(s.setting) else seconds


def opencl_environment(s, finds_leaks=False):
    """With gasket as the only platform. The programs have LeakSanitizer or ThreadSanitizer, which report to the output, but no other
    sanitizer, whose library must be loaded first. FINDS_LEAKS: AddressSanitizer reports lost memory, too; other programs than ours lose some."""
    environment = {**os.environ, "OCL_ICD_VENDORS": str(s.build / "gasket.icd"), "GASKET_CACHE": "0", "PYOPENCL_NO_CACHE": "1"}
    if "SAN=1" in s.setting:
        libraries = [kernel_tests.run_process(["gcc", f"-print-file-name={name}"], text=True).stdout.strip() for name in ("libasan.so", "libubsan.so")]
        environment |= {"LD_PRELOAD": ":".join(libraries), "ASAN_OPTIONS": f"detect_leaks={int(finds_leaks)}"}
    return environment


def check_exec(s, program):
    """Runs a program of tests/opencl under `gasket exec`. Its first comment has the OPTIONS, the STATUS and, up to its end, all lines
    of standard error; standard output stays empty, and the file of findings has as many as the last line states. Without checks it ends in the same
    way, unless a line OPEN: states why its results are open."""
    target = f"{s.target}/opencl/{program.stem}"
    problem = s.make(target)
    if problem:
        raise Problem(problem)
    comment = program.read_text().split("*/")[0].rstrip()
    head, status, expected = re.match(r"(?s).*\n \* OPTIONS: (.*?)\n \* STATUS: (\d+)(.*)", comment).groups()
    expected = [line.removeprefix(" * ") for line in expected.splitlines()[1:]]
    environment = {k: v for k, v in opencl_environment(s).items() if k != "OCL_ICD_VENDORS"}
    with tempfile.TemporaryDirectory() as folder:
        words = [s.build / "gasket", "exec", f"--findings={folder}/found", *head.split(), TOP / target]
        done = kernel_tests.run_process(words, env=environment, text=True, seconds=api_seconds(s, 60))
        found = json.loads(pathlib.Path(folder, "found").read_text())["findings"]
    if done.returncode != int(status) or done.stdout or done.stderr.splitlines() != expected:
        raise Problem(f"status {done.returncode}\n{done.stdout}{done.stderr}")
    if len(found) != int(expected[-1].split()[0] if expected else 0):
        raise Problem(f"{len(found)} findings in the file")
    if "\n * OPEN: " in comment:
        return
    others = [w for w in head.split() if not w.startswith(("--check", "--max-findings"))]
    plain = kernel_tests.run_process([s.build / "gasket", "exec", *others, TOP / target], env=environment, text=True, seconds=api_seconds(s, 60))
    if plain.stdout or plain.returncode not in ({0, int(status)} if status == "3" else {int(status)}):
        raise Problem(f"status {plain.returncode} without checks\n{plain.stdout}{plain.stderr}")


def check_clinfo(s):
    """clinfo prints every query of the platform and its device without an error."""
    done = kernel_tests.run_process(["clinfo"], env=opencl_environment(s), stderr=subprocess.STDOUT, text=True, seconds=60)
    wrong = [line for line in done.stdout.splitlines() if re.search(r"error|invalid|<", line, re.I) and not re.search("Error Correction", line)]
    if done.returncode or wrong or "Number of devices" not in done.stdout:
        raise Problem(f"status {done.returncode}\n" + "\n".join(wrong or done.stdout.splitlines()[-5:]))


def check_linked_calls(s, checks, program, *arguments):
    """Runs a PROGRAM of tests/fuzz that is linked with the OpenCL library, with CHECKS of GASKET_CHECK; its first comment says what must hold."""
    environment = {**os.environ, **({"GASKET_CHECK": checks} if checks else {})}
    done = kernel_tests.run_process([s.build / "fuzz" / program, *map(str, arguments)], api_seconds(s, 600), env=environment, stderr=subprocess.STDOUT)
    if done.returncode:
        raise Problem(f"status {done.returncode}\n" + done.stdout.decode(errors="replace")[-3000:])


def why_not_opencl(s, program):
    """Why a program of tests/opencl cannot be run; None: it can."""
    if program.suffix == ".cpp" and not pathlib.Path("/usr/include/CL/opencl.hpp").exists():
        return "the C++ bindings are not installed"
    if program.suffix == ".py" and kernel_tests.run_process(["/usr/bin/python3", "-c", "import pyopencl"], stderr=subprocess.DEVNULL).returncode:
        return "PyOpenCL is not installed"
    if program.suffix == ".py" and "TSAN=1" in s.setting:
        return "Python is not linked with ThreadSanitizer"
    return None


def test_opencl(s):
    if not has_loader():
        s.results.skip("the OpenCL API", "the ICD loader is not installed")
        return
    tasks = []
    for program in sorted((TOP / "tests/opencl").glob("test_*")):
        name = f"opencl/{program.stem if program.suffix == '.c' else program.name}"
        if s.chosen(name):
            why = why_not_opencl(s, program)
            if why:
                s.results.skip(name, why)
            else:
                tasks.append((name, lambda program=program: check_opencl(s, program)))
    tasks += [(f"opencl/{program.stem}", lambda program=program: check_exec(s, program))
              for program in sorted((TOP / "tests/opencl").glob("exec_*.c")) if s.chosen(f"opencl/{program.stem}")]
    for program, runs in [("guarded_entries", [("", "", []), (" checked", "1", [])]),
                          ("opencl_calls", [(f" {seed}{words}", checks, [seed, 10]) for words, checks in [("", ""), (" checked", "1")]
                                            for seed in range(0, 50, 10)]),
                          ("failing_memory", [("", "", [150]), (" checked", "1", [60])])]:
        if s.chosen(f"opencl/{program}"):
            problem = s.make(f"{s.target}/fuzz/{program}")
            if problem:
                s.results.add(f"opencl/{program}", problem)
            else:
                tasks += [(f"opencl/{program}{words}", lambda checks=checks, program=program, arguments=arguments:
                           check_linked_calls(s, checks, program, *arguments)) for words, checks, arguments in runs]
    if s.chosen("opencl/clinfo"):
        if tool("clinfo"):
            tasks.append(("opencl/clinfo", lambda: check_clinfo(s)))
        else:
            s.results.skip("opencl/clinfo", "clinfo is not installed")
    s.each(tasks)


def has_loader():
    probe = kernel_tests.run_process(["cc", "-x", "c", "-o", "/dev/null", "-", "-lOpenCL"], input=b"int main(void) { return 0; }", stderr=subprocess.DEVNULL)
    return probe.returncode == 0


# ---- the page of gasket explain -------------------------------------------------------------------------------------------------

def test_page(s):
    pages.test(s)


# ---- documents of gasket explain --------------------------------------------------------------------------------------------------

def check_document(s, path, options):
    try:
        check_explain.check_file(s.gasket, path, options, is_sample="samples/" in path and not options)
    except check_explain.Wrong as problem:
        raise Problem(str(problem))


def test_explain(s):
    """The documents of all samples and of a share of the kernels."""
    def task(path, options):
        return f"explain/{path} {' '.join(options)}".strip(), lambda: check_document(s, str(TOP / path), options)

    s.each([task(p.relative_to(TOP).as_posix(), []) for p in sorted((TOP / "samples").glob("*.cl")) if s.chosen(p.relative_to(TOP).as_posix())])
    s.each(s.share("explain", (task(name, options) for name, _ in sources(s) for options in ([], ["-O0"]))))


# ---- the playground -------------------------------------------------------------------------------------------------------------

def test_web(s):
    web.test(s)


def test_cross(s):
    cross.test(s)


# ---- installation ---------------------------------------------------------------------------------------------------------------

LIBRARY_USER = r"""
#include <gasket.h>
#include <string.h>
int main(void)
{
    char *text = gasket_compile("kernel void k(global int *x) { x[get_global_id(0)] = 7; }", "", 0);
    return text && strstr(text, "//.kernel k") ? 0 : 1;
}
"""


def installed_files(folder):
    return sorted(p.relative_to(folder).as_posix() for p in pathlib.Path(folder).rglob("*") if p.is_file())


def check_install(s):
    with tempfile.TemporaryDirectory() as folder:
        for target in ("install", "uninstall"):
            problem = s.make(target, "DESTDIR=" + folder, "PREFIX=/usr")
            if problem:
                raise Problem(problem)
            if target == "install":
                check_installed(folder, "SAN=1" in s.setting)
        if installed_files(folder):
            raise Problem("left after uninstall: " + " ".join(installed_files(folder)))


def check_installed(folder, sanitized):
    usr = pathlib.Path(folder) / "usr"
    for name in ("bin/gasket", "lib/libgasket.a", "lib/libgasket.so", "include/gasket.h", "share/man/man1/gasket.1", "lib/pkgconfig/gasket.pc",
                 "share/bash-completion/completions/gasket", "share/zsh/site-functions/_gasket", "share/fish/vendor_completions.d/gasket.fish"):
        if not (usr / name).exists():
            raise Problem(f"{name} was not installed")
    sanitizer = ["-fsanitize=address,undefined"] if sanitized else []
    for source, compiler, libraries, output in [
            (LIBRARY_USER, "cc", ["-l:libgasket.a", "-lm", "-pthread"], ""),
            ((TOP / "samples/library/saxpy.cpp").read_text(), "c++", ["-lgasket", f"-Wl,-rpath,{usr}/lib"], "13 13\n"),
            ((TOP / "samples/library/pipe.cpp").read_text(), "c++", ["-lgasket", f"-Wl,-rpath,{usr}/lib"], "10 packets, 0 left, sum 285\n")]:
        with tempfile.TemporaryDirectory() as built:
            user = pathlib.Path(built) / ("user.c" if compiler == "cc" else "user.cpp")
            user.write_text(source)
            check_output([compiler, *sanitizer, "-o", f"{built}/user", user, f"-I{usr}/include", f"-L{usr}/lib", *libraries], "")
            check_output([f"{built}/user"], output)
    if not sanitized:  # Python itself is not instrumented
        check_output(["env", f"LD_LIBRARY_PATH={usr}/lib", "python3", TOP / "samples/library/check.py"],
                     "line 4: data race: write of 'p[1]' by work-item (1), and read by work-item (0) [races]\n"
                     "line 4: read of 'p[8]', just past the end of 'p' [bounds]\n")
        check_output(["env", f"LD_LIBRARY_PATH={usr}/lib", "python3", TOP / "samples/library/image.py"], "0.0 0.0 1.0 3.0 5.0 7.0 8.0 8.0\n")
    names = exported_names(usr / "lib/libgasket.so")
    foreign = [n for n in names if not n.startswith("gasket_")]
    if (foreign and not sanitized) or "gasket_launch" not in names:
        raise Problem("libgasket.so has the symbols " + " ".join(foreign or names))
    icd = (pathlib.Path(folder) / "etc/OpenCL/vendors/gasket.icd").read_text()
    if icd != "/usr/lib/libgasket-opencl.so\n":
        raise Problem(f"gasket.icd has {icd!r}")
    names = exported_names(usr / "lib/libgasket-opencl.so")
    if sorted(names) != ["clGetExtensionFunctionAddress", "clGetPlatformInfo", "clIcdGetPlatformIDsKHR"]:
        raise Problem("libgasket-opencl.so has the symbols " + " ".join(names))


def exported_names(library):
    return kernel_tests.run_process(["nm", "-D", "--defined-only", library], text=True).stdout.split()[2::3]


def check_output(words, expected):
    done = kernel_tests.run_process(words)
    if done.returncode or done.stdout.decode() != expected:
        raise Problem(f"{' '.join(map(str, words))}\n{done.stdout.decode()}{done.stderr.decode(errors='replace')[:2000]}")


def test_install(s):
    if s.chosen("install"):
        s.each([("install", lambda: check_install(s))])


# ---- the course -------------------------------------------------------------------------------------------------------------

def test_course(s):
    s.each([(name, task) for name, task in course_tests.tasks(s.gasket, s.setting) if s.chosen(name)])


# ---- all ---------------------------------------------------------------------------------------------------------------------

def run_groups(s, groups):
    for group in groups:
        if s.stopped():
            break
        start = time.monotonic()
        try:
            globals()["test_" + group](s)
        except Problem as problem:  # of what the group does before its first test
            s.results.add(group, problem)
        print(f"{group}: {s.results.passed} passed, {len(s.results.failed)} failed, {len(s.results.skipped)} skipped so far, {time.monotonic() - start:.0f} s",
              flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=pathlib.Path("build"))
    parser.add_argument("--make", default="", help="the make variables of that build, such as SAN=1")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--fail-fast", action="store_true", help="stop at the first failure")
    parser.add_argument("what", nargs="*")
    given = parser.parse_args()
    s = Session(given.build, given.make, given.jobs, given.fail_fast, given.what)
    alongside = [] if s.fail_fast else [group for group in s.groups if group in ALONGSIDE]
    with concurrent.futures.ThreadPoolExecutor(2) as lanes:
        for lane in [lanes.submit(run_groups, s, [group for group in s.groups if group not in alongside]), lanes.submit(run_groups, s, alongside)]:
            lane.result()
    s.results.summary()
    return 1 if s.results.failed else 0


if __name__ == "__main__":
    sys.exit(main())
