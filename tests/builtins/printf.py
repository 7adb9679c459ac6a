#!/usr/bin/env python3
"""printf of OpenCL C against printf of the host's C, over flags, widths, precisions, lengths, conversions and vectors.

    tests/builtins/printf.py --gasket build/gasket [--all] [NAME...]

NAME is part of a test's name: printf/integers, printf/floats, printf/vectors, printf/text. A kernel prints a line for each case, and so does a C program in which a
vector's components stand one after the other. With --all every combination is tried, else a sample of them."""
import itertools
import pathlib
import random
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "accuracy"))
import exact  # noqa: E402
from exact import Wrong  # noqa: E402

WIDTHS = ("", "1", "14", "27")
INTEGERS = {"hh": ("char", "uchar", "signed char", "unsigned char", ("0", "1", "-1", "100", "-128")),
            "h": ("short", "ushort", "short", "unsigned short", ("0", "-1", "12345", "-32768")),
            "": ("int", "uint", "int", "unsigned", ("0", "1", "-1", "123456789", "-2147483647-1")),
            "l": ("long", "ulong", "long", "unsigned long", ("0L", "-1L", "1234567890123456789L", "-9223372036854775807L-1"))}
FLOATS = ("0.0", "-0.0", "1.0", "-1.5", "0.1", "123456.789", "1e-5", "9.9999995", "1e22", "-1.7976931348623157e308", "4.9e-324", "1.0/0.0", "-1.0/0.0", "65504.0", "2.5", "0.5")
SCALARS = {"f": "float", "d": "double", "h": "half"}


def flag_sets(allowed):
    for n in range(len(allowed) + 1):
        for some in itertools.combinations(allowed, n):
            yield "".join(some)


def integers():
    for length, (signed, unsigned, host_signed, host_unsigned, values) in INTEGERS.items():
        for conversion in "diouxX":
            is_signed = conversion in "di"
            flags = "-+ 0" if is_signed else "-0#" if conversion in "oxX" else "-0"
            for f, w, p, v in itertools.product(flag_sets(flags), WIDTHS, ("", ".", ".0", ".5", ".20"), values):
                kind, host = (signed, host_signed) if is_signed else (unsigned, host_unsigned)
                spec = f"%{f}{w}{p}{length}{conversion}"
                yield spec, f"({kind})({v})", f'printf("{spec}", ({host})({v}))'


def floats():
    for conversion, kind in itertools.product("fFeEgGaA", SCALARS.values()):
        values = [v for v in FLOATS if kind == "double" or not any(e in v for e in ("e308", "e-324"))]
        values = [v for v in values if kind != "half" or v not in ("1e22", "123456.789")]
        for f, w, p, v in itertools.product(flag_sets("-+ 0#"), WIDTHS, ("", ".", ".0", ".1", ".5", ".15"), values):
            if conversion in "aA" and p == ".":
                continue
            spec = f"%{f}{w}{p}{conversion}"
            host = {"half": "(double)(_Float16)", "float": "(double)(float)", "double": "(double)"}[kind]
            yield spec, f"({kind})({v})", f'printf("{spec}", {host}({v}))'


def vectors():
    rows = [("hh", "char", "di"), ("hh", "uchar", "ouxX"), ("h", "short", "di"), ("h", "ushort", "ouxX"), ("hl", "int", "di"), ("hl", "uint", "ouxX"), ("l", "long", "di"), ("l", "ulong", "ouxX"),
            ("h", "half", "feg"), ("hl", "float", "feEgGaA"), ("l", "double", "feEgGaA")]
    host = {"hh": "hh", "h": "h", "hl": "", "l": "l"}
    for n, (length, kind, conversions), w, p, f in itertools.product((2, 3, 4, 8, 16), rows, ("", "6"), ("", ".3"), ("", "-", "0")):
        for c in conversions:
            values = [(i * 37 - 50) if c in "di" else (i * 37 + 5) if c in "ouxX" else (i * 3 - 4) / 4 for i in range(n)]
            spec = f"%{f}{w}{p}v{n}{length}{c}"
            each = f"%{f}{w}{p}{'' if c in 'feEgGaA' else host[length]}{c}"
            cast = "(long)" if length == "l" and c not in "feEgGaA" else ""
            calls = ', printf(","), '.join(f'printf("{each}", {cast}({v}))' for v in values)
            yield spec, f"({kind}{n})({', '.join(map(str, values))})", calls


def text():
    for f, w, p, v in itertools.product(("", "-"), ("", "3", "12"), ("", ".", ".0", ".2", ".9"), ('""', '"a"', '"hello there"', '"per%cent \\\\ \\"q\\""')):
        yield f"%{f}{w}{p}s", v, f'printf("%{f}{w}{p}s", {v})'
    for f, w, v in itertools.product(("", "-"), ("", "5"), ("'a'", "65", "'\\\\'", "321")):
        yield f"%{f}{w}c", v, f'printf("%{f}{w}c", {v})'
    for f, w, v in itertools.product(("", "-"), ("", "20"), ("0x12345678abcdUL", "1UL")):
        yield f"%{f}{w}p", f"(global int *)({v})", f'printf("%{f}{w}p", (void *)({v}))'
    yield "%%", "0", 'printf("%%")'
    yield "100%% of %d%%", "7", 'printf("100%% of %d%%", 7)'
    yield "\\x41\\102\\t|\\n\\\"%d", "7", 'printf("\\x41\\102\\t|\\n\\"%d", 7)'
    yield "%d %s %5.2f %c %lu|%v2hlu", '1, "two", 3.0f, \'4\', 5UL, (uint2)(6, 7)', 'printf("%d %s %5.2f %c %lu|%u,%u", 1, "two", 3.0f, \'4\', 5UL, 6, 7)'


CASES = {"integers": integers, "floats": floats, "vectors": vectors, "text": text}


def test(gasket, cases):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        lines = [f'    printf("{n} [{spec}]\\n", {value});' for n, (spec, value, _) in enumerate(cases)]
        (folder / "k.cl").write_text("#pragma OPENCL EXTENSION cl_khr_fp16 : enable\nkernel void k(void)\n{\n" + "\n".join(lines) + "\n}\n")
        lines = [f'    printf("{n} ["), {call}, printf("]\\n");' for n, (_, _, call) in enumerate(cases)]
        (folder / "k.c").write_text("#include <stdio.h>\nint main(void)\n{\n" + "\n".join(lines) + "\n}\n")
        subprocess.run(["cc", "-w", "-o", folder / "k", folder / "k.c"], check=True)
        right = subprocess.run([folder / "k"], stdout=subprocess.PIPE, check=True).stdout
        for via in ("sim", "ir"):
            done = subprocess.run([gasket, "run", "-w", f"--via={via}", "-g", "1", folder / "k.cl"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=300)
            if done.returncode:
                raise Wrong(f"--via={via}: status {done.returncode}\n" + done.stderr.decode(errors="replace")[:1500])
            for got, want in itertools.zip_longest(done.stdout.split(b"\n"), right.split(b"\n")):
                if got != want:
                    raise Wrong(f"{cases[int(want.split()[0])][:2]} via {via}: {got}, not {want}")


def tasks(gasket, everything):
    for name, make in CASES.items():
        cases = list(make())
        random.Random(4).shuffle(cases)
        parts = range(0, len(cases), 150) if everything else (0,)
        for at in parts:
            yield f"printf/{name}" + (f"/{at}" if everything else ""), lambda c=cases[at:at + 150]: test(gasket, c)


if __name__ == "__main__":
    sys.exit(exact.main(tasks, __doc__))
