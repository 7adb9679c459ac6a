// parser/library/hyperbolic.cl - hyperbolic functions and their inverses (OpenCL C 6.15.2). Scalars; a vector call is one call
// for each lane.
//
// With E = e^|x| / 2: sinh |x| = E - 1/(4 E), cosh x = E + 1/(4 E); near zero, where the difference cancels, polynomials. tanh x
// is t / (t + 2) with t = e^(2 x) - 1 where that keeps its precision near zero, as it does for double. The inverses are
// logarithms of one plus something that keeps its precision near zero.
#define OVER __attribute__((overloadable))

// error 2^-27.67
#define SINH_F(s) fma(fma(fma(0x1.78a70ep-19f, s, 0x1.a00900p-13f), s, 0x1.11111ep-7f), s, 0x1.555556p-3f)
// error 2^-56.56
#define SINH_D(s) fma(fma(fma(fma(fma(fma(fma(0x1.99f0806c2628dp-49, s, 0x1.ae777c36fd5b6p-41), s, 0x1.612467ccb2260p-33), \
    s, 0x1.ae6456792a77fp-26), s, 0x1.71de3a556f96cp-19), s, 0x1.a01a01a01a001p-13), s, 0x1.1111111111111p-7), s, \
    0x1.5555555555555p-3)
// error 2^-26.18
#define TANH_F(s) fma(fma(fma(fma(-0x1.9ada60p-8f, s, 0x1.59e1c8p-6f), s, -0x1.b955dcp-5f), s, 0x1.110ee0p-3f), s, \
    -0x1.555554p-2f)

#define HYPERBOLIC(T, SINH, QUARTER, DIVIDE, ROOT, LARGE, LN2)                                                        \
    OVER T sinh(T x)                                                                                                  \
    {                                                                                                                 \
        T a = fabs(x), s = a * a, e = __gasket_half_exp(a), near = fma(a * s, SINH(s), a);                            \
        return copysign(a < 1 ? near : e - QUARTER(e), x);                                                            \
    }                                                                                                                 \
    OVER T cosh(T x)                                                                                                  \
    {                                                                                                                 \
        T e = __gasket_half_exp(fabs(x));                                                                             \
        return e + QUARTER(e);                                                                                        \
    }                                                                                                                 \
    OVER T asinh(T x)                                                                                                 \
    {                                                                                                                 \
        T a = fabs(x), s = a * a;                                                                                     \
        T r = log1p(a < LARGE ? a + DIVIDE(s, 1 + ROOT(1 + s)) : a);                                                  \
        return copysign(a < LARGE ? r : r + LN2, x);                                                                  \
    }                                                                                                                 \
    OVER T acosh(T x)                                                                                                 \
    {                                                                                                                 \
        T t = x - 1, r = log1p(x < LARGE ? t + ROOT(t * (t + 2)) : x);                                                \
        return x < 1 ? (T)NAN : x < LARGE ? r : r + LN2;                                                              \
    }                                                                                                                 \
    OVER T atanh(T x)                                                                                                 \
    {                                                                                                                 \
        T a = fabs(x);                                                                                                \
        return copysign((T)0.5f * log1p(DIVIDE(2 * a, 1 - a)), x);                                                    \
    }

OVER float tanh(float x)
{
    float a = fabs(x), s = a * a, near = fma(a * s, TANH_F(s), a), far = 1 - native_divide(1.0f, __gasket_half_exp(2 * a) + 0.5f);
    return copysign(a < 0.59f ? near : far, x);
}

#define QUARTER_F(e) native_divide(0.25f, e)
HYPERBOLIC(float, SINH_F, QUARTER_F, native_divide, native_sqrt, 0x1p30f, M_LN2_F)
#ifdef cl_khr_fp64
OVER double tanh(double x)
{
    double a = fabs(x), t = __gasket_expm1_sum(a > 30.0 ? 60.0 : 2 * a);
    return copysign(isnan(x) ? a : __gasket_divide(t, t + 2), x);
}

// 1 / (4 e), good enough beside e. Of what is no float it is nothing.
double __gasket_quarter(double e)
{
    double d = fmin(e, 0x1p1000), r = (double)native_recip((float)d), lack = fma(-d, r, 1.0);
    return 0.25 * fma(r, fma(lack, lack, lack), r);
}

HYPERBOLIC(double, SINH_D, __gasket_quarter, __gasket_divide, __gasket_sqrt, 0x1p60, M_LN2)
#endif
#ifdef cl_khr_fp16
#define HALF(NAME) OVER half NAME(half x) { return (half)NAME((float)x); }
HALF(sinh)
HALF(cosh)
HALF(tanh)
HALF(asinh)
HALF(acosh)
HALF(atanh)
#endif
