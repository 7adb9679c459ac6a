"""The samples at every setting, compared with their oracles, and the commands that their comments show."""
import pathlib
import re
import tempfile

import group_tests
import kernel_tests
from kernel_tests import Problem, TOP


def test(s):
    tests = group_tests.kernel_files(s, "samples")
    group_tests.build_oracles(s, tests)
    s.each(list(group_tests.kernel_tasks(s, tests)) + [(f"{t.name} [as shown]", lambda t=t: run_shown(s, t)) for t in tests])


def run_shown(s, test):
    """Checks that the command in the sample's own comment works as it is."""
    match = re.search(r"^ \*   gasket (run .*)$", test.source, flags=re.M)
    if not match:
        raise Problem("the comment shows no command")
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "samples").symlink_to(TOP / "samples")
        done = kernel_tests.run_process([s.gasket, *match.group(1).split()], cwd=folder)
        if done.returncode:
            raise Problem(f"status {done.returncode}\n" + done.stderr.decode(errors="replace")[:2000])
