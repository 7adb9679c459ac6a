"""tests/opencl/test_exec.py - `gasket exec`: its status, the statistics and the trace of a program with PyOpenCL, and mistakes in its options."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

GASKET = pathlib.Path(os.environ["OCL_ICD_VENDORS"]).with_name("gasket")
PROGRAM = """
import numpy, os, pyopencl
context = pyopencl.create_some_context(interactive=False)
queue = pyopencl.CommandQueue(context)
program = pyopencl.Program(context, '''
kernel void fill(global int *a, int n) {
    a[get_global_id(0)] = n;
}
kernel void add(global int *a) { a[get_global_id(0)] += 5; }
''').build()
buffer = pyopencl.Buffer(context, pyopencl.mem_flags.READ_WRITE, 64)
for n in range(3):
    program.fill(queue, (16,), (4,), buffer, numpy.int32(n))
program.add(queue, (8,), (8,), buffer)
result = numpy.empty(16, numpy.int32)
pyopencl.enqueue_copy(queue, result, buffer)
assert (result == [7] * 8 + [2] * 8).all()
if os.environ.get('CHILD'):
    os.environ['CHILD'] = ''
    import subprocess, sys
    subprocess.run([sys.executable, 'program'])
os._exit(5) if os.environ.get('ENDS_EARLY') else exit(5)
"""


def run(folder, *options, **environment):
    """Runs the program with OPTIONS in FOLDER."""
    pathlib.Path(folder, "program").write_text(PROGRAM)
    words = [GASKET, "exec", *options, sys.executable, "program"]
    return subprocess.run(words, env={**os.environ, **environment}, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def launches(trace):
    return [line for line in trace.splitlines() if line.startswith("launch ")]


def test_statistics(folder):
    done = run(folder, "--stats=stats.json", CHILD="1")
    assert done.returncode == 5 and not done.stdout + done.stderr, done
    text = pathlib.Path(folder, "stats.json").read_text()
    assert ":  " not in text, text  # the files of the processes have numbers of fixed width
    stats = json.loads(text)
    assert sorted(stats) == ["gasket", "kernels"]
    kernels = sorted((k["name"], k["launches"], k["threads"]) for k in stats["kernels"])
    # Each of the two processes: three launches of four groups, one launch of one group.
    assert kernels == [("add", 1, 1)] * 2 + [("fill", 3, 12)] * 2, kernels
    assert all(k["sends"] and k["instructions"] >= k["threads"] for k in stats["kernels"])


def test_trace(folder):
    sizes = "global size (16,1,1), local size (4,1,1), offset (0,0,0)"
    expected = [f"launch {n}: kernel 'fill', {sizes}" for n in (1, 2, 3)]
    expected.append("launch 4: kernel 'add', global size (8,1,1), local size (8,1,1), offset (0,0,0)")
    done = run(folder, "--trace=all.txt", ENDS_EARLY="1")
    assert done.returncode == 5 and not done.stdout + done.stderr, done
    trace = pathlib.Path(folder, "all.txt").read_text()
    assert launches(trace) == expected, trace
    assert trace.count("(3,0,0).0 ") and "source.cl:3:     a[get_global_id(0)] = n;" in trace, trace
    run(folder, "--trace=all.txt", CHILD="1")
    assert launches(pathlib.Path(folder, "all.txt").read_text()) == expected * 2
    done = run(folder, "--trace-item=9", "--via=ir")
    lines = done.stderr.splitlines()
    assert done.returncode == 5 and launches(done.stderr) == expected, done
    assert {line.split()[0] for line in lines if line.startswith("(")} == {"(9,0,0)"}, lines
    assert sum("surface_store" in line or " store " in line for line in lines) == 3, lines
    assert launches(run(folder, "--trace=-", "--trace-group=9").stdout) == expected


WRONG = """
import numpy, pyopencl
context = pyopencl.create_some_context(interactive=False)
queue = pyopencl.CommandQueue(context)
program = pyopencl.Program(context, '''
kernel void past(global int *a) {
    a[get_global_id(0) + 1] = 5;
}
kernel void before(global int *a) {
    a[get_global_id(0) - 1] = 5;
}
kernel void allowed(global int *a) {
    a[100] = 5; // gasket: allow bounds
}
''').build()
buffer = pyopencl.Buffer(context, pyopencl.mem_flags.READ_WRITE, 64)
for kernel in program.past, program.before, program.allowed:
    kernel(queue, (16,), (4,), buffer)
queue.finish()
"""


def run_wrong(folder, *options):
    """Runs a program with a finding in each of two kernels, and one that a comment allows."""
    pathlib.Path(folder, "wrong").write_text(WRONG)
    words = [GASKET, "exec", "--check=bounds", *options, sys.executable, "wrong"]
    return subprocess.run(words, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_reports(folder):
    """The forms of the report, its limit, the exit status, and findings that are left out."""
    done = run_wrong(folder, "--diagnostics-format=json")
    found = [(d["severity"], d["rule"], d["file"], d["line"], d["related"][-1]["message"].split(",")[0]) for d in json.loads(done.stderr)["diagnostics"]]
    assert done.returncode == 3 and found == [("error", "bounds", "source.cl", 3, "in kernel 'past'"), ("error", "bounds", "source.cl", 6, "in kernel 'before'")], done
    sarif = json.loads(run_wrong(folder, "--diagnostics-format=sarif").stderr)["runs"][0]
    assert [r["level"] for r in sarif["results"]] == ["error", "error"], sarif
    done = run_wrong(folder, "--error-exitcode=9", "--max-findings=1")
    assert done.returncode == 9 and done.stderr.splitlines()[-2:] == ["gasket: note: further findings are not reported", "1 finding"], done
    pathlib.Path(folder, "known").write_text("bounds kernel=past\nbounds kernel=pest\n")
    done = run_wrong(folder, "--suppressions=known", "--unused-suppressions", "--findings=base.json", "--gen-suppressions")
    assert done.returncode == 3 and done.stderr.splitlines()[-2:] == ["1 finding", "known:2: warning: no finding fits this suppression"], done
    assert 'bounds kernel="before" object="a" file="source.cl" line=6' in done.stderr.splitlines(), done
    assert [f["kernel"] for f in json.loads(pathlib.Path(folder, "base.json").read_text())["findings"]] == ["before"]
    done = run_wrong(folder, "--baseline=base.json", "--suppressions=known")
    assert done.returncode == 0 and not done.stderr, done
    trace = run_wrong(folder, "--trace=all.txt", "--stats=all.json")
    assert trace.returncode == 3 and "store i32 5" in pathlib.Path(folder, "all.txt").read_text(), trace
    assert {k["name"]: k["launches"] for k in json.loads(pathlib.Path(folder, "all.json").read_text())["kernels"]} == {"past": 1, "before": 1, "allowed": 1}


WARNED = """
import pyopencl
context = pyopencl.create_some_context(interactive=False)
source = '''
kernel void print(float f) {
    printf("%d", f);
}
'''
for program in (source, "kernel void none(void) {}", source + "// another one"):
    pyopencl.Program(context, program).build(cache_dir=False)
    pyopencl.Program(context, program).build(cache_dir=False)
"""


def test_build_warnings(folder):
    """The warnings of builds, once for each program, in the forms of the report."""
    def warned(form):
        pathlib.Path(folder, "warned").write_text(WARNED)
        words = [GASKET, "exec", "--check", f"--diagnostics-format={form}", sys.executable, "-W", "ignore", "warned"]
        done = subprocess.run(words, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert done.returncode == 0, done
        return done.stderr

    assert "source.cl#3:3:18: warning: '%d' does not print an argument of type 'float'" in warned("text")
    found = json.loads(warned("json"))["diagnostics"]
    assert [(d["severity"], d["rule"], d["file"], d["line"], d["column"]) for d in found] == [("warning", "format", "source.cl", 3, 18),
                                                                                             ("warning", "format", "source.cl#3", 3, 18)], found
    assert found[1]["fixes"] == [{"file": "source.cl#3", "line": 3, "column": 13, "end_column": 15, "text": "%f"}], found
    assert [r["level"] for r in json.loads(warned("sarif"))["runs"][0]["results"]] == ["warning", "warning"]


def test_frames(folder):
    """Frames of Python: those of calls and those of what created an object, also if the program ends by _exit(); entries that name them."""
    def frames(found):
        return [(pathlib.Path(n["file"]).name, n["line"], n["message"]) for n in found["related"] if n["message"].startswith("host: ")]

    launch = WRONG[:WRONG.index("    kernel(queue")].count("\n") + 1
    creation = WRONG[:WRONG.index("buffer =")].count("\n") + 1
    pathlib.Path(folder, "wrong").write_text(WRONG + "import os\nos._exit(0)\n")
    words = [GASKET, "exec", "--check=bounds,leaks", "--findings=found.json", "--frames=32"]
    done = subprocess.run([*words, sys.executable, "wrong"], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    found = json.loads(pathlib.Path(folder, "found.json").read_text())["findings"]
    kernels = [frames(f)[-1] for f in found if f["kind"] == "bounds"]
    assert done.returncode == 3 and kernels == [("wrong", launch, "host: <module>")] * 2, (done, found)
    assert [frames(f) for f in found if f["file"] == "clCreateBuffer"] == [[("wrong", creation, "host: <module>")]], found
    pathlib.Path(folder, "known").write_text("* frame=<module>\n")
    done = subprocess.run([*words, "--suppressions=known", sys.executable, "wrong"], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 0 and not done.stderr, done
    done = subprocess.run([*words[:-1], "--frames=0", sys.executable, "wrong"], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 3 and "host: " not in done.stderr, done


def test_frames_without_lock(folder):
    """Frames of Python of a call that waits, for which PyOpenCL has released the lock of the interpreter."""
    wait = WRONG[:WRONG.index("queue.finish()")] + "def wait():\n    pyopencl.enqueue_copy(queue, numpy.zeros(17), buffer)\nwait()\n"
    pathlib.Path(folder, "waits").write_text(wait)
    words = [GASKET, "exec", "--check=api", "--findings=found.json", sys.executable, "waits"]
    subprocess.run(words, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    (found,) = json.loads(pathlib.Path(folder, "found.json").read_text())["findings"]
    lines = [(n["line"], n["message"]) for n in found["related"] if pathlib.Path(n["file"]).name == "waits"]
    last = wait.count("\n")
    assert found["file"] == "clEnqueueReadBuffer" and lines == [(last - 1, "host: wait()"), (last, "host: <module>")], found


def test_errors_of_builds(folder):
    """The errors of a source that cannot be built, once, though its program ignores the build log."""
    program = WRONG[:WRONG.index("buffer =")].replace("[100]", "[missing]").replace("program = ", "for n in range(2):\n  try: ", 1)
    pathlib.Path(folder, "broken").write_text(program + "  except pyopencl.RuntimeError: pass\n")
    words = [GASKET, "exec", "--check=api", "--frames=0", sys.executable, "broken"]
    done = subprocess.run(words, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    first = "source.cl:9:7: error: 'missing' is not declared"
    assert done.returncode == 3 and done.stderr.splitlines()[0] == first and done.stderr.count("missing' is not") == 1, done


REPEATED = """
import numpy, pyopencl
context = pyopencl.create_some_context(interactive=False)
queue = pyopencl.CommandQueue(context)
program = pyopencl.Program(context, '''#line 2 "two:  blanks.cl"
kernel void same(global int *a, global int *b, int n) {
    a[0] = 7;
    b[get_global_id(0)] = get_global_id(0) / n;
    if (n == 3) a[1] = get_global_id(0);
}
''').build()
buffers = [pyopencl.Buffer(context, pyopencl.mem_flags.READ_WRITE, 64) for _ in range(2)]
for n in 1, 2, 3, 4:
    program.same(queue, (16,), (16,), *buffers, numpy.int32(n))
result = numpy.empty(16, numpy.int32)
pyopencl.enqueue_copy(queue, result, buffers[1])
assert (result == numpy.arange(16) // 4).all()
"""


def test_repeated_findings(folder):
    """A finding that is known from an earlier launch counts in each, and hides no other one. Names of files keep their blanks."""
    pathlib.Path(folder, "repeated").write_text(REPEATED)
    words = [GASKET, "exec", "--check=races", "--findings=found.json", sys.executable, "repeated"]
    for level, expected in ("warning", [("warning", 3, 60), ("error", 5, 15)]), ("error", [("error", 5, 15)]):
        done = subprocess.run([*words[:3], f"--level={level}", *words[3:]], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        findings = json.loads(pathlib.Path(folder, "found.json").read_text())["findings"]
        found = [(f["level"], f["line"], f["count"]) for f in findings]
        assert done.returncode == 3 and found == expected and {f["file"] for f in findings} == {"two:  blanks.cl"}, (done, found)


def test_mistakes(folder):
    for options, message in (
        (["--trace-item=x"], "gasket: error: --trace-item x: expected one to three ids, such as 3 or 16,2"),
        (["--trace-line=0"], "gasket: error: --trace-line 0: expected a line or a range of lines, such as 12 or 12-20"),
        (["--trace=none/file"], "gasket: error: none/file: No such file or directory"),
        (["--check", "--error-exitcode=0"], "gasket: error: --error-exitcode 0: expected a number from 1 to 255"),
        (["--check", "--frames=33"], "gasket: error: --frames 33: expected a number from 0 to 32"),
        (["--check", "--frames="], "gasket: error: --frames : expected a number from 0 to 32"),
        (["--error-exitcode=5"], "gasket: error: --error-exitcode has no effect without --check"),
        (["--check", "--suppressions=missing"], "gasket: error: --suppressions=missing: No such file or directory"),
    ):
        done = run(folder, *options)
        assert done.returncode == 2 and done.stderr.splitlines() == [message] and not done.stdout, done
    assert run(folder, "--stats=none/file").returncode == 2


def test_fifo_without_reader(folder):
    """SIGTERM ends the wait for a reader of the results."""
    os.mkfifo(f"{folder}/fifo")
    waiting = subprocess.Popen([GASKET, "exec", f"--findings={folder}/fifo", "--check", "touch", f"{folder}/ran"], stderr=subprocess.PIPE, text=True)
    for _ in range(600):
        if pathlib.Path(folder, "ran").exists():
            waiting.terminate()
        try:
            waiting.wait(0.1)
            break
        except subprocess.TimeoutExpired:
            pass
    else:
        waiting.kill()
    message = waiting.stderr.read()
    assert waiting.returncode == 2 and message == f"gasket: error: {folder}/fifo: Interrupted system call\n", (waiting.returncode, message)


for test in (test_statistics, test_trace, test_reports, test_build_warnings, test_frames, test_repeated_findings, test_mistakes, test_fifo_without_reader):
    with tempfile.TemporaryDirectory() as scratch:
        test(scratch)
