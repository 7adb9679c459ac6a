// parser/library/atrig.cl - inverse trigonometric functions (OpenCL C 6.15.2). Scalars; a vector call is one call for each
// lane.
//
// atan: arguments beyond 1 through pi/2 - atan(1/x); asin and acos beyond 1/2 through asin(x) = pi/2 - 2 asin(sqrt((1 - x) /
// 2)); then odd polynomials.
#define OVER __attribute__((overloadable))

// error 2^-25.6
#define ATAN_F(s) fma(fma(fma(fma(fma(fma(fma(fma(-0x1.38de56p-9f, s, 0x1.ba9f66p-7f), s, -0x1.25dc12p-5f), s, \
    0x1.0001c6p-4f), s, -0x1.6295f8p-4f), s, 0x1.c3f168p-4f), s, -0x1.246cd2p-3f), s, 0x1.99983cp-3f), s, -0x1.555554p-2f)
// error 2^-55.6
#define ATAN_D(s) fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(0x1.04a3628aee536p-17, \
    s, -0x1.890e58e18ff08p-14), s, 0x1.19e6b726893d0p-11), s, -0x1.0110cfd66bd22p-9), s, 0x1.50ea3497605b5p-8), s, \
    -0x1.552f78ddf9b30p-7), s, 0x1.198ad7e0bd0c6p-6), s, -0x1.8c59dbc673323p-6), s, 0x1.f0f041d3e2f50p-6), s, \
    -0x1.20f157ad652dfp-5), s, 0x1.42a843b89b0ebp-5), s, -0x1.62c464c86804fp-5), s, 0x1.85c82bf04fbd6p-5), s, \
    -0x1.af1a76061e434p-5), s, 0x1.e1e0069edf96ep-5), s, -0x1.1110f9a06b09dp-4), s, 0x1.3b13af957f086p-4), s, \
    -0x1.745d1731e853fp-4), s, 0x1.c71c71c6882cdp-4), s, -0x1.2492492491234p-3), s, 0x1.999999999997dp-3), s, \
    -0x1.5555555555555p-2)
// error 2^-25.75
#define ASIN_F(s) fma(fma(fma(fma(0x1.37fe16p-5f, s, 0x1.b311d2p-6f), s, 0x1.70a6bcp-5f), s, 0x1.332732p-4f), s, \
    0x1.55555ep-3f)
// error 2^-57.37
#define ASIN_D(s) fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(0x1.d72b2bc8155f8p-6, s, -0x1.e6aaa8a0a04ccp-7), s, \
    0x1.1d189408314eep-6), s, 0x1.65a9c4dfcf8b2p-8), s, 0x1.52420b04b37bep-7), s, 0x1.782651caa6547p-7), s, \
    0x1.c9cf07674736ap-7), s, 0x1.1c4d35cf95421p-6), s, 0x1.6e8bb1c8209a2p-6), s, 0x1.f1c71c1db0623p-6), s, \
    0x1.6db6db6e31f13p-5), s, 0x1.3333333332ecap-4), s, 0x1.5555555555556p-3)

#define INVERSE(T, ATAN, ASIN, DIVIDE, ROOT, HALF_PI, HALF_PI_LOW, PER_PI)                                            \
    T __gasket_atan_near_##T(T t)                                                                                     \
    {                                                                                                                 \
        T s = t * t;                                                                                                  \
        return fma(t * s, ATAN(s), t);                                                                                \
    }                                                                                                                 \
    OVER T atan(T x)                                                                                                  \
    {                                                                                                                 \
        T a = fabs(x), p = __gasket_atan_near_##T(a > 1 ? DIVIDE((T)1, a) : a);                                       \
        return copysign(a > 1 ? HALF_PI - (p - HALF_PI_LOW) : p, x);                                                  \
    }                                                                                                                 \
    OVER T atanpi(T x)                                                                                                \
    {                                                                                                                 \
        T a = fabs(x), p = __gasket_atan_near_##T(a > 1 ? DIVIDE((T)1, a) : a) * PER_PI;                              \
        return copysign(a > 1 ? (T)0.5f - p : p, x);                                                                  \
    }                                                                                                                 \
    /* atan of the smaller through the larger magnitude */                                                            \
    T __gasket_atan_ratio_##T(T a, T b)                                                                               \
    {                                                                                                                 \
        T low = fmin(a, b), high = fmax(a, b), q = DIVIDE(low, high);                                                 \
        q = low == high ? (low == 0 ? (T)0 : (T)1) : q;                                                               \
        return __gasket_atan_near_##T(q);                                                                             \
    }                                                                                                                 \
    OVER T atan2(T y, T x)                                                                                            \
    {                                                                                                                 \
        T a = fabs(x), b = fabs(y), p = __gasket_atan_ratio_##T(a, b);                                                \
        T steep = HALF_PI - (copysign(p, x) - HALF_PI_LOW);                                                           \
        p = b > a ? steep : signbit(x) ? 2 * HALF_PI - (p - 2 * HALF_PI_LOW) : p;                                     \
        return isnan(x) || isnan(y) ? x + y : copysign(p, y);                                                         \
    }                                                                                                                 \
    OVER T atan2pi(T y, T x)                                                                                          \
    {                                                                                                                 \
        T a = fabs(x), b = fabs(y), p = __gasket_atan_ratio_##T(a, b) * PER_PI;                                       \
        p = b > a ? (T)0.5f - p : p;                                                                                  \
        p = signbit(x) ? 1 - p : p;                                                                                   \
        return isnan(x) || isnan(y) ? x + y : copysign(p, y);                                                         \
    }                                                                                                                 \
    /* asin of the smaller part: a itself, or sqrt((1 - a) / 2) */                                                    \
    T __gasket_asin_part_##T(T a)                                                                                     \
    {                                                                                                                 \
        T s = a > (T)0.5f ? fma(a, (T)-0.5f, (T)0.5f) : a * a, t = a > (T)0.5f ? ROOT(s) : a;                         \
        return fma(t * s, ASIN(s), t);                                                                                \
    }                                                                                                                 \
    OVER T asin(T x)                                                                                                  \
    {                                                                                                                 \
        T a = fabs(x), p = __gasket_asin_part_##T(a);                                                                 \
        return copysign(a > (T)0.5f ? HALF_PI - (2 * p - HALF_PI_LOW) : p, x);                                        \
    }                                                                                                                 \
    OVER T asinpi(T x)                                                                                                \
    {                                                                                                                 \
        T a = fabs(x), p = __gasket_asin_part_##T(a) * PER_PI;                                                        \
        return copysign(a > (T)0.5f ? (T)0.5f - 2 * p : p, x);                                                        \
    }                                                                                                                 \
    OVER T acos(T x)                                                                                                  \
    {                                                                                                                 \
        T a = fabs(x), p = __gasket_asin_part_##T(a), q = copysign(p, x), big = 2 * p;                                \
        big = x < 0 ? 2 * HALF_PI - (big - 2 * HALF_PI_LOW) : big;                                                    \
        return a > (T)0.5f ? big : HALF_PI - (q - HALF_PI_LOW);                                                       \
    }                                                                                                                 \
    OVER T acospi(T x)                                                                                                \
    {                                                                                                                 \
        T a = fabs(x), p = __gasket_asin_part_##T(a) * PER_PI, q = copysign(p, x), big = x < 0 ? 1 - 2 * p : 2 * p;   \
        return a > (T)0.5f ? big : (T)0.5f - q;                                                                       \
    }

INVERSE(float, ATAN_F, ASIN_F, native_divide, native_sqrt, M_PI_2_F, -0x1.777a5cp-25f, M_1_PI_F)
#ifdef cl_khr_fp64
INVERSE(double, ATAN_D, ASIN_D, __gasket_divide, __gasket_sqrt, M_PI_2, 0x1.1a62633145c07p-54, M_1_PI)
#endif
#ifdef cl_khr_fp16
#define HALF(NAME) OVER half NAME(half x) { return (half)NAME((float)x); }
#define HALF2(NAME) OVER half NAME(half y, half x) { return (half)NAME((float)y, (float)x); }
HALF(atan)
HALF(atanpi)
HALF(asin)
HALF(asinpi)
HALF(acos)
HALF(acospi)
HALF2(atan2)
HALF2(atan2pi)
#endif
