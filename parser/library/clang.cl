// parser/library/clang.cl - what clang calls __builtin_…: portable kernels use a few of them beside OpenCL C's own functions.
int __builtin_popcount(uint x) { return popcount(x); }
int __builtin_popcountl(ulong x) { return (int)popcount(x); }
int __builtin_popcountll(ulong x) { return (int)popcount(x); }
int __builtin_clz(uint x) { return clz(x); }
int __builtin_clzl(ulong x) { return (int)clz(x); }
int __builtin_clzll(ulong x) { return (int)clz(x); }
int __builtin_ctz(uint x) { return ctz(x); }
int __builtin_ctzl(ulong x) { return (int)ctz(x); }
int __builtin_ctzll(ulong x) { return (int)ctz(x); }
int __builtin_ffs(int x) { return x ? ctz(x) + 1 : 0; }
int __builtin_ffsl(long x) { return x ? (int)ctz(x) + 1 : 0; }
int __builtin_parity(uint x) { return popcount(x) & 1; }
int __builtin_parityl(ulong x) { return (int)popcount(x) & 1; }
int __builtin_clrsb(int x) { return clz(x ^ (x >> 31)) - 1; }
int __builtin_clrsbl(long x) { return (int)clz(x ^ (x >> 63)) - 1; }
int __builtin_abs(int x) { return x < 0 ? -x : x; }
long __builtin_labs(long x) { return x < 0 ? -x : x; }

ushort __builtin_bswap16(ushort x) { return as_ushort(as_uchar2(x).yx); }
uint __builtin_bswap32(uint x) { return as_uint(as_uchar4(x).wzyx); }
ulong __builtin_bswap64(ulong x) { return as_ulong(as_uchar8(x).s76543210); }

ulong __builtin_bitreverse64(ulong x)
{
    x = (x >> 1 & 0x5555555555555555) | (x & 0x5555555555555555) << 1;
    x = (x >> 2 & 0x3333333333333333) | (x & 0x3333333333333333) << 2;
    x = (x >> 4 & 0x0f0f0f0f0f0f0f0f) | (x & 0x0f0f0f0f0f0f0f0f) << 4;
    return __builtin_bswap64(x);
}
uint __builtin_bitreverse32(uint x) { return (uint)(__builtin_bitreverse64(x) >> 32); }
ushort __builtin_bitreverse16(ushort x) { return (ushort)(__builtin_bitreverse64(x) >> 48); }
uchar __builtin_bitreverse8(uchar x) { return (uchar)(__builtin_bitreverse64(x) >> 56); }

#define ROTATES(bits, T)                                                           \
    T __builtin_rotateleft##bits(T x, T n) { return rotate(x, n); }               \
    T __builtin_rotateright##bits(T x, T n) { return rotate(x, (T)(bits - n % bits)); }
ROTATES(8, uchar)
ROTATES(16, ushort)
ROTATES(32, uint)
ROTATES(64, ulong)

// x + y + carry, and x - y - borrow; *out is the carry or borrow out of the result.
#define CARRIES(letter, T)                                                                                                \
    T __builtin_addc##letter(T x, T y, T carry, T *out)                                                                   \
    {                                                                                                                     \
        T part = (T)(x + y), sum = (T)(part + carry);                                                                     \
        *out = part < x || sum < part;                                                                                    \
        return sum;                                                                                                       \
    }                                                                                                                     \
    T __builtin_subc##letter(T x, T y, T borrow, T *out)                                                                  \
    {                                                                                                                     \
        T part = (T)(x - y), difference = (T)(part - borrow);                                                             \
        *out = x < y || part < borrow;                                                                                    \
        return difference;                                                                                                \
    }
CARRIES(b, uchar)
CARRIES(s, ushort)
CARRIES(, uint)
CARRIES(l, ulong)

// Wrapped result to *r; was it wrong?
#define OVERFLOWS(letters, T, U) \
    bool __builtin_sadd##letters##_overflow(T x, T y, T *r)                                                               \
    {                                                                                                                     \
        *r = (T)((U)x + (U)y);                                                                                            \
        return (x < 0) == (y < 0) && (*r < 0) != (x < 0);                                                                 \
    }                                                                                                                     \
    bool __builtin_ssub##letters##_overflow(T x, T y, T *r)                                                               \
    {                                                                                                                     \
        *r = (T)((U)x - (U)y);                                                                                            \
        return (x < 0) != (y < 0) && (*r < 0) != (x < 0);                                                                 \
    }                                                                                                                     \
    bool __builtin_smul##letters##_overflow(T x, T y, T *r)                                                               \
    {                                                                                                                     \
        *r = (T)((U)x * (U)y);                                                                                            \
        return mul_hi(x, y) != (*r < 0 ? -1 : 0);                                                                         \
    }                                                                                                                     \
    bool __builtin_uadd##letters##_overflow(U x, U y, U *r) { return (*r = x + y) < x; }                                  \
    bool __builtin_usub##letters##_overflow(U x, U y, U *r)                                                               \
    {                                                                                                                     \
        *r = x - y;                                                                                                       \
        return x < y;                                                                                                     \
    }                                                                                                                     \
    bool __builtin_umul##letters##_overflow(U x, U y, U *r)                                                               \
    {                                                                                                                     \
        *r = x * y;                                                                                                       \
        return mul_hi(x, y) != 0;                                                                                         \
    }
OVERFLOWS(, int, uint)
OVERFLOWS(l, long, ulong)

#define ONE_ARGUMENT(name)                                  \
    float __builtin_##name##f(float x) { return name(x); } \
    double __builtin_##name(double x) { return name(x); }
#define TWO_ARGUMENTS(name)                                            \
    float __builtin_##name##f(float x, float y) { return name(x, y); } \
    double __builtin_##name(double x, double y) { return name(x, y); }
ONE_ARGUMENT(fabs)
ONE_ARGUMENT(sqrt)
ONE_ARGUMENT(floor)
ONE_ARGUMENT(ceil)
ONE_ARGUMENT(trunc)
ONE_ARGUMENT(rint)
ONE_ARGUMENT(round)
ONE_ARGUMENT(sin)
ONE_ARGUMENT(cos)
ONE_ARGUMENT(exp)
ONE_ARGUMENT(exp2)
ONE_ARGUMENT(log)
ONE_ARGUMENT(log2)
ONE_ARGUMENT(log10)
TWO_ARGUMENTS(fmin)
TWO_ARGUMENTS(fmax)
TWO_ARGUMENTS(pow)
TWO_ARGUMENTS(fmod)
TWO_ARGUMENTS(copysign)
float __builtin_fmaf(float x, float y, float z) { return fma(x, y, z); }
double __builtin_fma(double x, double y, double z) { return fma(x, y, z); }

void __builtin_unreachable(void) {}
void __builtin_assume(bool x) {}

__attribute__((overloadable)) void *__builtin_memcpy(void *to, const void *from, size_t n)
{
    uchar *t = to;
    const uchar *f = from;

    for (size_t i = 0; i < n; i++)
        t[i] = f[i];
    return to;
}

__attribute__((overloadable)) void *__builtin_memcpy(void *to, const constant void *from, size_t n)
{
    uchar *t = to;
    const constant uchar *f = from;

    for (size_t i = 0; i < n; i++)
        t[i] = f[i];
    return to;
}

void __builtin_memcpy_inline(void *to, const void *from, size_t n) { __builtin_memcpy(to, from, n); }

void *__builtin_memmove(void *to, const void *from, size_t n)
{
    uchar *t = to;
    const uchar *f = from;

    if ((size_t)t <= (size_t)f)
        return __builtin_memcpy(to, from, n);
    while (n-- > 0)
        t[n] = f[n];
    return to;
}

void __builtin_store_half(double x, half *to) { *to = convert_half(x); }
void __builtin_store_halff(float x, half *to) { *to = convert_half(x); }
double __builtin_load_half(const half *from) { return *from; }
float __builtin_load_halff(const half *from) { return *from; }

void *__builtin_memset(void *to, int value, size_t n)
{
    uchar *t = to;

    for (size_t i = 0; i < n; i++)
        t[i] = (uchar)value;
    return to;
}

void __builtin_memset_inline(void *to, int value, size_t n) { __builtin_memset(to, value, n); }

int __builtin_memcmp(const void *a, const void *b, size_t n)
{
    const uchar *x = a, *y = b;

    for (size_t i = 0; i < n; i++)
        if (x[i] != y[i])
            return x[i] < y[i] ? -1 : 1;
    return 0;
}

int __builtin_bcmp(const void *a, const void *b, size_t n) { return __builtin_memcmp(a, b, n); }
void __builtin_bzero(void *to, size_t n) { __builtin_memset(to, 0, n); }
void *__builtin_mempcpy(void *to, const void *from, size_t n) { return (uchar *)__builtin_memcpy(to, from, n) + n; }

void *__builtin_memchr(const void *from, int value, size_t n)
{
    const uchar *f = from;

    for (size_t i = 0; i < n; i++)
        if (f[i] == (uchar)value)
            return (void *)(f + i);
    return 0;
}

__attribute__((overloadable)) size_t __builtin_strlen(const char *s)
{
    size_t n = 0;

    while (s[n])
        n++;
    return n;
}

__attribute__((overloadable)) size_t __builtin_strlen(const constant char *s)
{
    size_t n = 0;

    while (s[n])
        n++;
    return n;
}

// A number itself; a NaN as a quiet one.
half __builtin_canonicalizef16(half x) { return isnan(x) ? as_half((ushort)(as_ushort(x) | 0x200)) : x; }
float __builtin_canonicalizef(float x) { return isnan(x) ? as_float(as_uint(x) | 0x400000u) : x; }
double __builtin_canonicalize(double x) { return isnan(x) ? as_double(as_ulong(x) | 0x8000000000000ul) : x; }

float __builtin_scalblnf(float x, long n) { return ldexp(x, (int)clamp(n, (long)INT_MIN, (long)INT_MAX)); }
double __builtin_scalbln(double x, long n) { return ldexp(x, (int)clamp(n, (long)INT_MIN, (long)INT_MAX)); }

int __builtin_clzs(ushort x) { return clz(x); }
int __builtin_ctzs(ushort x) { return 15 - clz((ushort)(x & -x)); }

/* Ends the kernel with a fault: nothing is at this address. */
void __builtin_trap(void) { *(volatile global int *)0 = 0; }

/* Whether a 128-bit integer, high and low, differs from what is left of it in BITS bits. */
static bool __gasket_is_cut(ulong high, ulong low, int bits, bool is_signed)
{
    int unused = 64 - bits;
    ulong kept = is_signed ? (ulong)((long)(low << unused) >> unused) : low << unused >> unused;

    return kept != low || high != (is_signed ? (ulong)((long)kept >> 63) : 0);
}

/* What stands above the low 64 bits of an operand. */
static ulong __gasket_above(ulong x, bool is_signed) { return is_signed ? (ulong)((long)x >> 63) : 0; }

bool __gasket_add_overflows(ulong a, bool a_signed, ulong b, bool b_signed, int bits, bool is_signed)
{
    ulong low = a + b, high = __gasket_above(a, a_signed) + __gasket_above(b, b_signed) + (low < a);

    return __gasket_is_cut(high, low, bits, is_signed);
}

bool __gasket_sub_overflows(ulong a, bool a_signed, ulong b, bool b_signed, int bits, bool is_signed)
{
    ulong high = __gasket_above(a, a_signed) - __gasket_above(b, b_signed) - (a < b);

    return __gasket_is_cut(high, a - b, bits, is_signed);
}

bool __gasket_mul_overflows(ulong a, bool a_signed, ulong b, bool b_signed, int bits, bool is_signed)
{
    ulong high = mul_hi(a, b) + __gasket_above(a, a_signed) * b + __gasket_above(b, b_signed) * a;

    return __gasket_is_cut(high, a * b, bits, is_signed);
}
