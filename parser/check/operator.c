/* parser/check/operator.c - operators with two and three operands (C99 6.5.5 to 6.5.15, OpenCL C 6.3).
 *
 * Scalars follow C's rules. Vector operands have the same type, or one is a scalar and is widened; comparisons and && || ! work
 * lane by lane, and their results are 0 or -1 in the signed type of the same width; ?: with a vector condition selects lane by
 * lane by the sign bit; shift counts are taken modulo the width. */
#include "parser/check/check.h"
#include "parser/check/decl_check.h"
#include "parser/check/expr_check.h"
#include "parser/check/stmt_check.h"
#include "parser/check/values.h"
#include "parser/check/warnings.h"

#include "src/base/bug.h"

ast_expr *check_new_binary(checker *c, ast_expr_kind kind, const type *t, ast_operator op, ast_expr *left, ast_expr *right,
                           source_loc loc, source_range range)
{
    ast_expr *e = ast_new_expr(c, kind, t, loc, range);

    e->binary.op = op;
    e->binary.left = left;
    e->binary.right = right;
    return ast_over(c, ast_over(c, e, left), right);
}

/* Folds E, an operation on two constants, to a constant. */
static ast_expr *fold_binary(checker *c, ast_expr *e)
{
    constant k;

    if (is_bad(e) || e->binary.left->kind != AST_CONSTANT || e->binary.right->kind != AST_CONSTANT ||
        !type_is_arithmetic(e->type) || !constant_evaluate(c, e, &k))
        return e;
    if (e->kind == AST_BINARY)
        check_warn_overflow(c, e);
    ast_expr *made = ast_new_constant(c, e->type, k.bits[0], e->loc, e->range);
    made->folded = e->kind == AST_BINARY ? (uint8_t)(1 + e->binary.op) : 0;
    made->null_constant = type_is_integer(e->type) && k.bits[0] == 0;
    return made;
}

static ast_expr *report_operands(checker *c, ast_operator op, const ast_expr *left, const ast_expr *right, source_loc loc,
                                 source_range range)
{
    return check_fail(c, loc, range, "invalid operands to '%s' ('%s' and '%s')", operator_text(op), SPELL(left->type),
                      SPELL(right->type));
}

/* --- pointers ------------------------------------------------------------------------------------------------------------- */

static ast_expr *pointer_sum(checker *c, ast_operator op, ast_expr *pointer, ast_expr *index, source_loc loc, source_range range);

/* Converts a void * to a char *: as a GNU extension, arithmetic on void * counts bytes. */
static ast_expr *to_byte_pointer(checker *c, ast_expr *pointer)
{
    const type *target = pointer->type->element;
    const type *byte = type_qualified(c->types, type_basic(c->types, TYPE_CHAR), target->quals, (type_space)target->space);

    return ast_new_convert(c, CONVERSION_pointer, type_pointer(c->types, byte), pointer);
}

static ast_expr *void_pointer_sum(checker *c, ast_operator op, ast_expr *pointer, ast_expr *index, source_loc loc,
                                  source_range range)
{
    diag_warn(c->diag, WARN_extension, loc, "arithmetic on a pointer to void is a GNU extension");
    ast_expr *sum = pointer_sum(c, op, to_byte_pointer(c, pointer), index, loc, range);

    return is_bad(sum) ? sum : ast_new_convert(c, CONVERSION_pointer, pointer->type, sum);
}

static ast_expr *pointer_sum(checker *c, ast_operator op, ast_expr *pointer, ast_expr *index, source_loc loc, source_range range)
{
    const type *target = pointer->type->element;

    if (!type_is_complete(target) && target->kind != TYPE_VOID)
        return check_fail_incomplete(c, "arithmetic on a pointer to the", target, loc, range);
    if (target->kind == TYPE_VOID)
        return void_pointer_sum(c, op, pointer, index, loc, range);
    index = check_number_convert(c, check_promote(c, index), type_basic(c->types, TYPE_LONG));
    if (op == OP_sub) {
        ast_expr *negated = ast_new_expr(c, AST_NEGATE, index->type, index->loc, index->range);
        negated->unary = index;
        negated = ast_over(c, negated, index);
        index =
            index->kind == AST_CONSTANT ? ast_new_constant(c, index->type, 0 - index->bits, index->loc, index->range) : negated;
    }
    /* The other elements of an array are aligned only as their size is. */
    const type *t = target->size % target->align ? type_without_align(c->types, pointer->type) : pointer->type;
    return check_new_binary(c, AST_BINARY, t, OP_pointer_add, pointer, index, loc, range);
}

static ast_expr *pointer_difference(checker *c, ast_expr *left, ast_expr *right, source_loc loc, source_range range)
{
    const type *l = left->type->element, *r = right->type->element;

    if (l->bare != r->bare)
        return check_fail(c, loc, range, "difference of pointers to different types: '%s' and '%s'", SPELL(left->type),
                          SPELL(right->type));
    if (l->kind == TYPE_VOID) {
        diag_warn(c->diag, WARN_extension, loc, "arithmetic on a pointer to void is a GNU extension");
        return pointer_difference(c, to_byte_pointer(c, left), to_byte_pointer(c, right), loc, range);
    }
    if (!type_is_complete(l))
        return check_fail_incomplete(c, "difference of pointers to the", l, loc, range);
    if (l->space != r->space) {
        if (!type_spaces_convert((type_space)l->space, (type_space)r->space, true))
            return check_fail(c, loc, range, "difference of pointers into different address spaces: '%s' and '%s'",
                              SPELL(left->type), SPELL(right->type));
        if (l->space == SPACE_GENERIC)
            right = ast_new_convert(c, CONVERSION_space, left->type, right);
        else
            left = ast_new_convert(c, CONVERSION_space, right->type, left);
    }
    return check_new_binary(c, AST_BINARY, c->types->difference_type, OP_pointer_diff, left, right, loc, range);
}

/* Converts two pointers, or a pointer and a null constant, to a common type. False after an error. */
static bool common_pointers(checker *c, ast_expr **left, ast_expr **right, const char *what, source_loc loc, source_range range)
{
    ast_expr *l = *left, *r = *right;

    if (l->type == r->type)
        return true;
    if (r->type->kind == TYPE_POINTER && l->null_constant) {
        *left = ast_new_convert(c, CONVERSION_null, r->type, l);
        return true;
    }
    if (l->type->kind == TYPE_POINTER && r->null_constant) {
        *right = ast_new_convert(c, CONVERSION_null, l->type, r);
        return true;
    }
    if (l->type->kind != TYPE_POINTER || r->type->kind != TYPE_POINTER) {
        diag_warn(c->diag, WARN_int_conversion, loc, "%s of a pointer and an integer: '%s' and '%s'", what, SPELL(l->type),
                  SPELL(r->type));
        if (l->type->kind == TYPE_POINTER)
            *right = check_cast(c, l->type, r, r->loc, r->range);
        else
            *left = check_cast(c, r->type, l, l->loc, l->range);
        return !is_bad(*left) && !is_bad(*right);
    }
    type_space a = (type_space)l->type->element->space, b = (type_space)r->type->element->space;
    if (!type_spaces_convert(a, b, true)) {
        check_fail(c, loc, range, "%s of pointers into different address spaces: '%s' (%s) and '%s' (%s)", what, SPELL(l->type),
                   type_space_name(a), SPELL(r->type), type_space_name(b));
        return false;
    }
    const type *lt = l->type->element, *rt = r->type->element;
    if (lt->bare != rt->bare && lt->kind != TYPE_VOID && rt->kind != TYPE_VOID)
        diag_warn(c->diag, WARN_incompatible_pointers, loc, "%s of pointers to different types: '%s' and '%s'", what,
                  SPELL(l->type), SPELL(r->type));
    /* The common type: to void if one is to void, in the generic space if one is generic, with the qualifiers of both. */
    const type *target = lt->kind == TYPE_VOID ? lt : rt->kind == TYPE_VOID ? rt : lt;
    const type *common =
        type_pointer(c->types, type_qualified(c->types, target, lt->quals | rt->quals, a == SPACE_GENERIC ? a : b));
    *left = l->type == common
                ? l
                : ast_new_convert(c, a == (type_space)common->element->space ? CONVERSION_pointer : CONVERSION_space, common, l);
    *right = r->type == common
                 ? r
                 : ast_new_convert(c, b == (type_space)common->element->space ? CONVERSION_pointer : CONVERSION_space, common, r);
    return true;
}

/* --- binary operators ----------------------------------------------------------------------------------------------------- */

/* Compares events or queues with each other or with CLK_NULL_EVENT, CLK_NULL_QUEUE, as numbers. */
static ast_expr *compare_handles(checker *c, ast_operator op, ast_expr *left, ast_expr *right, source_loc loc, source_range range)
{
    const type *t = left->type->kind == TYPE_HANDLE ? left->type : right->type, *number = type_basic(c->types, TYPE_ULONG);

    if ((op != OP_eq && op != OP_ne) || (left->type != t && !left->null_constant) || (right->type != t && !right->null_constant))
        return report_operands(c, op, left, right, loc, range);
    left = ast_new_convert(c, CONVERSION_reinterpret, number, check_assign_convert(c, left, t, FOR_ASSIGN, loc));
    right = ast_new_convert(c, CONVERSION_reinterpret, number, check_assign_convert(c, right, t, FOR_ASSIGN, loc));
    return check_new_binary(c, AST_BINARY, type_basic(c->types, TYPE_INT), op, left, right, loc, range);
}

static ast_expr *check_comparison(checker *c, ast_operator op, ast_expr *left, ast_expr *right, source_loc loc,
                                  source_range range)
{
    const type *result = type_basic(c->types, TYPE_INT);

    if (left->type->kind == TYPE_POINTER || right->type->kind == TYPE_POINTER) {
        if (!type_is_scalar(left->type) || !type_is_scalar(right->type) || type_is_floating(left->type) ||
            type_is_floating(right->type))
            return report_operands(c, op, left, right, loc, range);
        check_warn_arrays(c, op, left, right, loc);
        if (!common_pointers(c, &left, &right, "comparison", loc, range))
            return check_bad(c, loc);
        return check_new_binary(c, AST_BINARY, result, op, left, right, loc, range);
    }
    if (left->type->kind == TYPE_HANDLE || right->type->kind == TYPE_HANDLE)
        return compare_handles(c, op, left, right, loc, range);
    if (!type_has_numbers(left->type) || !type_has_numbers(right->type))
        return report_operands(c, op, left, right, loc, range);
    check_warn_comparison(c, op, left, right, loc);
    if (!check_usual(c, &left, &right, loc, range))
        return check_bad(c, loc);
    check_warn_out_of_range(c, op, left, right, loc);
    if (type_is_vector(left->type))
        result = type_mask(c->types, left->type);
    return fold_binary(c, check_new_binary(c, AST_BINARY, result, op, left, right, loc, range));
}

static ast_expr *check_shift(checker *c, ast_operator op, ast_expr *left, ast_expr *right, source_loc loc, source_range range)
{
    if (!type_has_integers(left->type) || !type_has_integers(right->type))
        return report_operands(c, op, left, right, loc, range);
    left = check_promote(c, left);
    right = check_promote(c, right);
    if (right->kind == AST_CONSTANT) {
        unsigned bits = type_bits(left->type);
        if (type_is_signed(right->type) && (int64_t)right->bits < 0)
            diag_warn(c->diag, WARN_shift_count, loc, "the shift count %lld is negative", (long long)right->bits);
        else if (right->bits >= bits)
            diag_warn(c->diag, WARN_shift_count, loc, "the shift count %llu is not less than the width of '%s'",
                      (unsigned long long)right->bits, SPELL(type_scalar(left->type)));
    }
    if (type_is_vector(left->type) && type_is_vector(right->type) && left->type->lanes != right->type->lanes)
        return report_operands(c, op, left, right, loc, range);
    if (!type_is_vector(left->type) && type_is_vector(right->type))
        return check_fail(c, loc, range, "a scalar ('%s') cannot be shifted by a vector ('%s')", SPELL(left->type),
                          SPELL(right->type));
    if (type_is_vector(left->type) && !type_is_vector(right->type))
        right = ast_new_convert(c, CONVERSION_splat, left->type, check_number_convert(c, right, left->type->element));
    return fold_binary(c, check_new_binary(c, AST_BINARY, left->type, op, left, right, loc, range));
}

static bool needs_integers(ast_operator op)
{
    return op == OP_rem || op == OP_and || op == OP_or || op == OP_xor;
}

/* Builds LEFT OP RIGHT, also for a compound assignment. */
ast_expr *check_operation(checker *c, ast_operator op, ast_expr *left, ast_expr *right, source_loc loc, source_range range)
{
    if (operator_is_comparison(op))
        return check_comparison(c, op, left, right, loc, range);
    if (op == OP_shl || op == OP_shr)
        return check_shift(c, op, left, right, loc, range);
    if (left->type->kind == TYPE_POINTER || right->type->kind == TYPE_POINTER) {
        if (op == OP_sub && left->type->kind == TYPE_POINTER && right->type->kind == TYPE_POINTER)
            return pointer_difference(c, left, right, loc, range);
        if ((op == OP_add || op == OP_sub) && left->type->kind == TYPE_POINTER && type_is_integer(right->type))
            return pointer_sum(c, op, left, right, loc, range);
        if (op == OP_add && type_is_integer(left->type))
            return pointer_sum(c, op, right, left, loc, range);
        return report_operands(c, op, left, right, loc, range);
    }
    if (!type_has_numbers(left->type) || !type_has_numbers(right->type))
        return report_operands(c, op, left, right, loc, range);
    if (needs_integers(op) && (!type_has_integers(left->type) || !type_has_integers(right->type)))
        return report_operands(c, op, left, right, loc, range);
    if (!check_usual(c, &left, &right, loc, range))
        return check_bad(c, loc);
    check_warn_division(c, op, right, loc);
    return fold_binary(c, check_new_binary(c, AST_BINARY, left->type, op, left, right, loc, range));
}

ast_expr *check_binary(checker *c, ast_operator op, ast_expr *left, ast_expr *right, source_loc loc, source_range range)
{
    left = check_rvalue(c, left);
    right = check_rvalue(c, right);
    if (is_bad(left) || is_bad(right))
        return check_bad(c, loc);
    check_warn_mixture(c, op, left);
    check_warn_mixture(c, op, right);
    if (op == OP_div)
        check_warn_pointer_size(c, left, right);
    return check_operation(c, op, left, right, loc, range);
}

static void warn_and_within_or(checker *c, const ast_expr *operand)
{
    diag_warn_range(c->diag, WARN_logical_op_parentheses, operand->loc, operand->range, "'&&' within '||'");
    check_note_parentheses(c, operand, "the '&&' expression");
}

ast_expr *check_logical(checker *c, bool is_or, ast_expr *left, ast_expr *right, source_loc loc, source_range range)
{
    left = check_rvalue(c, left);
    right = check_rvalue(c, right);
    if (is_bad(left) || is_bad(right))
        return check_bad(c, loc);
    if (c->options->cl_version < 120 && !c->in_library && (type_has_floats(left->type) || type_has_floats(right->type)))
        return check_fail(c, loc, range, "'%s' of floating-point operands ('%s' and '%s') needs OpenCL C 1.2",
                          is_or ? "||" : "&&", SPELL(left->type), SPELL(right->type));
    if (is_or && right->kind == AST_AND && !right->parenthesized)
        warn_and_within_or(c, right);
    if (is_or && left->kind == AST_AND && !left->parenthesized)
        warn_and_within_or(c, left);
    if (type_is_vector(left->type) || type_is_vector(right->type)) {
        ast_operator op = is_or ? OP_vector_or : OP_vector_and;
        if (!type_has_numbers(left->type) || !type_has_numbers(right->type))
            return report_operands(c, op, left, right, loc, range);
        if (!check_usual(c, &left, &right, loc, range))
            return check_bad(c, loc);
        return check_new_binary(c, AST_BINARY, type_mask(c->types, left->type), op, left, right, loc, range);
    }
    check_warn_logical(c, is_or, left, right, loc);
    left = check_boolean(c, left, is_or ? "an operand of '||'" : "an operand of '&&'");
    right = check_boolean(c, right, is_or ? "an operand of '||'" : "an operand of '&&'");
    if (is_bad(left) || is_bad(right))
        return check_bad(c, loc);
    return fold_binary(
        c, check_new_binary(c, is_or ? AST_OR : AST_AND, type_basic(c->types, TYPE_INT), OP_or, left, right, loc, range));
}

/* --- ?: ------------------------------------------------------------------------------------------------------------------- */

static ast_expr *new_choice(checker *c, ast_expr_kind kind, const type *t, ast_expr *condition, ast_expr *then,
                            ast_expr *otherwise, source_loc loc, source_range range)
{
    ast_expr *e = ast_new_expr(c, kind, t, loc, range);

    e->choice.condition = condition;
    e->choice.then = then;
    e->choice.otherwise = otherwise;
    return ast_over(c, ast_over(c, ast_over(c, e, condition), then), otherwise);
}

/* Checks ?: with a vector condition (OpenCL C 6.3.9): the condition is a vector of integers; the operands have, or are widened
 * to, as many elements of that width. */
static ast_expr *check_select(checker *c, ast_expr *condition, ast_expr *then, ast_expr *otherwise, source_loc loc,
                              source_range range)
{
    const type *t = condition->type;

    if (!type_has_integers(t))
        return check_fail(c, condition->loc, condition->range, "the condition is a vector of '%s'; it must be one of integers",
                          SPELL(t->element));
    if (!type_has_numbers(then->type) || !type_has_numbers(otherwise->type))
        return check_fail(c, loc, range, "invalid operands to '?' with a vector condition ('%s' and '%s')", SPELL(then->type),
                          SPELL(otherwise->type));
    if (!type_is_vector(then->type) && !type_is_vector(otherwise->type)) {
        /* Equal types are widened as they are: char is not promoted to int. */
        if (then->type->bare != otherwise->type->bare && !check_usual(c, &then, &otherwise, loc, range))
            return check_bad(c, loc);
        const type *vector = type_with_scalar(c->types, t, then->type);
        then = ast_new_convert(c, CONVERSION_splat, vector, then);
        otherwise = ast_new_convert(c, CONVERSION_splat, vector, otherwise);
    } else if (!check_usual(c, &then, &otherwise, loc, range)) {
        return check_bad(c, loc);
    }
    if (then->type->lanes != t->lanes)
        return check_fail(c, loc, range, "the condition has %u elements, the operands have %u", t->lanes, then->type->lanes);
    if (then->type->element->size != t->element->size)
        return check_fail(c, loc, range, "the elements of the condition ('%s') and of the operands ('%s') differ in width",
                          SPELL(t), SPELL(then->type));
    return new_choice(c, AST_SELECT, then->type, condition, then, otherwise, loc, range);
}

static ast_expr *choose_constant(checker *c, ast_expr *e)
{
    constant k;

    if (is_bad(e) || e->choice.condition->kind != AST_CONSTANT || e->choice.then->kind != AST_CONSTANT ||
        e->choice.otherwise->kind != AST_CONSTANT || !type_is_arithmetic(e->type) || !constant_evaluate(c, e, &k))
        return e;
    ast_expr *made = ast_new_constant(c, e->type, k.bits[0], e->loc, e->range);
    made->null_constant = type_is_integer(e->type) && k.bits[0] == 0;
    return made;
}

ast_expr *check_conditional(checker *c, ast_expr *condition, ast_expr *then, ast_expr *otherwise, source_loc loc,
                            source_range range)
{
    condition = check_rvalue(c, condition);
    then = check_rvalue(c, then);
    otherwise = check_rvalue(c, otherwise);
    if (is_bad(condition) || is_bad(then) || is_bad(otherwise))
        return check_bad(c, loc);
    if (then->type->kind == TYPE_BLOCK || otherwise->type->kind == TYPE_BLOCK)
        return check_fail(c, loc, range,
                          "a block cannot be an operand of '?' in OpenCL C; use if, or a function that returns it");
    if (type_is_vector(condition->type))
        return check_select(c, condition, then, otherwise, loc, range);
    if (type_is_floating(condition->type))
        return check_fail(c, condition->loc, condition->range,
                          "the condition of '?' has type '%s', which OpenCL C does not allow; compare it with 0",
                          SPELL(condition->type));
    condition = check_boolean(c, condition, "the condition");
    if (is_bad(condition))
        return condition;
    const type *t = then->type, *o = otherwise->type;
    if (type_has_numbers(t) && type_has_numbers(o)) {
        if (!check_usual(c, &then, &otherwise, loc, range))
            return check_bad(c, loc);
    } else if (t->kind == TYPE_VOID && o->kind == TYPE_VOID) {
        return new_choice(c, AST_CONDITIONAL, t, condition, then, otherwise, loc, range);
    } else if (t->kind == TYPE_VOID || o->kind == TYPE_VOID) {
        const type *none = type_basic(c->types, TYPE_VOID);
        then = t->kind == TYPE_VOID ? then : ast_new_convert(c, CONVERSION_discard, none, then);
        otherwise = o->kind == TYPE_VOID ? otherwise : ast_new_convert(c, CONVERSION_discard, none, otherwise);
    } else if ((t->kind == TYPE_POINTER && (o->kind == TYPE_POINTER || type_is_integer(o))) ||
               (o->kind == TYPE_POINTER && type_is_integer(t))) {
        if (!common_pointers(c, &then, &otherwise, "'?' with operands", loc, range))
            return check_bad(c, loc);
    } else if (t != o || type_is_object(t)) {
        return check_fail(c, loc, range, "invalid operands to '?' ('%s' and '%s')", SPELL(t), SPELL(o));
    }
    return choose_constant(c, new_choice(c, AST_CONDITIONAL, then->type, condition, then, otherwise, loc, range));
}

/* a ?: b, a GNU extension, evaluates a once, so a is stored in an unnamed variable. */
void check_append(stmt_list *list, ast_stmt *s)
{
    if (list->last)
        list->last->next = s;
    else
        list->first = s;
    list->last = s;
}

ast_expr *check_store_in_variable(checker *c, ast_expr *value, stmt_list *before)
{
    const type *t = type_with_space(c->types, value->type, SPACE_PRIVATE);
    ast_variable *v = check_new_variable(c, NULL, t, STORAGE_AUTO, value->loc, value->range);
    ast_stmt *declaration = ast_new_stmt(c, AST_DECLARATION, value->loc);
    ast_expr *reference = ast_new_expr(c, AST_VARIABLE, t, value->loc, value->range);

    v->init = arena_new(c->memory, ast_init);
    v->init->count = 1;
    v->init->places = arena_new(c->memory, ast_init_place);
    v->init->depth = value->depth;
    v->init->places[0] = (ast_init_place){0, value->type, value};
    v->used = true;
    declaration->variable = v;
    check_append(before, declaration);
    reference->lvalue = true;
    reference->variable = v;
    return reference;
}

ast_expr *check_after(checker *c, stmt_list before, ast_expr *result, source_loc loc, source_range range)
{
    if (is_bad(result))
        return result;
    ast_expr *e = ast_new_expr(c, AST_STATEMENT, result->type, loc, range);
    e->statement.block = check_block(c, before, loc, loc);
    e->statement.result = result;
    e = ast_over_depth(c, e, e->statement.block->depth);
    return is_bad(e) ? e : ast_over(c, e, result);
}

ast_expr *check_short_conditional(checker *c, ast_expr *value, ast_expr *otherwise, source_loc loc, source_range range)
{
    stmt_list before = {0};

    value = check_rvalue(c, value);
    if (is_bad(value) || !c->function || value->kind == AST_CONSTANT)
        return check_conditional(c, value, value, otherwise, loc, range);
    ast_expr *held = check_store_in_variable(c, value, &before);
    return check_after(c, before, check_conditional(c, held, held, otherwise, loc, range), loc, range);
}
