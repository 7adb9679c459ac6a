/* parser/foreign/mangled.c - names of overloaded functions, taken apart.
 *
 *   _Z5clampDv4_fS_S_                  clamp(float4, float4, float4)
 *   _Z16atomic_fetch_addPU3AS1VU7_Atomicii   atomic_fetch_add(volatile global atomic_int *, int)
 *
 * The scheme is that of the Itanium C++ ABI (5.1, "External Names"), of which functions of OpenCL C need little: a name with
 * its length, then the types of the parameters; S_, S0_, … repeat a type that has been there. What counts as having been
 * there is each type that is put together of others: vectors, pointers, and what a pointer points to with all its qualifiers;
 * and names. */
#include "parser/foreign/mangled.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_DEPTH = 16, LONGEST_NAME = 200 };

typedef struct reading {
    arena *memory;
    const char *at;
    VEC(const char *) seen;
    unsigned depth;
} reading;

static const char *type(reading *r);

static const char *remember(reading *r, const char *t)
{
    vec_push(r->memory, &r->seen, t);
    return t;
}

static bool take(reading *r, const char *word)
{
    size_t n = strlen(word);

    if (strncmp(r->at, word, n) != 0)
        return false;
    r->at += n;
    return true;
}

/* A number of decimal digits below LIMIT; LIMIT when none stands here or it is greater. */
static unsigned number(reading *r, unsigned limit)
{
    unsigned n = 0;

    if (!isdigit((unsigned char)*r->at))
        return limit;
    while (isdigit((unsigned char)*r->at) && n < limit)
        n = n * 10 + (unsigned)(*r->at++ - '0');
    return n < limit ? n : limit;
}

/* "5clamp"; NULL when it is not there in full. */
static const char *source_name(reading *r)
{
    unsigned length = number(r, LONGEST_NAME);

    if (length == LONGEST_NAME || length > strlen(r->at))
        return NULL;
    const char *name = arena_strndup(r->memory, r->at, length);
    r->at += length;
    return name;
}

static const char *basic(reading *r)
{
    static const struct {
        const char *letters, *name;
    } rows[] = {{"v", "void"},  {"b", "bool"},  {"c", "char"}, {"a", "char"},  {"h", "uchar"}, {"s", "short"}, {"t", "ushort"},
                {"i", "int"},   {"j", "uint"},  {"l", "long"}, {"m", "ulong"}, {"f", "float"}, {"d", "double"}, {"Dh", "half"},
                {"DF16_", "half"}};

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (take(r, rows[i].letters))
            return rows[i].name;
    return NULL;
}

/* Types that OpenCL C has beside numbers: "9ocl_event". */
static const char *named(reading *r)
{
    static const struct {
        const char *mangled, *name;
    } rows[] = {{"ocl_event", "event_t"}, {"memory_order", "memory_order"}, {"memory_scope", "memory_scope"}};
    const char *name = source_name(r);

    for (size_t i = 0; name && i < sizeof rows / sizeof *rows; i++)
        if (strcmp(rows[i].mangled, name) == 0)
            return remember(r, rows[i].name);
    return NULL;
}

/* "S_", "S0_" … behind the S: digits and capital letters count from 0, with base 36. */
static const char *repeated(reading *r)
{
    size_t n = 0;

    if (!take(r, "_")) {
        for (; isdigit((unsigned char)*r->at) || isupper((unsigned char)*r->at); r->at++)
            n = n * 36 + (size_t)(isdigit((unsigned char)*r->at) ? *r->at - '0' : *r->at - 'A' + 10);
        if (!take(r, "_"))
            return NULL;
        n++;
    }
    return n < r->seen.count ? r->seen.items[n] : NULL;
}

static const char *vector(reading *r)
{
    unsigned lanes = number(r, 17);
    const char *element = lanes < 17 && take(r, "_") ? type(r) : NULL;

    return element ? remember(r, arena_printf(r->memory, "%s%u", element, lanes)) : NULL;
}

/* There are no atomic halves. */
static const char *atomic(reading *r)
{
    const char *t = type(r);
    return t && strcmp(t, "half") != 0 ? remember(r, arena_printf(r->memory, "atomic_%s", t)) : NULL;
}

/* Qualifiers in front of a type: U3AS1 and its kind, volatile, const. */
static const char *qualified(reading *r)
{
    static const char *const spaces[] = {"private ", "global ", "constant ", "local ", "generic "};
    const char *space = "", *is_volatile = "", *is_const = "";

    for (bool more = true; more;) {
        if (take(r, "U3AS") && *r->at >= '0' && *r->at <= '4')
            space = spaces[*r->at++ - '0'];
        else if (take(r, "V"))
            is_volatile = "volatile ";
        else if (take(r, "K"))
            is_const = "const ";
        else
            more = false;
    }
    const char *t = type(r);
    return t ? remember(r, arena_printf(r->memory, "%s%s%s%s", is_volatile, is_const, space, t)) : NULL;
}

/* What a pointer points to lies in private memory where nothing else is said. */
static const char *pointer(reading *r)
{
    const char *t = type(r);

    if (!t)
        return NULL;
    bool has_space = strstr(t, "global ") || strstr(t, "constant ") || strstr(t, "local ") || strstr(t, "generic ");
    return remember(r, arena_printf(r->memory, "%s%s *", has_space ? "" : "private ", t));
}

static const char *type(reading *r)
{
    const char *t = NULL;

    if (++r->depth > MOST_DEPTH)
        return NULL;
    if (take(r, "S"))
        t = repeated(r);
    else if (take(r, "Dv"))
        t = vector(r);
    else if (take(r, "P"))
        t = pointer(r);
    else if (take(r, "U7_Atomic"))
        t = atomic(r);
    else if (*r->at == 'U' || *r->at == 'V' || *r->at == 'K')
        t = qualified(r);
    else
        t = isdigit((unsigned char)*r->at) ? named(r) : basic(r);
    r->depth--;
    return t;
}

bool mangled_read(arena *memory, const char *symbol, mangled_name *out)
{
    reading r = {.memory = memory, .at = symbol};

    *out = (mangled_name){0};
    if (!take(&r, "_Z") || !(out->function = source_name(&r)))
        return false;
    if (strcmp(r.at, "v") == 0)
        return true;
    while (*r.at) {
        const char *t = strcmp(r.at, "z") == 0 ? NULL : type(&r);
        if (!t)
            return false;
        vec_push(memory, &out->parameters, t);
    }
    return out->parameters.count > 0;
}
