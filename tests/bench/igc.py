#!/usr/bin/env python3
"""make bench-igc - what gasket's code and that of Intel's compiler (ocloc, Gen9) execute for the same kernels in the same simulator.

    tests/bench/igc.py --build build [--simd 8|16|32] [--modes] [FILE...]

For each RUN line of each file (default: the samples; functions.cl has a kernel for each of the common functions): instructions and messages executed, gasket's first, then IGC's, and whether both left the same
bytes; with --simd both at that width, else at the width that each chooses. With --modes gasket's three ways to reach buffers stand side by side, for the kernels with mixed-buffer pointers
when no file is named. A kernel that IGC's output cannot be run for is named with the reason."""
import argparse
import json
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parent.parent.parent


def runs_of(path):
    """The arguments of each RUN line."""
    for line in path.read_text().splitlines():
        match = re.match(r"\s*(?://|\*)\s*RUN:\s*(.*)", line)
        if match:
            yield shlex.split(re.sub(r"^gasket run ", "", match.group(1)))


def buffers_of(words, path):
    """Arguments that are buffers, and not local memory: what a run may leave behind."""
    specs = [words[i + 1] for i, word in enumerate(words) if word == "-a" and i + 1 < len(words)]
    local = set(re.findall(r"\blocal\s[^,;(){}]*?\*\s*(?:restrict\s+)?(\w+)", path.read_text()))
    return [s.split("=")[0] for s in specs if re.search(r"=\w+\[", s) and s.split("=")[0] not in local]


def execute(gasket, words, buffers, file, folder, extra=()):
    """(instructions, messages, bytes left) of one run; a text when it failed."""
    stats, outputs = folder / "stats.json", []
    for name in buffers:
        outputs += ["-o", f"{name}={folder / name}.bin"]
    p = subprocess.run([gasket, "run", *extra, *words, *outputs, f"--stats={stats}", str(file)], capture_output=True, text=True, cwd=TOP)
    if p.returncode:
        return (p.stderr.strip().splitlines() or ["failed"])[0]
    run = json.loads(stats.read_text())["run"]
    left = b"".join((folder / f"{name}.bin").read_bytes() for name in buffers if (folder / f"{name}.bin").exists())
    return run["instructions"], sum(run["sends"].values()), left


def intel(path, folder, simd=None):
    """The file with IGC's code, or a text."""
    out = folder / "igc.asm"
    width = ["--simd", simd] if simd else []
    p = subprocess.run([sys.executable, str(TOP / "tests/ocloc2gasket.py"), str(path), *width, "-o", str(out)], capture_output=True, text=True)
    return out if out.exists() and out.stat().st_size else (p.stderr.strip().splitlines() or ["ocloc failed"])[-1]


def ratio(a, b):
    return f"{a / b:6.2f}" if b else "     -"


def compare(gasket, files, simd=None):
    total = [0, 0, 0, 0]
    print(f"{'kernel':34}{'instructions':>14}{'IGC':>12}{'ratio':>7}{'messages':>12}{'IGC':>10}{'ratio':>7}  same")
    for path in files:
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            theirs_file = intel(path, folder, simd)
            for n, words in enumerate(runs_of(path)):
                title = words[words.index("-k") + 1] if "-k" in words else f"{path.stem} {n + 1}"
                ours = execute(gasket, words, buffers_of(words, path), path, folder, [f"--simd={simd}"] if simd else ())
                theirs = execute(gasket, words, buffers_of(words, path), theirs_file, folder) if isinstance(theirs_file, pathlib.Path) else theirs_file
                if isinstance(ours, str) or isinstance(theirs, str):
                    print(f"{title:34}  {ours if isinstance(ours, str) else 'IGC: ' + theirs}"[:150])
                    continue
                print(f"{title:34}{ours[0]:14}{theirs[0]:12}{ratio(ours[0], theirs[0]):>7}{ours[1]:12}{theirs[1]:10}{ratio(ours[1], theirs[1]):>7}"
                      f"  {'yes' if ours[2] == theirs[2] else 'NO'}")
                for k, v in enumerate((ours[0], theirs[0], ours[1], theirs[1])):
                    total[k] += v
    print(f"{'all':34}{total[0]:14}{total[1]:12}{ratio(total[0], total[1]):>7}{total[2]:12}{total[3]:10}{ratio(total[2], total[3]):>7}")


MODES = ("auto", "stateless", "stateful")


def mixed_of(gasket, path, words, folder):
    """mixed accesses and messages that auto counts for the kernel of WORDS."""
    stats = folder / "mixed.json"
    p = subprocess.run([gasket, "cc", *[w for w in words if w.startswith("-cl")], f"--stats={stats}", str(path), "-o", "/dev/null"], capture_output=True)
    kernels = json.loads(stats.read_text())["kernels"] if p.returncode == 0 else []
    name = words[words.index("-k") + 1] if "-k" in words else None
    found = [k["mixed"] for k in kernels if name in (None, k["name"])]
    return f"{found[0]['accesses']}/{found[0]['messages']}" if found else "-"


def modes(gasket, files):
    """Instructions and messages executed, gasket's at SIMD16. '<' marks a kernel for which auto executes more instructions than the better of the two others."""
    total, worse, count = [0] * 8, 0, 0
    print(f"{'kernel':30}{'mixed':>7}" + "".join(f"{n:>18}" for n in (*MODES, "IGC")) + "   (instructions, messages; mixed: accesses/messages of auto)")
    for path in files:
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            theirs = intel(path, folder)
            for words in runs_of(path):
                row = [execute(gasket, words, buffers_of(words, path), path, folder, [f"--global-access={m}", "--simd=16"]) for m in MODES]
                row.append(execute(gasket, words, [], theirs, folder) if isinstance(theirs, pathlib.Path) else theirs)
                title = f"{path.stem} {words[words.index('-k') + 1]}" if "-k" in words else path.stem
                late = all(not isinstance(r, str) for r in row[:3]) and row[0][0] > min(row[1][0], row[2][0])
                print(f"{title[:29]:30}{mixed_of(gasket, path, words, folder):>7}" +
                      "".join(f"{r[0]:12}{r[1]:6}" if not isinstance(r, str) else f"{'-':>12}{'-':>6}" for r in row) + (" <" if late else ""), flush=True)
                worse, count = worse + late, count + 1
                for k, r in enumerate(row):
                    if not any(isinstance(x, str) for x in row):
                        total[2 * k] += r[0]
                        total[2 * k + 1] += r[1]
    print(f"{'all that run in every column':37}" + "".join(f"{total[2 * k]:12}{total[2 * k + 1]:6}" for k in range(4)))
    print(f"auto executes more instructions than the better of the two others in {worse} of {count} runs")


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--build", default="build")
    p.add_argument("--simd", choices=("8", "16", "32"))
    p.add_argument("--modes", action="store_true")
    p.add_argument("files", nargs="*", type=pathlib.Path)
    a = p.parse_args()
    files = [f.resolve() for f in a.files] or sorted((TOP / ("tests/kernels/surfaces" if a.modes else "samples")).glob("*.cl"))
    gasket = str((TOP / a.build / "gasket").resolve())
    if a.modes:
        modes(gasket, files)
    else:
        compare(gasket, files, a.simd)


main()
