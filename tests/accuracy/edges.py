#!/usr/bin/env python3
"""The exact results of the mathematical functions: annex F.9 of C99, the requirements beyond it (OpenCL C 7.5.1, 7.5.2), and values that are exact by
definition or symmetry: powers of two, the zeros and extremes of sinpi, denormals that a function returns unchanged.

    tests/accuracy/edges.py --gasket build/gasket [--all] [NAME...]

NAME is part of a test's name: edges/half. A row is arguments and result; each is tried for float, double and half (half_*: float), on scalars at each SIMD
width and on vectors, in the simulator and on the IR interpreter, optimized or not, and with constant arguments. The result must have these bits; NaN
stands for any NaN. Multiples of pi are the nearest numbers of the type."""
import re
import sys

import exact
from exact import FLOATS, LANES, Wrong, np, run

INF, NAN, PI = float("inf"), float("nan"), np.longdouble("3.14159265358979323846264338327950288")
# Numbers that depend on the type: the smallest positive, the smallest normal, the largest, and the largest below 1; the base-2 logarithms of the first two.
LEAST, TINY, MAX, BELOW_ONE, LOG_LEAST, LOG_TINY = "least", "tiny", "max", "below one", "log least", "log tiny"
WIDTHS = (8, 16, 32)
BLOCK = 96  # work-items; a multiple of every length of vector, and more rows than any call has


def negated(v):
    return v.removeprefix("-") if isinstance(v, str) and v.startswith("-") else f"-{v}" if isinstance(v, str) else -v


def odd(*rows):
    """Rows (x, result) of a function of one argument, and the same at -x, with the result negated."""
    return [(a, 0.0, b) for x, result in rows for a, b in ((x, result), (negated(x), negated(result)))]


def even(*rows):
    """The same with equal results at x and -x."""
    return [(a, 0.0, result) for x, result in rows for a in (x, negated(x))]


def one(*rows):
    return [(x, 0.0, result) for x, result in rows]


def signs(*rows):
    """Rows (x, y, result), and the same at (-x, y), with the result negated."""
    return [(a, y, b) for x, y, result in rows for a, b in ((x, result), (negated(x), negated(result)))]


NANS = [(NAN, 1.0, NAN), (1.0, NAN, NAN), (NAN, NAN, NAN), (NAN, INF, NAN), (INF, NAN, NAN), (0.0, NAN, NAN), (NAN, 0.0, NAN)]
UNCHANGED = odd((0.0, 0.0), (LEAST, LEAST), (TINY, TINY), (INF, INF), (MAX, MAX), (NAN, NAN), (1.0, 1.0))
DIVISIONS = [*signs((0.0, 3.0, 0.0), (3.0, INF, 3.0), (LEAST, INF, LEAST), (LEAST, MAX, LEAST), (MAX, LEAST, 0.0), (TINY, LEAST, 0.0), (6.0, 3.0, 0.0),
                    (6.0, -3.0, 0.0), (MAX, MAX, 0.0)),
             (INF, 3.0, NAN), (-INF, 3.0, NAN), (3.0, 0.0, NAN), (-3.0, -0.0, NAN), (INF, 0.0, NAN), (INF, INF, NAN), *NANS]

# call: rows of (x, y, result). y is not used by functions of one argument; it is an int where the call has m.
ROWS = {
    # C99 F.9.1
    "acos(x)": one((1.0, 0.0), (-1.0, PI), (0.0, PI / 2), (-0.0, PI / 2), (1.5, NAN), (-1.5, NAN), (INF, NAN), (-INF, NAN), (NAN, NAN)),
    "asin(x)": odd((0.0, 0.0), (1.0, PI / 2), (1.5, NAN), (INF, NAN), (NAN, NAN), (LEAST, LEAST)),
    "atan(x)": odd((0.0, 0.0), (INF, PI / 2), (MAX, PI / 2), (1.0, PI / 4), (NAN, NAN), (LEAST, LEAST)),
    "atan2(x, y)": signs((0.0, -0.0, PI), (0.0, 0.0, 0.0), (0.0, -3.0, PI), (0.0, 3.0, 0.0), (3.0, 0.0, PI / 2), (3.0, -0.0, PI / 2), (3.0, -INF, PI),
                         (3.0, INF, 0.0), (INF, 3.0, PI / 2), (INF, -3.0, PI / 2), (INF, -INF, 3 * PI / 4), (INF, INF, PI / 4), (0.0, -INF, PI),
                         (0.0, INF, 0.0), (INF, 0.0, PI / 2), (LEAST, LEAST, PI / 4), (MAX, MAX, PI / 4), (MAX, "-max", 3 * PI / 4), (LEAST, 1.0, LEAST)) + NANS,
    "cos(x)": even((0.0, 1.0), (LEAST, 1.0), (TINY, 1.0), (INF, NAN), (NAN, NAN)),
    "sin(x)": odd((0.0, 0.0), (LEAST, LEAST), (TINY, TINY), (INF, NAN), (NAN, NAN)),
    "tan(x)": odd((0.0, 0.0), (LEAST, LEAST), (TINY, TINY), (INF, NAN), (NAN, NAN)),
    "sincos(x, &part)": odd((0.0, 0.0), (LEAST, LEAST), (TINY, TINY), (INF, NAN), (NAN, NAN)),
    "(sincos(x, &part), part)": even((0.0, 1.0), (LEAST, 1.0), (TINY, 1.0), (INF, NAN), (NAN, NAN)),
    # F.9.2
    "acosh(x)": one((1.0, 0.0), (INF, INF), (0.5, NAN), (-0.0, NAN), (-1.0, NAN), (-INF, NAN), (NAN, NAN)),
    "asinh(x)": odd((0.0, 0.0), (INF, INF), (NAN, NAN), (LEAST, LEAST)),
    "atanh(x)": odd((0.0, 0.0), (1.0, INF), (1.5, NAN), (INF, NAN), (NAN, NAN), (LEAST, LEAST)),
    "cosh(x)": even((0.0, 1.0), (LEAST, 1.0), (INF, INF), (MAX, INF), (NAN, NAN)),
    "sinh(x)": odd((0.0, 0.0), (INF, INF), (MAX, INF), (NAN, NAN), (LEAST, LEAST)),
    "tanh(x)": odd((0.0, 0.0), (INF, 1.0), (MAX, 1.0), (NAN, NAN), (LEAST, LEAST)),
    # F.9.3
    "exp(x)": one((0.0, 1.0), (-0.0, 1.0), (-INF, 0.0), (INF, INF), (NAN, NAN), (MAX, INF), ("-max", 0.0), (LEAST, 1.0), ("-least", 1.0)),
    "exp2(x)": one((0.0, 1.0), (-0.0, 1.0), (-INF, 0.0), (INF, INF), (NAN, NAN), (MAX, INF), ("-max", 0.0), (LEAST, 1.0), (1.0, 2.0), (-1.0, 0.5),
                   (15.0, 32768.0), (-9.0, 2.0**-9), (LOG_LEAST, LEAST), (LOG_TINY, TINY)),
    "exp10(x)": one((0.0, 1.0), (-0.0, 1.0), (-INF, 0.0), (INF, INF), (NAN, NAN), (MAX, INF), ("-max", 0.0), (LEAST, 1.0)),
    "expm1(x)": one((LEAST, LEAST), ("-least", "-least"), (0.0, 0.0), (-0.0, -0.0), (-INF, -1.0), (INF, INF), (NAN, NAN), (MAX, INF), ("-max", -1.0), (TINY, TINY), ("-tiny", "-tiny")),
    "frexp(x, &n)": odd((0.0, 0.0), (INF, INF), (NAN, NAN), (8.0, 0.5), (LEAST, 0.5), (TINY, 0.5), (MAX, BELOW_ONE), (1.5, 0.75)),
    "(frexp(x, &n), (T)n)": even((0.0, 0.0), (INF, 0.0), (NAN, 0.0), (8.0, 4.0), (1.0, 1.0), (0.5, 0.0)),
    "(frexp(x, &n), (T)(n - 1))": even((LEAST, LOG_LEAST), (TINY, LOG_TINY)),
    "(T)(ilogb(x) == FP_ILOGB0)": even((0.0, 1.0), (LEAST, 0.0)),
    "(T)(ilogb(x) == FP_ILOGBNAN)": even((NAN, 1.0), (LEAST, 0.0)),
    "(T)(ilogb(x) == INT_MAX)": even((INF, 1.0), (MAX, 0.0)),
    "(T)ilogb(x)": even((1.0, 0.0), (8.0, 3.0), (0.75, -1.0), (LEAST, LOG_LEAST), (TINY, LOG_TINY)),
    "ldexp(x, m)": signs((0.0, 3, 0.0), (0.0, -2147483648, 0.0), (0.0, 2147483647, 0.0), (INF, -3, INF), (INF, -2147483648, INF), (INF, 3, INF), (NAN, 1, NAN),
                         (3.0, 0, 3.0), (LEAST, 0, LEAST), (1.0, LOG_LEAST, LEAST), (1.0, LOG_TINY, TINY), (LEAST, 3, "8 least"), (TINY, -1, "tiny / 2"),
                         (1.0, 100000, INF), (1.0, 2147483647, INF), (1.0, -100000, 0.0), (1.0, -2147483648, 0.0), (LEAST, -1, 0.0), (0.75, 2, 3.0)),
    "log(x)": one((0.0, -INF), (-0.0, -INF), (1.0, 0.0), (-1.0, NAN), ("-least", NAN), (-INF, NAN), (INF, INF), (NAN, NAN)),
    "log10(x)": one((0.0, -INF), (-0.0, -INF), (1.0, 0.0), (-1.0, NAN), ("-least", NAN), (-INF, NAN), (INF, INF), (NAN, NAN)),
    "log2(x)": one((0.0, -INF), (-0.0, -INF), (1.0, 0.0), (-1.0, NAN), ("-least", NAN), (-INF, NAN), (INF, INF), (NAN, NAN), (2.0, 1.0), (0.5, -1.0),
                   (32768.0, 15.0), (LEAST, LOG_LEAST), (TINY, LOG_TINY)),
    "log1p(x)": one((0.0, 0.0), (-0.0, -0.0), (-1.0, -INF), (-1.5, NAN), (-INF, NAN), (INF, INF), (NAN, NAN), (LEAST, LEAST), ("-least", "-least")),
    "logb(x)": even((0.0, -INF), (INF, INF), (NAN, NAN), (8.0, 3.0), (0.75, -1.0), (LEAST, LOG_LEAST), (TINY, LOG_TINY)),
    "modf(x, &part)": odd((0.0, 0.0), (INF, 0.0), (NAN, NAN), (2.5, 0.5), (2.0, 0.0), (LEAST, LEAST), (0.75, 0.75), (MAX, 0.0)),
    "(modf(x, &part), part)": odd((0.0, 0.0), (INF, INF), (NAN, NAN), (2.5, 2.0), (2.0, 2.0), (LEAST, 0.0), (0.75, 0.0), (MAX, MAX)),
    # F.9.4
    "cbrt(x)": odd((0.0, 0.0), (INF, INF), (NAN, NAN), (1.0, 1.0), (8.0, 2.0), (27.0, 3.0), (1000.0, 10.0), (0.125, 0.5), (0.015625, 0.25)),
    "fabs(x)": even((0.0, 0.0), (INF, INF), (LEAST, LEAST), (MAX, MAX), (NAN, NAN)),
    "hypot(x, y)": [(INF, NAN, INF), (NAN, -INF, INF), (-INF, NAN, INF), (NAN, INF, INF), (INF, 1.0, INF), (-0.0, -0.0, 0.0), (0.0, -0.0, 0.0), (1.0, NAN, NAN),
                    (NAN, 0.0, NAN), (-3.0, 0.0, 3.0), (0.0, -3.0, 3.0), (-3.0, -0.0, 3.0), (LEAST, 0.0, LEAST), (0.0, "-least", LEAST), (MAX, 0.0, MAX),
                    (0.0, "-max", MAX), (3.0, 4.0, 5.0), (-5.0, 12.0, 13.0), (MAX, MAX, INF)],
    "pow(x, y)": [*signs((0.0, -1.0, INF), (0.0, -3.0, INF), (0.0, 1.0, 0.0), (0.0, 3.0, 0.0), (INF, 3.0, INF), (INF, -3.0, 0.0)),
                  *[(s * x, y, r) for s in (1, -1) for x, y, r in ((0.0, -2.0, INF), (0.0, -2.5, INF), (0.0, -INF, INF), (0.0, 2.0, 0.0), (0.0, 2.5, 0.0),
                    (0.0, INF, 0.0), (INF, 2.0, INF), (INF, 2.5, INF), (INF, -2.0, 0.0), (INF, -2.5, 0.0), (INF, INF, INF), (INF, -INF, 0.0),
                    (0.5, -INF, INF), (0.5, INF, 0.0), (2.0, INF, INF), (2.0, -INF, 0.0), (1.0, INF, 1.0), (1.0, -INF, 1.0), (3.0, 0.0, 1.0), (3.0, -0.0, 1.0),
                    (0.0, 0.0, 1.0), (INF, 0.0, 1.0), (NAN, 0.0, 1.0), (NAN, -0.0, 1.0), (0.0, LEAST, 0.0), (0.0, "-max", INF), (0.0, "-least", INF))],
                  (1.0, NAN, 1.0), (1.0, 7.0, 1.0), (1.0, MAX, 1.0), (-2.0, 0.5, NAN), (-1.0, 0.5, NAN), ("-least", 1.5, NAN), (-1.0, NAN, NAN), (NAN, 1.0, NAN),
                  (2.0, NAN, NAN), (NAN, INF, NAN), (NAN, NAN, NAN), (0.0, NAN, NAN), (INF, NAN, NAN), (-2.0, 3.0, -8.0), (2.0, 10.0, 1024.0), (4.0, 0.5, 2.0),
                  (2.0, -1.0, 0.5), (-1.0, 3.0, -1.0), (-1.0, 2.0, 1.0), (2.0, LOG_LEAST, LEAST)],
    "sqrt(x)": one((0.0, 0.0), (-0.0, -0.0), (INF, INF), (-INF, NAN), (-1.0, NAN), ("-least", NAN), (NAN, NAN), (4.0, 2.0), (9.0, 3.0), (0.25, 0.5), (1.0, 1.0)),
    # F.9.5
    "erf(x)": odd((0.0, 0.0), (INF, 1.0), (MAX, 1.0), (NAN, NAN)),
    "erfc(x)": one((-INF, 2.0), (INF, 0.0), (0.0, 1.0), (-0.0, 1.0), (NAN, NAN), (MAX, 0.0), ("-max", 2.0)),
    "lgamma(x)": one((1.0, 0.0), (2.0, 0.0), (0.0, INF), (-0.0, INF), (-1.0, INF), (-7.0, INF), (-INF, INF), (INF, INF), (NAN, NAN), (MAX, INF)),
    "tgamma(x)": one((1.0, 1.0), (2.0, 1.0), (3.0, 2.0), (4.0, 6.0), (6.0, 120.0), (8.0, 5040.0), (0.0, INF), (-0.0, -INF), (-1.0, NAN), (-3.0, NAN), (-INF, NAN), (INF, INF), (NAN, NAN), (MAX, INF)),
    # F.9.6
    "ceil(x)": one((0.0, 0.0), (-0.0, -0.0), (-0.5, -0.0), ("-least", -0.0), (LEAST, 1.0), (INF, INF), (-INF, -INF), (NAN, NAN), (2.5, 3.0), (-2.5, -2.0), (MAX, MAX)),
    "floor(x)": one((0.0, 0.0), (-0.0, -0.0), (0.5, 0.0), (LEAST, 0.0), ("-least", -1.0), (INF, INF), (-INF, -INF), (NAN, NAN), (2.5, 2.0), (-2.5, -3.0), (MAX, MAX)),
    "rint(x)": odd((0.0, 0.0), (0.25, 0.0), (0.5, 0.0), (LEAST, 0.0), (1.5, 2.0), (2.5, 2.0), (INF, INF), (NAN, NAN), (MAX, MAX), (0.75, 1.0)),
    "round(x)": odd((0.0, 0.0), (0.25, 0.0), (0.5, 1.0), (LEAST, 0.0), (1.5, 2.0), (2.5, 3.0), (0.499755859375, 0.0), (INF, INF), (NAN, NAN), (MAX, MAX)),
    "trunc(x)": odd((0.0, 0.0), (0.5, 0.0), (LEAST, 0.0), (1.5, 1.0), (2.5, 2.0), (INF, INF), (NAN, NAN), (MAX, MAX)),
    # F.9.7
    "fmod(x, y)": [*DIVISIONS, *signs((5.0, 3.0, 2.0), (5.0, -3.0, 2.0), (3.0, 5.0, 3.0))],
    "remainder(x, y)": [*DIVISIONS[:8], *DIVISIONS[10:], *signs((5.0, 3.0, -1.0), (4.0, 3.0, 1.0), (2.0, 4.0, 2.0), (6.0, 4.0, -2.0))],
    "remquo(x, y, &n)": [*DIVISIONS[:8], *DIVISIONS[10:], *signs((5.0, 3.0, -1.0), (2.0, 4.0, 2.0))],
    "(remquo(x, y, &n), (T)n)": [*signs((5.0, 3.0, 2.0), (5.0, -3.0, -2.0)), (2.0, INF, 0.0), (INF, 2.0, 0.0), (2.0, 0.0, 0.0), (NAN, 2.0, 0.0), (2.0, NAN, 0.0),
                                 (-4.0, 2.0, -2.0), (6.0, 4.0, 2.0)],
    # F.9.8
    "copysign(x, y)": [(x, y, s * 3.0) for x in (3.0, -3.0) for y, s in ((0.0, 1), (-0.0, -1), (INF, 1), (-INF, -1), ("-least", -1))] + [(LEAST, -1.0, "-least")],
    "nextafter(x, y)": [*[(x, y, r) for x in (0.0, -0.0) for y, r in ((1.0, LEAST), (-1.0, "-least"), (INF, LEAST), (LEAST, LEAST))], (0.0, -0.0, -0.0),
                        (-0.0, 0.0, 0.0), (LEAST, 0.0, 0.0), ("-least", 0.0, -0.0), (MAX, INF, INF), ("-max", -INF, -INF), (INF, 0.0, MAX), (-INF, 0.0, "-max"),
                        (1.0, 0.0, BELOW_ONE), (-1.0, 0.0, "-below one"), (INF, INF, INF), (1.0, 1.0, 1.0), *NANS],
    # F.9.9
    "fdim(x, y)": [(INF, INF, 0.0), (-INF, -INF, 0.0), (3.0, 1.0, 2.0), (1.0, 3.0, 0.0), (1.0, 1.0, 0.0), (0.0, -0.0, 0.0), (-0.0, 0.0, 0.0), (INF, 1.0, INF),
                   (1.0, -INF, INF), (LEAST, 0.0, LEAST), (TINY, LEAST, "tiny - least"), (0.0, LEAST, 0.0), (MAX, "-max", INF), *NANS],
    "fmax(x, y)": [(NAN, 2.0, 2.0), (2.0, NAN, 2.0), (NAN, NAN, NAN), (-INF, 2.0, 2.0), (INF, 2.0, INF), (LEAST, 0.0, LEAST), ("-least", -1.0, "-least"),
                   (NAN, -INF, -INF), (-0.0, -0.0, -0.0)],
    "fmin(x, y)": [(NAN, 2.0, 2.0), (2.0, NAN, 2.0), (NAN, NAN, NAN), (-INF, 2.0, -INF), (INF, 2.0, 2.0), (LEAST, 1.0, LEAST), ("-least", 0.0, "-least"),
                   (NAN, INF, INF), (-0.0, -0.0, -0.0)],
    # F.9.10
    "fma(x, y, (T)1)": [(INF, 0.0, NAN), (0.0, INF, NAN), (2.0, NAN, NAN), (2.0, 3.0, 7.0), (INF, -1.0, -INF), (MAX, 2.0, INF), (LEAST, LEAST, 1.0)],
    "fma(x, y, (T)INFINITY)": [(-INF, 1.0, NAN), (INF, 1.0, INF), (0.0, INF, NAN), (MAX, "-max", INF), (1.0, 1.0, INF), (NAN, 1.0, NAN)],
    "fma(x, y, (T)-0.0f)": [(0.0, 1.0, 0.0), (-0.0, 1.0, -0.0), (LEAST, 1.0, LEAST), ("-least", LEAST, -0.0), (2.0, LEAST, "2 least")],
    # OpenCL C 7.5.1, beyond C99
    "acospi(x)": one((1.0, 0.0), (-1.0, 1.0), (0.0, 0.5), (-0.0, 0.5), (1.5, NAN), (-1.5, NAN), (INF, NAN), (-INF, NAN), (NAN, NAN)),
    "asinpi(x)": odd((0.0, 0.0), (1.0, 0.5), (1.5, NAN), (INF, NAN), (NAN, NAN)),
    "atanpi(x)": odd((0.0, 0.0), (INF, 0.5), (1.0, 0.25), (NAN, NAN)),
    "atan2pi(x, y)": signs((0.0, -0.0, 1.0), (0.0, 0.0, 0.0), (0.0, -3.0, 1.0), (0.0, 3.0, 0.0), (3.0, 0.0, 0.5), (3.0, -0.0, 0.5), (3.0, -INF, 1.0),
                           (3.0, INF, 0.0), (INF, 3.0, 0.5), (INF, -3.0, 0.5), (INF, -INF, 0.75), (INF, INF, 0.25), (1.0, 1.0, 0.25), (1.0, -1.0, 0.75),
                           (LEAST, LEAST, 0.25), (MAX, MAX, 0.25)) + NANS,
    "cospi(x)": even((0.0, 1.0), (LEAST, 1.0), (0.5, 0.0), (1.5, 0.0), (2.5, 0.0), (7.5, 0.0), (1.0, -1.0), (2.0, 1.0), (7.0, -1.0), (MAX, 1.0), (INF, NAN), (NAN, NAN)),
    "sinpi(x)": odd((0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (7.0, 0.0), (MAX, 0.0), (0.5, 1.0), (1.5, -1.0), (2.5, 1.0), (7.5, -1.0), (INF, NAN), (NAN, NAN)),
    "tanpi(x)": odd((0.25, 1.0), (0.75, -1.0), (2.25, 1.0), (0.0, 0.0), (2.0, 0.0), (1.0, -0.0), (4.0, 0.0), (7.0, -0.0), (MAX, 0.0), (0.5, INF), (2.5, INF), (1.5, -INF), (7.5, -INF), (INF, NAN), (NAN, NAN)),
    "fract(x, &part)": one((0.0, 0.0), (-0.0, -0.0), (INF, 0.0), (-INF, -0.0), (NAN, NAN), (-0.25, 0.75), (2.5, 0.5), ("-least", BELOW_ONE), (LEAST, LEAST), (3.0, 0.0)),
    "(fract(x, &part), part)": one((0.0, 0.0), (-0.0, -0.0), (INF, INF), (-INF, -INF), (NAN, NAN), (-0.25, -1.0), (2.5, 2.0), ("-least", -1.0), (LEAST, 0.0), (3.0, 3.0)),
    "lgamma_r(x, &n)": one((1.0, 0.0), (2.0, 0.0), (0.0, INF), (-0.0, INF), (-3.0, INF), (-INF, INF), (INF, INF), (NAN, NAN)),
    "(lgamma_r(x, &n), (T)n)": one((0.0, 0.0), (-0.0, 0.0), (-3.0, 0.0), (1.0, 1.0), (-0.5, -1.0), (-1.5, 1.0), (-2.5, -1.0)),
    "maxmag(x, y)": [(3.0, -4.0, -4.0), (-4.0, 3.0, -4.0), (4.0, -4.0, 4.0), (-4.0, 4.0, 4.0), (NAN, 2.0, 2.0), (2.0, NAN, 2.0), (NAN, NAN, NAN), (-INF, 1.0, -INF),
                     ("-least", 0.0, "-least"), (LEAST, 0.0, LEAST)],
    "minmag(x, y)": [(3.0, -4.0, 3.0), (-4.0, 3.0, 3.0), (4.0, -4.0, -4.0), (-4.0, 4.0, -4.0), (NAN, 2.0, 2.0), (2.0, NAN, 2.0), (NAN, NAN, NAN), (-INF, 1.0, 1.0),
                     ("-least", 1.0, "-least"), (LEAST, INF, LEAST)],
    "pown(x, m)": [*[(x, 0, 1.0) for x in (NAN, INF, -INF, 0.0, -0.0, LEAST, MAX, -3.0)],
                   *signs((0.0, -3, INF), (0.0, -1, INF), (0.0, 3, 0.0), (0.0, 1, 0.0), (INF, 3, INF), (INF, -3, 0.0), (2.0, 3, 8.0), (1.0, 3, 1.0), (1.0, -7, 1.0),
                          (1.0, 2147483647, 1.0), (0.5, -3, 8.0), (NAN, 1, NAN), (0.0, 2147483647, 0.0), (INF, 2147483647, INF), (2.0, 2147483647, INF)),
                   *[(s * x, m, r) for s in (1, -1) for x, m, r in ((0.0, -2, INF), (0.0, 2, 0.0), (INF, 2, INF), (INF, -2, 0.0), (2.0, 2, 4.0), (1.0, 2, 1.0),
                     (1.0, -2147483648, 1.0), (0.0, -2147483648, INF), (2.0, -2147483648, 0.0), (INF, -2147483648, 0.0))], (2.0, LOG_LEAST, LEAST)],
    "powr(x, y)": [*[(x, y, 1.0) for x in (3.0, LEAST, MAX, 1.0) for y in (0.0, -0.0)],
                   *[(s * x, y, r) for s in (1, -1) for x, y, r in ((0.0, -2.0, INF), (0.0, -INF, INF), (0.0, 2.0, 0.0), (0.0, 3.0, 0.0), (0.0, INF, 0.0), (0.0, 0.0, NAN),
                     (0.0, -0.0, NAN))],
                   (1.0, 7.0, 1.0), (1.0, -2.5, 1.0), (1.0, MAX, 1.0), (-1.0, 2.0, NAN), (-1.0, 0.0, NAN), ("-least", 1.0, NAN), (-INF, 2.0, NAN), (INF, 0.0, NAN),
                   (INF, -0.0, NAN), (1.0, INF, NAN), (1.0, -INF, NAN), (INF, 2.0, INF), (INF, -2.0, 0.0), (INF, INF, INF), (INF, -INF, 0.0), (2.0, INF, INF),
                   (2.0, -INF, 0.0), (0.5, INF, 0.0), (0.5, -INF, INF), (2.0, 10.0, 1024.0), (4.0, 0.5, 2.0), *NANS],
    "rootn(x, m)": [*signs((0.0, -3, INF), (0.0, -1, INF), (0.0, 3, 0.0), (0.0, 1, 0.0), (INF, 3, INF), (INF, -3, 0.0), (8.0, 3, 2.0), (1.0, 3, 1.0), (1.0, -3, 1.0),
                           (8.0, -3, 0.5), (3.0, 1, 3.0), (8.0, 0, NAN), (0.0, 0, NAN), (INF, 0, NAN), (NAN, 3, NAN), (1.0, 2147483647, 1.0)),
                    *[(s * 0.0, m, r) for s in (1, -1) for m, r in ((-2, INF), (2, 0.0), (-2147483648, INF))], (-8.0, 2, NAN), (-1.0, -2, NAN), (-INF, 2, NAN),
                    (INF, 2, INF), (INF, -2, 0.0), (4.0, 2, 2.0), (4.0, -2, 0.5), (1.0, -2147483648, 1.0)],
    "rsqrt(x)": one((0.0, INF), (-0.0, -INF), (INF, 0.0), (-1.0, NAN), (-INF, NAN), (NAN, NAN), (4.0, 0.5), (1.0, 1.0), (0.25, 2.0)),
    # 6.15.4 and 6.15.5
    "clamp(x, y, (T)1)": [(0.5, 0.0, 0.5), (-1.0, 0.0, 0.0), (2.0, 0.0, 1.0), (INF, 0.0, 1.0), (-INF, -1.0, -1.0), (LEAST, 0.0, LEAST), ("-least", -1.0, "-least"),
                          (1.0, 1.0, 1.0), (0.0, -INF, 0.0)],
    "degrees(x)": odd((0.0, 0.0), (INF, INF), (NAN, NAN)),
    "radians(x)": odd((0.0, 0.0), (INF, INF), (NAN, NAN)),
    "max(x, y)": [(1.0, 2.0, 2.0), (2.0, 1.0, 2.0), (INF, MAX, INF), (-INF, "-max", "-max"), (LEAST, 0.0, LEAST), ("-least", -1.0, "-least")],
    "min(x, y)": [(1.0, 2.0, 1.0), (2.0, 1.0, 1.0), (INF, MAX, MAX), (-INF, "-max", -INF), (LEAST, 1.0, LEAST), ("-least", 0.0, "-least")],
    "mix(x, y, (T)0)": [(3.0, 5.0, 3.0), (-3.0, 5.0, -3.0), (LEAST, 0.0, LEAST), (0.0, 1.0, 0.0)],
    "mix(x, y, (T)1)": [(3.0, 5.0, 5.0), (-3.0, 5.0, 5.0), (0.0, LEAST, LEAST)],
    "step(x, y)": [(1.0, 0.0, 0.0), (0.0, 1.0, 1.0), (1.0, 1.0, 1.0), (0.0, -0.0, 1.0), (-0.0, 0.0, 1.0), (LEAST, 0.0, 0.0), (0.0, LEAST, 1.0), (INF, MAX, 0.0),
                   (-INF, "-max", 1.0), (INF, INF, 1.0)],
    "smoothstep((T)0, (T)1, x)": one((0.0, 0.0), (1.0, 1.0), (0.5, 0.5), (-1.0, 0.0), (2.0, 1.0), (MAX, 1.0), ("-max", 0.0)),
    "sign(x)": odd((0.0, 0.0), (LEAST, 1.0), (INF, 1.0), (7.0, 1.0)) + one((NAN, 0.0)),
    "normalize((F4)(x, y, 0, 0)).x": [(0.0, 0.0, 0.0), (INF, 1.0, 1.0), (-INF, 0.0, -1.0), (NAN, 1.0, NAN), (3.0, NAN, NAN), (1.0, INF, 0.0)],
    "length((F2)(x, y))": [(INF, 1.0, INF), (0.0, 0.0, 0.0), (3.0, 4.0, 5.0), (LEAST, 0.0, LEAST)],
}
# half_*: the same edge cases (7.5), except that denormals and the sign of a zero may be lost, as where denormals are flushed.
HALF_ROWS = {
    "half_cos(x)": even((0.0, 1.0), (NAN, NAN)),
    "half_sin(x)": one((0.0, 0.0), (NAN, NAN)),
    "half_tan(x)": one((0.0, 0.0), (NAN, NAN)),
    "half_exp(x)": one((0.0, 1.0), (-0.0, 1.0), (-INF, 0.0), (INF, INF), (NAN, NAN), (MAX, INF), ("-max", 0.0)),
    "half_exp2(x)": one((0.0, 1.0), (-0.0, 1.0), (-INF, 0.0), (INF, INF), (NAN, NAN), (MAX, INF), ("-max", 0.0)),
    "half_exp10(x)": one((0.0, 1.0), (-0.0, 1.0), (-INF, 0.0), (INF, INF), (NAN, NAN), (MAX, INF), ("-max", 0.0)),
    "half_log(x)": one((0.0, -INF), (-0.0, -INF), (1.0, 0.0), (-1.0, NAN), (-INF, NAN), (INF, INF), (NAN, NAN)),
    "half_log2(x)": one((0.0, -INF), (-0.0, -INF), (1.0, 0.0), (-1.0, NAN), (-INF, NAN), (INF, INF), (NAN, NAN)),
    "half_log10(x)": one((0.0, -INF), (-0.0, -INF), (1.0, 0.0), (-1.0, NAN), (-INF, NAN), (INF, INF), (NAN, NAN)),
    "half_sqrt(x)": one((0.0, 0.0), (-0.0, -0.0), (INF, INF), (-1.0, NAN), (-INF, NAN), (NAN, NAN)),
    "half_rsqrt(x)": one((0.0, INF), (-0.0, -INF), (INF, 0.0), (-1.0, NAN), (-INF, NAN), (NAN, NAN)),
    "half_recip(x)": odd((0.0, INF), (INF, 0.0), (NAN, NAN), (2.0, 0.5)),
    "half_divide(x, y)": [*signs((0.0, 3.0, 0.0), (3.0, 0.0, INF), (3.0, INF, 0.0), (INF, 3.0, INF), (6.0, 2.0, 3.0), (0.0, 0.0, NAN), (INF, INF, NAN)), *NANS],
    "half_powr(x, y)": [*ROWS["powr(x, y)"]],
}


def text_of(call, kind, v):
    """A call for vectors V or the scalar KIND, in OpenCL C."""
    for constant in ("INFINITY", "-0.0f", "1"):
        call = call.replace(f"(T){constant})", f"({v})({constant}))")
    if v != kind:  # a relation between vectors is -1 where it is true
        call = call.replace("(T)(ilogb(x) ==", "(T)-(ilogb(x) ==")
    call = re.sub(r"\(T\)(-?)(n\b|\(n - 1\)|\(ilogb\(x\) == \w+\)|ilogb\(x\))", rf"convert_{v}(\1\2)", call)
    return call.replace("(T)", f"({v})").replace("F4", f"{kind}4").replace("F2", f"{kind}2")


def lines_of(call, kind, v, first, count):
    """The statement that computes the elements from FIRST on of a call, as scalars or as vectors V."""
    lanes = int(v[len(kind):] or 1)
    call = text_of(call, kind, v)
    if lanes == 1:
        return f"    if (i < {count}) {{ {kind} x = xs[{first} + i], y = ys[{first} + i], part; int m = ms[{first} + i], n = 0; out[{first} + i] = {call}; }}"
    return (f"    if (i * {lanes} < {count}) {{ {v} x = vload{lanes}(i, xs + {first}), y = vload{lanes}(i, ys + {first}), part; "
            f"int{lanes} m = vload{lanes}(i, ms + {first}), n = 0; vstore{lanes}({call}, i, out + {first}); }}")


def kernel(kind, calls, v):
    text = "\n".join(lines_of(call, kind, v, k * BLOCK, len(rows)) for k, (call, rows) in enumerate(calls.items()) if v == kind or "(F" not in call)
    return f"kernel void k(global const {kind} *xs, global const {kind} *ys, global const int *ms, global {kind} *out)\n{{\n    size_t i = get_global_id(0);\n{text}\n}}\n"


def constant_kernel(kind, wanted, xs, ys, ms):
    """A kernel whose calls have constant arguments, so that the optimizer computes the results."""
    bits = {"half": "ushort", "float": "uint", "double": "ulong"}[kind]
    x, y = ([f"as_{kind}(({bits}){b}u)" for b in values.view(exact.TYPES[bits])] for values in (xs, ys))
    text = "\n".join(f"    {{ {kind} x = {x[at]}, y = {y[at]}, part; int m = (int){ms[at] & 0xffffffff}u, n = 0; out[{at}] = {text_of(call, kind, kind)}; }}"
                     for call, _, _, at, _ in wanted)
    return f"kernel void k(global {kind} *out)\n{{\n{text}\n}}\n"


def number(v, kind):
    """V as a number of the type."""
    info = np.finfo(FLOATS[kind])
    if isinstance(v, str):
        least, tiny = np.longdouble(info.smallest_subnormal), np.longdouble(info.tiny)
        v = (-1 if v.startswith("-") else 1) * {LEAST: least, TINY: tiny, MAX: np.longdouble(info.max), BELOW_ONE: 1 - np.longdouble(info.epsneg),
             LOG_LEAST: info.minexp - info.nmant, LOG_TINY: info.minexp, "8 least": 8 * least, "2 least": 2 * least, "tiny / 2": tiny / 2,
             "tiny - least": tiny - least}[v.removeprefix("-")]
    return FLOATS[kind](v)


def test(gasket, kind, calls, lanes):
    total = len(calls) * BLOCK
    xs, ys, ms = np.zeros(total, FLOATS[kind]), np.zeros(total, FLOATS[kind]), np.zeros(total, np.int32)
    wanted = []
    for k, (call, rows) in enumerate(calls.items()):
        for at, (x, y, result) in enumerate(rows, k * BLOCK):
            xs[at] = number(x, kind)
            if ", m)" in call:
                ms[at] = int(number(y, "double" if not isinstance(y, str) else kind))
            else:
                ys[at] = number(y, kind)
            wanted.append((call, x, y, at, number(result, kind)))
    wrong = []
    inputs, outputs = {"xs": xs, "ys": ys, "ms": ms}, {"out": (kind, total)}
    vector = f"{kind}{lanes}"
    settings = [*[(kind, "sim", f"--simd={w}") for w in WIDTHS], (vector, "sim", "-O2"), (kind, "ir", "-O2"), (vector, "ir", "-O1"),
                (kind, "sim", "-O0"), (vector, "sim", "-O0"), (kind, "ir", "-O0"), (vector, "ir", "-O0")]
    runs = [(v, f"{v} via {via} {option}", run(gasket, kernel(kind, calls, v), BLOCK, inputs, outputs, via, ["-w", option])) for v, via, option in settings]
    runs.append((kind, f"{kind}, constant", run(gasket, constant_kernel(kind, wanted, xs, ys, ms), 1, {}, outputs, "ir", ["-w", "-O2"])))
    for v, what, got in runs:
        for call, x, y, at, want in wanted:
            if v != kind and "(F" in call:
                continue
            have = got["out"][at]
            if not (np.isnan(want) and np.isnan(have)) and not (have == want and np.signbit(have) == np.signbit(want)):
                wrong.append(f"{call} of {what}: x = {x}, y = {y}: {have!r}, not {want!r}")
    if wrong:
        raise Wrong("\n".join(wrong))


def tasks(gasket, everything):
    """(name, function) pairs: a dozen calls a kernel, with one length of vector or, with EVERYTHING, all."""
    for number, (kind, table) in enumerate([*[(kind, ROWS) for kind in FLOATS], ("float", HALF_ROWS)]):
        calls = list(table.items())
        for n in range(0, len(calls), 12):
            for lanes in LANES if everything else LANES[(number + n // 12) % len(LANES):][:1]:
                name = "edges/half_" if table is HALF_ROWS else f"edges/{kind}"
                yield f"{name}/{n // 12}/{lanes}", lambda c=dict(calls[n:n + 12]), t=kind, v=lanes: test(gasket, t, c, v)


if __name__ == "__main__":
    sys.exit(exact.main(tasks, __doc__))
