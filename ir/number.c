/* ir/number.c - conversion between floating-point bit patterns and doubles, rounding to nearest even.
 *
 * half and float are exact in a double. The conversion back rounds once: from the double to the type. */
#include "ir/ir.h"
#include "src/base/bug.h"

#include <math.h>

static double half_to_double(uint64_t h)
{
    int exponent = (int)(h >> 10 & 31);
    uint64_t fraction = h & 1023;
    uint64_t sign = (h >> 15 & 1) << 63;
    uint64_t bits;
    double v;

    if (exponent == 31) {
        bits = sign | UINT64_C(0x7FF) << 52 | fraction << 42;
    } else if (exponent) {
        bits = sign | (uint64_t)(exponent - 15 + 1023) << 52 | fraction << 42;
    } else {
        v = ldexp((double)fraction, -24);
        return sign ? -v : v;
    }
    memcpy(&v, &bits, sizeof v);
    return v;
}

/* X >> drop, rounded to nearest even. */
static uint64_t shift_rounded(uint64_t x, int drop)
{
    uint64_t half = UINT64_C(1) << (drop - 1), rest = x & (half * 2 - 1), kept = x >> drop;

    return kept + (rest > half || (rest == half && (kept & 1)));
}

static uint64_t double_to_half(double v)
{
    uint64_t bits;

    memcpy(&bits, &v, sizeof bits);
    uint64_t sign = bits >> 63 << 15, fraction = bits & ((UINT64_C(1) << 52) - 1);
    int exponent = (int)(bits >> 52 & 0x7FF) - 1023;

    if (exponent == 1024) /* a NaN keeps the upper bits of its payload; it is made quiet if those are zero, to avoid an
                             infinity */
        return sign | 0x7C00 | fraction >> 42 | (fraction && !(fraction >> 42) ? 0x200 : 0);
    if (exponent > 15)
        return sign | 0x7C00;
    if (exponent >= -14) /* rounding may carry into the exponent, up to infinity, which is correct */
        return sign | (((uint64_t)(exponent + 15) << 10) + shift_rounded(fraction, 42));
    if (exponent < -25)
        return sign;
    return sign | shift_rounded(fraction | UINT64_C(1) << 52, 42 + (-14 - exponent));
}

double ir_bits_to_double(const ir_type *t, uint64_t bits)
{
    if (t->kind == IR_HALF)
        return half_to_double(bits);
    if (t->kind == IR_FLOAT) {
        uint32_t low = (uint32_t)bits;
        float f;
        memcpy(&f, &low, sizeof f);
        return f;
    }
    bug_unless(t->kind == IR_DOUBLE);
    double d;
    memcpy(&d, &bits, sizeof d);
    return d;
}

uint64_t ir_double_to_bits(const ir_type *t, double v)
{
    if (t->kind == IR_HALF)
        return double_to_half(v);
    if (t->kind == IR_FLOAT) {
        float f = (float)v;
        uint32_t bits;
        memcpy(&bits, &f, sizeof bits);
        return bits;
    }
    bug_unless(t->kind == IR_DOUBLE);
    uint64_t bits;
    memcpy(&bits, &v, sizeof bits);
    return bits;
}
