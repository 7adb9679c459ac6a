#!/usr/bin/env python3
"""Checks documents of `gasket explain` (cc --emit=json): check_explain.py GASKET FILE..., or without FILE all samples. A
FILE.json is a document, whose run is checked, too.

A document has the keys that src/page/FORMAT.md describes, and no others; every index is within its table; the runs of the passes
form a chain of listings for each function; the instruction counts are those of the listings; the statistics of the kernels are
those of --stats; a reference in a row names a value; the elements of an operand are those that its region describes. For samples also: at most
1.5 MB, and at most a second of processor time."""
import base64
import json
import pathlib
import re
import resource
import sys
import tempfile

from kernel_tests import run_process

TOP = pathlib.Path(__file__).resolve().parents[2]
MOST_BYTES, MOST_SECONDS = 1500000, 1.0
ROW = re.compile(r"\{\{|\}\}|\{\d+\}|[^{}]")

# the keys that hold objects, and the heading of their table in FORMAT.md
MEMBERS = {
    ("document", "files"): "file", ("document", "columns"): "column",
    ("column", "diagnostics"): "diagnostic", ("diagnostic", "notes"): "diagnostic", ("column", "tree"): "node",
    ("node", "children"): "node", ("column", "kernels"): "kernel", ("column", "snapshots"): "snapshot",
    ("column", "functions"): "function", ("column", "passes"): "pass", ("pass", "remarks"): "remark", ("pass", "steps"): "step",
    ("function", "graphs"): "graphs", ("graphs", "loops"): "loop", ("graphs", "pointers"): "pointer", ("column", "machine"): "machine",
    ("machine", "thread"): "thread pass", ("thread pass", "regions"): "region", ("thread pass", "remarks"): "remark",
    ("machine", "machine"): "machine pass", ("machine", "assembly"): "instruction", ("instruction", "operands"): "operand",
    ("machine", "registers"): "registers", ("registers", "variables"): "variable", ("registers", "rounds"): "round",
    ("registers", "constraints"): "constraint", ("column", "run"): "run", ("run", "fault"): "fault", ("run", "findings"): "diagnostic",
    ("run", "outputs"): "output", ("run", "threads"): "thread", ("thread", "start"): "start", ("thread", "steps"): "executed",
    ("run", "groups"): "group", ("column", "checks"): "checks", ("checks", "findings"): "finding", ("checks", "threads"): "checked thread",
    ("finding", "items"): "work-item", ("finding", "accesses"): "access", ("finding", "notes"): "diagnostic", ("checked thread", "item"): "work-item",
}


class Wrong(Exception):
    pass


def documented_keys():
    """{heading: (all keys, optional keys)} of the tables in FORMAT.md."""
    tables, heading = {}, None
    for line in (TOP / "src/page/FORMAT.md").read_text().splitlines():
        if line.startswith("## "):
            heading = line[3:].strip()
            tables[heading] = (set(), set())
        row = re.match(r"\| `(\w+)` \| (.*) \|$", line)
        if row and heading:
            tables[heading][0].add(row.group(1))
            if re.search("optional|absent|null", row.group(2)):
                tables[heading][1].add(row.group(1))
    return tables


def check_keys(tables, heading, value):
    if isinstance(value, list):
        for v in value:
            check_keys(tables, heading, v)
        return
    known, optional = tables[heading]
    unknown, missing = set(value) - known, known - optional - set(value)
    if unknown or missing:
        raise Wrong(f"{heading}: keys that FORMAT.md lacks: {sorted(unknown)}; keys that are missing: {sorted(missing)}")
    for key, v in value.items():
        if (heading, key) in MEMBERS and v is not None:
            check_keys(tables, MEMBERS[heading, key], v)


def check_index(what, index, table):
    if not -1 <= index < len(table):
        raise Wrong(f"{what} {index} is not within its table of {len(table)}")


def check_tables(document, column):
    for file, line, place_column in column["places"]:
        check_index("file", file, document["files"])
        if file < 0 or line < 1 or place_column < 0:
            raise Wrong(f"place {[file, line, place_column]}")
    for text in column["strings"]:
        if "".join(ROW.findall(text)) != text:
            raise Wrong(f"braces in {text!r}")
    for n in walk(column["tree"], "children"):
        check_index("place", n["place"], column["places"])
    for d in walk(column["diagnostics"], "notes"):
        check_index("place", d["place"], column["places"])


def walk(items, key):
    for item in items:
        yield item
        yield from walk(item.get(key, []), key)


def check_snapshots(column):
    for snapshot in column["snapshots"]:
        kinds = [row[0] for row in snapshot["rows"]]
        if not kinds:  # of an attempt of the back end that was given up
            continue
        if kinds[0] != 0 or kinds[-1] != 3 or set(kinds[1:-1]) - {1, 2}:
            raise Wrong(f"a listing of {snapshot['function']} has rows of the kinds {kinds[:3]} ... {kinds[-1]}")
        for _, value, string, place in snapshot["rows"]:
            check_index("string", string, column["strings"])
            check_index("place", place, column["places"])


def check_passes(column):
    """Each run starts at the listing that the previous one of its function ended with."""
    at = {f["name"]: f["first"] for f in column["functions"]}
    count = lambda s: sum(row[0] == 2 for row in column["snapshots"][s]["rows"])
    for p in column["passes"]:
        if not p["function"]:
            continue
        check_index("snapshot", p["before"], column["snapshots"])
        check_index("snapshot", p["after"], column["snapshots"])
        if p["before"] != at[p["function"]]:
            raise Wrong(f"{p['name']} of {p['function']} starts at listing {p['before']}, but the previous pass ended at {at[p['function']]}")
        at[p["function"]] = p["after"]
        for index, number in zip((p["before"], p["after"]), p["instructions"]):
            if index >= 0 and count(index) != number:
                raise Wrong(f"{p['name']} of {p['function']}: {number} instructions, but the listing has {count(index)}")
    for f in column["functions"]:
        if f["final"] >= 0 and at[f["name"]] != f["final"]:
            raise Wrong(f"{f['name']} ends at listing {f['final']}, but its last pass at {at[f['name']]}")


def elements_of_region(operand, channels):
    """The bytes of the elements from the start of r0, by the text of the region: <H> of a destination or of the third source, <V;H>, or <V;W,H>."""
    numbers = [int(n) for n in re.findall(r"\d+", operand["region"])]
    vertical, width, horizontal = numbers if len(numbers) == 3 else (numbers[0], 1, 0)
    if len(numbers) == 2:
        horizontal = numbers[1]
        width = vertical // horizontal if horizontal else 1
    start = 32 * operand["register"] + operand["byte"]
    count = 1 if operand["role"] != "dst" and not vertical and not horizontal else channels
    return [start + operand["bytes"] * (n // width * vertical + n % width * horizontal) for n in range(count)]


def check_elements(machine):
    for instruction in machine["assembly"]:
        channels = re.search(r"\((\d+)\|", instruction["text"])
        for o in instruction["operands"]:
            found = [first + n * distance for first, distance, count in o.get("elements", []) for n in range(count)]
            if o["region"] and found and found != elements_of_region(o, int(channels.group(1))):
                raise Wrong(f"{instruction['text']}: elements {found} of {o['text']}")


def check_stats(gasket, file, options, column):
    done = run_process([gasket, "cc", *options, "--stats=-", "-o", "/dev/null", file])
    expected = json.loads(done.stdout)["kernels"]
    found = [k["stats"] for k in column["kernels"]]
    if found != expected:
        raise Wrong(f"the statistics of the kernels differ from --stats:\n{found}\n{expected}")


def check_bits(gasket, file, options, column):
    """The fields of the instructions are those of `gasket dis --bits`, if the file has one kernel, whose code is shown."""
    if len(column["machine"]) != 1 or any(text.startswith("The code of kernel ") for text in column["omitted"]):
        return
    with tempfile.NamedTemporaryFile() as code:
        run_process([gasket, "cc", *options, "--emit=code", file, "-o", code.name])
        lines = run_process([gasket, "dis", "--bits", code.name]).stdout.decode().splitlines()
    expected = [line for line in lines if line and not re.match("0x[0-9A-F]+: ", line)]
    found = [column["strings"][n].replace("{{", "{").replace("}}", "}") for i in column["machine"][0]["assembly"] for n in i["bits"]]
    if found != expected:
        raise Wrong(f"the fields of the instructions differ from those of dis --bits: {len(found)} lines, not {len(expected)}")


def check_file(gasket, file, options=(), is_sample=False):
    """The size of the document; Wrong if it is not as it must be."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = run_process([gasket, "cc", *options, "-w", "--emit=json", file])
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode not in (0, 1):
        raise Wrong(f"status {done.returncode}\n{done.stderr.decode(errors='replace')[:2000]}")
    document = json.loads(done.stdout)
    check_keys(documented_keys(), "document", document)
    for column in document["columns"]:
        check_tables(document, column)
        check_snapshots(column)
        for machine in column["machine"]:
            check_elements(machine)
        if not column["omitted"]:
            check_passes(column)
    if bool(document["columns"][0]["stopped"]) != bool(done.returncode):
        raise Wrong(f"status {done.returncode}, but stopped is {document['columns'][0]['stopped']!r}")
    if not done.returncode:
        check_stats(gasket, file, [*options, "-w"], document["columns"][0])
        check_bits(gasket, file, [*options, "-w"], document["columns"][0])
    seconds = after.ru_utime - before.ru_utime
    if is_sample and (len(done.stdout) > MOST_BYTES or seconds > MOST_SECONDS):
        raise Wrong(f"{len(done.stdout)} bytes, {seconds:.1f} s")
    return len(done.stdout)


def check_run(run):
    """The counts of the instructions add up to the totals of the run; forwards and backwards, each step finds the bytes it left."""
    if not run["fault"]:
        for key, total in (("counts", "instructions"), ("channels", "channels")):
            if sum(run[key]) != run["totals"][total]:
                raise Wrong(f"{key} add up to {sum(run[key])}, not to {run['totals'][total]}")
    for thread in run["threads"]:
        start = base64.b64decode(thread["start"]["registers"])
        image = bytearray(start)
        changes = [(at, bytes.fromhex(old), bytes.fromhex(new)) for step in thread["steps"] for at, old, new in step.get("w", [])]
        for at, old, new in changes:
            if image[at : at + len(old)] != old:
                raise Wrong(f"thread {thread['index']}: byte {at} is not what the step before left")
            image[at : at + len(new)] = new
        for at, old, new in reversed(changes):
            image[at : at + len(old)] = old
        if image != start:
            raise Wrong(f"thread {thread['index']}: backwards does not restore the start")


def check_moments(column):
    """Each operation has a row in the listings; that of an access is by its work-item, at its line, and no jump or other operation without memory if the
    access is a read or a write. Times ascend."""
    checks = column["checks"]
    rows = {row[1]: row for n in checks["listings"] for row in column["snapshots"][n]["rows"] if row[0] == 2}
    for thread in checks["threads"]:
        values = [s[0] if isinstance(s, list) else s for s in thread["steps"]]
        if set(values) - rows.keys():
            raise Wrong(f"operations without a row: {sorted(set(values) - rows.keys())[:5]}")
        if any(b[0] <= a[0] or b[1] <= a[1] for a, b in zip(thread["turns"], thread["turns"][1:])):
            raise Wrong(f"times do not ascend: {thread['turns'][:10]}")
    for finding in checks["findings"]:
        for access in finding["accesses"]:
            if access["step"] < 0:
                continue
            thread = checks["threads"][access["thread"]]
            step = thread["steps"][access["step"]]
            _, _, string, place = rows[step[0] if isinstance(step, list) else step]
            text = column["strings"][string]
            if thread["item"]["global"] != access["item"]:
                raise Wrong(f"an access of {access['item']} is a step of {thread['item']['global']}")
            if column["places"][place] != column["places"][access["place"]]:
                raise Wrong(f"an access at {column['places'][access['place']]} is '{text}' at {column['places'][place]}")
            if access["kind"] and not re.search(r"\b(load|store|atomicrmw|cmpxchg|call)\b", text):
                raise Wrong(f"a {access['kind']} is '{text}'")


def check_checked(gasket, test):
    """The document of a run with checks of TEST, a check_kernels.CheckTest: it has the findings that the kernel's comments name, and their moments."""
    done = run_process([gasket, "run", "-w", "--emit=json", *test.options(test.checks(), False), test.name], cwd=TOP)
    if done.returncode not in (0, 3):
        raise Wrong(f"status {done.returncode}\n{done.stderr.decode(errors='replace')[:2000]}")
    document = json.loads(done.stdout)
    check_keys(documented_keys(), "document", document)
    column = document["columns"][0]
    check_tables(document, column)
    check_snapshots(column)
    check_moments(column)
    line = lambda place: column["places"][place][1] if place >= 0 else 0
    found = [(f["kind"], {line(x["place"]) for x in [f, *f["accesses"], *f["notes"]]}) for f in column["checks"]["findings"]]
    for mark in test.marks:
        if mark.required and not any(kind in mark.kinds and mark.line in lines for kind, lines in found):
            raise Wrong(f"line {mark.line}: no finding of {'|'.join(sorted(mark.kinds))}, only {found}")
    for kind, lines in found:
        if not any(mark.line in lines and kind in mark.kinds for mark in test.marks):
            raise Wrong(f"a finding of {kind} at the lines {sorted(lines)}")


def check_document(file):
    """Checks the document in FILE, which may have a run; its size."""
    text = pathlib.Path(file).read_text()
    document = json.loads(text)
    check_keys(documented_keys(), "document", document)
    for column in document["columns"]:
        check_tables(document, column)
        if column["run"]:
            check_run(column["run"])
    return len(text)


def main():
    gasket, files = sys.argv[1], sys.argv[2:]
    status = 0
    for file in files or sorted(map(str, (TOP / "samples").glob("*.cl"))):
        try:
            size = check_document(file) if file.endswith(".json") else check_file(gasket, file, is_sample=not files)
            print(f"{size:10} bytes  {file}")
        except Wrong as problem:
            print(f"{file}: {problem}")
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
