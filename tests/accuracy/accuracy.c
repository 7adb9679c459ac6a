/* tests/accuracy/accuracy.c - the mathematical functions against the C library in higher precision.
 *
 * For each function and type a kernel applies the function to a few ten thousand arguments - every pair of edge values,
 * then random ones of several distributions - in `gasket run`, through the simulator and through the IR interpreter. Both
 * must leave the same bytes (but for which NaN it is), and no result may be further from the long double answer than the
 * bound of the OpenCL specification ("Relative Error as ULPs"), the unit taken as in section 7.4. Signs of zeros,
 * infinities and NaNs must be right. Each function and type is a line: PASS or FAIL, the largest error, the bound, and the
 * worst argument.
 *
 *     accuracy [-n COUNT] [-s STEP] [-w DIRECTORY] GASKET [float|double|half|NAME]...      status 1 when something fails
 *
 * -n: random arguments for each function (8000). -s: instead, each unary float function over the bit patterns 0, STEP,
 * 2 STEP, ...; with 1 over all 2^32 of them, some twenty minutes a function. Unary half functions always get every argument.
 * -w: a place for files (/tmp). Build it with `cc -std=c11 -O2 -o accuracy tests/accuracy/accuracy.c -lm`. */
#define _GNU_SOURCE
#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef long double wide;

/* --- types ------------------------------------------------------------------------------------------------- */
typedef struct format {
    const char *name;
    unsigned size;
    int digits, least; /* bits of the significand; exponent of the smallest normal number */
    double most;
} format;

static const format formats[] = {
    {"float", 4, 24, -126, FLT_MAX},
    {"double", 8, 53, -1022, DBL_MAX},
    {"half", 2, 11, -14, 65504},
};
enum { FLOAT, DOUBLE, HALF, FORMATS };

static wide half_value(uint16_t h)
{
    int e = h >> 10 & 31, f = h & 1023;
    double v = e == 31 ? (f ? NAN : INFINITY) : e ? ldexp(1024 + f, e - 25) : ldexp(f, -24);

    return copysign(v, h & 0x8000 ? -1 : 1);
}

static wide value_at(const format *t, const void *buffer, size_t i)
{
    if (t->size == 2)
        return half_value(((const uint16_t *)buffer)[i]);
    return t->size == 4 ? (wide)((const float *)buffer)[i] : (wide)((const double *)buffer)[i];
}

static uint16_t half_of(double v)
{
    uint16_t sign = signbit(v) ? 0x8000 : 0;
    double a = fabs(v);

    if (isnan(v))
        return 0x7e00;
    if (a >= 65520)
        return sign | 0x7c00;
    int e = a < 0x1p-14 ? -14 : ilogb(a);
    return sign + (uint16_t)(rint(ldexp(a, 10 - e)) + (e + 14) * 1024.0);
}

static void put(const format *t, void *buffer, size_t i, double v)
{
    if (t->size == 2)
        ((uint16_t *)buffer)[i] = half_of(v);
    else if (t->size == 4)
        ((float *)buffer)[i] = (float)v;
    else
        ((double *)buffer)[i] = v;
}

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
    if (isnan(x) || isinf(x) || (x < 0 && x == floorl(x)))
        return 1;
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

enum { ANY = -1 }; /* no bound: only special values are looked at */

/* The bounds are those of the tables for single, double and half precision (full profile). */
static const struct function {
    const char *name;
    char shape; /* 1, 2: so many arguments; z: two, and the sign of a zero is free; i: the second is an int */
    int bounds[FORMATS];
    wide (*one)(wide);
    wide (*two)(wide, wide);
} functions[] = {
    {"exp", '1', {3, 3, 2}, expl, NULL},
    {"exp2", '1', {3, 3, 2}, exp2l, NULL},
    {"exp10", '1', {3, 3, 2}, w_exp10, NULL},
    {"expm1", '1', {3, 3, 2}, expm1l, NULL},
    {"log", '1', {3, 3, 2}, logl, NULL},
    {"log2", '1', {3, 3, 2}, log2l, NULL},
    {"log10", '1', {3, 3, 2}, log10l, NULL},
    {"log1p", '1', {2, 2, 2}, log1pl, NULL},
    {"logb", '1', {0, 0, 0}, w_logb, NULL},
    {"sin", '1', {4, 4, 2}, sinl, NULL},
    {"cos", '1', {4, 4, 2}, cosl, NULL},
    {"tan", '1', {5, 5, 2}, tanl, NULL},
    {"sinpi", '1', {4, 4, 2}, w_sinpi, NULL},
    {"cospi", '1', {4, 4, 2}, w_cospi, NULL},
    {"tanpi", '1', {6, 6, 2}, w_tanpi, NULL},
    {"asin", '1', {4, 4, 2}, asinl, NULL},
    {"acos", '1', {4, 4, 2}, acosl, NULL},
    {"atan", '1', {5, 5, 2}, atanl, NULL},
    {"asinpi", '1', {5, 5, 2}, w_asinpi, NULL},
    {"acospi", '1', {5, 5, 2}, w_acospi, NULL},
    {"atanpi", '1', {5, 5, 2}, w_atanpi, NULL},
    {"atan2", '2', {6, 6, 2}, NULL, atan2l},
    {"atan2pi", '2', {6, 6, 2}, NULL, w_atan2pi},
    {"sinh", '1', {4, 4, 2}, sinhl, NULL},
    {"cosh", '1', {4, 4, 2}, coshl, NULL},
    {"tanh", '1', {5, 5, 2}, tanhl, NULL},
    {"asinh", '1', {4, 4, 2}, asinhl, NULL},
    {"acosh", '1', {4, 4, 2}, acoshl, NULL},
    {"atanh", '1', {5, 5, 2}, atanhl, NULL},
    {"pow", '2', {16, 16, 4}, NULL, powl},
    {"powr", '2', {16, 16, 4}, NULL, w_powr},
    {"pown", 'i', {16, 16, 4}, NULL, w_pown},
    {"rootn", 'i', {16, 16, 4}, NULL, w_rootn},
    {"cbrt", '1', {2, 2, 2}, cbrtl, NULL},
    {"rsqrt", '1', {2, 2, 1}, w_rsqrt, NULL},
    {"sqrt", '1', {0, 0, 0}, sqrtl, NULL},
    {"hypot", '2', {4, 4, 2}, NULL, hypotl},
    {"fmod", '2', {0, 0, 0}, NULL, fmodl},
    {"remainder", '2', {0, 0, 0}, NULL, remainderl},
    {"erf", '1', {16, 16, 4}, erfl, NULL},
    {"erfc", '1', {16, 16, 4}, erfcl, NULL},
    {"tgamma", '1', {16, 16, 4}, w_tgamma, NULL},
    {"lgamma", '1', {ANY, ANY, ANY}, w_lgamma, NULL},
    {"ldexp", 'i', {0, 0, 0}, NULL, w_ldexp},
    {"fdim", '2', {0, 0, 0}, NULL, fdiml},
    {"fmax", 'z', {0, 0, 0}, NULL, fmaxl},
    {"fmin", 'z', {0, 0, 0}, NULL, fminl},
    {"maxmag", 'z', {0, 0, 0}, NULL, w_maxmag},
    {"minmag", 'z', {0, 0, 0}, NULL, w_minmag},
    {"copysign", '2', {0, 0, 0}, NULL, copysignl},
    {"floor", '1', {0, 0, 0}, floorl, NULL},
    {"ceil", '1', {0, 0, 0}, ceill, NULL},
    {"trunc", '1', {0, 0, 0}, truncl, NULL},
    {"round", '1', {0, 0, 0}, roundl, NULL},
    {"rint", '1', {0, 0, 0}, rintl, NULL},
    {"fabs", '1', {0, 0, 0}, fabsl, NULL},
    {"FRACT", '1', {0, 0, 0}, w_fract, NULL},
    {"DIVIDE", '2', {0, 0, 0}, NULL, w_divide},
    {"FRACT_WHOLE", '1', {0, 0, 0}, floorl, NULL},
    {"SINCOS", '1', {4, 4, 2}, sinl, NULL},
    {"SINCOS_COS", '1', {4, 4, 2}, cosl, NULL},
    {"MODF", '1', {0, 0, 0}, w_modf, NULL},
    {"MODF_WHOLE", '1', {0, 0, 0}, truncl, NULL},
    {"FREXP", '1', {0, 0, 0}, w_frexp, NULL},
    {"FREXP_EXPONENT", '1', {0, 0, 0}, w_frexp_exponent, NULL},
    {"ILOGB", '1', {0, 0, 0}, w_ilogb, NULL},
    {"REMQUO", '2', {0, 0, 0}, NULL, remainderl},
    {"REMQUO_BITS", '2', {0, 0, 0}, NULL, w_quotient},
    {"LGAMMA_SIGN", '1', {0, 0, 0}, w_gamma_sign, NULL},
    {"NEXTAFTER", '2', {0, 0, 0}, NULL, w_nextafter},
    {"FMA", '2', {0, 0, 0}, NULL, w_fma},
    {"degrees", '1', {2, 2, 2}, w_degrees, NULL},
    {"radians", '1', {2, 2, 2}, w_radians, NULL},
    {"VECTOR_EXP", '1', {3, 3, 2}, expl, NULL},
    {"VECTOR_ATAN2", '2', {6, 6, 2}, NULL, atan2l},
    {"VECTOR_POWN", 'i', {16, 16, 4}, NULL, w_pown},
};
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
    {"LGAMMA_SIGN", "(lgamma_r(x[i], &whole), isinf(x[i]) || (x[i] < 0 && x[i] == floor(x[i])) ? (T)1 : (T)whole)"},
    {"NEXTAFTER", "nextafter(x[i], y[i])"},
    {"FMA", "fma(x[i], y[i], y[i])"},
    {"VECTOR_EXP", "exp((T4)(0, 1, 2, x[i])).w"},
    {"VECTOR_ATAN2", "atan2((T3)(1, x[i], 2), (T3)(1, y[i], 2)).y"},
    {"VECTOR_POWN", "pown((T2)(x[i], 1), (int2)(n[i], 1)).x"},
};

enum { FUNCTIONS = sizeof functions / sizeof *functions };

static bool two_of(char shape)
{
    return shape == '2' || shape == 'z';
}

/* --- arguments --------------------------------------------------------------------------------------------- */
static uint64_t random_state = 88172645463325252u;

static uint64_t random_bits(void)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    return random_state ^= random_state << 17;
}

static double random_unit(void)
{
    return (double)(random_bits() >> 11) * 0x1p-53;
}

static const double edges[] = {
    0,
    1,
    0.5,
    2,
    3,
    4,
    5,
    10,
    0.25,
    0.75,
    1.5,
    2.5,
    0.1,
    0.3333333333333333,
    0.6931471805599453,
    1.5707963267948966,
    0.7853981633974483,
    3.141592653589793,
    6.283185307179586,
    9.42477796076938,
    100,
    355,
    1e4,
    65504,
    65536,
    1e5,
    1e7,
    8388607.5,
    8388608,
    16777215,
    16777216,
    16777217,
    4503599627370495.5,
    9007199254740991,
    9007199254740992,
    2147483648.0,
    1e15,
    1e22,
    1e30,
    1e38,
    1e100,
    1e300,
    38.53,
    88.72,
    88.7228,
    87.33,
    103.97,
    104,
    127.99999,
    128,
    126,
    149,
    150,
    34,
    35,
    170.6,
    171.6,
    709.78,
    709.7827,
    710.4,
    744.44,
    745.2,
    308.2547,
    323.3,
    1023.9999,
    1024,
    1074,
    1075,
    1e-3,
    1e-5,
    1e-8,
    1e-20,
    1e-38,
    1e-40,
    1e-300,
    1e-310,
    6e-8,
    6e-5,
    0x1p-126,
    0x1p-149,
    0x1p-1022,
    0x1p-1074,
    0x1p-24,
    0x1p-25,
    0x1p-54,
    FLT_MAX,
    DBL_MAX,
    INFINITY,
    NAN,
    1 + 0x1p-23,
    1 - 0x1p-24,
    1 + 0x1p-52,
    1 - 0x1p-53,
    1 + 0x1p-10,
    1 - 0x1p-11,
    0x1.921fb6p+17,
    0x1.0088bcp+21,
    6381956970095103.0 * 0x1p+797,
};
enum { EDGES = sizeof edges / sizeof *edges };

static double edge(size_t i)
{
    i %= 2 * EDGES;
    return i < EDGES ? edges[i] : -edges[i - EDGES];
}

/* Bits at random, numbers around 1, of medium size, of all sizes, and near integers. */
static double random_number(const format *t)
{
    double sign = random_bits() & 1 ? -1 : 1;
    int top = t->size == 8 ? 1023 : t->size == 4 ? 127 : 15;

    switch (random_bits() % 6) {
    case 0:
        return sign * ldexp(1 + random_unit(), (int)(random_bits() % (2u * top + (unsigned)t->digits)) - top - t->digits);
    case 1:
        return sign * random_unit();
    case 2:
        return sign * random_unit() * 20;
    case 3:
        return sign * random_unit() * (t->size == 8 ? 800 : 120);
    case 4:
        return sign * (1 + (random_unit() - 0.5) * ldexp(1, -(int)(random_bits() % (unsigned)t->digits)));
    default:
        return sign * (double)(random_bits() % 40) * 0.5;
    }
}

static int32_t random_int(size_t i)
{
    static const int32_t some[] = {0,  1,   -1,  2,    -2,    3,    -3,       4,         5,       7,       16,
                                   31, 127, 128, 1000, -1000, -149, 16777217, -16777217, INT_MAX, INT_MIN, INT_MAX - 1};
    uint64_t r = random_bits();

    return i % 3 == 0 ? some[r % (sizeof some / sizeof *some)] : i % 3 == 1 ? (int32_t)(r % 41) - 20 : (int32_t)(r % 4001) - 2000;
}

typedef struct sample {
    size_t count;
    void *x, *y;
    int32_t *n;
} sample;

static sample make_sample(const format *t, char shape, size_t count)
{
    size_t pairs = 4 * EDGES * EDGES;
    sample s = {two_of(shape) ? pairs + count : shape == '1' && t->size == 2 ? 65536 : 2 * EDGES + count, NULL, NULL, NULL};

    s.count = (s.count + 63) / 64 * 64;
    s.x = calloc(s.count, t->size), s.y = calloc(s.count, t->size), s.n = calloc(s.count, sizeof *s.n);
    for (size_t i = 0; i < s.count; i++) {
        bool first = i < (two_of(shape) ? pairs : 2 * EDGES);
        put(t, s.x, i, first ? edge(two_of(shape) ? i / (2 * EDGES) : i) : random_number(t));
        put(t, s.y, i, first ? edge(i) : random_number(t));
        s.n[i] = random_int(i);
        if (shape == '1' && t->size == 2)
            ((uint16_t *)s.x)[i] = (uint16_t)i;
    }
    return s;
}

/* --- running ----------------------------------------------------------------------------------------------- */
static const char *gasket = "build/gasket", *directory = "/tmp";

static const char *path(const char *name)
{
    static char texts[4][512];
    static unsigned next;
    char *p = texts[next++ % 4];

    snprintf(p, sizeof texts[0], "%s/accuracy.%ld.%s", directory, (long)getpid(), name);
    return p;
}

static void write_file(const char *name, const void *data, size_t size)
{
    FILE *f = fopen(path(name), "wb");

    if (!f || fwrite(data, 1, size, f) != size || fclose(f) != 0) {
        perror(path(name));
        exit(2);
    }
}

static void write_kernel(const struct function *f, const format *t)
{
    FILE *k = fopen(path("cl"), "w");
    char call[160];

    snprintf(call, sizeof call, f->shape == '1' ? "%s(x[i])" : two_of(f->shape) ? "%s(x[i], y[i])" : "%s(x[i], n[i])", f->name);
    for (unsigned i = 0; i < sizeof calls / sizeof *calls; i++)
        if (strcmp(f->name, calls[i].name) == 0)
            snprintf(call, sizeof call, "%s", calls[i].call);
    fprintf(k,
            "#define T %s\n#define T2 %s2\n#define T3 %s3\n#define T4 %s4\n"
            "kernel void k(global T *r, global const T *x, global const T *y, global const int *n)\n{\n"
            "    size_t i = get_global_id(0);\n    T rest;\n    int whole;\n    r[i] = %s;\n}\n",
            t->name, t->name, t->name, t->name, call);
    fclose(k);
}

static bool run(const format *t, const sample *s, const char *via, void *results)
{
    char command[4096];

    snprintf(command, sizeof command, "%s run --via=%s -g %zu -l 64 -a 'r=%s[%zu]' -a x=@%s -a y=@%s -o r=%s", gasket, via,
             s->count, t->name, s->count, path("x"), path("y"), path("r"));
    snprintf(command + strlen(command), sizeof command - strlen(command), " -a n=@%s %s", path("n"), path("cl"));
    if (system(command) != 0)
        return false;
    FILE *f = fopen(path("r"), "rb");
    bool good = f && fread(results, t->size, s->count, f) == s->count;
    if (f)
        fclose(f);
    return good;
}

/* --- judging ----------------------------------------------------------------------------------------------- */
/* Distance of GOT from RIGHT in units of T's last place at RIGHT; infinite where a special value is wrong. */
static double error_of(const format *t, wide got, wide right)
{
    if (isnan(right) || isnan(got))
        return isnan(right) && isnan(got) ? 0 : INFINITY;
    int e = right == 0 ? t->least : ilogbl(right) < t->least ? t->least : ilogbl(right);
    wide unit = ldexpl(1, e - t->digits + 1), beyond = (wide)t->most + ldexpl(1, ilogb(t->most) - t->digits);
    if (isinf(got))
        return isinf(right)                                                ? ((got > 0) == (right > 0) ? 0 : INFINITY)
               : fabsl(right) >= (wide)t->most && (got > 0) == (right > 0) ? 0
                                                                           : INFINITY;
    if (isinf(right))
        return INFINITY;
    if (right == 0)
        return got == 0 && signbit(got) == signbit(right) ? 0 : INFINITY;
    if (fabsl(right) >= beyond)
        return (double)((fabsl(right) - fabsl(got)) / ldexpl(1, ilogb(t->most) - t->digits + 1));
    return (double)(fabsl(got - right) / unit);
}

/* An exact function: RIGHT rounded to T. For double the long double is not exact itself: half a unit and a little is right. */
static wide rounded_to(const format *t, wide right)
{
    if (t->size == 8)
        return (double)right;
    return t->size == 4 ? (wide)(float)right : half_value(half_of((double)right));
}

static wide answer(const struct function *f, const format *t, const sample *s, size_t i)
{
    wide x = value_at(t, s->x, i), right = f->one ? f->one(x) : f->two(x, f->shape == 'i' ? s->n[i] : value_at(t, s->y, i));

    return strcmp(f->name, "FRACT") == 0 && rounded_to(t, right) == 1 ? 1 - ldexpl(1, -t->digits) : right;
}

/* The largest error so far, and where. */
typedef struct worst {
    double error;
    wide x, y, got, right;
} worst;

static void judge(const struct function *f, const format *t, const sample *s, const void *results, worst *w)
{
    int bound = f->bounds[t - formats];

    for (size_t i = 0; i < s->count; i++) {
        wide right = answer(f, t, s, i), got = value_at(t, results, i);
        if (bound == ANY && !isnan(right) && !isinf(right) && isfinite(got))
            continue;
        double e = error_of(t, got, bound == 0 && t->size < 8 ? rounded_to(t, right) : right);
        if ((bound == 0 && e <= 0.5005) || (f->shape == 'z' && right == 0 && got == 0))
            e = 0;
        if (!(e <= w->error))
            *w = (worst){e, value_at(t, s->x, i), f->shape == 'i' ? s->n[i] : value_at(t, s->y, i), got, right};
    }
}

static bool report(const struct function *f, const format *t, const worst *w)
{
    int bound = f->bounds[t - formats];
    bool good = w->error <= (bound < 0 ? 0 : bound);

    printf("%s %s %s: %.3f of %d ulp", good ? "PASS" : "FAIL", t->name, f->name, w->error, bound);
    if (w->error > 0)
        printf(" at %La, %La: %La for %La", w->x, w->y, w->got, w->right);
    printf("\n");
    fflush(stdout);
    return good;
}

/* A unary float function over the bit patterns 0, STEP, 2 STEP, ..., in the simulator. */
static bool sweep(const struct function *f, uint64_t step)
{
    enum { CHUNK = 1 << 20 };
    const format *t = now = &formats[FLOAT];
    sample s = {CHUNK, calloc(CHUNK, 4), calloc(CHUNK, 4), calloc(CHUNK, sizeof *s.n)};
    void *results = calloc(CHUNK, 4);
    worst w = {0};
    bool runs = true;

    write_kernel(f, t);
    write_file("y", s.y, CHUNK * 4ul);
    write_file("n", s.n, CHUNK * sizeof *s.n);
    for (uint64_t first = 0; first < 1ull << 32 && runs; first += step * CHUNK) {
        for (uint64_t i = 0; i < CHUNK; i++)
            ((uint32_t *)s.x)[i] = (uint32_t)(first + i * step);
        write_file("x", s.x, CHUNK * 4ul);
        runs = run(t, &s, "sim", results);
        judge(f, t, &s, results, &w);
    }
    if (!runs)
        printf("FAIL %s %s: does not run\n", t->name, f->name);
    free(s.x), free(s.y), free(s.n), free(results);
    return runs && report(f, t, &w);
}

static bool check(const struct function *f, const format *t, size_t count)
{
    now = t;
    sample s = make_sample(t, f->shape, count);
    void *simulated = calloc(s.count, t->size), *interpreted = calloc(s.count, t->size);
    bool good = true;

    write_kernel(f, t);
    write_file("x", s.x, s.count * t->size);
    write_file("y", s.y, s.count * t->size);
    write_file("n", s.n, s.count * sizeof *s.n);
    if (!run(t, &s, "sim", simulated) || !run(t, &s, "ir", interpreted)) {
        printf("FAIL %s %s: does not run\n", t->name, f->name);
        good = false;
    } else {
        worst w = {0};
        judge(f, t, &s, simulated, &w);
        good = report(f, t, &w);
        for (size_t i = 0; i < s.count; i++)
            if (!(isnan(value_at(t, simulated, i)) && isnan(value_at(t, interpreted, i))) &&
                memcmp((char *)simulated + i * t->size, (char *)interpreted + i * t->size, t->size) != 0) {
                printf("FAIL %s %s: simulator and interpreter differ at %La, %La: %La, %La\n", t->name, f->name,
                       value_at(t, s.x, i), f->shape == 'i' ? (wide)s.n[i] : value_at(t, s.y, i), value_at(t, simulated, i),
                       value_at(t, interpreted, i));
                good = false;
                break;
            }
    }
    free(s.x), free(s.y), free(s.n), free(simulated), free(interpreted);
    fflush(stdout);
    return good;
}

static bool wanted(const char *name, char **words, int count)
{
    bool any_format = false, any_name = false, format_named = false, name_named = false;

    for (int i = 0; i < count; i++) {
        bool is_format = !strcmp(words[i], "float") || !strcmp(words[i], "double") || !strcmp(words[i], "half");
        any_format |= is_format;
        any_name |= !is_format;
        format_named |= is_format && !strcmp(words[i], name);
        name_named |= !is_format && !strcmp(words[i], name);
    }
    bool is_format = !strcmp(name, "float") || !strcmp(name, "double") || !strcmp(name, "half");
    return is_format ? !any_format || format_named : !any_name || name_named;
}

int main(int argc, char **argv)
{
    size_t count = 8000;
    uint64_t step = 0;
    int failed = 0, option;

    while ((option = getopt(argc, argv, "n:s:w:")) != -1) {
        if (option == 'n')
            count = strtoul(optarg, NULL, 10);
        else if (option == 's')
            step = strtoull(optarg, NULL, 10);
        else if (option == 'w')
            directory = optarg;
        else
            return 2;
    }
    if (optind < argc)
        gasket = argv[optind++];
    for (unsigned t = 0; t < FORMATS; t++)
        for (unsigned f = 0; f < FUNCTIONS; f++)
            if (wanted(formats[t].name, argv + optind, argc - optind) && wanted(functions[f].name, argv + optind, argc - optind))
                failed += step == 0 ? !check(&functions[f], &formats[t], count)
                                    : t == FLOAT && functions[f].shape == '1' && !sweep(&functions[f], step);
    static const char *const parts[] = {"cl", "x", "y", "n", "r"};
    for (unsigned i = 0; i < sizeof parts / sizeof *parts; i++)
        remove(path(parts[i]));
    return failed != 0;
}
