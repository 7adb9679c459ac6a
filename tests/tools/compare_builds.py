#!/usr/bin/env python3
"""Compares what two builds of gasket print, byte for byte: for a change that must not change the code.

    tests/tools/compare_builds.py OLD NEW [--jobs N] [FILE...]

OLD and NEW are `gasket` programs. Each FILE (default: samples, tests/kernels, tests/checks, tests/golden) is compiled at every level and width
to assembly, IR and thread IR, and explained as a page. Each golden's RUN lines are run, up to the first pipe; a kernel of tests/checks is run
with --check, with its mistake and without it, and in the simulator. Standard output, exit status and written files (findings, pages) must be
identical, but for the seconds that a compilation took. Of a diagnostic only the place and severity must be: its wording may change. Dumps on
standard error (--print-after) count as output. Prints each difference and ends with status 1 when there is one; the last line counts."""
import argparse
import concurrent.futures
import itertools
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parents[2]
FOLDERS = ("samples", "tests/kernels", "tests/checks", "tests/golden")
SUFFIXES = (".cl", ".ll", ".asm", ".test")
LEVELS = ("-O0", "-O1", "-O2")
STAGES = ["--emit=ir"] + [f"--emit={stage} --simd={width}" for stage in ("thread-ir", "asm") for width in (8, 16, 32)] + ["--emit=asm"]
SETTINGS = ["--emit=pp", "--emit=ast", "-O2 --generic=switch --emit=ir", "-O2 --global-access=stateful", "-O2 --global-access=stateless",
            "-O2 --private-memory=global"] + [f"{level} {stage}" for level, stage in itertools.product(LEVELS, STAGES)]
CHECKED = ["--findings=found.json", "--findings=found.json -DFIXED", "--findings=found.json --via=sim"]
SECONDS = re.compile(rb'("[a-z]+_seconds": )[0-9.]+')
DIAGNOSTIC = re.compile(rb"^(.*?(?::\d+:\d+)?): (error|warning|note|remark): .*$")


def comparable(errors):
    """ERRORS with the wording of diagnostics, their source lines and carets left out."""
    kept, quoted = [], 0
    for line in errors.split(b"\n"):
        match = DIAGNOSTIC.match(line)
        if match:
            kept.append(match.group(1) + b": " + match.group(2))
        elif kept and re.match(rb"^ *\d* ?\| ", line):
            continue
        else:
            kept.append(line)
    return b"\n".join(kept)


def outcome(program, words, cwd):
    """What PROGRAM does with WORDS in the empty folder CWD."""
    try:
        done = subprocess.run([program, *words], cwd=cwd, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              timeout=120, env={"NO_COLOR": "1", "PATH": "/usr/bin:/bin"})
    except subprocess.TimeoutExpired:
        return ("timeout",)
    files = {p.name: SECONDS.sub(rb"\1", p.read_bytes()) for p in sorted(pathlib.Path(cwd).iterdir()) if p.is_file()}
    return done.returncode, SECONDS.sub(rb"\1", done.stdout), comparable(done.stderr), files


def golden_commands(path):
    """The words after `gasket` of each RUN line of PATH that begins with it."""
    text = re.sub(r"\\\n[/;#]* *RUN: *", " ", path.read_text(errors="replace"))
    for line in re.findall(r"RUN: *(.*)", text):
        command = re.split(r"\||&&|;|\d?>", line)[0]
        command = re.sub(r"%\w+{[^}]*}|%if .*", "", command).replace("%samples", str(TOP / "samples")).replace("%top", str(TOP))
        command = command.replace("%S", str(path.parent)).replace("%s", str(path)).replace("%t", "out")
        try:
            words = shlex.split(command)
        except ValueError:
            continue
        words = words[1:] if words[:1] == ["not"] else words
        if words[:1] == ["gasket"] and not any(w.startswith(("--time-passes", "--stats")) for w in words):
            yield words[1:]


def commands(path):
    if path.suffix in (".cl", ".ll"):
        for setting in SETTINGS:
            yield ["cc", *setting.split(), str(path)]
        yield ["explain", "-o", "page.html", str(path)]
    if "checks" in path.parts:
        for line in re.findall(r"^// RUN: (.*)$", path.read_text(), flags=re.M):
            for setting in CHECKED:
                yield ["run", "--check", *setting.split(), *shlex.split(line), str(path)]
    if "golden" in path.parts:
        yield from golden_commands(path)


def compare(old, new, path):
    """The differences of one file, and how many commands were run."""
    found, count = [], 0
    for words in commands(path):
        count += 1
        with tempfile.TemporaryDirectory() as a, tempfile.TemporaryDirectory() as b:
            before, after = outcome(old, words, a), outcome(new, words, b)
        if before != after:
            part = next(name for name, x, y in zip(("status", "output", "diagnostics", "files"), before, after) if x != y)
            found.append(f"{part} differs: gasket {shlex.join(words)}")
    return found, count


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old", type=pathlib.Path)
    parser.add_argument("new", type=pathlib.Path)
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    files = [f.resolve() for f in options.files] or sorted(p for d in FOLDERS for p in (TOP / d).rglob("*") if p.suffix in SUFFIXES and "Inputs" not in p.parts)
    if not files:
        parser.error("no file to compile")
    total = differences = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for found, count in pool.map(lambda f: compare(options.old.resolve(), options.new.resolve(), f), files):
            total += count
            differences += len(found)
            for line in found:
                print(line, flush=True)
    print(f"{total} commands, {differences} differences")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
