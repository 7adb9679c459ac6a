"""Every kernel on the interpreter, before and after each pass."""
import group_tests
import kernel_tests
from kernel_tests import Problem, TOP

PASS_SETTINGS = {"": ["-O2"], "tests/kernels/generic": ["-O2 --generic=switch --private-memory=global --global-access=stateful"],
                 "tests/kernels/surfaces": ["-O2 --global-access=stateful"]}


def check_every_pass(s, test, run, setting):
    """Checks that the interpreter leaves the same bytes before the first pass and after each one (so do the random kernels'
    checks), and that passes say whether they changed the text."""
    done = kernel_tests.run_process([s.gasket, "run", "-w", "--via=ir", "--check-passes", "--verify-each", *setting.split(), *run.words, test.name], cwd=TOP)
    if done.returncode:
        raise Problem(f"status {done.returncode}\n" + done.stderr.decode(errors="replace")[:2000])


def test(s):
    tests = [t for t in group_tests.kernel_files(s, "samples") + group_tests.kernel_files(s, "tests/kernels") if not t.ignored]
    s.each(s.share("passes", ((f"{t.name} run {n + 1} [every pass, {setting}]", lambda t=t, run=run, setting=setting: check_every_pass(s, t, run, setting))
                              for t in tests for n, run in enumerate(t.runs) if not run.fault
                              for folder, settings in PASS_SETTINGS.items() if t.name.startswith(folder) for setting in settings)))
