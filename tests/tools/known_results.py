#!/usr/bin/env python3
"""The kernels of tests/kernels compared with recorded results of their oracles: all of them in seconds.

    tests/tools/known_results.py GASKET tests/kernels/flow...      runs each at three settings; the last line is `N runs, N wrong`;
                                                             with --in-turn, each at one of them in turn, and code may cost more than its bounds;
                                                             with --few as well, one in three of the kernels
    tests/tools/known_results.py --thread-form GASKET FOLDER...    runs each as text in thread form, printed by `gasket cc --emit=thread-ir`;
                                                             with --in-turn, one in four; with --few, a quarter of these
    tests/tools/known_results.py --record [--build build]          runs the oracles (PoCL, the host's C compiler) for runs without a
                                                             known result; minutes
    tests/tools/known_results.py --lower-costs [--build build]     lowers the bounds of costs.py to the present costs, and adds missing
                                                             ones; --accept-costs raises bounds that are exceeded, too

tests/kernels/known_results.txt has a line for each run: the file, the number of its RUN line, a checksum of the source and that
line, and for each buffer a checksum of the bytes that the oracle left, or `-` if they may differ (ULP, the bits of a NaN); IGNORE'd ones have
none. A run whose source has changed since is skipped until it is recorded again. The group `kernels` of run.py runs every setting (expectation()
below). The same runs measure the cost of the code, which must not exceed its bound (costs.py)."""
import argparse
import concurrent.futures
import pathlib
import sys
import tempfile
import zlib

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import costs
import kernel_tests
import thread_tests
from kernel_tests import Problem, Skipped, TOP

FILE = TOP / "tests/kernels/known_results.txt"
FOLDERS = ("tests/kernels", "samples")
ALWAYS = ("-O2 --via=sim", "-O0 --simd=8 --via=sim")
MOST_WRONG = 3
OPEN = "-"
ASKED_OF = 8
OTHERS = ("-O2 --simd=32 --via=sim --generic=switch --private-memory=global", "-O1 --simd=16 --via=sim --global-access=stateful", "-O1 --via=ir --verify-each")


def checksum(data):
    return f"{zlib.crc32(data):08x}"


def key(test, run):
    return checksum((test.source + "\0" + " ".join(run.words)).encode())


def settings_of(test, number):
    """With and without optimization, and one of the other settings in turn."""
    for setting in (*ALWAYS, OTHERS[number % len(OTHERS)]):
        if test.simd:
            setting = " ".join(w for w in setting.split() if "--simd" not in w) + " --simd=" + test.simd[0]
        if not test.via or "--via=" + test.via in setting:
            yield setting


class Known(kernel_tests.Expectation):
    """A run whose buffers must have the checksums KNOWN. No oracle is asked."""

    def __init__(self, test, run, known):
        self.known = {name: left for name, left in known.items() if left != OPEN}
        super().__init__(test, run, None)

    def check_buffer(self, name, data):
        if self.known.get(name, checksum(data)) != checksum(data):
            raise Problem(f"{name} is not what the oracle left")
        super().check_buffer(name, data)

    def cost(self, gasket, setting):
        """Checks the results at SETTING, and returns the cost of the run. On one host thread it is the same in each run: loops that wait for
        atomic operations of other groups have as many iterations."""
        with tempfile.NamedTemporaryFile() as stats:
            self.check(gasket, f"{setting} -j1 --stats={stats.name}")
            return costs.cost(stats.name)


class KnownThread(Known):
    """The same run of the kernel as text in thread form."""

    def check_text(self, gasket, front):
        """Prints the text with options FRONT, and runs it on the interpreter and in the simulator."""
        memory = " ".join(w for w in front.split() if not w.startswith(("-O", "--simd")))
        with tempfile.NamedTemporaryFile(suffix=".ll") as text:
            words = [gasket, "cc", "-w", "--emit=thread-ir", *front.split(), *self.run.compile_options(), "-o", text.name, self.test.name]
            done = kernel_tests.run_process(words, cwd=TOP)
            if done.returncode:
                raise Problem(done.stderr.decode(errors="replace")[:2000])
            self.file = text.name
            for back in ("-O2 --via=ir", "-O0 --via=sim"):
                self.check(gasket, f"-w {back} {memory}")


def kernels(folders):
    for folder in folders:
        for path in kernel_tests.kernel_paths(folder):
            test = kernel_tests.KernelTest(path)
            for number, run in enumerate(test.runs, 1):
                yield test, run, number


def read_results():
    """(file, number of the run) -> key, checksums by buffer."""
    known = {}
    for line in FILE.read_text().splitlines() if FILE.exists() else []:
        if not line.startswith("#"):
            name, number, of, *buffers = line.split()
            known[name, int(number)] = of, dict(b.split("=") for b in buffers)
    return known


def expectation(test, run, number, build, results, ask_all):
    """What the run with NUMBER must leave: as recorded in RESULTS if that says all that the oracle says, otherwise, always if ASK_ALL, and for
    one of ASKED_OF runs, chosen by its key, as the oracle says now."""
    of, known = results.get((test.name, number), (None, {}))
    is_recorded = of == key(test, run) and OPEN not in known.values()
    if ask_all or not is_recorded or zlib.crc32(of.encode()) % ASKED_OF == 0:
        return kernel_tests.Expectation(test, run, build)
    return Known(test, run, known)


def check_run(gasket, test, run, number, known, bounds, turn):
    """Checks a run, with the checksums KNOWN and the costs BOUNDS (None: any), at all its settings or, if TURN is a number, at the one whose turn
    it is; yields (setting, problem or None)."""
    expectation = Known(test, run, known)
    settings = list(settings_of(test, number))
    for n, setting in enumerate(settings if turn is None else settings[turn % len(settings):][:1]):
        try:
            cost = expectation.cost(gasket, setting)
            yield setting, costs.excess(cost, bounds[n]) if bounds else None
        except (Problem, OSError) as problem:
            yield setting, problem


def check(gasket, folders, in_turn, few):
    """Runs all kernels with known results or bounds; yields the name of each run and its problem or None. IN_TURN: each at one setting; FEW: and
    of every three kernels the first."""
    results, bounds, turn, places = read_results(), costs.read(), 0, {}
    for test, run, number in kernels(folders):
        if places.setdefault(test.name, len(places)) % 3 and in_turn and few:
            continue
        known, bound = (has[1] if has and has[0] == key(test, run) else None for has in (results.get((test.name, number)), bounds.get((test.name, number))))
        if known is None and bound is None:
            continue
        turn += 1
        for setting, problem in check_run(gasket, test, run, number, known or {}, None if in_turn else bound, turn if in_turn else None):
            yield f"{test.name} run {number} [{setting}]", problem


def check_thread_form(gasket, folders, one_in):
    """Runs one in ONE_IN of the kernels with known results as text in thread form, each at one width and setting in turn; yields the same as
    check()."""
    results, turn = read_results(), 0
    for test, run, number in kernels(folders):
        of, known = results.get((test.name, number), (None, None))
        if of != key(test, run):
            continue
        turn += 1
        if turn % one_in:
            continue
        width = test.simd[0] if test.simd else thread_tests.WIDTHS[turn % len(thread_tests.WIDTHS)]
        front = f"{thread_tests.FRONTS[turn // 3 % len(thread_tests.FRONTS)]} --simd={width}"
        problem = None
        try:
            KnownThread(test, run, known).check_text(gasket, front)
        except (Problem, OSError) as found:
            problem = found
        yield f"{test.name} run {number} [thread form, {front}]", problem


# ---- recording ---------------------------------------------------------------------------------------------------------------

def record_run(gasket, build, test, number):
    """Buffer -> checksum of what the oracle leaves there, or OPEN where gasket may differ. EXPECT and FAULT lines need none."""
    run = test.runs[number - 1]
    left = kernel_tests.Expectation(test, run, build).oracle
    checksums = {name: OPEN if test.ulp.get(name) else checksum(data) for name, data in left.items() if name not in test.ignored}
    for name in checksums:
        expectation = Known(test, run, {name: checksums[name]})
        try:
            for setting in [*settings_of(test, number), *test.settings()]:
                expectation.check(gasket, setting)
        except Problem:
            checksums[name] = OPEN
    return checksums


def record(gasket, build, jobs):
    known, tasks = read_results(), {}
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        for test, run, number in kernels(["tests/kernels"]):
            if known.get((test.name, number), (None,))[0] != key(test, run):
                own = kernel_tests.KernelTest(test.path)
                tasks[test.name, number] = key(test, run), pool.submit(record_run, gasket, build, own, number)
        for place, (of, task) in tasks.items():
            try:
                known[place] = of, task.result()
            except Skipped as why:
                print(f"{place[0]} run {place[1]}: {why}")
    present = {(test.name, number) for test, _, number in kernels(["tests/kernels"])}
    lines = [" ".join([name, str(number), of, *(f"{b}={c}" for b, c in buffers.items())]) for (name, number), (of, buffers) in sorted(known.items()) if (name, number) in present]
    FILE.write_text("# What the oracles left: tests/tools/known_results.py --record writes this file.\n" + "\n".join(lines) + "\n")


def record_costs(gasket, jobs, may_rise):
    """Measures the costs of all runs and changes the bounds; those of runs that are no longer present are removed."""
    bounds, present = costs.read(), {}

    def measure(test, run, number):
        expectation = Known(test, run, {})
        return [expectation.cost(gasket, setting) for setting in settings_of(test, number)]

    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        for test, run, number in kernels(FOLDERS):
            present[test.name, number] = key(test, run), pool.submit(measure, test, run, number)
        for place, (of, task) in present.items():
            costs.update(bounds, place, of, task.result(), may_rise)
    costs.write({place: bound for place, bound in bounds.items() if place in present})


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--lower-costs", action="store_true")
    parser.add_argument("--accept-costs", action="store_true")
    parser.add_argument("--in-turn", action="store_true")
    parser.add_argument("--few", action="store_true")
    parser.add_argument("--thread-form", action="store_true")
    parser.add_argument("--build", type=pathlib.Path, default=pathlib.Path("build"))
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("what", nargs="*")
    given = parser.parse_intermixed_args()
    build = (TOP / given.build).resolve()
    if given.record:
        record(build / "gasket", build, given.jobs)
    elif given.lower_costs or given.accept_costs:
        record_costs(build / "gasket", given.jobs, given.accept_costs)
    elif given.thread_form:
        kernel_tests.print_results(check_thread_form(given.what[0], given.what[1:], 4 ** (given.in_turn + given.few)), MOST_WRONG)
    else:
        kernel_tests.print_results(check(given.what[0], given.what[1:], given.in_turn, given.few), MOST_WRONG)


if __name__ == "__main__":
    main()
