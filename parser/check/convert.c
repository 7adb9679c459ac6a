/* parser/check/convert.c - conversions, implicit and explicit (C99 6.3 and 6.5.16.1, OpenCL C 6.2).
 *
 * Every implicit step becomes a node: loads, decay, promotions, the usual arithmetic conversions, widening of a scalar to a
 * vector, changes of a pointer's address space. The rules for spaces: a named space converts to generic implicitly, generic to
 * a named one by a cast, constant neither to nor from any other; inner levels of pointers must agree. Vectors of different
 * types never convert implicitly: convert_T converts the values, as_T keeps the bits. */
#include "parser/check/check.h"
#include "parser/check/builtins.h"
#include "parser/check/expr_check.h"
#include "parser/check/types_check.h"
#include "parser/check/values.h"
#include "parser/check/warnings.h"

#include "src/base/bug.h"

/* --- values of objects ---------------------------------------------------------------------------------------------------- */

ast_expr *check_rvalue(checker *c, ast_expr *e)
{
    if (is_bad(e))
        return e;
    if (e->kind == AST_FUNCTION && !e->designator.function && !builtin_exists(c, e->designator.name))
        return check_undeclared(c, e->designator.name, WANT_VALUE, source_word(c->sources, e->loc));
    if (e->kind == AST_FUNCTION)
        return check_fail(c, e->loc, e->range,
                          "function '%s' can only be called: function pointers are not supported in OpenCL C",
                          e->designator.name->text);
    if (e->type->kind == TYPE_ARRAY) {
        check_mark_address_taken(e);
        return ast_new_convert(c, CONVERSION_decay, type_pointer(c->types, e->type->element), e);
    }
    if (!e->lvalue)
        return e;
    const ast_expr *sampler = e->kind == AST_VARIABLE ? check_sampler_constant(e->variable) : NULL;
    if (sampler)
        return ast_new_constant(c, sampler->type, sampler->bits, e->loc, e->range);
    if (e->type->kind == TYPE_ATOMIC)
        return check_fail(c, e->loc, e->range, "an atomic object ('%s') can only be used through atomic functions",
                          SPELL(e->type->bare));
    if (e->type->kind == TYPE_VOID)
        return e;
    if (!type_is_complete(e->type))
        return check_fail_incomplete(c, "value of", e->type, e->loc, e->range);
    if (!extension_check_access(c, "reading a value of type '%s'", e, e->loc))
        return check_bad(c, e->loc);
    ast_expr *load = ast_new_convert(c, CONVERSION_load, e->type->bare, e);
    if (e->type->kind == TYPE_BLOCK && e->kind == AST_VARIABLE && e->variable->storage == STORAGE_STATIC)
        vec_push(c->memory, &c->block_reads, load);
    return load;
}

/* --- numbers -------------------------------------------------------------------------------------------------------------- */

ast_conversion check_number_conversion(const type *from, const type *to)
{
    const type *f = type_scalar(from), *t = type_scalar(to);

    if (f == t)
        return CONVERSION_same;
    if (t->kind == TYPE_BOOL)
        return CONVERSION_boolean;
    if (type_is_floating(f))
        return type_is_floating(t) ? CONVERSION_floating : CONVERSION_float_to_int;
    return type_is_floating(t) ? CONVERSION_int_to_float : CONVERSION_integral;
}

ast_expr *check_number_convert(checker *c, ast_expr *e, const type *to)
{
    const type *t = to->bare;

    if (e->type == t || is_bad(e))
        return e;
    if (e->kind == AST_CONSTANT && type_is_arithmetic(t)) {
        ast_expr *k = ast_new_constant(c, t, constant_convert_bits(e->bits, e->type, t), e->loc, e->range);
        k->parenthesized = e->parenthesized;
        k->null_constant = type_is_integer(t) && k->bits == 0 && type_is_integer(e->type);
        return k;
    }
    ast_conversion kind = check_number_conversion(e->type, t);
    /* CONVERSION_same would be from an enum to its integer type */
    return ast_new_convert(c, kind == CONVERSION_same ? CONVERSION_integral : kind, t, e);
}

static bool is_narrow_integer(const type *t)
{
    return type_is_integer(t) && t->size < 4;
}

ast_expr *check_promote(checker *c, ast_expr *e)
{
    const type *t = type_scalar(e->type);

    if (e->type->kind == TYPE_VECTOR || !type_is_integer(e->type))
        return e;
    return check_number_convert(c, e, is_narrow_integer(t) ? type_basic(c->types, TYPE_INT) : t);
}

ast_expr *check_boolean(checker *c, ast_expr *e, const char *what)
{
    e = check_rvalue(c, e);
    if (is_bad(e))
        return e;
    if (!type_is_scalar(e->type))
        return check_fail(c, e->loc, e->range, "%s has type '%s' where a scalar is needed%s", what, SPELL(e->type),
                          type_is_vector(e->type) ? "; use any() or all() on a vector" : "");
    check_warn_dropped(c, e);
    if (e->type->kind == TYPE_BOOL)
        return e;
    if (e->kind == AST_CONSTANT)
        return check_number_convert(c, e, type_basic(c->types, TYPE_BOOL));
    return ast_new_convert(c, CONVERSION_boolean, type_basic(c->types, TYPE_BOOL), e);
}

static const type *common_scalar(const type *a, const type *b)
{
    if (type_is_floating(a) || type_is_floating(b))
        return !type_is_floating(b) || (type_is_floating(a) && a->size > b->size) ? a : b;
    /* Both are promoted integers: int, uint, long or ulong. The larger one can represent the other, and of the same size the unsigned
     * one takes precedence (C99 6.3.1.8). */
    return a->size > b->size || (a->size == b->size && type_is_signed(b)) ? a : b;
}

static ast_expr *splat_scalar(checker *c, ast_expr *scalar, const type *vector)
{
    return ast_new_convert(c, CONVERSION_splat, vector, check_number_convert(c, scalar, vector->element));
}

/* Widens *SCALAR to the type VECTOR. A scalar of greater rank than the elements is an error (OpenCL C 6.2.6). */
static bool widen_scalar(checker *c, ast_expr **scalar, const type *vector, source_loc loc, source_range range)
{
    const type *s = type_scalar((*scalar)->type), *element = vector->element;
    bool lossy = type_is_floating(s) && !type_is_floating(element);

    if (lossy || (type_is_floating(s) == type_is_floating(element) && s->size > element->size)) {
        check_fail(c, loc, range, "the scalar of type '%s' has a greater rank than the elements of '%s'; cast it to '%s'",
                   SPELL(s), SPELL(vector), SPELL(element));
        return false;
    }
    *scalar = splat_scalar(c, *scalar, vector);
    return true;
}

static void warn_double(checker *c, const ast_expr *literal, const ast_expr *other)
{
    if (literal->kind == AST_CONSTANT && literal->type->kind == TYPE_DOUBLE && other->type->kind == TYPE_FLOAT)
        diag_warn(c->diag, WARN_double_promotion, literal->loc,
                  "this double constant makes the whole expression double; use the suffix 'f' for float");
}

bool check_usual(checker *c, ast_expr **left, ast_expr **right, source_loc loc, source_range range)
{
    const type *l = (*left)->type, *r = (*right)->type;

    if (l->kind == TYPE_VECTOR && r->kind == TYPE_VECTOR) {
        if (l == r)
            return true;
        check_fail(c, loc, range,
                   "vectors of types '%s' and '%s' do not convert to each other implicitly; use convert_%s() or as_%s()",
                   SPELL(l), SPELL(r), SPELL(l), SPELL(l));
        return false;
    }
    if (l->kind == TYPE_VECTOR)
        return widen_scalar(c, right, l, loc, range);
    if (r->kind == TYPE_VECTOR)
        return widen_scalar(c, left, r, loc, range);
    warn_double(c, *left, *right);
    warn_double(c, *right, *left);
    *left = check_promote(c, *left);
    *right = check_promote(c, *right);
    const type *common = common_scalar((*left)->type, (*right)->type);
    *left = check_number_convert(c, *left, common);
    *right = check_number_convert(c, *right, common);
    return true;
}

/* --- pointers ------------------------------------------------------------------------------------------------------------- */

bool type_spaces_convert(type_space from, type_space to, bool is_explicit)
{
    if (from == to)
        return true;
    if (from == SPACE_CONSTANT || to == SPACE_CONSTANT)
        return false;
    return to == SPACE_GENERIC || (is_explicit && from == SPACE_GENERIC);
}

typedef enum pointer_fit { FIT_SAME, FIT_QUALIFIERS, FIT_POINTEE, FIT_SPACE, FIT_INNER_SPACE } pointer_fit;

/* Does a pointer within A point to another space than the corresponding one within B? */
static bool inner_spaces_differ(const type *a, const type *b)
{
    while (a->kind == TYPE_POINTER && b->kind == TYPE_POINTER) {
        if (a->element->space != b->element->space)
            return true;
        a = a->element;
        b = b->element;
    }
    return false;
}

/* Classifies the conversion of pointer type FROM to TO by the most serious problem, if there is any. */
static pointer_fit fit_pointer(const type *from, const type *to, bool is_explicit)
{
    const type *f = from->element, *t = to->element;

    if (!type_spaces_convert((type_space)f->space, (type_space)t->space, is_explicit))
        return FIT_SPACE;
    if (f->bare != t->bare && inner_spaces_differ(f->bare, t->bare))
        return FIT_INNER_SPACE;
    if (f->bare != t->bare && f->kind != TYPE_VOID && t->kind != TYPE_VOID)
        return FIT_POINTEE;
    if ((f->quals & ~(unsigned)t->quals) & (TYPE_CONST | TYPE_VOLATILE))
        return FIT_QUALIFIERS;
    return FIT_SAME;
}

static ast_expr *make_pointer_conversion(checker *c, ast_expr *e, const type *to)
{
    if (e->type == to)
        return e;
    ast_expr *made =
        ast_new_convert(c, e->type->element->space == to->element->space ? CONVERSION_pointer : CONVERSION_space, to, e);
    made->null_constant = false;
    return made;
}

/* The beginning of a message about a conversion, such as "initializing 'int' with an expression of type 'int *'". */
static const char *context_phrase(checker *c, convert_context context, const type *to, const type *from)
{
    const char *t = SPELL(to), *f = SPELL(from);

    switch (context) {
    case FOR_INIT:
        return arena_printf(c->memory, "initializing '%s' with an expression of type '%s'", t, f);
    case FOR_ASSIGN:
        return arena_printf(c->memory, "assigning to '%s' from '%s'", t, f);
    case FOR_ARGUMENT:
        return arena_printf(c->memory, "passing '%s' to a parameter of type '%s'", f, t);
    case FOR_RETURN:
        return arena_printf(c->memory, "returning '%s' from a %s with result type '%s'", f,
                            c->function->block ? "block" : "function", t);
    }
    bug("context %d", (int)context);
}

/* The name of the space in P at the outermost inner level where the spaces of P and Q differ. */
static const char *inner_space(const type *p, const type *q)
{
    do {
        p = p->element;
        q = q->element;
    } while (p->element->space == q->element->space);
    return type_space_name((type_space)p->element->space);
}

static ast_expr *assign_pointer(checker *c, ast_expr *e, const type *to, convert_context context, source_loc loc)
{
    const char *from_space = type_space_name((type_space)e->type->element->space);
    const char *to_space = type_space_name((type_space)to->element->space);

    switch (fit_pointer(e->type, to, false)) {
    case FIT_SAME:
        break;
    case FIT_QUALIFIERS:
        diag_warn(c->diag, WARN_incompatible_pointers, loc, "%s discards qualifiers", context_phrase(c, context, to, e->type));
        break;
    case FIT_POINTEE:
        diag_warn(c->diag, WARN_incompatible_pointers, loc, "%s: the pointers point to different types",
                  context_phrase(c, context, to, e->type));
        break;
    case FIT_SPACE:
        return check_fail(c, loc, e->range, "%s changes the address space from '%s' to '%s'",
                          context_phrase(c, context, to, e->type), from_space, to_space);
    case FIT_INNER_SPACE:
        return check_fail(c, loc, e->range, "%s changes the address space of an inner pointer from '%s' to '%s'",
                          context_phrase(c, context, to, e->type), inner_space(e->type, to), inner_space(to, e->type));
    }
    return make_pointer_conversion(c, e, to);
}

static ast_expr *null_of(checker *c, ast_expr *e, const type *to)
{
    return ast_new_convert(c, CONVERSION_null, to, e);
}

/* --- assignment ----------------------------------------------------------------------------------------------------------- */

static ast_expr *assign_vector(checker *c, ast_expr *e, const type *to, convert_context context, source_loc loc)
{
    if (type_is_arithmetic(e->type)) {
        check_warn_conversion(c, e, to->element);
        return splat_scalar(c, e, to);
    }
    if (e->type->kind != TYPE_VECTOR)
        return check_fail(c, loc, e->range, "%s is not possible", context_phrase(c, context, to, e->type));
    if (e->type->lanes == to->lanes)
        return check_fail(c, loc, e->range, "%s: vectors do not convert implicitly; use convert_%s() or as_%s()",
                          context_phrase(c, context, to, e->type), SPELL(to), SPELL(to));
    return check_fail(c, loc, e->range, "%s: the numbers of elements differ", context_phrase(c, context, to, e->type));
}

/* Warns about (1, 2, 3, 4) as the value of vector type T. */
static void warn_comma(checker *c, const ast_expr *e, const type *t)
{
    if (e->kind != AST_COMMA || !e->parenthesized)
        return;
    diag_insert(c->diag, e->range.begin, arena_printf(c->memory, "(%s)", SPELL(t)));
    diag_warn_range(c->diag, WARN_unused_value, e->loc, e->range,
                    "the comma operator drops its left operand; a vector literal begins with '(%s)'", SPELL(t));
}

ast_expr *check_assign_convert(checker *c, ast_expr *e, const type *to, convert_context context, source_loc loc)
{
    const type *t = to->bare;

    e = check_rvalue(c, e);
    if (is_bad(e) || t->kind == TYPE_ERROR)
        return is_bad(e) ? e : check_bad(c, loc);
    if (t->kind == TYPE_ENUM)
        check_warn_enum(c, e, t);
    if (t->kind != TYPE_BOOL && (t->kind != TYPE_VECTOR || e->type == t))
        check_warn_dropped(c, e);
    if (e->type == t)
        return e;
    if (t->kind == TYPE_ATOMIC && context == FOR_INIT)
        return check_assign_convert(c, e, t->element, context, loc);
    if (t->kind == TYPE_BOOL && type_is_scalar(e->type))
        return check_boolean(c, e, "the value");
    if (type_is_arithmetic(t) && type_is_arithmetic(e->type)) {
        check_warn_conversion(c, e, t);
        return check_number_convert(c, e, t);
    }
    if (t->kind == TYPE_VECTOR) {
        warn_comma(c, e, t);
        return assign_vector(c, e, t, context, loc);
    }
    if (t->kind == TYPE_SAMPLER && type_is_integer(e->type))
        return check_sampler_value(c, e, context == FOR_INIT, loc);
    if ((t->kind == TYPE_POINTER || t->kind == TYPE_EVENT || t->kind == TYPE_HANDLE) && e->null_constant)
        return null_of(c, e, t);
    if (t->kind == TYPE_POINTER && e->type->kind == TYPE_POINTER)
        return assign_pointer(c, e, t, context, loc);
    if (t->kind == TYPE_POINTER && type_is_integer(e->type)) {
        diag_warn(c->diag, WARN_int_conversion, loc, "%s converts an integer to a pointer without a cast",
                  context_phrase(c, context, t, e->type));
        return check_cast(c, t, e, loc, e->range);
    }
    if (type_is_integer(t) && e->type->kind == TYPE_POINTER) {
        bool address = e->kind == AST_ADDRESS && e->unary->type->bare == t && e->range.begin < e->unary->range.begin;
        if (address)
            diag_fix_it(c->diag, (source_range){e->range.begin, e->range.begin + 1}, "");
        diag_warn(c->diag, WARN_int_conversion, loc, "%s converts a pointer to an integer without a cast%s",
                  context_phrase(c, context, t, e->type), address ? "; remove the '&'" : "");
        return check_cast(c, t, e, loc, e->range);
    }
    bool address = check_lacks_address(e, t);
    if (address)
        diag_insert(c->diag, e->range.begin, "&");
    return check_fail(c, loc, e->range, "%s is not possible%s", context_phrase(c, context, t, e->type),
                      address ? "; take the address with '&'" : "");
}

bool check_lacks_address(const ast_expr *e, const type *to)
{
    return to->kind == TYPE_POINTER && e->kind == AST_CONVERT && e->convert.kind == CONVERSION_load && !e->parenthesized &&
           to->element->bare == e->type &&
           type_spaces_convert((type_space)e->convert.operand->type->space, (type_space)to->element->space, false);
}

/* --- casts ---------------------------------------------------------------------------------------------------------------- */

static ast_expr *cast_pointer(checker *c, const type *to, ast_expr *e, source_loc loc, source_range range)
{
    if (e->type->kind == TYPE_POINTER) {
        type_space from = (type_space)e->type->element->space, into = (type_space)to->element->space;
        if (e->null_constant)
            return null_of(c, e, to);
        if (!type_spaces_convert(from, into, true))
            return check_fail(c, loc, range, "casting '%s' to type '%s' changes the address space from '%s' to '%s'",
                              SPELL(e->type), SPELL(to), type_space_name(from), type_space_name(into));
        if (inner_spaces_differ(e->type->element, to->element) && !c->in_library)
            diag_warn_range(c->diag, WARN_incompatible_pointers, loc, range,
                            "casting '%s' to type '%s' changes the address space of an inner pointer from '%s' to '%s'",
                            SPELL(e->type), SPELL(to), inner_space(e->type, to), inner_space(to, e->type));
        return make_pointer_conversion(c, e, to);
    }
    if (!type_is_integer(e->type))
        return check_fail(c, loc, range, "a value of type '%s' cannot be cast to the pointer type '%s'", SPELL(e->type),
                          SPELL(to));
    if (e->null_constant) {
        ast_expr *null = null_of(c, e, to);
        type_space space = (type_space)to->element->space;
        bool named = space == SPACE_GLOBAL || space == SPACE_LOCAL || space == SPACE_CONSTANT;
        null->null_constant = to->element->kind == TYPE_VOID && to->element->quals == 0 && !named;
        return null;
    }
    e = check_number_convert(c, e, type_basic(c->types, type_is_signed(e->type) ? TYPE_LONG : TYPE_ULONG));
    return ast_new_convert(c, CONVERSION_int_to_pointer, to, e);
}

static ast_expr *cast_vector(checker *c, const type *to, ast_expr *e, source_loc loc, source_range range)
{
    if (type_is_arithmetic(e->type))
        return splat_scalar(c, e, to);
    if (e->type->kind != TYPE_VECTOR)
        return check_fail(c, loc, range, "a value of type '%s' cannot be cast to the vector type '%s'", SPELL(e->type),
                          SPELL(to));
    if (e->type->lanes != to->lanes)
        return check_fail(c, loc, range, "'%s' cannot be cast to '%s', which has %s elements", SPELL(e->type), SPELL(to),
                          e->type->lanes < to->lanes ? "more" : "fewer");
    return check_fail(c, loc, range, "'%s' cannot be cast to '%s'; convert_%s() converts the values, as_%s() keeps the bits",
                      SPELL(e->type), SPELL(to), SPELL(to), SPELL(to));
}

/* The items of vector literal (T)(a, b, c). To the grammar it is a cast of comma operators, whose operands are the items. */
static ast_expr *literal_items(checker *c, const type *to, ast_expr *e, source_loc loc, source_range range)
{
    expr_list list = {0};
    ast_expr *spine = e;

    for (; spine->kind == AST_COMMA && (spine == e || !spine->parenthesized); spine = spine->binary.left->convert.operand)
        vec_push(c->memory, &list, spine->binary.right);
    vec_push(c->memory, &list, spine);
    for (uint32_t i = 0; i < list.count / 2; i++) {
        ast_expr *swap = list.items[i];
        list.items[i] = list.items[list.count - 1 - i];
        list.items[list.count - 1 - i] = swap;
    }
    return check_vector_literal(c, to, list.items, list.count, loc, range);
}

static ast_expr *cast_rvalue(checker *c, const type *t, ast_expr *e, source_loc loc, source_range range)
{
    if (t->kind == TYPE_VECTOR)
        return cast_vector(c, t, e, loc, range);
    if (t->kind == TYPE_POINTER)
        return cast_pointer(c, t, e, loc, range);
    if (e->type->kind == TYPE_VECTOR)
        return check_fail(c, loc, range, "vector '%s' cannot be cast to '%s'; select an element, such as .x", SPELL(e->type),
                          SPELL(t));
    if (t->kind == TYPE_BOOL && type_is_scalar(e->type))
        return check_boolean(c, e, "the operand");
    if (type_is_arithmetic(t) && type_is_arithmetic(e->type))
        return check_number_convert(c, e, t);
    if (type_is_integer(t) && e->type->kind == TYPE_POINTER) {
        ast_expr *bits = ast_new_convert(c, CONVERSION_pointer_to_int, type_basic(c->types, TYPE_ULONG), e);
        return check_number_convert(c, bits, t);
    }
    if ((t->kind == TYPE_EVENT || t->kind == TYPE_HANDLE) && e->null_constant)
        return null_of(c, e, t);
    check_fail(c, loc, range,
               type_is_complete(t) ? "a value of type '%s' cannot be cast to '%s'"
                                   : "a value of type '%s' cannot be cast to the incomplete type '%s'",
               SPELL(e->type), SPELL(t));
    if (!type_is_complete(t))
        check_note_incomplete(c, t, loc);
    return check_bad(c, loc);
}

ast_expr *check_cast(checker *c, const type *to, ast_expr *e, source_loc loc, source_range range)
{
    const type *t = to->bare;

    if (t->kind == TYPE_VECTOR && e->kind == AST_COMMA && e->parenthesized)
        return literal_items(c, t, e, loc, range);
    if (t->kind == TYPE_VOID) {
        if (e->kind == AST_FUNCTION)
            e = check_rvalue(c, e);
        if (is_bad(e))
            return e;
        if (e->lvalue && e->type->kind != TYPE_ARRAY && type_is_complete(e->type) && e->type->kind != TYPE_ATOMIC)
            e = check_rvalue(c, e);
        return e->type->kind == TYPE_VOID ? e : ast_new_convert(c, CONVERSION_discard, t, e);
    }
    e = check_rvalue(c, e);
    if (is_bad(e) || t->kind == TYPE_ERROR || !extension_check_half(c, "a cast to '%s'", t, loc, range))
        return check_bad(c, loc);
    if (e->type == t && t->kind == TYPE_BLOCK)
        return e; /* remains a literal whose function is known */
    if (e->type == t && t->kind != TYPE_ARRAY && t->kind != TYPE_FUNCTION && !type_is_object(t)) {
        ast_expr *same = ast_over(c, ast_new_convert(c, CONVERSION_same, t, e), e);
        same->loc = loc;
        same->range = range;
        same->null_constant = e->null_constant && t->kind != TYPE_POINTER;
        return e->kind == AST_CONSTANT ? check_copy_constant(c, e, loc, range) : same;
    }
    ast_expr *made = cast_rvalue(c, t, e, loc, range);
    if (made == e)
        return made;
    made->range = range;
    made->loc = loc;
    if (made->kind == AST_CONVERT)
        made->convert.is_explicit = true;
    return is_bad(made) ? made : ast_over(c, made, e);
}

ast_expr *check_copy_constant(checker *c, const ast_expr *e, source_loc loc, source_range range)
{
    ast_expr *k = ast_new_constant(c, e->type, e->bits, loc, range);

    k->null_constant = e->null_constant;
    return k;
}

/* --- ranks of conversions ------------------------------------------------------------------------------------------------- */

static bool is_promotion(const type *from, const type *to)
{
    if (type_is_integer(from) && to->kind == TYPE_INT)
        return from->kind == TYPE_ENUM ? from->element == to : is_narrow_integer(from);
    return (from->kind == TYPE_FLOAT && to->kind == TYPE_DOUBLE) || (from->kind == TYPE_ENUM && from->element == to);
}

static int rank_pointer(const ast_expr *e, const type *to)
{
    switch (fit_pointer(e->type, to, false)) {
    case FIT_SAME:
        if (e->type->element->bare != to->element->bare || e->type->element->space != to->element->space)
            return RANK_CONVERSION;
        return RANK_QUALIFIERS;
    case FIT_QUALIFIERS:
    case FIT_POINTEE:
        return RANK_DUBIOUS;
    case FIT_SPACE:
    case FIT_INNER_SPACE:
        return -1;
    }
    bug("pointer_fit out of range");
}

int check_rank(checker *c, const ast_expr *e, const type *to)
{
    const type *t = to->bare, *f = e->type->bare;

    if (type_is_same(c->types, f, t))
        return RANK_SAME;
    if (f->kind == TYPE_ERROR || t->kind == TYPE_ERROR)
        return RANK_CONVERSION;
    if (type_is_arithmetic(f) && type_is_arithmetic(t))
        return is_promotion(f, t) ? RANK_PROMOTION : RANK_CONVERSION;
    if (t->kind == TYPE_VECTOR)
        return type_is_arithmetic(f) ? RANK_SPLAT : -1;
    if (t->kind == TYPE_SAMPLER)
        return type_is_integer(f) ? RANK_CONVERSION : -1;
    if (t->kind == TYPE_POINTER || t->kind == TYPE_EVENT || t->kind == TYPE_HANDLE) {
        if (e->null_constant)
            return RANK_CONVERSION;
        return f->kind == TYPE_POINTER && t->kind == TYPE_POINTER ? rank_pointer(e, t) : -1;
    }
    if (t->kind == TYPE_BOOL && f->kind == TYPE_POINTER)
        return RANK_DUBIOUS;
    return -1;
}
