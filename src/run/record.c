/* src/run/record.c - see record.h. */
#include "src/run/record.h"

#include <ctype.h>

/* --- types ---------------------------------------------------------------------------------------------------------------- */

/* The scalar that stores a value of type T: of an enum its integer, of a pointer its address; ELEMENT_COUNT if T is none, or opaque. */
static element_id scalar_of(const ir_source_type *t)
{
    static const element_id integers[2][4] = {{ELEMENT_uchar, ELEMENT_ushort, ELEMENT_uint, ELEMENT_ulong},
                                              {ELEMENT_char, ELEMENT_short, ELEMENT_int, ELEMENT_long}};
    element e;

    if (t->kind == IR_SOURCE_POINTER)
        return ELEMENT_ulong;
    if (t->kind != IR_SOURCE_SCALAR)
        return ELEMENT_COUNT;
    if (t->element)
        return scalar_of(t->element);
    if (element_named(&e, t->name, strlen(t->name)) && e.lanes == 1)
        return e.scalar;
    if (t->is_float || (t->size != 1 && t->size != 2 && t->size != 4 && t->size != 8))
        return ELEMENT_COUNT;
    return integers[t->is_signed][t->size == 1 ? 0 : t->size == 2 ? 1 : t->size == 4 ? 2 : 3];
}

static uint64_t member_count(const ir_source_type *t)
{
    return t->kind == IR_SOURCE_SCALAR || t->kind == IR_SOURCE_POINTER ? 0 : t->count;
}

static const ir_source_type *member_type(const ir_source_type *t, uint64_t i)
{
    return t->kind == IR_SOURCE_RECORD ? t->fields[i].type : t->element;
}

static uint64_t member_offset(const ir_source_type *t, uint64_t i)
{
    return t->kind == IR_SOURCE_RECORD ? t->fields[i].offset : i * t->element->size;
}

/* The member of union T with the most bytes, the first of several. */
static uint64_t largest_member(const ir_source_type *t)
{
    uint64_t best = 0;

    for (uint64_t i = 1; i < t->count; i++)
        if (t->fields[i].type->size > t->fields[best].type->size)
            best = i;
    return best;
}

/* --- reading -------------------------------------------------------------------------------------------------------------- */

typedef struct value_reader {
    arena *memory;
    const char *at;
} value_reader;

static const char *read_value(value_reader *r, const ir_source_type *t, unsigned char *to);

static void skip_blanks(value_reader *r)
{
    while (isspace((unsigned char)*r->at))
        r->at++;
}

static bool take(value_reader *r, char c)
{
    skip_blanks(r);
    if (*r->at != c)
        return false;
    r->at++;
    return true;
}

static const char *read_scalar(value_reader *r, const ir_source_type *t, unsigned char *to)
{
    element_id s = scalar_of(t);

    if (s == ELEMENT_COUNT)
        return arena_printf(r->memory, "a value of type %s cannot be given", t->name);
    skip_blanks(r);
    if (*r->at == '{') { /* as in C: { 3 } for a scalar */
        r->at++;
        const char *problem = read_scalar(r, t, to);
        return problem || take(r, '}') ? problem : "expected '}'";
    }
    return element_read(r->memory, s, &r->at, to);
}

/* Reads ".NAME=" into *MEMBER, the index of the field of T. */
static const char *read_designator(value_reader *r, const ir_source_type *t, uint64_t *member)
{
    size_t n = 0;

    while (isalnum((unsigned char)r->at[n]) || r->at[n] == '_')
        n++;
    for (uint64_t i = 0; t->kind == IR_SOURCE_RECORD && i < t->count; i++) {
        const char *name = t->fields[i].name;
        if (!name || strlen(name) != n || memcmp(name, r->at, n) != 0)
            continue;
        *member = i;
        r->at += n;
        return take(r, '=') ? NULL : arena_printf(r->memory, "expected '=' after .%s", name);
    }
    return arena_printf(r->memory, "%s has no member '%.*s'", t->name, (int)n, r->at);
}

/* Reads the members of T up to the closing brace. */
static const char *read_braced(value_reader *r, const ir_source_type *t, unsigned char *to)
{
    uint64_t count = member_count(t), next = 0, most = t->is_union ? 1 : count;
    const char *problem = NULL;

    if (take(r, '}'))
        return NULL;
    do {
        uint64_t member = next;
        skip_blanks(r);
        if (*r->at == '}')
            break; /* after a comma */
        bool designated = *r->at == '.' && (isalpha((unsigned char)r->at[1]) || r->at[1] == '_');
        r->at += designated;
        if (designated)
            problem = read_designator(r, t, &member);
        else if (member >= most)
            problem = arena_printf(r->memory, "too many values for %s", t->name);
        if (!problem)
            problem = read_value(r, member_type(t, member), to + member_offset(t, member));
        next = member + 1;
    } while (!problem && take(r, ','));
    if (!problem && !take(r, '}'))
        problem = *r->at ? arena_printf(r->memory, "unexpected '%s' in a value of type %s", r->at, t->name) : "missing '}'";
    return problem;
}

/* Reads the members of T, whose braces are left out: each is followed by a comma, except the last of the whole value. */
static const char *read_unbraced(value_reader *r, const ir_source_type *t, unsigned char *to)
{
    uint64_t most = t->is_union ? 1 : member_count(t);

    for (uint64_t i = 0; i < most; i++) {
        if (i) {
            value_reader before = *r;
            skip_blanks(r);
            if (*r->at != ',' || r->at[1] == '}' || r->at[1] == '.') {
                *r = before;
                return NULL;
            }
            r->at++;
        }
        const char *problem = read_value(r, member_type(t, i), to + member_offset(t, i));
        if (problem)
            return problem;
    }
    return NULL;
}

static const char *read_value(value_reader *r, const ir_source_type *t, unsigned char *to)
{
    skip_blanks(r);
    if (!member_count(t))
        return read_scalar(r, t, to);
    if (take(r, '{'))
        return read_braced(r, t, to);
    return read_unbraced(r, t, to);
}

const char *record_read(arena *memory, const ir_source_type *t, const char **text, unsigned char *to)
{
    value_reader r = {memory, *text};
    const char *problem = NULL;

    skip_blanks(&r);
    if (*r.at != '{')
        problem = arena_printf(memory, "a value of type %s is written {…}, not '%s'", t->name, r.at);
    if (!problem)
        problem = read_value(&r, t, to);
    skip_blanks(&r);
    *text = r.at;
    return problem;
}

/* --- printing ------------------------------------------------------------------------------------------------------------- */

static void print_members(text *out, const ir_source_type *t, const unsigned char *from)
{
    for (uint64_t i = 0; i < t->count; i++) {
        text_str(out, i ? ", " : "");
        record_print(out, member_type(t, i), from + member_offset(t, i));
    }
}

static void print_union(text *out, const ir_source_type *t, const unsigned char *from)
{
    uint64_t i = largest_member(t);

    if (i && t->fields[i].name)
        text_printf(out, ".%s=", t->fields[i].name);
    record_print(out, t->fields[i].type, from + t->fields[i].offset);
}

void record_print(text *out, const ir_source_type *t, const unsigned char *from)
{
    element_id s = scalar_of(t);

    if (!member_count(t)) {
        if (s == ELEMENT_COUNT)
            text_str(out, "?");
        else
            element_print_scalar(out, s, from);
        return;
    }
    text_char(out, '{');
    if (t->is_union)
        print_union(out, t, from);
    else
        print_members(out, t, from);
    text_char(out, '}');
}

void record_leaves(arena *memory, const ir_source_type *t, uint64_t offset, leaf_list *out)
{
    element_id s = scalar_of(t);

    if (!member_count(t)) {
        if (s != ELEMENT_COUNT)
            vec_push(memory, out, (leaf){offset, s});
        return;
    }
    uint64_t first = t->is_union ? largest_member(t) : 0, end = t->is_union ? first + 1 : t->count;
    for (uint64_t i = first; i < end; i++)
        record_leaves(memory, member_type(t, i), offset + member_offset(t, i), out);
}
