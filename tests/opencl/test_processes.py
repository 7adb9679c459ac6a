"""tests/opencl/test_processes.py - the statistics, traces and findings of programs with several processes, and of those that end without exit()."""
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile

GASKET = pathlib.Path(os.environ["OCL_ICD_VENDORS"]).with_name("gasket")
# Launches `fill` twice, and reads past its end in the second launch.
BEGIN = """
import numpy, os, pyopencl, signal, sys, time
context = pyopencl.create_some_context(interactive=False)
queue = pyopencl.CommandQueue(context)
program = pyopencl.Program(context, '''
kernel void fill(global int *a, int n) { a[get_global_id(0)] = a[n]; }
''').build()
buffer = pyopencl.Buffer(context, pyopencl.mem_flags.READ_WRITE, 64)
def launch(count, n=0):
    for _ in range(count):
        program.fill(queue, (16,), (4,), buffer, numpy.int32(n)).wait()
launch(1)
launch(1, 16)
"""
# Endings of the process after that, and the status that a shell reports.
ENDINGS = {
    "": 0,
    "os._exit(5)": 5,
    "os.abort()": 128 + signal.SIGABRT,
    "os.kill(os.getpid(), signal.SIGKILL)": 128 + signal.SIGKILL,
    "signal.signal(signal.SIGTERM, signal.SIG_DFL); os.kill(os.getpid(), signal.SIGTERM)": 128 + signal.SIGTERM,
    "os.execlp('true', 'true')": 0,
}
FORK = """
if os.fork() == 0:
    launch(3, 17)
    os._exit(0)
os.wait()
launch(1)
"""


def run(folder, words, program, **environment):
    """Runs the Python PROGRAM by the command WORDS in FOLDER."""
    pathlib.Path(folder, "program").write_text(program)
    environment = {**os.environ, "PYOPENCL_NO_CACHE": "1", **environment}
    return subprocess.run([*words, sys.executable, "program"], env=environment, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def read(folder, name):
    return json.loads(pathlib.Path(folder, name).read_text())


def launches(folder):
    return [line for line in pathlib.Path(folder, "trace").read_text().splitlines() if line.startswith("launch ")]


def test_endings(folder):
    for ending, status in ENDINGS.items():
        done = run(folder, [GASKET, "exec", "--stats=stats", "--trace=trace"], BEGIN + ending)
        assert done.returncode == status, (ending, done)
        stats = read(folder, "stats")
        assert [(k["name"], k["launches"], k["threads"]) for k in stats["kernels"]] == [("fill", 2, 8)], (ending, stats)
        assert len(launches(folder)) == 2, ending


def test_findings(folder):
    for ending, status in ENDINGS.items():
        done = run(folder, [GASKET, "exec", "--check=bounds", "--findings=found"], BEGIN + ending)
        assert done.returncode == (status or 3) and done.stderr.splitlines()[-1] == "1 finding", (ending, done)
        found = read(folder, "found")["findings"]
        assert [(f["kind"], f["count"]) for f in found] == [("bounds", 16)], (ending, found)


def test_findings_without_exec(folder):
    for ending, status in ENDINGS.items():
        done = run(folder, [], BEGIN + "launch(1, 16)\n" + ending, GASKET_CHECK="bounds", GASKET_FINDINGS="found", GASKET_STATS="stats")
        assert done.returncode in (status, 128 - status), (ending, done)
        assert done.stderr.count("[bounds]") == 1 and ("1 finding" in done.stderr.splitlines()) == (ending == ""), (ending, done)
        assert [(f["kind"], f["count"]) for f in read(folder, "found")["findings"]] == [("bounds", 32)], ending
        assert [k["launches"] for k in read(folder, "stats")["kernels"]] == [3], ending


def test_fork(folder):
    done = run(folder, [GASKET, "exec", "--stats=stats", "--trace=trace"], BEGIN + FORK)
    assert done.returncode == 0, done
    assert [k["launches"] for k in read(folder, "stats")["kernels"]] == [3, 3]
    assert [line.split(":")[0] for line in launches(folder)] == ["launch 1", "launch 2", "launch 1", "launch 2", "launch 3", "launch 3"]
    done = run(folder, [GASKET, "exec", "--check=bounds", "--findings=found"], BEGIN + FORK)
    assert done.returncode == 3 and done.stderr.splitlines()[-1] == "2 findings", done
    assert [f["count"] for f in read(folder, "found")["findings"]] == [16, 48]


def test_fork_without_exec(folder):
    os.mkdir(f"{folder}/files")
    done = run(folder, [], BEGIN + FORK, GASKET_CHECK="bounds", GASKET_FINDINGS="files/found", GASKET_STATS="files/%p.stats")
    assert done.returncode == 0, done
    names = sorted(os.listdir(f"{folder}/files"))
    child = names[-1].removeprefix("found.")
    parent = [name for name in names if name.endswith(".stats") and name != f"{child}.stats"]
    assert len(names) == 4 and len(parent) == 1 and f"{child}.stats" in names and "found" in names, names
    assert [f["count"] for f in read(folder, "files/found")["findings"]] == [16]
    assert [f["count"] for f in read(folder, f"files/found.{child}")["findings"]] == [48]
    assert [k["launches"] for k in read(folder, f"files/{parent[0]}")["kernels"]] == [3]
    assert [k["launches"] for k in read(folder, f"files/{child}.stats")["kernels"]] == [3]


def test_pipe(folder):
    """A file that cannot be changed in place receives the document at the end of the process."""
    done = run(folder, [], BEGIN, GASKET_CHECK="bounds", GASKET_FINDINGS="/dev/stdout")
    assert [f["count"] for f in json.loads(done.stdout)["findings"]] == [16], done


def test_damage(folder):
    """What a process leaves is not trusted: a document that another one has damaged is an error, and the others are read."""
    damage = """
path = os.environ['GASKET_EXEC'] + '/stats.1'
text = open(path).read()
open(path, 'w').write(text[:-9])
os._exit(0)
"""
    done = run(folder, [GASKET, "exec", "--stats=stats"], BEGIN + FORK + damage)
    assert done.returncode == 2 and "gasket: error: the stats of process 1, in the order of their first use of OpenCL, are damaged" in done.stderr, done
    assert [k["launches"] for k in read(folder, "stats")["kernels"]] == [3]


for test in (test_endings, test_findings, test_findings_without_exec, test_fork, test_fork_without_exec, test_pipe, test_damage):
    with tempfile.TemporaryDirectory() as scratch:
        test(scratch)
