#!/usr/bin/env python3
"""make bench BENCH=debugger - how long the debugger takes: to its first prompt, for steps, conditions and journeys back; and the
share of the variables that it knows in optimized code.

    tests/bench/debugger.py --build build

A journey is timed inside one session: the same journey is made many times, and the time of a session without it is subtracted."""
import argparse
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import time
import zlib

TOP = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(TOP / "tests/tools"))
import statements
LOOP = "kernel void k(global int *a, int n)\n{\n    int s = 0;\n    for (int i = 0; i < n; i++)\n        s = s * 3 + i;\n    a[get_global_id(0)] = s;\n}\n"
STARTS = {"saxpy": "-g 64 -a a=2 -a x=float[64]:iota -a y=float[64]:fill=1 samples/saxpy.cl", "mandelbrot": "-g 640,480 -a steps=200 -a picture=uchar4[480][640] samples/mandelbrot.cl", "bfs": "samples/bfs.launch"}


def seconds(gasket, words, commands, times=1):
    """The least seconds of a session with COMMANDS, and its output."""
    best, output = float("inf"), ""
    for _ in range(times):
        start = time.perf_counter()
        done = subprocess.run([gasket, "debug", "--batch", *words, *[w for command in commands for w in ("-ex", command)]], cwd=TOP, stdout=subprocess.PIPE, text=True, check=True)
        best, output = min(best, time.perf_counter() - start), done.stdout
    return best, output


def known_variables(gasket, level, files, share):
    """(known, all, runs): the values that optimized code shows of the variables of FILES, those in local memory too, at the stops of `step`. Of SHARE runs one is made, chosen by
    its hash, so that the same runs are made each time and belong to no kind of kernel."""
    runs = [(file, line) for file in files for line in re.findall(r"^// RUN: (.*)$", file.read_text(), flags=re.M)]
    runs = [(file, line) for file, line in runs if zlib.crc32(f"{file.relative_to(TOP)} {line}".encode()) % share == 0]
    known = total = 0
    for file, line in runs:
        for event, _ in statements.sessions(gasket, ["--via=sim", level], file, shlex.split(line), statements.LOOK, 25)[0]:
            known += len(event.known())
            total += len(event.variables)
    return known, total, len(runs)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=TOP / "build")
    gasket = (parser.parse_args().build / "gasket").resolve()
    for name, words in STARTS.items():
        print(f"  start to first prompt, {name:<12}{seconds(gasket, words.split(), [], 20)[0] * 1e3:8.1f} ms")
    with tempfile.NamedTemporaryFile("w", suffix=".cl") as file:
        file.write(LOOP)
        file.flush()
        launch = ["-g", "1", "-l", "1", "-a", "a=int[1]", "-a", "n=7150000", file.name]
        whole, output = seconds(gasket, launch, ["tbreak 6", "continue", "goto"], 3)
        steps = int(output.rsplit("step ", 1)[1].split(".")[0])
        print(f"  operations a second, of {steps:,} {steps / whole / 1e6:17.1f} million")
        journeys = 30
        for name, command in (("reverse-step", "reverse-step"), ("reverse-stepi", "reverse-stepi"), ("to the middle and back", None)):
            commands = [command] * journeys if command else [f"goto {steps // 2 + k % 2 * (steps // 2 - 9 - k)}" for k in range(journeys)]
            print(f"  {name:<30}{(seconds(gasket, launch, ['tbreak 6', 'continue', *commands], 2)[0] - whole) / journeys * 1e3:10.0f} ms")
        few = [word.replace("7150000", "500000") for word in launch]
        plain = seconds(gasket, few, ["tbreak 6", "continue"], 3)[0]
        conditional = seconds(gasket, few, ["break 5 if i == -1", "tbreak 6", "continue"], 3)[0]
        print(f"  a condition that does not hold  {500000 / (conditional - plain) / 1e6:8.2f} million a second")
    samples, kernels = sorted((TOP / "samples").glob("*.cl")), sorted((TOP / "tests/kernels").rglob("*.cl"))
    for level, files, share, name in (("-O0", samples, 1, "samples"), ("-O1", samples, 1, "samples"), ("-O2", samples, 1, "samples"), ("-O2", kernels, 8, "one of eight of all test kernels")):
        known, total, runs = known_variables(str(gasket), level, files, share)
        print(f"  variables known at {level}{100 * known / total:21.1f} per cent of {total} ({runs} runs: {name}, at each of the first 25 stops)")


if __name__ == "__main__":
    main()
