/* tests/accuracy/reference.c - what the mathematical functions of OpenCL C must give, and how exactly.
 *
 * Answers come from the C library's long double. The bounds are those of the specification's section "Relative Error as ULPs":
 * of the full profile for each type, and for float of the tables for half_* functions and for -cl-fast-relaxed-math. There a
 * bound may be absolute, or that of the formula by which the function may be computed. */
#define _GNU_SOURCE
#include "reference.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* --- right answers ----------------------------------------------------------------------------------------- */
static const wide pi = 3.14159265358979323846264338327950288L;

static wide w_rsqrt(wide x)
{
    return 1 / sqrtl(x);
}
static wide w_sinpi(wide x)
{
    wide r = x - 2 * rintl(x / 2);
    if (!isfinite(x))
        return NAN;
    if (r == 0 || fabsl(r) == 1)
        return copysignl(0, x);
    return fabsl(r) <= 0.25L   ? sinl(pi * r)
           : fabsl(r) >= 0.75L ? sinl(pi * (copysignl(1, r) - r))
                               : copysignl(cosl(pi * (fabsl(r) - 0.5L)), r);
}
static wide w_cospi(wide x)
{
    wide r = fabsl(x - 2 * rintl(x / 2));
    if (!isfinite(x))
        return NAN;
    if (r == 0.5L)
        return 0;
    return r <= 0.25L ? cosl(pi * r) : r >= 0.75L ? -cosl(pi * (1 - r)) : sinl(pi * (0.5L - r));
}
static wide w_tanpi(wide x)
{
    wide r = x - rintl(x);
    if (!isfinite(x))
        return NAN;
    if (r == 0)
        return fmodl(fabsl(x), 2) == 0 ? copysignl(0, x) : -copysignl(0, x);
    if (fabsl(r) == 0.5L)
        return fmodl(fabsl(x), 2) == 0.5L ? copysignl(INFINITY, x) : -copysignl(INFINITY, x);
    return w_sinpi(r) / w_cospi(r);
}
static wide w_asinpi(wide x)
{
    return asinl(x) / pi;
}
static wide w_acospi(wide x)
{
    return acosl(x) / pi;
}
static wide w_atanpi(wide x)
{
    return atanl(x) / pi;
}
static wide w_atan2pi(wide y, wide x)
{
    return atan2l(y, x) / pi;
}
static wide w_exp10(wide x)
{
    return exp10l(x);
}
static wide w_fract(wide x)
{
    return isinf(x) ? copysignl(0, x) : x - floorl(x) == 0 ? copysignl(0, x) : x - floorl(x);
}
static wide w_divide(wide x, wide y)
{
    return x / y;
}
static wide w_powr(wide x, wide y)
{
    if (x < 0 || isnan(x) || isnan(y) || (x == 0 && y == 0) || (isinf(x) && y == 0) || (x == 1 && isinf(y)))
        return NAN;
    return powl(fabsl(x), y);
}
static wide w_pown(wide x, wide n)
{
    return powl(x, n);
}
static wide w_rootn(wide x, wide n)
{
    bool odd = fmodl(n, 2) != 0;
    if (n == 0 || (x < 0 && !odd) || isnan(x))
        return NAN;
    return copysignl(powl(fabsl(x), 1 / n), odd ? x : 1);
}
static wide w_ldexp(wide x, wide n)
{
    return ldexpl(x, (int)n);
}
static wide w_maxmag(wide x, wide y)
{
    return fabsl(x) > fabsl(y) ? x : fabsl(y) > fabsl(x) ? y : fmaxl(x, y);
}
static wide w_minmag(wide x, wide y)
{
    return fabsl(x) < fabsl(y) ? x : fabsl(y) < fabsl(x) ? y : fminl(x, y);
}
static wide w_logb(wide x)
{
    return logbl(x);
}
static wide w_tgamma(wide x)
{
    return isinf(x) && x < 0 ? (wide)NAN : x == 0 ? copysignl(INFINITY, x) : tgammal(x);
}
static wide w_lgamma(wide x)
{
    return lgammal(x);
}

static wide w_degrees(wide x)
{
    return x * (180 / pi);
}
static wide w_radians(wide x)
{
    return x * (pi / 180);
}
static wide w_modf(wide x)
{
    return isinf(x) ? copysignl(0, x) : copysignl(x - truncl(x), x);
}
static wide w_ilogb(wide x)
{
    return isnan(x) || isinf(x) || x == 0 ? -1 : ilogbl(x);
}
static wide w_frexp(wide x)
{
    int e;
    return frexpl(x, &e);
}
static wide w_frexp_exponent(wide x)
{
    int e = 0;
    return isfinite(x) ? (frexpl(x, &e), e) : 0;
}
static wide w_quotient(wide x, wide y)
{
    int q = 0;
    if (isnan(x) || isnan(y) || isinf(x) || y == 0)
        return 0;
    remquol(x, y, &q);
    return q < 0 ? -(-q & 7) : q & 7;
}
static wide w_gamma_sign(wide x)
{
    int sign = 1;
    if (isnan(x) || isinf(x))
        return 1;
    if (x <= 0 && x == floorl(x))
        return 0;
    lgammal_r(x, &sign);
    return sign;
}

/* What depends on the type looks here. */
static const format *now;

static wide w_nextafter(wide x, wide y)
{
    if (now->size == 8)
        return nextafter((double)x, (double)y);
    if (now->size == 4)
        return nextafterf((float)x, (float)y);
    if (isnan(x) || isnan(y) || x == y)
        return isnan(x) ? x : y;
    if (x == 0)
        return copysignl(0x1p-24L, y);
    uint16_t bits = half_of((double)x);
    return half_value((uint16_t)((x < y) == (x > 0) ? bits + 1 : bits - 1));
}
static wide w_fma(wide x, wide y)
{
    return now->size == 8   ? fma((double)x, (double)y, (double)y)
           : now->size == 4 ? fmaf((float)x, (float)y, (float)y)
                            : fmal(x, y, y);
}

/* The bounds are those of the tables for single, double and half precision (full profile). */
const struct function functions[] = {
    {"exp", '1', {3, 3, 2}, expl, NULL, NULL},
    {"exp2", '1', {3, 3, 2}, exp2l, NULL, NULL},
    {"exp10", '1', {3, 3, 2}, w_exp10, NULL, NULL},
    {"expm1", '1', {3, 3, 2}, expm1l, NULL, NULL},
    {"log", '1', {3, 3, 2}, logl, NULL, NULL},
    {"log2", '1', {3, 3, 2}, log2l, NULL, NULL},
    {"log10", '1', {3, 3, 2}, log10l, NULL, NULL},
    {"log1p", '1', {2, 2, 2}, log1pl, NULL, NULL},
    {"logb", '1', {0, 0, 0}, w_logb, NULL, NULL},
    {"sin", '1', {4, 4, 2}, sinl, NULL, NULL},
    {"cos", '1', {4, 4, 2}, cosl, NULL, NULL},
    {"tan", '1', {5, 5, 2}, tanl, NULL, NULL},
    {"sinpi", '1', {4, 4, 2}, w_sinpi, NULL, NULL},
    {"cospi", '1', {4, 4, 2}, w_cospi, NULL, NULL},
    {"tanpi", '1', {6, 6, 2}, w_tanpi, NULL, NULL},
    {"asin", '1', {4, 4, 2}, asinl, NULL, NULL},
    {"acos", '1', {4, 4, 2}, acosl, NULL, NULL},
    {"atan", '1', {5, 5, 2}, atanl, NULL, NULL},
    {"asinpi", '1', {5, 5, 2}, w_asinpi, NULL, NULL},
    {"acospi", '1', {5, 5, 2}, w_acospi, NULL, NULL},
    {"atanpi", '1', {5, 5, 2}, w_atanpi, NULL, NULL},
    {"atan2", '2', {6, 6, 2}, NULL, atan2l, NULL},
    {"atan2pi", '2', {6, 6, 2}, NULL, w_atan2pi, NULL},
    {"sinh", '1', {4, 4, 2}, sinhl, NULL, NULL},
    {"cosh", '1', {4, 4, 2}, coshl, NULL, NULL},
    {"tanh", '1', {5, 5, 2}, tanhl, NULL, NULL},
    {"asinh", '1', {4, 4, 2}, asinhl, NULL, NULL},
    {"acosh", '1', {4, 4, 2}, acoshl, NULL, NULL},
    {"atanh", '1', {5, 5, 2}, atanhl, NULL, NULL},
    {"pow", '2', {16, 16, 4}, NULL, powl, NULL},
    {"powr", '2', {16, 16, 4}, NULL, w_powr, NULL},
    {"pown", 'i', {16, 16, 4}, NULL, w_pown, NULL},
    {"rootn", 'i', {16, 16, 4}, NULL, w_rootn, NULL},
    {"cbrt", '1', {2, 2, 2}, cbrtl, NULL, NULL},
    {"rsqrt", '1', {2, 2, 1}, w_rsqrt, NULL, NULL},
    {"sqrt", '1', {0, 0, 0}, sqrtl, NULL, NULL},
    {"hypot", '2', {4, 4, 2}, NULL, hypotl, NULL},
    {"fmod", '2', {0, 0, 0}, NULL, fmodl, NULL},
    {"remainder", '2', {0, 0, 0}, NULL, remainderl, NULL},
    {"erf", '1', {16, 16, 4}, erfl, NULL, NULL},
    {"erfc", '1', {16, 16, 4}, erfcl, NULL, NULL},
    {"tgamma", '1', {16, 16, 4}, w_tgamma, NULL, NULL},
    {"lgamma", '1', {ANY, ANY, ANY}, w_lgamma, NULL, NULL},
    {"ldexp", 'i', {0, 0, 0}, NULL, w_ldexp, NULL},
    {"fdim", '2', {0, 0, 0}, NULL, fdiml, NULL},
    {"fmax", 'z', {0, 0, 0}, NULL, fmaxl, NULL},
    {"fmin", 'z', {0, 0, 0}, NULL, fminl, NULL},
    {"maxmag", 'z', {0, 0, 0}, NULL, w_maxmag, NULL},
    {"minmag", 'z', {0, 0, 0}, NULL, w_minmag, NULL},
    {"copysign", '2', {0, 0, 0}, NULL, copysignl, NULL},
    {"floor", '1', {0, 0, 0}, floorl, NULL, NULL},
    {"ceil", '1', {0, 0, 0}, ceill, NULL, NULL},
    {"trunc", '1', {0, 0, 0}, truncl, NULL, NULL},
    {"round", '1', {0, 0, 0}, roundl, NULL, NULL},
    {"rint", '1', {0, 0, 0}, rintl, NULL, NULL},
    {"fabs", '1', {0, 0, 0}, fabsl, NULL, NULL},
    {"FRACT", '1', {0, 0, 0}, w_fract, NULL, NULL},
    {"DIVIDE", '2', {0, 0, 0}, NULL, w_divide, NULL},
    {"FRACT_WHOLE", '1', {0, 0, 0}, floorl, NULL, NULL},
    {"SINCOS", '1', {4, 4, 2}, sinl, NULL, NULL},
    {"SINCOS_COS", '1', {4, 4, 2}, cosl, NULL, NULL},
    {"MODF", '1', {0, 0, 0}, w_modf, NULL, NULL},
    {"MODF_WHOLE", '1', {0, 0, 0}, truncl, NULL, NULL},
    {"FREXP", '1', {0, 0, 0}, w_frexp, NULL, NULL},
    {"FREXP_EXPONENT", '1', {0, 0, 0}, w_frexp_exponent, NULL, NULL},
    {"ILOGB", '1', {0, 0, 0}, w_ilogb, NULL, NULL},
    {"REMQUO", '2', {0, 0, 0}, NULL, remainderl, NULL},
    {"REMQUO_BITS", '2', {0, 0, 0}, NULL, w_quotient, NULL},
    {"LGAMMA_SIGN", '1', {0, 0, 0}, w_gamma_sign, NULL, NULL},
    {"NEXTAFTER", '2', {0, 0, 0}, NULL, w_nextafter, NULL},
    {"FMA", '2', {0, 0, 0}, NULL, w_fma, NULL},
    {"degrees", '1', {2, 2, 2}, w_degrees, NULL, NULL},
    {"radians", '1', {2, 2, 2}, w_radians, NULL, NULL},
    {"VECTOR_EXP", '1', {3, 3, 2}, expl, NULL, NULL},
    {"VECTOR_ATAN2", '2', {6, 6, 2}, NULL, atan2l, NULL},
    {"VECTOR_POWN", 'i', {16, 16, 4}, NULL, w_pown, NULL},
};

const unsigned function_count = sizeof functions / sizeof *functions;

/* Rows whose name is no function's. */
static const struct {
    const char *name, *call;
} calls[] = {
    {"FRACT", "(fract(x[i], &rest))"},
    {"FRACT_WHOLE", "(fract(x[i], &rest), rest)"},
    {"DIVIDE", "x[i] / y[i]"},
    {"SINCOS", "sincos(x[i], &rest)"},
    {"SINCOS_COS", "(sincos(x[i], &rest), rest)"},
    {"MODF", "modf(x[i], &rest)"},
    {"MODF_WHOLE", "(modf(x[i], &rest), rest)"},
    {"FREXP", "frexp(x[i], &whole)"},
    {"FREXP_EXPONENT", "(frexp(x[i], &whole), (T)whole)"},
    {"ILOGB", "isfinite(x[i]) && x[i] != 0 ? (T)ilogb(x[i]) : (T)-1"},
    {"REMQUO", "remquo(x[i], y[i], &whole)"},
    {"REMQUO_BITS", "(remquo(x[i], y[i], &whole), (T)(whole < 0 ? -(-whole & 7) : whole & 7))"},
    {"LGAMMA_SIGN", "(lgamma_r(x[i], &whole), (T)whole)"},
    {"NEXTAFTER", "nextafter(x[i], y[i])"},
    {"FMA", "fma(x[i], y[i], y[i])"},
    {"VECTOR_EXP", "exp((T4)(0, 1, 2, x[i])).w"},
    {"VECTOR_ATAN2", "atan2((T3)(1, x[i], 2), (T3)(1, y[i], 2)).y"},
    {"VECTOR_POWN", "pown((T2)(x[i], 1), (int2)(n[i], 1)).x"},
};

/* --- relaxed: half_* and native_* functions, and the others under -cl-fast-relaxed-math ------------------------ */
/* Error of log2(x): 2^-21 near 1, else three units. */
static wide relaxed_log_error(wide x)
{
    return x >= 0.5L && x <= 2 ? 0x1p-21L : 3 * fabsl(log2l(x)) * 0x1p-23L;
}
/* Error of 2^t with a t that is itself wrong by WRONG. */
static wide relaxed_power(wide t, wide wrong, wide unit)
{
    return (3 + floorl(fabsl(2 * t)) + (wrong + fabsl(t) * 0x1p-24L) * 0x1p24L) * unit;
}
static wide a_sine(wide x, wide y, wide right, wide unit)
{
    (void)y, (void)right, (void)unit;
    return fabsl(x) <= pi ? 0x1p-11L : INFINITY;
}
static wide a_tangent(wide x, wide y, wide right, wide unit)
{
    (void)y, (void)unit;
    return fabsl(x) <= pi ? 1.5L * 0x1p-11L * (1 + right * right) : INFINITY;
}
static wide a_exp(wide x, wide y, wide right, wide unit)
{
    (void)y, (void)right;
    return (3 + floorl(fabsl(2 * x))) * unit;
}
static wide a_exp10(wide x, wide y, wide right, wide unit)
{
    (void)y, (void)right;
    return relaxed_power(x * 3.3219280948873623L, 0, unit);
}
static wide a_log(wide x, wide y, wide right, wide unit)
{
    (void)y, (void)right;
    return x >= 0.5L && x <= 2 ? 0x1p-21L : x > 0 ? 3 * unit : INFINITY;
}
static wide a_log10(wide x, wide y, wide right, wide unit)
{
    (void)y, (void)right;
    return x >= 0.5L && x <= 2 ? 0x1p-21L : x > 0 ? 4 * unit : INFINITY;
}
static wide a_pow(wide x, wide y, wide right, wide unit)
{
    (void)right;
    return x > 0 ? relaxed_power(y * log2l(x), fabsl(y) * relaxed_log_error(x), unit) : INFINITY;
}
static wide a_pown(wide x, wide n, wide right, wide unit)
{
    return x == 0 ? INFINITY : a_pow(fabsl(x), n, right, unit);
}
static wide a_rootn(wide x, wide n, wide right, wide unit)
{
    return x == 0 || n == 0 ? INFINITY : a_pow(fabsl(x), 1 / n, right, unit);
}
static wide a_divide(wide x, wide y, wide right, wide unit)
{
    bool middle = fabsl(x) >= 0x1p-62L && fabsl(x) <= 0x1p62L && fabsl(y) >= 0x1p-62L && fabsl(y) <= 0x1p62L;
    (void)right;
    return middle ? 2.5L * unit : INFINITY;
}
static wide a_half(wide x, wide y, wide right, wide unit)
{
    (void)x, (void)y, (void)right;
    return 8192 * unit;
}
static wide a_half_circle(wide x, wide y, wide right, wide unit)
{
    (void)y, (void)right;
    return fabsl(x) <= 65536 ? 8192 * unit : INFINITY;
}
static wide w_reciprocal(wide x)
{
    return 1 / x;
}

const struct function relaxed[] = {
    {"sin", '1', {0}, sinl, NULL, a_sine},
    {"cos", '1', {0}, cosl, NULL, a_sine},
    {"tan", '1', {0}, tanl, NULL, a_tangent},
    {"exp", '1', {0}, expl, NULL, a_exp},
    {"exp2", '1', {0}, exp2l, NULL, a_exp},
    {"exp10", '1', {0}, w_exp10, NULL, a_exp10},
    {"log", '1', {0}, logl, NULL, a_log},
    {"log2", '1', {0}, log2l, NULL, a_log},
    {"log10", '1', {0}, log10l, NULL, a_log10},
    {"pow", '2', {0}, NULL, powl, a_pow},
    {"powr", '2', {0}, NULL, w_powr, a_pow},
    {"pown", 'i', {0}, NULL, w_pown, a_pown},
    {"rootn", 'i', {0}, NULL, w_rootn, a_rootn},
    {"DIVIDE", '2', {0}, NULL, w_divide, a_divide},
    {"half_cos", '1', {0}, cosl, NULL, a_half_circle},
    {"half_sin", '1', {0}, sinl, NULL, a_half_circle},
    {"half_tan", '1', {0}, tanl, NULL, a_half_circle},
    {"half_exp", '1', {0}, expl, NULL, a_half},
    {"half_exp2", '1', {0}, exp2l, NULL, a_half},
    {"half_exp10", '1', {0}, w_exp10, NULL, a_half},
    {"half_log", '1', {0}, logl, NULL, a_half},
    {"half_log2", '1', {0}, log2l, NULL, a_half},
    {"half_log10", '1', {0}, log10l, NULL, a_half},
    {"half_recip", '1', {0}, w_reciprocal, NULL, a_half},
    {"half_rsqrt", '1', {0}, w_rsqrt, NULL, a_half},
    {"half_sqrt", '1', {0}, sqrtl, NULL, a_half},
    {"half_divide", '2', {0}, NULL, w_divide, a_half},
    {"half_powr", '2', {0}, NULL, w_powr, a_half},
    {"native_cos", '1', {0}, cosl, NULL, a_sine},
    {"native_sin", '1', {0}, sinl, NULL, a_sine},
    {"native_tan", '1', {0}, tanl, NULL, a_tangent},
    {"native_exp", '1', {0}, expl, NULL, a_half},
    {"native_exp2", '1', {0}, exp2l, NULL, a_half},
    {"native_exp10", '1', {0}, w_exp10, NULL, a_half},
    {"native_log", '1', {0}, logl, NULL, a_log},
    {"native_log2", '1', {0}, log2l, NULL, a_log},
    {"native_log10", '1', {0}, log10l, NULL, a_log10},
    {"native_recip", '1', {0}, w_reciprocal, NULL, a_half},
    {"native_rsqrt", '1', {0}, w_rsqrt, NULL, a_half},
    {"native_sqrt", '1', {0}, sqrtl, NULL, a_half},
    {"native_divide", '2', {0}, NULL, w_divide, a_half},
    {"native_powr", '2', {0}, NULL, w_powr, a_pow},
};
const unsigned relaxed_count = sizeof relaxed / sizeof *relaxed;

wide answer(const struct function *f, const format *t, wide x, wide y)
{
    now = t;
    wide right = f->one ? f->one(x) : f->two(x, y);

    return strcmp(f->name, "FRACT") == 0 && rounded_to(t, right) == 1 ? 1 - ldexpl(1, -t->digits) : right;
}

void write_call(const struct function *f, char *text, size_t size)
{
    static const char *const forms[] = {"%s(x[i])", "%s(x[i], y[i])", "%s(x[i], n[i])"};

    snprintf(text, size, forms[f->shape == '1' ? 0 : f->shape == 'i' ? 2 : 1], f->name);
    for (unsigned i = 0; i < sizeof calls / sizeof *calls; i++)
        if (strcmp(f->name, calls[i].name) == 0)
            snprintf(text, size, "%s", calls[i].call);
}
