/* parser/check/builtin_clang.c - clang's built-in functions whose arguments may have any type (Clang Language Extensions,
 * "Builtin Functions", "Vector builtins").
 *
 *   __builtin_shufflevector(v, w, 0, 5, …)     __builtin_convertvector(v, T)       __builtin_bit_cast(T, x)
 *   __builtin_elementwise_max(x, y) …          __builtin_reduce_xor(v) …           __builtin_add_overflow(a, b, &sum) …
 *   __builtin_choose_expr, __builtin_constant_p, __builtin_types_compatible_p, __builtin_isnan, …
 *
 * None of them needs support in the lowering: each becomes a tree that the user could have written. An argument that is used
 * more than once is stored in an unnamed variable first, as for the GNU ?: operator. clang's functions with a fixed signature
 * are rows of parser/tree/builtins.def instead, and OpenCL C source in parser/library/clang.cl; these depend on the types or the
 * values of their arguments in ways that no signature states. */
#include "parser/check/check.h"
#include "parser/check/builtins.h"
#include "parser/check/expr_check.h"
#include "parser/check/stmt_check.h"
#include "parser/check/values.h"
#include "src/base/bug.h"

#include <stdlib.h>

typedef struct clang_call {
    name *n;
    ast_expr **arguments; /* the arguments, as rvalues */
    uint32_t count;
    source_loc loc;
    source_range range;
    const char *with; /* the last column of the function's row, a parameter for its `make` */
} clang_call;

static ast_expr *int_constant(checker *c, const clang_call *k, int64_t value)
{
    return ast_new_constant(c, type_basic(c->types, TYPE_INT), (uint64_t)value, k->loc, k->range);
}

/* Builds a call of the built-in function CALLED with COUNT arguments. */
static ast_expr *call_with_list(checker *c, const clang_call *k, const char *called, ast_expr *const *arguments, uint32_t count)
{
    expr_list list = {.items = arena_array(c->memory, ast_expr *, count), .count = count, .capacity = count};
    name *n = name_of_text(c, called);

    memcpy(list.items, arguments, count * sizeof *arguments);
    bug_unless(builtin_exists(c, n));
    return builtin_call(c, n, &list, k->loc, k->range);
}

/* Builds a call of the OpenCL C built-in function CALLED with the arguments FIRST and SECOND (NULL: a single argument). */
static ast_expr *call_named(checker *c, const clang_call *k, const char *called, ast_expr *first, ast_expr *second)
{
    return call_with_list(c, k, called, (ast_expr *[]){first, second}, second ? 2 : 1);
}

static ast_expr *build_binary(checker *c, const clang_call *k, ast_operator op, ast_expr *left, ast_expr *right)
{
    return check_binary(c, op, left, right, k->loc, k->range);
}

/* --- vectors -------------------------------------------------------------------------------------------------------------- */

static ast_expr *select_lane(checker *c, const clang_call *k, ast_expr *v, unsigned i)
{
    const char text[] = {'s', "0123456789abcdef"[i], '\0'};

    return check_swizzle(c, v, text, k->loc, k->range);
}

static ast_expr *build_shufflevector(checker *c, const clang_call *k)
{
    ast_expr *v = k->arguments[0], *w = k->arguments[1], *items[16];
    uint32_t lanes = k->count - 2;
    stmt_list before = {0};

    if (!type_is_vector(v->type) || v->type != w->type)
        return check_fail(c, k->range.begin, k->range,
                          "the first two arguments of '%s' must be vectors of one type, not '%s' and '%s'", k->n->text,
                          SPELL(v->type), SPELL(w->type));
    if (!type_is_vector_length(lanes))
        return check_fail(c, k->range.begin, k->range, "'%s' with %u indices: OpenCL C has vectors of 2, 3, 4, 8 and 16 elements",
                          k->n->text, lanes);
    ast_expr *from[2] = {check_store_in_variable(c, v, &before), check_store_in_variable(c, w, &before)};
    for (uint32_t i = 0; i < lanes; i++) {
        ast_expr *index = k->arguments[i + 2];
        int64_t at;
        if (!constant_integer(c, index, &at) || at < -1 || at >= 2 * v->type->lanes)
            return check_fail(c, index->loc, index->range, "an index of '%s' must be a constant from -1 to %d", k->n->text,
                              2 * v->type->lanes - 1);
        unsigned of = at < 0 ? 0 : (unsigned)at; /* -1: the lane may have any value */
        items[i] = check_rvalue(c, select_lane(c, k, from[of >= v->type->lanes], of % v->type->lanes));
    }
    const type *to = type_vector(c->types, v->type->element, lanes);
    return check_after(c, before, check_vector_literal(c, to, items, lanes, k->loc, k->range), k->loc, k->range);
}

/* __builtin_shufflevector(v, mask) with a run-time mask is OpenCL C's shuffle. */
static ast_expr *build_shuffle(checker *c, const clang_call *k)
{
    if (k->count > 2)
        return build_shufflevector(c, k);
    ast_expr *v = k->arguments[0], *mask = k->arguments[1];
    if (!type_is_vector(v->type) || !type_is_vector(mask->type) || !type_has_integers(mask->type) ||
        v->type->lanes != mask->type->lanes || v->type->element->size != mask->type->element->size)
        return check_fail(c, k->range.begin, k->range,
                          "'%s' needs a vector and a mask of as many integers of the same size, not '%s' and '%s'", k->n->text,
                          SPELL(v->type), SPELL(mask->type));
    const type *wanted = type_with_scalar(c->types, mask->type, type_integer_of(c->types, mask->type->element->size, false));
    if (mask->type != wanted)
        mask = check_as_type(c, mask, wanted, k->loc, k->range);
    return call_named(c, k, "shuffle", v, mask);
}

/* Builds an elementwise function. The last column of the row names the OpenCL C functions that implement it for floats and for
 * integers: "fmax max". */
static ast_expr *build_elementwise(checker *c, const clang_call *k)
{
    const type *t = k->arguments[0]->type;
    const char *integers = strchr(k->with, ' ');
    bool accepts = type_has_floats(t) ? *k->with != ' ' : integers && type_has_integers(t);

    for (uint32_t i = 1; i < k->count; i++)
        if (k->arguments[i]->type != t)
            return check_fail(c, k->range.begin, k->range, "the arguments of '%s' have different types, '%s' and '%s'",
                              k->n->text, SPELL(t), SPELL(k->arguments[i]->type));
    if (!accepts || (!strcmp(k->with, "fabs abs") && type_has_integers(t) && !type_is_signed(t)))
        return check_fail(c, k->arguments[0]->loc, k->arguments[0]->range, "'%s' does not accept an argument of type '%s'",
                          k->n->text, SPELL(t));
    const char *called = type_has_floats(t) ? arena_strndup(c->memory, k->with, strcspn(k->with, " ")) : integers + 1;
    ast_expr *made = call_with_list(c, k, called, k->arguments, k->count);
    return is_bad(made) || made->type == t ? made : check_as_type(c, made, t, k->loc, k->range);
}

/* The operator of a reduction of integers; OP_COUNT if TEXT is none. */
static ast_operator reduction_operator(const char *text)
{
    switch (text[1] ? '\0' : *text) {
    case '^':
        return OP_xor;
    case '|':
        return OP_or;
    case '&':
        return OP_and;
    case '+':
        return OP_add;
    case '*':
        return OP_mul;
    default:
        return OP_COUNT;
    }
}

/* Builds a reduction. The last column of the row names the function, as for elementwise functions, or the operator. */
static ast_expr *build_reduce(checker *c, const clang_call *k)
{
    ast_expr *v = k->arguments[0];
    stmt_list before = {0};
    ast_operator op = reduction_operator(k->with);

    if (!type_is_vector(v->type) || (op != OP_COUNT && !type_has_integers(v->type)))
        return check_fail(c, v->loc, v->range, "'%s' needs a vector%s, not '%s'", k->n->text,
                          op != OP_COUNT ? " of integers" : "", SPELL(v->type));
    ast_expr *held = check_store_in_variable(c, v, &before), *sum = check_rvalue(c, select_lane(c, k, held, 0));
    const char *called = type_has_floats(v->type) ? "fmax" : "max";
    if (strcmp(k->with, "min") == 0)
        called = type_has_floats(v->type) ? "fmin" : "min";
    for (unsigned i = 1; i < v->type->lanes; i++) {
        ast_expr *next = check_rvalue(c, select_lane(c, k, held, i));
        if (op != OP_COUNT)
            sum = check_number_convert(c, build_binary(c, k, op, sum, next), v->type->element);
        else
            sum = call_named(c, k, called, sum, next);
    }
    return check_after(c, before, sum, k->loc, k->range);
}

ast_expr *check_convertvector(checker *c, ast_expr *e, const type *to, source_loc loc, source_range range)
{
    e = check_rvalue(c, e);
    if (is_bad(e) || type_is_error(to))
        return check_bad(c, loc);
    if (!type_is_vector(e->type) || !type_is_vector(to) || e->type->lanes != to->lanes)
        return check_fail(c, range.begin, range, "'__builtin_convertvector' cannot create a '%s' from a '%s'", SPELL(to),
                          SPELL(e->type));
    return check_number_convert(c, e, to->bare);
}

/* --- integers that overflow ----------------------------------------------------------------------------------------------- */

static ast_expr *build_overflow(checker *c, const clang_call *k)
{
    ast_expr *a = k->arguments[0], *b = k->arguments[1], *p = k->arguments[2];
    const type *to = p->type->kind == TYPE_POINTER ? p->type->element : NULL, *wide = type_basic(c->types, TYPE_ULONG);
    const type *yes = type_basic(c->types, TYPE_BOOL);
    stmt_list before = {0};

    for (int i = 0; i < 2; i++)
        if (!type_is_integer(k->arguments[i]->type))
            return check_fail(c, k->arguments[i]->loc, k->arguments[i]->range, "an operand of '%s' must be an integer, not '%s'",
                              k->n->text, SPELL(k->arguments[i]->type));
    if (!to || !type_is_integer(to) || to->kind == TYPE_BOOL || to->kind == TYPE_ENUM || (to->quals & TYPE_CONST) ||
        to->space == SPACE_CONSTANT)
        return check_fail(c, p->loc, p->range, "the result of '%s' must be a pointer to a non-const integer, not '%s'",
                          k->n->text, SPELL(p->type));
    bool signs[] = {type_is_signed(a->type), type_is_signed(b->type)};
    a = check_store_in_variable(c, check_number_convert(c, a, wide), &before);
    b = check_store_in_variable(c, check_number_convert(c, b, wide), &before);
    ast_operator op = *k->with == 'a' ? OP_add : *k->with == 's' ? OP_sub : OP_mul;
    ast_expr *low = check_number_convert(c, build_binary(c, k, op, a, b), to->bare);
    ast_expr *stored = check_assign(c, check_unary(c, '*', p, k->range), low, k->loc, k->range);
    if (is_bad(stored))
        return stored;
    check_append(&before, check_expr_stmt(c, stored, k->loc));
    check_flush_unused(c);
    expr_list list = {.items = arena_array(c->memory, ast_expr *, 6), .count = 6, .capacity = 6};
    list.items[0] = check_rvalue(c, a);
    list.items[1] = ast_new_constant(c, yes, signs[0], k->loc, k->range);
    list.items[2] = check_rvalue(c, b);
    list.items[3] = ast_new_constant(c, yes, signs[1], k->loc, k->range);
    list.items[4] = int_constant(c, k, (int64_t)(8 * to->size));
    list.items[5] = ast_new_constant(c, yes, type_is_signed(to), k->loc, k->range);
    name *n = name_of_text(c, arena_printf(c->memory, "__gasket_%s_overflows", k->with));
    bug_unless(builtin_exists(c, n));
    return check_after(c, before, builtin_call(c, n, &list, k->loc, k->range), k->loc, k->range);
}

/* Returns the constant alignment in the second argument; 0, after an error: it is no power of two. */
static uint64_t read_alignment(checker *c, const clang_call *k)
{
    int64_t align;

    if (constant_integer(c, k->arguments[1], &align) && align >= 1 && !(align & (align - 1)))
        return (uint64_t)align;
    check_fail(c, k->arguments[1]->loc, k->arguments[1]->range, "an alignment must be a constant power of two");
    return 0;
}

/* Builds x & (align - 1) as ulong: the distance of the integer or address X from the multiple of the alignment below it. With
 * 'u' in the last column of the row, -x & (align - 1): the distance to the multiple above. */
static ast_expr *build_misalignment(checker *c, const clang_call *k, ast_expr *x, uint64_t align)
{
    const type *wide = type_basic(c->types, TYPE_ULONG);

    x = check_cast(c, wide, x, k->loc, k->range);
    if (*k->with == 'u')
        x = check_unary(c, '-', x, k->range);
    return build_binary(c, k, OP_and, x, ast_new_constant(c, wide, align - 1, k->loc, k->range));
}

/* Builds is_aligned, align_up and align_down, of an integer or a pointer. A pointer is moved in bytes, so that it still points
 * to its object. */
static ast_expr *build_align(checker *c, const clang_call *k)
{
    const type *t = k->arguments[0]->type;
    uint64_t align = read_alignment(c, k);
    stmt_list before = {0};

    if (!align)
        return check_bad(c, k->loc);
    if (!type_is_integer(t) && t->kind != TYPE_POINTER)
        return check_fail(c, k->arguments[0]->loc, k->arguments[0]->range, "'%s' needs an integer or a pointer, not '%s'",
                          k->n->text, SPELL(t));
    ast_expr *x = check_store_in_variable(c, k->arguments[0], &before);
    ast_expr *off = build_misalignment(c, k, check_rvalue(c, x), align), *value = check_rvalue(c, x);
    if (*k->with == '?')
        return check_after(c, before, build_binary(c, k, OP_eq, off, int_constant(c, k, 0)), k->loc, k->range);
    if (t->kind == TYPE_POINTER) {
        const type *byte = type_qualified(c->types, type_basic(c->types, TYPE_CHAR), t->element->quals, t->element->space);
        value = check_cast(c, type_pointer(c->types, byte), value, k->loc, k->range);
    }
    value = build_binary(c, k, *k->with == 'u' ? OP_add : OP_sub, value, off);
    return check_after(c, before, check_cast(c, t, value, k->loc, k->range), k->loc, k->range);
}

/* --- floating point ------------------------------------------------------------------------------------------------------- */

static ast_expr *build_renamed(checker *c, const clang_call *k)
{
    return call_with_list(c, k, k->with, k->arguments, k->count);
}

/* Builds isinf(x) ? (signbit(x) ? -1 : 1) : 0. */
static ast_expr *isinf_sign(checker *c, const clang_call *k)
{
    stmt_list before = {0};
    ast_expr *x = check_store_in_variable(c, k->arguments[0], &before);
    ast_expr *sign = check_conditional(c, call_named(c, k, "signbit", check_rvalue(c, x), NULL), int_constant(c, k, -1),
                                       int_constant(c, k, 1), k->loc, k->range);

    ast_expr *all =
        check_conditional(c, call_named(c, k, "isinf", check_rvalue(c, x), NULL), sign, int_constant(c, k, 0), k->loc, k->range);

    return check_after(c, before, all, k->loc, k->range);
}

/* Builds fpclassify(nan, infinite, normal, subnormal, zero, x). */
static ast_expr *build_fpclassify(checker *c, const clang_call *k)
{
    static const char *const tests[] = {"isnan", "isinf", "isnormal"};
    stmt_list before = {0};
    ast_expr *x = check_store_in_variable(c, k->arguments[5], &before);
    ast_expr *is_zero = build_binary(c, k, OP_eq, check_rvalue(c, x), int_constant(c, k, 0));
    ast_expr *made = check_conditional(c, is_zero, k->arguments[4], k->arguments[3], k->loc, k->range);

    for (int i = 3; i-- > 0;)
        made =
            check_conditional(c, call_named(c, k, tests[i], check_rvalue(c, x), NULL), k->arguments[i], made, k->loc, k->range);
    return check_after(c, before, made, k->loc, k->range);
}

/* Builds the constant for nan("0x12"), nans(…) and others. The last column of the row names the type; 's' means a signalling
 * NaN. */
static ast_expr *nan_of(checker *c, const clang_call *k)
{
    const ast_expr *s = k->arguments[0];
    bool is_float = strchr(k->with, 'f') != NULL, signals = strchr(k->with, 's') != NULL;
    char *end = NULL;

    while (s->kind == AST_CONVERT)
        s = s->convert.operand;
    unsigned long long payload = s->kind == AST_STRING ? strtoull(s->string.bytes, &end, 0) : 0;
    if (s->kind != AST_STRING || *end)
        return check_fail(c, k->arguments[0]->loc, k->arguments[0]->range, "'%s' needs a string with a number, or an empty one",
                          k->n->text);
    uint64_t quiet = is_float ? UINT64_C(1) << 22 : UINT64_C(1) << 51,
             exponent = is_float ? UINT64_C(0xFF) << 23 : UINT64_C(0x7FF) << 52;
    uint64_t bits = exponent | (payload & (quiet - 1)) | (signals ? 0 : quiet);
    if (bits == exponent)
        bits |= quiet >> 1; /* with a zero mantissa, the bits would be an infinity */
    return ast_new_constant(c, type_basic(c->types, is_float ? TYPE_FLOAT : TYPE_DOUBLE), bits, k->loc, k->range);
}

static ast_expr *infinity_of(checker *c, const clang_call *k)
{
    const type *t = type_basic(c->types, *k->with ? TYPE_FLOAT : TYPE_DOUBLE);

    return ast_new_constant(c, t, *k->with ? UINT64_C(0xFF) << 23 : UINT64_C(0x7FF) << 52, k->loc, k->range);
}

/* --- compile-time queries ------------------------------------------------------------------------------------------------- */

static ast_expr *choose_expr(checker *c, const clang_call *k)
{
    int64_t which;

    if (!constant_integer(c, k->arguments[0], &which))
        return check_fail(c, k->arguments[0]->loc, k->arguments[0]->range, "'%s' needs a constant condition", k->n->text);
    return k->arguments[which ? 1 : 2];
}

static ast_expr *constant_p(checker *c, const clang_call *k)
{
    constant value;

    return int_constant(c, k, constant_evaluate(c, k->arguments[0], &value) && !value.is_address);
}

ast_expr *check_types_compatible(checker *c, const type *a, const type *b, source_loc loc, source_range range)
{
    const clang_call k = {.loc = loc, .range = range};

    if (type_is_error(a) || type_is_error(b))
        return check_bad(c, loc);
    return int_constant(c, &k, type_is_same(c->types, a->bare, b->bare));
}

/* The type of the object that E points to, if the form of E reveals it; else NULL. */
static const type *pointed_object(const ast_expr *e)
{
    while (e->kind == AST_CONVERT && e->convert.kind != CONVERSION_load && e->convert.kind != CONVERSION_decay)
        e = e->convert.operand;
    const ast_expr *object = e->kind == AST_ADDRESS                                          ? e->unary
                             : e->kind == AST_CONVERT && e->convert.kind == CONVERSION_decay ? e->convert.operand
                                                                                             : NULL;
    return object && (object->kind == AST_VARIABLE || object->kind == AST_STRING) ? object->type : NULL;
}

static ast_expr *object_size(checker *c, const clang_call *k)
{
    const type *t = pointed_object(k->arguments[0]);
    int64_t mode;

    if (!constant_integer(c, k->arguments[1], &mode) || mode < 0 || mode > 3)
        return check_fail(c, k->arguments[1]->loc, k->arguments[1]->range,
                          "the second argument of '%s' must be a constant from 0 to 3", k->n->text);
    return ast_new_constant(c, c->types->size_type, t ? t->size : mode < 2 ? UINT64_MAX : 0, k->loc, k->range);
}

/* Builds __builtin_LINE() or, with the last column of the row, __builtin_COLUMN(). */
static ast_expr *build_position(checker *c, const clang_call *k)
{
    source_place p = {0};

    source_where(c->sources, k->range.begin, &p);
    return int_constant(c, k, k->with ? p.column : p.line);
}

/* Builds the string of __builtin_FILE() or, with the last column of the row, __builtin_FUNCTION(); a call outside of functions has the
 * empty name. */
static ast_expr *build_source_name(checker *c, const clang_call *k)
{
    source_place p = {0};

    source_where(c->sources, k->range.begin, &p);
    const char *text = !k->with ? p.file : c->function ? c->function->name : "";
    string_value s = {arena_strdup(c->memory, text), strlen(text), 0};
    return check_rvalue(c, check_string(c, &s, k->range));
}

/* Rounding is to nearest: FLT_ROUNDS. */
static ast_expr *rounding_mode(checker *c, const clang_call *k)
{
    return int_constant(c, k, 1);
}

/* --- memory --------------------------------------------------------------------------------------------------------------- */

static ast_expr *first_argument(checker *c, const clang_call *k)
{
    (void)c;
    return k->arguments[0];
}

static ast_expr *build_discard(checker *c, const clang_call *k)
{
    return ast_new_convert(c, CONVERSION_discard, type_basic(c->types, TYPE_VOID), k->arguments[0]);
}

/* Builds &x. The argument was converted to the value of x before this call. */
static ast_expr *build_address(checker *c, const clang_call *k)
{
    ast_expr *e = k->arguments[0];

    if (e->kind != AST_CONVERT || (e->convert.kind != CONVERSION_load && e->convert.kind != CONVERSION_decay))
        return check_fail(c, e->loc, e->range, "'%s' needs an object", k->n->text);
    return check_unary(c, '&', e->convert.operand, k->range);
}

static ast_expr *assume_aligned(checker *c, const clang_call *k)
{
    ast_expr *p = k->arguments[0];

    if (p->type->kind != TYPE_POINTER)
        return check_fail(c, p->loc, p->range, "'%s' needs a pointer, not '%s'", k->n->text, SPELL(p->type));
    if (!read_alignment(c, k))
        return check_bad(c, k->loc);
    const type *nothing = type_qualified(c->types, type_basic(c->types, TYPE_VOID), 0, p->type->element->space);
    return check_assign_convert(c, p, type_pointer(c->types, nothing), FOR_ARGUMENT, p->loc);
}

static ast_expr *nontemporal_load(checker *c, const clang_call *k)
{
    return check_rvalue(c, check_unary(c, '*', k->arguments[0], k->range));
}

static ast_expr *nontemporal_store(checker *c, const clang_call *k)
{
    ast_expr *stored = check_assign(c, check_unary(c, '*', k->arguments[1], k->range), k->arguments[0], k->loc, k->range);

    return is_bad(stored) ? stored : ast_new_convert(c, CONVERSION_discard, type_basic(c->types, TYPE_VOID), stored);
}

static ast_expr *refuse_call(checker *c, const clang_call *k)
{
    return check_fail(c, k->range.begin, k->range, "'%s': %s", k->n->text, k->with);
}

/* --- names ---------------------------------------------------------------------------------------------------------------- */

typedef struct clang_row {
    const char *name; /* the name after "__builtin_" */
    ast_expr *(*make)(checker *c, const clang_call *k);
    uint8_t least, most; /* the least and greatest number of arguments */
    const char *with;
} clang_row;

enum { ANY_COUNT = 255 };

static const clang_row rows[] = {
    {"shufflevector", build_shuffle, 2, ANY_COUNT, NULL},
    {"elementwise_abs", build_elementwise, 1, 1, "fabs abs"},
    {"elementwise_ceil", build_elementwise, 1, 1, "ceil"},
    {"elementwise_floor", build_elementwise, 1, 1, "floor"},
    {"elementwise_roundeven", build_elementwise, 1, 1, "rint"},
    {"elementwise_trunc", build_elementwise, 1, 1, "trunc"},
    {"elementwise_max", build_elementwise, 2, 2, "fmax max"},
    {"elementwise_min", build_elementwise, 2, 2, "fmin min"},
    {"elementwise_sin", build_elementwise, 1, 1, "sin"},
    {"elementwise_cos", build_elementwise, 1, 1, "cos"},
    {"elementwise_tan", build_elementwise, 1, 1, "tan"},
    {"elementwise_exp", build_elementwise, 1, 1, "exp"},
    {"elementwise_exp2", build_elementwise, 1, 1, "exp2"},
    {"elementwise_exp10", build_elementwise, 1, 1, "exp10"},
    {"elementwise_log", build_elementwise, 1, 1, "log"},
    {"elementwise_log2", build_elementwise, 1, 1, "log2"},
    {"elementwise_log10", build_elementwise, 1, 1, "log10"},
    {"elementwise_sqrt", build_elementwise, 1, 1, "sqrt"},
    {"elementwise_rint", build_elementwise, 1, 1, "rint"},
    {"elementwise_round", build_elementwise, 1, 1, "round"},
    {"elementwise_nearbyint", build_elementwise, 1, 1, "rint"},
    {"elementwise_pow", build_elementwise, 2, 2, "pow"},
    {"elementwise_copysign", build_elementwise, 2, 2, "copysign"},
    {"elementwise_fma", build_elementwise, 3, 3, "fma"},
    {"elementwise_add_sat", build_elementwise, 2, 2, " add_sat"},
    {"elementwise_sub_sat", build_elementwise, 2, 2, " sub_sat"},
    {"elementwise_bitreverse", build_elementwise, 1, 1, " bit_reverse"},
    {"elementwise_popcount", build_elementwise, 1, 1, " popcount"},
    {"reduce_max", build_reduce, 1, 1, "max"},
    {"reduce_min", build_reduce, 1, 1, "min"},
    {"reduce_xor", build_reduce, 1, 1, "^"},
    {"reduce_or", build_reduce, 1, 1, "|"},
    {"reduce_and", build_reduce, 1, 1, "&"},
    {"reduce_add", build_reduce, 1, 1, "+"},
    {"reduce_mul", build_reduce, 1, 1, "*"},
    {"add_overflow", build_overflow, 3, 3, "add"},
    {"sub_overflow", build_overflow, 3, 3, "sub"},
    {"mul_overflow", build_overflow, 3, 3, "mul"},
    {"isnan", build_renamed, 1, 1, "isnan"},
    {"isinf", build_renamed, 1, 1, "isinf"},
    {"isfinite", build_renamed, 1, 1, "isfinite"},
    {"isnormal", build_renamed, 1, 1, "isnormal"},
    {"signbit", build_renamed, 1, 1, "signbit"},
    {"isgreater", build_renamed, 2, 2, "isgreater"},
    {"isgreaterequal", build_renamed, 2, 2, "isgreaterequal"},
    {"isless", build_renamed, 2, 2, "isless"},
    {"islessequal", build_renamed, 2, 2, "islessequal"},
    {"islessgreater", build_renamed, 2, 2, "islessgreater"},
    {"isunordered", build_renamed, 2, 2, "isunordered"},
    {"isinf_sign", isinf_sign, 1, 1, NULL},
    {"fpclassify", build_fpclassify, 6, 6, NULL},
    {"nanf", nan_of, 1, 1, "f"},
    {"nan", nan_of, 1, 1, ""},
    {"nansf", nan_of, 1, 1, "fs"},
    {"nans", nan_of, 1, 1, "s"},
    {"inff", infinity_of, 0, 0, "f"},
    {"inf", infinity_of, 0, 0, ""},
    {"huge_valf", infinity_of, 0, 0, "f"},
    {"huge_val", infinity_of, 0, 0, ""},
    {"choose_expr", choose_expr, 3, 3, NULL},
    {"constant_p", constant_p, 1, 1, NULL},
    {"object_size", object_size, 2, 2, NULL},
    {"dynamic_object_size", object_size, 2, 2, NULL},
    {"LINE", build_position, 0, 0, NULL},
    {"COLUMN", build_position, 0, 0, "column"},
    {"FILE", build_source_name, 0, 0, NULL},
    {"FUNCTION", build_source_name, 0, 0, "function"},
    {"flt_rounds", rounding_mode, 0, 0, NULL},
    {"is_aligned", build_align, 2, 2, "?"},
    {"align_up", build_align, 2, 2, "up"},
    {"align_down", build_align, 2, 2, "down"},
    {"ffsll", build_renamed, 1, 1, "__builtin_ffsl"},
    {"parityll", build_renamed, 1, 1, "__builtin_parityl"},
    {"clrsbll", build_renamed, 1, 1, "__builtin_clrsbl"},
    {"llabs", build_renamed, 1, 1, "__builtin_labs"},
    {"saddll_overflow", build_renamed, 3, 3, "__builtin_saddl_overflow"},
    {"uaddll_overflow", build_renamed, 3, 3, "__builtin_uaddl_overflow"},
    {"ssubll_overflow", build_renamed, 3, 3, "__builtin_ssubl_overflow"},
    {"usubll_overflow", build_renamed, 3, 3, "__builtin_usubl_overflow"},
    {"smulll_overflow", build_renamed, 3, 3, "__builtin_smull_overflow"},
    {"umulll_overflow", build_renamed, 3, 3, "__builtin_umull_overflow"},
    {"addcll", build_renamed, 4, 4, "__builtin_addcl"},
    {"subcll", build_renamed, 4, 4, "__builtin_subcl"},
    {"debugtrap", build_renamed, 0, 0, "__builtin_trap"},
    {"expect", first_argument, 2, 2, NULL},
    {"unpredictable", first_argument, 1, 1, NULL},
    {"launder", first_argument, 1, 1, NULL},
    {"expect_with_probability", first_argument, 3, 3, NULL},
    {"prefetch", build_discard, 1, 3, NULL},
    {"addressof", build_address, 1, 1, NULL},
    {"assume_aligned", assume_aligned, 2, 3, NULL},
    {"nontemporal_load", nontemporal_load, 1, 1, NULL},
    {"nontemporal_store", nontemporal_store, 2, 2, NULL},
    {"alloca", refuse_call, 1, 1, "memory whose size is only known at run time is not supported"},
    {"alloca_with_align", refuse_call, 2, 2, "memory whose size is only known at run time is not supported"},
    {"return_address", refuse_call, 1, 1, "calls have no return address"},
    {"frame_address", refuse_call, 1, 1, "functions have no frames"},
    {"readcyclecounter", refuse_call, 0, 0, "there is no cycle counter"},
};

static const char prefix[] = "__builtin_";

static const clang_row *find_clang_row(const char *text)
{
    if (strncmp(text, prefix, sizeof prefix - 1) != 0)
        return NULL;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strcmp(rows[i].name, text + sizeof prefix - 1) == 0)
            return &rows[i];
    return NULL;
}

bool builtin_clang_has(const char *text)
{
    return find_clang_row(text) || builtin_atomic_has(text) || builtin_cmath_has(text);
}

ast_expr *builtin_clang_call(checker *c, name *n, expr_list *arguments, source_loc loc, source_range range)
{
    const clang_row *row = find_clang_row(n->text);

    if (!row && builtin_atomic_has(n->text))
        return builtin_atomic_call(c, n, arguments, loc, range);
    if (!row)
        return builtin_cmath_call(c, n, arguments, loc, range);
    if (arguments->count < row->least || (row->most != ANY_COUNT && arguments->count > row->most))
        return check_fail(c, range.begin, range, "too %s arguments for '%s': %u given, %u expected",
                          arguments->count < row->least ? "few" : "many", n->text, arguments->count,
                          arguments->count < row->least ? row->least : row->most);
    const clang_call k = {n, arguments->items, arguments->count, loc, range, row->with};
    return row->make(c, &k);
}
