// parser/library/log_double.cl - logarithms and exponents of double: x = 2^n m with m in [sqrt(1/2), sqrt(2)); log m = 2 atanh(f)
// with f = (m - 1) / (m + 1), added up so that only the last sum rounds visibly.
#define OVER __attribute__((overloadable))

// error 2^-60.67
#define LOG_D(s) fma(fma(fma(fma(fma(fma(fma(0x1.0c2c748b6f13cp-3, s, 0x1.0fbaab3c72fc6p-3), s, 0x1.3b1c5ae500a38p-3), s, \
    0x1.745cf85360411p-3), s, 0x1.c71c720302bd8p-3), s, 0x1.2492492475dbcp-2), s, 0x1.9999999999a3ep-2), s, \
    0x1.5555555555555p-1)

#define LN2_HIGH 0x1.62e42fefa39efp-1
#define LN2_LOW 0x1.abc9e3b39803fp-56

// 1 / d in double from the math unit's float: two Newton steps.
double __gasket_reciprocal(double d)
{
    double r = (double)native_recip((float)d);
    r = fma(r, fma(-d, r, 1.0), r);
    return fma(r, fma(-d, r, 1.0), r);
}

// log(m + extra) for m in [0.7, 1.5]: the result and, in LOW, what it lost.
double __gasket_log_near(double m, double extra, double *low)
{
    double top = m - 1.0, d = m + 1.0, inverse = __gasket_reciprocal(d), f = top * inverse;
    double rest = fma(-f, d, top), dl = m - (d - 1.0);
    double fl = (fma(-f, dl, rest) + fma(-f, extra, extra)) * inverse, s = f * f, tail = fma(f * s, LOG_D(s), 2.0 * fl),
        sum = fma(2.0, f, tail);
    *low = fma(2.0, f, -sum) + tail;
    return sum;
}

// x = 2^n m for normal or denormal x > 0.
double __gasket_log_split(double x, double *m)
{
    int more = 0;
    if (x < 0x1p-1022) {
        x *= 0x1p64;
        more = 64;
    }
    uint2 bits = as_uint2(x);
    int n = (int)(bits.y - 0x3fe6a09eu) >> 20;
    bits.y -= (uint)n << 20;
    *m = as_double(bits);
    return (double)(n - more);
}

double __gasket_log_special(double x, double r) { return x == 0 ? -INFINITY : x < 0 ? NAN : isinf(x) || isnan(x) ? x : r; }

OVER double log(double x)
{
    double m, low, n = __gasket_log_split(x, &m), r = __gasket_log_near(m, 0.0, &low), a = n * LN2_HIGH;
    double sum = a + r, b = (a - sum) + r + fma(n, LN2_LOW, fma(n, LN2_HIGH, -a) + low);
    return __gasket_log_special(x, sum + b);
}

OVER double log2(double x)
{
    double m, low, n = __gasket_log_split(x, &m), r = __gasket_log_near(m, 0.0, &low);
    double a = r * M_LOG2E, b = fma(r, M_LOG2E, -a) + fma(low, M_LOG2E, r * 0x1.777d0ffda0d24p-56), sum = n + a;
    return __gasket_log_special(x, sum + (((n - sum) + a) + b));
}

OVER double log10(double x)
{
    double m, low, n = __gasket_log_split(x, &m), r = __gasket_log_near(m, 0.0, &low);
    double a = r * M_LOG10E, b = fma(r, M_LOG10E, -a) + fma(low, M_LOG10E, r * 0x1.95355baaafad3p-57),
        c = n * 0x1.34413509f79ffp-2;
    double sum = c + a, d = fma(n, 0x1.34413509f79ffp-2, -c) + fma(n, -0x1.9dc1da994fd21p-59, b);
    return __gasket_log_special(x, sum + (((c - sum) + a) + d));
}

OVER double log1p(double x)
{
    double u = 1.0 + x, c = fabs(x) < 1.0 ? x - (u - 1.0) : 1.0 - (u - x), m, low, n = __gasket_log_split(u, &m);
    double extra = n > 1000.0 ? 0.0 : c * as_double((uint2)(0, (uint)(1023 - (int)n) << 20)),
        r = __gasket_log_near(m, extra, &low), a = n * LN2_HIGH;
    double sum = a + r, b = (a - sum) + r + fma(n, LN2_LOW, fma(n, LN2_HIGH, -a) + low);
    return fabs(x) < 0x1p-53 ? x : __gasket_log_special(u, sum + b);
}

int __gasket_double_exponent(double x)
{
    ulong e = as_ulong(x) << 1;
    return e < 1ul << 53 ? -1012 - (int)clz(e) : (int)(e >> 53) - 1023;
}

OVER double logb(double x)
{
    double a = fabs(x), r = (double)__gasket_double_exponent(x);
    return a < INFINITY ? (a == 0 ? -INFINITY : r) : a;
}

OVER int ilogb(double x)
{
    double a = fabs(x);
    int r = __gasket_double_exponent(x);
    return a < INFINITY ? (a == 0 ? FP_ILOGB0 : r) : FP_ILOGBNAN;
}
