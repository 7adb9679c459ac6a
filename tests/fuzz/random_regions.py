#!/usr/bin/env python3
"""tests/fuzz/random_regions.py [--first SEED] [--count N] [GASKET] - random regions of a work-item's vectors.

Each seed makes a chain of llvm.genx.rdregion and wrregion calls on every element type (i1 as well), with any sizes, strides,
masks and starts (constant, one at run time, one per row), up to vectors of eight registers, and between them the operations
that regions are folded with: bitcasts, shuffles, extraction and insertion of single elements, and an addition or negation. The
expected results are computed here from the definition in the region reference: element i of a region is at its start plus (i /
width) * vstride + (i % width) * stride. The function must give them from `gasket eval` with both --via, and as a kernel whose
work-items each load their own vectors, at any width. A program that does not is left in the working directory as
regions-SEED.ll."""
import argparse
import pathlib
import random
import re
import struct
import subprocess
import tempfile

BYTES = {"i1": 1, "i8": 1, "i16": 2, "i32": 4, "i64": 8, "half": 2, "float": 4, "double": 8}
MANGLED = {"half": "f16", "float": "f32", "double": "f64"}
PACK = {"i8": "b", "i16": "h", "i32": "i", "i64": "q", "half": "e", "float": "f", "double": "d"}
FLOATS = ("half", "float", "double")
ITEMS, SLOT = 40, 512  # work-items of the kernel, bytes of each one's part of a buffer


def text(element, count):
    """The IR type; a count of 0 is a scalar."""
    return f"<{count} x {element}>" if count else element


def suffix(element, count):
    return (f"v{count}" if count else "") + MANGLED.get(element, element)


def some_value(r, element):
    if element in FLOATS:
        return r.randrange(-100, 100) * 0.5
    if element == "i1":
        return r.randrange(2)
    return r.randrange(-(1 << 8 * BYTES[element] - 1), 1 << 8 * BYTES[element] - 1)


def signed(v, element):
    """V wrapped to the range of the type."""
    size = 1 << 8 * BYTES[element]
    return (v + size // 2) % size - size // 2


class Region:
    def __init__(self, count, width, vstride, stride, kind, starts):
        self.count, self.width, self.vstride, self.stride, self.kind, self.starts = count, width, vstride, stride, kind, starts
        rows = kind == "rows"
        self.places = [starts[e // width if rows else 0] + (0 if rows else e // width * vstride) + e % width * stride for e in range(count)]


def some_region(r, parent, distinct):
    for _ in range(300):
        count = r.choice([1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 16, 24, 32, 1 << r.randrange(6)])
        width = r.choice([w for w in range(1, count + 1) if count % w == 0]) if r.random() < 0.6 else count
        stride = r.choice([1, 1, 1, 0, 2, 3, 4, 5])
        vstride = r.choice([width * stride, r.randrange(20), width, 0])
        kind = r.choice(["constant", "constant", "scalar", "rows" if width < count else "scalar"])
        region = Region(count, width, vstride, stride, kind, [r.randrange(parent) for _ in range(count // width)])
        if max(region.places) < parent and (not distinct or len(set(region.places)) == count):
            return region
    return None


class Program:
    """One function @f: `arguments` are (element, count, values), `result` is (name, element, count, values)."""

    def __init__(self, seed):
        self.r = random.Random(seed)
        self.body, self.declared, self.arguments = [], set(), []
        element = self.r.choice(list(BYTES))
        count = self.r.choice([1, 2, 3, 4, 6, 7, 8, 10, 16, 20, 30, 32, 64 if BYTES[element] < 8 else 32])
        values = [self.argument(element, count)]
        for step in range(self.r.randrange(1, 7)):
            made = self.operation(f"%t{step}", self.r.choice(values[-2:]))
            if made:
                values.append(made)
        self.result = values[-1]

    def argument(self, element, count, values=None):
        """A parameter of the function; booleans are passed as bytes."""
        values = values or [some_value(self.r, element) for _ in range(count or 1)]
        name = f"%a{len(self.arguments)}"
        self.arguments.append(("i8" if element == "i1" else element, count, values))
        if element == "i1":
            self.body.append(f"{name}.bits = trunc {text('i8', count)} {name} to {text('i1', count)}")
            name += ".bits"
        return name, element, count, values

    def start(self, region, element):
        """(type, operand, suffix) of the region's start."""
        size = BYTES[element]
        if region.kind == "constant":
            return "i16", str(region.starts[0] * size), ""
        rows = len(region.starts) if region.kind == "rows" else 0
        name = self.argument("i16", rows, [s * size for s in (region.starts if rows else region.starts[:1])])[0]
        return text("i16", rows), name, f".{suffix('i16', rows)}" if rows else ""

    def operation(self, name, source):
        old, element, count, values = source
        if not count:
            return None
        other = [self.bitcast, self.shuffle, self.extract, self.insert, self.compute]
        return self.r.choice([self.read] * 4 + [self.write] * 4 + other)(name, source)

    def bitcast(self, name, source):
        """The same bytes as elements of another type; never as floats, which could be NaNs."""
        old, element, count, values = source
        total = count * BYTES[element]
        wanted = [e for e in ("i8", "i16", "i32", "i64") if total % BYTES[e] == 0 and e != element]
        if element == "i1" or not wanted:
            return None
        to = self.r.choice(wanted)
        n = total // BYTES[to]
        self.body.append(f"{name} = bitcast {text(element, count)} {old} to {text(to, n)}")
        return name, to, n, list(struct.unpack(f"<{n}{PACK[to]}", packed(element, values)))

    def shuffle(self, name, source):
        old, element, count, values = source
        n = self.r.choice([1, 2, 3, 4, 8, 16, count])
        lanes = [self.r.randrange(count) for _ in range(n)]
        if self.r.random() < 0.5:  # repeats elements like a swizzle
            lanes = [(k // 4 * 4 + lanes[k % 4] % 4) % count for k in range(n)]
        mask = ", ".join(f"i32 {k}" for k in lanes)
        t = text(element, count)
        self.body.append(f"{name} = shufflevector {t} {old}, {t} poison, {text('i32', n)} <{mask}>")
        return name, element, n, [values[k] for k in lanes]

    def place(self, count):
        """The index of an element: a constant, or a variable that is uniform or not."""
        k = self.r.randrange(count)
        return k, str(k) if self.r.random() < 0.5 else self.argument("i32", 0, [k])[0]

    def extract(self, name, source):
        old, element, count, values = source
        k, index = self.place(count)
        self.body.append(f"{name}.one = extractelement {text(element, count)} {old}, i32 {index}")
        self.body.append(f"{name} = insertelement {text(element, 1)} poison, {element} {name}.one, i32 0")
        return name, element, 1, [values[k]]

    def insert(self, name, source):
        old, element, count, values = source
        k, index = self.place(count)
        new, _, _, given = self.argument(element, 0)
        self.body.append(f"{name} = insertelement {text(element, count)} {old}, {element} {new}, i32 {index}")
        return name, element, count, values[:k] + given + values[k + 1:]

    def compute(self, name, source):
        """An operation with a region as a source: with a modifier, or with another vector. Floats stay small and thus exact."""
        old, element, count, values = source
        t = text(element, count)
        if element in FLOATS:
            self.body.append(f"{name} = fneg {t} {old}")
            return name, element, count, [-v for v in values]
        if element == "i1":
            self.body.append(f"{name} = xor {t} {old}, <{', '.join(['i1 true'] * count)}>")
            return name, element, count, [1 - v for v in values]
        new, _, _, given = self.argument(element, count)
        self.body.append(f"{name} = {'add' if self.r.random() < 0.5 else 'sub'} {t} {old}, {new}")
        sign = 1 if " = add" in self.body[-1] else -1
        return name, element, count, [signed(v + sign * g, element) for v, g in zip(values, given)]

    def read(self, name, source):
        old, element, count, values = source
        region = some_region(self.r, count, False)
        if not region:
            return None
        part = 0 if region.count == 1 and self.r.random() < 0.5 else region.count
        start_type, start, more = self.start(region, element)
        callee = f"@llvm.genx.rdregion{'f' if element in FLOATS else 'i'}.{suffix(element, part)}.{suffix(element, count)}{more}"
        self.declared.add(f"{text(element, part)} {callee}({text(element, count)}, i32, i32, i32, {start_type}, i32)")
        self.body.append(f"{name} = call {text(element, part)} {callee}({text(element, count)} {old}, i32 {region.vstride}, "
                         f"i32 {region.width}, i32 {region.stride}, {start_type} {start}, i32 undef)")
        return name, element, part, [values[p] for p in region.places]

    def mask(self, region, step):
        """(type, operand, bits)."""
        kind = self.r.choice(["all", "all", "variable", "constant"])
        if kind == "all":
            return "i1", "true", [1] * region.count
        bits = [self.r.randrange(2) for _ in range(region.count)]
        if kind == "variable":
            return text("i1", region.count), self.argument("i1", region.count, bits)[0], bits
        return text("i1", region.count), "<" + ", ".join("i1 " + ("true" if b else "false") for b in bits) + ">", bits

    def write(self, name, source):
        old, element, count, values = source
        region = some_region(self.r, count, True)
        if not region:
            return None
        new, _, _, given = self.argument(element, region.count)
        start_type, start, more = self.start(region, element)
        mask_type, mask, bits = self.mask(region, name)
        kind = "i1" if mask_type == "i1" else suffix("i1", region.count)
        callee = f"@llvm.genx.wrregion{'f' if element in FLOATS else 'i'}.{suffix(element, count)}.{suffix(element, region.count)}.{kind}{more}"
        t, n = text(element, count), text(element, region.count)
        self.declared.add(f"{t} {callee}({t}, {n}, i32, i32, i32, {start_type}, i32, {mask_type})")
        self.body.append(f"{name} = call {t} {callee}({t} {old}, {n} {new}, i32 {region.vstride}, i32 {region.width}, "
                         f"i32 {region.stride}, {start_type} {start}, i32 undef, {mask_type} {mask})")
        values = list(values)
        for e, place in enumerate(region.places):
            if bits[e]:
                values[place] = given[e]
        return name, element, count, values

    def finished(self):
        """(lines, name, type, values) of the result; booleans are returned as bytes."""
        name, element, count, values = self.result
        if element != "i1":
            return self.body, name, element, count, values
        return self.body + [f"%bytes = zext {text('i1', count)} {name} to {text('i8', count)}"], "%bytes", "i8", count, values

    def function(self):
        lines, name, element, count, _ = self.finished()
        parameters = ", ".join(f"{text(e, n)} %a{k}" for k, (e, n, _) in enumerate(self.arguments))
        return (f"define {text(element, count)} @f({parameters}) {{\n" + "".join(f"  {line}\n" for line in lines) +
                f"  ret {text(element, count)} {name}\n}}\n" + self.declarations())

    def kernel(self):
        """Work-items load their arguments; some arguments are the same for all of them."""
        lines, name, element, count, _ = self.finished()
        loads = ["%g = call i64 @_Z13get_global_idj(i32 0)"]
        for k, (e, n, _) in enumerate(self.arguments):
            loads += [f"%o{k} = mul i64 %g, {SLOT if self.r.random() < 0.6 else 0}",
                      f"%p{k} = getelementptr i8, ptr addrspace(1) %b{k}, i64 %o{k}",
                      f"%a{k} = load {text(e, n)}, ptr addrspace(1) %p{k}, align {BYTES[e]}"]
        store = [f"%place = mul i64 %g, {SLOT}", "%to = getelementptr i8, ptr addrspace(1) %out, i64 %place",
                 f"store {text(element, count)} {name}, ptr addrspace(1) %to, align {BYTES[element]}", "ret void"]
        parameters = "".join(f"ptr addrspace(1) %b{k}, " for k in range(len(self.arguments)))
        return (f"define spir_kernel void @k({parameters}ptr addrspace(1) %out) {{\n" +
                "".join(f"  {line}\n" for line in loads + lines + store) + "}\n" + self.declarations() +
                "declare i64 @_Z13get_global_idj(i32)\n")

    def declarations(self):
        return "".join(f"declare {d}\n" for d in sorted(self.declared))


def packed(element, values):
    return struct.pack(f"<{len(values)}{PACK[element]}", *values)


def literal(count, values):
    return "<" + ",".join(map(str, values)) + ">" if count else str(values[0])


def equal(element, printed, values):
    got = printed.strip().strip("<>").split(",")
    if element in FLOATS:
        return [float(w) for w in got] == values
    modulus = 1 << 8 * BYTES[element]
    return [int(w) % modulus for w in got] == [v % modulus for v in values]


def try_function(gasket, program, folder):
    source, (_, _, element, _, values) = folder / "f.ll", program.finished()
    source.write_text(program.function())
    for via in ("ir", "sim"):
        p = subprocess.run([gasket, "eval", f"--via={via}", str(source)] + [literal(n, v) for _, n, v in program.arguments],
                           capture_output=True, text=True)
        if p.returncode or not re.match(r"[-<\d]", p.stdout) or not equal(element, p.stdout, values):
            return f"eval --via={via}: {p.stderr.strip() or p.stdout.strip()}"
    return None


def try_kernel(gasket, program, folder):
    source, out, (_, _, element, _, values) = folder / "k.ll", folder / "out.bin", program.finished()
    source.write_text(program.kernel())
    words, want = [], packed(element, values)
    for k, (e, _, v) in enumerate(program.arguments):
        (folder / f"{k}.bin").write_bytes(packed(e, v).ljust(SLOT, b"\0") * ITEMS)
        words += ["-a", f"b{k}=@{folder / f'{k}.bin'}"]
    for via in ("ir", "sim"):
        setting = [f"--via={via}", program.r.choice(["-O0", "-O2"]), f"--simd={program.r.choice([8, 16, 32])}"]
        p = subprocess.run([gasket, "run", *setting, "-g", str(ITEMS), "-l", str(ITEMS), *words, "-a", f"out=uchar[{ITEMS * SLOT}]", "-o",
                            f"out={out}", str(source)], capture_output=True, text=True)
        if p.returncode:
            return f"run {' '.join(setting)}: {p.stderr.strip()}"
        left = out.read_bytes()
        if any(left[i * SLOT:i * SLOT + len(want)] != want for i in range(ITEMS)):
            return f"run {' '.join(setting)}: other bytes"
    return None


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--first", type=int, default=1)
    p.add_argument("--count", type=int, default=100)
    p.add_argument("gasket", nargs="?", default=str(pathlib.Path(__file__).resolve().parent.parent.parent / "build/gasket"))
    a = p.parse_args()
    wrong = 0
    for seed in range(a.first, a.first + a.count):
        with tempfile.TemporaryDirectory() as folder:
            program = Program(seed)
            said = try_function(a.gasket, program, pathlib.Path(folder)) or try_kernel(a.gasket, program, pathlib.Path(folder))
            if said:
                wrong += 1
                pathlib.Path(f"regions-{seed}.ll").write_text(program.function() + program.kernel())
                print(f"{seed}: {said}")
    print(f"{a.count} programs, {wrong} wrong")
    raise SystemExit(wrong > 0)


main()
