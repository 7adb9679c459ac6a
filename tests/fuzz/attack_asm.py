"""Hostile assembly: valid assembly with changed directives, operands, descriptors (immediate and in a0), branch targets and
data."""
import re

from attack_corpus import NUMBERS, TOP
from attack_run import Case

SIZES = ["0", "1", "2", "3", "4", "7", "8", "12", "15", "16", "31", "32", "33", "64", "255", "256", "1024", "4064", "4088", "4092", "4095", "4096", "4097", "65535", "65536", "1073741824", "2147483647", "4294967295", "4294967296", "-1", "x", ""]
PAYLOADS = ["local_id", "global_id_offset", "local_size", "enqueued_local_size", "global_size", "group_count", "work_dim", "arg_byvalue", "arg_bypointer", "buffer_offset", "private_base_stateless",
            "printf_buffer", "global_base", "surface_base", "surface_size", "nothing"]
DIRECTIVES = ["kernel k", "target gen9", "simd 8", "simd 16", "simd 32", "slm {n}", "barriers {n}", "private {n}", "scratch {n}", "arg {n} x buffer int*", "arg {n} x value int", "arg {n} x local int*", "arg {n} x constant int*",
              "payload {p} offset={n} size={n}", "payload {p} offset={n} size={n} arg={n}", "payload {p} offset={n} size={n} arg={n} from={n}", "bti {n} arg={n}", "bti {n} global={n}",
              "required_work_group_size {n} {n} {n}", "global {n} {n} 4 constant g", "global {n} {n} 4096 global g", "data {n} {n} 00ff", "reloc {n} {n} global={n} addend={n}", "patch {n} global={n} addend=-{n}"]
OPS = ["mov", "add", "mul", "sel", "cmp", "and", "shl", "asr", "mad", "math.inv", "math.idiv", "math.pow", "rol", "avg", "frc", "rndd", "lzd", "fbh", "cbit", "bfi1", "bfe", "dp4", "lrp", "mach", "addc", "subb", "not", "xor",
       "sends", "send", "if", "else", "endif", "while", "break", "cont", "jmpi", "brd", "brc", "call", "ret", "calla", "goto", "join", "halt", "wait", "nop", "illegal", "csel", "bfrev", "movi", "smov", "mac", "line", "pln", "sendc"]
TYPES = ["ub", "b", "uw", "w", "ud", "d", "uq", "q", "hf", "f", "df", "v", "uv", "vf"]
REGIONS = ["<0;1,0>", "<8;8,1>", "<4;4,1>", "<16;16,1>", "<1;1,0>", "<16;8,2>", "<32;8,4>", "<1;8,0>", "<4;1,0>", "<2;2,1>", "<8;4,2>", "<VxH;1,0>", "<1,0>", "<8,1>", "<0;8,0>"]
REGISTERS = ["r0.0", "r127.0", "r127.7", "r126.4", "null", "acc0.0", "acc1.0", "f0.0", "f1.1", "a0.0", "a0.15", "ce", "sp", "sr0.0", "sr0.1", "cr0.0", "n0.0", "ip", "tm0", "dbg0", "r[a0.0]", "r[a0.0,511]", "r[a0.8,-512]", "r[a0.15,32]", "r128.0", "r64.3"]


class Assemblies:
    def __init__(self, corpus):
        self.corpus = corpus
        self.igc = [p.read_text(errors="replace") for p in sorted(TOP.glob("tests/golden/sim/Inputs/*.asm"))]

    def make(self, r, _number):
        if r.random() < 0.1:
            return self.debugged(r)
        text, run = self.good(r)
        label = r.choice(["descriptor", "descriptor", "from_a0", "from_a0", "operand", "operand", "directive", "directive", "payload", "payload", "label", "immediate", "line", "address", "width", "bytes"])
        for _ in range(r.choice([1, 1, 1, 2, 3])):
            text = getattr(self, label)(r, text)
        words = ["run", "--max-instructions=20000", *r.choice([["-j1"], ["-j4"]]), *r.choice([[], [], ["--check=bounds"], ["--trace"], ["--trace=trace"]]), *(run or self.arguments(r, text)), "a.asm"]
        if r.random() < 0.1:
            return Case("asm " + label, {"a.asm": text}, [["cc", "-o", "out", "a.asm"]], outputs=("out",))
        # Twice: uninitialized host memory must not have an effect. The order of threads in --trace is only defined with one
        # host thread.
        twice = "-j4" not in words
        return Case("asm " + label, {"a.asm": text}, [words] * (2 if twice else 1), outputs=("trace",), same=twice, may_be_large="--trace" in words or bool(re.search(r"//\.(private|scratch|global|data) .*\d{7}", text)))

    def debugged(self, r):
        """Assembly with changed statements of the source, in the debugger."""
        kernel = r.choice(self.corpus.small)
        text = self.corpus.asm(kernel, f"-g -O{r.choice([0, 1, 2])}") or r.choice(self.corpus.golden_asm)
        for _ in range(r.choice([1, 1, 2, 5])):
            text = self.statement(r, text)
        look = ["-ex", "info locals", "-ex", "info args", "-ex", "bt", "-ex", "list"]
        commands = [*look, "-ex", "step", *look, "-ex", "stepi 7", *look, "-ex", "reverse-step", *look]
        return Case("asm statement", {"a.asm": text}, [["debug", "--batch", *r.choice(kernel.runs), "a.asm", *commands]], may_be_large=True)

    def statement(self, r, text):
        """Changes a number or a character of a directive of statements, or removes, repeats or moves one."""
        names = r"^//\.(?:statement|type|field|file|variable|frame|private_items)\b[^\n]*\n"
        kind = r.randrange(4)
        if kind == 0:
            return self.replace_one(r, text, names, lambda m: r.choice(["", m.group(0) * 2]))
        if kind == 1:
            return self.replace_one(r, text, names, lambda m: self.replace_one(r, m.group(0), r"\d+", lambda n: r.choice(SIZES)))
        if kind == 2:
            return self.replace_one(r, text, names, lambda m: self.replace_one(r, m.group(0), r"(?<=.)[^\n]", lambda n: r.choice(" @!%[]{}():=<>.+-?rfu0")))
        moved = re.findall(names, text, re.M) or [""]
        return self.replace_one(r, text, names, lambda m: r.choice(moved) + m.group(0))

    def good(self, r):
        if r.random() < 0.3:
            return r.choice(self.corpus.golden_asm + self.igc), None
        kernel = r.choice(self.corpus.small)
        options = f"-O{r.choice([0, 1, 2, 2])} --simd={r.choice([8, 16, 32])}" + r.choice(["", "", " --private-memory=global", " --private-memory=scratch", " --global-access=stateless", " --generic=switch"])
        text = self.corpus.asm(kernel, options)
        if not text or len(text) > 60000:
            return r.choice(self.corpus.golden_asm), None
        run = list(r.choice(kernel.runs))
        return text, self.printed(run, text)

    def printed(self, run, text):
        """RUN with a print of every buffer: the contents must be the same in two runs."""
        kernel = run[run.index("-k") + 1] if "-k" in run else None
        part = next((p for p in re.split(r"(?=^//\.kernel )", text, flags=re.M) if kernel is None and "//.kernel" in p or kernel and p.startswith(f"//.kernel {kernel}\n")), "")
        names = [n for n, kind in re.findall(r"^//\.arg \d+ (\S+) (\w+)", part, re.M) if kind == "buffer"]
        return run + [w for n in names for w in ("--print", n + ":64")]

    def arguments(self, r, text):
        """Words that run the first kernel of TEXT."""
        words = ["-g", r.choice(["8", "16", "64", "33", "1", "4,4,2"])]
        if r.random() < 0.7:
            words += ["-l", words[1] if r.random() < 0.5 else r.choice(["1", "8", "16"])]
        first = re.split(r"^//\.kernel ", text, flags=re.M)[1:2]
        for name, kind, of in re.findall(r"^//\.arg \d+ (\S+) (\w+) ([^\n]*)", first[0] if first else "", re.M):
            base = of.strip().rstrip("*") or "int"
            number = re.search(r"\d+$", base)
            if kind in ("buffer", "constant"):
                words += ["-a", f"{name}={r.choice(['int[64]:iota', base + '[64]:iota', base + '[64]', 'uint[1]', 'int[4096]:random=1', 'uchar[3]', 'int[256]:fill=0x41414141'])}"]
                words += ["--print", name + ":64"] if kind == "buffer" else []
            elif kind == "local":
                words += ["-a", f"{name}=local[{r.choice(['4', '64', '1024', '65536'])}]"]
            else:
                words += ["-a", f"{name}={','.join(r.choice(NUMBERS[:24]) for _ in range(int(number.group()) if number else 1))}"]
        return words

    # ---- changes; each takes and returns a text ----

    def replace_one(self, r, text, pattern, new):
        matches = list(re.finditer(pattern, text, re.M))
        if not matches:
            return text
        m = r.choice(matches)
        return text[:m.start()] + new(m) + text[m.end():]

    def changed_descriptor(self, r, value):
        kind = r.randrange(6)
        if kind == 0:
            return value ^ (1 << r.randrange(32))
        if kind == 1:  # the number of registers returned
            return value & ~(31 << 20) | r.randrange(32) << 20
        if kind == 2:  # the number of registers sent
            return value & ~(15 << 25) | r.randrange(16) << 25
        if kind == 3:  # the surface
            return value & ~255 | r.choice([0, 1, 2, 3, 5, 64, 239, 240, 252, 253, 254, 255])
        if kind == 4:  # the message and its control bits
            return value & ~(0x7ff << 8) | r.randrange(0x800) << 8
        return r.getrandbits(32)

    SEND = r"^(.*\bsends? \(\d+[^)]*\) +\S+ +\S+ +(?:\S+ +)??)(0x[0-9A-Fa-f]+|\d+) +(0x[0-9A-Fa-f]+)(.*)$"

    def descriptor(self, r, text):
        def new(m):
            extended, value = int(m.group(2), 0), int(m.group(3), 0)
            if r.random() < 0.3:
                extended = r.choice([extended ^ 1 << r.randrange(12), r.randrange(16), extended & 15 | r.randrange(32) << 6])
            else:
                value = self.changed_descriptor(r, value)
            return f"{m.group(1)}0x{extended:X} 0x{value:08X}{m.group(4)}"
        return self.replace_one(r, text, self.SEND, new)

    def from_a0(self, r, text):
        """Moves a descriptor to a0, where its value is only known at run time: nothing checks it before."""
        def new(m):
            value = self.changed_descriptor(r, int(m.group(3), 0)) if r.random() < 0.8 else int(m.group(3), 0)
            head = m.group(1)
            if r.random() < 0.3:
                parts = re.split(r"( +)", head.rstrip())
                at = next((i for i, p in enumerate(parts) if p.startswith("(") is False and re.match(r"(r\d+|null)(:\w+)?$", p)), None)
                if at is not None:
                    parts[at] = r.choice(["null:ud", "r127:ud", "r126:ud", "r1:ud", "r0:ud"])
                    head = "".join(parts) + " "
            if r.random() < 0.2:
                head = re.sub(r"\br\d+(?= )", lambda _: r.choice(["r127", "r126", "r124", "r0", "r1"]), head, count=1)
            if r.random() < 0.2:
                head = re.sub(r"\((8|16|1|32)\|M0\)|\((8|16|1|32)\)", lambda _: f"({r.choice([1, 8, 16, 32])})", head, count=1)
            extended = int(m.group(2), 0)
            if r.random() < 0.2:
                extended = extended & 15 | r.randrange(32) << 6
            return f"(W)      mov (1|M0)                 a0.0<1>:ud    0x{value:X}:ud\n{head}0x{extended:X} a0.0{re.sub(r' *//.*', '', m.group(4))}"
        return self.replace_one(r, text, self.SEND, new)

    def operand(self, r, text):
        def new(m):
            kind = r.randrange(5)
            register, sub, region, type_ = m.group(1), m.group(2) or "0", m.group(3), m.group(4)
            if kind == 0:
                register = "r" + str(r.choice([0, 1, 2, 63, 64, 124, 125, 126, 127, 128]))
            elif kind == 1:
                sub = str(r.randrange(34))
            elif kind == 2:
                region = r.choice(REGIONS) if ";" in region else r.choice(["<1>", "<2>", "<4>", "<0>", "<8>"])
            elif kind == 3:
                type_ = r.choice(TYPES)
            else:
                return r.choice(["", "", "-", "(abs)", "~"]) + r.choice(REGISTERS) + region + ":" + type_
            return f"{register}.{sub}{region}:{type_}"
        return self.replace_one(r, text, r"\b(r\d+)(?:\.(\d+))?(<[^>\s]*>):(\w+)", new)

    def address(self, r, text):
        """Makes an operand indirect, with an address that the line before stores in a0."""
        def new(m):
            value = r.choice([0, 2, 30, 31, 32, 4064, 4080, 4094, 4095, 4096, 8191, 32767, 32768, 65535, r.randrange(65536)])
            offset = r.choice(["", "", ",0", ",511", ",-512", ",-1", ",32", f",{r.randrange(-512, 512)}"])
            region = r.choice(["<VxH;1,0>", "<0;1,0>", "<1;1,0>", m.group(4)]) if ";" in m.group(4) else m.group(4)
            return f"(W)      mov ({r.choice([1, 8, 16])}|M0)  a0.0<1>:uw  0x{value:X}:uw\n{m.group(1)}{m.group(2)}r[a0.{r.choice([0, 0, 1, 8, 15])}{offset}]{region}:{m.group(5)}"
        return self.replace_one(r, text, r"^([^\n/]*?\) *)([^\n/]*?)\b(r\d+\.\d+)(<[^>\s]*>):(\w+)", new)

    def width(self, r, text):
        return self.replace_one(r, text, r"\((\d+)\|M(\d+)\)", lambda m: f"({r.choice([1, 2, 4, 8, 16, 32, 64, 0])}|M{r.choice([0, 0, 8, 16, 24, 4, 31, 32])})")

    def directive(self, r, text):
        kind = r.randrange(4)
        if kind == 0:
            return self.replace_one(r, text, r"^//\..*\n", lambda m: r.choice(["", m.group(0) * 2]))
        if kind == 1:
            return self.replace_one(r, text, r"^(//\.[^\n]*?)\b(\d+)\b", lambda m: m.group(1) + r.choice(SIZES))
        made = "//." + re.sub(r"\{(.)\}", lambda m: r.choice(SIZES) if m.group(1) == "n" and r.random() < 0.6 else r.choice(["0", "1", "2", "8", "32", "64", "128"]) if m.group(1) == "n" else r.choice(PAYLOADS), r.choice(DIRECTIVES)) + "\n"
        return self.replace_one(r, text, r"^//\.", lambda m: made + m.group(0)) if r.random() < 0.7 else text + made

    def payload(self, r, text):
        """Changes the state of a thread at its start: other payload kinds, offsets, sizes and arguments."""
        counts = [len(re.findall(r"^//\.arg", text, re.M)), 0, 1, 2]
        made = lambda: (f"//.payload {r.choice(PAYLOADS)} offset={r.choice([32, 64, 96, 128, 256, 1024, 4064, 4088])} size={r.choice([1, 2, 4, 8, 12, 32, 64, 96, 8, 4])}" +
                        r.choice(["", f" arg={r.choice(counts)}", f" arg={r.choice(counts)}"]) + r.choice(["", "", f" from={r.choice(SIZES[:26])}"]))
        if r.random() < 0.5:
            return self.replace_one(r, text, r"^//\.payload.*$", lambda m: r.choice([made(), m.group(0) + "\n" + made(), re.sub(r" arg=\d+", r.choice(["", " arg=0", " arg=1", " arg=2"]), m.group(0)), re.sub(r"payload \w+", "payload " + r.choice(PAYLOADS), m.group(0))]))
        # otherwise adds a directive
        return self.replace_one(r, text, r"^//\.payload.*$", lambda m: made() + "\n" + m.group(0))

    def label(self, r, text):
        labels = re.findall(r"^(\w+):", text, re.M) or ["L0"]
        return self.replace_one(r, text, r"\b(" + "|".join(map(re.escape, set(labels))) + r")\b(?!:)", lambda m: r.choice(labels + ["missing", "0", "-16", "16", "2147483647"]))

    def immediate(self, r, text):
        return self.replace_one(r, text, r"(?<![\w.<;,|])(-?(?:0x[0-9A-Fa-f]+|\d+))(:\w+)", lambda m: r.choice([r.choice(NUMBERS), "-" + r.choice(NUMBERS), hex(r.getrandbits(32))]) + r.choice([m.group(2), m.group(2), ":" + r.choice(TYPES)]))

    def line(self, r, text):
        lines = text.split("\n")
        code = [i for i, line in enumerate(lines) if "(" in line and not line.startswith("//")]
        if not code:
            return text
        i, j = r.choice(code), r.choice(code)
        kind = r.randrange(6)
        if kind == 0:
            del lines[i]
        elif kind == 1:
            lines[i], lines[j] = lines[j], lines[i]
        elif kind == 2:
            lines.insert(i, lines[j])
        elif kind == 3:
            lines[i] = re.sub(r"^(\([^)]*\))?( *)[\w.]+", lambda m: (m.group(1) or "") + m.group(2) + r.choice(OPS), lines[i])
        elif kind == 4:
            lines[i] = re.sub(r"^(\([^)]*\))? *", r.choice(["(W) ", "(f0.0) ", "(W&~f1.1) ", "(f0.1.any16h) ", "(W&f0.0.all32h) ", "(~f1.0.anyv) ", " "]), lines[i])
        else:
            lines[i] += " {" + ",".join(r.sample(["EOT", "Switch", "Atomic", "NoDDClr", "NoDDChk", "Compacted", "AccWrEn", "NoMask", "Breakpoint"], r.choice([1, 2]))) + "}"
        return "\n".join(lines)

    def bytes(self, r, text):
        at = r.randrange(len(text))
        return text[:at] + r.choice(["\0", "\xff", "\n", "(", ")", "<", ">", "//.", "{", "0", "9" * 40, "a" * 5000, "", "\t", "//.kernel "]) + text[at + r.choice([0, 1, 10]):]
