// parser/library/remainder.cl - remainders of division, exact (OpenCL C 6.15.2). Scalars; a vector call is one call for each
// lane.
//
// Long division in steps of some 20 (50) quotient bits: r - q y 2^k is exact because q is whole, right or one too large, and
// small. Most arguments need one step.
#define OVER __attribute__((overloadable))

// FRACTION: bits behind the point; STEP: quotient bits taken at once; UP: a factor that makes the quotient rather too large.
#define REMAINDERS(T, DIVIDE, UP, STEP, SCALED, EXPONENT)                                                             \
    /* |x| mod |y|, both finite, y not 0; QUOTIENT modulo 2^31 */                                                     \
    T __gasket_divide_out_##T(T r, T y, uint *quotient)                                                               \
    {                                                                                                                 \
        uint whole = 0;                                                                                               \
        while (r >= y) {                                                                                              \
            int k = max(EXPONENT(r) - EXPONENT(y) - STEP, 0);                                                         \
            T s = SCALED(y, k), q = trunc(DIVIDE(r, s) * UP), rest = fma(-q, s, r);                                   \
            q = rest < 0 ? q - 1 : q;                                                                                 \
            r = rest < 0 ? rest + s : rest;                                                                           \
            whole += k < 32 ? (uint)(ulong)q << k : 0;                                                                \
        }                                                                                                             \
        *quotient = whole;                                                                                            \
        return r;                                                                                                     \
    }                                                                                                                 \
    OVER T fmod(T x, T y)                                                                                             \
    {                                                                                                                 \
        uint q;                                                                                                       \
        T a = fabs(x), b = fabs(y);                                                                                   \
        if (!(a < INFINITY) || !(b > 0))                                                                              \
            return NAN;                                                                                               \
        return b == INFINITY ? x : copysign(__gasket_divide_out_##T(a, b, &q), x);                                    \
    }                                                                                                                 \
    OVER T __gasket_remquo(T x, T y, int *quotient)                                                                   \
    {                                                                                                                 \
        uint q = 0;                                                                                                   \
        T a = fabs(x), b = fabs(y);                                                                                   \
        *quotient = 0;                                                                                                \
        if (!(a < INFINITY) || !(b > 0))                                                                              \
            return NAN;                                                                                               \
        if (b == INFINITY)                                                                                            \
            return x;                                                                                                 \
        T r = __gasket_divide_out_##T(a, b, &q), other = b - r;                                                       \
        bool up = r > other || (r == other && (q & 1));                                                               \
        q = (up ? q + 1 : q) & 0x7f;                                                                                  \
        *quotient = signbit(x) != signbit(y) ? -(int)q : (int)q;                                                      \
        r = up ? -other : r;                                                                                          \
        return r == 0 ? copysign(r, x) : signbit(x) ? -r : r;                                                         \
    }                                                                                                                 \
    OVER T remainder(T x, T y)                                                                                        \
    {                                                                                                                 \
        int q;                                                                                                        \
        return __gasket_remquo(x, y, &q);                                                                             \
    }

#define REMQUO(T, SPACE)                                                                                              \
    OVER T remquo(T x, T y, SPACE int *quotient)                                                                      \
    {                                                                                                                 \
        int q;                                                                                                        \
        T r = __gasket_remquo(x, y, &q);                                                                              \
        *quotient = q;                                                                                                \
        return r;                                                                                                     \
    }

// 2^k y, which does not overflow, for 0 <= k < 300 (2100)
float __gasket_raised_float(float y, int k)
{
    int a = k / 3, b = (k - a) >> 1, c = k - a - b;
    return y * as_float((uint)(a + 127) << 23) * as_float((uint)(b + 127) << 23) * as_float((uint)(c + 127) << 23);
}
REMAINDERS(float, native_divide, 0x1.000008p+0f, 19, __gasket_raised_float, ilogb)
#ifdef cl_khr_fp64
double __gasket_raised_double(double y, int k)
{
    int a = k / 3, b = (k - a) >> 1, c = k - a - b;
    return y * as_double((ulong)(a + 1023) << 52) * as_double((ulong)(b + 1023) << 52) * as_double((ulong)(c + 1023) << 52);
}
REMAINDERS(double, __gasket_divide, 0x1.0000000000001p+0, 49, __gasket_raised_double, ilogb)
#endif
#ifdef cl_khr_fp16
OVER half fmod(half x, half y) { return (half)fmod((float)x, (float)y); }
OVER half remainder(half x, half y) { return (half)remainder((float)x, (float)y); }
OVER half __gasket_remquo(half x, half y, int *quotient) { return (half)__gasket_remquo((float)x, (float)y, quotient); }
#endif

#ifdef __opencl_c_generic_address_space
#define FOR_SPACES(T) REMQUO(T, private) REMQUO(T, global) REMQUO(T, local) REMQUO(T, )
#else
#define FOR_SPACES(T) REMQUO(T, private) REMQUO(T, global) REMQUO(T, local)
#endif
FOR_SPACES(float)
#ifdef cl_khr_fp64
FOR_SPACES(double)
#endif
#ifdef cl_khr_fp16
FOR_SPACES(half)
#endif
