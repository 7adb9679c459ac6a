#!/usr/bin/env python3
"""Checks parser/tree/builtin_texts.def, the meanings of the built-in functions that `gasket help NAME` prints: every function of
builtins.def has one, every row belongs to a function, the bounds are those of tests/accuracy/reference.c, and the errors of float
are those of the table in tests/accuracy/README.md, rounded up. Prints each violation and ends with status 1 if there is one."""
import fnmatch
import math
import pathlib
import re
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]
FAMILIES = ("convert_int4", "as_int", "vload4", "vload_half", "vloada_half4", "vstore4", "vstore_half_rte", "vstorea_half4", "shuffle",
            "shuffle2", "read_pipe", "write_pipe", "reserve_read_pipe", "commit_write_pipe", "work_group_reserve_read_pipe",
            "work_group_commit_write_pipe", "sub_group_reserve_read_pipe", "sub_group_commit_write_pipe", "is_valid_reserve_id",
            "get_pipe_num_packets", "get_pipe_max_packets", "__gasket_read_region4", "__gasket_write_region")


def functions():
    rows = re.findall(r'^(?:BUILTIN\(|VALUE\(|CONVERGENT\(\w+, )(\w+), "[^"]*", .*?, (\d+), \w+\(', (TOP / "parser/tree/builtins.def").read_text(), re.M)
    return [name for name, since in rows if int(since) and not name.startswith("__gasket")] + list(FAMILIES)


def pattern_of(name, patterns):
    return next((p for p in patterns if fnmatch.fnmatchcase(name, p)), None)


def missing_or_unused_rows(text):
    patterns = re.findall(r'^TEXT\("([^"]+)"', text, re.M)
    used = set()
    for name in functions():
        used.add(pattern_of(name, patterns))
        if pattern_of(name, patterns) is None:
            yield f"builtin_texts.def: no row for {name}"
    for pattern in patterns:
        if pattern not in used:
            yield f"builtin_texts.def: no function has the row {pattern}"


def wrong_errors(text):
    bounds = dict(re.findall(r'^    \{"(\w+)", \'.\', \{(\d+, \d+, \d+)\}', (TOP / "tests/accuracy/reference.c").read_text(), re.M))
    table = (TOP / "tests/accuracy/README.md").read_text().split("No error over all floats", 1)[0]
    measured = {}
    for name, error in re.findall(r"^\| `(\w+)`[^|]*\| ([\d.]+) \|", table, re.M):
        measured[name] = max(measured.get(name, "0"), error, key=float)
    for name, error, _, bound, half in re.findall(r'^ULP\("(\w+)", "([\d.]*)", "([\d.]*)", (\d+), (\d+)\)', text, re.M):
        known = bounds.get(name, bounds.get(name.upper()))
        if known != f"{bound}, {bound}, {half}":
            yield f"builtin_texts.def: {name} has the bounds {bound} and {half}, and tests/accuracy/reference.c {known}"
        if name in measured and not math.isclose(float(error), math.ceil(float(measured[name]) * 100 - 1e-9) / 100):
            yield f"builtin_texts.def: {name} has an error of {error} ulp, and tests/accuracy/README.md {measured[name]}"
    for name in re.findall(r'^TEXT\("(\w+)", ".*", "ULP", ""\)$', text, re.M):
        if f'ULP("{name}",' not in text:
            yield f"builtin_texts.def: no row ULP for {name}"


def main():
    text = (TOP / "parser/tree/builtin_texts.def").read_text()
    found = [*missing_or_unused_rows(text), *wrong_errors(text)]
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
