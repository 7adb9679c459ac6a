// parser/library/pow.cl - powers and roots of integer order (OpenCL C 6.15.2). Scalars; a vector call is one call for each
// lane.
//
// |x|^y = 2^(y log2 |x|), the logarithm and the product carried in two pieces (high + low), because an error of the exponent
// becomes one of the result 128 (1024) times as large. Zero and infinity go in as logarithms of minus and plus infinity and
// come out right by themselves.
#define OVER __attribute__((overloadable))

// error 2^-33.78
#define LOG3_F(s) fma(fma(0x1.d81f56p-3f, s, 0x1.2479ecp-2f), s, 0x1.9999a4p-2f)
// error 2^-66.35
#define LOG3_D(s) fma(fma(fma(fma(fma(fma(fma(0x1.e077188742e3cp-4, s, 0x1.df75d14baa685p-4), s, 0x1.1118e94969b8bp-3), s, \
    0x1.3b1395347c9e0p-3), s, 0x1.745d177c10ad9p-3), s, 0x1.c71c71c6e8f44p-3), s, 0x1.2492492492527p-2), s, \
    0x1.999999999999ap-2)

// log2(a) - LESS for normal a > 0, and in REST what that leaves.
float __gasket_log2_parts(float a, int less, float *rest)
{
    uint bits = as_uint(a);
    int n = (int)(bits - 0x3f3504f3u) >> 23;
    float m = as_float(bits - ((uint)n << 23)), e = (float)(n - less);
    float top = m - 1.0f, d = m + 1.0f, inverse = native_recip(d), f = top * inverse;
    float fl = fma(-f, m - (d - 1.0f), fma(-f, d, top)) * inverse, s = f * f;
    float p = fma(s, LOG3_F(s), 0x1.555556p-1f) * s * f, q = f * 0x1.715476p+1f;
    float l = fma(p, M_LOG2E_F, fma(fl, 0x1.715476p+1f, fma(f, 0x1.4ae0cp-25f, fma(f, 0x1.715476p+1f, -q))));
    float sum = e + q, lower = ((e - sum) + q) + l, h = sum + lower;
    *rest = lower - (h - sum);
    return h;
}

#ifdef __FAST_RELAXED_MATH__
OVER float __gasket_power(float a, float y, float y_low) { return native_exp2(y * native_log2(a)); }
#else
// a^(y + y_low) for a >= 0; powr's answers where pow's differ.
OVER float __gasket_power(float a, float y, float y_low)
{
    bool tiny = a < 0x1p-126f;
    float low, h = __gasket_log2_parts(tiny ? a * 0x1p24f : a, tiny ? 24 : 0, &low);
    h = a < INFINITY ? (a == 0 ? -INFINITY : h) : a;
    float z = y * h, t = z > 0x1.fffffep+6f ? 0x1.fffffep+6f : z, c = fma(y, h, -t) + fma(y, low, y_low * h), r = native_exp2(t);
    return fabs(z) < 1024.0f ? fma(r, c * M_LN2_F, r) : native_exp2(z);
}
#endif

#ifdef cl_khr_fp64
// Natural logarithms here.
OVER double __gasket_power(double a, double y, double y_low)
{
    bool tiny = a < 0x1p-1022;
    uint2 bits = as_uint2(tiny ? a * 0x1p64 : a);
    int n = (int)(bits.y - 0x3fe6a09eu) >> 20;
    bits.y -= (uint)n << 20;
    double m = as_double(bits), e = (double)(tiny ? n - 64 : n);
    double top = m - 1.0, d = m + 1.0, inverse = (double)native_recip((float)d);
    inverse = fma(inverse, fma(-d, inverse, 1.0), inverse);
    inverse = fma(inverse, fma(-d, inverse, 1.0), inverse);
    double f = top * inverse, fl = fma(-f, m - (d - 1.0), fma(-f, d, top)) * inverse, s = f * f,
        sl = fma(f, f, -s) + 2.0 * f * fl;
    // 2 f + f s (2/3 + s P(s)); the term of 2/3 in two pieces too
    double k = s * 0x1.5555555555555p-1,
        kl = fma(s, 0x1.5555555555555p-1, -k) + fma(sl, 0x1.5555555555555p-1, s * 0x1.5555555555555p-55);
    double g = fma(s * s, LOG3_D(s), kl), t = f * k, tl = fma(f, k, -t) + fma(fl, k, f * g);
    double q = 2.0 * f + t, ql = (2.0 * f - q) + t + fma(2.0, fl, tl);
    double b = e * 0x1.62e42fefa39efp-1, bl = fma(e, 0x1.62e42fefa39efp-1, -b) + e * 0x1.abc9e3b39803fp-56;
    double sum = b + q, lower = ((b - sum) + q) + (bl + ql), h = sum + lower, low = lower - (h - sum);
    h = a < INFINITY ? (a == 0 ? -INFINITY : h) : a;
    double z = y * h;
    if (!(fabs(z) < 800.0))
        return z > 0 ? INFINITY : z < 0 ? 0.0 : z;
    return __gasket_exp_sum(z, fma(y, h, -z) + fma(y, low, y_low * h), 0);
}
#endif

#define POWERS(T, ODD_BELOW, WHOLE)                                                                                  \
    OVER T powr(T x, T y)                                                                                            \
    {                                                                                                                \
        T r = __gasket_power(fabs(x), y, (T)0);                                                                      \
        return x < 0 ? (T)NAN : r;                                                                                   \
    }                                                                                                                \
    OVER T pow(T x, T y)                                                                                             \
    {                                                                                                                \
        T a = fabs(x), r = __gasket_power(a, y, (T)0);                                                               \
        if (signbit(x)) {                                                                                            \
            bool whole = rint(y) == y, odd = fabs(y) < ODD_BELOW && whole && ((WHOLE)y & 1);                         \
            r = odd ? -r : r;                                                                                        \
            r = x < 0 && !whole && a < INFINITY ? (T)NAN : r;                                                        \
        }                                                                                                            \
        r = a == 1 && isinf(y) ? (T)1 : r;                                                                           \
        return x == 1 || y == 0 ? (T)1 : r;                                                                          \
    }

#define OF_INTEGERS(T, HIGH, LOW)                                                                                    \
    OVER T pown(T x, int n)                                                                                          \
    {                                                                                                                \
        T r = __gasket_power(fabs(x), HIGH, LOW);                                                                    \
        r = signbit(x) && (n & 1) ? -r : r;                                                                          \
        return n == 0 ? (T)1 : r;                                                                                    \
    }                                                                                                                \
    OVER T rootn(T x, int n)                                                                                         \
    {                                                                                                                \
        T f = (T)n, y = (T)1 / f, r = __gasket_power(fabs(x), y, fma(-y, f, (T)1) * y);                              \
        r = signbit(x) && (n & 1) ? -r : r;                                                                          \
        return n == 0 || (x < 0 && !(n & 1)) ? (T)NAN : r;                                                           \
    }

POWERS(float, 0x1p24f, int)
OF_INTEGERS(float, (float)n, (float)(n - convert_int_sat((float)n)))
#ifdef cl_khr_fp64
POWERS(double, 0x1p53, long)
OF_INTEGERS(double, (double)n, 0.0)
#endif
#ifdef cl_khr_fp16
OVER half pow(half x, half y) { return (half)pow((float)x, (float)y); }
OVER half powr(half x, half y) { return (half)powr((float)x, (float)y); }
OVER half pown(half x, int n) { return (half)pown((float)x, n); }
OVER half rootn(half x, int n) { return (half)rootn((float)x, n); }
#endif
