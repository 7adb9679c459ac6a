#!/usr/bin/env python3
"""Mutation testing: makes random single changes of the source and reports which of them the tests detect.

    tests/mutate.py [--count N] [--seed N] [--jobs N] [--slow "kernels random"] [--scratch FOLDER] PATH...
    tests/mutate.py opt backend sim ir parser --count 40 --seed 2
    tests/mutate.py backend/machine/live.c:74 --count 5        changes of this line only

PATH is a C file, a folder (with its subfolders), or FILE:LINE. Each change swaps, moves or negates a comparison, negates or
removes a condition, changes a constant, a returned value or an operator (`|=` and `&=`, `+` and `-`, `&&` and `||`), or deletes
a statement; mutations.py lists them. A line is drawn first, then one of its changes. If a change does not compile, or compiles
to the same object code, another one is drawn; the same seed and source give the same list.

The tree is copied (files tracked by git and new ones); nothing is written next to the source. The library is a shared one, so
that a change costs one compilation and one link, and the unit programs need not be linked again. gcov determines which of the
quick tests (golden, samples, units) execute the changed lines: only these run, and the first failure stops them. A survivor is
printed at once; when all changes have run, the groups of --slow judge the survivors, also up to the first failure. A process that exceeds --seconds of processor time is stopped, which its test counts as a
failure: so a change that makes a program hang is detected.

The last lines are the survivors, each as FILE:LINE with the line before and after, and the counts. `not executed` marks a line
that no quick test reaches. The status is 0 whether or not changes survive: some are equivalent (they have no observable effect,
or affect only the speed of gasket), which a reader must decide. For a survivor that is not equivalent a test is missing."""
import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import random
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import mutations

TOP = pathlib.Path(__file__).resolve().parent.parent
CFLAGS = "-O2 -g0 -w -fPIC -fno-semantic-interposition"
# The same for every make: with others, the objects would be compiled again, without the change.
MAKE = [f"CFLAGS={CFLAGS}", "CFLAGS_sim=-O2", "STATIC=", "SHARED="]
COVERED = "-O0 -g0 -w -fPIC --coverage -fprofile-update=atomic"
LINKED = ["-Wl,-rpath,$ORIGIN", "-Wl,-rpath,$ORIGIN/.."]
LIMIT = """#include <sys/resource.h>
__attribute__((constructor)) static void limit(void)
{
    setrlimit(RLIMIT_CPU, &(struct rlimit){%d, %d});
    setrlimit(RLIMIT_AS, &(struct rlimit){4ul << 30, 4ul << 30});
}
"""
# Added to the copy's lit configuration: keeps gcov's counters of each golden apart. (lit pickles the format, so it must be in a
# module.)
COVERING_FORMAT = """import os
import lit.formats

class Covered(lit.formats.ShTest):
    def execute(self, test, lit_config):
        test.config.environment["GCOV_PREFIX"] = os.path.join(lit_config.params["counters"], "tests", *test.path_in_suite)
        return super().execute(test, lit_config)
"""
COVERING_LIT = """
if "counters" in lit_config.params:
    import sys
    sys.path.insert(0, os.path.join(top, "tests"))
    import covering_format
    config.test_format = covering_format.Covered(execute_external=False)
"""


def fail(text):
    sys.exit(f"mutate.py: {text}")


def run(words, **more):
    return subprocess.run([str(w) for w in words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", **more)


class Copy:
    """A copy of the tree with its build: objects, a shared library, gasket and the unit programs linked with it."""

    def __init__(self, folder, seconds):
        self.top = folder / "tree"
        self.build = self.top / "build"
        self.seconds = seconds
        for name in subprocess.run(["git", "-C", TOP, "ls-files", "-co", "--exclude-standard", "-z"], stdout=subprocess.PIPE, text=True, check=True).stdout.split("\0"):
            if name and (TOP / name).is_file():
                self.copy(name)
        (self.top / "tests/covering_format.py").write_text(COVERING_FORMAT)
        with open(self.top / "tests/lit.cfg.py", "a") as lit:
            lit.write(COVERING_LIT)

    def copy(self, name):
        """Copies a file if it differs, so that little is compiled when a scratch folder is reused."""
        target = self.top / name
        if not target.is_file() or target.read_bytes() != (TOP / name).read_bytes():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(TOP / name, target)
            shutil.copymode(TOP / name, target)

    def make(self, *words):
        done = run(["make", "-s", "-C", self.top, *MAKE, *words])
        if done.returncode:
            fail(f"make {' '.join(words)}\n{done.stdout[-3000:]}")

    def prepare(self, jobs):
        self.make(f"-j{jobs}", "all", "build/fuzz/run_many")
        self.objects = [p for p in sorted((self.build / "obj").rglob("*.o")) if p.name != "main.o"]
        (self.build / "limit.c").write_text(LIMIT % (self.seconds, self.seconds + 1))
        self.checked(["cc", "-c", "-fPIC", "-o", self.build / "limit.o", self.build / "limit.c"])
        self.link(self.build, {})
        self.checked(["cc", "-o", self.build / "gasket", self.build / "obj/src/driver/main.o", "-L", self.build, "-lgasket", *LINKED, "-lm", "-pthread"])
        programs = [(p, self.build / "unit" / p.stem, ["-lcriterion"]) for p in sorted((self.top / "tests/unit").glob("test_*.c"))]
        programs.append((self.top / "tests/fuzz/run_many.c", self.build / "fuzz/run_many", []))
        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            list(pool.map(lambda p: self.link_program(*p), programs))

    def link_program(self, source, program, libraries):
        program.parent.mkdir(exist_ok=True)
        words = ["cc", "-std=c11", "-w", "-g0", "-D_POSIX_C_SOURCE=200809L", "-D_DEFAULT_SOURCE", f"-I{self.top}", f"-I{self.build}/gen", "-L", self.build, *LINKED]
        if not program.exists() or not program.with_suffix(".ours").exists() or program.stat().st_mtime < source.stat().st_mtime:
            self.checked([*words, "-o", program, source, "-lgasket", *libraries, "-lm", "-pthread"])
            program.with_suffix(".ours").touch()
        os.utime(program)  # so that make considers it newer than the library

    def checked(self, words):
        done = run(words, cwd=self.top)
        if done.returncode:
            fail(done.stdout[-3000:])

    def link(self, build, replaced, *options):
        """Links the shared library of BUILD, with some objects REPLACED by others."""
        library = build / "libgasket.so"
        listed = build / "objects"
        listed.write_text("\n".join(str(replaced.get(p, p)) for p in [*self.objects, self.build / "limit.o"]))
        self.checked(["cc", "-shared", "-Wl,-Bsymbolic", *options, "-o", f"{library}.new", f"@{listed}", "-lm", "-pthread"])
        os.replace(f"{library}.new", library)

    def object_of(self, name):
        return self.build / "obj" / pathlib.Path(name).with_suffix(".o")

    def compile(self, name, text, output, flags=CFLAGS):
        """Compiles TEXT as the contents of file NAME; returns whether it compiles."""
        file = self.top / name
        changed = file.with_name(f"mutant-{file.name}")
        changed.write_text(f'#line 1 "{name}"\n{text}')
        try:
            done = run(["cc", "-std=c11", "-pthread", "-ffp-contract=off", *flags.split(), "-Werror=implicit-function-declaration", "-I.", "-Ibuild/gen",
                        "-D_POSIX_C_SOURCE=200809L", "-D_DEFAULT_SOURCE", "-c", "-o", output, changed.relative_to(self.top)], cwd=self.top)
            return done.returncode == 0
        finally:
            changed.unlink()


# ---- the changes -------------------------------------------------------------------------------------------------------------

class Mutant:
    def __init__(self, name, text, change, output):
        self.name, self.change, self.object = name, change, output
        self.line = change.line
        self.last = change.line + text.count("\n", change.start, change.end)
        old, new = text.splitlines(), mutations.apply(text, change).splitlines()
        self.before = old[self.line - 1].strip()
        self.after = new[self.line - 1].strip() if self.line <= len(new) else ""
        if self.before == self.after:  # the change is on a later line
            self.before, self.after = next(((b.strip(), a.strip()) for b, a in zip(old[self.line:], new[self.line:]) if a != b), (self.before, ""))
        self.killer = None
        self.executed = None

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


# ---- which tests execute a line ----------------------------------------------------------------------------------------------

class Coverage:
    """Which quick tests execute which lines of the changed files."""

    def __init__(self, copy, names, folder, jobs):
        self.copy, self.folder, self.jobs = copy, folder, jobs
        self.tests = collections.defaultdict(lambda: collections.defaultdict(set))  # file, line: names of tests
        self.known = collections.defaultdict(set)  # file: lines with code
        self.all = []
        self.counters = folder / "counters"
        self.notes = {}
        self.compile(sorted(names))
        self.run_goldens()
        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            list(pool.map(self.run_unit, sorted((copy.top / "tests/unit").glob("test_*.c"))))
            list(pool.map(self.run_sample, sorted((copy.top / "samples").rglob("*.cl"))))
            list(pool.map(self.read_counters, self.all))
        copy.link(copy.build, {})
        shutil.rmtree(self.counters)

    def compile(self, names):
        replaced = {}
        for n, name in enumerate(names):
            output = self.folder / f"covered-{n}.o"
            text = (TOP / name).read_text()
            if not self.copy.compile(name, text, output, COVERED):
                fail(f"{name} does not compile with --coverage")
            replaced[self.copy.object_of(name)] = output
            self.notes[output.with_suffix(".gcno")] = name
        self.copy.link(self.copy.build, replaced, "--coverage")

    def environment(self, test):
        return {**os.environ, "GCOV_PREFIX": str(self.counters / test)}

    def run_goldens(self):
        done = run_tests(self.copy, self.copy.build, ["golden"], self.jobs, [], {**os.environ, "LIT_OPTS": f"--param=counters={self.counters}"})
        failed = re.findall(r"^FAIL (\S+)", done.stdout, flags=re.M)
        if not re.search(r"^golden: [1-9]", done.stdout, flags=re.M):
            fail(f"the goldens do not run\n{done.stdout[-3000:]}")
        for name in failed:
            print(f"{name} fails without a change and is left out", flush=True)
        self.failing = set(failed)
        for path in sorted((self.copy.top / "tests/golden").rglob("*")):
            name = path.relative_to(self.copy.top).as_posix()
            if path.suffix in (".ll", ".cl", ".asm", ".test") and "Inputs" not in path.parts and name not in self.failing:
                self.all.append(name)

    def run_unit(self, source):
        name = f"unit/{source.stem}"
        run([self.copy.build / name, "-j1"], cwd=self.copy.top, env=self.environment(name))
        self.all.append(name)

    def run_sample(self, source):
        name = source.relative_to(self.copy.top).as_posix()
        run_tests(self.copy, self.copy.build, ["samples", name], 1, [], self.environment(name))
        self.all.append(name)

    def read_counters(self, test):
        here = self.counters / test
        data = list(here.rglob("*.gcda"))
        for file in data:
            note = self.folder / file.with_suffix(".gcno").name
            (file.parent / note.name).symlink_to(note)
        if not data:
            return
        printed = subprocess.run(["gcov", "--json-format", "--stdout", *[p.name for p in data]], cwd=data[0].parent, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
        for line in printed.splitlines():
            for file in json.loads(line)["files"]:
                for entry in file["lines"]:
                    self.known[file["file"]].add(entry["line_number"])
                    if entry["count"]:
                        self.tests[file["file"]][entry["line_number"]].add(test)
        shutil.rmtree(here)

    def tests_of(self, mutant):
        """The tests that may detect a change. A line without code of its own belongs to the statement around it, between the
        nearest lines with code."""
        lines = self.tests[mutant.name]
        known = self.known[mutant.name]
        wanted = {line for line in range(mutant.line, mutant.last + 1) if line in known}
        if mutant.line not in known:
            wanted |= {max((k for k in known if k < mutant.line), default=None), min((k for k in known if k > mutant.last), default=None)} - {None}
        return sorted(set().union(*(lines[line] for line in wanted))) if known else self.all


# ---- running -----------------------------------------------------------------------------------------------------------------

def run_tests(copy, build, what, jobs, options, environment=None):
    setting = f"BUILD={build.relative_to(copy.top)} {' '.join(map(shlex.quote, MAKE))}"
    words = [sys.executable, copy.top / "tests/run.py", "--build", build.relative_to(copy.top), "--make", setting, "--jobs", jobs, *options, *what]
    return run(words, cwd=copy.top, env=environment)


def first_failure(copy, build, what, jobs=1):
    """The name of the first test of WHAT that fails; None if none does."""
    done = run_tests(copy, build, what, jobs, ["--fail-fast"], {**os.environ, "LIT_OPTS": "--order=lexical"})
    found = re.search(r"^FAIL (.*)$", done.stdout, flags=re.M)
    if done.returncode and not found:
        return f"run.py: {done.stdout.strip()[-200:]}"
    return found.group(1) if found else None


# The groups in the order in which they are tried, each with a pattern of its tests: those that run kernels take longer.
QUICK = (("golden", r"tests/golden/(?!results/)"), ("units", "unit/"), ("golden", "tests/golden/results/"), ("samples", "samples/"))


def quick_failure(copy, build, tests):
    for group, pattern in QUICK:
        names = [t.removeprefix("tests/") for t in tests if re.match(pattern, t)]
        failure = first_failure(copy, build, [group, *names]) if names else None
        if failure:
            return failure
    return None


def judge_quickly(copy, build, mutant, tests):
    copy.link(build, {copy.object_of(mutant.name): mutant.object})
    mutant.executed = bool(tests)
    mutant.killer = quick_failure(copy, build, tests)
    mutant.quick = bool(mutant.killer)
    verdict = f"killed by {mutant.killer}" if mutant.killer else f"SURVIVES the quick groups\n    - {mutant.before}\n    + {mutant.after}"
    print(f"{mutant.place()}: {mutant.change.kind} ({len(tests)} tests execute it): {verdict}", flush=True)


def judge_slowly(copy, build, mutant, groups):
    """One call for all GROUPS, as some of them do less together with others."""
    copy.link(build, {copy.object_of(mutant.name): mutant.object})
    mutant.killer = first_failure(copy, build, groups)
    print(f"{mutant.place()}: {mutant.change.kind}: {'killed by ' + mutant.killer if mutant.killer else 'SURVIVES'}", flush=True)


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
        if slow:
            list(pool.map(lambda m: with_build(judge_slowly, m, slow), [m for m in mutants if not m.killer]))


def report(mutants):
    survivors = [m for m in mutants if not m.killer]
    print("\nsurvivors:")
    for m in survivors:
        print(f"{m.place()}: {m.change.kind}{'' if m.executed else ', not executed'}\n    - {m.before}\n    + {m.after}")
    quick = sum(m.quick for m in mutants)
    print(f"{len(mutants)} changes: {quick} found by the quick groups, {len(mutants) - quick - len(survivors)} by the slow ones, {len(survivors)} survive")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="+", metavar="PATH")
    parser.add_argument("--count", type=int, default=20, help="how many changes (20)")
    parser.add_argument("--seed", type=int, default=1, help="what the choice begins with (1)")
    parser.add_argument("--jobs", type=int, default=1, help="changes that are tested at a time (1)")
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
        coverage = Coverage(copy, {m.name for m in mutants}, objects, given.jobs)
        judge_all(copy, mutants, coverage, given.slow.split(), given.jobs)
        report(mutants)


if __name__ == "__main__":
    main()
