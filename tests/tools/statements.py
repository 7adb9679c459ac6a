#!/usr/bin/env python3
"""Compares the variables that `gasket debug` shows in optimized machine code with those in the interpreter, which runs the program as the front end
lowers it, at every statement.

    statements.py [--gasket FILE] [--level -O0|-O1|-O2] [--stops N] [FILE ...]

FILE: kernels with RUN lines; default: those of samples and tests/kernels. A statement at which the machine code stops must come, in the same order,
among those of the interpreter, with a value of each variable that is the same or "optimized out". Prints a line for each run that differs, and the
share of the variables that are known."""
import argparse
import pathlib
import re
import shlex
import subprocess
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]
MARK = "@@"
OPERATIONS = 60  # of the interpreter for a statement of the machine code, at most
ENDED = re.compile(r"The (work-item|thread) has ended|fault in kernel|The run has ended")
UNSET = "<not assigned yet>"
LOOK = ["frame", "info locals", "info args"]


def is_address(value):
    return value.isdigit() and int(value) >= 1 << 36


def without_addresses(value):
    """VALUE with pointers into buffers as the buffer's name and the offset, which are the same in both engines."""
    return re.sub(r"0x[0-9a-f]+ <([^<> ]+)>", r"&\1", value)


def parts_of(text):
    """The parts of a value in braces, as nested lists of texts. Equal elements, which are printed once with their count, are repeated."""
    def read(at):
        if not text.startswith("{", at):
            end = re.compile(r".*?(?=, |}| <repeats |$)").match(text, at).end()
            return text[at:end], end
        items, at = [], at + 1
        while not text.startswith("}", at):
            name = re.compile(r"(, )?(\w+ = )?").match(text, at)
            item, at = read(name.end())
            count = re.compile(r" <repeats (\d+) times>|").match(text, at)
            items += [item] * int(count.group(1) or 1)
            at = count.end()
        return items, at + 1
    return read(0)[0]


def is_elsewhere(value):
    """Does VALUE have addresses that differ between the engines, or may have another name in one of them, as that of the end of a variable?"""
    return "0x" in value or is_address(value) or re.search(r"&[^,}]*[+-]\d", value)


def agrees(value, other):
    """Are VALUE and OTHER, of parts_of(), the same, but for parts that have not been assigned yet and addresses?"""
    if isinstance(value, list) and isinstance(other, list):
        return len(value) == len(other) and all(map(agrees, value, other))
    return value == UNSET or value == other or (isinstance(value, str) and bool(is_elsewhere(value)))


def differs(value, other):
    """Is VALUE, of a variable that is known, not OTHER, the interpreter's, or None? Other addresses differ."""
    return other is not None and value != other and not is_elsewhere(value) and not (UNSET in value and agrees(parts_of(value), parts_of(other)))


class Event:
    """A stop: the function and line, and the text of each variable."""

    def __init__(self, text):
        place = re.search(r"^#0  (\w+) .* at .*:(\d+)$", text, flags=re.M)
        self.place = place.groups() if place else None
        self.variables = {name: without_addresses(value) for name, value in re.findall(r"^(\w+) = (.*)$", text, flags=re.M) if value != UNSET}

    def known(self):
        """The variables of which nothing is optimized out."""
        return {name: value for name, value in self.variables.items() if not value.startswith("<") and "<optimized out" not in value}

    def fits(self, other):
        """Could this be what OTHER, a stop of the interpreter, shows? Other addresses differ."""
        return self.place == other.place and not any(differs(value, other.variables.get(name)) for name, value in self.known().items())


def sessions(gasket, options, file, launch, commands, stops, step="step"):
    script = []
    for n in range(stops):
        script += ([step] if n else []) + [f"echo {MARK}\\n"] + commands
    script = "".join(f"{command}\n" for command in script)
    done = subprocess.run([gasket, "debug", "--batch", *options, *launch, str(file), "--command=-"], input=script.encode(), stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, timeout=120)
    output = done.stdout.decode(errors="replace")
    events = []
    for part in output.split(MARK + "\n")[1:]:
        event = Event(part)
        if not events or events[-1][0].place != event.place or events[-1][0].variables != event.variables:
            events.append((event, part))
        if ENDED.search(part):
            break
    return events, done.returncode, output, output.count(MARK + "\n") == stops and not ENDED.search(output)


def is_active(text, lane):
    mask = re.search(r"^\$\d+ = (\d+)$", text, flags=re.M)
    return mask is None or int(mask.group(1)) >> lane & 1


def compare(gasket, options, file, launch, stops):
    """(known, all, problem or None) for one run."""
    simulator, status, output, _ = sessions(gasket, ["--via=sim", *options], file, launch, ["print $mask", *LOOK], stops)
    interpreter, _, _, is_cut = sessions(gasket, [], file, launch, LOOK, OPERATIONS * stops, "stepi")
    if status not in (0, 1) or "internal error" in output:
        return 0, 0, f"status {status}: {output[-300:]}"
    at, known, total, last = 0, 0, 0, None
    shared = {name for words in re.findall(r"^\s*(?:__)?local ([^;(]*);", file.read_text(), flags=re.M) for name in re.findall(r"\w+", words)}
    for event, text in simulator:
        event.variables = {name: value for name, value in event.variables.items() if name not in shared}  # other work-items write it, in another order
        if not event.place or not is_active(text, 0):
            continue
        total += len(event.variables)
        known += len(event.known())
        found = next((n for n in range(at, len(interpreter)) if event.fits(interpreter[n][0])), None)
        if found is None and is_cut:
            break
        if found is None:
            there = [other[0].variables for other in interpreter[at:] if other[0].place == event.place]
            nearest = min(there, key=lambda v: sum(differs(value, v.get(name)) for name, value in event.known().items()), default=None)
            wrong = {name: (value, nearest.get(name)) for name, value in event.known().items() if differs(value, nearest.get(name))} if nearest else "no such stop"
            return known, total, f"at {event.place} after {last}: {wrong}"
        at, last = found, event.place
    return known, total, None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--gasket", default=str(TOP / "build/gasket"))
    parser.add_argument("--level", default="-O2")
    parser.add_argument("--stops", type=int, default=25)
    parser.add_argument("files", nargs="*")
    # argparse takes a word that begins with '-' for an option, never for the value of --level
    arguments = parser.parse_args(re.sub(r"(?m)^--level\n(?=-O\d$)", "--level=", "\n".join(sys.argv[1:])).split("\n") if sys.argv[1:] else [])
    files = [pathlib.Path(file) for file in arguments.files] or sorted([*TOP.glob("samples/*.cl"), *TOP.glob("tests/kernels/**/*.cl")])
    known = total = wrong = runs = 0
    for file in files:
        for line in re.findall(r"^// RUN: (.*)$", file.read_text(errors="replace"), flags=re.M):
            launch = shlex.split(line)
            try:
                some, every, problem = compare(arguments.gasket, ["-O" + arguments.level[-1]], file, launch, arguments.stops)
            except subprocess.TimeoutExpired:
                some, every, problem = 0, 0, "time"
            runs += 1
            known += some
            total += every
            wrong += problem is not None
            if problem:
                print(f"{file.relative_to(TOP) if file.is_relative_to(TOP) else file}: {line}: {problem}", flush=True)
    print(f"{runs} runs, {wrong} differ; {known} of {total} values known ({100 * known / max(total, 1):.1f} per cent)")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
