"""Upper bounds for the cost of the code that gasket generates for the kernels of tests/kernels, in tests/kernels/FOLDER/costs.txt.
Those of the samples and of kernels without a folder are in tests/kernels/costs.txt.

The cost of a run has four numbers: the instructions of the code, the instructions and the messages that its threads execute, and the
registers that the code occupies; of a run on the interpreter only the executed operations are counted. A change of a heuristic
that makes code worse without making it wrong exceeds a bound. The bounds state no expected output: code may become cheaper at any
time. known_results.py measures the costs in the same runs in which it compares results, and changes the bounds.

A line has the file, the number of its RUN line, a checksum of the source and that line, and a bound for each setting of
known_results.py, its numbers separated by `/`. A run without a line has no bound yet."""
import json
import pathlib

FOLDER = pathlib.Path(__file__).resolve().parents[1] / "kernels"
HEAD = """# Upper bounds of costs: instructions of the code/executed/messages/registers, for each setting of tests/tools/known_results.py.
# tests/tools/known_results.py --lower-costs lowers them to the present costs; --accept-costs raises them, too.
"""
NAMES = ("instructions", "executed instructions", "messages", "registers")
FAULTED = (0, 0, 0, 0)


def cost(stats):
    """The cost of a run from its file of statistics, which is empty if the run faulted."""
    text = pathlib.Path(stats).read_text()
    if not text:
        return FAULTED
    found = json.loads(text)
    kernels, run = found["kernels"], found["run"]
    messages = sum(count for name, count in run["sends"].items() if name != "end of thread")
    return sum(k["instructions"] for k in kernels), run["instructions"], messages, max((k["grf_used"] for k in kernels), default=0)


def excess(measured, bound):
    """The numbers of MEASURED that exceed BOUND, in words; None if there are none."""
    found = [f"{have} {name}, the bound is {most}" for name, have, most in zip(NAMES, measured, bound) if have > most]
    return "; ".join(found) + " (tests/tools/costs.py)" if found else None


def file_of(name):
    """The file with the bounds of the kernel NAME, a path from the top."""
    parts = pathlib.PurePosixPath(name).parts
    return FOLDER / (parts[2] if len(parts) > 3 and parts[:2] == ("tests", "kernels") else "") / "costs.txt"


def files():
    return sorted(FOLDER.rglob("costs.txt"))


def read():
    """(file, number of the run) -> checksum, bounds in the order of the settings."""
    bounds = {}
    for line in (line for file in files() for line in file.read_text().splitlines()):
        if not line.startswith("#"):
            name, number, of, *numbers = line.split()
            bounds[name, int(number)] = of, [tuple(map(int, n.split("/"))) for n in numbers]
    return bounds


def write(bounds):
    """Writes a file for each folder, and removes files without bounds."""
    lines = {}
    for (name, number), (of, numbers) in sorted(bounds.items()):
        lines.setdefault(file_of(name), []).append(" ".join([name, str(number), of, *("/".join(map(str, b)) for b in numbers)]))
    for file in set(files()) - lines.keys():
        file.unlink()
    for file, rows in lines.items():
        file.write_text(HEAD + "\n".join(rows) + "\n")


def update(bounds, place, of, measured, may_rise):
    """Lowers the bounds of a run to the MEASURED costs. They rise only if MAY_RISE or if the run has changed."""
    old = bounds.get(place)
    if old and old[0] == of and not may_rise:
        measured = [tuple(map(min, new, bound)) for new, bound in zip(measured, old[1])]
    bounds[place] = of, measured
