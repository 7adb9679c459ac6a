/* parser/check/stmt.c - statements (C99 6.8, OpenCL C 6.12).
 *
 * Loops and switches are begun before their bodies are parsed and ended after them, so break, continue and case find their
 * statement at once. A goto may precede its label; undefined labels are reported at the end of the function. */
#include "parser/check/check.h"
#include "parser/check/attributes.h"
#include "parser/check/blocks/blocks.h"
#include "parser/check/source_index.h"
#include "parser/check/stmt_check.h"
#include "parser/check/values.h"
#include "parser/check/warnings.h"

#include "parser/tree/builtins.h"
#include "src/base/bug.h"

/* --- expressions as statements -------------------------------------------------------------------------------------------- */

static bool has_effect(const ast_expr *e)
{
    switch ((ast_expr_kind)e->kind) {
    case AST_CALL:
        return e->call.kind == CALL_FUNCTION  ? !e->call.function->pure_attribute && !e->call.function->const_attribute
               : e->call.kind == CALL_BUILTIN ? !e->call.builtin->only_computes
                                              : true;
    case AST_COMMA:
        return has_effect(e->binary.right);
    case AST_CONDITIONAL:
        return has_effect(e->choice.then) || has_effect(e->choice.otherwise);
    case AST_AND:
    case AST_OR:
        return has_effect(e->binary.right) ||
               (e->binary.right->kind == AST_CONVERT && has_effect(e->binary.right->convert.operand));
    case AST_CONVERT:
        if (e->convert.kind == CONVERSION_discard)
            return true;
        return e->convert.kind == CONVERSION_load ? (e->convert.operand->type->quals & TYPE_VOLATILE) != 0
                                                  : has_effect(e->convert.operand);
    default:
        return !(ast_kind_traits[e->kind] & AST_COMPUTES);
    }
}

static void warn_unused_value(checker *c, const ast_expr *e)
{
    check_warn_dropped(c, e);
    while (e->kind == AST_COMMA)
        e = e->binary.right;
    if (e->kind == AST_CALL && e->type->kind != TYPE_VOID && e->call.function && e->call.function->warn_unused_result)
        diag_warn_range(c->diag, WARN_unused_result, e->loc, e->range,
                        "the result of '%s' is not used, which has the attribute warn_unused_result", e->call.function->name);
    if (e->type->kind == TYPE_VOID || has_effect(e))
        return;
    if (e->kind == AST_BINARY && e->binary.op == OP_eq)
        diag_fix_it(c->diag, (source_range){e->loc, e->loc + 2}, "=");
    diag_warn_range(c->diag, ast_is_comparison(e) ? WARN_unused_comparison : WARN_unused_value, e->loc, e->range,
                    e->kind == AST_BINARY && e->binary.op == OP_eq
                        ? "the result of this comparison is not used; did you mean '='?"
                    : ast_is_comparison(e) ? "the result of this comparison is not used"
                                           : "the value of this expression is not used");
}

void check_warn_dropped(checker *c, const ast_expr *e)
{
    for (; e->kind == AST_COMMA && !c->in_library; e = e->binary.right)
        if (e->binary.left->kind == AST_CONVERT)
            warn_unused_value(c, e->binary.left->convert.operand);
}

/* Warns about the unused value of the last expression statement. It is reported only at the next statement or at the end of the
 * function, because it may be the value of a statement expression. */
void check_flush_unused(checker *c)
{
    if (c->unused)
        warn_unused_value(c, c->unused);
    c->unused = NULL;
}

ast_stmt *check_expr_stmt(checker *c, ast_expr *e, source_loc loc)
{
    ast_stmt *s = ast_new_stmt(c, AST_EXPRESSION, loc);

    s->expr = ast_expr_within(s, check_rvalue(c, e));
    if (is_bad(s->expr)) /* not an empty statement, which is suspicious as the body of an if */
        return ast_new_stmt(c, AST_BLOCK, loc);
    check_unsequenced(c, s->expr);
    c->unused = s->expr;
    return s;
}

/* --- branches ------------------------------------------------------------------------------------------------------------- */

void check_note_parentheses(checker *c, const ast_expr *e, const char *what)
{
    diag_insert(c->diag, e->range.begin, "(");
    diag_insert(c->diag, e->range.end, ")");
    diag_note(c->diag, e->loc, "add parentheses around %s to silence this warning", what);
}

static void warn_assignment(checker *c, const ast_expr *condition)
{
    if (condition->kind != AST_ASSIGN || condition->parenthesized)
        return;
    diag_warn_range(c->diag, WARN_parentheses, condition->loc, condition->range,
                    "the result of an assignment is used as a condition");
    check_note_parentheses(c, condition, "the assignment");
    diag_fix_it(c->diag, (source_range){condition->loc, condition->loc + 1}, "==");
    diag_note(c->diag, condition->loc, "use '==' to compare");
}

/* Warns if BODY, on the same line as WORD's condition, is empty. */
void check_empty_body(checker *c, const ast_stmt *body, const char *word)
{
    if (body && body->kind == AST_EMPTY)
        diag_warn(c->diag, WARN_empty_body, body->loc, "'%s' has an empty body", word);
}

ast_stmt *check_if(checker *c, ast_expr *condition, ast_stmt *then, ast_stmt *otherwise, source_loc loc)
{
    ast_stmt *s = ast_new_stmt(c, AST_IF, loc);

    warn_assignment(c, condition);
    if (!otherwise)
        check_empty_body(c, then, "if");
    if (!otherwise && then->kind == AST_IF && then->branch.otherwise)
        diag_warn(c->diag, WARN_dangling_else, then->branch.otherwise->loc,
                  "the 'else' before this belongs to the inner 'if'; add braces to silence this warning");
    s->branch.condition = ast_expr_within(s, check_boolean(c, condition, "the condition"));
    check_unsequenced(c, s->branch.condition);
    if (!is_bad(s->branch.condition))
        check_divergent_barrier(c, s->branch.condition, then);
    s->branch.then = ast_stmt_within(c, s, then);
    s->branch.otherwise = ast_stmt_within(c, s, otherwise);
    return s;
}

/* --- loops ---------------------------------------------------------------------------------------------------------------- */

ast_stmt *check_begin_loop(checker *c, ast_stmt_kind kind, source_loc loc)
{
    ast_stmt *s = ast_new_stmt(c, kind, loc);
    enclosing *e = arena_new(c->memory, enclosing);

    e->stmt = s;
    e->outer = c->enclosing;
    c->enclosing = e;
    return s;
}

ast_stmt *check_end_loop(checker *c, ast_stmt *s, stmt_list init, ast_expr *condition, ast_expr *step, ast_stmt *body)
{
    if (c->enclosing) /* `enclosing` is NULL after some errors */
        c->enclosing = c->enclosing->outer;
    if (init.first) {
        bool whole = init.first == init.last && init.first->kind != AST_DECLARATION;
        s->loop.init = ast_stmt_within(c, s, whole ? init.first : check_block(c, init, s->loc, s->loc));
    }
    if (condition) {
        if (s->kind != AST_DO)
            warn_assignment(c, condition);
        s->loop.condition = ast_expr_within(s, check_boolean(c, condition, "the condition"));
        check_unsequenced(c, s->loop.condition);
    }
    if (step) {
        step = check_rvalue(c, step);
        if (!is_bad(step))
            warn_unused_value(c, step);
        check_unsequenced(c, step);
        s->loop.step = ast_expr_within(s, step);
    }
    s->loop.body = ast_stmt_within(c, s, body);
    return s;
}

static bool is_loop_stmt(const ast_stmt *s)
{
    return s->kind == AST_FOR || s->kind == AST_WHILE || s->kind == AST_DO;
}

enum { MOST_UNROLLED = 1 << 20 };

int check_unroll_count(checker *c, ast_expr *e)
{
    int64_t n = 0;

    e = check_rvalue(c, e);
    if (is_bad(e))
        return UNROLL_UNSAID;
    if (!constant_integer(c, e, &n) || n < 1 || n > MOST_UNROLLED)
        check_fail(c, e->loc, e->range, "'#pragma unroll' requires a positive integer constant expression");
    return n < 1 || n > MOST_UNROLLED ? UNROLL_UNSAID : (int)n;
}

void check_unroll(checker *c, ast_stmt *s, int unroll, source_loc loc)
{
    if (is_loop_stmt(s))
        s->loop.unroll = unroll;
    else
        diag_error(c->diag, loc, "a loop must follow '#pragma unroll'");
}

void check_loop_attributes(checker *c, ast_stmt *s, attribute *list)
{
    for (const attribute *a = list; a; a = a->next) {
        if (a->kind == ATTRIBUTE_opencl_unroll_hint && is_loop_stmt(s))
            s->loop.unroll = a->count == 0 ? UNROLL_ENABLE : (int32_t)a->numbers[0];
        else if (a->kind == ATTRIBUTE_opencl_unroll_hint)
            diag_error(c->diag, a->loc, "'opencl_unroll_hint' must precede a loop");
        else if (a->kind == ATTRIBUTE_fallthrough)
            s->falls_through = true;
    }
    attribute_check_places(c, list, ON_STATEMENT);
}

ast_stmt *check_break(checker *c, source_loc loc)
{
    ast_stmt *s = ast_new_stmt(c, AST_BREAK, loc);

    if (!c->enclosing) {
        diag_error(c->diag, loc, "'break' outside of a loop or switch");
        return ast_new_stmt(c, AST_EMPTY, loc);
    }
    s->leaves = c->enclosing->stmt;
    if (is_loop_stmt(s->leaves))
        s->leaves->loop.is_left = true;
    else
        s->leaves->choice.is_left = true;
    return s;
}

ast_stmt *check_continue(checker *c, source_loc loc)
{
    ast_stmt *s = ast_new_stmt(c, AST_CONTINUE, loc);
    enclosing *e = c->enclosing;

    while (e && !is_loop_stmt(e->stmt))
        e = e->outer;
    if (!e) {
        diag_error(c->diag, loc, "'continue' outside of a loop");
        return ast_new_stmt(c, AST_EMPTY, loc);
    }
    s->leaves = e->stmt;
    s->leaves->loop.is_continued = true;
    return s;
}

/* --- labels --------------------------------------------------------------------------------------------------------------- */

static ast_label *new_label(checker *c, name *n, source_loc loc)
{
    ast_label *l = arena_new(c->memory, ast_label);

    l->name = n->text;
    l->loc = loc;
    l->next = c->labels;
    c->labels = l;
    n->label = l;
    n->label_function = c->function_number;
    return l;
}

static ast_label *label_of(checker *c, name *n, source_loc loc)
{
    return n->label && n->label_function == c->function_number ? n->label : new_label(c, n, loc);
}

void check_local_label(checker *c, name *n, source_loc loc)
{
    local_label *l = arena_new(c->memory, local_label);

    *l = (local_label){n, n->label, n->label_function, c->scope->labels};
    c->scope->labels = l;
    new_label(c, n, loc);
}

ast_stmt *check_label(checker *c, name *n, source_loc loc)
{
    ast_stmt *s = ast_new_stmt(c, AST_LABEL, loc);
    ast_label *l = label_of(c, n, loc);

    if (l->defined) {
        diag_error(c->diag, loc, "redefinition of label '%s'", n->text);
        diag_note(c->diag, l->loc, "the other one is here");
    }
    l->defined = true;
    l->loc = loc;
    index_label(c, INDEX_DEFINES, loc, l);
    s->label.label = l;
    return s;
}

ast_stmt *check_label_body(checker *c, ast_stmt *s, ast_stmt *body)
{
    s->label.body = ast_stmt_within(c, s, body);
    return s;
}

ast_stmt *check_goto(checker *c, name *n, source_loc loc, source_loc name_loc)
{
    ast_stmt *s = ast_new_stmt(c, AST_GOTO, loc);

    s->target = label_of(c, n, name_loc);
    s->target->used = true;
    index_label(c, INDEX_USES, name_loc, s->target);
    return s;
}

void check_end_labels(checker *c)
{
    ast_label *in_order = NULL;

    for (ast_label *l = c->labels, *next; l; l = next) {
        next = l->next;
        l->next = in_order;
        in_order = l;
    }
    for (ast_label *l = in_order; l; l = l->next) {
        if (!l->defined)
            diag_error(c->diag, l->loc, "there is no label '%s' in this function", l->name);
        else if (!l->used && c->diag->errors == c->errors_before)
            diag_warn(c->diag, WARN_unused_label, l->loc, "unused label '%s'", l->name);
    }
    c->labels = NULL;
}

/* --- return, blocks ------------------------------------------------------------------------------------------------------- */

ast_stmt *check_return(checker *c, ast_expr *e, source_loc loc)
{
    ast_stmt *s = ast_new_stmt(c, AST_RETURN, loc);
    const type *t = c->function ? c->function->type->element : type_basic(c->types, TYPE_ERROR);

    if (t->kind == TYPE_ERROR)
        return s;
    if (c->block && c->block->deduces) {
        e = e ? check_rvalue(c, e) : NULL;
        t = check_lambda_result(c, e, loc);
        if (t->kind == TYPE_ERROR)
            return s;
    }
    if (e)
        check_unsequenced(c, e);
    if (!e && t->kind != TYPE_VOID) {
        diag_error(c->diag, loc, "%s must return a value of type '%s'", check_spell_function(c, c->function), SPELL(t));
    } else if (e && t->kind == TYPE_VOID) {
        e = check_rvalue(c, e);
        if (is_bad(e))
            return s;
        if (e->type->kind != TYPE_VOID)
            diag_error_range(c->diag, e->loc, e->range, "void %s returns a value of type '%s'",
                             c->function->block ? "block" : arena_printf(c->memory, "function '%s'", c->function->name),
                             SPELL(e->type));
        s->expr = NULL;
        if (e->type->kind == TYPE_VOID) { /* the form `return f();` */
            ast_stmt *call = ast_new_stmt(c, AST_EXPRESSION, loc);
            call->expr = ast_expr_within(call, e);
            call->next = s;
            return check_block(c, (stmt_list){call, s}, loc, loc);
        }
    } else if (e) {
        s->expr = ast_expr_within(s, check_assign_convert(c, e, t, FOR_RETURN, e->loc));
        if (!is_bad(s->expr))
            check_warn_returned(c, s->expr);
        if (t->kind == TYPE_BLOCK)
            check_returned_block(c, s->expr);
    }
    return s;
}

ast_stmt *check_block(checker *c, stmt_list list, source_loc loc, source_loc end)
{
    ast_stmt *s = ast_new_stmt(c, AST_BLOCK, loc);

    for (ast_stmt *i = list.first; i; i = i->next) {
        if (i->kind == AST_DECLARATION && i->variable->init)
            i->depth = (uint16_t)(i->variable->init->depth + 1);
        if (ast_stmt_within(c, s, i) != i) {
            list.first = NULL;
            break;
        }
    }
    s->block.first = list.first;
    s->block.end = end;
    return s;
}
