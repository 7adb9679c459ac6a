"""Processor times of `gasket run --check`, of the same IR unchecked, and of Oclgrind, and the memory of checked programs: the tables `check` of
bench.py.

All of them read the same file, in the format of oclgrind-kernel: program, kernel, sizes, then a header for each argument."""
import pathlib
import shutil

TOP = pathlib.Path(__file__).resolve().parent.parent.parent
OCLGRIND = "oclgrind-kernel --num-threads 1 --build-options -cl-std=CL1.2 --data-races --uninitialized"
RUNS = 3

LAUNCHES = {
    "xorshift, 4,096 work-items, 1,000 rounds": """tests/bench/xorshift.cl xorshift
4096 1 1
64 1 1
<size=4 fill=1000>
<size=16384 noinit>""",
    "matmul 96 x 96, tiles in local memory": """samples/matmul.cl matmul
96 96 1
16 16 1
<size=4 fill=96>
<size=36864 range=0:1:9215>
<size=36864 fill=0.5>
<size=36864 noinit>""",
    "reduce 262,144 numbers, local memory and barriers": """samples/reduce.cl reduce
262144 1 1
128 1 1
<size=1048576 range=0:1:262143>
<size=8192 noinit>
<size=512>""",
    "histogram of 262,144 bytes, local and global atomics": """samples/histogram.cl histogram
1024 1 1
128 1 1
<size=4 fill=262144>
<size=262144 uint range=0:65521:4293918735>
<size=1024 fill=0>""",
    "saxpy of 262,144 numbers": """samples/saxpy.cl saxpy
262144 1 1
64 1 1
<size=4 fill=2.0>
<size=1048576 range=0:1:262143>
<size=1048576 fill=1.0>""",
    "scan of 65,536 numbers in blocks of 128": """samples/scan.cl scan
32768 1 1
64 1 1
<size=262144 uint fill=1>
<size=262144 noinit>
<size=2048 noinit>
<size=512>""",
    "mandelbrot 128 x 128, 256 steps": """samples/mandelbrot.cl mandelbrot
128 128 1
16 16 1
<size=4 fill=256>
<size=65536 noinit>""",
    "nbody, 1,024 bodies, vectors in global memory": """tests/bench/nbody.cl nbody
1024 1 1
64 1 1
<size=4 fill=0.01>
<size=4 fill=1024>
<size=16384 range=0:1:4095>
<size=16384 noinit>""",
}


def compare(measured, gasket, folder):
    """A row for each launch; MEASURED(words, times) returns the processor seconds of a command first, None if it fails."""
    oclgrind = shutil.which("oclgrind-kernel")
    for name, text in LAUNCHES.items():
        file = pathlib.Path(folder) / "launch.sim"
        file.write_text(f"{TOP}/{text}\n")
        commands = [[gasket, "run", "--via=ir", "--passes=mem2reg", file], [gasket, "run", "--check", file]]
        if oclgrind:
            commands.append([*OCLGRIND.split(), file])
        done = [measured(words, RUNS) for words in commands]
        seconds = [d[0] if d else None for d in done] + [None] * (3 - len(done))
        yield name, *seconds, done[1][2] if done[1] else None


def compare_orders(measured, gasket):
    """Rows (work-items, seconds of the IR's checker, of the simulator's) for releases.cl: what the order of atomic operations costs in each."""
    for items in (1024, 4096, 16384):
        words = ["-g", items, "-l", 64, "-a", "objects=int[256]", TOP / "tests/bench/releases.cl"]
        done = [measured([gasket, "run", f"--via={engine}", "--check", "-j1", *map(str, words)], 1) for engine in ("ir", "sim")]
        yield items, *[d[0] if d else None for d in done]


# The memory of a checked program is at most BASE times that without checks and FACTOR times the bytes that its kernels touch: of these a byte has a mask
# of undefined bits (1), its contents before the trial (1), the accesses in cells (0.19 if it is written, 0.53 if it is read, too), and bits and page
# tables (0.05).
BASE, FACTOR = 1.5, 2.6
MIB = 1 << 20
PROGRAMS = {
    "saxpy of 2,097,152 numbers": ("samples/saxpy.cl", "saxpy", "2097152", "64", ["float:2", "floats:2097152", "floats:2097152"], 16 * MIB),
    "stores of 4,194,304 zeros": ("tests/bench/zeros.cl", "zeros", "1048576", "64", ["ints:4194304,1"], 16 * MIB),
    "copies of 32,768 structs of 260 bytes": ("tests/bench/records.cl", "records", "32768", "64", ["ints:2129920,9", "ints:2129920,9"], 16.25 * MIB),
    "a buffer of 32 MiB, none of it used": ("tests/bench/start.cl", "start", "64", "64", ["ints:8388608,1"], 0),
}


def program_words(gasket, build, options, row, results):
    file, kernel, items, group, arguments, _ = row
    return [gasket, "exec", *options, build / "bench/programs", "0", results, "", TOP / file, kernel, items, group, *arguments]


def compare_memory(measured, gasket, build, folder):
    """Rows (program, touched MiB, MiB without checks, MiB with checks, MiB that are allowed) of whole programs."""
    results = pathlib.Path(folder) / "results"
    for name, row in PROGRAMS.items():
        runs = [measured(program_words(gasket, build, options, row, results), 1) for options in ([], ["--check"])]
        peaks = [run and run[2] / 1024 for run in runs]
        touched = row[-1] / MIB
        yield name, touched, *peaks, BASE * peaks[0] + FACTOR * touched if peaks[0] else None


def start_times(measured, gasket, build, folder):
    """The processor and wall seconds of a program with one small launch, without and with checks."""
    row = ("tests/bench/start.cl", "start", "64", "64", ["ints:64,1"], 0)
    for options in ([], ["--check"]):
        done = measured(program_words(gasket, build, options, row, pathlib.Path(folder) / "results"), 40)
        yield done[:2] if done else (None, None)
