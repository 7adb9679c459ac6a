"""What several groups of tests/groups share: the kernels with known results, their oracles, and programs whose lines are tests."""
import re
import shutil
import tempfile

import kernel_tests
import known_results
from kernel_tests import Problem, Skipped, TOP


def tool(*names):
    """The path of the first installed program among NAMES."""
    return next((path for path in map(shutil.which, names) if path), None)


def kernel_files(s, folder):
    return [kernel_tests.KernelTest(p) for p in kernel_tests.kernel_paths(folder) if s.chosen(p.relative_to(TOP).as_posix())]


def sources(s):
    for folder in ("samples", "tests/kernels"):
        for path in kernel_tests.kernel_paths(folder):
            name = path.relative_to(TOP).as_posix()
            if s.chosen(name):
                yield name, kernel_tests.KernelTest(path)


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
            expected.append((name, test, s.pool.submit(known_results.expectation, test, run, number + 1, s.build, results, s.is_whole())))
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


def refusal(words):
    """A judge's errors for its input; None if there are none."""
    done = kernel_tests.run_process(words)
    refused = done.returncode or b"rror" in done.stderr
    return f"{words[0]}: " + (done.stdout + done.stderr).decode(errors="replace") if refused else None


def printed(s, words):
    done = kernel_tests.run_process([s.gasket, "cc", *words], cwd=TOP)
    if done.returncode:
        raise Problem(f"gasket cc {' '.join(words)}: status {done.returncode}\n" + done.stderr.decode(errors="replace")[:2000])
    return done.stdout


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
