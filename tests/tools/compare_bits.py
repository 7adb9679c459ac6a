#!/usr/bin/env python3
"""Compares gasket's machine code of random instructions with that of Intel's assembler, in both directions.

    tests/tools/compare_bits.py [--count 100000] [--seed 1] [--build build]

The instructions follow the rows of backend/isa/isa.def: operations, modifiers, operand types. An instruction is legal if gasket accepts
it. Then
- iga64 accepts it, and both assemble it to the same bits;
- with {Compacted} both accept it, with the same 8 bytes, or both refuse it;
- gasket's disassembly of the bits assembles to the same bits again, and iga64's has the same words (disassembly.py).
Of these bits, copies with flipped bits are compared as well: what gasket disassembles is what iga64 disassembles.
The last line has the counts; the status is 1 if anything differs."""
import argparse
import pathlib
import random
import re
import subprocess
import sys
import tempfile

import disassembly

TOP = pathlib.Path(__file__).resolve().parents[2]
CHUNK = 2000
ERRORS = 48  # gasket prints at most 50 errors
ROW = re.compile(r'^GEN_OP\(\w+, "([\w.]+)", 0x\w+, (\d), ([^,]*), ([^,]*), ([^,]*), ([^,]*), ([^)]*)\)', re.M)
WORDS, DWORDS, QWORDS = ["uw", "w"], ["ud", "d"], ["uq", "q"]
BYTES, FLOATS = ["ub", "b"], ["hf", "f", "df"]
BRANCH = re.compile(r"(^|\) )(endif|join|goto(\.b)?|while|jmpi|call|ret|halt|brd|brc)\b")
SETS = {"B": BYTES, "W": WORDS, "D": DWORDS, "Q": QWORDS, "I": BYTES + WORDS + DWORDS, "HF": ["hf"], "F": ["f"], "DF": ["df"], "FLT": FLOATS,
        "U": ["ub", "uw", "ud", "uq"], "UB": ["ub"], "UW": ["uw"], "UD": ["ud"], "ANY": BYTES + WORDS + DWORDS + QWORDS + FLOATS}
SIZE = {"ub": 1, "b": 1, "uw": 2, "w": 2, "ud": 4, "d": 4, "uq": 8, "q": 8, "hf": 2, "f": 4, "df": 8}
# Messages that exist, by execution size: operation, destination or null, payload, second payload, descriptors.
MESSAGES = [(8, "send {dst}:ud {a} 0xC 0x02106E03"), (16, "send {dst}:w {a} 0xC 0x04205E03"), (8, "sends null:ud {a} {b} 0x4C 0x02026E03"),
            (16, "sends null:ud {a} {b} 0x8C 0x04025E03"), (8, "sends {dst}:f {a} {b} 0x4C 0x0210B703"), (8, "send {dst}:d {a} 0xC 0x041400FF"),
            (8, "sendc {dst}:ud {a} 0xC 0x02106E03"), (8, "send {dst}:f {a} 0xC a0.0"), (8, "sends {dst}:f {a} {b} 0x4C a0.0"),
            (8, "sends {dst}:f {a} {b} a0.2 a0.0"), (16, "sendsc null:w {a} {b} 0x8C 0x04025E03"), (8, "send {dst}:ud {a}:f 0xC 0x02106E03")]
BRANCHES = ["endif ({n}|M0) 16", "join ({n}|M0) 16", "goto ({n}|M0) 32 48", "goto.b ({n}|M0) 48 32", "while ({n}|M0) -32", "jmpi 48", "jmpi -16",
            "call ({n}|M0) r{r}.{s} 32", "ret ({n}|M0) r{r}.{s}", "halt ({n}|M0) 32 48", "brd ({n}|M0) 32", "brc ({n}|M0) 32 48"]


def operations():
    for name, sources, flags, *types in ROW.findall((TOP / "backend/isa/isa.def").read_text()):
        flags = {f.strip() for f in flags.split("|")}
        yield name, int(sources), flags, [sorted({t for word in column.split("|") for t in SETS.get(word.strip(), [])}) for column in types]


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.operations = list(operations())

    def chance(self, one_in):
        return self.random.randrange(one_in) == 0

    def flag(self):
        return self.random.choice(["f0.0", "f0.1", "f1.0", "f1.1"])

    def predicate(self, flags, flag):
        pick, words = self.random.randrange(8), self.random.choice(["", "", "", ".anyv", ".allv", ".any8h", ".all16h", ".any2h", ".all4h", ".any32h"])
        predicate = self.random.choice(["", "~"]) + flag + words if "P" in flags and pick > 5 else ""
        nomask = "W" if self.chance(3) else ""
        return f"({nomask}{'&' if nomask and predicate else ''}{predicate}) " if nomask or predicate else "", bool(predicate)

    def sub(self, kind, step=1):
        return self.random.choice([0, 0, 0, self.random.randrange(32 // SIZE[kind] // step or 1) * step])

    def dst(self, kind, flags):
        saturate = "(sat)" if "S" in flags and self.chance(6) else ""
        stride = self.random.choice([1, 1, 1, 2, 4])
        if "T3" in flags:
            return f"{saturate}r{self.random.randrange(128)}.{self.sub(kind)}<1>:{kind}"
        pick = self.random.randrange(16)
        register = f"r{self.random.randrange(128)}.{self.sub(kind)}"
        if pick == 0:
            register = f"r[a0.{self.random.randrange(16)},{self.random.randrange(-512, 512)}]"
        elif pick == 1:
            register = self.random.choice(["null", "acc0.0", "acc1.0", "a0.0", "f0.1", "f1.0", "n0.0"])
        return f"{saturate}{register}<{stride}>:{kind}"

    def immediate(self, kind):
        bits = self.random.choice([self.random.getrandbits(8 * SIZE[kind]), self.random.randrange(64), (1 << 8 * SIZE[kind]) - 1 - self.random.randrange(64)])
        if kind in ("w", "uw") and self.chance(4):
            return f"{self.random.getrandbits(32):#x}:{self.random.choice(['v', 'uv'])}"
        if kind == "f" and self.chance(4):
            return f"{self.random.getrandbits(32):#x}:vf"
        return f"{bits:#x}:{kind}"

    def src(self, kind, flags, size, last):
        modifiers = "" if not self.chance(4) else self.random.choice(["-", "(abs)", "-(abs)"]) if "M" in flags else "~" if "N" in flags else ""
        if last and kind not in BYTES and self.chance(3):
            return self.immediate(kind)
        pick = self.random.randrange(16)
        width = min(size, self.random.choice([1, 2, 4, 8, 8, 8, 16]))
        stride = self.random.choice([1, 1, 1, 2, 4]) if width > 1 else 0
        region = self.random.choice([f"<{min(width * stride, 32) if width > 1 else 1};{width},{stride}>", "<0;1,0>", f"<{self.random.choice([1, 2, 4])};1,0>"])
        register = f"r{self.random.randrange(128)}.{self.sub(kind)}"
        if pick == 0:
            register = f"r[a0.{self.random.randrange(16)},{self.random.randrange(-512, 512)}]"
            region = self.random.choice([region, region, "<1,0>", f"<{width},{max(stride, 1)}>"])
        elif pick == 1 and not last:
            register, region = self.random.choice(["acc0.0", "f0.0", "a0.1", "sr0.1", "cr0.0", "n0.0", "tm0.0", "null"]), "<0;1,0>"
        return f"{modifiers}{register}{region}:{kind}"

    def three_source(self, kind, flags, third):
        scalar = self.chance(2)
        modifiers = self.random.choice(["", "", "-", "(abs)", "-(abs)"]) if "M" in flags else ""
        region = ("<0>" if scalar else "<1>") if third else ("<0;0>" if scalar else "<2;1>")
        return f"{modifiers}r{self.random.randrange(128)}.{self.sub(kind, 1 if scalar else 16 // SIZE[kind])}{region}:{kind}"

    def macro(self, kind, sign=True):
        sign = self.random.choice(["", "", "-"]) if sign else ""
        return f"{sign}r{self.random.randrange(128)}.{self.random.choice(['nomme'] + [f'mme{n}' for n in range(8)])}:{kind}"

    def operands(self, name, sources, flags, types, size):
        kind = self.random.choice(types[1] or ["ud"])
        kinds = [kind if kind in types[s + 1] and not self.chance(3) else self.random.choice(types[s + 1]) for s in range(sources)]
        result = kind if kind in types[0] and not self.chance(3) else self.random.choice(types[0])
        if "MME" in flags:
            return [self.macro(result, False)] + [self.macro(result) for _ in range(sources)]
        if "T3" in flags:
            kinds = [result] * 3 if not self.chance(4) else kinds
            return [self.dst(result, flags)] + [self.three_source(kinds[s], flags, s == 2) for s in range(3)]
        return [self.dst(result, flags)] + [self.src(kinds[s], flags, size, s == sources - 1) for s in range(sources)]

    def special(self):
        """A message or a branch."""
        fill = {name: f"r{self.random.randrange(1, 40) * 3}" for name in ("dst", "a", "b")}
        if self.chance(2):
            size, text = self.random.choice(MESSAGES)
            operation, rest = text.format(**fill).split(" ", 1)
            predicate, _ = self.predicate({"P"}, self.flag())
            return f"{predicate}{operation} ({size}|M{self.random.choice([0, size])}) {rest}"
        text = self.random.choice(BRANCHES).format(n=self.random.choice([8, 16, 32]), r=self.random.randrange(128), s=self.random.randrange(7))
        return ("(W) " if text.startswith("jmpi") else self.predicate({"P"}, self.flag())[0]) + text

    def common(self):
        """An instruction of the forms that compilers use most, of which many have a compacted form."""
        name, sources, flags, types = self.random.choice(self.operations)
        if flags & {"FLOW", "SEND", "NODST", "MME"}:
            return self.common()
        size = self.random.choice([8, 16])
        kind = self.random.choice([t for t in types[1] if t in ("f", "d", "ud", "w", "uw")] or types[1])
        result = kind if kind in types[0] else types[0][-1]
        sign = self.random.choice(["", "", "", "-"]) if "M" in flags else ""
        scalar = self.chance(3)
        registers = [self.random.randrange(120) for _ in range(4)]
        if "T3" in flags:
            operands = [f"r{r}.{self.random.randrange(8) if scalar else 0}{'<0' if scalar else '<1' if n == 2 else '<2'}{'' if n == 2 else ';0' if scalar else ';1'}>:{kind}"
                        for n, r in enumerate(registers[:3])]
        else:
            operands = [f"r{r}.{self.random.randrange(32 // SIZE[kind]) if scalar else 0}{'<0;1,0>' if scalar else '<8;8,1>'}:{kind}" for r in registers[:sources]]
            if self.chance(3) and sources and kind not in BYTES:
                operands[-1] = f"{self.random.randrange(64)}:{kind}" if kind != "f" else f"{self.random.choice([0, 63, 0xFFFFFFC0]):#x}:f"
        operands[0] = (sign if operands[0].startswith("r") else "") + operands[0]
        mask = self.random.choice(["", "", "(W) "])
        flag = " (lt)f0.0" if name in ("cmp", "cmpn", "csel", "sel") else ""
        if scalar and mask:
            size = 1
        options = " {AccWrEn}" if "ACC" in flags else ""
        return f"{mask}{name} ({size}|M{self.random.choice([0, 0, 0, size]) if size > 1 else 0}){flag} r{registers[3]}.0<1>:{result} {' '.join(operands)}{options}"

    def line(self):
        if self.chance(3):
            return self.common()
        if self.chance(12):
            return self.special()
        name, sources, flags, types = self.random.choice(self.operations)
        if flags & {"FLOW", "SEND", "NODST"}:
            return self.line()
        flag, size = self.flag(), self.random.choice([1, 1, 2, 4, 8, 8, 8, 16, 16, 32])
        predicate, is_predicated = self.predicate(flags, flag)
        condition = f" ({self.random.choice(['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'ov', 'un'])}){flag}" if "C" in flags and "MME" not in flags and self.chance(3) else ""
        if name in ("cmp", "cmpn", "csel") and not condition:
            condition = f" (lt){flag}"
        if "MME" in flags and "MATH" in flags:
            condition = f" (eo){flag}"
        options = [word for word in ("NoDDClr", "NoDDChk", self.random.choice(["Switch", "Atomic"])) if self.chance(12)] + (["AccWrEn"] if "ACC" in flags or self.chance(16) else [])
        channel = self.random.randrange(32 // size) * size
        if channel % 4:
            channel = 0
        return (f"{predicate}{name} ({size}|M{channel}){condition} {' '.join(self.operands(name, sources, flags, types, size))}"
                + (f" {{{','.join(options)}}}" if options else ""))


class Judge:
    def __init__(self, folder, gasket):
        self.folder, self.gasket = pathlib.Path(folder), str(gasket)

    def run(self, *words):
        return subprocess.run(words, capture_output=True)

    def write(self, lines):
        path = self.folder / "a.asm"
        path.write_text("\n".join(lines) + "\n")
        return str(path)

    def ours(self, lines):
        """The code of LINES, and gasket's errors."""
        done = self.run(self.gasket, "cc", "--emit=code", self.write(lines), "-o", "-")
        return done.stdout, done.stderr.decode()

    def our_errors(self, lines):
        errors = self.ours(["nop"] * 4 + lines + ["nop"] * 4)[1]  # targets of the branches at both ends
        return {int(n) - 5: text for n, text in re.findall(r"a\.asm:(\d+):\d+: error: (.*)", errors)}

    def their_errors(self, lines):
        errors = self.theirs(["nop"] * 4 + lines + ["nop"] * 4)[1]
        return {int(n) - 5: text for n, text in re.findall(r"line (\d+)\.\d+: error: (.*)", errors)}

    def refused(self, lines, errors_of, size):
        """The lines that an assembler refuses, by index. Both check some rules only if the others hold, so what is left is tried again."""
        found = {}
        for start in range(0, len(lines), size):
            left = list(range(start, min(start + size, len(lines))))
            while left:
                errors = errors_of([lines[n] for n in left])
                found.update({left[n]: text for n, text in errors.items()})
                left = [n for i, n in enumerate(left) if i not in errors]
                if not errors:
                    break
        return found

    def theirs(self, lines):
        """The code of LINES, and iga64's errors."""
        binary = self.folder / "a.bin"
        binary.unlink(missing_ok=True)
        done = self.run("iga64", "-p=9", "-a", self.write(lines), "-o", str(binary))
        return binary.read_bytes() if binary.exists() else b"", (done.stdout + done.stderr).decode()

    def our_text(self, code):
        path = self.folder / "b.bin"
        path.write_bytes(code)
        done = self.run(self.gasket, "dis", str(path))
        return done.stdout.decode(), done.stderr.decode()

    def their_text(self, code):
        path = self.folder / "b.bin"
        path.write_bytes(code)
        return self.run("iga64", "-p=9", "-d", str(path)).stdout.decode()


def compare_texts(judge, code, report):
    """Compares the disassemblies of CODE, and the bits of ours."""
    text, problem = judge.our_text(code)
    if problem:
        report(f"gasket dis: {problem}")
        return
    again, _ = judge.ours(text.splitlines())
    if again != code:
        report("the disassembly assembles to other bits")
    ours, theirs = disassembly.instructions(text), disassembly.instructions(judge.their_text(code))
    for a, b in zip(ours, theirs):
        if a != b:
            report(f"gasket: {a}\n  iga64:  {b}")


def compare_compacted(judge, lines, report):
    """Compares the compacted forms of LINES. Returns their number."""
    marked = [line[:-1] + ",Compacted}" if line.endswith("}") else line + " {Compacted}" for line in lines]
    wrong, refused = judge.refused(marked, judge.our_errors, ERRORS), judge.refused(marked, judge.their_errors, CHUNK)
    for n in sorted(set(wrong) ^ set(refused)):
        if n in wrong and re.search(r"\|M(4|12|20|28)\)", marked[n]):
            continue  # iga64 compacts it to an instruction for other channels
        report(f"{marked[n]}\n  only {'gasket' if n in wrong else 'iga64'} refuses it: {wrong.get(n) or refused[n]}")
    both = [line for n, line in enumerate(marked) if n not in wrong and n not in refused]
    ours, theirs = judge.ours(both)[0] if both else b"", judge.theirs(both)[0] if both else b""
    if ours != theirs:
        report("the compacted forms differ: " + first_difference(both, ours, theirs, 8))
    elif both:
        compare_texts(judge, ours, report)
    return len(both)


def first_difference(lines, ours, theirs, size):
    for n, line in enumerate(lines):
        a, b = ours[n * size:(n + 1) * size], theirs[n * size:(n + 1) * size]
        if a != b:
            return f"{line}\n  gasket: {a[::-1].hex()}\n  iga64:  {b[::-1].hex()}"
    return "the lengths differ"


def compare_flipped(judge, code, generator, report):
    """Flips bits of instructions of CODE, and compares what both disassemble. Returns the number that gasket disassembles."""
    items = []
    for at in range(0, len(code), 16):
        bits = int.from_bytes(code[at:at + 16], "little")
        if bits & 127 in range(0x20, 0x30):  # the targets of branches are other instructions
            continue
        for _ in range(generator.random.randrange(1, 3)):
            bits ^= 1 << generator.random.choice([b for b in range(128) if b != 29])
        if bits & 127 not in range(0x20, 0x30):
            items.append(bits.to_bytes(16, "little"))
    items = items[:200]
    while items:
        text, problem = judge.our_text(b"".join(items))
        if not problem:
            break
        at = re.search(r"byte 0x([0-9A-F]+)", problem)
        if not at:
            report(f"gasket dis: {problem} {[item[::-1].hex() for item in items]}")
            return 0
        del items[int(at[1], 16) // 16]
    theirs = disassembly.instructions(judge.their_text(b"".join(items)))
    ours = disassembly.instructions(text) if items else []
    for n, (a, b) in enumerate(zip(ours, theirs)):
        if a != b:
            report(f"{items[n][::-1].hex()}\n  gasket: {a}\n  iga64:  {b}")
    return len(items)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--count", type=int, default=100000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--build", default="build")
    options = parser.parse_args()
    generator, problems, legal, made, compacted, flipped = Generator(options.seed), [], 0, 0, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        judge = Judge(folder, pathlib.Path(options.build).resolve() / "gasket")
        while legal < options.count:
            lines = [generator.line() for _ in range(CHUNK)]
            made += CHUNK
            wrong = judge.refused(lines, judge.our_errors, ERRORS)
            lines = [line for n, line in enumerate(lines) if n not in wrong]
            refused = judge.refused(lines, judge.their_errors, CHUNK)
            for n, text in refused.items():
                problems.append(f"{lines[n]}\n  only iga64 refuses it: {text}")
            lines = ["nop"] * 4 + [line for n, line in enumerate(lines) if n not in refused] + ["nop"] * 4
            theirs, ours = judge.theirs(lines)[0], judge.ours(lines)[0]
            legal += len(lines)
            if ours != theirs:
                problems.append("the bits differ: " + first_difference(lines, ours, theirs, 16))
            compare_texts(judge, theirs, problems.append)
            compacted += compare_compacted(judge, [line for line in lines if line != "nop" and not BRANCH.search(line)], problems.append)
            flipped += compare_flipped(judge, theirs, generator, problems.append)
    print("\n".join(problems[:40]))
    print(f"{legal} legal instructions of {made}, {compacted} of them compacted, {flipped} with flipped bits: {len(problems)} differences")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
