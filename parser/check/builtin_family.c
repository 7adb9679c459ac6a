/* parser/check/builtin_family.c - built-in functions recognised by the pattern of their names (OpenCL C 6.2.3, 6.2.4, 6.15.7,
 * 6.15.18).
 *
 *   convert_T[_sat][_rte|_rtz|_rtp|_rtn](x)        as_T(x)
 *   vloadN(offset, p)    vload_halfN, vloada_halfN    vstoreN(v, offset, p)    vstore_halfN[_rXX], vstorea_halfN[_rXX]
 *   shuffle(v, mask)     shuffle2(v, w, mask)
 *
 * As rows of builtins.def they would be thousands. Conversions become AST_CONVERT nodes, the others calls of the rows below. */
#include "parser/check/check.h"
#include "parser/check/blocks/blocks.h"
#include "parser/check/builtins.h"
#include "parser/check/expr_check.h"
#include "parser/check/values.h"
#include "src/base/bug.h"

#include <ctype.h>

#define ROW(l, value)                                                                                                            \
    {                                                                                                                            \
        .name = #l, .lowering = LOWER_##l, .way = BUILTIN_LOWERED, .since = 100, .only_computes = (value)                        \
    }
static const builtin_row vload_row = ROW(vload, true), vstore_row = ROW(vstore, false), shuffle_row = ROW(shuffle, true),
                         shuffle2_row = ROW(shuffle2, true);
static const builtin_row vload_half_rows[] = {ROW(vload_half, true), ROW(vloada_half, true)};
static const builtin_row vstore_half_rows[2][5] = {
    {ROW(vstore_half, false), ROW(vstore_half_rte, false), ROW(vstore_half_rtz, false), ROW(vstore_half_rtp, false),
     ROW(vstore_half_rtn, false)},
    {ROW(vstorea_half, false), ROW(vstorea_half_rte, false), ROW(vstorea_half_rtz, false), ROW(vstorea_half_rtp, false),
     ROW(vstorea_half_rtn, false)},
};

/* --- names ---------------------------------------------------------------------------------------------------------------- */

static bool skip_prefix(const char **s, const char *prefix)
{
    size_t n = strlen(prefix);

    if (strncmp(*s, prefix, n) != 0)
        return false;
    *s += n;
    return true;
}

static bool is_lanes(const char *s)
{
    return !strcmp(s, "2") || !strcmp(s, "3") || !strcmp(s, "4") || !strcmp(s, "8") || !strcmp(s, "16");
}

/* Reads a rounding mode such as "_rte" at *S, if there is one, and moves *S past it. */
static ast_rounding read_rounding(const char **s)
{
    return skip_prefix(s, "_rte")   ? ROUND_RTE
           : skip_prefix(s, "_rtz") ? ROUND_RTZ
           : skip_prefix(s, "_rtp") ? ROUND_RTP
           : skip_prefix(s, "_rtn") ? ROUND_RTN
                                    : ROUND_DEFAULT;
}

/* Reads S, the rest of a name after vload_ or vstore_. Returns its number of lanes if it is "half", "half4", "half4_rte", …; else
 * 0. */
static unsigned half_lanes(const char *s, bool with_rounding, ast_rounding *rounding)
{
    char digits[3] = "";
    size_t n = 0;

    if (!skip_prefix(&s, "half"))
        return 0;
    while (isdigit((unsigned char)*s) && n < 2)
        digits[n++] = *s++;
    digits[n] = '\0';
    if (n && !is_lanes(digits))
        return 0;
    *rounding = with_rounding ? read_rounding(&s) : ROUND_DEFAULT;
    if (*s)
        return 0;
    return n == 0 ? 1 : n == 2 ? 16 : (unsigned)(digits[0] - '0');
}

static unsigned lanes_of_name(const char *s)
{
    return is_lanes(s) ? (s[1] ? 16 : (unsigned)(*s - '0')) : 0;
}

builtin_family builtin_family_of(const char *text)
{
    ast_rounding rounding;
    const char *s = text;

    if (pipe_has_function(text))
        return FAMILY_PIPE;
    if (builtin_takes_block(text))
        return FAMILY_BLOCK;
    switch (*text) {
    case 'c':
        return skip_prefix(&s, "convert_") && isalpha((unsigned char)*s) ? FAMILY_CONVERT : FAMILY_NONE;
    case 'a':
        return skip_prefix(&s, "as_") && isalpha((unsigned char)*s) ? FAMILY_AS : FAMILY_NONE;
    case 'v':
        if (skip_prefix(&s, "vload_") || skip_prefix(&s, "vloada_"))
            return half_lanes(s, false, &rounding) ? FAMILY_VLOAD_HALF : FAMILY_NONE;
        if (skip_prefix(&s, "vstore_") || skip_prefix(&s, "vstorea_"))
            return half_lanes(s, true, &rounding) ? FAMILY_VSTORE_HALF : FAMILY_NONE;
        if (skip_prefix(&s, "vload"))
            return lanes_of_name(s) ? FAMILY_VLOAD : FAMILY_NONE;
        return skip_prefix(&s, "vstore") && lanes_of_name(s) ? FAMILY_VSTORE : FAMILY_NONE;
    case 's':
        return !strcmp(text, "shuffle") ? FAMILY_SHUFFLE : !strcmp(text, "shuffle2") ? FAMILY_SHUFFLE2 : FAMILY_NONE;
    case '_':
        return builtin_region_has(text) ? FAMILY_REGION : builtin_clang_has(text) ? FAMILY_CLANG : FAMILY_NONE;
    }
    return FAMILY_NONE;
}

/* --- checks of arguments -------------------------------------------------------------------------------------------------- */

static bool count_arguments(checker *c, const name *n, const expr_list *arguments, uint32_t wanted, source_range range)
{
    if (arguments->count == wanted)
        return true;
    diag_error_range(c->diag, range.begin, range, "too %s arguments for '%s': %u given, %u expected",
                     arguments->count < wanted ? "few" : "many", n->text, arguments->count, wanted);
    return false;
}

static ast_expr *new_call(checker *c, const builtin_row *row, const type *result, expr_list *arguments, source_loc loc,
                          source_range range)
{
    ast_expr *e = call_new(c, CALL_BUILTIN, result, arguments, loc, range);

    if (!is_bad(e))
        e->call.builtin = row;
    return e;
}

static bool convert_offset(checker *c, ast_expr **e)
{
    *e = check_assign_convert(c, *e, c->types->size_type, FOR_ARGUMENT, (*e)->loc);
    return !is_bad(*e);
}

/* Does T consist of numbers of any type, or of WANTED if it is not NULL? */
static bool has_scalars(const type *t, const type *wanted)
{
    return type_is_arithmetic(t) && t->kind != TYPE_BOOL && (!wanted || t->bare == wanted);
}

/* Converts *P, through which N stores if STORED, to a pointer to WANTED in its own address space, with the warnings of an argument. WANTED is
 * NULL if P decides: it must point to numbers then. Returns the type of the numbers; NULL after an error. */
static const type *pointer_argument(checker *c, const name *n, ast_expr **p, const type *wanted, bool stored)
{
    ast_expr *e = *p;
    const type *t = e->type->kind == TYPE_POINTER ? e->type->element : NULL;

    if (!t || (!wanted && !has_scalars(t, NULL))) {
        check_fail(c, e->loc, e->range, "'%s' needs a pointer to %s, not '%s'", n->text,
                   !wanted                     ? "scalars"
                   : wanted->kind == TYPE_HALF ? "half"
                                               : SPELL(wanted),
                   SPELL(e->type));
        return NULL;
    }
    if (stored && t->space == SPACE_CONSTANT) {
        check_fail(c, e->loc, e->range, "'%s' cannot store through '%s'", n->text, SPELL(e->type));
        return NULL;
    }
    const type *scalar = wanted ? wanted : type_scalar(t);
    if (!has_scalars(t, scalar) || (stored && t->quals & TYPE_CONST)) {
        const type *object = type_qualified(c->types, scalar, stored ? 0 : TYPE_CONST, (type_space)t->space);
        *p = check_assign_convert(c, e, type_pointer(c->types, object), FOR_ARGUMENT, e->loc);
        if (is_bad(*p))
            return NULL;
    }
    builtin_warn_null(c, n, *p);
    return scalar;
}

/* --- conversions ---------------------------------------------------------------------------------------------------------- */

static ast_expr *convert_call(checker *c, const name *n, expr_list *arguments, source_loc loc, source_range range)
{
    const char *s = n->text + strlen("convert_"), *end = s;
    bool host;

    while (isalnum((unsigned char)*end))
        end++;
    const type *to = builtin_type_of_name(c, arena_strndup(c->memory, s, (size_t)(end - s)), &host);
    bool saturate = skip_prefix(&end, "_sat");
    ast_rounding rounding = read_rounding(&end);
    if (!to || *end || !type_has_numbers(to))
        return check_fail(c, range.begin, range, "there is no conversion '%s'", n->text);
    if (saturate && type_has_floats(to))
        return check_fail(c, range.begin, range, "'%s': only conversions to integers saturate", n->text);
    if (!count_arguments(c, n, arguments, 1, range))
        return check_bad(c, loc);
    ast_expr *e = arguments->items[0];
    if (!type_has_numbers(e->type) || type_lanes(e->type) != type_lanes(to))
        return check_fail(c, range.begin, range, "'%s' cannot convert a '%s'%s", n->text, SPELL(e->type),
                          type_has_numbers(e->type) ? ": the numbers of elements differ" : "");
    if (e->type == to)
        return ast_over(c, ast_new_convert(c, CONVERSION_same, to, e), e);
    if (e->kind == AST_CONSTANT && !saturate && rounding == ROUND_DEFAULT)
        return check_number_convert(c, e, to);
    if (type_scalar(e->type) == type_scalar(to))
        return check_number_convert(c, e, to);
    ast_expr *made = ast_over(c, ast_new_convert(c, check_number_conversion(e->type, to), to, e), e);
    if (is_bad(made))
        return made;
    bool rounds = type_has_floats(to) || type_has_floats(e->type);
    made->convert.rounding = rounds ? rounding : ROUND_DEFAULT;
    made->convert.saturate = saturate;
    made->convert.is_explicit = true;
    made->loc = loc;
    made->range = range;
    return made;
}

static ast_expr *as_call(checker *c, const name *n, expr_list *arguments, source_loc loc, source_range range)
{
    bool host;
    const type *to = builtin_type_of_name(c, n->text + strlen("as_"), &host);

    if (!to || !type_has_numbers(to))
        return check_fail(c, range.begin, range, "there is no '%s'", n->text);
    if (!count_arguments(c, n, arguments, 1, range))
        return check_bad(c, loc);
    return check_as_type(c, arguments->items[0], to, loc, range);
}

/* --- vectors in memory ---------------------------------------------------------------------------------------------------- */

static ast_expr *vload_call(checker *c, const name *n, expr_list *arguments, source_loc loc, source_range range)
{
    if (!count_arguments(c, n, arguments, 2, range) || !convert_offset(c, &arguments->items[0]))
        return check_bad(c, loc);
    const type *s = pointer_argument(c, n, &arguments->items[1], NULL, false);
    if (!s)
        return check_bad(c, loc);
    return new_call(c, &vload_row, type_vector(c->types, s, lanes_of_name(n->text + strlen("vload"))), arguments, loc, range);
}

static ast_expr *vstore_call(checker *c, const name *n, expr_list *arguments, source_loc loc, source_range range)
{
    if (!count_arguments(c, n, arguments, 3, range) || !convert_offset(c, &arguments->items[1]))
        return check_bad(c, loc);
    ast_expr *v = arguments->items[0];
    unsigned lanes = lanes_of_name(n->text + strlen("vstore"));
    bool decides = type_is_vector(v->type) && type_lanes(v->type) == lanes; /* else the pointer does */
    const type *s = pointer_argument(c, n, &arguments->items[2], decides ? type_scalar(v->type) : NULL, true);
    if (!s)
        return check_bad(c, loc);
    arguments->items[0] = check_assign_convert(c, v, type_vector(c->types, s, lanes), FOR_ARGUMENT, v->loc);
    if (is_bad(arguments->items[0]))
        return arguments->items[0];
    return new_call(c, &vstore_row, type_basic(c->types, TYPE_VOID), arguments, loc, range);
}

static ast_expr *vload_half_call(checker *c, const name *n, expr_list *arguments, source_loc loc, source_range range)
{
    bool aligned = n->text[5] == 'a';
    ast_rounding rounding;
    unsigned lanes = half_lanes(n->text + (aligned ? 7 : 6), false, &rounding);
    const type *f = type_basic(c->types, TYPE_FLOAT);

    if (!count_arguments(c, n, arguments, 2, range) || !convert_offset(c, &arguments->items[0]) ||
        !pointer_argument(c, n, &arguments->items[1], type_basic(c->types, TYPE_HALF), false))
        return check_bad(c, loc);
    return new_call(c, &vload_half_rows[aligned], lanes == 1 ? f : type_vector(c->types, f, lanes), arguments, loc, range);
}

static ast_expr *vstore_half_call(checker *c, const name *n, expr_list *arguments, source_loc loc, source_range range)
{
    bool aligned = n->text[6] == 'a';
    ast_rounding rounding;
    unsigned lanes = half_lanes(n->text + (aligned ? 8 : 7), true, &rounding);

    if (!count_arguments(c, n, arguments, 3, range) || !convert_offset(c, &arguments->items[1]) ||
        !pointer_argument(c, n, &arguments->items[2], type_basic(c->types, TYPE_HALF), true))
        return check_bad(c, loc);
    ast_expr *v = arguments->items[0];
    const type *f = type_basic(c->types, type_scalar(v->type)->kind == TYPE_DOUBLE ? TYPE_DOUBLE : TYPE_FLOAT);
    arguments->items[0] = check_assign_convert(c, v, lanes == 1 ? f : type_vector(c->types, f, lanes), FOR_ARGUMENT, v->loc);
    if (is_bad(arguments->items[0]))
        return arguments->items[0];
    return new_call(c, &vstore_half_rows[aligned][rounding], type_basic(c->types, TYPE_VOID), arguments, loc, range);
}

/* --- shuffles ------------------------------------------------------------------------------------------------------------- */

static bool is_shuffle_vector(const type *t)
{
    return type_is_vector(t) && t->lanes != 3;
}

static ast_expr *shuffle_call(checker *c, const name *n, expr_list *arguments, bool two, source_loc loc, source_range range)
{
    if (!count_arguments(c, n, arguments, two ? 3 : 2, range))
        return check_bad(c, loc);
    const ast_expr *v = arguments->items[0], *w = arguments->items[two], *mask = arguments->items[two + 1];
    if (!is_shuffle_vector(v->type) || v->type != w->type)
        return check_fail(c, v->loc, v->range, "'%s' needs %s of 2, 4, 8 or 16 elements", n->text,
                          two ? "two vectors of one type" : "a vector");
    if (!is_shuffle_vector(mask->type) || !type_has_integers(mask->type) || type_is_signed(mask->type) ||
        mask->type->element->size != v->type->element->size)
        return check_fail(c, mask->loc, mask->range, "the mask of '%s' has type '%s'; it must be a vector of '%s'", n->text,
                          SPELL(mask->type), SPELL(type_integer_of(c->types, v->type->element->size, false)));
    return new_call(c, two ? &shuffle2_row : &shuffle_row, type_vector(c->types, v->type->element, mask->type->lanes), arguments,
                    loc, range);
}

ast_expr *builtin_family_call(checker *c, builtin_family family, name *n, expr_list *arguments, source_loc loc,
                              source_range range)
{
    switch (family) {
    case FAMILY_CONVERT:
        return convert_call(c, n, arguments, loc, range);
    case FAMILY_AS:
        return as_call(c, n, arguments, loc, range);
    case FAMILY_VLOAD:
        return vload_call(c, n, arguments, loc, range);
    case FAMILY_VSTORE:
        return vstore_call(c, n, arguments, loc, range);
    case FAMILY_VLOAD_HALF:
        return vload_half_call(c, n, arguments, loc, range);
    case FAMILY_VSTORE_HALF:
        return vstore_half_call(c, n, arguments, loc, range);
    case FAMILY_SHUFFLE:
    case FAMILY_SHUFFLE2:
        return shuffle_call(c, n, arguments, family == FAMILY_SHUFFLE2, loc, range);
    case FAMILY_BLOCK:
        return builtin_block_call(c, n, arguments, loc, range);
    case FAMILY_CLANG:
        return builtin_clang_call(c, n, arguments, loc, range);
    case FAMILY_PIPE:
        return pipe_call(c, n, arguments, loc, range);
    case FAMILY_REGION:
        return builtin_region_call(c, n, arguments, loc, range);
    case FAMILY_NONE:
        break;
    }
    bug("family %d", (int)family);
}
