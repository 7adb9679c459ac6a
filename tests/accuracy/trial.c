/* tests/accuracy/trial.c - arguments for a function, and a run of gasket over them. */
#define _GNU_SOURCE
#include "trial.h"

#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

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

static bool two_of(char shape)
{
    return shape == '2' || shape == 'z';
}

sample make_sample(const format *t, char shape, size_t count)
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

void free_sample(sample *s)
{
    free(s->x), free(s->y), free(s->n);
}

/* --- running ----------------------------------------------------------------------------------------------- */
const char *gasket = "build/gasket", *directory = "/tmp";

const char *path(const char *name)
{
    static char texts[4][512];
    static unsigned next;
    char *p = texts[next++ % 4];

    snprintf(p, sizeof texts[0], "%s/accuracy.%ld.%s", directory, (long)getpid(), name);
    return p;
}

void write_file(const char *name, const void *data, size_t size)
{
    FILE *f = fopen(path(name), "wb");

    if (!f || fwrite(data, 1, size, f) != size || fclose(f) != 0) {
        perror(path(name));
        exit(2);
    }
}

void remove_files(void)
{
    static const char *const parts[] = {"cl", "x", "y", "n", "r", "ir", "ll", "bc", "o", "so"};

    for (unsigned i = 0; i < sizeof parts / sizeof *parts; i++)
        remove(path(parts[i]));
}

void write_sample(const format *t, const sample *s)
{
    write_file("x", s->x, s->count * t->size);
    write_file("y", s->y, s->count * t->size);
    write_file("n", s->n, s->count * sizeof *s->n);
}

void write_kernel(const struct function *f, const format *t)
{
    FILE *k = fopen(path("cl"), "w");
    char call[160];

    write_call(f, call, sizeof call);
    fprintf(k,
            "#define T %s\n#define T2 %s2\n#define T3 %s3\n#define T4 %s4\n"
            "kernel void k(global T *r, global const T *x, global const T *y, global const int *n)\n{\n"
            "    size_t i = get_global_id(0);\n    T rest;\n    int whole;\n    r[i] = %s;\n}\n",
            t->name, t->name, t->name, t->name, call);
    fclose(k);
}

bool run(const struct function *f, const format *t, const sample *s, const char *via, void *results)
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

/* --- command lines ------------------------------------------------------------------------------------------- */
static bool is_group(const char *word)
{
    return !strcmp(word, "float") || !strcmp(word, "double") || !strcmp(word, "half") || !strcmp(word, "relaxed");
}

/* Rows whose name is no function's are in capital letters; nobody needs to know. */
static bool is_function(const char *word)
{
    for (unsigned f = 0; f < function_count; f++)
        if (strcasecmp(word, functions[f].name) == 0)
            return true;
    for (unsigned f = 0; f < relaxed_count; f++)
        if (strcasecmp(word, relaxed[f].name) == 0)
            return true;
    return false;
}

static void refuse(const char *program, const char *what)
{
    fprintf(stderr, "%s: %s\n", program, what);
    exit(2);
}

request read_command_line(int argc, char **argv, const char *options, size_t count)
{
    request r = {.count = count, .step = 1};
    int option;

    while ((option = getopt(argc, argv, options)) != -1) {
        if (option == 'n')
            r.count = strtoul(optarg, NULL, 10);
        else if (option == 's')
            r.step = strtoull(optarg, NULL, 10);
        else if (option == 'w')
            directory = optarg;
        else
            exit(2); /* getopt has said why */
    }
    if (optind == argc)
        refuse(argv[0], "which gasket?");
    gasket = argv[optind++];
    r.words = argv + optind;
    r.word_count = argc - optind;
    for (int i = 0; i < r.word_count; i++)
        if (!is_group(r.words[i]) && !is_function(r.words[i]))
            refuse(r.words[i], "no such function");
    if (!r.step)
        refuse(argv[0], "no step");
    return r;
}

/* Is NAME among the words, or none of its kind? */
static bool is_named(const request *r, const char *name)
{
    bool any = false, named = false;

    for (int i = 0; i < r->word_count; i++)
        if (is_group(r->words[i]) == is_group(name)) {
            any = true;
            named |= !strcasecmp(r->words[i], name);
        }
    return !any || named;
}

bool wanted(const request *r, const char *group, const char *name)
{
    return is_named(r, group) && is_named(r, name);
}
