"""IR that calls the compiler's own intrinsics, in work-item form and in thread form: the signatures are valid, the operands
need not be. The rows are read from ir/intrinsics.def and from ir/genx/genx.def."""
import re

from attack_corpus import TOP
from attack_run import Case

CONSTANTS = "IACDNORSZPKQ"  # letters of a signature: i32 constants
INTEGERS, FLOATS, LANES = ["i8", "i16", "i32", "i64"], ["half", "float", "double"], [1, 1, 1, 2, 3, 4, 8, 8, 16, 16, 32, 64, 5, 7]
SPACE = {"p": "ptr addrspace(1)", "q": "ptr addrspace(2)", "r": "ptr addrspace(3)", "s": "ptr", "g": "ptr addrspace(4)"}
NUMBERS = ["0", "1", "2", "3", "4", "7", "8", "15", "16", "17", "31", "32", "33", "60", "63", "64", "127", "128", "200", "239", "240", "252", "253", "254", "255", "256", "511", "512", "1000", "4095", "4096", "32767", "65535", "100000", "1000000", "2147483647", "-1", "-2", "-32",
           "-2147483648"]
# The kernel's parameters by type, with the argument that a run passes for each.
PARAMETERS = [("ptr addrspace(1)", "o", "int[256]:iota"), ("ptr addrspace(1)", "q", "int[64]"), ("ptr addrspace(3)", "t", "local[256]"), ("ptr addrspace(2)", "c", "int[64]:iota"), ("i32", "n", "3"), ("i64", "l", "5"), ("i16", "h", "2"), ("float", "f", "1.5"), ("double", "d", "2.5"),
              ("<8 x i32>", "v", "1,2,3,4,5,6,7,8"), ("<16 x i16>", "w", ",".join("1" * 16)), ("<4 x float>", "x", "1,2,3,4"), ("<8 x i16>", "y", "0,1,2,3,4,5,6,7")]


def mangled(t):
    m = re.match(r"<(\d+) x (.*)>", t)
    if m:
        return f"v{m.group(1)}{mangled(m.group(2))}"
    pointer = re.match(r"ptr(?: addrspace\((\d+)\))?$", t)
    return f"p{pointer.group(1) or 0}" if pointer else {"half": "f16", "float": "f32", "double": "f64"}.get(t, t)


def vector(t, n, always=False):
    return f"<{n} x {t}>" if n > 1 or always else t


def element(t):
    return re.sub(r"^<\d+ x (.*)>$", r"\1", t)


def lanes_like(t, scalar):
    m = re.match(r"<(\d+) x ", t)
    return f"<{m.group(1)} x {scalar}>" if m else scalar


def genx_rows():
    """The rows of ir/genx/genx.def, (name, kinds, pattern), those of its macros expanded; and the names of those for threads."""
    text = re.sub(r"/\*.*?\*/", "", (TOP / "ir/genx/genx.def").read_text(), flags=re.S).replace("\\\n", " ")
    macros, lines = {}, []
    for line in text.splitlines():
        defined, called = re.match(r"#define (\w+)\(([^)]*)\)(.*)", line), re.match(r"(\w+)\((.*)\)$", line.strip())
        if defined:
            macros[defined.group(1)] = [p.strip() for p in defined.group(2).split(",")], defined.group(3)
        elif called and called.group(1) in macros:
            parameters, body = macros[called.group(1)]
            given = dict(zip(parameters, [a.strip() for a in called.group(2).split(",")]))
            lines.append(re.sub(r'"[^"]*"|\b\w+\b', lambda m: given.get(m.group(0), m.group(0)), body))
        else:
            lines.append(line)
    found = re.findall(r'(GENX(?:_THREAD)?)\(((?:"[^"]*" *)+), "(\w*)", "([^"]+)"', "\n".join(lines))
    rows = [(kind, "llvm.genx." + "".join(re.findall(r'"([^"]*)"', name)), kinds, pattern) for kind, name, kinds, pattern in found]
    return rows, {row[1] for row in rows if row[0] == "GENX_THREAD"}


class Intrinsics:
    def __init__(self, _corpus):
        text = (TOP / "ir/intrinsics.def").read_text()
        self.rows = re.findall(r'^IR_INTRINSIC\((\w+), "([^"]+)", "(\w*)", "([^"]+)"', text, re.M)
        self.thread_rows = [row for row in self.rows if text.index(f'"{row[1]}"') > text.index("--- regions")]
        self.item_rows = [row for row in self.rows if row not in self.thread_rows or "genx" in row[1]]
        rows, of_threads = genx_rows()
        self.thread_rows += rows
        self.item_rows += [row for row in rows if row[1] not in of_threads]

    def case(self, r, command):
        thread = r.choice(["", "", "8", "16", "32"])
        text = self.text(r, thread)
        passed = [(name, spec if "ptr" not in t or not thread else "0") for t, name, spec in PARAMETERS if not thread or "ptr" not in t or name in "oq"]
        run = ["-g", "32", "-l", "32", *[w for name, spec in passed for w in ("-a", f"{name}={spec}")]]
        return Case("ir intrinsics" + (" of threads" if thread else ""), {"a.ll": text}, [command(r, run)], outputs=("out",))

    def overload(self, r, kind, first, width):
        n = r.choice(LANES)
        lanes = lambda scalar: lanes_like(first, scalar) if first else scalar
        return {"i": lambda: vector(r.choice(INTEGERS), n), "d": lambda: vector("i32", n), "f": lambda: vector(r.choice(FLOATS), n), "n": lambda: vector(r.choice(INTEGERS + FLOATS), n), "x": lambda: vector(r.choice(["half", "float"]), n), "y": lambda: vector(r.choice(INTEGERS + FLOATS + [SPACE["p"], SPACE["g"]]), n),
                "I": lambda: lanes(r.choice(INTEGERS)), "F": lambda: lanes(r.choice(FLOATS)), "G": lambda: lanes(r.choice(FLOATS)), "s": lambda: r.choice(INTEGERS + FLOATS), "l": lambda: r.choice(["i32", "i64"]), "p": lambda: r.choice(list(SPACE.values()) + ["ptr addrspace(10)"]), "b": lambda: f"<{width} x i1>",
                "w": lambda: f"<{width} x i16>", "u": lambda: r.choice(["<4 x float>", "<4 x i32>"]), "k": lambda: vector(r.choice(["float", "i32"]), r.choice([1, 2, 3, 4])), "H": lambda: vector("float", r.choice([1, 2, 3])),
                "K": lambda: vector("i32", r.choice([1, 2, 3, 4])), "M": lambda: r.choice(["i1", f"<{width} x i1>"]), "U": lambda: vector(r.choice(["float", "i32"]), n), "V": lambda: vector("i32", n),
                "t": lambda: r.choice([vector(r.choice(INTEGERS + FLOATS), n, True), vector("i32", n, True), vector("i32", n), "<8 x i1>", "i1"])}[kind]()

    def value(self, r, t, known):
        """An operand of type T: a parameter, an earlier result, or a constant."""
        same = [name for name, of in known if of == t]
        if same and r.random() < 0.6:
            return r.choice(same[-6:])
        if t.startswith("<"):
            count, scalar = re.match(r"<(\d+) x (.*)>", t).groups()
            if r.random() < 0.4:
                return r.choice(["undef", "zeroinitializer", "poison"])
            return "<" + ", ".join(f"{scalar} {self.value(r, scalar, [])}" for _ in range(int(count))) + ">"
        if t == "i1":
            return r.choice(["true", "false", "undef"])
        if t in FLOATS:
            return r.choice(["0.0", "1.0", "undef", "0xH7C00" if t == "half" else "0x7FF0000000000000", "-2.0"])
        if t.startswith("ptr"):
            return r.choice(same or ["null"]) if r.random() < 0.7 else r.choice(["null", "undef", f"inttoptr (i64 {r.choice(NUMBERS)} to {t})"])
        number = r.choice(NUMBERS) if r.random() < 0.9 else "undef"
        bits = int(t[1:])
        return number if number == "undef" or -(1 << bits - 1) <= int(number) < 1 << bits else "1"

    def call(self, r, row, n, known, width):
        _, name, kinds, signature = row
        overloads = []
        for kind in kinds:
            overloads.append(self.overload(r, kind, overloads[0] if overloads else "", width))
        if "genx" in name and "region" in name:  # mostly regions of the same element type
            scalar = r.choice(INTEGERS if name.endswith("i") else FLOATS)
            overloads = [vector(scalar, r.choice([1, 2, 4, 8, 16, 32, 3]), True), vector(scalar, r.choice([1, 2, 4, 8, 16, 32, 64, 5]), True)] + ([r.choice(["i1", "MASK"])] if name.startswith("llvm.genx.wr") else [])
            if "MASK" in overloads:
                overloads[2] = lanes_like(overloads[1], "i1")
        if name in ("gasket.gather", "gasket.scatter", "gasket.atomic") and r.random() < 0.7:  # a message that the machine has
            scalar, parts, scale = r.choice(["i32", "i32", "i8", "i16", "i64", "float", "half"]), r.choice([1, 1, 2, 3, 4, 8]), r.choice([width, width, 1])
            overloads = [vector(scalar, parts * scale), vector(r.choice(["i32", "i64"]), scale)]
        index = r.choice(["i16", "i16", "i16", f"<{r.choice([1, 2, 4, 8, 16])} x i16>"])
        types = {"v": "void", "1": "i1", "J": "i1", "h": "i8", "w": "i16", "i": "i32", **dict.fromkeys(CONSTANTS + "UT", "i32"), "l": "i64", "f": "float", "W": index, **SPACE}
        types |= {"abcd"[i]: t for i, t in enumerate(overloads)}
        if overloads:
            types |= {"e": element(overloads[0]), "m": lanes_like(overloads[0], "i1"), "n": lanes_like(overloads[1], "i1") if len(overloads) > 1 else "i1"}
            types |= {"X": lanes_like(overloads[1], "float"), "Y": lanes_like(overloads[1], "i32")} if len(overloads) > 1 else {}
        result, params = signature.split(":")
        members = re.findall(r"\w", result) if result.startswith("{") else []
        if "." in params or any(p not in types for p in params) or any(p not in types for p in members or result):
            return None
        types[result] = "{ " + ", ".join(types[m] for m in members) + " }" if members else types[result]
        given = [(types[p], self.value(r, types[p], [] if p in CONSTANTS + "J" else known)) for p in params]
        if "region" in name and r.random() < 0.8:  # strides that the verifier accepts; the offset may be out of bounds
            at = 1 if "rdregion" in name else 2
            given[at:at + 3] = [("i32", r.choice(["0", "1", "2", "4", "8", "16", "32", "64"])), ("i32", r.choice(["1", "1", "2", "4", "8", "16"])), ("i32", r.choice(["0", "1", "2", "4", "8"]))]
        if name in ("gasket.gather", "gasket.scatter") and r.random() < 0.8:
            given[1:3] = [("i32", r.choice(["0", "1", "254", "255", "255", "253", "2", "%n"])), ("i32", r.choice(["1", "2", "4", "4", "8", "16"]))]
        given = [(t, v if v != "undef" or p not in CONSTANTS + "J" else "1") for (t, v), p in zip(given, params)]
        suffixes, at = ["." + mangled(t) for t in overloads], signature.find("W")
        if at >= 0 and (index != "i16" or r.random() < 0.3):
            suffixes.insert(sum(signature.find("abc"[k]) < at for k in range(len(overloads))), "." + mangled(index))
        suffix = "".join(suffixes)
        target = f"%x{n} = " if types[result] != "void" else ""
        more = "".join(f"\n  %x{n}.{k} = extractvalue {types[result]} %x{n}, {k}" for k in range(len(members)))
        known += [(f"%x{n}.{k}", types[m]) for k, m in enumerate(members)] or [(f"%x{n}", types[result])] if target else []
        return (f"  {target}call {types[result]} @{name}{suffix}({', '.join(f'{t} {v}' for t, v in given)}){more}", f"declare {types[result]} @{name}{suffix}({', '.join(t for t, _ in given)})")

    def text(self, r, thread):
        width = int(thread or r.choice([8, 16, 32]))
        # In thread form, a pointer parameter of a kernel is an integer.
        parameters = [(t if not thread else "i64" if "(1)" in t else t, name) for t, name, _ in PARAMETERS if not thread or "ptr" not in t or name in "oq"]
        known = [("%" + name, t) for t, name in parameters]
        lines, declared = [], []
        if thread:
            lines.append(f"  %em = call <{width} x i1> @gasket.simd.entry.v{width}i1()")
            known += [("%em", f"<{width} x i1>")]
            declared.append(f"declare <{width} x i1> @gasket.simd.entry.v{width}i1()")
        else:
            lines += ["  %id = call i32 @gasket.local_id(i32 0)", "  %a = alloca [16 x i32], align 8", "  %z = zext i32 %id to i64", "  %p = getelementptr i32, ptr addrspace(1) %o, i64 %z", "  %pg = addrspacecast ptr addrspace(1) %p to ptr addrspace(4)"]
            known += [("%id", "i32"), ("%a", "ptr"), ("%z", "i64"), ("%p", SPACE["p"]), ("%pg", SPACE["g"])]
            declared.append("declare i32 @gasket.local_id(i32)")
        for n in range(r.choice([1, 1, 2, 3, 5])):
            made = self.call(r, r.choice(self.thread_rows if thread and r.random() < 0.8 else self.item_rows), n, known, width)
            if made:
                lines.append(made[0])
                declared.append(made[1])
        # Stores the results, so that they are not dead.
        for name, t in [k for k in known if k[0].startswith("%x")]:
            if thread and t in ("i32", "float", "i64"):
                lines.append(f"  call void @gasket.scatter.{mangled(t)}.i64(i1 true, i32 255, i32 4, i64 %o, {t} {name})")
                declared.append(f"declare void @gasket.scatter.{mangled(t)}.i64(i1, i32, i32, i64, {t})")
            elif not thread and "i1" not in t.split()[-1].rstrip(">"):
                lines.append(f"  store {t} {name}, ptr addrspace(1) %p, align 4")
        attribute = f'"gasket.thread"="{thread}" ' if thread else ""
        heads = ", ".join(f"{t} %{name}" for t, name in parameters)
        return f"define spir_kernel void @k({heads}) {attribute}{{\n" + "\n".join(lines) + "\n  ret void\n}\n" + "\n".join(sorted(set(declared))) + "\n"
