/* parser/check/nodes.c - makes the nodes of the checked tree. */
#include "parser/tree/ast.h"

#include "parser/check/check.h"
#include "parser/check/blocks/blocks.h"
#include "parser/check/source_index.h"
#include "parser/check/stmt_check.h"

#include <stdio.h>

ast_expr *ast_new_expr(checker *c, ast_expr_kind kind, const type *t, source_loc loc, source_range range)
{
    ast_expr *e = arena_new(c->memory, ast_expr);

    e->kind = (uint8_t)kind;
    e->type = t;
    e->loc = loc;
    e->range = range;
    e->contract = c->tokens.contract;
    e->lacks = c->in_library ? 0 : c->tokens.lacks;
    if (index_is_wanted(c))
        vec_push(c->options->index->memory, &c->options->index->expressions, e);
    return e;
}

ast_expr *ast_new_constant(checker *c, const type *t, uint64_t bits, source_loc loc, source_range range)
{
    ast_expr *e = ast_new_expr(c, AST_CONSTANT, t, loc, range);

    e->bits = bits;
    return e;
}

ast_stmt *ast_new_stmt(checker *c, ast_stmt_kind kind, source_loc loc)
{
    ast_stmt *s = arena_new(c->memory, ast_stmt);

    if (kind != AST_BLOCK)
        check_flush_unused(c);
    s->kind = (uint8_t)kind;
    s->loc = loc;
    return s;
}

ast_expr *ast_new_convert(checker *c, ast_conversion kind, const type *t, ast_expr *operand)
{
    ast_expr *e = ast_new_expr(c, AST_CONVERT, t, operand->loc, operand->range);

    e->convert.operand = operand;
    e->convert.kind = kind;
    e->parenthesized = operand->parenthesized;
    e->depth = operand->depth;
    return e;
}

ast_expr *ast_over_depth(checker *c, ast_expr *made, unsigned depth)
{
    if (depth >= made->depth)
        made->depth = (uint16_t)(depth + 1);
    if (made->depth <= CHECK_MAX_DEPTH)
        return made;
    diag_error(c->diag, made->loc, "this expression is nested too deeply (more than %d levels)", CHECK_MAX_DEPTH);
    return check_bad(c, made->loc);
}

/* A conversion has the depth of its operand, so the depth of a sum is its number of operators. */
ast_expr *ast_over(checker *c, ast_expr *made, const ast_expr *below)
{
    return ast_over_depth(c, made, below->depth);
}

static void raise_depth(ast_stmt *s, unsigned depth)
{
    if (depth >= s->depth)
        s->depth = (uint16_t)(depth + 1);
}

ast_stmt *ast_stmt_within(checker *c, ast_stmt *outer, ast_stmt *inner)
{
    if (inner && inner->depth >= CHECK_MAX_STMT_DEPTH) {
        diag_error(c->diag, outer->loc, "this statement is nested too deeply (more than %d levels)", CHECK_MAX_STMT_DEPTH);
        inner = ast_new_stmt(c, AST_EMPTY, inner->loc);
    }
    if (inner)
        raise_depth(outer, inner->depth);
    return inner;
}

ast_expr *ast_expr_within(ast_stmt *outer, ast_expr *inner)
{
    raise_depth(outer, inner->depth);
    return inner;
}

ast_expr *check_bad(checker *c, source_loc loc)
{
    return ast_new_expr(c, AST_ERROR, type_basic(c->types, TYPE_ERROR), loc, (source_range){loc, loc});
}

void check_note_incomplete(checker *c, const type *t, source_loc error)
{
    if (!t->record || t->record->loc == error)
        return;
    if (t->record->in_progress)
        diag_note(c->diag, t->record->loc, "the definition of '%s' is not complete until its '}'", SPELL(t->bare));
    else
        diag_note(c->diag, t->record->loc, "'%s' is declared here, but not defined", SPELL(t->bare));
}

ast_expr *check_fail(checker *c, source_loc loc, source_range range, const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    const char *message = arena_vprintf(c->memory, fmt, ap);
    va_end(ap);
    diag_error_range(c->diag, loc, range, "%s", message);
    return check_bad(c, loc);
}

ast_expr *check_fail_incomplete(checker *c, const char *what, const type *t, source_loc loc, source_range range)
{
    diag_error_range(c->diag, loc, range, "%s incomplete type '%s'", what, SPELL(t->bare));
    check_note_incomplete(c, t, loc);
    return check_bad(c, loc);
}

const char *check_text(checker *c, const type *t)
{
    const char *known = map_get(&c->type_texts, t);

    if (known)
        return known;
    const char *made = type_text(c->memory, t);
    map_set(c->memory, &c->type_texts, t, (void *)made);
    return made;
}

void check_reject(checker *c, source_loc loc, const char *why)
{
    if (c->refused)
        return;
    c->refused = why;
    c->refused_at = loc;
}

void check_recover(checker *c)
{
    check_abandon(c);
    c->unevaluated = 0;
    if (!c->function) {
        while (c->scope != c->file_scope)
            scope_pop(c);
        c->record = NULL;
    }
}
