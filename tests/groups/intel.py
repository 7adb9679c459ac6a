"""The code of Intel's compiler in the simulator."""
import pathlib
import re
import subprocess
import sys
import tempfile

import group_tests
import kernel_tests
from kernel_tests import Problem, TOP

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


def test(s):
    if not group_tests.tool("ocloc"):
        s.results.skip("intel", "ocloc is not installed")
        return
    names = [f"tests/kernels/{name}" for name in INTEL]
    s.each((f"{name} [Intel's code]", lambda name=name: check_intel(s, TOP / name)) for name in names if s.chosen(name))
