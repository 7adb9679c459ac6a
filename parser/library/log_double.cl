// parser/library/log_double.cl - logarithms and exponents of double: x = 2^n m with m in [sqrt(1/2), sqrt(2)); log m = 2 atanh(s)
// with s = (m - 1) / (m + 1).
#define OVER __attribute__((overloadable))

// error 2^-60.67
#define LOG_D(s) fma(fma(fma(fma(fma(fma(fma(0x1.0c2c748b6f13cp-3, s, 0x1.0fbaab3c72fc6p-3), s, 0x1.3b1c5ae500a38p-3), s, \
    0x1.745cf85360411p-3), s, 0x1.c71c720302bd8p-3), s, 0x1.2492492475dbcp-2), s, 0x1.9999999999a3ep-2), s, \
    0x1.5555555555555p-1)

// ln(2), and its logarithm to base 10: the first piece times an exponent is exact.
#define LN2_HIGH 0x1.62e42fefa3800p-1
#define LN2_LOW 0x1.ef35793c76730p-45
#define LG2_HIGH 0x1.34413509f7800p-2
#define LG2_LOW 0x1.fef311f12b358p-46

// log(m) + rest for m in [0.7, 1.5] and a small REST: with f = m - 1 and s = f / (2 + f) that is 2 s + s^3 P(s^2), written as
// f - (f^2 / 2 - s (f^2 / 2 + s^2 P)), where only f counts and f is exact.
double __gasket_log_near(double m, double rest)
{
    double f = m - 1.0, d = m + 1.0, guess = (double)native_recip((float)d), e = fma(-d, guess, 1.0);
    double s = f * fma(guess, fma(e, e, e), guess), t = s * s, half_square = 0.5 * f * f;
    return f - (half_square - fma(s, fma(t, LOG_D(t), half_square), rest));
}

// What is no normal positive number. A denormal one times 2^64 is.
bool __gasket_log_is_special(double x) { return as_uint2(x).y - 0x00100000u >= 0x7fe00000u; }
double __gasket_log_special(double x, double r) { return x == 0 ? -INFINITY : x < 0 ? NAN : isinf(x) || isnan(x) ? x : r; }

// x = 2^n m.
double __gasket_log_split(double x, double *n)
{
    uint2 bits = as_uint2(x);
    int more = 0;
    if (__gasket_log_is_special(x)) {
        bits = as_uint2(x * 0x1p64);
        more = 64;
    }
    int e = (int)(bits.y - 0x3fe6a09eu) >> 20;
    bits.y -= (uint)e << 20;
    *n = (double)(e - more);
    return as_double(bits);
}

OVER double log(double x)
{
    double n, m = __gasket_log_split(x, &n), r = fma(n, LN2_HIGH, __gasket_log_near(m, n * LN2_LOW));
    if (__gasket_log_is_special(x))
        r = __gasket_log_special(x, r);
    return r;
}

OVER double log2(double x)
{
    double n, m = __gasket_log_split(x, &n), r = fma(__gasket_log_near(m, 0.0), M_LOG2E, n);
    if (__gasket_log_is_special(x))
        r = __gasket_log_special(x, r);
    return r;
}

OVER double log10(double x)
{
    double n, m = __gasket_log_split(x, &n), r = fma(n, LG2_HIGH, fma(__gasket_log_near(m, 0.0), M_LOG10E, n * LG2_LOW));
    if (__gasket_log_is_special(x))
        r = __gasket_log_special(x, r);
    return r;
}

// 1 + x rounds to u; what that lost comes back as log(u + c) = log(u) + c / u.
OVER double log1p(double x)
{
    double u = 1.0 + x, c = fabs(x) < 1.0 ? x - (u - 1.0) : 1.0 - (u - x), n, m = __gasket_log_split(u, &n);
    double r = fma(n, LN2_HIGH, __gasket_log_near(m, fma(c, (double)native_recip((float)u), n * LN2_LOW)));
    if (__gasket_log_is_special(u))
        r = __gasket_log_special(u, r);
    return fabs(x) < 0x1p-53 ? x : r;
}

// The exponent of a number; a denormal one times 2^64 is none.
int __gasket_double_exponent(double x)
{
    uint top = as_uint2(x).y & 0x7ff00000u;
    int less = 1023;
    if (top == 0) {
        top = as_uint2(x * 0x1p64).y & 0x7ff00000u;
        less = 1023 + 64;
    }
    return (int)(top >> 20) - less;
}

OVER double logb(double x)
{
    double r = (double)__gasket_double_exponent(x);
    if ((as_uint2(x).y & 0x7ff00000u) - 0x00100000u >= 0x7fe00000u)
        r = x == 0 ? -INFINITY : isfinite(x) ? r : fabs(x);
    return r;
}

OVER int ilogb(double x)
{
    int r = __gasket_double_exponent(x);
    if ((as_uint2(x).y & 0x7ff00000u) - 0x00100000u >= 0x7fe00000u)
        r = x == 0 ? FP_ILOGB0 : isfinite(x) ? r : FP_ILOGBNAN; // which is INT_MAX, what infinity gives
    return r;
}
