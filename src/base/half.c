/* src/base/half.c - converts between halves and doubles by their bits. The conversion to half rounds once: from the double. */
#include "src/base/half.h"
#include "src/base/bits.h"

#include <math.h>
#include <string.h>

double half_value(uint16_t h)
{
    int exponent = (int)(h >> 10 & 31);
    uint64_t fraction = h & 1023;
    uint64_t sign = (uint64_t)(h >> 15) << 63;
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
    return double_of_bits(bits);
}

/* X shifted right by DROP bits, rounded to nearest even. */
static uint64_t shift_rounded(uint64_t x, int drop)
{
    uint64_t half = UINT64_C(1) << (drop - 1), rest = x & (half * 2 - 1), kept = x >> drop;

    return kept + (rest > half || (rest == half && (kept & 1)));
}

uint16_t half_rounded(double v)
{
    uint64_t bits = bits_of_double(v);
    uint64_t sign = bits >> 63 << 15, fraction = bits & ((UINT64_C(1) << 52) - 1);
    int exponent = (int)(bits >> 52 & 0x7FF) - 1023;

    if (exponent == 1024) /* a NaN keeps the upper bits of its payload; it is made quiet if those are zero, to avoid an
                             infinity */
        return (uint16_t)(sign | 0x7C00 | fraction >> 42 | (fraction && !(fraction >> 42) ? 0x200 : 0));
    if (exponent > 15)
        return (uint16_t)(sign | 0x7C00);
    if (exponent >= -14) /* rounding may carry into the exponent, up to infinity, which is correct */
        return (uint16_t)(sign | (((uint64_t)(exponent + 15) << 10) + shift_rounded(fraction, 42)));
    if (exponent < -25)
        return (uint16_t)sign;
    return (uint16_t)(sign | shift_rounded(fraction | UINT64_C(1) << 52, 42 + (-14 - exponent)));
}
