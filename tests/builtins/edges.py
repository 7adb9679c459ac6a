#!/usr/bin/env python3
"""The edge cases of the mathematical functions, row by row as the specification lists them (OpenCL C 7.5.1, and annex F of C99 where it refers to that).

    tests/builtins/edges.py --gasket build/gasket [NAME...]

NAME is part of a test's name: edges/half. A row is arguments and result; each is tried for float, double and half, on scalars and on vectors of every
length, in the simulator and on the IR interpreter. NaN stands for any NaN; zeros must have their sign."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "accuracy"))
import exact  # noqa: E402
from exact import FLOATS, LANES, Wrong, np, run  # noqa: E402

INF, NAN, LEAST = float("inf"), float("nan"), "least"  # LEAST: the smallest positive number of the type

# call: rows of (x, y, result); y is not used by functions of one argument, an int where the call says n.
ROWS = {
    "acospi(x)": [(1, 0, 0), (1.5, 0, NAN), (-2, 0, NAN)],
    "asinpi(x)": [(0, 0, 0), (-0.0, 0, -0.0), (2, 0, NAN)],
    "atanpi(x)": [(0, 0, 0), (-0.0, 0, -0.0), (INF, 0, 0.5), (-INF, 0, -0.5)],
    "atan2pi(x, y)": [(0, -0.0, 1), (-0.0, -0.0, -1), (0, 0, 0), (-0.0, 0, -0.0), (0, -3, 1), (-0.0, -3, -1), (0, 3, 0), (-0.0, 3, -0.0), (-3, 0, -0.5),
                      (-3, -0.0, -0.5), (3, 0, 0.5), (3, -0.0, 0.5), (3, -INF, 1), (-3, -INF, -1), (3, INF, 0), (-3, INF, -0.0), (INF, 3, 0.5),
                      (-INF, 3, -0.5), (INF, -INF, 0.75), (-INF, -INF, -0.75), (INF, INF, 0.25), (-INF, INF, -0.25), (NAN, 1, NAN), (1, NAN, NAN)],
    "atan2(x, y)": [(0, 0, 0), (-0.0, 0, -0.0), (0, 3, 0), (-0.0, 3, -0.0), (3, INF, 0), (-3, INF, -0.0), (NAN, 1, NAN), (1, NAN, NAN)],
    "ceil(x)": [(-0.5, 0, -0.0), (-0.0, 0, -0.0), (-INF, 0, -INF), (NAN, 0, NAN)],
    "cospi(x)": [(0, 0, 1), (-0.0, 0, 1), (0.5, 0, 0), (-0.5, 0, 0), (1.5, 0, 0), (-7.5, 0, 0), (INF, 0, NAN), (-INF, 0, NAN)],
    "exp10(x)": [(-INF, 0, 0), (INF, 0, INF), (0, 0, 1), (-0.0, 0, 1)],
    "expm1(x)": [(-INF, 0, -1), (INF, 0, INF), (-0.0, 0, -0.0), (0, 0, 0)],
    "fdim(x, y)": [(1, NAN, NAN), (NAN, 1, NAN), (INF, INF, 0), (3, 1, 2), (1, 3, 0)],
    "fmod(x, y)": [(0, NAN, NAN), (-0.0, NAN, NAN), (-0.0, 3, -0.0), (0, 3, 0), (3, 0, NAN), (INF, 3, NAN), (3, INF, 3)],
    "frexp(x, &n)": [(INF, 0, INF), (-INF, 0, -INF), (NAN, 0, NAN), (-0.0, 0, -0.0), (8, 0, 0.5)],
    "(frexp(x, &n), (T)n)": [(INF, 0, 0), (-INF, 0, 0), (NAN, 0, 0), (-0.0, 0, 0), (8, 0, 4)],
    "fract(x, &part)": [(0, 0, 0), (-0.0, 0, -0.0), (INF, 0, 0), (-INF, 0, -0.0), (NAN, 0, NAN), (-0.25, 0, 0.75)],
    "(fract(x, &part), part)": [(0, 0, 0), (-0.0, 0, -0.0), (INF, 0, INF), (-INF, 0, -INF), (NAN, 0, NAN), (-0.25, 0, -1)],
    "hypot(x, y)": [(INF, NAN, INF), (NAN, -INF, INF), (-0.0, -0.0, 0), (1, NAN, NAN), (-3, 0, 3)],
    "lgamma_r(x, &n)": [(0, 0, INF), (-0.0, 0, INF), (-3, 0, INF), (1, 0, 0), (2, 0, 0), (-INF, 0, INF), (INF, 0, INF), (NAN, 0, NAN)],
    "(lgamma_r(x, &n), (T)n)": [(0, 0, 0), (-0.0, 0, 0), (-3, 0, 0), (1, 0, 1), (-0.5, 0, -1), (-1.5, 0, 1)],
    "ldexp(x, m)": [(INF, -3, INF), (-0.0, 100, -0.0), (NAN, 1, NAN), (1, 100000, INF), (-1, -100000, -0.0), (3, 0, 3)],
    "modf(x, &part)": [(INF, 0, 0), (-INF, 0, -0.0), (NAN, 0, NAN), (-0.0, 0, -0.0), (-2.5, 0, -0.5), (-2, 0, -0.0)],
    "(modf(x, &part), part)": [(INF, 0, INF), (-INF, 0, -INF), (NAN, 0, NAN), (-0.0, 0, -0.0), (-2.5, 0, -2)],
    "nextafter(x, y)": [(-0.0, 1, LEAST), (0, 1, LEAST), (0, -1, "-least"), (-0.0, -1, "-least"), (0, -0.0, -0.0), (NAN, 1, NAN), (1, NAN, NAN)],
    "pow(x, y)": [(-0.0, -INF, INF), (0, -INF, INF), (0, -3, INF), (-0.0, -3, -INF), (-0.0, -2, INF), (0, -0.5, INF), (-0.0, 3, -0.0), (0, 3, 0), (-0.0, 2, 0),
                  (-1, INF, 1), (-1, -INF, 1), (1, NAN, 1), (NAN, 0, 1), (NAN, -0.0, 1), (-2, 0.5, NAN), (0.5, -INF, INF), (2, -INF, 0), (0.5, INF, 0),
                  (2, INF, INF), (-INF, -3, -0.0), (-INF, -2, 0), (-INF, 3, -INF), (-INF, 2, INF), (INF, -2, 0), (INF, 2, INF), (NAN, 1, NAN),
                  (2, NAN, NAN), (-2, 3, -8), (4, 0.5, 2)],
    "pown(x, m)": [(NAN, 0, 1), (INF, 0, 1), (0, 0, 1), (0, -3, INF), (-0.0, -3, -INF), (0, -2, INF), (-0.0, -2, INF), (-0.0, 2, 0), (0, 3, 0),
                   (-0.0, 3, -0.0), (-2, 3, -8), (-INF, 3, -INF), (-INF, -3, -0.0)],
    "powr(x, y)": [(3, 0, 1), (3, -0.0, 1), (0, -2, INF), (-0.0, -2, INF), (0, -INF, INF), (-0.0, -INF, INF), (0, 2, 0), (-0.0, 3, 0), (1, 7, 1),
                   (-1, 2, NAN), (-INF, 2, NAN), (0, 0, NAN), (-0.0, -0.0, NAN), (INF, 0, NAN), (INF, -0.0, NAN), (1, INF, NAN), (1, -INF, NAN),
                   (2, NAN, NAN), (NAN, 2, NAN), (0, NAN, NAN), (INF, NAN, NAN), (NAN, 0, NAN)],
    "rint(x)": [(-0.25, 0, -0.0), (-0.5, 0, -0.0), (2.5, 0, 2), (-0.0, 0, -0.0)],
    "remquo(x, y, &n)": [(INF, 2, NAN), (2, 0, NAN), (NAN, 2, NAN), (2, NAN, NAN), (2, INF, 2), (-4, 2, -0.0)],
    "(remquo(x, y, &n), (T)n)": [(INF, 2, 0), (2, 0, 0), (NAN, 2, 0), (2, NAN, 0), (2, INF, 0), (-4, 2, -2)],
    "remainder(x, y)": [(2, 0, NAN), (INF, 2, NAN), (2, INF, 2), (-4, 2, -0.0), (NAN, 1, NAN)],
    "rootn(x, m)": [(0, -3, INF), (-0.0, -3, -INF), (0, -2, INF), (-0.0, -2, INF), (0, 2, 0), (-0.0, 2, 0), (0, 3, 0), (-0.0, 3, -0.0), (-8, 2, NAN),
                    (8, 0, NAN), (-8, 3, -2), (-INF, 3, -INF), (NAN, 3, NAN)],
    "round(x)": [(-0.25, 0, -0.0), (-0.5, 0, -1), (0.499755859375, 0, 0), (2.5, 0, 3), (-0.0, 0, -0.0)],
    "sinpi(x)": [(0, 0, 0), (-0.0, 0, -0.0), (1, 0, 0), (2, 0, 0), (-1, 0, -0.0), (-2, 0, -0.0), (INF, 0, NAN), (-INF, 0, NAN)],
    "tanpi(x)": [(0, 0, 0), (-0.0, 0, -0.0), (INF, 0, NAN), (-INF, 0, NAN), (2, 0, 0), (-2, 0, -0.0), (1, 0, -0.0), (-1, 0, 0), (0.5, 0, INF),
                 (2.5, 0, INF), (1.5, 0, -INF)],
    "trunc(x)": [(-0.5, 0, -0.0), (-0.0, 0, -0.0)],
    "tgamma(x)": [(0, 0, INF), (-0.0, 0, -INF), (-3, 0, NAN), (-INF, 0, NAN), (INF, 0, INF), (5, 0, 24)],
    "fmin(x, y)": [(NAN, 2, 2), (2, NAN, 2), (NAN, NAN, NAN), (-INF, 2, -INF)],
    "fmax(x, y)": [(NAN, 2, 2), (2, NAN, 2), (NAN, NAN, NAN), (-INF, 2, 2)],
    "fma(x, y, (T)1)": [(INF, 0, NAN), (2, NAN, NAN), (2, 3, 7), (INF, -1, -INF)],
    "logb(x)": [(0, 0, -INF), (-0.0, 0, -INF), (-INF, 0, INF), (NAN, 0, NAN), (-8, 0, 3)],
    "normalize((F4)(x, y, 0, 0)).x": [(0, 0, 0), (INF, 1, 1), (-INF, 0, -1), (NAN, 1, NAN), (3, NAN, NAN), (1, INF, 0)],
    "length((F2)(x, y))": [(INF, 1, INF), (0, 0, 0), (3, 4, 5)],
}


def kernel(kind, calls, lanes):
    """Every call on elements of its own, then on vectors of LANES components."""
    lines, at = [], 0
    for call in calls:
        count = len(ROWS[call])
        inside = call.replace("(T)", f"({kind})").replace("F4", f"{kind}4").replace("F2", f"{kind}2")
        lines.append(f"    if (i < {count}) {{ {kind} x = xs[{at} + i], y = ys[{at} + i], part; int m = ms[{at} + i], n; out[{at} + i] = {inside}; }}")
        if "(F" not in call:
            v = f"{kind}{lanes}"
            inside = call.replace("(T)n", f"convert_{v}(n)").replace("(T)", f"({v})")
            lines.append(f"    if (i * {lanes} < {count}) {{ {v} x = vload{lanes}(i, xs + {at}), y = vload{lanes}(i, ys + {at}), part; "
                         f"int{lanes} m = vload{lanes}(i, ms + {at}), n; vstore{lanes}({inside}, i, outs + {at}); }}")
        at += -(-count // 48) * 48  # a multiple of every length of vector
    text = "\n".join(lines)
    return (f"kernel void k(global const {kind} *xs, global const {kind} *ys, global const int *ms, global {kind} *out, global {kind} *outs)\n"
            f"{{\n    size_t i = get_global_id(0);\n{text}\n}}\n"), at


def number(v, kind):
    info = np.finfo(FLOATS[kind])
    return FLOATS[kind]({LEAST: info.smallest_subnormal, "-least": -info.smallest_subnormal}.get(v, v) if isinstance(v, str) else v)


def test(gasket, kind, calls, lanes):
    text, total = kernel(kind, calls, lanes)
    xs, ys, ms = np.zeros(total, FLOATS[kind]), np.zeros(total, FLOATS[kind]), np.zeros(total, np.int32)
    wanted, at = [], 0
    for call in calls:
        for k, (x, y, result) in enumerate(ROWS[call]):
            xs[at + k] = x
            ys[at + k] = 0 if ", m)" in call else y
            ms[at + k] = y if ", m)" in call else 0
            wanted.append((call, x, y, at + k, number(result, kind)))
        at += -(-len(ROWS[call]) // 48) * 48
    for via in ("sim", "ir"):
        got = run(gasket, text, 48, {"xs": xs, "ys": ys, "ms": ms}, {"out": (kind, total), "outs": (kind, total)}, via, ["-w"])
        for call, x, y, place, want in wanted:
            for name in ("out",) if "(F" in call else ("out", "outs"):
                have = got[name][place]
                close = np.isfinite(want) and want != 0 and abs(have - want) <= abs(want) * np.finfo(FLOATS[kind]).eps * 4
                if not (np.isnan(want) and np.isnan(have)) and not (have == want and np.signbit(have) == np.signbit(want)) and not close:
                    raise Wrong(f"{call} of {kind}{'' if name == 'out' else lanes} via {via}: x = {x}, y = {y}: {have}, not {want}")


def tasks(gasket, everything):
    """(name, function) pairs: a dozen calls a kernel, with one length of vector or, with EVERYTHING, all."""
    calls = list(ROWS)
    for k, kind in enumerate(FLOATS):
        for n in range(0, len(calls), 12):
            for lanes in LANES if everything else LANES[(k + n // 12) % len(LANES):][:1]:
                yield f"edges/{kind}/{n // 12}/{lanes}", lambda c=calls[n:n + 12], t=kind, v=lanes: test(gasket, t, c, v)


if __name__ == "__main__":
    sys.exit(exact.main(tasks, __doc__))
