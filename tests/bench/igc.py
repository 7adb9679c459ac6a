#!/usr/bin/env python3
"""make bench-igc - what gasket's code and that of Intel's compiler (ocloc, Gen9) execute for the same kernels in the same simulator.

    tests/bench/igc.py --build build [--simd 8|16|32] [--format zebin|tokens] [--all] [--worst N] [--modes] [FILE...]

For each RUN line of each file (default: the samples; --all: the kernels of the tests too): instructions and messages executed, gasket's first, then IGC's, and whether both left the
same: bytes, or floats as far apart as the file's ULP lines allow (the distance is shown where it is larger). Buffers that the file tells to IGNORE are left out. Both compile
with the options of the RUN line, IGC as CL3.0 where it names no version, as gasket does; with --simd both at that width, else at that of the file's SIMD line, else at the width that
each chooses. --worst lists the runs with the largest ratios once more. With --modes gasket's three ways to reach buffers stand side by side, for the kernels with mixed-buffer
pointers when no file is named. A kernel that a compiler refuses is named with what it says.

Where Intel's code leaves other bytes the file must say why, by a line INTEL after its RUN: the language leaves the result open, or the compiler (1.0.12504, Debian 12) is wrong.
Status 1 when a run differs and says nothing, or says that it differs and does not."""
import argparse
import collections
import json
import pathlib
import re
import subprocess
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(TOP / "tests/tools"))
import kernel_tests  # noqa: E402
import specs  # noqa: E402


def buffers_of(test, run):
    """Type by name of the arguments that are buffers, and not local memory: what a run may leave behind."""
    _, wanted = specs.parameters(test.source, run.option("-k"))
    local = {p.name for p in wanted if p.space == "local"} | {str(i) for i, p in enumerate(wanted) if p.space == "local"}
    found = {name: specs.described(name, spec) for name, spec in run.arguments() if name not in local and name not in test.ignored}
    return {name: a.type for name, a in found.items() if a}


def execute(gasket, words, buffers, file, folder, extra=()):
    """(instructions, messages, bytes left in each buffer) of one run; a text when it failed."""
    stats, outputs = folder / "stats.json", []
    for name in buffers:
        outputs += ["-o", f"{name}={folder / name}.bin"]
    p = subprocess.run([gasket, "run", *extra, *words, *outputs, f"--stats={stats}", str(file)], capture_output=True, text=True, cwd=TOP)
    if p.returncode:
        return (p.stderr.strip().splitlines() or ["failed"])[0]
    counted = json.loads(stats.read_text())["run"]
    return counted["instructions"], sum(counted["sends"].values()), {name: (folder / f"{name}.bin").read_bytes() for name in buffers}


def intel(path, folder, options=(), simd=None, form="zebin"):
    """The file with IGC's code, or a text."""
    out = folder / "igc.bin"
    version = [] if any(o.startswith("-cl-std") for o in options) else ["-cl-std=CL3.0"]
    words = [str(path), f"--options={' '.join([*version, *options])}", *(["--simd", simd] if simd else []), "--format", form]
    p = subprocess.run([sys.executable, str(TOP / "tests/tools/intel_binary.py"), *words, "-o", str(out)], capture_output=True, text=True)
    if out.exists() and out.stat().st_size:
        return out
    said = p.stderr.strip().splitlines() or ["ocloc failed"]
    return next((line for line in said if "error" in line), said[-1])


class Intel:
    """IGC's code of one source, compiled once for each set of options."""

    def __init__(self, path, folder, simd=None, form="zebin"):
        self.path, self.folder, self.simd, self.form, self.files = path, folder, simd, form, {}

    def file(self, options):
        key = tuple(options)
        if key not in self.files:
            place = self.folder / f"igc{len(self.files)}"
            place.mkdir()
            self.files[key] = intel(self.path, place, key, self.simd, self.form)
        return self.files[key]


def same(test, buffers, ours, theirs):
    """"yes", how many units in the last place floats are apart, or "NO"."""
    worst = 0
    for name, kind in buffers.items():
        if ours[name] == theirs[name]:
            continue
        for have, want in zip(kernel_tests.scalars(ours[name], kind), kernel_tests.scalars(theirs[name], kind)):
            if kernel_tests.differs(have, want, kind, test.ulp.get(name, 0)) is None:
                continue
            if not kind.is_float or kernel_tests.is_nan(have, kind) or kernel_tests.is_nan(want, kind):
                return "NO"
            worst = max(worst, abs(kernel_tests.ordered(have, kind.size) - kernel_tests.ordered(want, kind.size)))
    return "yes" if worst == 0 else f"{worst} ulp"


def ratio(a, b):
    return f"{a / b:6.2f}" if b else "     -"


def line(title, row, verdict=""):
    ours, theirs, our_messages, their_messages = row
    return (f"{title[:39]:40}{ours:12}{theirs:12}{ratio(ours, theirs):>7}{our_messages:10}{their_messages:10}{ratio(our_messages, their_messages):>7}  {verdict}")


class Refused(Exception):
    """A compiler takes the kernel for none, or gasket's own code does not run; says why."""


def compare_run(gasket, test, run, theirs_file, folder, simd):
    """(counts, verdict) of one RUN line; no counts when Intel's code faults."""
    buffers, width = buffers_of(test, run), [f"--simd={simd}"] if simd else []
    ours = execute(gasket, run.words, buffers, test.path, folder, width)
    if isinstance(ours, str):
        raise Refused(ours)
    if isinstance(theirs_file, str):
        raise Refused("IGC: " + theirs_file)
    words = [w for w in run.words if w not in run.compile_options()]
    theirs = execute(gasket, words, buffers, theirs_file, folder)
    if isinstance(theirs, str):
        return None, "IGC: " + theirs
    return (ours[0], theirs[0], ours[1], theirs[1]), same(test, buffers, ours[2], theirs[2])


def judged(verdict, reason, faults):
    """How a run is counted whose bytes are VERDICT, and what is printed of it, when its file gives REASON for other bytes, or None."""
    if verdict == "yes":
        return ("stale", "yes, but the file says: " + reason) if reason else ("same", verdict)
    return ("explained", ("fault: " if faults else "other bytes: ") + reason) if reason else ("unexplained", verdict)


def compare_file(gasket, path, simd, form, rows, kinds):
    """Prints the lines of PATH, and adds those with counts to ROWS, every run to KINDS."""
    test = kernel_tests.KernelTest(path)
    width = simd or (test.simd[0] if test.simd else None)
    with tempfile.TemporaryDirectory() as name:
        code = Intel(path, pathlib.Path(name), width, form)
        for n, run in enumerate(r for r in test.runs if not r.fault):
            title = f"{path.stem} {run.option('-k') or n + 1}"
            try:
                counts, verdict = compare_run(gasket, test, run, code.file(run.compile_options()), pathlib.Path(name), width)
            except Refused as why:
                kinds["refused"] += 1
                print(f"{title[:39]:40}  {why}"[:150], flush=True)
                continue
            kind, text = judged(verdict, run.intel, not counts)
            kinds[kind] += 1
            if counts:
                rows.append((title, counts, text))
            print(line(*rows[-1]) if counts else f"{title[:39]:40}  {text}", flush=True)


def compare(gasket, files, simd, form, worst):
    """The table; true when each run leaves what its file says."""
    rows, kinds = [], collections.Counter()
    print(f"{'kernel':40}{'instructions':>12}{'IGC':>12}{'ratio':>7}{'messages':>10}{'IGC':>10}{'ratio':>7}  same")
    for path in files:
        compare_file(gasket, path, simd, form, rows, kinds)
    print(line("all", [sum(row[1][k] for row in rows) for k in range(4)]))
    print(f"{len(rows)} runs; more instructions than IGC in {sum(row[1][0] > row[1][1] for row in rows)}, more messages in "
          f"{sum(row[1][2] > row[1][3] for row in rows)}")
    print(f"{kinds['same'] + kinds['stale']} runs leave the same bytes, {kinds['explained']} others or fault for the reason that their file gives, {kinds['unexplained']} without one; "
          f"{kinds['stale']} have a reason and leave the same; {kinds['refused']} are refused by a compiler")
    for what, k in (("instructions", 0), ("messages", 2)) if worst else ():
        print(f"\nlargest ratios of {what}")
        for row in sorted(rows, key=lambda r: -r[1][k] / max(r[1][k + 1], 1))[:worst]:
            print(line(*row))
    return not kinds["unexplained"] and not kinds["stale"]


MODES = ("auto", "stateless", "stateful")


def mixed_of(gasket, path, run, folder):
    """mixed accesses and messages that auto counts for the kernel of RUN."""
    stats = folder / "mixed.json"
    p = subprocess.run([gasket, "cc", *run.compile_options(), f"--stats={stats}", str(path), "-o", "/dev/null"], capture_output=True)
    kernels = json.loads(stats.read_text())["kernels"] if p.returncode == 0 else []
    found = [k["mixed"] for k in kernels if run.option("-k") in (None, k["name"])]
    return f"{found[0]['accesses']}/{found[0]['messages']}" if found else "-"


def modes(gasket, files):
    """Instructions and messages executed, gasket's at SIMD16. '<' marks a kernel for which auto executes more instructions than the better of the two others."""
    total, worse, count = [0] * 8, 0, 0
    print(f"{'kernel':30}{'mixed':>7}" + "".join(f"{n:>18}" for n in (*MODES, "IGC")) + "   (instructions, messages; mixed: accesses/messages of auto)")
    for path in files:
        test = kernel_tests.KernelTest(path)
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            code = Intel(path, folder)
            for run in test.runs:
                theirs = code.file(run.compile_options())
                row = [execute(gasket, run.words, [], path, folder, [f"--global-access={m}", "--simd=16"]) for m in MODES]
                words = [w for w in run.words if w not in run.compile_options()]
                row.append(execute(gasket, words, [], theirs, folder) if isinstance(theirs, pathlib.Path) else theirs)
                title = f"{path.stem} {run.option('-k')}" if run.option("-k") else path.stem
                late = all(not isinstance(r, str) for r in row[:3]) and row[0][0] > min(row[1][0], row[2][0])
                print(f"{title[:29]:30}{mixed_of(gasket, path, run, folder):>7}" +
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
    p.add_argument("--format", choices=("zebin", "tokens"), default="zebin")
    p.add_argument("--all", action="store_true")
    p.add_argument("--worst", type=int, default=0)
    p.add_argument("--modes", action="store_true")
    p.add_argument("files", nargs="*", type=pathlib.Path)
    a = p.parse_args()
    usual = ("tests/kernels/surfaces",) if a.modes else ("samples", "tests/kernels") if a.all else ("samples",)
    files = [f.resolve() for f in a.files] or [f for folder in usual for f in kernel_tests.kernel_paths(folder)]
    gasket = str((TOP / a.build / "gasket").resolve())
    if a.modes:
        modes(gasket, files)
        return 0
    return 0 if compare(gasket, files, a.simd, a.format, a.worst) else 1


if __name__ == "__main__":
    sys.exit(main())
