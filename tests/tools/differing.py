"""Which inputs of the tests a changed compiler compiles to something else, for mutate.py.

A test of a kernel can detect a change of the compiler only if the kernel's code, or what the compiler reports about it, differs.
Compiling is cheap, running and judging are not: so all kernels of the slow groups are compiled with and without a change, at
settings that reach all parts of the compiler, and only the tests of the kernels that differ need to run."""
import concurrent.futures
import hashlib
import pathlib
import random
import subprocess
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(TOP / "tests/tools"))
sys.path.insert(0, str(TOP / "tests/fuzz"))
import kernel_tests
import random_kernel

# The groups of run.py whose tests have the names of the kernels.
GROUPS = ("kernels", "random", "passes", "thread", "checks", "stages", "asm", "ir", "clang")
SETTINGS = ("-O0 --simd=8", "-O0 --simd=32", "-O1", "-O2 --simd=8", "-O2 --simd=16", "-O2 --simd=32", "-O2 --generic=switch --private-memory=global",
            "-O2 --global-access=stateful")
FEW_SETTINGS = ("-O0", "-O2 --simd=16")  # for the kernels of tests/checks and the random ones
RANDOM_SEEDS = range(1000, 1200)  # those of the group `random`
MOST = 20  # kernels that differ: one of them is enough to detect most changes


class Inputs:
    """The commands that compile the kernels in the tree TOP, by the name of the test, with the outcome of the unchanged GASKET."""

    def __init__(self, top, gasket, folder, jobs):
        self.top = top
        self.commands = {}
        for kernels in ("samples", "tests/kernels", "tests/checks"):
            for path in kernel_tests.kernel_paths(kernels):
                self.add_kernel(path)
        for seed in RANDOM_SEEDS:
            source = folder / f"{seed}.cl"
            source.write_text(random_kernel.Maker(seed).program().text())
            self.commands[f"random/{seed}"] = [[*setting.split(), str(source)] for setting in FEW_SETTINGS]
        self.order = sorted(self.commands)
        random.Random(1).shuffle(self.order)  # so that the first ones that differ are of several folders
        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            self.outcomes = dict(zip(self.order, pool.map(lambda name: self.outcomes_of(gasket, name), self.order)))

    def add_kernel(self, path):
        test = kernel_tests.KernelTest(path)
        options = {tuple(run.compile_options()): None for run in test.runs} or {(): None}
        settings = FEW_SETTINGS if test.name.startswith("tests/checks/") else SETTINGS
        self.commands[test.name] = [[*setting.split(), *more, test.name] for more in options for setting in settings]

    def outcomes_of(self, gasket, name):
        return [self.outcome(gasket, words) for words in self.commands[name]]

    def outcome(self, gasket, words):
        """A checksum of what GASKET prints for WORDS, and its status."""
        try:
            done = subprocess.run([gasket, "cc", "-w", "-o", "-", *words], cwd=self.top, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=120)
        except subprocess.TimeoutExpired:
            return "timeout"
        return hashlib.sha1(done.stdout + done.stderr + b"%d" % done.returncode).digest()

    def differing(self, gasket):
        """The names of the tests whose kernels GASKET compiles to something else: the first MOST of them."""
        found = []
        for name in self.order:
            if any(self.outcome(gasket, words) != before for words, before in zip(self.commands[name], self.outcomes[name])):
                found.append(name)
                if len(found) == MOST:
                    break
        return found
