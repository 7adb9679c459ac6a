// parser/library/trig.cl - sine, cosine, tangent (OpenCL C 6.15.2). Scalars; a vector call is one call for each lane.
//
// |x| = n pi/2 + r with |r| <= pi/4, then a polynomial in r^2 for sin or cos, as the quadrant n asks. pi/2 stands in three
// pieces; |x| - n C1 is exact for the n that occur. Arguments so large that it is not are multiplied with as many bits of 2/pi
// as their exponent needs (Payne and Hanek), in integers. sinpi and its like reduce exactly: x - n/2. Where float wants the sine or
// the cosine alone, one polynomial for |r| <= pi/2 and multiples of pi are shorter: cos(x) = sin(x + pi/2).
#define OVER __attribute__((overloadable))

// error 2^-26.21
#define SIN_F(s) fma(fma(-0x1.9a96f8p-13f, s, 0x1.110bc8p-7f), s, -0x1.555552p-3f)
// error 2^-24.52, for |r| <= pi/2, of a sine that is lower by up to 2^-24 at the end: so no result is above 1
#define SIN_WIDE_F(s) fma(fma(fma(0x1.6145a8p-19f, s, -0x1.9fb3c0p-13f), s, 0x1.111048p-7f), s, -0x1.555554p-3f)
// error 2^-57.19
#define SIN_D(s) fma(fma(fma(fma(fma(fma(-0x1.aaf7413aa6338p-41, s, 0x1.612146c012422p-33), s, -0x1.ae6453ca65b3dp-26), s, \
    0x1.71de3a54361f8p-19), s, -0x1.a01a01a0197d4p-13), s, 0x1.1111111111110p-7), s, -0x1.5555555555555p-3)
// error 2^-30.19
#define COS_F(s) fma(fma(0x1.9baff2p-16f, s, -0x1.6c1286p-10f), s, 0x1.555554p-5f)
// error 2^-59.89
#define COS_D(s) fma(fma(fma(fma(fma(fma(0x1.ab5b60f370243p-45, s, -0x1.939487f8b82d5p-37), s, 0x1.1eed8dcb66c6fp-29), s, \
    -0x1.27e4fb76fff37p-22), s, 0x1.a01a01a019c6cp-16), s, -0x1.6c16c16c16c16p-10), s, 0x1.5555555555555p-5)

// 64 zero bits, then the bits of 2/pi.
constant uint __gasket_two_over_pi[] = {
    0x00000000u, 0x00000000u, 0xa2f9836eu, 0x4e441529u, 0xfc2757d1u, 0xf534ddc0u, 0xdb629599u, 0x3c439041u,
    0xfe5163abu, 0xdebbc561u, 0xb7246e3au, 0x424dd2e0u, 0x06492eeau, 0x09d1921cu, 0xfe1deb1cu, 0xb129a73eu,
    0xe88235f5u, 0x2ebb4484u, 0xe99c7026u, 0xb45f7e41u, 0x3991d639u, 0x835339f4u, 0x9c845f8bu, 0xbdf9283bu,
    0x1ff897ffu, 0xde05980fu, 0xef2f118bu, 0x5a0a6d1fu, 0x6d367ecfu, 0x27cb09b7u, 0x4f463f66u, 0x9e5fea2du,
    0x7527bac7u, 0xebe5f17bu, 0x3d0739f7u, 0x8a5292eau, 0x6bfb5fb1u, 0x1f8d5d08u, 0x56033046u, 0xfc7b6babu,
};

// a = whole 2^k: of the product with 2/pi the bits from the one that counts 2 on are wanted, which are the quadrant and a
// fraction.
#define WORD(i) __gasket_two_over_pi[i]

// --- float
float __gasket_reduce_far(float a, int *quadrant)
{
    uint bits = as_uint(a), whole = (bits & 0x7fffffu) | 0x800000u;
    int e = (int)(bits >> 23) - 150 + 62; /* the bit of the table that counts 2 */
    int k = e >> 5, shift = e & 31, back = 31 - shift;
    uint w0 = WORD(k), w1 = WORD(k + 1), w2 = WORD(k + 2), w3 = WORD(k + 3);
    w0 = w0 << shift | w1 >> 1 >> back;
    w1 = w1 << shift | w2 >> 1 >> back;
    w2 = w2 << shift | w3 >> 1 >> back;
    uint middle = w1 * whole, low = middle + mul_hi(w2, whole), carry = low < middle;
    uint high = w0 * whole + mul_hi(w1, whole) + carry; /* two bits before the point, the others and those of low behind it */
    int rest = (int)(high << 2 | low >> 30), n = (int)(high >> 30) + (rest < 0);
    *quadrant = n;
    float top = (float)rest, below = (float)(rest - (int)top) + (float)(low << 2) * 0x1p-32f;
    return fma(top, 0x1.921fb6p-32f, fma(top, -0x1.777a5cp-57f, below * 0x1.921fb6p-32f));
}

float __gasket_reduce(float a, int *quadrant)
{
    float n = rint(a * M_2_PI_F), r = fma(n, 0x1.ee59dap-50f, fma(n, 0x1.777a5cp-25f, fma(n, -0x1.921fb6p+0f, a)));
    *quadrant = (int)n;
    if (a > 65536.0f)
        r = a < INFINITY ? __gasket_reduce_far(a, quadrant) : NAN;
    return r;
}

float __gasket_sin_near(float r, float s) { return fma(r * s, SIN_F(s), r); }
float __gasket_cos_near(float s) { return fma(s, fma(s, COS_F(s), -0.5f), 1.0f); }

// With -cl-fast-relaxed-math an absolute error of 2^-11 is allowed: the shared math unit has less.
#ifdef __FAST_RELAXED_MATH__
OVER float sin(float x) { return native_sin(x); }
OVER float cos(float x) { return native_cos(x); }
OVER float tan(float x) { return native_divide(native_sin(x), native_cos(x)); }
#else
// x - h pi, h a multiple of 1/2.
float __gasket_less_pi(float x, float h)
{
    return fma(h, 0x1.ee59dap-49f, fma(h, 0x1.777a5cp-24f, fma(h, -0x1.921fb6p+1f, x)));
}

// An angle in [-pi/2, pi/2] whose sine is that of a + QUARTERS pi/2 but for a sign, which is put into the top bit of SIGN.
float __gasket_far_angle(float a, int quarters, uint *sign)
{
    int n;
    float r = a < INFINITY ? __gasket_reduce_far(a, &n) : NAN;
    n = a < INFINITY ? n + quarters : 0;
    *sign = (uint)n >> 1 << 31;
    return n & 1 ? M_PI_2_F - fabs(r) : r;
}

float __gasket_signed_sine(float r, uint sign)
{
    float s = r * r;
    return as_float(as_uint(fma(r * s, SIN_WIDE_F(s), r)) ^ sign);
}

OVER float sin(float x)
{
    float a = fabs(x), n = rint(a * M_1_PI_F), r = __gasket_less_pi(a, n);
    uint sign = (uint)(int)n << 31;
    if (a > 65536.0f)
        r = __gasket_far_angle(a, 0, &sign);
    return __gasket_signed_sine(r, sign ^ (as_uint(x) & 0x80000000u));
}

OVER float cos(float x)
{
    float n = rint(x * M_1_PI_F + 0.5f), r = __gasket_less_pi(x, n - 0.5f);
    uint sign = (uint)(int)n << 31;
    if (fabs(x) > 65536.0f)
        r = __gasket_far_angle(fabs(x), 1, &sign);
    return __gasket_signed_sine(r, sign);
}

OVER float tan(float x)
{
    int n;
    float r = __gasket_reduce(fabs(x), &n), s = r * r, sine = __gasket_sin_near(r, s), cosine = __gasket_cos_near(s);
    float v = native_divide(n & 1 ? cosine : sine, n & 1 ? sine : cosine);
    return as_float(as_uint(v) ^ (uint)n << 31 ^ (as_uint(x) & 0x80000000u));
}
#endif

#define SINCOS(T, SPACE)                                                                                              \
    OVER T sincos(T x, SPACE T *c)                                                                                    \
    {                                                                                                                 \
        T cosine;                                                                                                     \
        T sine = __gasket_sincos(x, &cosine);                                                                         \
        *c = cosine;                                                                                                  \
        return sine;                                                                                                  \
    }

OVER float __gasket_sincos(float x, float *c)
{
    int n;
    float r = __gasket_reduce(fabs(x), &n), s = r * r, sine = __gasket_sin_near(r, s), cosine = __gasket_cos_near(s);
    *c = as_float(as_uint(n & 1 ? sine : cosine) ^ (uint)(n + 1) >> 1 << 31);
    return as_float(as_uint(n & 1 ? cosine : sine) ^ (uint)n >> 1 << 31 ^ (as_uint(x) & 0x80000000u));
}

// pi (a - n/2), n = the nearest whole number to 2 a; from 2^24 on every a is even.
float __gasket_reduce_pi(float a, int *quadrant)
{
    a = a < 0x1p24f ? a : a < INFINITY ? 0.0f : NAN;
    float n = rint(a + a), r = fma(n, -0.5f, a);
    *quadrant = (int)n;
    return r * M_PI_F;
}

OVER float sinpi(float x)
{
    int n;
    float r = __gasket_reduce_pi(fabs(x), &n), s = r * r, v = n & 1 ? __gasket_cos_near(s) : __gasket_sin_near(r, s);
    uint sign = r == 0 && !(n & 1) ? 0 : (uint)n >> 1 << 31;
    return as_float(as_uint(v) ^ sign ^ (as_uint(x) & 0x80000000u));
}

OVER float cospi(float x)
{
    int n;
    float r = __gasket_reduce_pi(fabs(x), &n), s = r * r, v = n & 1 ? __gasket_sin_near(r, s) : __gasket_cos_near(s);
    return v == 0 ? 0.0f : as_float(as_uint(v) ^ (uint)(n + 1) >> 1 << 31);
}

// At whole numbers the zero has the sign of x when they are even, the other when odd; between two the infinity has it after
// even ones.
OVER float tanpi(float x)
{
    int n;
    float r = __gasket_reduce_pi(fabs(x), &n), s = r * r, sine = __gasket_sin_near(r, s), cosine = __gasket_cos_near(s);
    float v = native_divide(n & 1 ? cosine : sine, n & 1 ? sine : cosine);
    uint sign = r == 0 ? (uint)n >> 1 << 31 : (uint)n << 31;
    return as_float(as_uint(v) ^ sign ^ (as_uint(x) & 0x80000000u));
}

#ifdef cl_khr_fp64
// --- double
double __gasket_double_reduce_far(double a, double *low, int *quadrant)
{
    ulong bits = as_ulong(a), whole = (bits & 0xffffffffffffful) | 0x10000000000000ul;
    int e = (int)(bits >> 52) - 1075 + 62;
    int k = e >> 5, shift = e & 31;
    uint w0 = WORD(k), w1 = WORD(k + 1), w2 = WORD(k + 2), w3 = WORD(k + 3), w4 = WORD(k + 4), w5 = WORD(k + 5), w6 = WORD(k + 6);
    ulong high = ((ulong)w0 << 32 | w1) << shift | (shift ? w2 >> (32 - shift) : 0);
    ulong middle = ((ulong)w2 << 32 | w3) << shift | (shift ? w4 >> (32 - shift) : 0);
    ulong last = ((ulong)w4 << 32 | w5) << shift | (shift ? w6 >> (32 - shift) : 0);
    ulong p1 = middle * whole, p2 = mul_hi(last, whole), p0 = high * whole + mul_hi(middle, whole);
    p1 += p2;
    p0 += p1 < p2;
    int n = (int)(p0 >> 62);
    p0 = p0 << 2 | p1 >> 62;
    p1 <<= 2;
    bool negative = (long)p0 < 0;
    *quadrant = n + negative;
    p1 = negative ? ~p1 : p1;
    p0 = negative ? ~p0 : p0;
    int zeros = (int)clz(p0);
    if (zeros > 0) {
        p0 = zeros > 63 ? p1 : p0 << zeros | p1 >> (64 - zeros);
        p1 = zeros > 63 ? 0 : p1 << zeros;
    }
    double top = (double)(p0 >> 11), rest = fma((double)(p0 & 2047), 0x1p-11, (double)(p1 >> 11) * 0x1p-64);
    double scale = as_double((ulong)(1023 - 53 - zeros) << 52);
    scale = negative ? -scale : scale;
    double r = top * 0x1.921fb54442d18p+0,
        l = fma(top, 0x1.921fb54442d18p+0, -r) + fma(rest, 0x1.921fb54442d18p+0, top * 0x1.1a62633145c07p-54);
    double sum = r + l;
    *low = ((r - sum) + l) * scale;
    return sum * scale;
}

double __gasket_double_reduce(double a, double *low, int *quadrant)
{
    if (a < 0x1p28) {
        int q;
        double n = __gasket_nearest(a, M_2_PI, &q), b = fma(n, -0x1.921fb54442d18p+0, a), c = n * 0x1.1a62633145c07p-54, r = b - c;
        *low = ((b - r) - c) - (fma(n, 0x1.1a62633145c07p-54, -c) + n * -0x1.f1976b7ed8fbcp-110);
        *quadrant = q;
        return r;
    }
    *low = 0;
    *quadrant = 0;
    return a < INFINITY ? __gasket_double_reduce_far(a, low, quadrant) : NAN;
}

double __gasket_double_sin_near(double r, double l, double s) { return r + fma(r * s, SIN_D(s), fma(-0.5 * s, l, l)); }
double __gasket_double_cos_near(double r, double l, double s)
{
    double h = 0.5 * s, w = 1.0 - h;
    return w + (((1.0 - w) - h) + fma(s * s, COS_D(s), -r * l));
}

OVER double __gasket_sincos(double x, double *c)
{
    int n;
    double l, r = __gasket_double_reduce(fabs(x), &l, &n), s = r * r, sine = __gasket_double_sin_near(r, l, s),
        cosine = __gasket_double_cos_near(r, l, s);
    double a = n & 1 ? cosine : sine, b = n & 1 ? sine : cosine;
    *c = (n + 1) & 2 ? -b : b;
    return (n & 2 ? 1 : 0) ^ (signbit(x) ? 1 : 0) ? -a : a;
}

OVER double sin(double x)
{
    double c;
    return __gasket_sincos(x, &c);
}

OVER double cos(double x)
{
    double c;
    __gasket_sincos(x, &c);
    return c;
}

OVER double tan(double x)
{
    double c, s = __gasket_sincos(x, &c);
    return s / c;
}

double __gasket_double_reduce_pi(double a, double *low, int *quadrant)
{
    a = a < 0x1p53 ? a : a < INFINITY ? 0.0 : NAN;
    a = a - 2.0 * trunc(0.5 * a);
    int q;
    double n = __gasket_nearest(a, 2.0, &q), f = fma(n, -0.5, a), r = f * M_PI;
    *low = fma(f, M_PI, -r) + f * 0x1.1a62633145c07p-53;
    *quadrant = q;
    return r;
}

OVER double sinpi(double x)
{
    int n;
    double l, r = __gasket_double_reduce_pi(fabs(x), &l, &n), s = r * r,
        v = n & 1 ? __gasket_double_cos_near(r, l, s) : __gasket_double_sin_near(r, l, s);
    v = n & 2 && (r != 0 || n & 1) ? -v : v;
    return signbit(x) ? -v : v;
}

OVER double cospi(double x)
{
    int n;
    double l, r = __gasket_double_reduce_pi(fabs(x), &l, &n), s = r * r,
        v = n & 1 ? __gasket_double_sin_near(r, l, s) : __gasket_double_cos_near(r, l, s);
    return v == 0 ? 0.0 : (n + 1) & 2 ? -v : v;
}

OVER double tanpi(double x)
{
    int n;
    double l, r = __gasket_double_reduce_pi(fabs(x), &l, &n), s = r * r, sine = __gasket_double_sin_near(r, l, s),
        cosine = __gasket_double_cos_near(r, l, s);
    double v = n & 1 ? cosine / sine : sine / cosine;
    bool minus = r == 0 ? (n & 2) != 0 : (n & 1) != 0;
    v = minus ? -v : v;
    return signbit(x) ? -v : v;
}
#endif

#ifdef cl_khr_fp16
#define HALF(NAME) OVER half NAME(half x) { return (half)NAME((float)x); }
HALF(sin)
HALF(cos)
HALF(tan)
HALF(sinpi)
HALF(cospi)
HALF(tanpi)
OVER half __gasket_sincos(half x, half *c)
{
    float cosine, sine = __gasket_sincos((float)x, &cosine);
    *c = (half)cosine;
    return (half)sine;
}
#endif

#ifdef __opencl_c_generic_address_space
#define FOR_SPACES(T) SINCOS(T, private) SINCOS(T, global) SINCOS(T, local) SINCOS(T, )
#else
#define FOR_SPACES(T) SINCOS(T, private) SINCOS(T, global) SINCOS(T, local)
#endif
FOR_SPACES(float)
#ifdef cl_khr_fp64
FOR_SPACES(double)
#endif
#ifdef cl_khr_fp16
FOR_SPACES(half)
#endif
