#!/usr/bin/env python3
"""Launch files run from Intel's binaries, from gasket's, and under PoCL, beside the run of their source in the simulator.

    tests/bench/launches.py --build build [--format zebin|tokens] [--worst N] [--seconds S] [-j N] [--pocl] PATH...

PATH: launch files, such as those of `gasket exec --record`, or folders with them. For each file: the instructions executed by gasket's code and by
that of Intel's compiler, and what other runs leave in the buffers and images:

    zebin  gasket's machine code (`cc --emit=zebin`)
    Intel  ocloc's machine code
    PoCL   an installed OpenCL (tests/oracle/pocl_run.c; with --pocl), for files with one launch of buffers, values and local memory

`same`: the bytes of the run of the source; `close`: floats whose difference is at most 2^-10 of the largest magnitude in the buffer, as compilers
round and contract differently; `DIFF`: others; `fault`; `refused`, by a compiler or by the reader of binaries; `-`: not run. The reasons follow each
row, the sums are at the end. Status 1 if a run differs, faults, or a binary that a compiler made is refused."""
import argparse
import array
import ast
import collections
import concurrent.futures
import json
import pathlib
import re
import shlex
import struct
import sys
import tempfile
import threading

TOP = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(TOP / "tests/tools"))
import igc  # noqa: E402
import intel_binary  # noqa: E402
import kernel_tests  # noqa: E402
import specs  # noqa: E402

CLOSE = 2.0 ** -10
WAYS = ("zebin", "Intel", "PoCL")
FLOATS = {"<f2": "e", "<f4": "f", "<f8": "d"}


class Stopped(Exception):
    """A run or a compilation has no result: a kind of the table, and the reason."""

    def __init__(self, kind, why):
        super().__init__(why)
        self.kind = kind


class LaunchFile:
    """The commands of a launch file, without those that compare or write results."""

    def __init__(self, path):
        self.path = path.resolve()
        self.commands = [shlex.split(text, comments=True) for text in re.sub(r"\\\n", " ", path.read_text()).splitlines()]
        self.commands = [words for words in self.commands if words and words[0] not in ("expect", "print", "write")]
        self.memory = [words[1] for words in self.commands if words[0] in ("buffer", "image")]
        self.programs = list(dict.fromkeys(self.program_of(words) for words in self.commands if words[0] == "program"))

    def program_of(self, words):
        """The program's path, and its options."""
        options = []
        for w in words[2:]:
            if options and options[-1] in ("-D", "-I", "-U"):
                options[-1] += w
            elif not w.startswith("checked="):
                options.append(w)
        return self.path.parent / words[1], tuple(options)

    def launches(self):
        return [words for words in self.commands if words[0] == "launch"]

    def text(self, folder, programs):
        """The file with PROGRAMS, by (path, options), in place of its own, which then writes its memory to FOLDER."""
        lines = []
        for words in self.commands:
            if words[0] == "program":
                file = programs.get(self.program_of(words))
                words = ["program", str(file)] if file else ["program", str(self.path.parent / words[1]), *words[2:]]
            lines.append(" ".join(quoted(re.sub(r"(^|=|:)@(?=[^/])", rf"\1@{self.path.parent}/", w)) for w in words))
        return "\n".join([*lines, *(f"write {quoted(name)} {folder}/{name}.bin" for name in self.memory)]) + "\n"

    def float_code(self, name):
        """The struct code of the elements of buffer NAME if they are floats, else None."""
        spec = next(words[2] for words in self.commands if words[0] in ("buffer", "image") and words[1] == name)
        described = re.match(r"(?:image:\w+,)?([a-z_ ]+?)\d*\[", spec)
        if described:
            kind = specs.type_named(described.group(1))
            return kind.code if kind and kind.is_float else None
        file = self.path.parent / re.sub(r"(:\w+)+$", "", spec.removeprefix("@"))
        return FLOATS.get(npy_header(file.read_bytes())["descr"]) if spec.startswith("@") and file.suffix == ".npy" else None


def quoted(word):
    return word if re.fullmatch(r"[^\s'\"\\#]+", word) else '"' + re.sub(r'(["\\])', r"\\\1", word) + '"'


def npy_header(data):
    """The header of a .npy file as a dictionary; `start` is the offset of its elements."""
    wide = data[6] > 1
    size, = struct.unpack_from("<I" if wide else "<H", data, 8)
    start = (12 if wide else 10) + size
    return {**ast.literal_eval(data[start - size:start].decode("latin-1")), "start": start}


def numbers(data, code):
    if code == "e":
        return [x[0] for x in struct.iter_unpack("<e", data)]
    return array.array(code, data)


def compared(file, have, want):
    """`same`, `close` or `DIFF`, and the name of a buffer that differs."""
    worst = "same", ""
    for name in file.memory:
        if have.get(name, want[name]) == want[name]:
            continue
        code = file.float_code(name)
        if not code or len(have[name]) != len(want[name]):
            return "DIFF", name
        a, b = numbers(have[name], code), numbers(want[name], code)
        limit = CLOSE * max((abs(x) for x in b if abs(x) != float("inf") and x == x), default=0)
        if any(not (x == y or abs(x - y) <= limit or (x != x and y != y)) for x, y in zip(a, b)):
            return "DIFF", name
        worst = "close", name
    return worst


def first_error(text):
    lines = text.strip().splitlines() or ["failed"]
    return next((line for line in lines if "error" in line), lines[0])[-200:]


class Bench:
    def __init__(self, a):
        self.gasket, self.build = str((TOP / a.build / "gasket").resolve()), (TOP / a.build).resolve()
        self.form, self.seconds, self.with_pocl = a.format, a.seconds, a.pocl
        self.compiled, self.lock = {}, threading.Lock()
        self.folder = tempfile.TemporaryDirectory(prefix="launches-")

    def program(self, way, program):
        """The binary of PROGRAM, (path, options), compiled once for each way."""
        with self.lock:
            key = way, program
            if key not in self.compiled:
                self.compiled[key] = concurrent.futures.Future()
                mine, number = True, len(self.compiled)
            else:
                mine = False
        future = self.compiled[key]
        if mine:
            try:
                future.set_result(self.compile(way, *program, pathlib.Path(self.folder.name) / f"{number}.bin"))
            except BaseException as problem:
                future.set_exception(problem)
        return future.result()

    def compile(self, way, path, options, output):
        if way == "zebin":
            done = kernel_tests.run_process([self.gasket, "cc", "-w", *options, "--emit=zebin", str(path), "-o", str(output)], cwd=path.parent)
            if done.returncode:
                raise Stopped("refused", "gasket: " + first_error(done.stderr.decode(errors="replace")))
            return output
        if path.suffix != ".cl":
            raise Stopped("-", f"ocloc does not compile {path.suffix}")
        words = [w for w in options if re.match(r"-(cl-|D|I|U)", w)]
        words += [] if any(w.startswith("-cl-std") for w in words) else ["-cl-std=CL3.0"]
        problem = intel_binary.compile_kernels(path, output, " ".join(words), form=self.form)
        if problem is not None:
            raise Stopped("refused", "ocloc: " + first_error(problem))
        return output

    def run(self, file, programs, folder):
        """What a run leaves, by name, and its instructions."""
        folder.mkdir()
        launch, stats = folder / "run.launch", folder / "stats.json"
        launch.write_text(file.text(folder, programs))
        try:
            done = kernel_tests.run_process([self.gasket, "run", "-w", "--via=sim", f"--stats={stats}", str(launch)], self.seconds, cwd=file.path.parent)
        except kernel_tests.Problem as problem:
            raise Stopped("slow", str(problem)[:60]) from problem
        if done.returncode:
            raise Stopped("fault" if done.returncode == 3 else "refused", first_error(done.stderr.decode(errors="replace")))
        return {name: (folder / f"{name}.bin").read_bytes() for name in file.memory}, json.loads(stats.read_text())["run"]["instructions"]

    def pocl(self, file, folder):
        """What PoCL leaves, by name of the buffer."""
        launches = file.launches()
        if not self.with_pocl or len(launches) != 1 or len(file.programs) != 1 or any(words[0] in ("repeat", "variable") for words in file.commands):
            raise Stopped("-", "")
        folder.mkdir()
        (path, options), words = file.programs[0], launches[0]
        try:
            arguments = pocl_arguments(file, path, words, folder)
        except (KeyError, ValueError, StopIteration, AttributeError, OSError, kernel_tests.Problem, re.error, TypeError) as problem:
            raise Stopped("-", f"no arguments for PoCL: {problem!r}"[:80]) from problem
        size, local = (([*word_after(words, option, "").split(","), "0", "0"])[:3] for option in ("-g", "-l"))
        options = [w for w in options if re.match(r"-(cl-|D|I|U)", w)]
        try:
            done = kernel_tests.run_process([self.build / "oracle/pocl_run", path, words[1], " ".join(options), folder, *size, *local, *arguments], self.seconds, cwd=path.parent)
        except kernel_tests.Problem as problem:
            raise Stopped("slow", str(problem)[:60]) from problem
        if done.returncode:
            raise Stopped("refused", first_error(done.stderr.decode(errors="replace")))
        return {name: (folder / f"{name}.out").read_bytes() for name in file.memory if (folder / f"{name}.out").exists()}


def word_after(words, option, default=None):
    return words[words.index(option) + 1] if option in words else default


def pocl_arguments(file, program, words, folder):
    """The arguments of the launch WORDS for pocl_run, with the contents of buffers in FOLDER. Raises if one has no such form."""
    if "--offset" in words or "-l" not in words:
        raise ValueError("offset or no work-group size")
    source = program.read_text()
    names = {name: kind for kind, name in re.findall(r"^\s*typedef\s+((?:unsigned |signed )?\w+)\s+(\w+)\s*;", source, flags=re.M)}
    _, wanted = specs.parameters(source, words[1])
    given = dict(w.split("=", 1) for w in words[2:] if "=" in w and not w.startswith("-"))
    specifications = {c[1]: c[2] for c in file.commands if c[0] == "buffer"}
    result, bound = [], set()
    for parameter in wanted:
        value = given[parameter.name].removesuffix("+0")  # a buffer from its first byte
        if value in specifications:
            result.append(("same:" if value in bound else "buffer:") + value)
            spec = re.sub(r"(:ro|:wo|:noinit)+$", "", specifications[value])
            data = (file.path.parent / spec[1:]).read_bytes() if spec.startswith("@") else specs.described(value, spec).data
            (folder / f"{value}.in").write_bytes(data[npy_header(data)["start"]:] if spec.endswith(".npy") else data)
            bound.add(value)
            continue
        parameter.type = names.get(parameter.type, parameter.type)
        a = specs.argument(parameter.name, value, parameter, file.path.parent)
        if a.kind not in ("value", "local", "null"):
            raise ValueError(value)
        if a.kind == "value":
            (folder / f"{a.name}.in").write_bytes(a.data)
        result += kernel_tests.argument_words([a])
    return result


def row_of(bench, path):
    """(title, instructions of ours, of Intel's or 0, a kind by way, reasons) of one file."""
    file, kinds, why, theirs = LaunchFile(path), {}, [], 0
    title = f"{path.parent.name}/{path.stem}"
    with tempfile.TemporaryDirectory(dir=bench.folder.name) as name:
        folder = pathlib.Path(name)
        try:
            want, ours = bench.run(file, {}, folder / "source")
        except Stopped as stopped:
            return title, 0, 0, {"source": stopped.kind}, [f"source: {stopped}"]
        for way in WAYS:
            try:
                if way == "PoCL":
                    have = bench.pocl(file, folder / way)
                else:
                    have, count = bench.run(file, {p: bench.program(way, p) for p in file.programs}, folder / way)
                    theirs = count if way == "Intel" else theirs
                kinds[way], where = compared(file, have, want)
                if where:
                    why.append(f"{way}: {where}")
            except Stopped as stopped:
                kinds[way] = stopped.kind
                if str(stopped):
                    why.append(f"{way}: {stopped}")
    return title, ours, theirs, kinds, why


def print_row(title, ours, theirs, kinds, why):
    cells = "".join(f"{kinds.get(way, '-'):>9}" for way in WAYS)
    print(f"{title[-47:]:48}{ours:>12}{theirs or '-':>12}{igc.ratio(ours, theirs):>7}{cells}  {'; '.join(why)}"[:240], flush=True)


def print_sums(rows, worst):
    both = [row for row in rows if row[2]]
    print_row(f"all that run both ways ({len(both)})", sum(row[1] for row in both), sum(row[2] for row in both), {}, [])
    logs = sorted(row[1] / row[2] for row in both)
    if logs:
        print(f"ratio: median {logs[len(logs) // 2]:.2f}; above 1 in {sum(x > 1 for x in logs)}, above 0.9 in {sum(x > 0.9 for x in logs)} of {len(logs)}")
    for way in ("source", *WAYS):
        counts = collections.Counter(row[3].get(way) for row in rows)
        print(f"{way:8}", ", ".join(f"{n} {kind}" for kind, n in counts.most_common() if kind))
    for key, what in ((lambda r: r[1] / r[2], "ratios"), (lambda r: r[1] - r[2], "differences")) if worst else ():
        print(f"\nlargest {what} of instructions")
        for row in sorted(both, key=key, reverse=True)[:worst]:
            print_row(*row)


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--build", default="build")
    p.add_argument("--format", choices=("zebin", "tokens"), default="tokens")
    p.add_argument("--worst", type=int, default=10)
    p.add_argument("--seconds", type=int, default=120, help="for one run")
    p.add_argument("--pocl", action="store_true")
    p.add_argument("-j", type=int, default=1)
    p.add_argument("paths", nargs="+", type=pathlib.Path)
    a = p.parse_args()
    files = [f for path in a.paths for f in (sorted(path.rglob("*.launch")) if path.is_dir() else [path])]
    bench, rows = Bench(a), []
    print(f"{'launch':48}{'instructions':>12}{'Intel':>12}{'ratio':>7}" + "".join(f"{way:>9}" for way in WAYS))
    with concurrent.futures.ThreadPoolExecutor(a.j) as pool:
        for row in pool.map(lambda path: row_of(bench, path), files):
            rows.append(row)
            print_row(*row)
    print_sums(rows, a.worst)
    bad = {"DIFF", "fault"}
    return 1 if any(kind in bad for row in rows for kind in row[3].values()) else 0


if __name__ == "__main__":
    sys.exit(main())
