// parser/library/trig_double.cl - sine, cosine, tangent of double: the way of trig.cl, with the reduced argument in two pieces.
#define OVER __attribute__((overloadable))

// error 2^-57.19
#define SIN_D(s) fma(fma(fma(fma(fma(fma(-0x1.aaf7413aa6338p-41, s, 0x1.612146c012422p-33), s, -0x1.ae6453ca65b3dp-26), s, \
    0x1.71de3a54361f8p-19), s, -0x1.a01a01a0197d4p-13), s, 0x1.1111111111110p-7), s, -0x1.5555555555555p-3)
// error 2^-59.89
#define COS_D(s) fma(fma(fma(fma(fma(fma(0x1.ab5b60f370243p-45, s, -0x1.939487f8b82d5p-37), s, 0x1.1eed8dcb66c6fp-29), s, \
    -0x1.27e4fb76fff37p-22), s, 0x1.a01a01a019c6cp-16), s, -0x1.6c16c16c16c16p-10), s, 0x1.5555555555555p-5)

#define WORD(i) __gasket_two_over_pi[i]

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

// Sine and cosine of one angle are computed by one call of this function: equal calls are merged before they are inlined.
double2 __gasket_double_sine_cosine(double x)
{
    int n;
    double l, r = __gasket_double_reduce(fabs(x), &l, &n), s = r * r, sine = __gasket_double_sin_near(r, l, s),
        cosine = __gasket_double_cos_near(r, l, s);
    double a = n & 1 ? cosine : sine, b = n & 1 ? sine : cosine;
    return (double2)((n & 2 ? 1 : 0) ^ (signbit(x) ? 1 : 0) ? -a : a, (n + 1) & 2 ? -b : b);
}

OVER double sin(double x) { return __gasket_double_sine_cosine(x).x; }
OVER double cos(double x) { return __gasket_double_sine_cosine(x).y; }
OVER double tan(double x)
{
    double2 v = __gasket_double_sine_cosine(x);
    return v.x / v.y;
}

OVER double __gasket_sincos(double x, double *c)
{
    double2 v = __gasket_double_sine_cosine(x);
    *c = v.y;
    return v.x;
}

// pi (|x| - n/2), n the nearest whole number to |2 x|, whose low bits are left when 1.5 * 2^51 is added. IS_ZERO tells of a
// multiple of 1/2.
double __gasket_double_reduce_pi(double x, uint *quadrant, bool *is_zero)
{
    double a = fabs(x);
    if (as_uint2(a).y >= 0x43100000u) /* from 2^50 on */
        a = a < 0x1p53 ? a - 2.0 * trunc(0.5 * a) : a < INFINITY ? 0.0 : NAN;
    double t = a + 0x1.8p51, f = a - (t - 0x1.8p51);
    uint2 bits = as_uint2(f);
    *quadrant = as_uint2(t).x;
    *is_zero = (bits.x | bits.y << 1) == 0;
    return f * M_PI;
}

double __gasket_double_sin_part(double r) { return fma(r * (r * r), SIN_D(r * r), r); }
double __gasket_double_cos_part(double r)
{
    double s = r * r, h = 0.5 * s, w = 1.0 - h;
    return w + fma(s * s, COS_D(s), (1.0 - w) - h);
}
double __gasket_flip(double x, uint sign) { return as_double(as_uint2(x) ^ (uint2)(0, sign & 0x80000000u)); }

// Zeros of sinpi have the sign of x, those of cospi none.
OVER double sinpi(double x)
{
    uint n;
    bool zero;
    double r = __gasket_double_reduce_pi(x, &n, &zero), v = n & 1 ? __gasket_double_cos_part(r) : __gasket_double_sin_part(r);
    return __gasket_flip(v, (zero && !(n & 1) ? 0 : n << 30) ^ as_uint2(x).y);
}

OVER double cospi(double x)
{
    uint n;
    bool zero;
    double r = __gasket_double_reduce_pi(x, &n, &zero), v = n & 1 ? __gasket_double_sin_part(r) : __gasket_double_cos_part(r);
    return __gasket_flip(v, zero && n & 1 ? 0 : n + 1 << 30);
}

OVER double tanpi(double x)
{
    uint n;
    bool zero;
    double r = __gasket_double_reduce_pi(x, &n, &zero), sine = __gasket_double_sin_part(r), cosine = __gasket_double_cos_part(r);
    double v = __gasket_divide(n & 1 ? cosine : sine, n & 1 ? sine : cosine);
    v = fabs(r) == M_PI_4 ? copysign(1.0, v) : v; // sine and cosine are computed independently
    return __gasket_flip(v, (zero ? n << 30 : n << 31) ^ as_uint2(x).y);
}
