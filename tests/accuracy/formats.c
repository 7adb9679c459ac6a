/* tests/accuracy/formats.c - conversions between the measured types and long double. */
#include "formats.h"

#include <float.h>
#include <math.h>

const format formats[FORMATS] = {
    {"float", 4, 24, -126, FLT_MAX},
    {"double", 8, 53, -1022, DBL_MAX},
    {"half", 2, 11, -14, 65504},
};

uint16_t half_of(double v)
{
    uint16_t sign = signbit(v) ? 0x8000 : 0;
    double a = fabs(v);

    if (isnan(v))
        return 0x7e00;
    if (a >= 65520)
        return sign | 0x7c00;
    int e = a < 0x1p-14 ? -14 : ilogb(a);
    return sign + (uint16_t)(rint(ldexp(a, 10 - e)) + (e + 14) * 1024.0);
}

wide half_value(uint16_t h)
{
    int e = h >> 10 & 31, f = h & 1023;
    double v = e == 31 ? (f ? NAN : INFINITY) : e ? ldexp(1024 + f, e - 25) : ldexp(f, -24);

    return copysign(v, h & 0x8000 ? -1 : 1);
}

wide value_at(const format *t, const void *buffer, size_t i)
{
    if (t->size == 2)
        return half_value(((const uint16_t *)buffer)[i]);
    return t->size == 4 ? (wide)((const float *)buffer)[i] : (wide)((const double *)buffer)[i];
}
void put(const format *t, void *buffer, size_t i, double v)
{
    if (t->size == 2)
        ((uint16_t *)buffer)[i] = half_of(v);
    else if (t->size == 4)
        ((float *)buffer)[i] = (float)v;
    else
        ((double *)buffer)[i] = v;
}
wide rounded_to(const format *t, wide right)
{
    if (t->size == 8)
        return (double)right;
    return t->size == 4 ? (wide)(float)right : half_value(half_of((double)right));
}
