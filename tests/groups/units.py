"""The Criterion programs of tests/unit."""
import os
import pathlib
import re
import subprocess
import tempfile

import kernel_tests
from kernel_tests import Problem, TOP

# Fewer random programs beside other groups.
FEW_TRIALS = {"GASKET_REGION_PROGRAMS": "4000", "GASKET_RACE_ROUNDS": "600"}

# Left out with sanitizers beside other groups: the same few functions with many numbers.
ARITHMETIC = ("test_region_programs", "test_divide_constant", "test_library_arguments")


def has_criterion():
    probe = kernel_tests.run_process(["cc", "-x", "c", "-E", "-"], input=b"#include <criterion/criterion.h>\n", stdout=subprocess.DEVNULL,
                           stderr=subprocess.DEVNULL)
    return probe.returncode == 0


def test(s):
    sources = [p for p in sorted((TOP / "tests/unit").glob("test_*.c")) if s.chosen("unit/" + p.stem)]
    if "SAN=1" in s.setting and not s.is_whole():
        sources = [p for p in sources if p.stem not in ARITHMETIC]
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
    few = {} if s.is_whole() else FEW_TRIALS
    with tempfile.NamedTemporaryFile() as tap:
        done = kernel_tests.run_process([program, "--tap=" + tap.name, "-j1", "--timeout", "600"], 3000, stderr=subprocess.STDOUT, cwd=TOP,
                                        env=os.environ | few)
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
