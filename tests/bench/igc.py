#!/usr/bin/env python3
"""make bench-igc - what gasket's code and that of Intel's compiler (ocloc, Gen9) execute for the same kernels in the same simulator.

    tests/bench/igc.py --build build [--modes] [FILE...]

For each RUN line of each file (default: the samples): instructions and messages executed, gasket's first, then IGC's, and whether both left the same
bytes. With --modes gasket's three ways to reach buffers stand side by side. A kernel that IGC's output cannot be run for is named with the reason."""
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


def intel(path, folder):
    """The file with IGC's code, or a text."""
    out = folder / "igc.asm"
    p = subprocess.run([sys.executable, str(TOP / "tests/ocloc2gasket.py"), str(path), "-o", str(out)], capture_output=True, text=True)
    return out if p.returncode == 0 else (p.stderr.strip().splitlines() or ["ocloc failed"])[-1]


def ratio(a, b):
    return f"{a / b:6.2f}" if b else "     -"


def compare(gasket, files):
    total = [0, 0, 0, 0]
    print(f"{'kernel':34}{'instructions':>14}{'IGC':>12}{'ratio':>7}{'messages':>12}{'IGC':>10}{'ratio':>7}  same")
    for path in files:
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            theirs_file = intel(path, folder)
            for n, words in enumerate(runs_of(path)):
                title = f"{path.stem} {n + 1}"
                ours = execute(gasket, words, buffers_of(words, path), path, folder)
                theirs = execute(gasket, words, buffers_of(words, path), theirs_file, folder) if isinstance(theirs_file, pathlib.Path) else theirs_file
                if isinstance(ours, str) or isinstance(theirs, str):
                    print(f"{title:34}  {ours if isinstance(ours, str) else 'IGC: ' + theirs}"[:150])
                    continue
                print(f"{title:34}{ours[0]:14}{theirs[0]:12}{ratio(ours[0], theirs[0]):>7}{ours[1]:12}{theirs[1]:10}{ratio(ours[1], theirs[1]):>7}"
                      f"  {'yes' if ours[2] == theirs[2] else 'NO'}")
                for k, v in enumerate((ours[0], theirs[0], ours[1], theirs[1])):
                    total[k] += v
    print(f"{'all':34}{total[0]:14}{total[1]:12}{ratio(total[0], total[1]):>7}{total[2]:12}{total[3]:10}{ratio(total[2], total[3]):>7}")


def modes(gasket, files):
    names = ("auto", "stateless", "stateful")
    print(f"{'kernel':34}" + "".join(f"{n + ' instr':>18}{'messages':>10}" for n in names))
    for path in files:
        with tempfile.TemporaryDirectory() as name:
            for n, words in enumerate(runs_of(path)):
                row = [execute(gasket, words, buffers_of(words, path), path, pathlib.Path(name), [f"--global-access={m}"]) for m in names]
                print(f"{path.stem + ' ' + str(n + 1):34}" + "".join(f"{r[0]:18}{r[1]:10}" if not isinstance(r, str) else f"{'-':>18}{'-':>10}" for r in row))


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--build", default="build")
    p.add_argument("--modes", action="store_true")
    p.add_argument("files", nargs="*", type=pathlib.Path)
    a = p.parse_args()
    files = [f.resolve() for f in a.files] or sorted((TOP / "samples").glob("*.cl"))
    gasket = str((TOP / a.build / "gasket").resolve())
    (modes if a.modes else compare)(gasket, files)


main()
