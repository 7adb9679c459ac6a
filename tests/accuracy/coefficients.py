#!/usr/bin/env python3
"""tests/accuracy/coefficients.py - where the polynomials of parser/library come from.

Prints a macro for each polynomial that the library evaluates: the one that interpolates its function at the Chebyshev
nodes of an interval, computed with mpmath to 60 digits, its coefficients rounded to the type. The comment before each
tells the largest error over the interval, as a part of the value that the polynomial goes into. Needs python3-mpmath.
usage: coefficients.py [NAME...]"""
import struct
import sys

import mpmath
from mpmath import mp, mpf

mp.dps = 60


def interpolate(f, low, high, degree):
    """Coefficients, lowest first, of the polynomial through f at the Chebyshev nodes of [low, high]."""
    n = degree + 1
    nodes = [(low + high) / 2 + (high - low) / 2 * mp.cos(mp.pi * (2 * k + 1) / (2 * n)) for k in range(n)]
    return list(mp.lu_solve(mp.matrix([[x**k for k in range(n)] for x in nodes]), mp.matrix([f(x) for x in nodes])))


def rounded(value, double):
    if double:
        return float(value)
    return struct.unpack("f", struct.pack("f", float(value)))[0]


def literal(value, double):
    return value.hex().replace("0000000p", "p") + ("" if double else "f")


def around_zero(f, series):
    """f(s) where s is not tiny, else what its series says."""
    return lambda s: series(s) if abs(s) < mpf(10)**-12 else f(s)


def odd(f, third):
    """p with f(x) = x + x s p(s), s = x^2; THIRD is the coefficient of x^3."""
    return around_zero(lambda s: (f(mp.sqrt(s)) / mp.sqrt(s) - 1) / s, lambda s: third)


def scaled_erfc(x):
    return mp.erfc(x) * mp.exp(x * x)


def low_sine(x):
    """The sine, and a little less near pi/2: rounding must not take it above 1. trig.cl has other last digits."""
    return mp.sin(x) * (1 - mpf(2)**-24 * (x * x / mpf("2.4674"))**6)


# name: (function of the polynomial's variable, low, high, degree for float, for double, its weight in the result)
SETS = {
    "SIN": (odd(mp.sin, mpf(-1) / 6), 0, mpf("0.64"), 2, 6, lambda s: s),
    "SIN_WIDE": (odd(low_sine, mpf(-1) / 6), 0, mpf("2.47"), 3, None, lambda s: s / mp.sin(mp.sqrt(s)) * mp.sqrt(s) if s else 0),
    "COS": (around_zero(lambda s: (mp.cos(mp.sqrt(s)) - 1 + s / 2) / s**2, lambda s: mpf(1) / 24),
             0, mpf("0.64"), 2, 6, lambda s: s * s),
    "EXPM1": (around_zero(lambda x: (mp.expm1(x) - x) / x**2, lambda x: mpf(1) / 2),
             mpf("-0.51"), mpf("0.51"), 5, 12, lambda x: abs(x)),
    "EXP": (around_zero(lambda x: (mp.expm1(x) - x) / x**2, lambda x: mpf(1) / 2),
             mpf("-0.347"), mpf("0.347"), 4, 10, lambda x: x * x),
    "EXP2": (around_zero(lambda x: (2**x - 1) / x, lambda x: mp.ln(2)), mpf("-0.5"), mpf("0.5"), None, 11, lambda x: abs(x)),
    "LOG": (around_zero(lambda s: (2 * mp.atanh(mp.sqrt(s)) / mp.sqrt(s) - 2) / s, lambda s: mpf(2) / 3),
             0, mpf("0.0296"), 2, 7, lambda s: s / 2),
    "LOG3": (around_zero(lambda s: ((2 * mp.atanh(mp.sqrt(s)) / mp.sqrt(s) - 2) / s - mpf(2) / 3) / s, lambda s: mpf(2) / 5),
             0, mpf("0.0296"), 2, 7,
             lambda s: s * s / 2),
    "ATAN": (odd(mp.atan, mpf(-1) / 3), 0, 1, 8, 21, lambda s: s),
    "ASIN": (odd(mp.asin, mpf(1) / 6), 0, mpf("0.25"), 4, 12, lambda s: s),
    "SINH": (odd(mp.sinh, mpf(1) / 6), 0, 1, 3, 7, lambda s: s),
    "TANH": (odd(mp.tanh, mpf(-1) / 3), 0, mpf("0.36"), 4, None, lambda s: s),
    "ERF": (around_zero(lambda s: mp.erf(mp.sqrt(s)) / mp.sqrt(s), lambda s: 2 / mp.sqrt(mp.pi)), 0, 1, 6, 12, lambda s: 1),
    "LGAMMA": (around_zero(lambda s: mp.loggamma(2 + s) / s, lambda s: 1 - mp.euler), mpf("-0.5"), 1, 9, 21,
               around_zero(lambda s: s / mp.loggamma(2 + s), lambda s: 1 / (1 - mp.euler))),
    "ERFC": (lambda s: scaled_erfc(3 * (1 + s) / (1 - s)),
             mpf("-0.501"), mpf("0.807"), 11, 24, lambda s: 1 / scaled_erfc(3 * (1 + s) / (1 - s))),
}


def main():
    for name, (f, low, high, for_float, for_double, weight) in SETS.items():
        if sys.argv[1:] and name not in sys.argv[1:]:
            continue
        for double, degree in ((False, for_float), (True, for_double)):
            if degree is None:
                continue
            low, high = mpf(low), mpf(high)
            coefficients = [rounded(c, double) for c in interpolate(f, low, high, degree)]
            points = [low + (high - low) * k / 400 for k in range(401)]
            error = max(abs(mp.polyval([mpf(c) for c in reversed(coefficients)], x) - f(x)) * weight(x) for x in points)
            text = literal(coefficients[-1], double)
            for c in reversed(coefficients[:-1]):
                text = f"fma({text}, s, {literal(c, double)})"
            print(f"// {name}, degree {degree}: 2^{mpmath.nstr(mp.log(error, 2), 4)}")
            print(f"#define {name}_{'D' if double else 'F'}(s) {text}")


main()
