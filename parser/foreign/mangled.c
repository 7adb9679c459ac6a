/* parser/foreign/mangled.c - parses the mangled names of overloaded functions.
 *
 *   _Z5clampDv4_fS_S_                  clamp(float4, float4, float4)
 *   _Z16atomic_fetch_addPU3AS1VU7_Atomicii   atomic_fetch_add(volatile global atomic_int *, int)
 *
 * The scheme is that of the Itanium C++ ABI (5.1, "External Names"), of which functions of OpenCL C need only a part: a name
 * with its length, then the types of the parameters. S_, S0_, ... are substitutions, which repeat an earlier type.
 * Substitutable types are vectors, pointers, qualified types, atomic types and named types, but not the basic types. */
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

static const char *read_type(reading *r);

static const char *add_substitution(reading *r, const char *t)
{
    vec_push(r->memory, &r->seen, t);
    return t;
}

static bool skip_word(reading *r, const char *word)
{
    size_t n = strlen(word);

    if (strncmp(r->at, word, n) != 0)
        return false;
    r->at += n;
    return true;
}

/* Reads a decimal number below LIMIT; returns LIMIT if there is no number, or it is too large. */
static unsigned read_length(reading *r, unsigned limit)
{
    unsigned n = 0;

    if (!isdigit((unsigned char)*r->at))
        return limit;
    while (isdigit((unsigned char)*r->at) && n < limit)
        n = n * 10 + (unsigned)(*r->at++ - '0');
    return n < limit ? n : limit;
}

/* Reads a name with its length, such as "5clamp"; NULL if there is none, or it is truncated. */
static const char *read_source_name(reading *r)
{
    unsigned length = read_length(r, LONGEST_NAME);

    if (length == LONGEST_NAME || length > strlen(r->at))
        return NULL;
    const char *name = arena_strndup(r->memory, r->at, length);
    r->at += length;
    return name;
}

static const char *read_basic_type(reading *r)
{
    static const struct {
        const char *letters, *name;
    } rows[] = {{"v", "void"},  {"b", "bool"},   {"c", "char"},   {"a", "char"},  {"h", "uchar"},
                {"s", "short"}, {"t", "ushort"}, {"i", "int"},    {"j", "uint"},  {"l", "long"},
                {"m", "ulong"}, {"f", "float"},  {"d", "double"}, {"Dh", "half"}, {"DF16_", "half"}};

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (skip_word(r, rows[i].letters))
            return rows[i].name;
    return NULL;
}

/* Reads a named type, such as "9ocl_event". */
static const char *read_named_type(reading *r)
{
    static const struct {
        const char *mangled, *name;
    } rows[] = {{"ocl_event", "event_t"}, {"memory_order", "memory_order"}, {"memory_scope", "memory_scope"}};
    const char *name = read_source_name(r);

    for (size_t i = 0; name && i < sizeof rows / sizeof *rows; i++)
        if (strcmp(rows[i].mangled, name) == 0)
            return add_substitution(r, rows[i].name);
    return NULL;
}

/* Reads a substitution, such as "S_" or "S0_", after its S. S_ is the first type seen, S0_ the second; the number is in base
 * 36. */
static const char *read_substitution(reading *r)
{
    size_t n = 0;

    if (!skip_word(r, "_")) {
        for (; isdigit((unsigned char)*r->at) || isupper((unsigned char)*r->at); r->at++)
            n = n * 36 + (size_t)(isdigit((unsigned char)*r->at) ? *r->at - '0' : *r->at - 'A' + 10);
        if (!skip_word(r, "_"))
            return NULL;
        n++;
    }
    return n < r->seen.count ? r->seen.items[n] : NULL;
}

static const char *read_vector(reading *r)
{
    unsigned lanes = read_length(r, 17);
    const char *element = lanes < 17 && skip_word(r, "_") ? read_type(r) : NULL;

    return element ? add_substitution(r, arena_printf(r->memory, "%s%u", element, lanes)) : NULL;
}

/* Reads an atomic type after its "U7_Atomic". OpenCL C has no atomic half. */
static const char *read_atomic(reading *r)
{
    const char *t = read_type(r);

    return t && strcmp(t, "half") != 0 ? add_substitution(r, arena_printf(r->memory, "atomic_%s", t)) : NULL;
}

/* Reads a type with qualifiers: address spaces (U3AS1), volatile (V), const (K). */
static const char *read_qualified(reading *r)
{
    static const char *const spaces[] = {"private ", "global ", "constant ", "local ", "generic "};
    const char *space = "", *is_volatile = "", *is_const = "";

    for (bool more = true; more;) {
        if (skip_word(r, "U3AS") && *r->at >= '0' && *r->at <= '4')
            space = spaces[*r->at++ - '0'];
        else if (skip_word(r, "V"))
            is_volatile = "volatile ";
        else if (skip_word(r, "K"))
            is_const = "const ";
        else
            more = false;
    }
    const char *t = read_type(r);
    return t ? add_substitution(r, arena_printf(r->memory, "%s%s%s%s", is_volatile, is_const, space, t)) : NULL;
}

/* Reads a pointer after its P. The target is in private memory if it has no address space. */
static const char *read_pointer_type(reading *r)
{
    const char *t = read_type(r);

    if (!t)
        return NULL;
    bool has_space = strstr(t, "global ") || strstr(t, "constant ") || strstr(t, "local ") || strstr(t, "generic ");
    return add_substitution(r, arena_printf(r->memory, "%s%s *", has_space ? "" : "private ", t));
}

static const char *read_type(reading *r)
{
    const char *t = NULL;

    if (++r->depth > MOST_DEPTH)
        return NULL;
    if (skip_word(r, "S"))
        t = read_substitution(r);
    else if (skip_word(r, "Dv"))
        t = read_vector(r);
    else if (skip_word(r, "P"))
        t = read_pointer_type(r);
    else if (skip_word(r, "U7_Atomic"))
        t = read_atomic(r);
    else if (*r->at == 'U' || *r->at == 'V' || *r->at == 'K')
        t = read_qualified(r);
    else
        t = isdigit((unsigned char)*r->at) ? read_named_type(r) : read_basic_type(r);
    r->depth--;
    return t;
}

bool mangled_read(arena *memory, const char *symbol, mangled_name *out)
{
    reading r = {.memory = memory, .at = symbol};

    *out = (mangled_name){0};
    if (!skip_word(&r, "_Z") || !(out->function = read_source_name(&r)))
        return false;
    if (strcmp(r.at, "v") == 0)
        return true;
    while (*r.at) {
        const char *t = strcmp(r.at, "z") == 0 ? NULL : read_type(&r);
        if (!t)
            return false;
        vec_push(memory, &out->parameters, t);
    }
    return out->parameters.count > 0;
}
