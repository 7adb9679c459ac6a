// parser/library/exp.cl - exponentials (OpenCL C 6.15.2). Scalars; a vector call is one call for each lane.
//
// float: 2^t comes from the shared math unit, correct to the last bit, so the work is in t = x log2(e): what rounding t lost
// (c, got back exactly by fma) is put on with 2^t (1 + c ln 2). The constant is a little small: then c > 0 for x > 0, and an
// infinite 2^t stays infinite. -cl-fast-relaxed-math leaves the correction out. half goes through float.
#define OVER __attribute__((overloadable))

// error 2^-26.03
#define EXPM1_F(s) fma(fma(fma(fma(fma(0x1.a25cc2p-13f, s, 0x1.6ea23ep-10f), s, 0x1.111030p-7f), s, 0x1.555358p-5f), s, \
    0x1.555556p-3f), s, 0x1.000000p-1f)

OVER float exp2(float x) { return native_exp2(x); }

#ifdef __FAST_RELAXED_MATH__
OVER float exp(float x) { return native_exp2(x * M_LOG2E_F); }
OVER float exp10(float x) { return native_exp2(x * 0x1.a934fp+1f); }
#else
OVER float exp(float x)
{
    float t = x * 0x1.715474p+0f, c = fma(x, 0x1.295c18p-23f, fma(x, 0x1.715474p+0f, -t)), r = native_exp2(t);
    return fabs(x) < 128.0f ? fma(r, c * M_LN2_F, r) : r;
}

OVER float exp10(float x)
{
    float t = x * 0x1.a934eep+1f, c = fma(x, 0x1.4bcd1cp-22f, fma(x, 0x1.a934eep+1f, -t)), r = native_exp2(t);
    return fabs(x) < 64.0f ? fma(r, c * M_LN2_F, r) : r;
}
#endif

OVER float expm1(float s)
{
    float t = s * 0x1.715474p+0f, c = fma(s, 0x1.295c18p-23f, fma(s, 0x1.715474p+0f, -t)), r = native_exp2(t);
    float far = fabs(s) < 128.0f ? fma(r, c * M_LN2_F, r - 1.0f) : r - 1.0f, near = s == 0 ? s : fma(s * s, EXPM1_F(s), s);
    return fabs(s) < 0.5f ? near : far;
}

// e^x / 2, which overflows later than e^x.
OVER float __gasket_half_exp(float x)
{
    float t = x * 0x1.715474p+0f, c = fma(x, 0x1.295c18p-23f, fma(x, 0x1.715474p+0f, -t)), r = native_exp2(t - 1.0f);
    return fabs(x) < 128.0f ? fma(r, c * M_LN2_F, r) : r;
}

#ifdef cl_khr_fp16
OVER half exp(half x) { return (half)native_exp2((float)x * M_LOG2E_F); }
OVER half exp2(half x) { return (half)native_exp2((float)x); }
OVER half exp10(half x) { return (half)exp10((float)x); }
OVER half expm1(half x) { return (half)expm1((float)x); }
#endif
