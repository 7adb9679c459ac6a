#!/usr/bin/env python3
"""Mutation testing: makes random single changes of the source and reports which of them the tests detect.

    tests/tools/mutate.py [--count N] [--seed N] [--jobs N] [--quick "units opencl"] [--slow "kernels random bounds"] [--scratch FOLDER] PATH...
    tests/tools/mutate.py opt backend sim ir parser --count 40 --seed 2
    tests/tools/mutate.py backend/machine/live.c:74 --count 5        changes of this line only

PATH is a C file, a folder (with its subfolders), or FILE:LINE. Each change swaps, moves or negates a comparison, negates or
removes a condition, changes a constant, a returned value or an operator (`|=` and `&=`, `+` and `-`, `&&` and `||`), or deletes
a statement; mutations.py lists them. A line is drawn first, then one of its changes. If a change does not compile, or compiles
to the same object code, another one is drawn; the same seed and source give the same list.

The tree is copied (files tracked by git and new ones); nothing is written next to the source. The library is a shared one, so
that a change costs one compilation and one link, and the unit programs need not be linked again. gcov determines which of the
quick tests (golden, samples, units) execute the changed lines: only these run, and the first failure stops them. For changes of
src/opencl and src/library the group opencl is one of them, in which LeakSanitizer finds memory that is lost. Those that survive it there run
with programs that let each allocation fail and count the objects that are left, and with ThreadSanitizer: the tests that
execute the changed line find a lock that is missing or not held, also if the result is right. --quick names fewer quick groups, for
folders that only some of them are about: more changes survive then. A survivor is
printed at once; when all changes have run, the groups of --slow judge the survivors, also up to the first failure. Of the groups
that compile kernels, only the tests of kernels run whose code the change affects (differing.py), if it is a change of the compiler.
A process that exceeds --seconds of processor time, or waits for two minutes, is stopped, which its test counts as a failure: so a change
that makes a program hang is detected.

The last lines are the survivors, each as FILE:LINE with the line before and after, and the counts. `not executed` marks a line
that no quick test reaches, `no kernel differs` a change with which all kernels of the slow groups compile as before. The status is 0 whether or not changes survive: some are equivalent (they have no observable effect,
or affect only the speed of gasket), which a reader must decide. For a survivor that is not equivalent a test is missing."""
import argparse
import concurrent.futures
import pathlib
import random
import re
import shutil
import sys
import tempfile
import threading

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import differing
import mutations
from mutation_copy import LOCKING, STATIC, THREADS, TOP, Copy, fail, first_failure
from mutation_coverage import Coverage


# ---- the changes -------------------------------------------------------------------------------------------------------------

class Mutant:
    def __init__(self, name, text, change, output):
        self.name, self.change, self.object, self.text = name, change, output, mutations.apply(text, change)
        self.line = change.line
        self.last = change.line + text.count("\n", change.start, change.end)
        old, new = text.splitlines(), self.text.splitlines()
        self.before = old[self.line - 1].strip()
        self.after = new[self.line - 1].strip() if self.line <= len(new) else ""
        if self.before == self.after:  # the change is on a later line
            self.before, self.after = next(((b.strip(), a.strip()) for b, a in zip(old[self.line:], new[self.line:]) if a != b), (self.before, ""))
        self.killer = None
        self.executed = None
        self.differing = None  # of a survivor in the compiler: how many kernels compile to something else

    def place(self):
        return f"{self.name}:{self.line}"


def files_of(paths):
    """The files that PATHS name, each with the line or None."""
    for path in paths:
        name, _, line = path.partition(":")
        found = sorted((TOP / name).rglob("*.c")) if (TOP / name).is_dir() else [TOP / name]
        if not found or not all(p.is_file() for p in found):
            fail(f"{path}: no C file")
        for p in found:
            yield p.resolve().relative_to(TOP).as_posix(), int(line) if line else None


def draw(copy, paths, count, seed, folder):
    """COUNT changes that compile to other object code than the source."""
    chance = random.Random(seed)
    texts, lines = {}, {}
    for name, line in files_of(paths):
        texts[name] = (TOP / name).read_text()
        for change in mutations.changes_of(texts[name]):
            if line in (None, change.line):
                lines.setdefault((name, change.line), []).append(change)
    left = sorted(lines)
    reference, drawn, tried = {}, [], 0
    while len(drawn) < count and left:
        tried += 1
        name, line = place = chance.choice(left)
        change = chance.choice(lines[place])
        lines[place].remove(change)
        if not lines[place]:
            left.remove(place)
        if name not in reference:
            reference[name] = folder / "reference.o"
            copy.compile(name, texts[name], reference[name])
            reference[name] = reference[name].read_bytes()
        output = folder / f"{len(drawn)}.o"
        if copy.compile(name, mutations.apply(texts[name], change), output) and output.read_bytes() != reference[name]:
            drawn.append(Mutant(name, texts[name], change, output))
    print(f"{len(drawn)} changes; {tried - len(drawn)} more did not compile or left the object code as it was", flush=True)
    return drawn


# ---- judging -----------------------------------------------------------------------------------------------------------------

# The groups in the order in which they are tried, each with a pattern of its tests: those that run kernels take longer.
QUICK = (("golden", r"tests/golden/(?!results/)"), ("units", "unit/"), ("golden", "tests/golden/results/"), ("samples", "samples/"), ("opencl", "opencl/"))


def quick_failure(copy, build, tests):
    """The first of TESTS that fails, twice: on a busy machine a test may also fail because it waits too long."""
    for group, pattern in QUICK:
        names = [t.removeprefix("tests/") for t in tests if re.match(pattern, t)]
        while names and (failure := first_failure(copy, build, [group, *names])):
            failed = failure.split()[0].removeprefix("tests/")
            if failed not in names or first_failure(copy, build, [group, failed]):
                return failure
            names.remove(failed)
    return None


THREADED = re.compile(r"opencl/(test|exec)_\w+$")  # programs that are linked with ThreadSanitizer
one_at_a_time = threading.Lock()  # there is one build for ThreadSanitizer


def judge_threads(copy, mutant, tests):
    """The first test of TESTS that fails with ThreadSanitizer; None if none does."""
    output = mutant.object.with_suffix(".threads.o")
    with one_at_a_time:
        copy.compile(mutant.name, mutant.text, output, THREADS)
        copy.link_threads({copy.object_of(mutant.name): output})
        return first_failure(copy, copy.threads, ["opencl", *tests]) if tests else None


def judge_memory(copy, build, mutant):
    """The program of STATIC that fails with MUTANT; None if none does."""
    place = copy.object_of(mutant.name)
    copy.link_static(build, {place: mutant.object})
    failure = first_failure(copy, build, ["opencl", *(f"opencl/{name}" for name in STATIC)])
    copy.link_static(build, {place: place})
    return failure


def judge_quickly(copy, build, mutant, tests):
    copy.link(build, {copy.object_of(mutant.name): mutant.object})
    mutant.executed = bool(tests)
    mutant.killer = quick_failure(copy, build, tests)
    if not mutant.killer and LOCKING.match(mutant.name):
        mutant.killer = judge_memory(copy, build, mutant) or judge_threads(copy, mutant, [t for t in tests if THREADED.match(t)])
    mutant.quick = bool(mutant.killer)
    verdict = f"killed by {mutant.killer}" if mutant.killer else f"SURVIVES the quick groups\n    - {mutant.before}\n    + {mutant.after}"
    print(f"{mutant.place()}: {mutant.change.kind} ({len(tests)} tests execute it): {verdict}", flush=True)


COMPILER = re.compile(r"(parser|opt|backend|ir/(?!interp))")  # the files whose changes can be seen in compiled code


def judge_slowly(copy, build, mutant, groups, inputs):
    """One call for all GROUPS, as some of them do less together with others; of those that compile kernels, only the tests of kernels
    that the changed compiler compiles to something else."""
    copy.link(build, {copy.object_of(mutant.name): mutant.object})
    if COMPILER.match(mutant.name):
        found = inputs.differing(build / "gasket")
        mutant.differing = len(found)
        by_name = [g for g in groups if g in differing.GROUPS]
        mutant.killer = first_failure(copy, build, [*by_name, *found]) if by_name and found else None
        groups = [g for g in groups if g not in by_name]
    if not mutant.killer and groups:
        mutant.killer = first_failure(copy, build, groups)
    compiled = "" if mutant.differing is None else f" ({mutant.differing} kernels differ)"
    print(f"{mutant.place()}: {mutant.change.kind}{compiled}: {'killed by ' + mutant.killer if mutant.killer else 'SURVIVES'}", flush=True)


def adapt_command(copy, build):
    """Makes the file in which make keeps its command that of BUILD, as old as before: otherwise the objects would be compiled again."""
    file, was = build / "command", copy.build / "command"
    file.write_text(was.read_text().replace("-Ibuild/gen", f"-I{build.name}/gen"))
    shutil.copystat(was, file)


def judge_all(copy, mutants, coverage, slow, jobs):
    """Gives each worker a build folder of its own with copies of gasket's programs, and a library."""
    builds = [copy.top / f"build-{n}" for n in range(jobs)]
    for build in builds:
        shutil.rmtree(build, ignore_errors=True)
        shutil.copytree(copy.build, build, ignore=shutil.ignore_patterns("counters", "golden"), copy_function=shutil.copy2)
        adapt_command(copy, build)
    free = list(builds)

    def with_build(function, mutant, *more):
        build = free.pop()
        try:
            function(copy, build, mutant, *more)
        finally:
            free.append(build)

    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        list(pool.map(lambda m: with_build(judge_quickly, m, coverage.tests_of(m)), mutants))
    survivors = [m for m in mutants if not m.killer]
    if slow and survivors:
        copy.link(copy.build, {})
        with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            inputs = differing.Inputs(copy.top, copy.build / "gasket", pathlib.Path(folder), jobs)
            list(pool.map(lambda m: with_build(judge_slowly, m, slow, inputs), survivors))


def report(mutants):
    survivors = [m for m in mutants if not m.killer]
    print("\nsurvivors:")
    for m in survivors:
        marks = (", not executed" if not m.executed else "") + (", no kernel differs" if m.differing == 0 else "")
        print(f"{m.place()}: {m.change.kind}{marks}\n    - {m.before}\n    + {m.after}")
    quick = sum(m.quick for m in mutants)
    print(f"{len(mutants)} changes: {quick} found by the quick groups, {len(mutants) - quick - len(survivors)} by the slow ones, {len(survivors)} survive")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="+", metavar="PATH")
    parser.add_argument("--count", type=int, default=20, help="how many changes (20)")
    parser.add_argument("--seed", type=int, default=1, help="what the choice begins with (1)")
    parser.add_argument("--jobs", type=int, default=1, help="changes that are tested at a time (1)")
    parser.add_argument("--quick", default="golden units samples opencl", help="the quick groups that judge all changes (all)")
    parser.add_argument("--slow", default="", help="groups of run.py for what the quick ones do not find, such as \"kernels random\" (none)")
    parser.add_argument("--seconds", type=int, default=8, help="processor time of one process of gasket (8)")
    parser.add_argument("--scratch", type=pathlib.Path, help="keeps the copy there for the next call; a temporary folder that is removed otherwise")
    parser.add_argument("--list", action="store_true", help="only list the changes")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = (given.scratch or pathlib.Path(temporary)).resolve()
        folder.mkdir(parents=True, exist_ok=True)
        objects = folder / "mutants"
        shutil.rmtree(objects, ignore_errors=True)
        objects.mkdir()
        copy = Copy(folder, given.seconds)
        copy.prepare(given.jobs)
        mutants = draw(copy, given.paths, given.count, given.seed, objects)
        if given.list:
            for m in mutants:
                print(f"{m.place()}: {m.change.kind}\n    - {m.before}\n    + {m.after}")
            return
        if any(LOCKING.match(m.name) for m in mutants):
            copy.prepare_threads(given.jobs)
        coverage = Coverage(copy, {m.name for m in mutants}, given.quick.split(), objects, given.jobs)
        judge_all(copy, mutants, coverage, given.slow.split(), given.jobs)
        report(mutants)


if __name__ == "__main__":
    main()
