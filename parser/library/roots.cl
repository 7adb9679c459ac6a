// parser/library/roots.cl - cube roots, reciprocal square roots, hypotenuses (OpenCL C 6.15.2). Scalars; a vector call is one
// call for each lane.
//
// Arguments whose powers could overflow or become denormal are scaled by powers of two first.
#define OVER __attribute__((overloadable))

OVER float rsqrt(float x) { return native_rsqrt(x); }

// From the math unit's 2^(log2(a) / 3) one Newton step, its residual y^3 - a taken exactly.
OVER float cbrt(float x)
{
    float a = fabs(x), up = a < 0x1p-60f ? 0x1p60f : a > 0x1p60f ? 0x1p-60f : 1.0f,
        down = a < 0x1p-60f ? 0x1p-20f : a > 0x1p60f ? 0x1p20f : 1.0f;
    float b = a * up, y = native_exp2(native_log2(b) * 0x1.555556p-2f), s = y * y, error = fma(fma(y, y, -s), y, fma(s, y, -b));
    float r = fma(error * native_recip(s), -0x1.555556p-2f, y) * down;
    return copysign(a > 0 && a < INFINITY ? r : a, x);
}

#define HYPOT(T, LARGE, SMALL, GROW, SHRINK, ROOT)                                                                   \
    OVER T hypot(T x, T y)                                                                                           \
    {                                                                                                                \
        T a = fmax(fabs(x), fabs(y)), b = fmin(fabs(x), fabs(y));                                                    \
        T by = a > LARGE ? SHRINK : a < SMALL ? GROW : (T)1, back = a > LARGE ? GROW : a < SMALL ? SHRINK : (T)1;    \
        T r = ROOT(fma(a * by, a * by, (b * by) * (b * by))) * back;                                                 \
        r = isnan(x) || isnan(y) ? x + y : r;                                                                        \
        return a == INFINITY ? a : r;                                                                                \
    }
HYPOT(float, 0x1p60f, 0x1p-40f, 0x1p80f, 0x1p-80f, native_sqrt)

#ifdef cl_khr_fp64
HYPOT(double, 0x1p500, 0x1p-450, 0x1p600, 0x1p-600, sqrt)
OVER double rsqrt(double x) { return 1.0 / sqrt(x); }
OVER double cbrt(double x)
{
    double a = fabs(x);
    if (!(a > 0 && a < INFINITY))
        return x;
    int more = a < 0x1p-900 ? 300 : 0;
    a = more ? a * 0x1p900 : a;
    int third = ((int)(as_uint2(a).y >> 20) - 1023) / 3; /* b is in (1/8, 8) */
    double b = as_double((uint2)(as_uint2(a).x, as_uint2(a).y - (uint)(3 * third << 20))),
        y = native_exp2(native_log2((float)b) * 0x1.555556p-2f);
    y = fma((y * y * y - b) * (double)native_recip((float)(y * y)), -0x1.5555555555555p-2, y);
    double s = y * y, error = fma(fma(y, y, -s), y, fma(s, y, -b));
    double r = fma(error * (double)native_recip((float)s), -0x1.5555555555555p-2, y);
    return copysign(r * as_double((uint2)(0, (uint)(third - more + 1023) << 20)), x);
}
#endif
#ifdef cl_khr_fp16
OVER half rsqrt(half x) { return (half)native_rsqrt((float)x); }
OVER half cbrt(half x) { return (half)cbrt((float)x); }
OVER half hypot(half x, half y)
{
    float a = x, b = y;
    return isinf(x) || isinf(y) ? (half)INFINITY : (half)native_sqrt(fma(a, a, b * b));
}
#endif
