"""The exercises of lecture 5: vectors, regions, registers."""
import pathlib
import random
import re
import tempfile

from .answer import TOP, Exercise, need, numbers_of, read_lines, read_table, read_text, run_gasket, statistics

TEMPLATE = pathlib.Path(__file__).with_name("pixels.asm")
PRESSURE = TOP / "samples/course/5-regions/pressure.cl"

# picture: (type, bytes of an element, elements, hint)
PICTURES = {
    "a": ("f", 4, [1, 5, 9, 13], "each row has one element"),
    "b": ("f", 4, [4, 4, 5, 5, 6, 6, 7, 7], "a row can repeat its element: which H does that?"),
    "c": ("w", 2, [3, 4, 5, 6, 4, 5, 6, 7, 5, 6, 7, 8, 6, 7, 8, 9], "rows may overlap"),
    "d": ("ub", 1, list(range(2, 64, 4)), "a row must stay in one register"),
    "e": ("w", 2, list(range(4, 20)), "a row must stay in one register, so make the rows shorter"),
}
LEGAL = {
    "r4.0<4;1,0>:f": (False, "it touches eight registers"),
    "r2.0<8;8,1>:f": (True, "it touches two registers, a row in each"),
    "r2.1<8;8,1>:f": (False, "it touches three registers"),
    "r2.0<16;8,2>:f": (False, "sixteen floats, two apart, take four registers"),
    "r2.0<0;1,0>:f": (True, "all lanes read the same element"),
    "r2.3<1;4,1>:w": (True, "all rows are in one register; rows may overlap"),
    "r2.0<3;1,0>:w": (False, "V must be zero or a power of two"),
}
OPERANDS = {"p": "ab", "q": "cd", "r": "pq", "s": "ef", "t": "sr", **{name: "" for name in "abcdef"}}
LAST = "t"


def elements_of(region, lanes, size):
    """The elements of a region from the beginning of r2."""
    match = re.fullmatch(r"r(\d+)(?:\.(\d+))?<(\d+);(\d+),(\d+)>:(\w+)", region)
    need(match, f"'{region}' is not a region such as r2.0<8;8,1>:f")
    register, start, v, w, h = (int(text or 0) for text in match.groups()[:5])
    need(w > 0, f"{region}: W must not be zero")
    first = (register - 2) * 32 // size + start
    return [first + n // w * v + n % w * h for n in range(lanes)], match.group(6)


def check_pictures(path):
    table = read_table(path, PICTURES)
    for name, (kind, size, expected, hint) in PICTURES.items():
        region = table[name].replace(" ", "")
        elements, given = elements_of(region, len(expected), size)
        need(given == kind, f"{name}: the type must be {kind}")
        need(elements == expected, f"{name}: {region} selects {' '.join(map(str, elements))}. Hint: {hint}")
        done = run_gasket("regions", f"--exec={len(expected)}", region)
        need(done.returncode == 0, f"{name}: the elements are right, but the region is not legal: "
             f"{done.stderr.splitlines()[0].split('error: ')[-1] if done.stderr else ''}\nHint: {hint}")


def check_legal(path):
    lines = [re.fullmatch(r"(\S+)\s+(legal|illegal)", line) for line in read_lines(path)]
    need(all(lines), "each line must be a region and the word legal or illegal")
    given = {line.group(1): line.group(2) == "legal" for line in lines}
    for region, (legal, reason) in LEGAL.items():
        need(region in given, f"{region} is missing")
        need(given[region] == legal, f"{region} is {'legal' if legal else 'not legal'}. Hint: {reason}")


def check_instruction(path):
    lines = [line for line in read_lines(path) if not line.startswith("//")]
    need(len(lines) == 1, "the answer must be one instruction, in one line")
    need(re.match(r"\(W\)\s+[a-z]+ \(\d+\|M0\)", lines[0]), "the line must begin like '(W) add (16|M0)'")
    numbers = random.Random(1)
    pixels = [numbers.randrange(256) for _ in range(64)]
    with tempfile.TemporaryDirectory() as folder:
        program, data = pathlib.Path(folder) / "pixels.asm", pathlib.Path(folder) / "pixels"
        program.write_text(TEMPLATE.read_text().replace("@ANSWER@", lines[0]))
        data.write_bytes(bytes(pixels))
        found = numbers_of("-g", "16", "-l", "16", "-a", f"in=@{data}", "-a", "out=int[16]", "--print", "out", program)
    for lane in range(16):
        expected = pixels[4 * lane + 1] + pixels[4 * lane + 2]
        need(found[lane] == expected, f"lane {lane} is {found[lane]} instead of {expected}. Hint: " + (
            "only a part of the lanes is right: do the rows continue in the second register?" if lane else "byte k of pixel n is byte 4n + k"))


def check_order(path):
    order = " ".join(read_lines(path)).replace(",", " ").split()
    need(sorted(order) == sorted(OPERANDS), "each of the eleven names must occur once")
    live = set()
    for k, name in enumerate(order):
        need(set(OPERANDS[name]) <= live, f"{name} uses {' and '.join(sorted(set(OPERANDS[name]) - live))} before its computation")
        later = set("".join(OPERANDS[other] for other in order[k + 1:]))
        live = {value for value in live if value in later} | {name}
        need(len(live) <= 3, f"after {name}, {len(live)} values are alive: {' '.join(sorted(live))}. Hint: which operand of the last instruction needs more registers?")


def check_pressure(path):
    need(re.search(r"kernel\s+void\s+pressure\s*\(", read_text(path)), "the kernel must be called 'pressure'")
    words = ["-g", "16", "-a", "in=float4[256]:random=3", "-a", "out=float4[256]", "--print", "out", "--simd=16"]
    need(numbers_of(*words, path.resolve()) == numbers_of(*words, PRESSURE), "the results differ. Hint: floats must be added in the same order")
    kernel = statistics(path, "--simd=16")[0]
    need(kernel["simd"] == 16, "the kernel is not compiled for 16 lanes")
    need(not kernel["spill_bytes"], f"{kernel['spill_bytes']} bytes are spilled. Hint: must a value stay in registers that can be loaded again?")
    need(not kernel["scratch_bytes"] and not kernel["private_bytes"], "the kernel uses private memory. Hint: an array in private memory is no better than a spill")


EXERCISES = {
    "5.1": Exercise("five regions", ["a text"], check_pictures),
    "5.2": Exercise("legal and illegal regions", ["a text"], check_legal),
    "5.3": Exercise("one instruction with regions", ["a text"], check_instruction),
    "5.4": Exercise("an order with three registers", ["a text"], check_order),
    "5.5": Exercise("pressure.cl without spills", ["a .cl file"], check_pressure),
}
