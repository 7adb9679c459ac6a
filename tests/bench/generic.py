#!/usr/bin/env python3
"""make bench-generic - what is left to be asked at run time of generic pointers, beside Intel's compiler (ocloc, Gen9) and beside what can be proved.

    tests/bench/generic.py --build build [-v] [FILE...]

For each kernel that a RUN line of the files names (default: the kernels with generic pointers), one row:

    accesses    through generic pointers, after inlining
    dynamic     those that gasket leaves to a choice at run time, and how many tests of a tag it needs for them
    needed      tests that no compiler can do without: the line `// NEEDS kernel: N why` of the file (0 where it says nothing)
    IGC         what ocloc says: "Adding N occurrences of additional control flow" (an access each, after unrolling), of the kernel and what it calls
    instr       instructions executed by the first run of the kernel, gasket's, IGC's, and the ratio of the two

The row ends with a mark where gasket leaves more than is needed (>), more than IGC does (>>), executes more than IGC does (slow), or where the
two leave different bytes (DIFFERS)."""
import argparse
import json
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parent.parent.parent
OPTIONS = "-cl-std=CL2.0"


def runs_of(text):
    """Kernel name -> arguments of its first RUN line."""
    only = re.findall(r"^(?:__)?kernel\s+(?:__attribute__\(\(.*\)\)\s*)?void\s+(\w+)", text, flags=re.M)
    result = {}
    for line in re.findall(r"^\s*// RUN: (.*)$", text, flags=re.M):
        words = shlex.split(re.sub(r"^gasket run ", "", line))
        name = words[words.index("-k") + 1] if "-k" in words else only[0]
        result.setdefault(name, words)
    return result


def needs_of(text):
    return {name: int(n) for name, n in re.findall(r"^// NEEDS (\w+): (\d+)", text, flags=re.M)}


def buffers_of(words, text):
    """Buffers that a run leaves behind, without those that the test says hold addresses."""
    specs = [words[i + 1] for i, word in enumerate(words) if word == "-a" and i + 1 < len(words)]
    local = set(re.findall(r"\blocal\s[^,;(){}]*?\*\s*(?:restrict\s+)?(\w+)", text)) | set(re.findall(r"^// IGNORE (\w+)", text, flags=re.M))
    return [s.split("=")[0] for s in specs if re.search(r"=\w+\[", s) and s.split("=")[0] not in local]


def execute(gasket, words, buffers, file, folder):
    """(statistics, bytes left) of one run; a text when it failed."""
    stats, outputs = folder / "stats.json", []
    for name in buffers:
        outputs += ["-o", f"{name}={folder / name}.bin"]
    p = subprocess.run([gasket, "run", *words, *outputs, f"--stats={stats}", str(file)], capture_output=True, text=True, cwd=TOP)
    if p.returncode:
        return (p.stderr.strip().splitlines() or ["failed"])[0]
    return json.loads(stats.read_text()), b"".join((folder / f"{name}.bin").read_bytes() for name in buffers)


def reached(text):
    """Function name -> names of the functions that it calls, and these, itself included."""
    bodies = dict(re.findall(r"^\w[^;{}#]*?\b(\w+)\([^;{}]*\)\s*\{([^\n]*\}$|.*?^\})", text, flags=re.M | re.S))
    calls = {name: {callee for callee in re.findall(r"\b(\w+)\(", body) if callee in bodies} for name, body in bodies.items()}
    all_of = {}
    for name in bodies:
        found, todo = set(), [name]
        while todo:
            f = todo.pop()
            if f not in found:
                found.add(f)
                todo += calls[f]
        all_of[name] = found
    return all_of


def occurrences(path, folder):
    """Kernel name -> tests that IGC adds in it and in the functions that it has kept as calls."""
    p = subprocess.run(["ocloc", "compile", "-device", "skl", "-file", str(path), "-output", "k", "-out_dir", str(folder), "-options", OPTIONS],
                       capture_output=True, text=True)
    found = re.findall(r"Adding (\d+) occurrences of additional control flow[^\n]*\n\s*in function (\w+)", p.stdout + p.stderr)
    own = {name: int(n) for n, name in found}
    return {name: sum(own.get(f, 0) for f in functions) for name, functions in reached(path.read_text()).items()}


def intel(gasket, path, folder):
    """Kernel name -> the file with IGC's code of it and of the others."""
    whole = folder / "igc.bin"
    subprocess.run([sys.executable, str(TOP / "tests/tools/intel_binary.py"), str(path), "-o", str(whole), f"--options={OPTIONS}"], capture_output=True, text=True)
    text = subprocess.run([gasket, "dis", str(whole)], capture_output=True, text=True).stdout if whole.exists() else ""
    return {name: whole for name in re.findall(r"^//\.kernel (\S+)", text, flags=re.M)}


class Table:
    def __init__(self):
        self.total = {"accesses": 0, "dynamic": 0, "tests": 0, "needed": 0, "igc": 0, "ours": 0, "theirs": 0, "kernels": 0}
        print(f"{'kernel':44}{'accesses':>9}{'dynamic':>9}{'tests':>7}{'needed':>8}{'IGC':>6}{'instr':>9}{'IGC':>9}{'ratio':>7}")

    def row(self, name, generic, needed, igc, ours, theirs, same):
        for key, value in (("accesses", generic["accesses"]), ("dynamic", generic["dynamic"]), ("tests", generic["tests"]), ("needed", needed), ("igc", igc)):
            self.total[key] += value
        self.total["kernels"] += 1
        if isinstance(theirs, int):
            self.total["ours"] += ours
            self.total["theirs"] += theirs
        marks = [mark for mark, wanted in ((">", generic["tests"] > needed), (">>", generic["dynamic"] > igc and generic["tests"] > igc),
                                           ("slow", isinstance(theirs, int) and ours > theirs), ("DIFFERS", not same)) if wanted]
        beside = f"{theirs:9}{ours / theirs:7.2f}" if isinstance(theirs, int) else f"  {theirs}"[:60]
        print(f"{name:44}{generic['accesses']:9}{generic['dynamic']:9}{generic['tests']:7}{needed:8}{igc:6}{ours:9}{beside} {' '.join(marks)}", flush=True)

    def end(self):
        t = self.total
        print(f"{'all ' + str(t['kernels']):44}{t['accesses']:9}{t['dynamic']:9}{t['tests']:7}{t['needed']:8}{t['igc']:6}{t['ours']:9}{t['theirs']:9}"
              f"{t['ours'] / max(t['theirs'], 1):7.2f}   instructions of the kernels that both ran")


def measure(gasket, path, table, folder, only):
    text = path.read_text()
    needs, adds, theirs_files = needs_of(text), occurrences(path, folder), intel(gasket, path, folder)
    for name, words in runs_of(text).items():
        if only and name not in only:
            continue
        buffers = buffers_of(words, text)
        ours = execute(gasket, words, buffers, path, folder)
        if isinstance(ours, str):
            print(f"{path.stem + ' ' + name:44}  {ours}"[:170])
            continue
        chosen = words if "-k" in words else ["-k", name, *words]
        theirs = execute(gasket, chosen, buffers, theirs_files[name], folder) if name in theirs_files else "not compiled"
        generic = next(k["generic"] for k in ours[0]["kernels"] if k["name"] == name)
        count = theirs if isinstance(theirs, str) else theirs[0]["run"]["instructions"]
        table.row(f"{path.stem} {name}", generic, needs.get(name, 0), adds.get(name, 0), ours[0]["run"]["instructions"], count,
                  isinstance(theirs, str) or theirs[1] == ours[1])


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--build", default="build")
    p.add_argument("-k", action="append", help="only this kernel")
    p.add_argument("files", nargs="*", type=pathlib.Path)
    a = p.parse_args()
    files = [f.resolve() for f in a.files] or [*sorted((TOP / "tests/kernels/generic").glob("*.cl")), TOP / "tests/kernels/memory/generic.cl"]
    table = Table()
    for path in files:
        with tempfile.TemporaryDirectory() as name:
            measure(str((TOP / a.build / "gasket").resolve()), path, table, pathlib.Path(name), a.k)
    table.end()


main()
