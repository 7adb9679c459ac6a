/* sim/machine/half.c - conversions between binary16 and binary64, and fused multiply-add.
 *
 * A half has 11 bits of precision, a double 53. Sums and products of halves are exact in double, so half arithmetic computes in
 * double and rounds once, here. Only a fused multiply-add can need more bits than a double has: it rounds to odd, which
 * preserves the sticky bit that the second rounding needs. */
#include "sim/machine/half.h"
#include "src/base/bits.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

/* Does rounding by MODE increment a magnitude? LAST is the last bit that is kept. The dropped part is not 0; HALF_CMP is -1, 0
 * or 1 if it is less than, equal to or greater than half a unit of that bit. */
static bool rounds_up(bool negative, bool last, int half_cmp, unsigned mode)
{
    switch (mode) {
    case GEN_ROUND_EVEN:
        return half_cmp > 0 || (half_cmp == 0 && last);
    case GEN_ROUND_UP:
        return !negative;
    case GEN_ROUND_DOWN:
        return negative;
    default: /* rounds toward zero */
        return false;
    }
}

uint16_t sim_half_from_double(double x, unsigned mode)
{
    uint64_t bits = bits_of_double(x);
    bool negative = bits >> 63;
    uint16_t sign = negative ? 0x8000 : 0;
    int exponent = (int)(bits >> 52 & 0x7FF) - 1023;
    uint64_t fraction = bits & ((UINT64_C(1) << 52) - 1);

    if (exponent == 1024)
        return (uint16_t)(sign | (fraction ? 0x7E00 | fraction >> 42 : 0x7C00));
    if (exponent == -1023) /* zero or a denormal double: far below the range of half */
        exponent = fraction ? -1022 : -2000;
    if (exponent == -2000)
        return sign;

    /* The number of bits to drop, so that the last one is the half's unit in the last place: 2^(exponent-10) for normal results,
     * 2^-24 for denormal ones. */
    int shift = exponent >= -14 ? 42 : 42 + (-14 - exponent);
    uint64_t significand = fraction | (UINT64_C(1) << 52), kept = shift > 63 ? 0 : significand >> shift;
    uint64_t dropped = shift > 63 ? significand : significand & ((UINT64_C(1) << shift) - 1);

    if (dropped) {
        uint64_t half = shift > 63 ? UINT64_MAX : UINT64_C(1) << (shift - 1);
        int cmp = dropped > half ? 1 : dropped < half ? -1 : 0;
        kept += rounds_up(negative, kept & 1, cmp, mode);
    }
    if (exponent < -14) /* a carry into bit 10 correctly gives the least normal number */
        return (uint16_t)(sign | kept);
    uint64_t magnitude = ((uint64_t)(exponent + 15) << 10) + kept - 1024;
    if (magnitude >= 0x7C00) {
        bool to_infinity = mode == GEN_ROUND_EVEN || (mode == GEN_ROUND_UP && !negative) || (mode == GEN_ROUND_DOWN && negative);
        return (uint16_t)(sign | (to_infinity ? 0x7C00 : 0x7BFF));
    }
    return (uint16_t)(sign | magnitude);
}

double sim_half_fma(double a, double b, double c)
{
    double p = b * c, s = a + p;

    if (!isfinite(s))
        return s;
    double bb = s - a, error = (a - (s - bb)) + (p - bb); /* Knuth's two-sum computes the error of an addition exactly */
    uint64_t bits;
    memcpy(&bits, &s, sizeof bits);
    if (error != 0 && !(bits & 1)) {
        bits += (error > 0) == (s > 0) ? 1 : UINT64_MAX;
        memcpy(&s, &bits, sizeof s);
    }
    return s;
}
