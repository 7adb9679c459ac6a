// parser/library/parts.cl - the parts of a number: rounding, exponents, neighbours (OpenCL C 6.15.2). Scalars; a vector call
// is one call for each lane.
//
// T is the type, U the unsigned integer of its width, I the signed one; FRACTION the bits behind the point, BIAS the
// exponent's, TOP the largest biased exponent, ALMOST_HALF the number before 1/2. round(x) adds that and not 1/2, which would
// take the number before 1/2 up to 1: with it every sum rounds to where it should, and large numbers stay what they are.
#define SIGN_OF(T, U) ((U)1 << (sizeof(T) * 8 - 1))

#define PARTS(T, U, I, AS, AS_U, AS_I, FRACTION, BIAS, TOP, GROW_BITS, ALMOST_HALF)                                   \
    __attribute__((overloadable)) T round(T x) { return copysign(trunc(fabs(x) + ALMOST_HALF), x); }                  \
    __attribute__((overloadable)) T fdim(T x, T y) { return isnan(x) || isnan(y) ? x + y : x > y ? x - y : (T)0; }    \
    __attribute__((overloadable)) T maxmag(T x, T y)                                                                  \
    {                                                                                                                 \
        T a = fabs(x), b = fabs(y);                                                                                   \
        return a > b ? x : b > a ? y : fmax(x, y);                                                                    \
    }                                                                                                                 \
    __attribute__((overloadable)) T minmag(T x, T y)                                                                  \
    {                                                                                                                 \
        T a = fabs(x), b = fabs(y);                                                                                   \
        return a < b ? x : b < a ? y : fmin(x, y);                                                                    \
    }                                                                                                                 \
    __attribute__((overloadable)) T nextafter(T x, T y)                                                               \
    {                                                                                                                 \
        U bits = AS_U(x);                                                                                             \
        if (isnan(x) || isnan(y))                                                                                     \
            return x + y;                                                                                             \
        if (x == y)                                                                                                   \
            return y;                                                                                                 \
        if (x == 0)                                                                                                   \
            return AS((U)((AS_U(y) & SIGN_OF(T, U)) | 1));                                                            \
        return AS((U)((x < y) == (x > 0) ? bits + 1 : bits - 1));                                                     \
    }                                                                                                                 \
    __attribute__((overloadable)) T __gasket_frexp(T x, int *exponent)                                                \
    {                                                                                                                 \
        U bits = AS_U(x);                                                                                             \
        int e = (int)(bits >> FRACTION & TOP), more = 0;                                                              \
        *exponent = 0;                                                                                                \
        if (e == TOP || x == 0)                                                                                       \
            return x;                                                                                                 \
        if (e == 0) {                                                                                                 \
            bits = AS_U(x * AS((U)((U)(BIAS + GROW_BITS) << FRACTION)));                                              \
            e = (int)(bits >> FRACTION & TOP);                                                                        \
            more = GROW_BITS;                                                                                         \
        }                                                                                                             \
        *exponent = e - (BIAS - 1) - more;                                                                            \
        return AS((U)((bits & ~((U)TOP << FRACTION)) | (U)(BIAS - 1) << FRACTION));                                   \
    }

// x 2^n as a product with three powers of two. Where n lies below the exponents of normal numbers, the first are so large that only
// the last product can be rounded, or the result is 0 anyway.
#define POWER_OF_TWO(U, AS, FRACTION, BIAS, k) AS((U)(k + BIAS) << FRACTION)
#define LDEXP(T, U, AS, FRACTION, BIAS)                                                                               \
    __attribute__((overloadable)) T ldexp(T x, int n)                                                                 \
    {                                                                                                                 \
        int first = n < 1 - BIAS ? FRACTION + 2 - BIAS : min(n, BIAS), rest = n - first;                              \
        int second = rest < 1 - BIAS ? FRACTION + 2 - BIAS : min(rest, BIAS), third = clamp(rest - second, 1 - BIAS, BIAS); \
        return x * POWER_OF_TWO(U, AS, FRACTION, BIAS, first) * POWER_OF_TWO(U, AS, FRACTION, BIAS, second) *         \
               POWER_OF_TWO(U, AS, FRACTION, BIAS, third);                                                            \
    }

#define POINTER_PARTS(T, SPACE, BELOW_ONE)                                                                            \
    __attribute__((overloadable)) T frexp(T x, SPACE int *exponent)                                                   \
    {                                                                                                                 \
        int e;                                                                                                        \
        T m = __gasket_frexp(x, &e);                                                                                  \
        *exponent = e;                                                                                                \
        return m;                                                                                                     \
    }                                                                                                                 \
    __attribute__((overloadable)) T modf(T x, SPACE T *whole)                                                         \
    {                                                                                                                 \
        T t = trunc(x);                                                                                               \
        *whole = t;                                                                                                   \
        return copysign(isinf(x) ? (T)0 : x - t, x);                                                                  \
    }                                                                                                                 \
    __attribute__((overloadable)) T fract(T x, SPACE T *below)                                                        \
    {                                                                                                                 \
        T f = floor(x);                                                                                               \
        *below = f;                                                                                                   \
        return isnan(x) ? x : isinf(x) ? copysign((T)0, x) : x == f ? copysign((T)0, x) : fmin(x - f, BELOW_ONE);     \
    }

#ifdef __opencl_c_generic_address_space
#define FOR_SPACES(M, T, ...) M(T, private, __VA_ARGS__) M(T, global, __VA_ARGS__) M(T, local, __VA_ARGS__) M(T, , __VA_ARGS__)
#else
#define FOR_SPACES(M, T, ...) M(T, private, __VA_ARGS__) M(T, global, __VA_ARGS__) M(T, local, __VA_ARGS__)
#endif

PARTS(float, uint, int, as_float, as_uint, as_int, 23, 127, 255, 32, 0x1.fffffep-2f)
LDEXP(float, uint, as_float, 23, 127)
FOR_SPACES(POINTER_PARTS, float, 0x1.fffffep-1f)
__attribute__((overloadable)) float nan(uint code) { return as_float(0x7fc00000u | (code & 0x3fffffu)); }
#ifdef cl_khr_fp64
PARTS(double, ulong, long, as_double, as_ulong, as_long, 52, 1023, 2047, 64, 0x1.fffffffffffffp-2)
LDEXP(double, ulong, as_double, 52, 1023)
FOR_SPACES(POINTER_PARTS, double, 0x1.fffffffffffffp-1)
__attribute__((overloadable)) double nan(ulong code) { return as_double(0x7ff8000000000000ul | (code & 0x7fffffffffffful)); }
#endif
#ifdef cl_khr_fp16
PARTS(half, ushort, short, as_half, as_ushort, as_short, 10, 15, 31, 12, 0x1.ffcp-2h)
__attribute__((overloadable)) half ldexp(half x, int n) { return (half)((float)x * as_float((uint)(clamp(n, -60, 60) + 127) << 23)); }
FOR_SPACES(POINTER_PARTS, half, 0x1.ffcp-1h)
__attribute__((overloadable)) half nan(ushort code) { return as_half((ushort)(0x7e00u | (code & 0x1ffu))); }
#endif
