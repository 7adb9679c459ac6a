// parser/library/trig.cl - sine, cosine, tangent (OpenCL C 6.15.2). Scalars; a vector call is one call for each lane.
//
// |x| = n pi/2 + r with |r| <= pi/4, then a polynomial in r^2 for sin or cos, as the quadrant n asks. pi/2 stands in three
// pieces; |x| - n C1 is exact for the n that occur. Arguments so large that it is not are multiplied with as many bits of 2/pi
// as their exponent needs (Payne and Hanek), in integers. sinpi and its like reduce exactly: x - n/2. Where float wants the sine or
// the cosine alone, one polynomial for |r| <= pi/2 and multiples of pi are shorter: cos(x) = sin(x + pi/2).
#define OVER __attribute__((overloadable))

// error 2^-26.21
#define SIN_F(s) fma(fma(-0x1.9a96f8p-13f, s, 0x1.110bc8p-7f), s, -0x1.555552p-3f)
// error 2^-24.85, for |r| <= pi/2. The last digits of the coefficients were found by search: the result for M_PI_2_F is 1, and none
// is above 1.
#define SIN_WIDE_F(s) fma(fma(fma(0x1.612ab6p-19f, s, -0x1.9fbdc0p-13f), s, 0x1.1110ecp-7f), s, -0x1.55555cp-3f)
// error 2^-30.19
#define COS_F(s) fma(fma(0x1.9baff2p-16f, s, -0x1.6c1286p-10f), s, 0x1.555554p-5f)

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
