"""Times and results of kernels on gasket's platform and on PoCL: the table `native` of bench.py.

`bench.py native --rows FILE` measures more kernels, such as those of public suites. A line of FILE describes one; fields are separated
by semicolons, and lines that begin with # are comments:

    NAME; FILE.cl; KERNEL; GLOBAL[,GLOBAL]; LOCAL[,LOCAL]; ARGUMENTS; BUILD OPTIONS

FILE.cl is absolute or relative to the folder of FILE; names in ARGUMENTS and in BUILD OPTIONS (-I) are relative to the folder of
FILE.cl. ARGUMENTS are separated by spaces; programs.c describes them. BUILD OPTIONS may be missing.

    gemm; gemm.cl; gemm; 512,512; 32,8; floats:262144 floats:262144 floats:262144 float:0.5 float:0.5 int:512 int:512 int:512"""
import array
import math
import os
import pathlib
import shutil
import subprocess
import tempfile

TOP = pathlib.Path(__file__).resolve().parent.parent.parent
PROGRAMS = [
    ("xorshift", "tests/bench/xorshift.cl", "xorshift", "65536", "64", "int:1000 bytes:262144"),
    ("mandelbrot", "samples/mandelbrot.cl", "mandelbrot", "512,512", "16,4", "int:256 bytes:1048576"),
    ("nbody", "samples/nbody.cl", "nbody", "2048", "64", "float:0.01 float:0.01 floats:8192 floats:8192 floats:8192 local:1024"),
    ("histogram", "samples/histogram.cl", "histogram", "4096", "128", "int:1048576 bytes:1048576 bytes:1024"),
    ("matmul", "samples/matmul.cl", "matmul", "256,256", "16,16", "int:256 floats:65536 floats:65536 floats:65536"),
    ("scan", "samples/scan.cl", "scan", "131072", "64", "bytes:1048576 bytes:1048576 bytes:8192 local:512"),
    ("saxpy", "samples/saxpy.cl", "saxpy", "1048576", "256", "float:2 floats:1048576 floats:1048576"),
]
START = ("start", "tests/bench/start.cl", "start", "1048576", "256", "bytes:4")
RUNS = 11
RELATIVE, OF_LARGEST = 1e-3, 1e-5  # floats are close that differ by at most that part of themselves, or of the largest of their buffer


def read_rows(file):
    """The rows of FILE, with absolute paths."""
    lines = [line for line in file.read_text().splitlines() if line.strip() and not line.startswith("#")]
    rows = [[cell.strip() for cell in line.split(";")] for line in lines]
    return [(row[0], file.resolve().parent / row[1], *row[2:]) for row in rows]


def run_row(build, row, environment, runs, results, prefix=()):
    """The least and the largest seconds of a row and its least processor seconds, as programs.c prints them; None where it fails."""
    name, file, kernel, items, group, arguments, options = (*row, "")[:7]
    words = [*prefix, build / "bench" / "programs", str(runs), results, options, TOP / file, kernel, items, group, *arguments.split()]
    done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=(TOP / file).parent, env={**os.environ, **environment})
    return None if done.returncode else [float(word) for word in done.stdout.split()[-3:]]


def close_floats(own, other):
    """Whether two buffers of floats differ by rounding only."""
    a, b = array.array("f", own), array.array("f", other)
    allowed = OF_LARGEST * max((abs(y) for y in b if math.isfinite(y)), default=0)
    return all(x == y or abs(x - y) <= max(allowed, RELATIVE * abs(y)) or (x != x and y != y) for x, y in zip(a, b))


def compare_results(row, own, other):
    """Compares the contents of the row's buffers: "equal" to the byte, "close" (rounding of floats), or "DIFFERENT"."""
    if own == other:
        return "equal"
    start, end = 0, 0
    for argument in row[5].split():
        kind, value = argument.split(":", 1)
        if kind == "file":
            end += ((TOP / row[1]).parent / value).stat().st_size
        elif kind in ("bytes", "floats", "ints", "steps"):
            end += int(value.split(",")[0]) * (1 if kind == "bytes" else 4)
        if own[start:end] != other[start:end] and not (kind == "floats" and close_floats(own[start:end], other[start:end])):
            return "DIFFERENT"
        start = end
    return "close" if len(own) == len(other) == end else "DIFFERENT"


def compare(build, more, oclgrind):
    """For each row its name, the times of gasket and of PoCL, what compare_results() returns, and the seconds of one launch under Oclgrind."""
    with tempfile.TemporaryDirectory() as folder:
        files = [pathlib.Path(folder) / name for name in ("own", "pocl", "oclgrind")]
        for row in [*PROGRAMS, *more]:
            own = run_row(build, row, {"OCL_ICD_VENDORS": str(build / "gasket.icd")}, RUNS, files[0])
            pocl = run_row(build, row, {"OCL_ICD_VENDORS": "/etc/OpenCL/vendors/pocl.icd"}, RUNS, files[1])
            results = compare_results(row, files[0].read_bytes(), files[1].read_bytes()) if own and pocl else "-"
            slow = run_row(build, row, {}, 0, files[2], ["oclgrind"]) if oclgrind and shutil.which("oclgrind") else None
            yield row[0], own, pocl, results, slow and slow[0]


def start_nanoseconds(build):
    """The least nanoseconds per work-item of a kernel that does next to nothing; None where it fails."""
    own = run_row(build, START, {"OCL_ICD_VENDORS": str(build / "gasket.icd")}, RUNS, os.devnull)
    return own and own[0] / int(START[3]) * 1e9
