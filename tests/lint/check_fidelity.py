#!/usr/bin/env python3
"""sim/fidelity.md, the table of what the simulator executes and what tests it, is that of the tables and tests of the source.

    tests/lint/check_fidelity.py [--write]

Operations, modifiers and types are those of backend/isa/isa.def, messages those of messages.def; what computes a value, those of sim/machine/alu.def
and sim/fast/fast.def. A test of a type or of a message is an instruction in a file of TESTS, whose results are formulas in C or numbers written by hand.
Prints the first difference and ends with status 1 when the file is another one; --write replaces it."""
import pathlib
import re
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(TOP / "tests/tools"))
import compare_bits  # noqa: E402

CHAPTER = TOP / "sim/fidelity.md"
TESTS = ("tests/unit/test_sim_*.c", "tests/golden/sim/*.asm", "tests/golden/sim/*.test")
TYPES = {"b": ("b", "ub"), "w": ("w", "uw"), "d": ("d", "ud"), "q": ("q", "uq"), "hf": ("hf",), "f": ("f",), "df": ("df",)}
MODIFIERS = {"P": "pred", "C": "cond", "S": "sat", "M": "- abs", "N": "~"}
FLOATS = ("hf", "f", "df")
LANES = {"W": "w", "D": "d", "Q": "q", "F": "f", "DF": "df"}
# Names of fast.def for forms of an operation.
FORMS = {"sub": "add", "nmul": "mul", "nmad": "mad", "msub": "mad", "nmsub": "mad", "un": "cmp", "eq": "cmp", "ne": "cmp", "gt": "cmp", "ge": "cmp",
         "lt": "cmp", "le": "cmp", "min": "sel", "max": "sel", "iqot": "math.iqot", "irem": "math.irem", "add_sat": "add", "sub_sat": "add", "mul_acc": "mul"}
INSTRUCTION = re.compile(r"(?:\((W?&?~?f?[\d.]*[\w.]*)\) *)?\b([a-z][\w.]*) \((\d+)\|M\d+\)((?: |\().*)")
# What --check sees of a message that accesses neither texels nor bytes.
CHECKED = {"barrier": "groups", "fence": "", "eot": "", "resinfo": "", "sampleinfo": ""}
UNITS = {0x2: "sampler", 0x3: "gateway", 0x7: "thread spawner", 0xA: "data cache 0", 0xC: "data cache 1"}
TITLE = "# Fidelity of the simulator"


def fast_rows():
    """The pairs of operation and type that fast.def has."""
    text = (TOP / "sim/fast/fast.def").read_text()
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    groups = {"INTEGERS": ("W", "D", "Q"), "FLOATS": ("F", "DF"), "ALL": ("W", "D", "Q", "F", "DF")}
    found = set()
    for line in text.splitlines():
        if line.startswith("#"):
            continue
        for macro, words in re.findall(r"\b([A-Z][A-Z0-9_]*)\(([^()]*)", line):
            words = [w.strip() for w in words.split(",")]
            if macro == "SIX":
                found |= {("cmp", LANES[w]) for w in words if w in LANES}
                continue
            name = words[1] if macro in groups and len(words) > 1 else words[0]
            name = re.sub(r"_[us]$", "", name).replace("math_", "math.")
            name = FORMS.get(name, name)
            found |= {(name, LANES[lane]) for lane in groups.get(macro, words[1:2]) if lane in LANES}
    return found


def general_rows():
    """The operations with a general handler: name to the kinds INT and FLT."""
    rows = re.findall(r"^(INT|FLT)\((\w+),", (TOP / "sim/machine/alu.def").read_text(), re.M)
    own = re.findall(r"\[GEN_OP_(\w+)\] = ([12])\b", (TOP / "sim/machine/decode.c").read_text())  # their code is in general.c
    rows += [("INT", name) for name, _ in own] + [("FLT", name) for name, kinds in own if kinds == "1"]
    found = {}
    for kind, name in rows:
        found.setdefault(name.replace("math_", "math."), set()).add(kind)
    return found


def tested_forms():
    """By operation: the types that operands of its tests have, and the modifiers."""
    found = {}
    for pattern in TESTS:
        for path in sorted(TOP.glob(pattern)):
            for line in path.read_text(errors="replace").splitlines():
                for part in re.split(r"\\n|\"", line):
                    note_instruction(part.strip(), found)
    return found


def note_instruction(text, found):
    match = INSTRUCTION.match(text)
    if not match:
        return
    predicate, name, _, operands = match.groups()
    types, modifiers = found.setdefault(name, (set(), set()))
    operands = operands.split("//")[0]
    types |= {kind for kind, names in TYPES.items() if re.search(rf":({'|'.join(names)})\b", operands)}
    if predicate and "f" in predicate:
        modifiers.add("P")
    if re.match(r" *\((?!sat|abs)\w+\)f", operands):
        modifiers.add("C")
    modifiers |= {key for key, form in (("S", r"\(sat\)"), ("M", r"\(abs\)| -r"), ("N", r" ~r")) if re.search(form, operands)}


def cell(name, kind, columns, general, fast, tested):
    """What the table has for operands of KIND."""
    if not any(t in TYPES[kind] for column in columns for t in column):
        return ""
    if ("FLT" if kind in FLOATS else "INT") not in general.get(name, ()):
        return "fault"
    word = "fast" if (name, kind) in fast else "yes"
    return f"**{word}**" if kind in tested.get(name, ((), ()))[0] else word


def modifier_cell(name, flags, tested):
    done = tested.get(name, ((), set()))[1]
    return ", ".join(f"**{word}**" if key in done else word for key, word in MODIFIERS.items() if key in flags)


def chapter():
    general, fast, tested = general_rows(), fast_rows(), tested_forms()
    lines, cells, done, others = [], 0, 0, []
    for name, _, flags, columns in compare_bits.operations():
        if "FLOW" in flags or "SEND" in flags or "NOEXEC" in flags:
            others.append((name, flags))
            continue
        row = [cell(name, kind, columns, general, fast, tested) for kind in TYPES]
        cells += sum(c not in ("", "fault") for c in row)
        done += sum(c.startswith("**") for c in row)
        lines.append(f"| {name} | {' | '.join(row)} | {modifier_cell(name, flags, tested)} |")
    flow = ", ".join(f"**{n}**" if n in tested or re.search(rf"\b{re.escape(n)}\b", all_tests()) else n for n, _ in others)
    messages, sent = message_lines()
    return "\n".join([
        TITLE, "",
        "What the simulator executes, and what tests it. `tests/lint/check_fidelity.py --write` makes this file of the tables and tests of the source.", "",
        "The table has each operation of [`isa.def`](../backend/isa/isa.def), the types that its operands can have, signed or unsigned, and its modifiers. Other forms",
        "are refused by the reader or by a rule of [`rules.def`](check/rules.def), each of which `tests/unit/test_check.c` breaks once.", "",
        "| word | meaning |",
        "|---|---|",
        "| yes | executed by the general handler: a row of [`alu.def`](machine/alu.def), or `machine/general.c` |",
        "| fast | also by a fast handler and by translated code, which `test_sim_fast.c` compares with the general one on random operands, regions and masks |",
        "| fault | legal, but of no use to compute kernels: it is read, printed and encoded, and a run that reaches it ends with a fault |",
        "| bold | a test has an operand of this type, or this modifier, and results that are formulas in C or numbers written by hand (`tests/unit/test_sim_*.c`, `tests/golden/sim/`) |", "",
        "| judge | what it judges |",
        "|---|---|",
        "| formulas in C | values of arithmetic, on all pairs of edge values: `test_sim_alu.c` |",
        "| iga64 | text and bits of every operation with all types, modifiers and regions: `tests/tools/compare_bits.py` |",
        "| PoCL, C programs | what kernels leave: `tests/kernels/`, by code of gasket, of Intel's compiler (`tests/bench/igc.py`) and of Intel's finalizer (group `visa`) |",
        "| higher precision | the functions that `math` operations begin: `tests/accuracy/` |", "",
        "No hardware was a judge: the precision of `math` operations is that of correctly rounded results, and no time is modelled.", "",
        f"| operation | {' | '.join(TYPES)} | modifiers |",
        "|---" * (len(TYPES) + 2) + "|",
        *lines, "",
        f"{done} of {cells} pairs of operation and type have such a test. Control flow and others: {flow} (bold: in a test).", "",
        "Messages of `send` and `sends` are the rows of [`messages.def`](../backend/isa/messages.def); a descriptor of no row is refused. `fast`: also by an executor of",
        "[`fast/`](fast), `atomic` in local memory only, which `test_sim_fast_message.c` compares with the general one, and its faults and memory, on random addresses. `--check`",
        "sees each access of the messages with `bytes` (addresses of memory) or `texels`; a barrier counts for its groups. Lengths, headers and the registers of",
        "a message are rules of `rules.def`; its descriptor is compared with Intel's tools in `test_isa.c`.", "",
        "| message | unit | executed | checked |",
        "|---|---|---|---|",
        *messages, "",
        f"{sent} of {len(messages)} messages are in a test of the simulator (bold). A fence has no effect that a test could see: memory of the simulator has one order.", ""])


def message_rows():
    """Name, function unit, type, control field, direction, of each message of messages.def, with its identifier first."""
    text = re.sub(r"/\*.*?\*/", "", (TOP / "backend/isa/messages.def").read_text(), flags=re.S)
    rows = re.findall(r'^GEN_(?:IMAGE_)?MSG\((\w+), "([^"]+)", (0x\w+), (0x\w+), \w+, (\w+), \w+, (\w+)', text, re.M)
    return [(id, name, int(unit, 16), int(kind, 16), control, direction) for id, name, unit, kind, control, direction in rows]


def has_descriptor(row, extended, descriptor):
    """Whether a descriptor is that of the message ROW, as type_matches() in backend/isa/message.c."""
    _, _, unit, kind, control, direction = row
    found = descriptor >> 14 & 0x1F
    if extended & 0xF != unit:
        return False
    if control == "SAMPLER":
        return descriptor >> 12 & 0x1F == kind
    masks = {"SCRATCH": 0x18, "BLOCK": 0x1E if direction == "READ" else 0x1F}
    return found & masks.get(control, 0x1F) == kind


def tested_messages():
    """The identifiers of the messages that a test sends or names."""
    text = all_tests()
    found = set(re.findall(r"\bGEN_MSG_(\w+)", text))
    sent = {(int(extended, 16), int(descriptor, 16)) for extended, descriptor in re.findall(r"\bsends?c? .*?\b(0x[0-9A-Fa-f]+) +(0x[0-9A-Fa-f]+)", text)}
    return found | {row[0] for row in message_rows() if any(has_descriptor(row, *words) for words in sent)}


def message_lines():
    """The rows of the table of messages, and the number of those with a test."""
    executors = dict(re.findall(r"\[GEN_MSG_(\w+)\] = (\w+),", (TOP / "sim/machine/message.c").read_text()))
    fast = set(re.findall(r"\[GEN_MSG_(\w+)\] = \{", (TOP / "sim/fast/message.c").read_text())) | {"atomic"}
    tested, lines = tested_messages(), []
    for id, name, unit, _, control, _ in message_rows():
        word = "fast" if id in fast else "yes" if id in executors else "fault"
        checks = CHECKED.get(id, "texels" if control in ("SAMPLER", "MEDIA") or id.startswith("typed_") else "bytes")
        lines.append(f"| {name} | {UNITS[unit]} | {f'**{word}**' if id in tested else word} | {checks} |")
    return lines, len(tested)


def all_tests(kept={}):
    """The text of all tests."""
    if not kept:
        kept["text"] = "\n".join(path.read_text(errors="replace") for pattern in TESTS for path in sorted(TOP.glob(pattern)))
    return kept["text"]


def main():
    text = chapter()
    if "--write" in sys.argv[1:]:
        CHAPTER.write_text(text)
        return 0
    old = CHAPTER.read_text().splitlines() if CHAPTER.exists() else []
    for number, (have, want) in enumerate(zip(old + [""] * len(text), text.splitlines()), 1):
        if have != want:
            print(f"sim/fidelity.md:{number}: it is not that of the source; run tests/lint/check_fidelity.py --write\n  has   {have}\n  wants {want}")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
