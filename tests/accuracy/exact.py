#!/usr/bin/env python3
"""Conversions, half in memory and integer functions, bit by bit, against arithmetic on exact numbers (numpy's long double, Python's integers).

    tests/accuracy/exact.py --gasket build/gasket [--all] [NAME...]

NAME is part of a test's name: exact/convert/half/uchar, exact/memory/float, exact/integer/short. Each runs in the simulator and on the IR
interpreter, on scalars and on vectors. Sources of 8 bits and half are converted for every value, pairs of 8-bit operands are all tried; others
take the values where something changes, and random ones. With --all also every short and ushort is converted, and every length of vector tried.

The long double of x86 holds every value of every type, and every sum that a rounding needs, without error."""
import argparse
import concurrent.futures
import os
import pathlib
import subprocess
import sys
import tempfile

try:
    import numpy as np
except ImportError: # the system's Python may have it
    if sys.executable == "/usr/bin/python3" or not os.path.exists("/usr/bin/python3"):
        sys.exit("numpy is not installed")
    os.execv("/usr/bin/python3", ["/usr/bin/python3", *sys.argv])

wide = np.longdouble
INTEGERS = {"char": np.int8, "uchar": np.uint8, "short": np.int16, "ushort": np.uint16, "int": np.int32, "uint": np.uint32, "long": np.int64, "ulong": np.uint64}
FLOATS = {"half": np.float16, "float": np.float32, "double": np.float64}
TYPES = {**INTEGERS, **FLOATS}
MODES = ("", "_rte", "_rtz", "_rtp", "_rtn")
ROUNDINGS = {"_rte": np.rint, "_rtz": np.trunc, "_rtp": np.ceil, "_rtn": np.floor}
LANES = (2, 3, 4, 8, 16)
BLOCK = 48  # a multiple of every length of vector


class Wrong(Exception):
    pass


# ---- running ------------------------------------------------------------------------------------------------------------------

def run(gasket, source, items, inputs, outputs, via, options=()):
    """Runs kernel k over ITEMS work-items. INPUTS: name -> array; OUTPUTS: name -> (type name, count). Gives name -> array."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "k.cl").write_text(source)
        words = [str(gasket), "run", f"--via={via}", "-g", str(items), *options]
        for key, array in inputs.items():
            array.tofile(folder / key)
            words += ["-a", f"{key}=@{folder / key}"]
        for key, (kind, count) in outputs.items():
            words += ["-a", f"{key}={kind}[{count}]", "-o", f"{key}={folder / key}"]
        done = subprocess.run([*words, str(folder / "k.cl")], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, timeout=600)
        if done.returncode:
            raise Wrong(f"--via={via}: status {done.returncode}\n" + done.stderr.decode(errors="replace")[:1500] + source[:1500])
        return {key: np.fromfile(folder / key, TYPES[kind]) for key, (kind, _) in outputs.items()}


def compare(what, arguments, got, right, defined):
    """GOT must be RIGHT bit by bit where DEFINED; any NaN for a NaN."""
    bits = {1: np.uint8, 2: np.uint16, 4: np.uint32, 8: np.uint64}[got.itemsize]
    wrong = defined & (got.view(bits) != right.view(bits))
    if got.dtype.kind == "f":
        wrong &= ~(np.isnan(got) & np.isnan(right))
    if wrong.any():
        at = int(np.argmax(wrong))
        raise Wrong(f"{what}({', '.join(repr(a[at]) for a in arguments)}) is {got[at]!r}, not {right[at]!r} ({int(wrong.sum())} of {len(got)} are wrong)")


def padded(values, kind):
    values = np.asarray(values, TYPES[kind])
    return np.concatenate([values, np.zeros(-len(values) % BLOCK, TYPES[kind])])


def lanes_for(number, everything):
    return LANES if everything else LANES[number % len(LANES):][:1]


# ---- conversions: the right answers -----------------------------------------------------------------------------------------------

def to_integer(x, kind, mode, saturate):
    """X (long doubles) rounded to an integer type, and where the result is defined."""
    info = np.iinfo(TYPES[kind])
    with np.errstate(invalid="ignore"):
        whole = ROUNDINGS[mode or "_rtz"](x)
        fits = (whole >= wide(info.min)) & (whole <= wide(info.max))
        held = np.where(np.isnan(x), wide(0), np.clip(whole, wide(info.min), wide(info.max)))
    return held.astype(TYPES[kind]), fits | saturate


def to_float(x, kind, mode):
    """X (long doubles) rounded to a floating-point type."""
    info = np.finfo(TYPES[kind])
    with np.errstate(invalid="ignore", over="ignore"):
        exponent = np.maximum(np.frexp(x)[1] - 1, info.minexp)
        unit = np.ldexp(wide(1), exponent - info.nmant)
        r = np.where(np.isfinite(x) & (x != 0), ROUNDINGS[mode or "_rte"](x / unit) * unit, x)
        top = wide(info.max)
        to_top = {"_rtz": x == x, "_rtp": x < 0, "_rtn": x > 0}.get(mode, x != x) & np.isfinite(x)
        r = np.where(np.abs(r) > top, np.copysign(np.where(to_top, top, wide(np.inf)), x), r)
        return np.copysign(r, x).astype(TYPES[kind])


def converted(values, kind, mode, saturate):
    if kind in FLOATS:
        return to_float(values.astype(wide), kind, mode), np.ones(len(values), bool)
    if values.dtype.kind == "f":
        return to_integer(values.astype(wide), kind, mode, saturate)
    if not saturate:
        return values.astype(TYPES[kind]), np.ones(len(values), bool)
    return to_integer(values.astype(wide), kind, "", True)


# ---- conversions: the tests -------------------------------------------------------------------------------------------------------

def integer_edges(kind):
    info = np.iinfo(TYPES[kind])
    around = {0, info.min, info.max}
    for k in range(65):
        around |= {s * 2**k + d for s in (1, -1) for d in (-1, 0, 1)} | {2**k * 3 // 2, 2**k * 3 // 2 + 1}
    random = np.random.default_rng(1).integers(info.min, info.max, 200, TYPES[kind], endpoint=True)
    return sorted(v for v in around if info.min <= v <= info.max) + [int(v) for v in random]


def float_edges(kind):
    info, bits = np.finfo(TYPES[kind]), {2: np.uint16, 4: np.uint32, 8: np.uint64}[np.dtype(TYPES[kind]).itemsize]
    values = [0.0, 0.5, 1.5, 2.5, 0.25, 0.75, 1 / 3, float(info.max), float(info.tiny), float(info.smallest_subnormal), np.inf, np.nan]
    values += [2.0**k * m for k in range(-30, 66) for m in (1, 1.5, 1.25)] + [2.0**k for k in range(info.minexp - info.nmant, info.maxexp)]
    limits = [float(np.finfo(t).max) for t in FLOATS.values()] + [float(np.iinfo(t).max) for t in INTEGERS.values()] + [65520.0, 2.0**-25]
    values += limits + [v + d for v in limits for d in (0.5, -0.5, 1)]
    with np.errstate(over="ignore"):
        near = np.asarray(values).astype(TYPES[kind])
    near = np.concatenate([near, np.nextafter(near, TYPES[kind](np.inf)), np.nextafter(near, TYPES[kind](0))])
    random = np.random.default_rng(2).integers(0, np.iinfo(bits).max, 600, bits, endpoint=True).view(TYPES[kind])
    return np.concatenate([near, -near, random])


def sources_of(kind, everything):
    size = np.dtype(TYPES[kind]).itemsize
    if size == 1 or kind == "half" or (size == 2 and everything):
        return padded(np.arange(2**(8 * size), dtype=[None, np.uint8, np.uint16][size]).view(TYPES[kind]), kind)
    return padded(integer_edges(kind) if kind in INTEGERS else float_edges(kind), kind)


def test_convert(gasket, source, target, lanes, everything):
    values = sources_of(source, everything)
    n, ops = len(values), [(m, s) for s in ((False, True) if target in INTEGERS else (False,)) for m in MODES]
    names = [f"{'_sat' if s else ''}{m}" for m, s in ops]
    lines = [f"    out[{k * n} + i] = convert_{target}{name}(in[i]);" for k, name in enumerate(names)]
    outputs = {"out": (target, n * len(ops))}
    for v in lanes:
        lines.append(f"    if (i < {n // v}) {{")
        lines += [f"        vstore{v}(convert_{target}{v}{name}(vload{v}(i, in)), i, out{v} + {k * n});" for k, name in enumerate(names)] + ["    }"]
        outputs[f"out{v}"] = target, n * len(ops)
    parameters = ", ".join([f"global const {source} *in"] + [f"global {target} *{o}" for o in outputs])
    text = f"kernel void k({parameters})\n{{\n    size_t i = get_global_id(0);\n" + "\n".join(lines) + "\n}\n"
    for via in ("sim", "ir"):
        for key, got in run(gasket, text, n, {"in": values}, outputs, via).items():
            for k, (mode, saturate) in enumerate(ops):
                right, defined = converted(values, target, mode, saturate)
                compare(f"convert_{target}{key[3:]}{names[k]} of {source} via {via}: ", [values], got[k * n:][:n], right, defined)


def test_memory(gasket, source):
    """vstore_half and its kin from SOURCE; what they stored, read again by vload_half and its kin."""
    values = sources_of(source, False)
    n, stores, loads = len(values), [], []
    variants = [("vstore_half", 1)] + [(f"{name}_half{v}", v) for v in LANES for name in ("vstore", "vstorea")]
    place = lambda name, v: 4 if "storea" in name and v == 3 else v  # vstorea_half3 leaves a gap
    outputs, checks = {}, []
    for k, (name, v) in enumerate(variants):
        value = "in[i]" if v == 1 else f"vload{v}(i, in)"
        step = n // v * place(name, v)
        guard = f"if (i < {n // v}) "
        for m, mode in enumerate(MODES):
            stores.append(f"    {guard}{name}{mode}({value}, i, out{k} + {m * step});")
        load = name.replace("store", "load")
        again = f"{load}(i, out{k})"
        loads.append(f"    {guard}" + (f"back{k}[i] = {again};" if v == 1 else f"vstore{v}({again}, i, back{k});"))
        outputs[f"out{k}"], outputs[f"back{k}"] = ("half", step * len(MODES)), ("float", n)
        checks.append((name, v, place(name, v), step))
    parameters = ", ".join([f"global const {source} *in"] + [f"global {kind} *{o}" for o, (kind, _) in outputs.items()])
    text = f"kernel void k({parameters})\n{{\n    size_t i = get_global_id(0);\n" + "\n".join(stores + loads) + "\n}\n"
    everywhere = np.ones(n, bool)
    for via in ("sim", "ir"):
        got = run(gasket, text, n, {"in": values}, outputs, via)
        for k, (name, v, room, step) in enumerate(checks):
            for m, mode in enumerate(MODES):
                stored = got[f"out{k}"][m * step:][:step].reshape(-1, room)[:, :v].reshape(-1)
                compare(f"{name}{mode} via {via}: ", [values], stored, to_float(values.astype(wide), "half", mode), everywhere)
            compare(f"what {name} stored, loaded via {via}: ", [values], got[f"back{k}"], to_float(values.astype(wide), "half", "").astype(np.float32), everywhere)


# ---- integer functions --------------------------------------------------------------------------------------------------------------

class Kind:
    """An integer type for the formulas below, which work on arrays of Python's integers or, for narrow types, of int64."""

    def __init__(self, name):
        info = np.iinfo(INTEGERS[name])
        self.name, self.bits, self.signed, self.low, self.high = name, info.bits, info.min < 0, int(info.min), int(info.max)
        self.mask = 2**self.bits - 1

    def wrap(self, v):
        v = v & self.mask
        return np.where(v > self.high, v - (self.mask + 1), v) if self.signed else v

    def hold(self, v):
        return np.where(v < self.low, self.low, np.where(v > self.high, self.high, v))

    def unsigned(self, v):
        return v & self.mask


def count_bits(k, v):
    return sum((k.unsigned(v) >> i) & 1 for i in range(k.bits))


def leading(k, v):
    v, n, seen = k.unsigned(v), 0 * v, 0 * v
    for i in reversed(range(k.bits)):
        seen = seen | (v >> i) & 1
        n = n + (1 - seen)
    return n


def reverse(k, v):
    return k.wrap(sum(((k.unsigned(v) >> i) & 1) << (k.bits - 1 - i) for i in range(k.bits)))


def rotate(k, x, y):
    u, n = k.unsigned(x), y & (k.bits - 1)
    return k.wrap((u << n) | (u >> (k.bits - n)))


def low_24(k, v):
    v = v & 0xffffff
    return np.where(v >= 0x800000, v - 0x1000000, v) if k.signed else v


def extract(k, x, offset, width, signed):
    v = (k.unsigned(x) >> offset) & ((1 << width) - 1)
    return np.where(v >> max(width - 1, 0) & 1 == 1, v - (1 << width), v) if signed and width else v


def insert(k, x, y, offset, width):
    ones = ((1 << width) - 1) << offset
    return k.wrap((k.unsigned(x) & ~ones) | ((k.unsigned(y) << offset) & ones))


def field_rows(bits):
    """The bit field functions, whose offset and width are the same for all lanes."""
    for o, w in ((0, bits), (0, 0), (3, bits // 2), (bits - 1, 1), (1, bits - 1)):
        yield f"bitfield_insert(x, y, {o}, {w})", "T", lambda k, x, y, z, o=o, w=w: insert(k, x, y, o, w)
        yield f"bitfield_extract_signed(x, {o}, {w})", "J", lambda k, x, y, z, o=o, w=w: extract(k, x, o, w, True)
        yield f"bitfield_extract_unsigned(x, {o}, {w})", "U", lambda k, x, y, z, o=o, w=w: extract(k, x, o, w, False)


# call, result type (T: the operands', U, J: its unsigned and signed kin), formula
FUNCTIONS = [
    ("abs(x)", "U", lambda k, x, y, z: abs(x)),
    ("abs_diff(x, y)", "U", lambda k, x, y, z: abs(x - y)),
    ("add_sat(x, y)", "T", lambda k, x, y, z: k.hold(x + y)),
    ("sub_sat(x, y)", "T", lambda k, x, y, z: k.hold(x - y)),
    ("hadd(x, y)", "T", lambda k, x, y, z: (x + y) >> 1),
    ("rhadd(x, y)", "T", lambda k, x, y, z: (x + y + 1) >> 1),
    ("clamp(x, min(y, z), max(y, z))", "T", lambda k, x, y, z: np.minimum(np.maximum(x, np.minimum(y, z)), np.maximum(y, z))),
    ("clz(x)", "T", lambda k, x, y, z: leading(k, x)),
    ("ctz(x)", "T", lambda k, x, y, z: leading(k, reverse(k, x))),
    ("popcount(x)", "T", lambda k, x, y, z: count_bits(k, x)),
    ("mul_hi(x, y)", "T", lambda k, x, y, z: (x * y) >> k.bits),
    ("mad_hi(x, y, z)", "T", lambda k, x, y, z: k.wrap(((x * y) >> k.bits) + z)),
    ("mad_sat(x, y, z)", "T", lambda k, x, y, z: k.hold(x * y + z)),
    ("min(x, y)", "T", lambda k, x, y, z: np.minimum(x, y)),
    ("max(x, y)", "T", lambda k, x, y, z: np.maximum(x, y)),
    ("rotate(x, y)", "T", lambda k, x, y, z: rotate(k, x, y)),
    ("bitselect(x, y, z)", "T", lambda k, x, y, z: (x & ~z) | (y & z)),
    ("bit_reverse(x)", "T", lambda k, x, y, z: reverse(k, x)),
    ("x * y", "T", lambda k, x, y, z: k.wrap(x * y)),
]
ONLY_32 = [
    ("mul24((x << 8) >> 8, (y << 8) >> 8)", "T", lambda k, x, y, z: k.wrap(low_24(k, x) * low_24(k, y))),
    ("mad24((x << 8) >> 8, (y << 8) >> 8, z)", "T", lambda k, x, y, z: k.wrap(low_24(k, x) * low_24(k, y) + z)),
]


def operands(k):
    """Three arrays: all pairs of 8-bit values, else edges with edges and random values."""
    rng = np.random.default_rng(3)
    random = lambda n: rng.integers(k.low, k.high, n, INTEGERS[k.name], endpoint=True)
    if k.bits == 8:
        x, y = np.meshgrid(np.arange(k.low, k.high + 1), np.arange(k.low, k.high + 1))
        x, y = x.reshape(-1), y.reshape(-1)
    else:
        edges = sorted({v for i in (0, 1, k.bits // 2, k.bits - 1, k.bits) for s in (1, -1) for v in (s * 2**i - 1, s * 2**i, s * 2**i + 1)
                        if k.low <= v <= k.high})
        x, y = np.meshgrid(np.array(edges, INTEGERS[k.name]), np.array(edges, INTEGERS[k.name]))
        x, y = np.concatenate([x.reshape(-1), random(1500)]), np.concatenate([y.reshape(-1), random(1500)])
    x, y = padded(x, k.name), padded(y, k.name)
    return x, y, random(len(x))


def test_integer(gasket, kind, lanes):
    k = Kind(kind)
    x, y, z = operands(k)
    n, base = len(x), kind.removeprefix("u")
    rows = FUNCTIONS + (ONLY_32 if k.bits == 32 else []) + list(field_rows(k.bits))
    named = {"T": kind, "U": "u" + base, "J": base}
    outputs, lines = {}, []
    for v in (1, *lanes):
        load = (lambda p: f"{p}[i]") if v == 1 else (lambda p: f"vload{v}(i, {p})")
        t = kind if v == 1 else f"{kind}{v}"
        lines.append(f"    if (i < {n // v}) {{\n        {t} x = {load('px')}, y = {load('py')}, z = {load('pz')};")
        for row, (call, result, _) in enumerate(rows):
            key = f"r{row}_{v}"
            outputs[key] = named[result], n
            lines.append(f"        {key}[i] = {call};" if v == 1 else f"        vstore{v}({call}, i, {key});")
        lines.append("    }")
    parameters = ", ".join([f"global const {kind} *{p}" for p in ("px", "py", "pz")] + [f"global {t} *{o}" for o, (t, _) in outputs.items()])
    text = f"kernel void k({parameters})\n{{\n    size_t i = get_global_id(0);\n" + "\n".join(lines) + "\n}\n"
    exact = [a.astype(np.int64 if k.bits <= 16 else object) for a in (x, y, z)]
    right = [np.asarray(formula(k, *exact)) for _, _, formula in rows]
    for via in ("sim", "ir"):
        for key, got in run(gasket, text, n, {"px": x, "py": y, "pz": z}, outputs, via).items():
            row, v = map(int, key[1:].split("_"))
            mask = 2**k.bits - 1
            expected = (right[row] & mask).astype(np.uint64).astype(got.dtype)
            compare(f"{rows[row][0]} of {kind}, {v} lanes, via {via}: ", [x, y, z], got, expected, np.ones(n, bool))


# ---- all ------------------------------------------------------------------------------------------------------------------------

def tasks(gasket, everything=False):
    """(name, function) pairs; a function raises Wrong."""
    number = 0
    for source in TYPES:
        for target in TYPES:
            number += 1
            lanes = lanes_for(number, everything)
            if source != target:
                yield f"exact/convert/{source}/{target}", lambda a=source, b=target, v=lanes: test_convert(gasket, a, b, v, everything)
    for source in ("float", "double"):
        yield f"exact/memory/{source}", lambda a=source: test_memory(gasket, a)
    for number, kind in enumerate(INTEGERS):
        yield f"exact/integer/{kind}", lambda a=kind, v=lanes_for(number, everything): test_integer(gasket, a, v)


def attempt(task):
    try:
        task()
    except (Wrong, OSError, subprocess.TimeoutExpired) as problem:
        return problem
    return None


def main(tasks, text, options=None):
    """Runs what TASKS yields; TEXT describes it to the user. OPTIONS: name -> keywords of add_argument() for an option whose value TASKS takes, too."""
    parser = argparse.ArgumentParser(description=text, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--gasket", type=pathlib.Path, default=pathlib.Path("build/gasket"))
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--part", default="1/1", metavar="K/N", help="only task K, K + N, K + 2N … of the chosen ones")
    parser.add_argument("names", nargs="*")
    for name, keywords in (options or {}).items():
        parser.add_argument(f"--{name}", **keywords)
    given = parser.parse_args()
    part, parts = map(int, given.part.split("/"))
    more = {name: getattr(given, name) for name in options or {}}
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(given.jobs) as pool:
        wanted = [(name, task) for name, task in tasks(given.gasket, given.all, **more) if not given.names or any(words in name for words in given.names)]
        chosen = [(name, pool.submit(attempt, task)) for name, task in wanted[part - 1::parts]]
        for name, outcome in chosen:
            problem = outcome.result()
            print(f"PASS {name}" if problem is None else f"FAIL {name}: {problem}", flush=True)
            failed += problem is not None
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(tasks, __doc__))
