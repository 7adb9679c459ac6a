"""Hostile IR: dumps of every stage and goldens, changed word by word or along the grammar."""
import re

from attack_corpus import options
from attack_intrinsics import Intrinsics
from attack_run import Case
from mutate_ir import STRANGE, Mutator

# Changed branches may cause endless loops; --check-passes runs the kernel after every pass.
LIMITS_IR = ["--max-instructions=20000", "-j1"]
TYPES = ["i1", "i8", "i16", "i32", "i64", "half", "float", "double", "ptr", "ptr addrspace(1)", "ptr addrspace(2)", "ptr addrspace(3)", "ptr addrspace(4)", "ptr addrspace(10)", "<4 x i32>", "<2 x i1>",
         "<8 x i16>", "<3 x float>", "[4 x i32]", "[0 x i8]", "{ i32, i64 }", "{}", "<1 x i32>", "<17 x i8>", "<32 x i64>", "void", "label", "i7", "i33", "i128", "i65", "<64 x i32>", "[1000000000 x i64]"]
BINARY = ["add", "sub", "mul", "udiv", "sdiv", "urem", "srem", "shl", "lshr", "ashr", "and", "or", "xor"]
FLOATING = ["fadd", "fsub", "fmul", "fdiv", "frem"]
CASTS = ["trunc", "zext", "sext", "fptrunc", "fpext", "fptoui", "fptosi", "uitofp", "sitofp", "ptrtoint", "inttoptr", "bitcast", "addrspacecast"]
COMPARES = ["eq", "ne", "ugt", "uge", "ult", "ule", "sgt", "sge", "slt", "sle"]
BIG = ["4611686018427387904", "2305843009213693952", "9223372036854775807", "-9223372036854775808", "1152921504606846976", "-1", "4294967295", "2147483648", "-2147483648", "1000000", "65536", "0", "1", "31", "32", "33", "63", "64"]
CONSTANTS = ["undef", "poison", "zeroinitializer", "null", *BIG]
# One of these at a time replaces an operand of its type.
OPERANDS = {"i1": ["true", "false", "undef", "poison"], "i8": ["0", "-128", "255", "undef", "poison"], "i16": ["0", "-32768", "65535", "undef", "16"], "i32": ["0", "-1", "2147483647", "-2147483648", "undef", "poison", "31", "32"],
            "i64": BIG + ["undef", "poison"], "float": ["0.0", "0x7FF8000000000000", "0x7FF0000000000000", "undef", "-0.0"], "double": ["0.0", "0x7FF8000000000000", "undef"],
            "ptr": ["null", "undef", "poison", "inttoptr (i64 8 to ptr)", "inttoptr (i64 -1 to ptr)"]}
OPERANDS |= {f"ptr addrspace({n})": ["null", "undef", "poison", *[f"inttoptr (i64 {b} to ptr addrspace({n}))" for b in BIG], "addrspacecast (ptr addrspace(1) null to ptr addrspace(4))"] for n in (1, 2, 3, 4, 10)}
VALUE = re.compile(r"%[\w.$-]+")


class IntermediateTexts:
    def __init__(self, corpus):
        self.corpus = corpus
        self.mutator = Mutator(0, corpus.golden_ir, STRANGE + TYPES)
        self.intrinsics = Intrinsics(corpus)

    def make(self, r, _number):
        if r.random() < 0.25:
            return self.intrinsics.case(r, self.command)
        text, run = self.corpus.any_ir(r)
        self.mutator.r = r
        label = r.choice(["words", "words", "operands", "operands", "edges", "edges", "blocks", "geps", "opcodes", "types", "casts", "metadata", "constants"])
        for _ in range(r.choice([1, 1, 1, 2, 3])):
            text = self.mutator.changed(text) if label == "words" else getattr(self, label)(r, text)
        return Case("ir " + label, {"a.ll": text}, [self.command(r, run)], outputs=("out",))

    def command(self, r, run):
        kind = r.randrange(10)
        if kind < 3:
            emit = r.choice([[], [], ["--emit=thread-ir"], ["--emit=mir"], ["--emit=visa"], ["--emit=ir"], ["--emit=json"], ["--remarks=all"]])
            return ["cc", *options(r), *emit, "-o", "out", "a.ll"]
        if kind == 3:
            return ["opt", "--passes=" + ",".join(r.sample(self.corpus.passes, r.choice([1, 1, 4]))), *r.choice([[], ["--verify-each"], ["--print-changed"]]), "-o", "out", "a.ll"]
        if kind == 4:
            return ["opt", r.choice(["--dot=cfg", "--dot=dominators", "--dot=loops", "--dot=uses", "--dot=points-to", "--dot=calls", "-O1", "-O2", "-O0"]), "-o", "out", "a.ll"]
        if kind == 5:
            return r.choice([["regions", "-o", "out", "a.ll"], ["eval", "--max-instructions=10000", "a.ll", *[r.choice(["1", "-1", "0.5", "<1,2>", "9223372036854775808", "x"]) for _ in range(r.randrange(4))]]])
        run = run or ["-g", r.choice(["16", "33"]), "-l", r.choice(["1", "16", "11"])]
        via = r.choice(["--via=ir", "--via=ir", "--via=sim"])
        return ["run", *options(r), via, *r.choice([[], ["--check"] if via == "--via=ir" else ["--check=bounds"], ["--check-passes"]]), *LIMITS_IR, *run, "a.ll"]

    # ---- changes along the grammar; each takes and returns a text ----

    def replace_one(self, r, text, pattern, new):
        """Replaces one match of PATTERN, chosen by R, by NEW(match)."""
        matches = list(re.finditer(pattern, text, re.M))
        if not matches:
            return text
        m = r.choice(matches)
        return text[:m.start()] + new(m) + text[m.end():]

    def operands(self, r, text):
        """Replaces an operand by another value of its function, or a constant of its type."""
        def new(m):
            if r.random() < 0.5:
                return m.group(1) + " " + r.choice(OPERANDS[m.group(1)])
            near = VALUE.findall(text[max(0, m.start() - 3000):m.end() + 1500])
            return m.group(1) + " " + r.choice(near or ["0"])
        return self.replace_one(r, text, r"\b(" + "|".join(map(re.escape, sorted(OPERANDS, key=len, reverse=True))) + r") (?:%[\w.]+|-?\d+)(?![\w.]* =)", new)

    def edges(self, r, text):
        """Changes a branch target to another block of the function: cycles without an entry, unreachable blocks, phis without
        an edge."""
        def new(m):
            near = re.findall(r"^([\w.$-]+):", text[max(0, m.start() - 6000):m.end() + 6000], re.M)
            return "label %" + r.choice(near or ["entry"])
        if r.random() < 0.3:
            return self.replace_one(r, text, r"^  br i1 [^,\n]+, (label %[\w.$-]+), label %[\w.$-]+.*$", lambda m: "  br " + r.choice([m.group(1), "i1 true, " + m.group(1) + ", " + m.group(1), "i1 undef, " + m.group(1) + ", " + m.group(1)]))
        if r.random() < 0.2:
            return self.replace_one(r, text, r"^  (br|ret|switch)\b.*$", lambda m: "  unreachable")
        return self.replace_one(r, text, r"label %[\w.$-]+", new)

    def blocks(self, r, text):
        """Adds a block without predecessors: a cycle of instructions, of blocks, phis of themselves."""
        n = r.randrange(1000)
        t = r.choice(["i32", "i64", "i1", "float", "<4 x i32>", "ptr addrspace(1)", "ptr addrspace(4)"])
        op = r.choice(FLOATING) if t == "float" else r.choice(BINARY)
        one = {"float": "1.0", "i1": "true", "<4 x i32>": "<i32 1, i32 2, i32 3, i32 4>"}.get(t, "1")
        made = f"{op} {t} %x{n}b, {one}" if "ptr" not in t else f"getelementptr i8, {t} %x{n}b, i64 {r.choice(BIG)}"
        other = made.replace(f"%x{n}b", f"%x{n}a")
        target = r.choice(re.findall(r"^([\w.$-]+):", text, re.M) or ["entry"])
        block = r.choice([
            f"x{n}:\n  %x{n}a = {made}\n  %x{n}b = {other}\n  br label %x{n}\n",
            f"x{n}:\n  %x{n}a = {made}\n  %x{n}b = {other}\n  br label %{target}\n",
            f"x{n}:\n  %x{n}b = phi {t} [ %x{n}a, %x{n} ]\n  %x{n}a = {made}\n  br label %x{n}\n",
            f"x{n}:\n  %x{n}b = phi {t} [ %x{n}a, %y{n} ]\n  br label %y{n}\n\ny{n}:\n  %x{n}a = phi {t} [ %x{n}b, %x{n} ]\n  br i1 undef, label %x{n}, label %{target}\n",
            f"x{n}:\n  %x{n}b = {made}\n  unreachable\n",
            f"x{n}:\n  %x{n}p = alloca {r.choice(TYPES[:9] + ['[4 x i32]'])}, align 8\n  %x{n}b = load {t}, ptr %x{n}p, align 4\n  store {t} %x{n}b, ptr %x{n}p, align 4\n  br label %x{n}\n",
            f"x{n}:\n  switch i32 {r.choice(['undef', '5', '%x' + str(n) + 'b'])}, label %x{n} [\n    i32 1, label %{target}\n    i32 {r.choice(BIG)}, label %x{n}\n  ]\n"])
        return self.replace_one(r, text, r"^}$", lambda m: block + "}")

    def geps(self, r, text):
        def new(m):
            return m.group(0).rsplit(" ", 1)[0] + " " + r.choice(BIG + ["undef"])
        if r.random() < 0.3:
            return self.replace_one(r, text, r"getelementptr (?:inbounds )?[^,\n]+,", lambda m: "getelementptr " + r.choice(["[1000000000 x i64]", "[1152921504606846976 x i32]", "{ i8, [4294967295 x i32], i64 }", "<3 x i16>", "i8", "[0 x i32]", "ptr"]) + ",")
        return self.replace_one(r, text, r"getelementptr [^\n]*?, i(?:32|64) [%\w.-]+", new)

    def opcodes(self, r, text):
        kind = r.randrange(5)
        if kind == 0:
            return self.replace_one(r, text, r"= (" + "|".join(BINARY) + r")\b(?: nuw| nsw| exact)*", lambda m: "= " + r.choice(BINARY) + r.choice(["", "", " nsw", " nuw", " exact"]))
        if kind == 1:
            return self.replace_one(r, text, r"= (" + "|".join(FLOATING) + r")\b", lambda m: "= " + r.choice(FLOATING) + r.choice(["", " fast", " nnan", " contract reassoc"]))
        if kind == 2:
            return self.replace_one(r, text, r"icmp \w+", lambda m: "icmp " + r.choice(COMPARES))
        if kind == 3:
            return self.replace_one(r, text, r"@[\w.]+\(", lambda m: r.choice(re.findall(r"@[\w.]+\(", text)))
        return self.replace_one(r, text, r"^  .*\n", lambda m: r.choice(["", m.group(0) * 2]))

    def types(self, r, text):
        """Replaces a type by another one, in one position or in all."""
        old = r.choice(re.findall(r"\b(?:i\d+|float|half|double|ptr addrspace\(\d+\)|<\d+ x \w+>|\[\d+ x \w+\])", text) or ["i32"])
        new = r.choice(TYPES)
        if r.random() < 0.5:
            return text.replace(old, new)
        return self.replace_one(r, text, re.escape(old), lambda m: new)

    def casts(self, r, text):
        kind = r.randrange(3)
        if kind == 0:
            return self.replace_one(r, text, r"= (" + "|".join(CASTS) + r") (.+?) to ([^,\n]+)", lambda m: f"= {r.choice(CASTS)} {m.group(2)} to {r.choice(TYPES) if r.random() < 0.4 else m.group(3)}")
        if kind == 1:
            return self.replace_one(r, text, r"addrspace\(\d+\)", lambda m: f"addrspace({r.choice([0, 1, 2, 3, 4, 5, 10, 16777215, 4294967296])})")
        return self.replace_one(r, text, r"= (" + "|".join(CASTS) + r") (\S+|ptr addrspace\(\d+\)) %[\w.]+ to", lambda m: f"= {m.group(1)} {m.group(2)} {r.choice(CONSTANTS)} to")

    def metadata(self, r, text):
        """Changes function attributes, directives of thread form, metadata, alignments or linkage."""
        kind = r.randrange(7)
        if kind == 0:
            return self.replace_one(r, text, r'"gasket\.[\w.]+"="[^"]*"', lambda m: m.group(0).split("=")[0] + f'="{r.choice(["8", "16", "32", "7", "0", "-1", "4294967296", "x", ""])}"')
        if kind == 1:
            return self.replace_one(r, text, r"!\d+", lambda m: "!" + r.choice([*re.findall(r"!(\d+)", text), "99999", "4294967296"]))
        if kind == 2:
            return self.replace_one(r, text, r"align \d+", lambda m: "align " + r.choice(["0", "3", "4096", "4294967296", "1", "536870912"]))
        if kind == 3:
            return self.replace_one(r, text, r"\b(i32|i64|i16) -?\d+", lambda m: m.group(1) + " " + r.choice(BIG))
        if kind == 4:
            return self.replace_one(r, text, r"^(define )(.*)$", lambda m: m.group(1) + r.choice(["weak ", "dllexport ", "available_externally ", "internal ", "spir_kernel ", "fastcc "]) + m.group(2))
        if kind == 5:
            return self.replace_one(r, text, r"\) ((?:#\d+ |\"[^\"]*\"(?:=\"[^\"]*\")? )*)\{$", lambda m: f') "gasket.thread"="{r.choice(["8", "16", "32", "1"])}" ' + r.choice(["noinline ", "alwaysinline ", "readnone ", ""]) + "{")
        return self.replace_one(r, text, r"!\{[^\n]*\}", lambda m: r.choice(["!{}", "!{null}", "!{i32 -1, i32 5}", "!{!0}", '!{!"x", i32 4294967295, i32 0}', "distinct !{!0, !1}"]))

    def constants(self, r, text):
        """Adds globals and constant expressions."""
        n = r.randrange(1000)
        t = r.choice(TYPES)
        made = r.choice([
            f"@x{n} = internal addrspace({r.choice([1, 2, 3, 10, 0, 4])}) {r.choice(['constant', 'global'])} {t} {r.choice(CONSTANTS)}, align {r.choice([1, 4, 4096])}\n",
            f"@x{n} = internal addrspace(2) constant i64 ptrtoint (ptr addrspace({r.choice([1, 2, 3])}) @x{n} to i64)\n",
            f"@x{n} = internal addrspace(1) global ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @x{n}, i64 {r.choice(BIG)})\n",
            f"@x{n} = internal addrspace(2) constant ptr addrspace(4) addrspacecast (ptr addrspace({r.choice([1, 3, 10])}) inttoptr (i64 {r.choice(BIG)} to ptr addrspace({r.choice([1, 3, 10])})) to ptr addrspace(4))\n",
            f"@x{n} = internal addrspace(1) global [{r.choice(BIG)} x {t}] zeroinitializer\n",
            f"%t{n} = type {{ i32, %t{n} }}\n@x{n} = internal addrspace(1) global %t{n} undef\n", f"@x{n} = alias i32, ptr @y\n", f"declare {t} @x{n}({t}, ...)\n"])
        at = text.find("define")
        text = text[:max(at, 0)] + made + text[max(at, 0):]
        return self.replace_one(r, text, r"ptr addrspace\((1|2|3|10)\) (%[\w.]+)(?=[,)\n])", lambda m: f"ptr addrspace({m.group(1)}) @x{n}") if r.random() < 0.6 else text
