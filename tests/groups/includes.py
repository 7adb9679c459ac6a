"""Properties of the source tree (tests/lint), and the ends of commands that hang."""
import contextlib
import pathlib
import sys
import tempfile
import time

import kernel_tests
from kernel_tests import Problem, TOP

LINTS = {"includes": ["check_includes.py"], "order of created instructions": ["check_order.py"], "downcasts of values": ["check_casts.py"],
         "features of the language": ["check_features.py"], "texts of the built-in functions": ["check_builtin_texts.py"],
         "steps of the back end": ["check_steps.py"], "declarations of the library in Python": ["check_bindings.py"], "citations": ["check_citations.py"],
         "fidelity of the simulator": ["check_fidelity.py"],
         "citations --self-test": ["check_citations.py", "--self-test"]}


def check_source(program, *options):
    done = kernel_tests.run_process([sys.executable, TOP / "tests/lint" / program, *options])
    if done.returncode:
        raise Problem(done.stdout.decode() + done.stderr.decode())


def check_fuzz_target(source):
    """A fuzzing target fits the headers that it includes: most of them are linked by hand only."""
    if not (TOP / "build/gen").is_dir():
        raise kernel_tests.Skipped("the generated headers are in another folder than build/gen")
    with tempfile.TemporaryDirectory() as folder:
        entries = kernel_tests.run_process([sys.executable, TOP / "tests/fuzz/opencl_entries.py"])
        pathlib.Path(folder, "opencl_entries.def").write_bytes(entries.stdout)
        words = ["gcc", "-std=c11", "-fsyntax-only", "-Wall", "-Werror", "-DGASKET_DEBUG", "-DGASKET_SMALL", "-D_POSIX_C_SOURCE=200809L", "-D_DEFAULT_SOURCE",
                 f"-I{TOP}", f"-I{TOP}/build/gen", f"-I{folder}", source]
        done = kernel_tests.run_process(words)
    if entries.returncode or done.returncode:
        raise Problem(entries.stderr.decode() + done.stderr.decode())


def check_hung_command():
    """A command that hangs is a problem after its limit, and none of the processes that it started is left, even those in other sessions."""
    with tempfile.TemporaryDirectory() as folder:
        script = f"setsid sh -c 'echo $$ >{folder}/pid; while :; do sleep 1; done' & while [ ! -s {folder}/pid ]; do sleep 0.1; done; wait"
        try:
            kernel_tests.run_process(["sh", "-c", script], 5)
        except Problem as problem:
            if not str(problem).startswith("not finished after 5 s, and ended: sh -c setsid"):
                raise
        else:
            raise Problem("the command has no limit")
        state = pathlib.Path("/proc", pathlib.Path(folder, "pid").read_text().strip(), "stat")
        for _ in range(100):
            with contextlib.suppress(OSError):
                if ") Z " not in state.read_text():
                    time.sleep(0.1)
                    continue
            return
        raise Problem("a process is left")


def test(s):
    tasks = [(name, lambda words=words: check_source(*words)) for name, words in LINTS.items()] + [("commands that hang", check_hung_command)]
    tasks += [(f"fuzz/{p.name}", lambda p=p: check_fuzz_target(p)) for p in sorted((TOP / "tests/fuzz").glob("fuzz_*.c"))]
    s.each([(name, task) for name, task in tasks if s.chosen(name)])
