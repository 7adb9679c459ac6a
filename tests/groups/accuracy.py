"""The mathematical functions and conversions, compared with higher precision and exact results (tests/accuracy)."""
import shutil
import sys
import tempfile

import group_tests
from kernel_tests import Problem, Skipped, TOP

SWEPT = ("exp", "sin", "erfc", "tgamma", "cbrt", "log1p", "LGAMMA_SIGN", "half_tan")


def check_sweep(s, folder):
    """Runs the sweep that `make accuracy-all` runs over all floats over some of them."""
    if not all(shutil.which(tool) for tool in ("llvm-link-16", "opt-16", "llc-16")):
        raise Skipped("LLVM 16 is not installed")
    problem = s.make(f"{s.target}/sweep")
    if problem:
        raise Problem(problem)
    group_tests.count_lines(s, [s.build / "sweep", "-n", "1000", "-s", "65521", "-w", folder, s.gasket, *SWEPT], "accuracy/sweep/")


def test(s):
    groups = [g for g in ("half", "double", "float", "relaxed") if not s.filters or any(f.startswith("accuracy") or g in f for f in s.filters)]
    if not groups:
        return
    problem = s.make(f"{s.target}/accuracy")
    if problem:
        s.results.add("accuracy", problem)
        return
    numbers = "150" if s.is_whole() else "50"
    with tempfile.TemporaryDirectory() as folder:
        tasks = [(f"accuracy/{g}", lambda g=g: group_tests.count_lines(s, [s.build / "accuracy", "-n", numbers, "-w", folder, s.gasket, g])) for g in groups]
        exact = TOP / "tests/accuracy/exact.py"
        tasks.append(("accuracy/exact", lambda: group_tests.count_lines(s, [sys.executable, exact, "--jobs", "1", "--gasket", s.gasket])))
        edges = TOP / "tests/accuracy/edges.py"
        tasks.append(("accuracy/edges", lambda: group_tests.count_lines(s, [sys.executable, edges, "--jobs", "1", "--gasket", s.gasket])))
        tasks.append(("accuracy/sweep", lambda: check_sweep(s, folder)))
        s.each(tasks)
