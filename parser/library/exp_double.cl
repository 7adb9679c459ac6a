// parser/library/exp_double.cl - exponentials of double: e^x = 2^n e^r with n whole and |r| <= ln(2)/2, r kept in two pieces.
#define OVER __attribute__((overloadable))

// error 2^-61.69
#define EXP_D(s) fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(0x1.1f7350a074034p-29, s, 0x1.af4e70dd7207dp-26), s, \
    0x1.27e4db3f36203p-22), s, 0x1.71de01f07539bp-19), s, 0x1.a01a01a6e448ep-16), s, 0x1.a01a01abfc8ddp-13), s, \
    0x1.6c16c16c162bfp-10), s, 0x1.11111111100b6p-7), s, 0x1.5555555555556p-5), s, 0x1.5555555555557p-3), s, 0x1.000000p-1)
// error 2^-55.96
#define EXP2_D(s) fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(0x1.c4a29324a1038p-36, s, 0x1.e9ec1fcb69a7fp-32), s, \
    0x1.e4cf10dec0f59p-28), s, 0x1.b524ebd13a55fp-24), s, 0x1.62c02242b879cp-20), s, 0x1.ffcbfc6da6ed1p-17), s, \
    0x1.430912f86b7dbp-13), s, 0x1.5d87fe78a3f9cp-10), s, 0x1.3b2ab6fba4e79p-7), s, 0x1.c6b08d704a0c6p-5), s, \
    0x1.ebfbdff82c58fp-3), s, 0x1.62e42fefa39efp-1)

#define LN2_HIGH 0x1.62e42fefa39efp-1
#define LN2_LOW 0x1.abc9e3b39803fp-56

// In place of clamp, which drops NaN.
double __gasket_bound(double x, double low, double high) { return x < low ? low : x > high ? high : x; }

// The nearest integer to a b, which is below 2^31, also as an int: adding 1.5 * 2^52 leaves it in the low bits.
double __gasket_nearest(double a, double b, private int *n)
{
    double t = fma(a, b, 0x1.8p52);
    *n = (int)as_uint2(t).x;
    return t - 0x1.8p52;
}

// v 2^n, rounded once when v is near 1.
double __gasket_scale(double v, int n)
{
    int a = n >> 1, b = n - a;
    return v * as_double((uint2)(0, (uint)(a + 1023) << 20)) * as_double((uint2)(0, (uint)(b + 1023) << 20));
}

// 2^n e^(s + low); low is tiny against s.
double __gasket_exp_near(double s, double low, int n)
{
    return __gasket_scale(1.0 + (s + fma(s * s, EXP_D(s), low)), n);
}

// 2^k e^(high + low), high within 1500 of zero.
double __gasket_exp_sum(double high, double low, int k)
{
    int i;
    double n = __gasket_nearest(high, M_LOG2E, &i), a = fma(n, -LN2_HIGH, high), b = fma(n, -LN2_LOW, low), r = a + b;
    return __gasket_exp_near(r, (a - r) + b, i + k);
}

OVER double exp(double x) { return __gasket_exp_sum(__gasket_bound(x, -800.0, 800.0), 0.0, 0); }
OVER double __gasket_half_exp(double x) { return __gasket_exp_sum(__gasket_bound(x, -800.0, 800.0), 0.0, -1); }

// 2^n 2^f with |f| <= 1/2, 2^f = 1 + f P(f).
OVER double exp2(double x)
{
    int i;
    x = __gasket_bound(x, -1200.0, 1200.0);
    double f = x - __gasket_nearest(x, 1.0, &i);
    return __gasket_scale(fma(f, EXP2_D(f), 1.0), i);
}

OVER double exp10(double x)
{
    x = __gasket_bound(x, -400.0, 400.0);
    int i;
    double n = __gasket_nearest(x, 0x1.a934f0979a371p+1, &i), a = fma(n, -0x1.34413509f79ffp-2, x), b = n * 0x1.9dc1da994fd21p-59;
    double high = a * M_LN10, low = fma(a, M_LN10, -high) + fma(a, -0x1.f48ad494ea3e9p-53, b * M_LN10), r = high + low;
    return __gasket_exp_near(r, (high - r) + low, i);
}

// e^s - 1 = 2^n (e^r - 1) + (2^n - 1), where n may be 0, for s up to 709.9: only the last product may be infinite.
double __gasket_expm1_sum(double s)
{
    int i;
    double n = __gasket_nearest(s, M_LOG2E, &i), a = fma(n, -LN2_HIGH, s), b = n * -LN2_LOW, r = a + b;
    double part = r + fma(r * r, EXP_D(r), (a - r) + b), half_power = as_double((uint2)(0, (uint)(i + 1022) << 20));
    return 2.0 * fma(half_power, part, half_power - 0.5);
}

OVER double expm1(double s)
{
    double r = copysign(__gasket_expm1_sum(__gasket_bound(s, -60.0, 709.9)), s);
    return fabs(s) < 0x1p-54 ? s : r; // half of a denormal number is inexact
}
