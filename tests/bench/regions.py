#!/usr/bin/env python3
"""make bench-regions - instructions for 200 region reads and writes against a lower bound.

    tests/bench/regions.py --build build [--all]

Each region stands alone in a thread-form kernel: its vectors come by block messages and its result leaves by one, so what is left
of the code is the region. The bound counts operands of 64 bytes: what is moved, and the register pairs that it touches, one more
for an address that is known at run time only. Every region that needs more is listed with the rule that its remark names."""
import argparse
import pathlib
import random
import re
import subprocess
import tempfile

TOP = pathlib.Path(__file__).resolve().parent.parent.parent
TYPES = {"i8": ("i8", 1, "i"), "i16": ("i16", 2, "i"), "i32": ("i32", 4, "i"), "i64": ("i64", 8, "i"),
         "half": ("f16", 2, "f"), "float": ("f32", 4, "f"), "double": ("f64", 8, "f")}
COUNT, SEED = 200, 9


class Region:
    """Rows of `width` elements, `stride` apart, rows `vstride` apart; `start` in elements."""

    def __init__(self, r):
        self.type = r.choice(list(TYPES))
        self.mangled, self.size, self.letter = TYPES[self.type]
        most = 256 // self.size
        while True:
            self.parent = r.choice([16, 32, 64, 128, 256]) // self.size
            self.count = r.choice([1, 2, 3, 4, 5, 7, 8, 9, 12, 16, 16, 24, 32])
            rows = r.choice([k for k in range(1, self.count + 1) if self.count % k == 0] + [1, 1])
            self.width = self.count // rows
            self.stride = r.choice([1, 1, 1, 2, 4, 0, 3])
            self.vstride = r.choice([self.width * self.stride, self.width, 4, 8, 16, 1, 7, 3])
            self.start = r.choice([0, 0, r.randrange(most)])
            self.writes = r.random() < 0.4
            self.variable = r.random() < 0.2
            places = [self.start + e // self.width * self.vstride + e % self.width * self.stride for e in range(self.count)]
            distinct = len(set(places)) == self.count
            if self.parent >= 16 // self.size and max(places) < self.parent and (distinct or not self.writes):
                self.places = places
                return

    def bound(self):
        pairs, last = 0, -2
        for register in sorted({p * self.size // 32 for p in self.places}):
            if register > last + 1: # an operand touches two neighbours
                pairs, last = pairs + 1, register
        return max(-(-self.count * self.size // 64), pairs) + self.variable

    def __str__(self):
        kind = "write" if self.writes else "read"
        start = "@ variable" if self.variable else f"@ {self.start}"
        return f"{kind} {self.count} of {self.parent} x {self.type} <{self.vstride};{self.width},{self.stride}> {start}"

    def program(self):
        """Thread-form IR."""
        size, t, m, n, p = self.size, self.type, self.mangled, self.count, self.parent
        padded = -(-n * size // 16) * 16 // size
        region = f"i32 {self.vstride}, i32 {self.width}, i32 {self.stride}, i16 {'%s' if self.variable else self.start * size}, i32 undef"
        lines = [f"%v = call <{p} x {t}> @gasket.block_read.v{p}{m}.i32(i32 0, i32 16, i32 0)"]
        declared = {f"<{p} x {t}> @gasket.block_read.v{p}{m}.i32(i32, i32, i32)"}
        if self.variable:
            lines.append(f"%s = shl i16 %a, {size.bit_length() - 1}")
        if self.writes:
            lines.append(f"%x = call <{padded} x {t}> @gasket.block_read.v{padded}{m}.i32(i32 0, i32 16, i32 1024)")
            declared.add(f"<{padded} x {t}> @gasket.block_read.v{padded}{m}.i32(i32, i32, i32)")
            new = "%x"
            if padded != n:
                name = f"@llvm.genx.rdregion{self.letter}.v{n}{m}.v{padded}{m}"
                lines.append(f"%n = call <{n} x {t}> {name}(<{padded} x {t}> %x, i32 0, i32 {n}, i32 1, i16 0, i32 undef)")
                declared.add(f"<{n} x {t}> {name}(<{padded} x {t}>, i32, i32, i32, i16, i32)")
                new = "%n"
            name = f"@llvm.genx.wrregion{self.letter}.v{p}{m}.v{n}{m}.i1"
            lines.append(f"%r = call <{p} x {t}> {name}(<{p} x {t}> %v, <{n} x {t}> {new}, {region}, i1 true)")
            declared.add(f"<{p} x {t}> {name}(<{p} x {t}>, <{n} x {t}>, i32, i32, i32, i16, i32, i1)")
            result, lanes = "%r", p
        else:
            name = f"@llvm.genx.rdregion{self.letter}.v{n}{m}.v{p}{m}"
            lines.append(f"%r = call <{n} x {t}> {name}(<{p} x {t}> %v, {region})")
            declared.add(f"<{n} x {t}> {name}(<{p} x {t}>, i32, i32, i32, i16, i32)")
            result, lanes = "%r", n
            if padded != n:
                name = f"@llvm.genx.wrregion{self.letter}.v{padded}{m}.v{n}{m}.i1"
                lines.append(f"%w = call <{padded} x {t}> {name}(<{padded} x {t}> undef, <{n} x {t}> %r, i32 0, i32 {n}, i32 1, "
                             f"i16 0, i32 undef, i1 true)")
                declared.add(f"<{padded} x {t}> {name}(<{padded} x {t}>, <{n} x {t}>, i32, i32, i32, i16, i32, i1)")
                result, lanes = "%w", padded
        lines.append(f"call void @gasket.block_write.v{lanes}{m}.i32(i32 1, i32 16, i32 0, <{lanes} x {t}> {result})")
        declared.add(f"void @gasket.block_write.v{lanes}{m}.i32(i32, i32, i32, <{lanes} x {t}>)")
        return ('define dllexport void @k(i64 %in, i64 %out, i16 %a) "gasket.thread"="16" {\n  ' + "\n  ".join(lines) + "\n  ret void\n}\n" +
                "".join(f"declare {d}\n" for d in sorted(declared)) +
                '!genx.kernels = !{!1}\n!0 = !{}\n!1 = !{ptr @k, !"k", !"k.asm", !0, i32 0, !0}\n')


def measure(gasket, region, folder):
    """Instructions but for messages, their headers and the prologue; what the remarks say."""
    source, out = folder / "region.ll", folder / "region.asm"
    source.write_text(region.program())
    p = subprocess.run([gasket, "cc", "--remarks", str(source), "-o", str(out)], capture_output=True, text=True)
    if p.returncode:
        return None, (p.stderr.strip().splitlines() or ["failed"])[0]
    code = [line for line in out.read_text().splitlines() if line and not line.startswith("//") and not line.endswith(":")]
    sends = sum(" send" in line for line in code)
    shift = 1 if region.variable and region.size > 1 else 0 # of the index, which is no part of the region
    said = [m.group(1) for m in re.finditer(r"remark: (.* split: .*)", p.stderr)]
    return len(code) - 2 * sends - 1 - shift, "; ".join(dict.fromkeys(said)) or "(no remark)"


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--build", default="build")
    p.add_argument("--all", action="store_true", help="list regions that need no more than the bound, too")
    a = p.parse_args()
    gasket, r = str((TOP / a.build / "gasket").resolve()), random.Random(SEED)
    total = bounds = exceed = unnamed = 0
    with tempfile.TemporaryDirectory() as name:
        for k in range(COUNT):
            region = Region(r)
            made, said = measure(gasket, region, pathlib.Path(name))
            if made is None:
                print(f"{k:4} {str(region):60} {said}")
                continue
            total, bounds = total + made, bounds + region.bound()
            exceed += made > region.bound()
            unnamed += made > region.bound() and said == "(no remark)"
            if a.all or made > region.bound():
                print(f"{k:4} {str(region):60} {made:4} for {region.bound():2}  {said if made > region.bound() else ''}")
    print(f"{COUNT} regions: {total} instructions, bound {bounds}; {exceed} need more than their bound, {unnamed} of them without a remark")


main()
