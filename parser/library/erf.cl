// parser/library/erf.cl - the error function and its complement (OpenCL C 6.15.2). Scalars; a vector call is one call for each
// lane.
//
// Below 1 an odd polynomial. Beyond, erfc(x) = e^(-x^2) q(x) with q a polynomial in (x - 3) / (x + 3), and what rounding x^2
// lost put on afterwards.
#define OVER __attribute__((overloadable))

// error 2^-23.98
#define ERF_F(s) fma(fma(fma(fma(fma(fma(0x1.4a5690p-14f, s, -0x1.a45088p-11f), s, 0x1.541270p-8f), s, -0x1.b7fabap-6f), s, \
    0x1.ce2d10p-4f), s, -0x1.81273ep-2f), s, 0x1.20dd74p+0f)
// error 2^-55.84
#define ERF_D(s) fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(0x1.05ffd737fb32ep-34, s, -0x1.389d4f2641625p-30), s, \
    0x1.f7b4bf3b13964p-27), s, -0x1.5f1ecb6f0764cp-23), s, 0x1.b9df224ca4b97p-20), s, -0x1.f4d1e3183f7aep-17), s, \
    0x1.f9a321d5b8e1ep-14), s, -0x1.c02db3dac435fp-11), s, 0x1.565bcd0dbaa38p-8), s, -0x1.b82ce31284e00p-6), s, \
    0x1.ce2f21a042b30p-4), s, -0x1.812746b0379e6p-2), s, 0x1.20dd750429b6dp+0)
// error 2^-22.31
#define ERFC_F(s) fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(-0x1.30f134p-16f, s, 0x1.00bf32p-14f), s, 0x1.9d66f8p-15f), s, \
    -0x1.392828p-11f), s, 0x1.728c4ap-11f), s, 0x1.17cbb8p-8f), s, -0x1.8fa522p-6f), s, 0x1.258b0cp-4f), s, \
    -0x1.336ffcp-3f), s, 0x1.f6ff20p-3f), s, -0x1.4e102cp-2f), s, 0x1.6e9828p-3f)
// error 2^-51.51
#define ERFC_D(s) \
    fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(-0x1.4fbfe6cee7116p-32, \
    s, 0x1.1ad7ac68b89e0p-31), s, 0x1.ebf5bb43e43d5p-30), s, -0x1.22d2216cff110p-29), s, -0x1.3cf2b562df661p-27), s, \
    0x1.1dd3132abb77bp-29), s, 0x1.93a1c5d02edd4p-25), s, 0x1.dff1429d24d57p-26), s, -0x1.f7d31608e434ep-23), s, \
    -0x1.3b72e51237f5cp-22), s, 0x1.5033b10368162p-20), s, 0x1.1c8a5121f2f2fp-19), s, -0x1.0bb3796e4f606p-17), s, \
    -0x1.af86d45aef32ep-17), s, 0x1.0cac32eb917a1p-14), s, 0x1.7ba10397cf3cep-15), s, -0x1.39084c5451470p-11), s, \
    0x1.73101e78afcc4p-11), s, 0x1.17c838ee80068p-8), s, -0x1.8fa58eb5d9666p-6), s, 0x1.258b13b017aabp-4), s, \
    -0x1.336ffbef08b4bp-3), s, 0x1.f6ff204105974p-3), s, -0x1.4e102b9cf8513p-2), s, 0x1.6e9827d229d2dp-3)

#define ERRORS(T, ERF, ERFC, DIVIDE, LAST)                                                                            \
    T __gasket_erfc_far_##T(T x)                                                                                      \
    {                                                                                                                 \
        T b = x > LAST ? LAST : x, s = DIVIDE(b - 3, b + 3);                                                           \
        x = fmin(x, LAST); /* a NaN goes on in s alone, so that it is the same one in whatever order */               \
        T h = x * x, l = fma(x, x, -h), v = exp(-h) * ERFC(s);                                                        \
        return fma(-l, v, v);                                                                                         \
    }                                                                                                                 \
    OVER T erfc(T x)                                                                                                  \
    {                                                                                                                 \
        T a = fabs(x), s = a * a, far = __gasket_erfc_far_##T(a);                                                     \
        return a < 1 ? fma(-x, ERF(s), (T)1) : x < 0 ? 2 - far : far;                                                 \
    }                                                                                                                 \
    OVER T erf(T x)                                                                                                   \
    {                                                                                                                 \
        T a = fabs(x), s = a * a;                                                                                     \
        return a < 1 ? x * ERF(s) : copysign(1 - __gasket_erfc_far_##T(a), x);                                        \
    }

ERRORS(float, ERF_F, ERFC_F, native_divide, 11.0f)
#ifdef cl_khr_fp64
ERRORS(double, ERF_D, ERFC_D, __gasket_divide, 28.0)
#endif
#ifdef cl_khr_fp16
OVER half erf(half x) { return (half)erf((float)x); }
OVER half erfc(half x) { return (half)erfc((float)x); }
#endif
