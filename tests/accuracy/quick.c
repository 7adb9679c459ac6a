/* tests/accuracy/quick.c - answers for many floats at once, by the C library's vector functions in double.
 *
 * Those err by at most four units of a double's last place, which is 2^-27 of a float's. Nearly half of all floats are so small
 * that two terms of a series are the answer, and as many so large that it is a constant: only the others are computed. */
#define _GNU_SOURCE
#include "quick.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* --- answers ----------------------------------------------------------------------------------------------- */
#ifdef __AVX512F__
enum { LANES = 8 };
#define LIBRARY(NAME) _ZGVeN8v_##NAME
#elif defined __AVX2__
enum { LANES = 4 };
#define LIBRARY(NAME) _ZGVdN4v_##NAME
#else
enum { LANES = 2 };
#define LIBRARY(NAME) _ZGVbN2v_##NAME
#endif
typedef double lanes __attribute__((vector_size(8 * LANES), aligned(8)));

/* answers_NAME: the library's function of BEFORE, an expression in x, times FACTOR. */
#define SCALED(ROW, NAME, FACTOR)                                                                                                \
    static void answers_##ROW(const float *x, double *right)                                                                     \
    {                                                                                                                            \
        for (int i = 0; i < QUICK; i++)                                                                                          \
            right[i] = x[i];                                                                                                     \
        for (int i = 0; i < QUICK; i += LANES)                                                                                   \
            *(lanes *)(right + i) = LIBRARY(NAME)(*(lanes *)(right + i)) * (FACTOR);                                             \
    }
#define BY_LIBRARY(NAME)                                                                                                         \
    lanes LIBRARY(NAME)(lanes);                                                                                                  \
    SCALED(NAME, NAME, 1)
BY_LIBRARY(exp)
BY_LIBRARY(exp2)
BY_LIBRARY(exp10)
BY_LIBRARY(expm1)
BY_LIBRARY(log)
BY_LIBRARY(log2)
BY_LIBRARY(log10)
BY_LIBRARY(log1p)
BY_LIBRARY(sin)
BY_LIBRARY(cos)
BY_LIBRARY(tan)
BY_LIBRARY(asin)
BY_LIBRARY(acos)
BY_LIBRARY(atan)
BY_LIBRARY(sinh)
BY_LIBRARY(cosh)
BY_LIBRARY(tanh)
BY_LIBRARY(asinh)
BY_LIBRARY(acosh)
BY_LIBRARY(atanh)
BY_LIBRARY(cbrt)
BY_LIBRARY(erf)
BY_LIBRARY(erfc)
SCALED(asinpi, asin, M_1_PI)
SCALED(acospi, acos, M_1_PI)
SCALED(atanpi, atan, M_1_PI)

/* Are all arguments between LOW and HIGH? Their bit patterns rise, so the first and the last tell, unless the sign changes
 * between. */
static bool is_within(const float *x, double low, double high)
{
    float first = x[0], last = x[QUICK - 1];

    return first > low && first < high && last > low && last < high && signbit(first) == signbit(last);
}

/* From here on sines and cosines are reduced in integers; the library would do it one argument at a time. */
static const float far = 0x1p13f;

/* 2^e / pi, without the multiples of 2, times 2^127. 1/pi stands here with 320 bits. */
static unsigned __int128 turns_of(int e)
{
    static const uint64_t words[] = {0x517cc1b727220a94, 0xfe13abe8fa9a6ee0, 0x6db14acc9e21c820, 0xff28b1d5ef5de2b0,
                                     0xdb92371d2126e970};
    int first = e - 1 + 64, word = first / 64, shift = first % 64; /* of the bit that counts 1, after 64 zeros */
    uint64_t w[3];

    for (int i = 0; i < 3; i++)
        w[i] = word + i == 0 ? 0 : words[word + i - 1];
    unsigned __int128 high = (unsigned __int128)w[0] << 64 | w[1];
    return shift ? high << shift | w[2] >> (64 - shift) : high;
}

/* sin(x + QUARTERS pi/2) for |x| >= far: x/pi is a whole number n and a fraction f with |f| <= 1/2, the answer (-1)^n sin(pi
 * f). */
static void far_sine(const float *x, double *right, unsigned quarters)
{
    double sign[QUICK];
    unsigned __int128 unit = 0;
    uint32_t before = 0;

    for (int i = 0; i < QUICK; i++) {
        uint32_t bits;
        memcpy(&bits, x + i, sizeof bits);
        if (i == 0 || bits >> 23 != before)
            unit = turns_of((int)(bits >> 23 & 255) - 150);
        before = bits >> 23;
        unsigned __int128 turns = unit * ((bits & 0x7fffff) | 0x800000);
        turns = (bits >> 31 ? -turns : turns) + ((unsigned __int128)quarters << 126);
        unsigned odd = (unsigned)(turns >> 127) ^ (unsigned)(turns >> 126 & 1);
        __int128 part = (__int128)(turns << 1);
        sign[i] = odd ? -1 : 1;
        right[i] = M_PI * ((double)(int64_t)(part >> 64) * 0x1p-64 + (double)(uint64_t)part * 0x1p-128);
    }
    for (int i = 0; i < QUICK; i += LANES)
        *(lanes *)(right + i) = LIBRARY(sin)(*(lanes *)(right + i));
    for (int i = 0; i < QUICK; i++)
        right[i] *= sign[i];
}

static bool all_far(const float *x)
{
    return is_within(x, far, INFINITY) || is_within(x, -INFINITY, -far);
}

static void answers_sine(const float *x, double *right)
{
    if (all_far(x))
        far_sine(x, right, 0);
    else
        answers_sin(x, right);
}

static void answers_cosine(const float *x, double *right)
{
    if (all_far(x))
        far_sine(x, right, 1);
    else
        answers_cos(x, right);
}

static void answers_tangent(const float *x, double *right)
{
    double below[QUICK];

    if (!all_far(x)) {
        answers_tan(x, right);
        return;
    }
    far_sine(x, right, 0);
    far_sine(x, below, 1);
    for (int i = 0; i < QUICK; i++)
        right[i] /= below[i];
}

/* sin(pi x) is sin(pi r) with |r| <= 1/2, cos(pi x) is sin(pi (1/2 - |r|)): no step before the product rounds much. */
static double sine_turns(double x)
{
    double r = x - 2 * rint(x / 2);

    return fabs(r) > 0.5 ? copysign(1, r) - r : r;
}

static double cosine_turns(double x)
{
    return 0.5 - fabs(x - 2 * rint(x / 2));
}

static void answers_sinpi(const float *x, double *right)
{
    for (int i = 0; i < QUICK; i++)
        right[i] = M_PI * sine_turns(x[i]);
    for (int i = 0; i < QUICK; i += LANES)
        *(lanes *)(right + i) = LIBRARY(sin)(*(lanes *)(right + i));
    for (int i = 0; i < QUICK; i++)
        right[i] = right[i] == 0 ? copysign(0, x[i]) : right[i];
}

static void answers_cospi(const float *x, double *right)
{
    for (int i = 0; i < QUICK; i++)
        right[i] = M_PI * cosine_turns(x[i]);
    for (int i = 0; i < QUICK; i += LANES)
        *(lanes *)(right + i) = LIBRARY(sin)(*(lanes *)(right + i));
}

static void answers_tanpi(const float *x, double *right)
{
    double below[QUICK];

    answers_sinpi(x, right);
    answers_cospi(x, below);
    for (int i = 0; i < QUICK; i++)
        right[i] /= below[i];
}

/* answers_NAME: an expression in the float x. */
#define BY_FORMULA(NAME, VALUE)                                                                                                  \
    static void answers_##NAME(const float *at, double *right)                                                                   \
    {                                                                                                                            \
        for (int i = 0; i < QUICK; i++) {                                                                                        \
            float x = at[i];                                                                                                     \
            right[i] = VALUE;                                                                                                    \
        }                                                                                                                        \
    }
BY_FORMULA(rsqrt, 1 / sqrt((double)x))
BY_FORMULA(recip, 1 / (double)x)
BY_FORMULA(sqrt, sqrtf(x))
BY_FORMULA(square_root, sqrt((double)x))
BY_FORMULA(floor, floorf(x))
BY_FORMULA(ceil, ceilf(x))
BY_FORMULA(trunc, truncf(x))
BY_FORMULA(round, copysignf(truncf(fabsf(x) + (fabsf(x) < 0x1p23f ? 0x1.fffffep-2f : 0)), x))
BY_FORMULA(rint, rintf(x))
BY_FORMULA(fabs, fabsf(x))
BY_FORMULA(degrees, x *(180 / M_PI))
BY_FORMULA(radians, x *(M_PI / 180))
BY_FORMULA(fract, isinf(x) ? copysignf(0, x) : copysignf(fminf(x - floorf(x), 0x1.fffffep-1f), x - floorf(x) == 0 ? x : 1))
BY_FORMULA(modf, isinf(x) ? copysignf(0, x) : copysignf(x - truncf(x), x))
/* Only whether it is finite. */
BY_FORMULA(lgamma, (x <= 0 && x == floorf(x)) || fabsf(x) > 4.085e36f ? INFINITY : 1)

/* Far from zero the answer is beyond every float, near to it the pole is all of it. */
static double quick_gamma(double x)
{
    if (x > 40)
        return INFINITY;
    if (x < -60)
        return x == floor(x) ? NAN : fmod(floor(x), 2) == 0 ? 0.0 : -0.0;
    return fabs(x) < 0x1p-23 ? 1 / x - 0.57721566490153286 : tgamma(x);
}
BY_FORMULA(tgamma, quick_gamma(x))

/* The exponent of a finite number other than zero. */
static int exponent_of(float x)
{
    uint32_t bits;

    x *= fabsf(x) < FLT_MIN ? 0x1p24f : 1;
    memcpy(&bits, &x, sizeof bits);
    return (int)(bits >> 23 & 255) - 127;
}

static int exponent_with_denormals(float x)
{
    return exponent_of(x) - (fabsf(x) < FLT_MIN ? 24 : 0);
}
BY_FORMULA(logb, x == 0 ? -INFINITY : isfinite(x) ? exponent_with_denormals(x) : fabsf(x))
BY_FORMULA(ilogb, x == 0 || !isfinite(x) ? -1 : exponent_with_denormals(x))
BY_FORMULA(frexp_exponent, x == 0 || !isfinite(x) ? 0 : exponent_with_denormals(x) + 1)
BY_FORMULA(frexp, frexp((double)x, &(int){0}))

/* Of the gamma function; 0 at its poles. */
static double quick_sign(float x)
{
    float below = floorf(x);

    return x > 0 || isnan(x) || isinf(x) ? 1 : x == below ? 0 : below == 2 * floorf(below / 2) ? 1 : -1;
}
BY_FORMULA(gamma_sign, quick_sign(x))

/* --- rows -------------------------------------------------------------------------------------------------- */
typedef struct way {
    void (*answers)(const float *x, double *right);
    bool has_series;
    double series[3];
    double low, below, high, above;
} way;

/* Every way to answer: BY(name, coefficients of 1, x, x^2 for |x| < 2^-23, low, what it is below, high, what it is above). */
#define BY(NAME, SERIES, ...) static const way by_##NAME = {answers_##NAME, true, SERIES, __VA_ARGS__};
#define NO_SERIES(NAME, ...) static const way by_##NAME = {answers_##NAME, false, {0}, __VA_ARGS__};
#define SERIES(...)                                                                                                              \
    {                                                                                                                            \
        __VA_ARGS__                                                                                                              \
    }
BY(exp, SERIES(1, 1, 0.5), -110, 0, 89, INFINITY)
BY(exp2, SERIES(1, M_LN2, 0), -160, 0, 129, INFINITY)
BY(exp10, SERIES(1, M_LN10, 0), -48, 0, 39, INFINITY)
BY(expm1, SERIES(0, 1, 0.5), -60, -1, 89, INFINITY)
NO_SERIES(log, -1e-46, NAN, INFINITY, 0)
NO_SERIES(log2, -1e-46, NAN, INFINITY, 0)
NO_SERIES(log10, -1e-46, NAN, INFINITY, 0)
BY(log1p, SERIES(0, 1, -0.5), -1, NAN, INFINITY, 0)
NO_SERIES(logb, -INFINITY, 0, INFINITY, 0)
BY(sine, SERIES(0, 1, 0), -INFINITY, 0, INFINITY, 0)
BY(cosine, SERIES(1, 0, -0.5), -INFINITY, 0, INFINITY, 0)
BY(tangent, SERIES(0, 1, 0), -INFINITY, 0, INFINITY, 0)
BY(sinpi, SERIES(0, M_PI, 0), -0x1p24, -0.0, 0x1p24, 0)
BY(cospi, SERIES(1, 0, 0), -0x1p24, 1, 0x1p24, 1)
BY(tanpi, SERIES(0, M_PI, 0), -0x1p24, -0.0, 0x1p24, 0)
BY(asin, SERIES(0, 1, 0), -1, NAN, 1, NAN)
BY(acos, SERIES(M_PI_2, -1, 0), -1, NAN, 1, NAN)
BY(atan, SERIES(0, 1, 0), -INFINITY, 0, INFINITY, 0)
BY(asinpi, SERIES(0, M_1_PI, 0), -1, NAN, 1, NAN)
BY(acospi, SERIES(0.5, -M_1_PI, 0), -1, NAN, 1, NAN)
BY(atanpi, SERIES(0, M_1_PI, 0), -INFINITY, 0, INFINITY, 0)
BY(sinh, SERIES(0, 1, 0), -90, -INFINITY, 90, INFINITY)
BY(cosh, SERIES(1, 0, 0.5), -90, INFINITY, 90, INFINITY)
BY(tanh, SERIES(0, 1, 0), -25, -1, 25, 1)
BY(asinh, SERIES(0, 1, 0), -INFINITY, 0, INFINITY, 0)
NO_SERIES(acosh, 1, NAN, INFINITY, 0)
BY(atanh, SERIES(0, 1, 0), -1, NAN, 1, NAN)
NO_SERIES(cbrt, -INFINITY, 0, INFINITY, 0)
NO_SERIES(rsqrt, -INFINITY, 0, INFINITY, 0)
NO_SERIES(sqrt, -INFINITY, 0, INFINITY, 0)
BY(erf, SERIES(0, M_2_SQRTPI, 0), -7, -1, 7, 1)
BY(erfc, SERIES(1, -M_2_SQRTPI, 0), -7, 2, 11, 0)
NO_SERIES(tgamma, -INFINITY, 0, INFINITY, 0)
NO_SERIES(lgamma, -INFINITY, 0, INFINITY, 0)
NO_SERIES(floor, -INFINITY, 0, INFINITY, 0)
NO_SERIES(ceil, -INFINITY, 0, INFINITY, 0)
NO_SERIES(trunc, -INFINITY, 0, INFINITY, 0)
NO_SERIES(round, -INFINITY, 0, INFINITY, 0)
NO_SERIES(rint, -INFINITY, 0, INFINITY, 0)
NO_SERIES(fabs, -INFINITY, 0, INFINITY, 0)
NO_SERIES(fract, -INFINITY, 0, INFINITY, 0)
NO_SERIES(modf, -INFINITY, 0, INFINITY, 0)
NO_SERIES(frexp, -INFINITY, 0, INFINITY, 0)
NO_SERIES(frexp_exponent, -INFINITY, 0, INFINITY, 0)
NO_SERIES(ilogb, -INFINITY, 0, INFINITY, 0)
NO_SERIES(gamma_sign, -INFINITY, 0, INFINITY, 0)
NO_SERIES(degrees, -INFINITY, 0, INFINITY, 0)
NO_SERIES(radians, -INFINITY, 0, INFINITY, 0)
NO_SERIES(recip, -INFINITY, 0, INFINITY, 0)
NO_SERIES(square_root, -INFINITY, 0, INFINITY, 0)

static const quick full[] = {
    {"exp", &by_exp, UNITS},
    {"exp2", &by_exp2, UNITS},
    {"exp10", &by_exp10, UNITS},
    {"expm1", &by_expm1, UNITS},
    {"log", &by_log, UNITS},
    {"log2", &by_log2, UNITS},
    {"log10", &by_log10, UNITS},
    {"log1p", &by_log1p, UNITS},
    {"logb", &by_logb, UNITS},
    {"sin", &by_sine, UNITS},
    {"cos", &by_cosine, UNITS},
    {"tan", &by_tangent, UNITS},
    {"sinpi", &by_sinpi, UNITS},
    {"cospi", &by_cospi, UNITS},
    {"tanpi", &by_tanpi, UNITS},
    {"asin", &by_asin, UNITS},
    {"acos", &by_acos, UNITS},
    {"atan", &by_atan, UNITS},
    {"asinpi", &by_asinpi, UNITS},
    {"acospi", &by_acospi, UNITS},
    {"atanpi", &by_atanpi, UNITS},
    {"sinh", &by_sinh, UNITS},
    {"cosh", &by_cosh, UNITS},
    {"tanh", &by_tanh, UNITS},
    {"asinh", &by_asinh, UNITS},
    {"acosh", &by_acosh, UNITS},
    {"atanh", &by_atanh, UNITS},
    {"cbrt", &by_cbrt, UNITS},
    {"rsqrt", &by_rsqrt, UNITS},
    {"sqrt", &by_sqrt, UNITS},
    {"erf", &by_erf, UNITS},
    {"erfc", &by_erfc, UNITS},
    {"tgamma", &by_tgamma, UNITS},
    {"lgamma", &by_lgamma, NO_BOUND},
    {"floor", &by_floor, UNITS},
    {"ceil", &by_ceil, UNITS},
    {"trunc", &by_trunc, UNITS},
    {"round", &by_round, UNITS},
    {"rint", &by_rint, UNITS},
    {"fabs", &by_fabs, UNITS},
    {"FRACT", &by_fract, UNITS},
    {"FRACT_WHOLE", &by_floor, UNITS},
    {"SINCOS", &by_sine, UNITS},
    {"SINCOS_COS", &by_cosine, UNITS},
    {"MODF", &by_modf, UNITS},
    {"MODF_WHOLE", &by_trunc, UNITS},
    {"FREXP", &by_frexp, UNITS},
    {"FREXP_EXPONENT", &by_frexp_exponent, UNITS},
    {"ILOGB", &by_ilogb, UNITS},
    {"LGAMMA_SIGN", &by_gamma_sign, UNITS},
    {"degrees", &by_degrees, UNITS},
    {"radians", &by_radians, UNITS},
    {NULL, NULL, UNITS},
};

static const quick inexact[] = {
    {"sin", &by_sine, SINE},
    {"cos", &by_cosine, SINE},
    {"tan", &by_tangent, TANGENT},
    {"exp", &by_exp, POWER},
    {"exp2", &by_exp2, POWER},
    {"exp10", &by_exp10, POWER_OF_10},
    {"log", &by_log, LOGARITHM},
    {"log2", &by_log2, LOGARITHM},
    {"log10", &by_log10, LOGARITHM_10},
    {"half_cos", &by_cosine, HALF_CIRCLE},
    {"half_sin", &by_sine, HALF_CIRCLE},
    {"half_tan", &by_tangent, HALF_CIRCLE},
    {"half_exp", &by_exp, HALF_UNITS},
    {"half_exp2", &by_exp2, HALF_UNITS},
    {"half_exp10", &by_exp10, HALF_UNITS},
    {"half_log", &by_log, HALF_UNITS},
    {"half_log2", &by_log2, HALF_UNITS},
    {"half_log10", &by_log10, HALF_UNITS},
    {"half_recip", &by_recip, HALF_UNITS},
    {"half_rsqrt", &by_rsqrt, HALF_UNITS},
    {"half_sqrt", &by_square_root, HALF_UNITS},
    {"native_cos", &by_cosine, SINE},
    {"native_sin", &by_sine, SINE},
    {"native_tan", &by_tangent, TANGENT},
    {"native_exp", &by_exp, HALF_UNITS},
    {"native_exp2", &by_exp2, HALF_UNITS},
    {"native_exp10", &by_exp10, HALF_UNITS},
    {"native_log", &by_log, LOGARITHM},
    {"native_log2", &by_log2, LOGARITHM},
    {"native_log10", &by_log10, LOGARITHM_10},
    {"native_recip", &by_recip, HALF_UNITS},
    {"native_rsqrt", &by_rsqrt, HALF_UNITS},
    {"native_sqrt", &by_square_root, HALF_UNITS},
    {NULL, NULL, UNITS},
};

static void fill(double *right, double value)
{
    for (int i = 0; i < QUICK; i++)
        right[i] = value;
}

void quick_answers(const quick *q, const float *x, double *right)
{
    const way *w = q->by;

    if (isnan(x[0]) && isnan(x[QUICK - 1])) {
        fill(right, NAN);
    } else if (w->has_series && is_within(x, -0x1p-23, 0x1p-23)) {
        for (int i = 0; i < QUICK; i++)
            right[i] = w->series[0] + (w->series[1] + w->series[2] * x[i]) * x[i];
    } else if (is_within(x, -INFINITY, w->low)) {
        fill(right, w->below);
    } else if (is_within(x, w->high, INFINITY)) {
        fill(right, w->above);
    } else {
        w->answers(x, right);
    }
}

bool quick_is_free(const quick *q, const float *x)
{
    if (q->allowance == UNITS || q->allowance == NO_BOUND)
        return false;
    double top = q->allowance == HALF_CIRCLE ? 65536 : q->allowance == SINE || q->allowance == TANGENT ? M_PI : FLT_MAX;
    double bottom = q->allowance == LOGARITHM || q->allowance == LOGARITHM_10 ? 0 : -top;
    return is_within(x, top, INFINITY) || is_within(x, -INFINITY, bottom) || (isnan(x[0]) && isnan(x[QUICK - 1])) ||
           (is_within(x, -FLT_MIN, FLT_MIN) && !(x[0] == 0));
}

const quick *quick_for(const struct function *f)
{
    for (const quick *q = f->allowed ? inexact : full; q->name; q++)
        if (strcmp(q->name, f->name) == 0)
            return q;
    return NULL;
}

/* --- judging ----------------------------------------------------------------------------------------------- */
static uint64_t bits_of(double v)
{
    uint64_t bits;

    memcpy(&bits, &v, sizeof bits);
    return bits;
}

/* 1 / the unit in a float's last place at RIGHT. */
static double places_at(double right)
{
    const uint64_t least = 897ull << 52, exponent = bits_of(right) & 0x7ff0000000000000ull, turned = 2069ull << 52;
    uint64_t bits = turned - (exponent < least ? least : exponent);
    double v;

    memcpy(&v, &bits, sizeof v);
    return v;
}

/* The error allowed at x, in units of the last place where UNIT is one; infinite where any is. */
static double allowed_at(quick_allowance a, double x, double right, double unit)
{
    switch (a) {
    case UNITS:
    case NO_BOUND:
        return unit;
    case HALF_UNITS:
        return 8192 * unit;
    case HALF_CIRCLE:
        return fabs(x) <= 65536 ? 8192 * unit : INFINITY;
    case SINE:
        return fabs(x) <= M_PI ? 0x1p-11 : INFINITY;
    case TANGENT:
        return fabs(x) <= M_PI ? 1.5 * 0x1p-11 * (1 + right * right) : INFINITY;
    case POWER:
        return (3 + floor(fabs(2 * x))) * unit;
    case POWER_OF_10:
        return (3 + floor(fabs(6.643856189774724 * x)) + fabs(3.321928094887362 * x)) * unit;
    case LOGARITHM:
        return x >= 0.5 && x <= 2 ? 0x1p-21 : x > 0 ? 3 * unit : INFINITY;
    case LOGARITHM_10:
        return x >= 0.5 && x <= 2 ? 0x1p-21 : x > 0 ? 4 * unit : INFINITY;
    }
    return unit;
}

/* A result in full precision: its error, its sign, NaN for NaN, infinity for what is beyond every float. */
static int plainly_right(double got, double right, double limit)
{
    int same_sign = bits_of(got) >> 63 == bits_of(right) >> 63, near = fabs(got - right) * places_at(right) <= limit;
    int beyond = (fabs(got) > FLT_MAX) & (fabs(right) >= 0x1p128);

    return ((near | beyond) & same_sign) | ((got != got) & (right != right));
}

/* The tables for half_* and native_* promise nothing about infinities, NaNs and denormal numbers. */
static int outside_of_promise(double x, double right)
{
    int in_x = (x == 0) | ((fabs(x) >= FLT_MIN) & (fabs(x) <= FLT_MAX)),
        in_right = (fabs(right) >= FLT_MIN) & (fabs(right) <= FLT_MAX);

    return !(in_x & in_right);
}

/* Is the result GOT at X far from RIGHT, or hard to tell? */
static int is_suspect(const quick *q, double x, double got, double right, double limit)
{
    double allowed = allowed_at(q->allowance, x, right, 1 / places_at(right));

    return !((allowed > DBL_MAX) | (fabs(got - right) <= limit * allowed) | outside_of_promise(x, right));
}

static int both_finite(float got, double right)
{
    return (fabs(right) < FLT_MAX) & (fabsf(got) <= FLT_MAX);
}

bool quick_suspects(const quick *q, const float *x, const float *got, const double *right, double limit, bool *suspect)
{
    int all = 1;

    if (q->allowance == UNITS)
        for (int i = 0; i < QUICK; i++)
            all &= plainly_right(got[i], right[i], limit);
    else if (q->allowance == NO_BOUND)
        for (int i = 0; i < QUICK; i++)
            all &= both_finite(got[i], right[i]) | plainly_right(got[i], right[i], limit);
    else
        for (int i = 0; i < QUICK; i++)
            all &= !is_suspect(q, x[i], got[i], right[i], limit);
    for (int i = 0; i < QUICK && !all; i++)
        suspect[i] = q->allowance == UNITS || q->allowance == NO_BOUND ? !plainly_right(got[i], right[i], limit)
                                                                       : is_suspect(q, x[i], got[i], right[i], limit);
    return !all;
}
