/* src/run/element.c - see element.h. Values are bytes in memory order, little-endian as on the device. */
#include "src/run/element.h"

#include "ir/ir.h"
#include "src/base/bits.h"
#include "src/base/bug.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const struct row {
    unsigned bytes;
    element_kind kind;
    const char *npy, *names;
} rows[ELEMENT_COUNT] = {
#define ELEMENT(id, bytes, kind, npy, names) {bytes, kind, npy, names},
#include "src/run/element.def"
};

const char *element_scalar_name(element_id s)
{
    static const char *const names[ELEMENT_COUNT] = {

#define ELEMENT(id, bytes, kind, npy, names) #id,
#include "src/run/element.def"
    };

    return names[s];
}

unsigned element_scalar_bytes(element_id s)
{
    return rows[s].bytes;
}

element_kind element_kind_of(element_id s)
{
    return rows[s].kind;
}

const char *element_npy(element_id s)
{
    return rows[s].npy;
}

element_id element_of_npy(const char *npy, size_t n)
{
    element_id s = 0;

    while (s < ELEMENT_COUNT && (strlen(rows[s].npy) != n || memcmp(rows[s].npy, npy, n) != 0))
        s++;
    return s;
}

size_t element_stride(element e)
{
    return (size_t)rows[e.scalar].bytes * (e.lanes == 3 ? 4 : e.lanes);
}

/* Returns the scalar named by the N bytes at NAME, or ELEMENT_COUNT. */
static element_id scalar_named(const char *name, size_t n)
{
    for (element_id s = 0; s < ELEMENT_COUNT; s++) {
        for (const char *alias = rows[s].names;; alias++) {
            size_t length = strcspn(alias, "|");
            if (length == n && memcmp(alias, name, n) == 0)
                return s;
            alias += length;
            if (!*alias)
                break;
        }
    }
    return ELEMENT_COUNT;
}

bool element_named(element *out, const char *name, size_t n)
{
    element_id s = scalar_named(name, n);
    unsigned lanes = 1;

    if (s == ELEMENT_COUNT) {
        size_t stem = n;
        while (stem && isdigit((unsigned char)name[stem - 1]))
            stem--;
        if (stem == n || n - stem > 2)
            return false;
        lanes = 0; /* other digits may follow the N bytes */
        for (size_t i = stem; i < n; i++)
            lanes = lanes * 10 + (unsigned)(name[i] - '0');
        if (name[stem] == '0' || (lanes != 2 && lanes != 3 && lanes != 4 && lanes != 8 && lanes != 16))
            return false;
        s = scalar_named(name, stem);
    }
    *out = (element){s, lanes};
    return s != ELEMENT_COUNT;
}

element element_of_spelling(const char *type_name)
{
    static const char *const qualifiers[] = {"const",   "volatile",  "restrict",  "global",    "constant",
                                             "local",   "private",   "generic",   "__global",  "__constant",
                                             "__local", "__private", "__generic", "__restrict"};
    char words[64];
    size_t length = 0;
    element e = {0};

    for (const char *p = type_name; *p && *p != '*';) {
        if (isspace((unsigned char)*p)) {
            p++;
            continue;
        }
        size_t n = strcspn(p, " \t*");
        bool skip = false;
        for (size_t i = 0; i < sizeof qualifiers / sizeof *qualifiers; i++)
            skip |= strlen(qualifiers[i]) == n && memcmp(qualifiers[i], p, n) == 0;
        if (!skip && length + n + 2 < sizeof words) {
            if (length)
                words[length++] = ' ';
            memcpy(words + length, p, n);
            length += n;
        }
        p += n;
    }
    if (!element_named(&e, words, length))
        e = (element){0};
    return e;
}

const char *element_name(arena *memory, element e)
{
    int n = (int)strcspn(rows[e.scalar].names, "|");

    if (e.lanes == 1)
        return arena_strndup(memory, rows[e.scalar].names, (size_t)n);
    return arena_printf(memory, "%.*s%u", n, rows[e.scalar].names, e.lanes);
}

/* --- floating point ------------------------------------------------------------------------------------------------------- */

/* The IR type of a floating-point scalar, for the IR's conversion functions. */
static const ir_type *float_type(element_id s)
{
    static const ir_type half = {.kind = IR_HALF}, single = {.kind = IR_FLOAT}, twice = {.kind = IR_DOUBLE};

    switch (rows[s].bytes) {
    case 2:
        return &half;
    case 4:
        return &single;
    case 8:
        return &twice;
    }
    bug("a float of %u bytes", rows[s].bytes);
}

static unsigned mantissa_bits(element_id s)
{
    return rows[s].bytes == 2 ? 10 : rows[s].bytes == 4 ? 23 : 52;
}

/* The number of decimal digits with which every number of type S reads back. */
static int enough_digits(element_id s)
{
    return rows[s].bytes == 2 ? 5 : rows[s].bytes == 4 ? 9 : 17;
}

static uint64_t load_bits(element_id s, const unsigned char *from)
{
    uint64_t bits = 0;

    memcpy(&bits, from, rows[s].bytes);
    return bits;
}

static void store_bits(element_id s, uint64_t bits, unsigned char *to)
{
    memcpy(to, &bits, rows[s].bytes);
}

static uint64_t sign_bit(element_id s)
{
    return UINT64_C(1) << (rows[s].bytes * 8 - 1);
}

static uint64_t infinity_bits(element_id s)
{
    return sign_bit(s) - (UINT64_C(1) << mantissa_bits(s));
}

static uint64_t quiet_nan_bits(element_id s)
{
    return infinity_bits(s) | UINT64_C(1) << (mantissa_bits(s) - 1);
}

/* Reads the finite or infinite number at TEXT, and returns its bits, correctly rounded to type S. *END is set to the end of
 * it. */
static uint64_t number_bits(element_id s, const char *text, char **end)
{
    if (rows[s].bytes == 4) {
        float f = strtof(text, end);
        uint32_t bits;
        memcpy(&bits, &f, sizeof bits);
        return bits;
    }
    return ir_double_to_bits(float_type(s), strtod(text, end));
}

static const char *read_float(arena *memory, element_id s, const char **text, unsigned char *to)
{
    const char *p = *text;
    bool negative = *p == '-';
    char *end;

    p += *p == '-' || *p == '+';
    uint64_t bits;
    if (strncmp(p, "nan", 3) == 0) {
        bits = quiet_nan_bits(s);
        end = (char *)p + 3;
        if (strncmp(end, "(0x", 3) == 0) { /* gasket's spelling of other NaNs, with their mantissa */
            uint64_t mantissa = strtoull(end + 1, &end, 16);
            if (*end++ != ')' || !mantissa || mantissa >> mantissa_bits(s))
                return arena_printf(memory, "'%s' is not a valid NaN", *text);
            bits = infinity_bits(s) | mantissa;
        }
    } else if (isdigit((unsigned char)*p) || (*p == '.' && isdigit((unsigned char)p[1])) || strncmp(p, "inf", 3) == 0) {
        bits = number_bits(s, p, &end);
        if (isdigit((unsigned char)*p) || *p == '.')
            end += *end == 'f' || *end == 'F' || *end == 'h' || *end == 'H';
    } else {
        return arena_printf(memory, "'%s' is not a number", *text);
    }
    store_bits(s, bits | (negative ? sign_bit(s) : 0), to);
    *text = end;
    return NULL;
}

/* Prints the finite or infinite number of type S whose bits are MAGNITUDE as "%.Ng", with the smallest N that reads back. The exponents
 * that are printed are those of "%.Ng" with as many digits as any number of S needs: with fewer, 20 would be 2e+01. */
static void print_shortest(text *out, element_id s, uint64_t magnitude)
{
    double v = ir_bits_to_double(float_type(s), magnitude);
    char digits[48];
    int most = enough_digits(s), exponent = 0;

    snprintf(digits, sizeof digits, "%.*e", most - 1, v);
    if (strchr(digits, 'e'))
        exponent = atoi(strchr(digits, 'e') + 1);
    for (int n = exponent > 0 && exponent < most ? exponent + 1 : 1; n <= most; n++) {
        char *end;
        snprintf(digits, sizeof digits, "%.*g", n, v);
        if (number_bits(s, digits, &end) == magnitude)
            break;
    }
    text_str(out, digits);
}

static void print_scalar_float(text *out, element_id s, uint64_t bits)
{
    uint64_t magnitude = bits & ~sign_bit(s);

    if (magnitude == quiet_nan_bits(s)) { /* its sign has no meaning; hosts differ in that of a NaN that they compute */
        text_str(out, "nan");
        return;
    }
    if (bits & sign_bit(s))
        text_char(out, '-');
    if (magnitude > infinity_bits(s)) {
        text_printf(out, "nan(0x%llx)", (unsigned long long)(magnitude - infinity_bits(s)));
        return;
    }
    print_shortest(out, s, magnitude);
}

/* --- integers ------------------------------------------------------------------------------------------------------------- */

/* Reads the escape sequence at *P, which points past the backslash, and moves *P past the sequence. */
static uint64_t read_escape(const char **p)
{
    static const char letters[] = "abfnrtv\\'\"?", values[] = "\a\b\f\n\r\t\v\\'\"?";
    char *end;
    const char *letter = strchr(letters, **p);

    if (**p == 'x') {
        uint64_t v = strtoull(*p + 1, &end, 16);
        *p = end;
        return v;
    }
    if (**p && letter) {
        ++*p;
        return (uint64_t)values[letter - letters];
    }
    uint64_t v = 0;
    for (int i = 0; i < 3 && **p >= '0' && **p <= '7'; i++)
        v = v * 8 + (uint64_t)(*(*p)++ - '0');
    return v;
}

/* Reads the unsigned integer literal, character or boolean at *P into *OUT and moves *P past it; false if there is none, or it
 * needs more than 64 bits. */
static bool read_magnitude(const char **p, uint64_t *out)
{
    char *end;

    if (**p == '\'' && (*p)[1] && (*p)[1] != '\'') {
        const char *c = *p + 1;
        if (*c == '\\') {
            c++;
            *out = read_escape(&c);
        } else {
            *out = (unsigned char)*c++;
        }
        *p = c + 1;
        return *c == '\'';
    }
    for (int truth = 0; truth < 2; truth++) {
        const char *word = truth ? "true" : "false";
        if (strncmp(*p, word, strlen(word)) == 0) {
            *p += strlen(word);
            *out = (uint64_t)truth;
            return true;
        }
    }
    if (!isdigit((unsigned char)**p))
        return false;
    bool binary = (*p)[0] == '0' && ((*p)[1] == 'b' || (*p)[1] == 'B');
    errno = 0;
    *out = strtoull(*p + (binary ? 2 : 0), &end, binary ? 2 : 0);
    *p = end + strspn(end, "uUlL");
    return errno == 0;
}

static const char *read_integer(arena *memory, element_id s, const char **text, unsigned char *to)
{
    const char *p = *text;
    bool negative = *p == '-';
    uint64_t magnitude;

    p += *p == '-' || *p == '+';
    if (!read_magnitude(&p, &magnitude) || *p == '.' || *p == 'e' || *p == 'E')
        return arena_printf(memory, "'%s' is not an integer", *text);
    if (negative ? magnitude > sign_bit(s) : magnitude > (sign_bit(s) - 1) * 2 + 1)
        return arena_printf(memory, "%.*s does not fit in %s", (int)(p - *text), *text, element_name(memory, (element){s, 1}));
    store_bits(s, negative ? 0 - magnitude : magnitude, to);
    *text = p;
    return NULL;
}

/* --- all kinds ------------------------------------------------------------------------------------------------------------ */

static const char *read_boolean(arena *memory, element_id s, const char **text, unsigned char *to)
{
    unsigned char number[8];
    bool is_integer = !read_integer(memory, ELEMENT_ulong, text, number);
    const char *problem = is_integer ? NULL : read_float(memory, ELEMENT_double, text, number);

    if (!problem)
        store_bits(s, is_integer ? load_bits(ELEMENT_ulong, number) != 0 : element_to_double(ELEMENT_double, number) != 0, to);
    return problem;
}

const char *element_read(arena *memory, element_id s, const char **text, unsigned char *to)
{
    switch (rows[s].kind) {
    case FLOATING:
        return read_float(memory, s, text, to);
    case BOOLEAN:
        return read_boolean(memory, s, text, to);
    case SIGNED:
    case UNSIGNED:
        return read_integer(memory, s, text, to);
    }
    bug("kind %d", rows[s].kind);
}

void element_from_count(element_id s, uint64_t n, unsigned char *to)
{
    uint64_t bits = rows[s].kind == FLOATING ? ir_double_to_bits(float_type(s), (double)n) : n;

    store_bits(s, rows[s].kind == BOOLEAN ? bits != 0 : bits, to);
}

void element_from_double(element_id s, double v, unsigned char *to)
{
    store_bits(s, ir_double_to_bits(float_type(s), v), to);
}

/* splitmix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators"), indexed instead of iterated. */
static uint64_t random_bits(uint64_t seed, uint64_t n)
{
    uint64_t z = seed + (n + 1) * UINT64_C(0x9e3779b97f4a7c15);

    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

void element_random(element_id s, uint64_t seed, uint64_t n, unsigned char *to)
{
    uint64_t bits = random_bits(seed, n);

    if (rows[s].kind == FLOATING) {
        unsigned exact = mantissa_bits(s) + 1;
        bits = ir_double_to_bits(float_type(s), ldexp((double)(bits >> (64 - exact)), -(int)exact));
    } else {
        bits >>= rows[s].kind == BOOLEAN ? 63 : 64 - rows[s].bytes * 8;
    }
    store_bits(s, bits, to);
}

double element_to_double(element_id s, const unsigned char *from)
{
    uint64_t bits = load_bits(s, from);

    switch (rows[s].kind) {
    case FLOATING:
        return ir_bits_to_double(float_type(s), bits);
    case UNSIGNED:
    case BOOLEAN:
        return (double)bits;
    case SIGNED:
        return (double)bits_signed(bits, rows[s].bytes * 8);
    }
    bug("kind %d", rows[s].kind);
}

void element_print_scalar(text *out, element_id s, const unsigned char *from)
{
    uint64_t bits = load_bits(s, from);
    unsigned unused = 64 - rows[s].bytes * 8;

    switch (rows[s].kind) {
    case FLOATING:
        print_scalar_float(out, s, bits);
        return;
    case UNSIGNED:
    case BOOLEAN:
        text_printf(out, "%llu", (unsigned long long)bits);
        return;
    case SIGNED:
        text_printf(out, "%lld", (long long)((int64_t)(bits << unused) >> unused));
        return;
    }
}

void element_print(text *out, element e, const unsigned char *from, const char *separator)
{
    for (unsigned i = 0; i < e.lanes; i++) {
        if (i)
            text_str(out, separator);
        element_print_scalar(out, e.scalar, from + i * rows[e.scalar].bytes);
    }
}
