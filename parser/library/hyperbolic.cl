// parser/library/hyperbolic.cl - hyperbolic functions and their inverses (OpenCL C 6.15.2). Scalars; a vector call is one call
// for each lane.
//
// With E = e^|x| / 2: sinh |x| = E - 1/(4 E), cosh x = E + 1/(4 E); near zero, where the difference cancels, polynomials. The
// inverses are logarithms of one plus something that keeps its precision near zero.
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
// error 2^-57.31
#define TANH_D(s) fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(-0x1.5ff2ee2987329p-19, s, 0x1.a6fd6c97b53dap-17), s, \
    -0x1.3a320e604939fp-15), s, 0x1.93acc6e80eff8p-14), s, -0x1.f52212b21ef4bp-13), s, 0x1.35542032f7fe4p-11), s, \
    -0x1.7da3260d70564p-10), s, 0x1.d6d3ce57ab6bfp-9), s, -0x1.226e3555e6068p-7), s, 0x1.664f48829ee73p-6), s, \
    -0x1.ba1ba1ba1b5a8p-5), s, 0x1.111111111110fp-3), s, -0x1.5555555555555p-2)

#define HYPERBOLIC(T, SINH, TANH, DIVIDE, ROOT, LARGE, LN2)                                                           \
    OVER T sinh(T x)                                                                                                  \
    {                                                                                                                 \
        T a = fabs(x), s = a * a, e = __gasket_half_exp(a), near = fma(a * s, SINH(s), a);                            \
        return copysign(a < 1 ? near : e - DIVIDE((T)0.25f, e), x);                                                   \
    }                                                                                                                 \
    OVER T cosh(T x)                                                                                                  \
    {                                                                                                                 \
        T e = __gasket_half_exp(fabs(x));                                                                             \
        return e + DIVIDE((T)0.25f, e);                                                                               \
    }                                                                                                                 \
    OVER T tanh(T x)                                                                                                  \
    {                                                                                                                 \
        T a = fabs(x), s = a * a, near = fma(a * s, TANH(s), a), far = 1 - DIVIDE((T)1, __gasket_half_exp(2 * a) + (T)0.5f); \
        return copysign(a < (T)0.59f ? near : far, x);                                                                \
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

HYPERBOLIC(float, SINH_F, TANH_F, native_divide, native_sqrt, 0x1p30f, M_LN2_F)
#ifdef cl_khr_fp64
HYPERBOLIC(double, SINH_D, TANH_D, __gasket_divide, __gasket_sqrt, 0x1p60, M_LN2)
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
