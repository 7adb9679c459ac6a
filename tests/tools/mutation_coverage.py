"""Which quick tests (golden, samples, units, and opencl for changes of the OpenCL library) execute which lines of changed files, as gcov counts them in a copy of the tree."""
import collections
import concurrent.futures
import json
import os
import re
import shutil
import subprocess

from mutation_copy import LOCKING, TOP, fail, run, run_tests

COVERED = "-O0 -g0 -w -fPIC --coverage -fprofile-update=atomic -DGASKET_DEBUG"
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


def opencl_tests(top):
    """The names of the tests of the group opencl."""
    programs = [p for p in sorted((top / "tests/opencl").iterdir()) if p.name.startswith(("test_", "exec_"))]
    return [f"opencl/{p.stem if p.suffix == '.c' else p.name}" for p in programs] + ["opencl/opencl_calls", "opencl/clinfo"]


class Coverage:
    """Which quick tests execute which lines of the changed files."""

    def __init__(self, copy, names, groups, folder, jobs):
        """NAMES: the changed files. GROUPS: those of the quick groups that are run."""
        self.copy, self.folder, self.jobs = copy, folder, jobs
        self.tests = collections.defaultdict(lambda: collections.defaultdict(set))  # file, line: names of tests
        self.known = collections.defaultdict(set)  # file: lines with code
        self.all = []
        self.counters = folder / "counters"
        self.notes = {}
        self.compile(sorted(names))
        self.adapt_lit()
        self.failing = set()
        if "golden" in groups:
            self.run_goldens()
        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            if "units" in groups:
                list(pool.map(self.run_unit, sorted((copy.top / "tests/unit").glob("test_*.c"))))
            if "samples" in groups:
                list(pool.map(self.run_sample, sorted((copy.top / "samples").rglob("*.cl"))))
            if "opencl" in groups and any(LOCKING.match(name) for name in names):
                list(pool.map(self.run_opencl, opencl_tests(copy.top)))
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

    def adapt_lit(self):
        (self.copy.top / "tests/covering_format.py").write_text(COVERING_FORMAT)
        with open(self.copy.top / "tests/lit.cfg.py", "a") as lit:
            lit.write(COVERING_LIT)

    def environment(self, test):
        return {**os.environ, "GCOV_PREFIX": str(self.counters / test)}

    def run_goldens(self):
        done = run_tests(self.copy, self.copy.build, ["golden"], self.jobs, [], {**os.environ, "LIT_OPTS": f"--param=counters={self.counters}"})
        failed = re.findall(r"^FAIL (\S+)", done.stdout, flags=re.M)
        if not re.search(r"^golden: [1-9]", done.stdout, flags=re.M):
            fail(f"the goldens do not run\n{done.stdout[-3000:]}")
        for name in failed:
            print(f"{name} fails without a change and is left out", flush=True)
        self.failing.update(failed)
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

    def run_opencl(self, name):
        if run_tests(self.copy, self.copy.build, ["opencl", name], 1, [], self.environment(name)).returncode:
            print(f"{name} fails without a change and is left out", flush=True)
        else:
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
