/* parser/check/reach.c - whether control can reach the end of a statement, for -Wreturn-type and -Wimplicit-fallthrough. */
#include "parser/check/check.h"
#include "parser/check/stmt_check.h"

#include "src/base/bug.h"

static bool is_true(const ast_expr *condition)
{
    return !condition || (condition->kind == AST_CONSTANT && condition->bits != 0);
}

/* Can control reach the end of S? True if that is uncertain, but a goto never reaches it, wherever its label is. */
bool check_falls_through(const ast_stmt *s)
{
    if (!s)
        return true;
    switch ((ast_stmt_kind)s->kind) {
    case AST_EMPTY:
    case AST_EXPRESSION:
    case AST_DECLARATION:
        return true;
    case AST_BLOCK: {
        bool falls = true;
        for (const ast_stmt *i = s->block.first; i; i = i->next) /* a statement after a jump is reachable if it has a label */
            if (falls || i->kind == AST_LABEL || i->kind == AST_CASE)
                falls = check_falls_through(i);
        return falls;
    }
    case AST_IF:
        return check_falls_through(s->branch.then) || check_falls_through(s->branch.otherwise);
    case AST_WHILE:
    case AST_FOR:
        return s->loop.is_left || !is_true(s->loop.condition);
    case AST_DO:
        return s->loop.is_left || (!is_true(s->loop.condition) && (check_falls_through(s->loop.body) || s->loop.is_continued));
    case AST_SWITCH:
        return s->choice.is_left || !s->choice.default_case || check_falls_through(s->choice.body);
    case AST_CASE:
        return check_falls_through(s->label_case.body);
    case AST_LABEL:
        return check_falls_through(s->label.body);
    case AST_GOTO:
    case AST_BREAK:
    case AST_CONTINUE:
    case AST_RETURN:
        return false;
    }
    bug("statement kind %d", s->kind);
}

const char *check_spell_function(checker *c, const ast_function *f)
{
    if (f->block && !f->block->variable)
        return "the block";
    return arena_printf(c->memory, "'%s'", f->block ? f->block->variable->name : f->name);
}

void check_missing_return(checker *c, const ast_function *f)
{
    const type *t = f->type->element;

    if (f->is_kernel) /* its result is an error already */
        return;
    if (t->kind != TYPE_VOID && t->kind != TYPE_ERROR && check_falls_through(f->body))
        diag_warn(c->diag, WARN_return_type, f->end_loc, "the end of %s is reached without returning a value",
                  check_spell_function(c, f));
}
