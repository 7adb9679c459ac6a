// parser/library/log.cl - logarithms and exponents (OpenCL C 6.15.2). Scalars; a vector call is one call for each lane.
//
// The shared math unit's log2 is correct to the last bit, near 1 too; a multiplication gives the other bases.
#define OVER __attribute__((overloadable))


OVER float log2(float x) { return native_log2(x); }
OVER float log(float x) { return native_log2(x) * M_LN2_F; }
OVER float log10(float x) { return native_log2(x) * 0x1.344136p-2f; }

// 1 + x rounds to u; what that lost comes back as log(u + c) = log(u) + c / u.
OVER float log1p(float x)
{
    float u = 1.0f + x, c = x - (u - 1.0f), r = native_log2(u);
    float sum = fma(r, 0x1.62e43p-1f, fma(r, -0x1.05c61p-29f, c * native_recip(u)));
    sum = u > 0.0f && u < INFINITY ? sum : r;
    return fabs(x) < 0x1p-24f ? x : sum;
}

// The exponent of a number, also of a denormal one, whose leading zeros tell it.
int __gasket_exponent(float x)
{
    uint e = as_uint(x) << 1;
    return e < 0x01000000u ? -119 - (int)clz(e) : (int)(e >> 24) - 127;
}

OVER float logb(float x)
{
    float a = fabs(x), r = (float)__gasket_exponent(x);
    return a < INFINITY ? (a == 0 ? -INFINITY : r) : a;
}

OVER int ilogb(float x)
{
    float a = fabs(x);
    int r = __gasket_exponent(x);
    return a < INFINITY ? (a == 0 ? FP_ILOGB0 : r) : FP_ILOGBNAN; /* which is INT_MAX, what infinity gives */
}

#ifdef cl_khr_fp16
OVER half log(half x) { return (half)log((float)x); }
OVER half log2(half x) { return (half)native_log2((float)x); }
OVER half log10(half x) { return (half)log10((float)x); }
OVER half log1p(half x) { return (half)log1p((float)x); }
OVER half logb(half x) { return (half)logb((float)x); }
OVER int ilogb(half x) { return ilogb((float)x); }
#endif
