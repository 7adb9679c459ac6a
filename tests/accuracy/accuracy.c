/* tests/accuracy/accuracy.c - the mathematical functions against the C library in higher precision.
 *
 * For each function and type a kernel applies the function to a few ten thousand arguments - every pair of edge values,
 * then random ones of several distributions - in `gasket run`, through the simulator and through the IR interpreter. Both
 * must leave the same bytes (but for which NaN it is), and no result may be further from the long double answer than the
 * bound of the OpenCL specification ("Relative Error as ULPs"), the unit taken as in section 7.4. Signs of zeros,
 * infinities and NaNs must be right. Each function and type is a line: PASS or FAIL, the largest error, the bound, and the
 * worst argument.
 *
 *     accuracy [-n COUNT] [-s STEP] [-w DIRECTORY] GASKET [float|double|half|relaxed|NAME]...      status 1 when something fails
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

#include "reference.h"

enum { FUNCTIONS = sizeof functions / sizeof *functions, RELAXED = sizeof relaxed / sizeof *relaxed };

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

static bool run(const struct function *f, const format *t, const sample *s, const char *via, void *results)
{
    char command[4096];

    snprintf(command, sizeof command, "%s run %s --via=%s -g %zu -l 64 -a 'r=%s[%zu]' -a x=@%s -a y=@%s -o r=%s", gasket,
             f->allowed ? "-cl-fast-relaxed-math" : "", via, s->count, t->name, s->count, path("x"), path("y"), path("r"));
    snprintf(command + strlen(command), sizeof command - strlen(command), " -a n=@%s %s", path("n"), path("cl"));
    if (system(command) != 0)
        return false;
    FILE *file = fopen(path("r"), "rb");
    bool good = file && fread(results, t->size, s->count, file) == s->count;
    if (file)
        fclose(file);
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

/* The error in parts of what the relaxed table allows. Infinities, NaNs and denormal numbers are outside of its promise. */
static double relaxed_error(const struct function *f, const format *t, wide x, wide y, wide got, wide right)
{
    wide least = ldexpl(1, t->least);

    if (!isfinite(x) || !isfinite(right) || !isfinite(y) || fabsl(right) > (wide)t->most || fabsl(right) < least ||
        (x != 0 && fabsl(x) < least) || (f->two && y != 0 && fabsl(y) < least))
        return 0;
    wide allowed = f->allowed(x, y, right, ldexpl(1, ilogbl(right) - t->digits + 1));
    if (isinf(got) && fabsl(right) + allowed > (wide)t->most && (got > 0) == (right > 0))
        return 1;
    return (double)(fabsl(got - right) / allowed);
}

static void judge(const struct function *f, const format *t, const sample *s, const void *results, worst *w)
{
    int bound = f->bounds[t - formats];

    for (size_t i = 0; i < s->count; i++) {
        wide right = answer(f, t, s, i), got = value_at(t, results, i);
        if (f->allowed) {
            wide x = value_at(t, s->x, i), y = f->shape == 'i' ? s->n[i] : f->two ? value_at(t, s->y, i) : 0;
            double part = relaxed_error(f, t, x, y, got, right);
            if (!(part <= w->error))
                *w = (worst){part, x, y, got, right};
            continue;
        }
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
    bool good = w->error <= (f->allowed ? 1 : bound < 0 ? 0 : bound);

    printf("%s %s%s %s: ", good ? "PASS" : "FAIL", f->allowed ? "relaxed " : "", t->name, f->name);
    printf(f->allowed ? "%.3f of the error allowed" : "%.3f of %d ulp", w->error, bound);
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
        runs = run(f, t, &s, "sim", results);
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
    if (!run(f, t, &s, "sim", simulated) || !run(f, t, &s, "ir", interpreted)) {
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

static bool is_group(const char *word)
{
    return !strcmp(word, "float") || !strcmp(word, "double") || !strcmp(word, "half") || !strcmp(word, "relaxed");
}

/* Is NAME, a group or a function, among the WORDS, or none of its kind there? */
static bool wanted(const char *name, char **words, int count)
{
    bool any = false, named = false;

    for (int i = 0; i < count; i++)
        if (is_group(words[i]) == is_group(name)) {
            any = true;
            named |= !strcmp(words[i], name);
        }
    return !any || named;
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
    for (unsigned f = 0; f < RELAXED && step == 0; f++)
        if (wanted("relaxed", argv + optind, argc - optind) && wanted(relaxed[f].name, argv + optind, argc - optind))
            failed += !check(&relaxed[f], &formats[FLOAT], count);
    static const char *const parts[] = {"cl", "x", "y", "n", "r"};
    for (unsigned i = 0; i < sizeof parts / sizeof *parts; i++)
        remove(path(parts[i]));
    return failed != 0;
}
