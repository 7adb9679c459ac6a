#!/usr/bin/env python3
"""Runs every test that can be judged on this machine; the last line is `N passed, N failed, N skipped`.

    tests/run.py --build build [--make "SAN=1"] [--jobs N] [--fail-fast] [--quick] [WHAT...]

WHAT: groups, the files of tests/groups, or parts of test names; default: all groups. --quick: the groups of QUICK, or a share of them, within
two minutes. The groups of ALONGSIDE run beside the others. A test whose external judge (Criterion, lit, FileCheck, iga64, llvm-as, PoCL) is
missing is skipped and named; a failed one is shown with its reason. --fail-fast stops at the first failure and runs the groups in the order
given. Status 1 if a test failed."""
import argparse
import concurrent.futures
import copy
import importlib
import os
import pathlib
import shlex
import subprocess
import sys
import threading
import time
import zlib

TESTS = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(TESTS), str(TESTS / "tools"), str(TESTS / "fuzz")]
import kernel_tests
from kernel_tests import Skipped, Problem, TOP

QUICK = ("includes", "units", "golden", "samples")  # the first groups of all runs, too
# They wait for one process most of the time: a linker, a browser, an emulator. They run one after the other, as web builds what npm packs.
# Of the others two run at a time, on common threads, which take up the tests of the second one where the first has no more to begin.
ALONGSIDE = ("web", "npm", "page", "cross")
GROUPS = [*QUICK, *sorted({p.stem for p in (TESTS / "groups").glob("*.py")} - set(QUICK))]
# Tests of which a share runs when several groups run, one in so many: most repeat kernels whose results other groups check. README.md has
# the reasons.
SHARES = {"kernels": 20, "passes": 32, "without findings": 20, "asm": 24, "ir": 24, "clang": 32, "attributes": 8, "thread": 128, "stages": 256, "stages at every step": 1280,
          "explain": 20, "explain findings": 8, "page": 8, "visa": 20, "spirv": 128, "binary": 24, "unchanged by checks": 32, "agreement": 48, "growth": 36, "litmus": 12, "random": 6, "web": 6,
          "answers": 4, "calls": 3}
BUILD_SECONDS = 3600  # of one call of make


class Results:
    """Of one group. SHOWN, the reasons that were printed, is common to all groups."""

    def __init__(self, is_complete, shown):
        """IS_COMPLETE: nothing may be skipped."""
        self.is_complete, self.shown = is_complete, shown
        self.passed, self.failed, self.skipped, self.seconds = 0, [], [], 0
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

    def skip(self, name, why):
        """Records that the tests NAME cannot be run or judged here, and shows each reason once, at once."""
        if self.is_complete:
            self.add(name, f"skipped: {why}. With CI in the environment every test must run")
            return
        self.skipped.append(f"{name} ({why})")
        if why not in self.shown:
            self.shown.add(why)
            print(f"skipping {name}: {why}", flush=True)

    def counts(self):
        return f"{self.passed} passed, {len(self.failed)} failed, {len(self.skipped)} skipped"


class Session:
    """What the groups need: the build under test, the chosen tests, and a pool. `results` are those of the group that has the session."""

    def __init__(self, given):
        self.target = str(given.build)  # as make knows it
        self.setting = shlex.split(given.make)
        self.build = (TOP / given.build).resolve()
        self.gasket = self.build / "gasket"
        self.jobs, self.fail_fast, self.quick = given.jobs, given.fail_fast, given.quick
        self.groups = [w for w in given.what if w in GROUPS] or list(QUICK if given.quick else GROUPS)
        self.filters = [w for w in given.what if w not in GROUPS]
        shown = set()
        self.results_of = {group: Results(bool(os.environ.get("CI")), shown) for group in self.groups}

    def of_group(self, group, pool):
        """The session with which GROUP runs, on the threads of POOL."""
        own = copy.copy(self)
        own.results, own.pool = self.results_of[group], pool
        return own

    def chosen(self, name):
        return not self.filters or any(f in name for f in self.filters)

    def is_whole(self):
        """Whether a group runs all its tests: it is the only one."""
        return len(self.groups) == 1 and not self.quick

    def share(self, what, tasks):
        """Of TASKS, (name, function) pairs, the share that SHARES[WHAT] states, chosen by a hash of the name, so that new tests do not change the
        choice; all of them if the group runs alone."""
        return [task for task in tasks if self.is_whole() or zlib.crc32(task[0].encode()) % SHARES[what] == 0]

    def stopped(self):
        """Whether the remaining tests are cancelled because one failed."""
        return self.fail_fast and any(results.failed for results in self.results_of.values())

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


def run_group(s, group, pool):
    if s.stopped():
        return
    own = s.of_group(group, pool)
    start = time.monotonic()
    try:
        importlib.import_module(f"groups.{group}").test(own)
    except Problem as problem:  # of what the group does before its first test
        own.results.add(group, problem)
    own.results.seconds = time.monotonic() - start
    print(f"{group}: {own.results.counts()}, {own.results.seconds:.0f} s", flush=True)


def start_groups(s, groups, at_once):
    """Starts GROUPS in their order, AT_ONCE at a time; returns their futures. They have a pool of their own: tests that wait for a browser do not
    occupy the threads of other groups."""
    pool = concurrent.futures.ThreadPoolExecutor(s.jobs)
    lanes = concurrent.futures.ThreadPoolExecutor(at_once)
    return [lanes.submit(run_group, s, group, pool) for group in groups]


def print_summary(s, seconds):
    """Prints the names of failed and skipped tests, with the settings of one test on one line, a table of the groups, and the counts. Returns
    whether a test failed."""
    total = Results(False, set())
    for results in s.results_of.values():
        total.passed, total.failed, total.skipped = total.passed + results.passed, total.failed + results.failed, total.skipped + results.skipped
    by_stem = {}
    for name in total.failed:
        stem, _, setting = name.partition(" [")
        by_stem.setdefault(stem, []).append(setting.rstrip("]"))
    for stem, settings in by_stem.items():
        print("failed:", stem, "".join(f" [{setting}]" for setting in sorted(settings) if setting))
    for name in total.skipped:
        print("skipped:", name)
    rows = [(group, r.passed + len(r.failed), len(r.failed), len(r.skipped), r.seconds) for group, r in s.results_of.items()]
    rows.append(("all", total.passed + len(total.failed), len(total.failed), len(total.skipped), seconds))
    print("group         tests  failed  skipped  seconds")
    for group, tests, failed, skipped, taken in rows:
        print(f"{group:10} {tests:8} {failed:7} {skipped:8} {taken:8.0f}")
    print(total.counts())
    return bool(total.failed)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=pathlib.Path("build"))
    parser.add_argument("--make", default="", help="the make variables of that build, such as SAN=1")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--fail-fast", action="store_true", help="stop at the first failure")
    parser.add_argument("--quick", action="store_true", help="the tests that find most per second")
    parser.add_argument("what", nargs="*")
    s = Session(parser.parse_args())
    start = time.monotonic()
    alongside = [] if s.fail_fast else [group for group in s.groups if group in ALONGSIDE]
    main_groups = [group for group in s.groups if group not in alongside]
    for group in [*start_groups(s, main_groups, 1 if s.fail_fast else 2), *start_groups(s, alongside, 1)]:
        group.result()
    return 1 if print_summary(s, time.monotonic() - start) else 0


if __name__ == "__main__":
    sys.exit(main())
