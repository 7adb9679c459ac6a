/* parser/check/vector.c - vector literals, the parts of vectors, and as_type (OpenCL C 6.1.6, 6.1.7 and 6.2.4).
 *
 * The parts of a vector are .xyzw (.rgba from 2.2 on and in 3.0), .s0 … .sf, .lo, .hi, .even and .odd; each becomes one node
 * with a list of lanes. A part of a part becomes a part of the whole: v.hi.x is lane 2 of v. */
#include "parser/check/check.h"
#include "parser/check/expr_check.h"
#include "parser/check/values.h"

#include <ctype.h>

/* --- literals ------------------------------------------------------------------------------------------------------------- */

/* The first element of vector literal E that has lanes after the first LANES. */
static const ast_expr *find_excess(const ast_expr *e, unsigned lanes)
{
    unsigned sum = 0, i = 0;

    for (; i + 1 < e->list.count; i++) {
        sum += type_lanes(e->list.items[i]->type);
        if (sum > lanes)
            break;
    }
    return e->list.items[i];
}

ast_expr *check_vector_literal(checker *c, const type *to, ast_expr **items, uint32_t count, source_loc loc, source_range range)
{
    const type *t = to->bare;
    ast_expr *e = ast_new_expr(c, AST_VECTOR, t, loc, range);
    unsigned lanes = 0;

    e->list.items = arena_array(c->memory, ast_expr *, count);
    e->list.count = count;
    for (uint32_t i = 0; i < count; i++) {
        ast_expr *item = check_rvalue(c, items[i]);
        if (is_bad(item))
            return check_bad(c, loc);
        if (type_is_vector(item->type)) {
            if (item->type->element != t->element)
                return check_fail(c, item->loc, item->range, "an element of type '%s' in a vector of '%s'; use convert_%s%u()",
                                  SPELL(item->type), SPELL(t->element), SPELL(t->element), item->type->lanes);
        } else {
            if (!type_is_arithmetic(item->type))
                return check_fail(c, item->loc, item->range, "an element of type '%s' in a vector of '%s'", SPELL(item->type),
                                  SPELL(t->element));
            check_warn_conversion(c, item, t->element);
            item = check_number_convert(c, item, t->element);
        }
        lanes += type_lanes(item->type);
        e->list.items[i] = item;
        e = ast_over(c, e, item);
        if (is_bad(e))
            return e;
    }
    if (lanes == t->lanes)
        return e;
    if (lanes == 1)
        return ast_new_convert(c, CONVERSION_splat, t, e->list.items[0]);
    if (lanes < t->lanes)
        return check_fail(c, loc, range, "too few elements for '%s': %u given, %u expected", SPELL(t), lanes, t->lanes);
    const ast_expr *excess = find_excess(e, t->lanes);
    return check_fail(c, excess->loc, excess->range, "too many elements for '%s': %u given, %u expected", SPELL(t), lanes,
                      t->lanes);
}

/* --- parts ---------------------------------------------------------------------------------------------------------------- */

typedef struct lane_list {
    unsigned count;
    uint8_t lanes[16];
} lane_list;

/* Stores in *OUT the lanes that .lo, .hi, .even or .odd selects. A 3-vector is treated as a 4-vector whose last element is
 * undefined. */
static bool read_half(const char *text, unsigned lanes, lane_list *out)
{
    unsigned whole = lanes == 3 ? 4 : lanes, first, step;

    if (!strcmp(text, "lo"))
        first = 0, step = 1;
    else if (!strcmp(text, "hi"))
        first = whole / 2, step = 1;
    else if (!strcmp(text, "even"))
        first = 0, step = 2;
    else if (!strcmp(text, "odd"))
        first = 1, step = 2;
    else
        return false;
    out->count = whole / 2;
    for (unsigned i = 0; i < out->count; i++)
        out->lanes[i] = (uint8_t)(first + i * step);
    return true;
}

static int find_lane(char ch, bool numbered, bool colours)
{
    static const char letters[] = "xyzw", colour_letters[] = "rgba";

    if (numbered)
        return isdigit((unsigned char)ch) ? ch - '0' : isxdigit((unsigned char)ch) ? tolower((unsigned char)ch) - 'a' + 10 : -1;
    const char *at = strchr(letters, ch);
    if (at)
        return (int)(at - letters);
    at = colours ? strchr(colour_letters, ch) : NULL;
    return at ? (int)(at - colour_letters) : -1;
}

static ast_expr *read_lanes(checker *c, const type *t, const char *text, source_loc loc, source_range range, lane_list *out)
{
    bool numbered = (text[0] == 's' || text[0] == 'S') && text[1];
    const char *p = numbered ? text + 1 : text;
    bool colours = !numbered && strchr("rgba", *p) != NULL;

    if (colours && c->options->cl_version < 300)
        diag_warn(c->diag, WARN_extension, loc, "the element names r, g, b and a are an extension before OpenCL C 3.0");
    for (out->count = 0; *p; p++) {
        int lane = find_lane(*p, numbered, colours);
        if (lane < 0 || (!numbered && (strchr("rgba", *p) != NULL) != colours))
            return check_fail(c, loc, range,
                              *text && text[1] ? "'%s' does not name elements of '%s': '%c' is none"
                                               : "'%s' does not name elements of '%s'",
                              text, SPELL(t->bare), *p);
        if ((unsigned)lane >= t->lanes)
            return check_fail(c, loc, range, "'%s' has no element '%c', only %u elements", SPELL(t->bare), *p, t->lanes);
        if (out->count == 16)
            return check_fail(c, loc, range, "more than 16 elements are selected");
        out->lanes[out->count++] = (uint8_t)lane;
    }
    return NULL;
}

static bool has_repeated_lane(const lane_list *l)
{
    unsigned seen = 0;

    for (unsigned i = 0; i < l->count; i++) {
        if (seen >> l->lanes[i] & 1)
            return true;
        seen |= 1u << l->lanes[i];
    }
    return false;
}

ast_expr *check_swizzle(checker *c, ast_expr *base, const char *text, source_loc loc, source_range range)
{
    const type *t = base->type;
    lane_list l;

    if (!read_half(text, t->lanes, &l)) {
        ast_expr *failed = read_lanes(c, t, text, loc, range, &l);
        if (failed)
            return failed;
    }
    if (l.count != 1 && !type_is_vector_length(l.count))
        return check_fail(c, loc, range, "there are no vectors of %u elements", l.count);
    const type *made = l.count == 1 ? t->element : type_vector(c->types, t->element, l.count);
    bool lvalue = base->lvalue && !has_repeated_lane(&l);
    if (lvalue)
        made = type_qualified(c->types, made, t->quals, (type_space)t->space);
    if (base->kind == AST_SWIZZLE) {
        for (unsigned i = 0; i < l.count; i++)
            l.lanes[i] = l.lanes[i] < base->swizzle.count ? base->swizzle.lanes[l.lanes[i]] : 3;
        base = base->swizzle.base;
    }
    if (!lvalue)
        base = check_rvalue(c, base);
    if (is_bad(base))
        return base;
    ast_expr *e = ast_new_expr(c, AST_SWIZZLE, made, loc, range);
    e->lvalue = lvalue;
    e->swizzle.base = base;
    e->swizzle.count = (uint8_t)l.count;
    memcpy(e->swizzle.lanes, l.lanes, l.count);
    return ast_over(c, e, base);
}

/* --- as_type -------------------------------------------------------------------------------------------------------------- */

static bool has_bits(const type *t)
{
    return (type_has_numbers(t) && type_scalar(t)->kind != TYPE_BOOL) || t->kind == TYPE_POINTER || t->kind == TYPE_RESERVE_ID;
}

ast_expr *check_as_type(checker *c, ast_expr *e, const type *to, source_loc loc, source_range range)
{
    const type *t = to->bare;

    if (is_bad(e) || t->kind == TYPE_ERROR)
        return check_bad(c, loc);
    if (!has_bits(t) || !has_bits(e->type))
        return check_fail(c, loc, range, "'%s' cannot be reinterpreted as '%s'", SPELL(e->type), SPELL(t));
    if (e->type->size != t->size)
        return check_fail(c, loc, range, "'%s' (%llu bytes) cannot be reinterpreted as '%s' (%llu bytes)", SPELL(e->type),
                          (unsigned long long)e->type->size, SPELL(t), (unsigned long long)t->size);
    if (t->kind == TYPE_POINTER)
        return check_cast(c, t, e, loc, range);
    ast_expr *made = ast_over(c, ast_new_convert(c, e->type == t ? CONVERSION_same : CONVERSION_reinterpret, t, e), e);
    made->loc = loc;
    made->range = range;
    return made;
}
