/* parser/check/assign.c - modifiable lvalues, assignment, compound assignment and the comma operator (C99 6.5.16 and
 * 6.5.17). */
#include "parser/check/check.h"
#include "parser/check/blocks/blocks.h"
#include "parser/check/expr_check.h"
#include "parser/check/types_check.h"
#include "parser/check/values.h"

#include "src/base/bug.h"

/* The name in the source of the object that E designates, or of the const member of it that makes it const. */
static const char *object_name(const ast_expr *e)
{
    while (e->kind == AST_MEMBER || e->kind == AST_SWIZZLE || e->kind == AST_ELEMENT) {
        if (e->kind == AST_MEMBER && (e->type->quals & ~(unsigned)e->member.base->type->quals & TYPE_CONST))
            return e->member.base->type->record->fields[e->member.path[0]].name;
        e = e->kind == AST_MEMBER ? e->member.base : e->kind == AST_SWIZZLE ? e->swizzle.base : e->element.base;
    }
    return e->kind == AST_VARIABLE ? e->variable->name : NULL;
}

static bool is_repeated_swizzle(const ast_expr *e)
{
    if (e->kind != AST_SWIZZLE || e->swizzle.base->kind != AST_CONVERT || e->swizzle.base->convert.kind != CONVERSION_load)
        return false;
    for (unsigned i = 0; i < e->swizzle.count; i++)
        for (unsigned j = 0; j < i; j++)
            if (e->swizzle.lanes[i] == e->swizzle.lanes[j])
                return true;
    return false;
}

/* The object of which E is a part. */
static const ast_expr *root_of(const ast_expr *e)
{
    while (!check_captured_variable(e) && (e->kind == AST_MEMBER || e->kind == AST_SWIZZLE || e->kind == AST_ELEMENT))
        e = e->kind == AST_MEMBER ? e->member.base : e->kind == AST_SWIZZLE ? e->swizzle.base : e->element.base;
    return e;
}

bool check_assignable(checker *c, ast_expr *e, source_loc loc)
{
    const char *text = object_name(e);
    const ast_variable *v = e->kind == AST_VARIABLE && e->variable->name ? e->variable : NULL;
    const char *named = text ? arena_printf(c->memory, "'%s': it", text) : "this: it";

    if (e->kind == AST_FUNCTION)
        e = check_rvalue(c, e);
    if (is_bad(e))
        return false;
    if (is_repeated_swizzle(e))
        check_fail(c, loc, e->range, "cannot assign to a vector with duplicate elements");
    else if (!e->lvalue)
        check_fail(c, loc, e->range, "expression of type '%s' is not assignable", SPELL(e->type));
    else if (check_captured_variable(root_of(e)))
        check_fail(c, loc, e->range, "cannot assign to captured variable '%s': a block has a constant copy of it",
                   check_captured_variable(root_of(e))->name);
    else if (e->type->kind == TYPE_ARRAY)
        check_fail(c, loc, e->range, "cannot assign to an array ('%s')", SPELL(e->type));
    else if (e->type->kind == TYPE_ATOMIC)
        check_fail(c, loc, e->range, "an atomic object ('%s') can only be changed by atomic functions", SPELL(e->type->bare));
    else if (e->type->space == SPACE_CONSTANT || (e->type->quals & TYPE_CONST)) {
        if (e->type->space == SPACE_CONSTANT)
            check_fail(c, loc, e->range, "cannot assign to %s is in the constant address space", named);
        else
            check_fail(c, loc, e->range, "cannot assign to %s is const ('%s')", named, SPELL(e->type));
        if (v)
            diag_note(c->diag, v->loc, "'%s' is declared here", v->name);
    } else if (type_is_object(e->type) || e->type->kind == TYPE_PIPE || e->type->kind == TYPE_VOID || !type_is_complete(e->type))
        check_fail(c, loc, e->range, "cannot assign to an object of type '%s'", SPELL(e->type->bare));
    else
        return extension_check_access(c, "writing a value of type '%s'", e, loc);
    return false;
}

void check_mark_assigned(ast_expr *e)
{
    while (e->kind == AST_MEMBER || e->kind == AST_SWIZZLE || e->kind == AST_ELEMENT)
        e = e->kind == AST_MEMBER ? e->member.base : e->kind == AST_SWIZZLE ? e->swizzle.base : e->element.base;
    if (e->kind == AST_VARIABLE)
        e->variable->assigned = true;
}

static void warn_self_assign(checker *c, const ast_variable *v, const ast_expr *right, source_loc loc)
{
    if (check_variable_read(right) == v && right->convert.kind == CONVERSION_load && !right->parenthesized)
        diag_warn(c->diag, WARN_self_assign, loc, "'%s' is assigned to itself", v->name);
}

ast_expr *check_assign(checker *c, ast_expr *left, ast_expr *right, source_loc loc, source_range range)
{
    if (is_bad(left) || is_bad(right) || !check_assignable(c, left, loc))
        return check_bad(c, loc);
    right = check_assign_convert(c, right, left->type, FOR_ASSIGN, loc);
    if (is_bad(right))
        return right;
    check_mark_assigned(left);
    if (left->kind == AST_VARIABLE) {
        left->variable->given++;
        warn_self_assign(c, left->variable, right, loc);
    }
    return check_new_binary(c, AST_ASSIGN, left->type->bare, OP_add, left, right, loc, range);
}

static ast_expr *new_compound(checker *c, ast_operator op, ast_expr *left, ast_expr *right, const type *computation,
                              source_loc loc, source_range range)
{
    ast_expr *e = ast_new_expr(c, AST_COMPOUND_ASSIGN, left->type->bare, loc, range);

    check_mark_assigned(left);
    e->compound.op = op;
    e->compound.left = left;
    e->compound.right = right;
    e->compound.computation = computation;
    e->compound.to = computation->kind == TYPE_POINTER ? CONVERSION_same : check_number_conversion(left->type, computation);
    e->compound.from = computation->kind == TYPE_POINTER ? CONVERSION_same : check_number_conversion(computation, left->type);
    return ast_over(c, ast_over(c, e, left), right);
}

/* x += 1.5 for an int x: C computes in the wider type and truncates. There is no warning for integers narrower than int, which
 * are promoted and truncated in every such assignment. */
static void warn_compound(checker *c, const ast_expr *operation, const type *to)
{
    if (type_is_floating(operation->type) || operation->type->size > 4)
        check_warn_conversion(c, operation, to);
}

ast_expr *check_compound_assign(checker *c, ast_operator op, ast_expr *left, ast_expr *right, source_loc loc, source_range range)
{
    if (is_bad(left) || is_bad(right) || !check_assignable(c, left, loc))
        return check_bad(c, loc);
    /* Checking the operation on the value of the left operand determines the type it is computed in. */
    ast_expr *value = check_rvalue(c, left);
    right = check_rvalue(c, right);
    ast_expr *operation = is_bad(right) ? right : check_operation(c, op, value, right, loc, range);
    if (is_bad(operation))
        return operation;
    if (left->type->kind == TYPE_POINTER) {
        const ast_expr *base = value;
        if (left->type->element->kind == TYPE_VOID && operation->kind == AST_CONVERT) { /* the sum of a char *, converted back */
            operation = operation->convert.operand;
            base = operation->kind == AST_BINARY ? operation->binary.left : NULL;
        }
        if (operation->kind != AST_BINARY || operation->binary.op != OP_pointer_add || operation->binary.left != base)
            return check_fail(c, loc, range, "invalid operands to '%s=' ('%s' and '%s')", operator_text(op), SPELL(left->type),
                              SPELL(right->type));
        return new_compound(c, OP_pointer_add, left, operation->binary.right, left->type->bare, loc, range);
    }
    if (operation->type->kind == TYPE_POINTER || (type_is_vector(operation->type) && !type_is_vector(left->type)))
        return check_fail(c, loc, range, "assigning to '%s' from '%s' is not possible", SPELL(left->type),
                          SPELL(operation->type));
    bug_unless(operation->kind == AST_BINARY);
    const type *computation = operation->binary.left->type;
    if (!type_is_vector(left->type))
        warn_compound(c, operation, left->type);
    return new_compound(c, op, left, operation->binary.right, computation, loc, range);
}

ast_expr *check_comma(checker *c, ast_expr *left, ast_expr *right, source_loc loc, source_range range)
{
    left = check_rvalue(c, left);
    right = check_rvalue(c, right);
    if (is_bad(left) || is_bad(right))
        return check_bad(c, loc);
    if (type_is_object(left->type) || type_is_object(right->type))
        return check_fail(c, loc, range, "invalid operands to ',' ('%s' and '%s')", SPELL(left->type), SPELL(right->type));
    ast_expr *dropped = ast_new_convert(c, CONVERSION_discard, type_basic(c->types, TYPE_VOID), left);
    return check_new_binary(c, AST_COMMA, right->type, OP_add, dropped, right, loc, range);
}
