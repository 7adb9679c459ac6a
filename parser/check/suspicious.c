/* parser/check/suspicious.c - warnings about valid code that is seldom intended: mixed operators, comparisons with a
 * constant result, conversions between enums, pointers that outlive their object. The names and conditions of the warnings
 * are clang's. */
#include "parser/check/check.h"
#include "parser/check/expr_check.h"
#include "parser/check/warnings.h"

static bool is_zero(const ast_expr *e)
{
    return e->kind == AST_CONSTANT && e->bits == 0 && type_is_integer(e->type);
}

void check_warn_division(checker *c, ast_operator op, const ast_expr *divisor, source_loc loc)
{
    const ast_expr *d =
        divisor->kind == AST_CONVERT && divisor->convert.kind == CONVERSION_splat ? divisor->convert.operand : divisor;

    if ((op == OP_div || op == OP_rem) && is_zero(d) && !c->unevaluated)
        diag_warn(c->diag, WARN_division_by_zero, loc, op == OP_div ? "division by zero" : "remainder of a division by zero");
}

/* The operator of E, if E is an operation without parentheses around it or the constant result of one; else OP_COUNT. */
static ast_operator bare_operator(const ast_expr *e)
{
    if (e->parenthesized)
        return OP_COUNT;
    if (e->kind == AST_CONSTANT && e->folded)
        return (ast_operator)(e->folded - 1);
    return e->kind == AST_BINARY ? e->binary.op : OP_COUNT;
}

static bool is_bare_comparison(const ast_expr *e)
{
    return operator_is_comparison(bare_operator(e));
}

/* Warns about E, an operand of OP whose operator binds tighter. */
static void warn_tighter(checker *c, diag_warning w, const ast_expr *e, ast_operator op)
{
    const char *inner = operator_text(bare_operator(e));

    diag_warn_range(c->diag, w, e->loc, e->range, "'%s' binds tighter than '%s'", inner, operator_text(op));
    check_note_parentheses(c, e, arena_printf(c->memory, "the '%s' expression", inner));
}

void check_warn_mixture(checker *c, ast_operator op, const ast_expr *e)
{
    if (e->kind == AST_CONVERT && e->convert.kind != CONVERSION_splat && !e->convert.is_explicit)
        e = e->convert.operand;
    ast_operator inner = bare_operator(e);
    if ((op == OP_shl || op == OP_shr) && (inner == OP_add || inner == OP_sub))
        warn_tighter(c, WARN_shift_op_parentheses, e, op);
    else if ((op == OP_and || op == OP_or || op == OP_xor) && is_bare_comparison(e))
        warn_tighter(c, WARN_parentheses, e, op);
    else if ((op == OP_or || op == OP_xor) && inner == OP_and)
        warn_tighter(c, WARN_parentheses, e, op);
    else if (operator_is_ordering(op) && operator_is_ordering(inner))
        diag_warn(c->diag, WARN_parentheses, e->loc, "comparisons like 'a < b < c' do not have their mathematical meaning");
}

/* The variable that E reads, if E is nothing but that; else NULL. */
const ast_variable *check_variable_read(const ast_expr *e)
{
    while (e->kind == AST_CONVERT && e->convert.kind != CONVERSION_load && !e->convert.is_explicit)
        e = e->convert.operand;
    bool loads = e->kind == AST_CONVERT && e->convert.kind == CONVERSION_load && e->convert.operand->kind == AST_VARIABLE;
    return loads && !(e->convert.operand->type->quals & TYPE_VOLATILE) ? e->convert.operand->variable : NULL;
}

/* Warns about comparisons with another meaning than in mathematics, or with a constant result. A float may differ from itself
 * (NaN). */
static void warn_meaning(checker *c, ast_operator op, const ast_expr *left, const ast_expr *right, source_loc loc)
{
    const ast_variable *v = check_variable_read(left);

    if (left->kind == AST_NOT && !left->parenthesized && right->kind != AST_NOT && !is_bare_comparison(right) &&
        type_is_scalar(left->type))
        diag_warn(c->diag, WARN_logical_not_parentheses, left->loc, "'!' is only applied to the left side of this comparison");
    if (v && v == check_variable_read(right) && type_has_integers(v->type))
        diag_warn(c->diag, WARN_tautological_compare, loc, "comparison of '%s' with itself is always %s", v->name,
                  op == OP_eq || op == OP_le || op == OP_ge ? "true" : "false");
}

static bool never_negative(const ast_expr *e)
{
    while (e->kind == AST_CONVERT && (e->convert.kind == CONVERSION_integral || e->convert.kind == CONVERSION_load)) {
        if (!type_is_signed(e->convert.operand->type) && type_is_integer(e->convert.operand->type) &&
            e->convert.operand->type->size < e->type->size)
            return true;
        if (e->convert.kind == CONVERSION_load)
            break;
        e = e->convert.operand;
    }
    return !type_is_signed(e->type) || (e->kind == AST_CONSTANT && (int64_t)e->bits >= 0) ||
           (e->kind == AST_BINARY && e->type->kind == TYPE_INT && is_bare_comparison(e));
}

static void warn_signs(checker *c, const ast_expr *left, const ast_expr *right, source_loc loc)
{
    if (!type_is_integer(left->type) || !type_is_integer(right->type) ||
        type_is_signed(left->type) == type_is_signed(right->type))
        return;
    const ast_expr *s = type_is_signed(left->type) ? left : right, *u = s == left ? right : left;
    if (s->type->size > u->type->size || u->type->size < 4 || never_negative(s))
        return;
    diag_warn(c->diag, WARN_sign_compare, loc, "comparison of integers of different signs: '%s' and '%s'", SPELL(left->type),
              SPELL(right->type));
}

/* Warns about u >= 0, u < 0, 0 <= u and 0 > u for an unsigned u. */
static void warn_unsigned_zero(checker *c, ast_operator op, const ast_expr *left, const ast_expr *right, source_loc loc)
{
    bool swapped = left->kind == AST_CONSTANT;
    const ast_expr *u = swapped ? right : left, *zero = swapped ? left : right;

    if (zero->kind != AST_CONSTANT || zero->bits != 0 || u->kind == AST_CONSTANT || !type_is_integer(zero->type) ||
        !type_is_integer(u->type) || type_is_signed(u->type) || u->type->kind == TYPE_BOOL ||
        (op != (swapped ? OP_le : OP_ge) && op != (swapped ? OP_gt : OP_lt)))
        return;
    diag_warn(c->diag, WARN_unsigned_zero_compare, loc, "this comparison of '%s', which is unsigned, with 0 is always %s",
              SPELL(u->type), op == OP_ge || op == OP_le ? "true" : "false");
}

void check_warn_comparison(checker *c, ast_operator op, const ast_expr *left, const ast_expr *right, source_loc loc)
{
    warn_meaning(c, op, left, right, loc);
    warn_signs(c, left, right, loc);
    warn_unsigned_zero(c, op, left, right, loc);
}

/* --- comparisons with a constant out of range ----------------------------------------------------------------------------- */

/* A range of values in the common type of the usual arithmetic conversions, as 64-bit integers. */
typedef struct number_range {
    int64_t least, greatest;
} number_range;

static bool range_of(const type *t, number_range *out)
{
    unsigned bits = type_bits(t);

    if (!type_is_integer(t) || t->kind == TYPE_ENUM || bits == 64)
        return false;
    out->least = type_is_signed(t) ? -(INT64_C(1) << (bits - 1)) : 0;
    out->greatest = type_is_signed(t) ? (INT64_C(1) << (bits - 1)) - 1 : (INT64_C(1) << bits) - 1;
    return true;
}

/* Is E, without conversions around it, a condition: a scalar that is 0 or 1? */
static bool is_condition(const ast_expr *e)
{
    return e->type->kind == TYPE_INT && (e->kind == AST_NOT || e->kind == AST_AND || e->kind == AST_OR || ast_is_comparison(e));
}

/* The result of X op N if it is the same for every X in R; N is outside of R. */
static bool out_of_range_result(ast_operator op, number_range r, int64_t n)
{
    bool above = n > r.greatest;

    return op == OP_ne || (above ? op == OP_lt || op == OP_le : op == OP_gt || op == OP_ge);
}

void check_warn_out_of_range(checker *c, ast_operator op, const ast_expr *left, const ast_expr *right, source_loc loc)
{
    static const ast_operator turned[] = {
        [OP_lt] = OP_gt, [OP_gt] = OP_lt, [OP_le] = OP_ge, [OP_ge] = OP_le, [OP_eq] = OP_eq, [OP_ne] = OP_ne};
    bool swap = left->kind == AST_CONSTANT;
    const ast_expr *number = swap ? left : right, *value = swap ? right : left;
    const type *common = number->type;
    number_range r;

    if (number->kind != AST_CONSTANT || value->kind == AST_CONSTANT || !type_is_integer(common))
        return;
    while (value->kind == AST_CONVERT && !value->convert.is_explicit &&
           (value->convert.kind == CONVERSION_integral || value->convert.kind == CONVERSION_boolean))
        value = value->convert.operand;
    bool wraps = type_is_signed(value->type) && !type_is_signed(common), condition = is_condition(value);
    if (condition)
        r = (number_range){0, 1};
    else if (wraps || !range_of(value->type, &r))
        return;
    if (!type_is_signed(common) && number->bits > INT64_MAX)
        return;
    int64_t n = (int64_t)number->bits;
    if (n < r.least || n > r.greatest)
        diag_warn(c->diag, WARN_out_of_range_compare, loc, "comparison of %s with %lld is always %s",
                  condition ? "a condition, which is 0 or 1,"
                            : arena_printf(c->memory, "a value of type '%s'", SPELL(value->type)),
                  (long long)n, out_of_range_result(swap ? turned[op] : op, r, n) ? "true" : "false");
}

/* --- and, or with a number ------------------------------------------------------------------------------------------------ */

/* Warns about `flags && 4`, where `flags & 4` may be intended. Constants 0 and 1 are not reported, since macros often have these
 * values. */
void check_warn_logical(checker *c, bool is_or, const ast_expr *left, const ast_expr *right, source_loc loc)
{
    if (right->kind != AST_CONSTANT || !type_is_integer(right->type) || right->type->kind == TYPE_BOOL ||
        !type_is_integer(left->type) || left->type->kind == TYPE_BOOL || left->kind == AST_CONSTANT)
        return;
    bool is_switch = right->bits <= 1 && source_expansion(c->sources, right->loc) != right->loc;
    if (!is_switch)
        diag_warn(c->diag, WARN_constant_logical_operand, loc, "logical '%s' with a constant operand; did you mean '%s'?",
                  is_or ? "||" : "&&", is_or ? "|" : "&");
}

/* --- overflow ------------------------------------------------------------------------------------------------------------- */

void check_warn_overflow(checker *c, const ast_expr *e)
{
    int64_t a = (int64_t)e->binary.left->bits, b = (int64_t)e->binary.right->bits, whole;
    bool over;

    if (!type_is_signed(e->type) || !type_is_integer(e->type) || c->unevaluated)
        return;
    switch (e->binary.op) {
    case OP_add:
        over = __builtin_add_overflow(a, b, &whole);
        break;
    case OP_sub:
        over = __builtin_sub_overflow(a, b, &whole);
        break;
    case OP_mul:
        over = __builtin_mul_overflow(a, b, &whole);
        break;
    default:
        return; /* the other operators cannot overflow */
    }
    if (e->type->size == 4)
        over = whole != (int32_t)whole;
    if (over)
        diag_warn(c->diag, WARN_integer_overflow, e->loc, "'%s' of constants overflows '%s'", operator_text(e->binary.op),
                  SPELL(e->type));
}

/* --- arrays and pointers -------------------------------------------------------------------------------------------------- */

void check_warn_pointer_size(checker *c, const ast_expr *left, const ast_expr *right)
{
    const ast_variable *v = left->kind == AST_CONSTANT ? left->enumerator.pointer : NULL;

    if (!v || right->kind != AST_CONSTANT || right->enumerator.measured != v->type->element->bare)
        return;
    diag_warn_range(c->diag, WARN_sizeof_pointer_div, left->loc, left->range,
                    "this is the size of pointer '%s', not of the array that it points into", v->name);
    diag_note(c->diag, v->loc, "pointer '%s' is declared here", v->name);
}

/* The array or string whose address E is, if E is its name; else NULL. */
static const ast_expr *named_array(const ast_expr *e)
{
    bool decays = e->kind == AST_CONVERT && e->convert.kind == CONVERSION_decay;

    return decays && (e->convert.operand->kind == AST_VARIABLE || e->convert.operand->kind == AST_STRING) ? e->convert.operand
                                                                                                          : NULL;
}

void check_warn_arrays(checker *c, ast_operator op, const ast_expr *left, const ast_expr *right, source_loc loc)
{
    const ast_expr *l = named_array(left), *r = named_array(right);
    const ast_expr *string = l && l->kind == AST_STRING ? l : r && r->kind == AST_STRING ? r : NULL;

    if (string && !left->null_constant && !right->null_constant)
        diag_warn_range(c->diag, WARN_string_compare, loc, string->range,
                        "this compares the addresses of strings, not their characters; the result is unspecified");
    else if (!string && l && r && (op == OP_eq || op == OP_ne))
        diag_warn(c->diag, WARN_tautological_compare, loc,
                  "this compares the addresses of arrays, not their elements: it is always %s",
                  (op == OP_eq) == (l->variable == r->variable) ? "true" : "false");
}

void check_warn_cast(checker *c, const type *to, const ast_expr *e, source_range range)
{
    const type *from = e->type;

    if (from->kind == TYPE_POINTER && type_is_integer(to) && to->kind != TYPE_BOOL && to->size < from->size)
        diag_warn_range(c->diag, WARN_pointer_to_int_cast, range.begin, range, "cast of '%s' to the smaller integer type '%s'",
                        SPELL(from->bare), SPELL(to->bare));
    else if (to->kind == TYPE_POINTER && type_is_integer(from) && from->kind != TYPE_BOOL && from->kind != TYPE_ENUM &&
             from->size < to->size && e->kind != AST_CONSTANT)
        diag_warn_range(c->diag, WARN_int_to_pointer_cast, range.begin, range, "cast of the smaller integer type '%s' to '%s'",
                        SPELL(from->bare), SPELL(to->bare));
}

/* --- assignments ---------------------------------------------------------------------------------------------------------- */

void check_warn_reversed(checker *c, const ast_expr *value, source_loc loc)
{
    const source_entry *e = source_find(c->sources, loc);

    if (!e || !e->text || value->range.begin != loc + 1)
        return;
    const char *s = e->text + (loc - e->base);
    if ((s[1] != '+' && s[1] != '-') || s[2] != ' ')
        return;
    diag_fix_it(c->diag, (source_range){loc, loc + 2}, s[1] == '+' ? "+=" : "-=");
    diag_warn(c->diag, WARN_other, loc, "'=%c' assigns the value of unary '%c'; did you mean '%c='?", s[1], s[1], s[1]);
}

/* --- enums ---------------------------------------------------------------------------------------------------------------- */

void check_warn_enum(checker *c, const ast_expr *e, const type *to)
{
    while (e->kind == AST_CONVERT && !e->convert.is_explicit && e->convert.kind == CONVERSION_integral)
        e = e->convert.operand;
    if (e->kind == AST_CONDITIONAL) {
        check_warn_enum(c, e->choice.then, to);
        check_warn_enum(c, e->choice.otherwise, to);
        return;
    }
    const type *from = e->kind == AST_CONSTANT ? e->enumerator.of : e->type->kind == TYPE_ENUM ? e->type->bare : NULL;
    if (from && from != to->bare)
        diag_warn_range(c->diag, WARN_enum_conversion, e->loc, e->range, "conversion from '%s' to a different enum, '%s'",
                        SPELL(from), SPELL(to));
}

/* --- pointers to variables whose lifetime ends ---------------------------------------------------------------------------- */

static const ast_variable *pointed_local(const ast_expr *e);

static const ast_variable *local_object(const ast_expr *place)
{
    while (place->kind == AST_MEMBER)
        place = place->member.base;
    if (place->kind == AST_DEREFERENCE)
        return pointed_local(place->unary);
    bool is_local = place->kind == AST_VARIABLE &&
                    (place->variable->storage == STORAGE_AUTO || place->variable->storage == STORAGE_PARAMETER);
    return is_local ? place->variable : NULL;
}

/* The automatic variable that pointer E is known to point into; NULL if there is none. */
static const ast_variable *pointed_local(const ast_expr *e)
{
    for (;;) {
        if (e->kind == AST_ADDRESS)
            return local_object(e->unary);
        if (e->kind == AST_BINARY && e->binary.op == OP_pointer_add)
            e = e->binary.left;
        else if (e->kind != AST_CONVERT)
            return NULL;
        else if (e->convert.kind == CONVERSION_decay)
            return local_object(e->convert.operand);
        else if (e->convert.kind == CONVERSION_pointer || e->convert.kind == CONVERSION_space ||
                 e->convert.kind == CONVERSION_same)
            e = e->convert.operand;
        else
            return NULL;
    }
}

void check_warn_returned(checker *c, const ast_expr *e)
{
    const ast_variable *v = e->type->kind == TYPE_POINTER ? pointed_local(e) : NULL;

    if (v)
        diag_warn_range(c->diag, WARN_return_stack_address, e->loc, e->range,
                        "the address of %s '%s' is returned, whose lifetime ends here",
                        v->storage == STORAGE_PARAMETER ? "parameter" : "variable", v->name ? v->name : "");
}
