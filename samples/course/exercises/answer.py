"""Reading answers, and running gasket on them."""
import collections
import json
import os
import pathlib
import re
import subprocess
import tempfile

TOP = pathlib.Path(__file__).resolve().parents[3]
GASKET = os.environ.get("GASKET", str(TOP / "build/gasket"))
SECONDS = 60

# check(*paths) raises Wrong; files: what each file of the answer is
Exercise = collections.namedtuple("Exercise", "task files check")


class Wrong(Exception):
    """The answer is wrong; the text has the reason and a hint."""


class Unable(Exception):
    """The answer cannot be checked on this machine; the text names the missing program or library."""


def need(condition, text):
    if not condition:
        raise Wrong(text)


def read_text(path):
    return path.read_text(errors="replace")


def read_lines(path):
    """The lines of a text answer, without blank ones and without comments that begin with #."""
    lines = [line.split("#")[0].strip() for line in read_text(path).splitlines()]
    return [line for line in lines if line]


def read_table(path, keys):
    """The lines `KEY: VALUE` of a text answer as a dictionary; KEYS must all occur, and no others."""
    table = {}
    for line in read_lines(path):
        key = next((key for key in keys if re.match(re.escape(key) + r"\s*:", line)), None)
        need(key, f"'{line}' does not begin with one of {', '.join(keys)}, and a colon")
        value = line[len(key):].lstrip()[1:]
        need(key not in table, f"'{key}' occurs twice")
        table[key] = " ".join(value.split())
    for key in keys:
        need(key in table, f"the line for '{key}' is missing")
    return table


def without_comments(source):
    return re.sub(r"/\*.*?\*/|//[^\n]*", " ", source, flags=re.S)


def run_gasket(*words, **options):
    """The finished process of a gasket command."""
    try:
        return subprocess.run([GASKET, *map(str, words)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace", timeout=SECONDS,
                              cwd=TOP, **options)
    except subprocess.TimeoutExpired:
        raise Wrong(f"gasket {' '.join(map(str, words))} takes longer than {SECONDS} seconds") from None


def output_of(*words):
    """The standard output of a gasket command that must succeed."""
    done = run_gasket(*words)
    if done.returncode:
        raise Wrong(f"gasket {words[0]} refuses the file:\n" + "\n".join((done.stderr or done.stdout).splitlines()[:8]))
    return done.stdout


def ast_of(path):
    return output_of("cc", "-w", "--emit=ast", path.resolve()).splitlines()


def statistics(path, *options):
    """The statistics of the kernels of a file, as `gasket cc --stats` writes them."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "stats"
        output_of("cc", "-w", *options, f"--stats={file}", "-o", pathlib.Path(folder) / "asm", path.resolve())
        return json.loads(file.read_text())["kernels"]


def numbers_of(*words):
    """The numbers that a run prints, in order."""
    return [float(word) if re.search(r"[.naife]", word) else int(word) for word in output_of("run", *words).split()]
