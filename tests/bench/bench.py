#!/usr/bin/env python3
"""make bench - speed and memory of gasket, beside other tools where they are installed. Prints tables; judges nothing.

    tests/bench/bench.py --build build [compile] [process] [optimize] [shapes] [simulate] [check] [opencl] [encode] [code] [surfaces] [mixed] [visa] [saturation] [debugger] [spirv]

compile   processor time and largest memory of `gasket cc` for two tiny kernels and every sample, and what ocloc takes (Intel's compiler, process and all)
process   from a small kernel's source to its result: the whole process, by the clock on the wall
optimize  processor time of the -O2 passes over one generated function of ten thousand, a hundred thousand and a million instructions, and how much longer each
          takes than the one before it
shapes    the same for kernels of one shape each (shapes.py), of ten thousand and a hundred thousand operations, and of the back end over them
simulate  channel-operations (instructions times enabled channels) a second on one core, and how much faster than Oclgrind (also on one thread)
          and slower than PoCL (native code, all cores) the same kernel with the same arguments is
check     `gasket run --check` with all default kinds: how many times slower than the same IR unchecked, and how many times faster than
          Oclgrind with --data-races --uninitialized, compilation included; the memory of programs under `gasket exec --check`, and their start (checks.py)
native    seconds of seven kernels, and those that --rows FILE describes (native.py), beside PoCL (native code), both through OpenCL with
          the same host threads, warm, the least and the largest of eleven runs (programs.c), whether the results are equal, and how
          much slower Oclgrind is (--oclgrind); and the time to start and end a work-item that does next to nothing
opencl    microseconds of OpenCL calls, beside PoCL: an empty kernel from enqueue to finish, 10,000 launches, builds without a cache;
          PoCL's also with its machine code, which it makes only for the binary or the first launch (opencl.c)
encode    milliseconds of decoding, checking and encoding a megabyte of machine code, and the part of a compilation that encoding is (encode.c)
code      instructions and messages that the samples execute, compiled by gasket and by ocloc at the same width, in the same simulator (igc.py)
surfaces  instructions and messages that kernels with mixed-buffer pointers execute in each --global-access, and IGC's
mixed     the same kernels with each --mixed, and whether the results are equal (mixed.py)
visa      instructions, registers and spills of the samples' kernels, allocated and scheduled by gasket and by Intel's finalizer (visa.py)
saturation  instructions of saturating expressions, and how often instructions of samples and tests saturate (saturation.py)
debugger  the debugger: to its first prompt, operations a second, journeys back in a run of 100 million, conditions (debugger.py)
spirv     words a second of SPIR-V that are read, become IR and are written, beside llvm-spirv -r (spirv.py)"""
import argparse
import functools
import json
import os
import pathlib
import shlex
import shutil
import statistics
import subprocess
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(TOP / "tests/tools"))
import checks
import kernel_tests
import native
import shapes
import specs

SIMULATED = [
    ("mandelbrot", "-g 512,384 -l 16,4 -a steps=200 -a picture=uchar4[384][512]"),
    ("nbody", "-g 2048 -l 64 -a dt=0.01 -a softening=0.01 -a old=float4[2048]:random=1 -a velocity=float4[2048] -a new=float4[2048] -a tile=float4[64]"),
    ("matmul", "-g 256,256 -l 16,16 -a n=256 -a a=float[256][256]:random=1 -a b=float[256][256]:random=2 -a c=float[256][256]"),
    ("histogram", "-g 4096 -l 128 -a n=1048576 -a bytes=uchar[1048576]:random=1 -a counts=uint[256]"),
]
SMALL = "run -g 64 -l 16 -a a=2 -a x=float[64]:iota -a y=float[64]:fill=1 --print y:1 samples/saxpy.cl"


def table(title, head, rows):
    widths = [max(len(str(r[i])) for r in [head] + rows) for i in range(len(head))]
    print(f"\n{title}")
    for row in [head] + rows:
        print("  " + "  ".join(str(c).ljust(w) if i == 0 else str(c).rjust(w) for i, (c, w) in enumerate(zip(row, widths))))


def measured(build, words, times):
    """The least processor seconds and wall seconds, and the most KiB, of a command run so many TIMES; None when it fails."""
    done = subprocess.run([build / "bench" / "measure", str(times), *map(str, words)], cwd=TOP, stdout=subprocess.PIPE)
    if done.returncode:
        return None
    cpu, wall, kib = done.stdout.split()
    return float(cpu), float(wall), int(kib)


def milliseconds(seconds):
    return f"{seconds * 1e3:.2f}"


def smallest_kernels(folder):
    """What a compilation costs in itself, and what the first use of the library adds."""
    for name, value in (("no built-in", "2.0f * x[i]"), ("sin", "sin(x[i])")):
        file = pathlib.Path(folder) / f"{name}.cl"
        file.write_text(f"kernel void f(global float *x)\n{{\n    int i = get_global_id(0);\n    x[i] = {value};\n}}\n")
        yield file


def bench_compile(gasket, build):
    ocloc, rows = shutil.which("ocloc"), []
    with tempfile.TemporaryDirectory() as folder:
        for source in [*smallest_kernels(folder), *sorted((TOP / "samples").glob("*.cl"))]:
            own = measured(build, [gasket, "cc", source, "-o", "/dev/null"], 50)
            row = [source.stem] + ([milliseconds(own[0]), f"{own[2] / 1024:.1f}"] if own else ["failed", "-"])
            if ocloc:
                other = measured(build, [ocloc, "compile", "-q", "-file", source, "-device", "skl", "-out_dir", folder], 1)
                row.append(milliseconds(other[0]) if other else "failed")
            rows.append(row)
    table("Compiling (gasket cc): processor time, process included", ["kernel", "ms", "MiB"] + (["ocloc ms"] if ocloc else []), rows)


def bench_process(gasket, build):
    own = measured(build, [gasket, *SMALL.split()], 50)
    table("From source to result, whole process", ["kernel", "ms"], [["saxpy, 64 work-items", milliseconds(own[1]) if own else "failed"]])


def ordinary_source(count):
    """COUNT lines of kernel source as people write it: comments, macros, structs, helpers, kernels with loops, switches and vectors."""
    lines, k = [], 0
    while len(lines) < count:
        lines += f"""// A stencil and what belongs to it, number {k}.
#define WIDTH_{k} {64 + k % 7}
typedef struct {{
    float4 position;
    int id;
}} particle_{k};

static inline float weight_{k}(float x, int i)
{{
    if (i > WIDTH_{k})
        return x * 0.5f;
    return mad(x, 2.0f, (float)i);
}}

__kernel void stencil_{k}(__global const float *restrict in, __global float *restrict out, __global particle_{k} *p, const int n)
{{
    const int x = get_global_id(0);
    __local float tile[256];
    float4 sum = (float4)(0.0f);

    tile[get_local_id(0)] = in[min(x, n - 1)];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int i = 0; i < WIDTH_{k}; i++) {{
        float v = tile[(get_local_id(0) + i) & 255];
        sum.xy += (float2)(v, weight_{k}(v, i));
        if (v > 1.0e3f && i % 3 != 0)
            continue;
        sum.z = fmax(sum.z, v);
    }}
    switch (p[x].id & 3) {{
    case 0:
        sum *= 2.0f;
        break;
    case 1:
        sum = sum.wzyx;
        break;
    default:
        sum.w = dot(sum, p[x].position);
    }}
    p[x].position = sum;
    out[x] = sum.x + sum.y * (x < n ? 1.0f : in[0]);
}}
""".split("\n")
        k += 1
    return "\n".join(lines)


def bench_front(gasket):
    rows = []
    for count in (10000, 100000):
        source = ordinary_source(count)
        done = subprocess.run([gasket, "cc", "--emit=ir", "--passes=mem2reg", "--time-passes", "-o", "/dev/null", "-x", "cl", "-"],
                              input=source, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        seconds = [float(line.split()[0]) for line in done.stderr.splitlines() if line.endswith("s  front end")]
        lines = source.count("\n")
        rows.append([lines, *([f"{seconds[0]:.3f}", f"{lines / seconds[0]:,.0f}"] if done.returncode == 0 else ["failed", "-"])])
    table("Front end, source to unoptimized IR: processor time", ["lines", "seconds", "lines a second"], rows)


def large_function(count):
    """IR text of one kernel of about COUNT instructions: variables, arithmetic, memory, branches, and a loop in every eighth part."""
    variables, parts = 16, count // 20
    lines = ["define spir_kernel void @large(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n) {", "entry:"]
    lines += [f"  %v{v} = alloca i32, align 4" for v in range(variables)]
    lines += [f"  store i32 {v}, ptr %v{v}, align 4" for v in range(variables)]
    lines.append("  br label %s0")
    for k in range(parts):
        a, b, c = k % variables, (k * 7 + 3) % variables, (k * 5 + 1) % variables
        lines.append(f"""s{k}:
  %a{k} = load i32, ptr %v{a}, align 4
  %b{k} = load i32, ptr %v{b}, align 4
  %c{k} = add i32 %a{k}, %b{k}
  %d{k} = xor i32 %c{k}, {k * 2654435761 % 2**31}
  %e{k} = mul i32 %d{k}, %n
  %i{k} = zext i32 %e{k} to i64
  %m{k} = and i64 %i{k}, 1023
  %g{k} = getelementptr i32, ptr addrspace(1) %p, i64 %m{k}
  %l{k} = load i32, ptr addrspace(1) %g{k}, align 4
  store i32 %l{k}, ptr %v{c}, align 4
  %t{k} = icmp slt i32 %l{k}, {k % 100}""")
        lines.append(f"""  br label %w{k}
w{k}:
  %x{k} = load i32, ptr %v{a}, align 4
  %y{k} = add i32 %x{k}, 1
  store i32 %y{k}, ptr %v{a}, align 4
  %z{k} = icmp ult i32 %y{k}, %n
  br i1 %z{k}, label %w{k}, label %s{k + 1}""" if k % 8 == 7 else f"""  br i1 %t{k}, label %y{k}, label %s{k + 1}
y{k}:
  %h{k} = getelementptr i32, ptr addrspace(1) %q, i64 %m{k}
  store i32 %e{k}, ptr addrspace(1) %h{k}, align 4
  store i32 %d{k}, ptr %v{b}, align 4
  %r{k} = sub i32 %e{k}, %d{k}
  store i32 %r{k}, ptr %v{a}, align 4
  br label %s{k + 1}""")
    return "\n".join([*lines, f"s{parts}:", "  ret void", "}", ""])


def times_of(words):
    """What --time-passes says of a command, in processor seconds: each pass, and "front" and "back", the rooms around them; {} when it fails."""
    done = subprocess.run([*words, "--time-passes", "-o", "/dev/null"], capture_output=True, text=True)
    lines = [line.split() for line in done.stderr.splitlines()] if done.returncode == 0 else []
    return {line[2]: float(line[0]) for line in lines if len(line) in (3, 4) and line[1] == "s" and line[2] != "all"}


def passes_of(gasket, file):
    """Processor seconds of each -O2 pass over FILE; {} when it fails."""
    return {name: seconds for name, seconds in times_of([gasket, "opt", "-O2", file]).items() if name not in ("front", "back")}


def bench_optimize(gasket):
    """The best of five runs each, the sizes in turn: what else the machine does would show in the ratios."""
    counts, rows, before = (10_000, 100_000, 1_000_000), [], None
    with tempfile.TemporaryDirectory() as folder:
        files = [pathlib.Path(folder) / f"large{count}.ll" for count in counts]
        for file, count in zip(files, counts):
            file.write_text(large_function(count))
        runs = [[passes_of(gasket, file) for file in files] for _ in range(5)]
    for count, of_size in zip(counts, zip(*runs)):
        passes = min(of_size, key=lambda p: sum(p.values()))
        total = sum(passes.values())
        rows.append([f"{count:,}", milliseconds(total), ratio(total, before), max(passes, key=passes.get) if passes else "failed"])
        before = total
    table("Optimizing one function (opt -O2), the passes alone, the best of five runs", ["instructions", "ms", "times the row before", "most in"], rows)


def bench_shapes(gasket):
    """The best of three runs each."""
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "shape.cl"
        for shape in shapes.SHAPES:
            passes, back = [], []
            for count in (10_000, 100_000):
                file.write_text(shapes.kernel(shape, count))
                runs = [times_of([gasket, "cc", file]) for _ in range(3)]
                passes.append(min(sum(s for name, s in run.items() if name not in ("front", "back")) for run in runs))
                back.append(min(run.get("back", 0) for run in runs))
            for room, (less, more) in (("passes", passes), ("back end", back)):
                rows.append([f"{shape.__name__}, {room}", *map(milliseconds, (less, more)), ratio(more, less)])
    table("Compiling kernels of one shape (cc): the passes of -O2, and the back end", ["shape", "10,000: ms", "100,000: ms", "times"], rows)


def simulate(gasket, name, arguments, threads):
    """(seconds in the simulator, instructions, channel-operations) of the best of three runs; None when it fails."""
    best = None
    with tempfile.NamedTemporaryFile(suffix=".json") as stats:
        for _ in range(3):
            done = subprocess.run([gasket, "run", *arguments.split(), f"-j{threads}", f"--stats={stats.name}", f"samples/{name}.cl"], cwd=TOP,
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            if done.returncode:
                return None
            run = json.loads(pathlib.Path(stats.name).read_text())["run"]
            if best is None or run["simulate_seconds"] < best[0]:
                best = run["simulate_seconds"], run["instructions"], run["channels"]
    return best


def under_opencl(build, name, arguments, prefix, environment):
    """Seconds that the kernel takes under an OpenCL, as tests/oracle/pocl_run.c measures them; None where there is none."""
    program = build / "oracle" / "pocl_run"
    if not program.exists() or (prefix and not shutil.which(prefix[0])):
        return None
    test = kernel_tests.KernelTest(TOP / "samples" / (name + ".cl"))
    run = kernel_tests.Run(arguments)
    with tempfile.TemporaryDirectory() as folder:
        kernel, given = kernel_tests.arguments_of(test, run)
        for a in given:
            if a.kind in ("value", "buffer"):
                (pathlib.Path(folder) / (a.name + ".in")).write_bytes(a.data)
        (pathlib.Path(folder) / "again.in").touch()
        run.words.append("-cl-std=CL1.2")
        words = prefix + list(map(str, kernel_tests.pocl_command(test, run, build, kernel, given, folder)))
        done = subprocess.run(words, env={**os.environ, **environment}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return float((pathlib.Path(folder) / "seconds.out").read_text()) if done.returncode == 0 else None


def ratio(a, b):
    return f"{a / b:.2f}" if a and b else "-"


def bench_simulate(gasket, build):
    rows = []
    for name, arguments in SIMULATED:
        own = simulate(gasket, name, arguments, 1)
        if not own:
            rows.append([name] + ["failed"] + ["-"] * 6)
            continue
        everywhere = simulate(gasket, name, arguments, os.cpu_count())
        grind = under_opencl(build, name, arguments, ["oclgrind"], {"OCLGRIND_NUM_THREADS": "1"})
        pocl = under_opencl(build, name, arguments, [], {})
        rows.append([name, milliseconds(own[0]), f"{own[1] / 1e6:.1f}", f"{own[2] / 1e6:.1f}", f"{own[2] / own[0] / 1e9:.2f}",
                     milliseconds(grind) if grind else "-", ratio(grind, own[0]), ratio(everywhere[0], pocl)])
    table("Simulating, one core", ["kernel", "ms", "M instructions", "M channel-ops", "G channel-ops/s", "Oclgrind ms", "times faster", "PoCL times faster"], rows)


def bench_check(gasket, build):
    rows, run = [], functools.partial(measured, build)
    with tempfile.TemporaryDirectory() as folder:
        for name, unchecked, own, oclgrind, kib in checks.compare(run, gasket, folder):
            cells = [milliseconds(s) if s else "-" for s in (unchecked, own, oclgrind)]
            rows.append([name, *cells, ratio(own, unchecked), ratio(oclgrind, own), f"{kib / 1024:.1f}" if kib else "-"])
    table("Checking (run --check): processor time, process included, the best of three runs",
          ["launch", "unchecked ms", "checked ms", "Oclgrind ms", "checked / unchecked", "Oclgrind / checked", "checked MiB"], rows)
    orders = [[f"{items:,}", milliseconds(ir), milliseconds(sim), ratio(ir, sim)]
              for items, ir, sim in checks.compare_orders(run, gasket)]
    table("Order by atomic operations: 16 releases of each work-item (run --check)", ["work-items", "interpreter ms", "simulator ms", "times slower"], orders)
    if (build / "bench/programs").exists():
        bench_checked_programs(run, gasket, build)


def bench_checked_programs(run, gasket, build):
    with tempfile.TemporaryDirectory() as folder:
        rows = [[name, *(f"{mib:.0f}" if mib is not None else "failed" for mib in numbers)]
                for name, *numbers in checks.compare_memory(run, gasket, build, folder)]
        table(f"Memory of whole programs (exec --check): at most {checks.BASE} times that without checks and {checks.FACTOR} times the touched bytes",
              ["program", "touched MiB", "unchecked MiB", "checked MiB", "allowed MiB"], rows)
        plain, checked = checks.start_times(run, gasket, build, folder)
        table("Start of a program with one small launch (exec --check): the best of 40 runs", ["", "processor ms", "wall ms"],
              [[name, *(milliseconds(s) if s else "failed" for s in seconds)] for name, seconds in (("without checks", plain), ("with checks", checked))])


def opencl_times(build, environment):
    """The least of three runs of each line that opencl.c prints for all samples on a platform, without a cache of programs: None for a
    sample that the platform's compiler refuses. An empty list where there is no platform."""
    runs = []
    for _ in range(3):
        with tempfile.TemporaryDirectory() as cache:
            done = subprocess.run([build / "bench" / "opencl", *sorted((TOP / "samples").glob("*.cl"))], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                  env={**os.environ, **environment, "POCL_CACHE_DIR": cache, "GASKET_CACHE": "0"})
        if done.returncode:
            return []
        runs.append([None if line == b"-" else float(line) for line in done.stdout.split()])
    return [None if None in times else min(times) for times in zip(*runs)]


def shown(number):
    return "-" if number is None else f"{number:g}"


def bench_opencl(build):
    own = opencl_times(build, {"OCL_ICD_VENDORS": str(build / "gasket.icd")})
    pocl = opencl_times(build, {"OCL_ICD_VENDORS": "/etc/OpenCL/vendors/pocl.icd"})
    if not own:
        print("\nOpenCL calls: the ICD loader or the platform is missing")
        return
    pocl = pocl or [None] * len(own)
    names = ["empty kernel, enqueue to finish", "10,000 launches of saxpy on 1,000 elements"]
    table("OpenCL calls: microseconds, the least of three runs", ["", "gasket", "PoCL", "PoCL / gasket"],
          [[name, shown(time), shown(other), ratio(other, time)] for name, time, other in zip(names, own, pocl)])
    names = [f.name for f in sorted((TOP / "samples").glob("*.cl"))]
    table("builds by OpenCL: microseconds, the least of three runs", ["", "gasket", "PoCL", "ratio", "PoCL with machine code", "ratio"],
          [[name, shown(own[n]), shown(pocl[n]), ratio(pocl[n], own[n]), shown(pocl[n + 1]), ratio(pocl[n + 1], own[n])]
           for name, n in zip(names, range(2, len(own), 2))])


def bench_native(build, more, oclgrind):
    rows, ratios = [], []
    for name, own, pocl, results, slow in native.compare(build, more, oclgrind):
        cells = [f"{times[i] * 1e3:.3f}" if times else "-" for times in (own, pocl) for i in (0, 1)]
        both = [own[i] / pocl[i] for i in (0, 2)] if own and pocl else None
        rows.append([name, *cells, *([f"{r:.2f}" for r in both] if both else ["-", "-"]), results, *([ratio(slow, own and own[0])] if oclgrind else [])])
        if both:
            ratios.append(both)
    if ratios:
        rows.append(["geometric mean", "", "", "", "", *[f"{statistics.geometric_mean(r):.2f}" for r in zip(*ratios)], "", *[""] * oclgrind])
    head = ["kernel", "ms", "largest", "PoCL ms", "largest", "gasket / PoCL", "processor time", "results", *["Oclgrind / gasket"] * oclgrind]
    table("Beside native code, through OpenCL, all cores", head, rows)
    each = native.start_nanoseconds(build)
    if each:
        print(f"  start and end of a work-item: {each:.1f} ns")


def bench_encode(gasket, build):
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for source in ("samples/saxpy.cl", "samples/nbody.cl", "samples/mandelbrot.cl", "tests/kernels/real/cipher.cl"):
            code = pathlib.Path(folder) / "code"
            made = subprocess.run([gasket, "cc", "--emit=code", source, "-o", code], cwd=TOP).returncode
            done = subprocess.run([build / "bench/encode", code], stdout=subprocess.PIPE, text=True) if not made else None
            compiled = measured(build, [gasket, "cc", source, "-o", "/dev/null"], 20)
            if not done or done.returncode or not compiled:
                rows.append([pathlib.Path(source).stem, "failed"] + ["-"] * 5)
                continue
            decode, check, encode, once = map(float, done.stdout.split())
            rows.append([pathlib.Path(source).stem, code.stat().st_size, f"{decode:.1f}", f"{check:.1f}", f"{encode:.1f}", f"{once:.0f}",
                         f"{100 * once * 1e-6 / compiled[0]:.2f}"])
    table("Machine code: milliseconds for a megabyte; encoding the kernel once, as part of compiling it",
          ["kernel", "bytes", "decode ms", "check ms", "encode ms", "once us", "% of cc"], rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=pathlib.Path("build"))
    parser.add_argument("--rows", type=pathlib.Path, help="more kernels for native, as native.py describes them")
    parser.add_argument("--oclgrind", action="store_true", help="native: run each kernel under Oclgrind, too")
    parser.add_argument("--make", default="", help="the make variables of that build, such as CC=clang")
    parser.add_argument("what", nargs="*")
    given = parser.parse_args()
    make = ["make", "-s", "-C", str(TOP), *shlex.split(given.make)]
    subprocess.run([*make, f"{given.build}/bench/measure"], check=True)
    subprocess.run([*make, f"{given.build}/oracle/pocl_run"], stderr=subprocess.DEVNULL)
    build = (TOP / given.build).resolve()
    gasket, what = build / "gasket", given.what or ["compile", "process", "front", "optimize", "simulate", "native", "check", "opencl", "encode", "code", "saturation"]
    if "compile" in what:
        bench_compile(gasket, build)
    if "process" in what:
        bench_process(gasket, build)
    if "front" in what:
        bench_front(gasket)
    if "optimize" in what:
        bench_optimize(gasket)
    if "shapes" in what:
        bench_shapes(gasket)
    if "simulate" in what:
        bench_simulate(gasket, build)
    if {"check", "native"} & {*what}:
        subprocess.run([*make, f"{given.build}/bench/programs"], stderr=subprocess.DEVNULL)
    if "check" in what:
        bench_check(gasket, build)
    if "native" in what:
        bench_native(build, native.read_rows(given.rows) if given.rows else [], given.oclgrind)
    if "opencl" in what:
        subprocess.run([*make, f"{given.build}/bench/opencl"], stderr=subprocess.DEVNULL)
        bench_opencl(build)
    if "encode" in what:
        subprocess.run([*make, f"{given.build}/bench/encode"], check=True)
        bench_encode(gasket, build)
    if "code" in what and shutil.which("ocloc"):
        for simd in ("8", "16"):
            print(f"\nInstructions and messages executed, SIMD{simd} both", flush=True)
            subprocess.run([sys.executable, TOP / "tests/bench/igc.py", "--build", build, "--simd", simd])
    if "visa" in what and shutil.which("GenX_IR"):
        print("\nThe same program, allocated and scheduled by gasket and by Intel's finalizer", flush=True)
        subprocess.run([sys.executable, TOP / "tests/bench/visa.py", "--build", build])
    if "surfaces" in what:
        print("\nKernels with mixed-buffer pointers: gasket's three ways to reach buffers, and IGC's code", flush=True)
        subprocess.run([sys.executable, TOP / "tests/bench/igc.py", "--build", build, "--modes"])
    if "saturation" in what:
        subprocess.run([sys.executable, TOP / "tests/bench/saturation.py", "--build", build])
    if "debugger" in what:
        print("\nThe debugger", flush=True)
        subprocess.run([sys.executable, TOP / "tests/bench/debugger.py", "--build", build])
    if "spirv" in what and shutil.which("llvm-spirv-15"):
        subprocess.run([sys.executable, TOP / "tests/bench/spirv.py", "--build", build])
    if "mixed" in what:
        subprocess.run([sys.executable, TOP / "tests/bench/mixed.py", "--build", build])


if __name__ == "__main__":
    main()