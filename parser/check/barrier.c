/* parser/check/barrier.c - warns about barriers that not all work-items of a group reach (-Wdivergent-barrier).
 *
 * Only cases without doubt are reported: a call of barrier() in the function itself under a condition that at most one work-item
 * of a dimension satisfies, such as `get_local_id(0) == 0`. */
#include "parser/check/check.h"
#include "parser/check/stmt_check.h"

#include "src/base/bug.h"

static const ast_expr *without_conversions(const ast_expr *e)
{
    while (e->kind == AST_CONVERT)
        e = e->convert.operand;
    return e;
}

static bool calls_one_of(const ast_expr *e, const char *const *names)
{
    if (e->kind != AST_CALL || e->call.kind != CALL_BUILTIN)
        return false;
    for (; *names; names++)
        if (strcmp(e->call.builtin->name, *names) == 0)
            return true;
    return false;
}

/* Does E have a different value for each work-item of a dimension: is it an id, or a variable whose only value is an id? */
static bool is_own_id(const ast_expr *e)
{
    static const char *const ids[] = {"get_local_id", "get_global_id", "get_local_linear_id", "get_global_linear_id", NULL};

    e = without_conversions(e);
    if (e->kind == AST_VARIABLE) {
        const ast_variable *v = e->variable;
        if (v->storage != STORAGE_AUTO || v->assigned || !v->init || v->init->count != 1)
            return false;
        e = without_conversions(v->init->places[0].value);
    }
    return calls_one_of(e, ids);
}

/* Does at most one work-item of a dimension satisfy condition E? */
static bool picks_one_item(const ast_expr *e)
{
    e = without_conversions(e);
    if (e->kind == AST_AND)
        return picks_one_item(e->binary.left) || picks_one_item(e->binary.right);
    if (e->kind != AST_BINARY || e->binary.op != OP_eq)
        return false;
    return (is_own_id(e->binary.left) && without_conversions(e->binary.right)->kind == AST_CONSTANT) ||
           (is_own_id(e->binary.right) && without_conversions(e->binary.left)->kind == AST_CONSTANT);
}

/* The first call of barrier() that is a statement in S, at any depth; NULL if there is none. */
static const ast_expr *find_barrier(const ast_stmt *s)
{
    static const char *const barriers[] = {"barrier", "work_group_barrier", NULL};
    const ast_expr *found = NULL;

    switch ((ast_stmt_kind)s->kind) {
    case AST_EXPRESSION:
        return s->expr && calls_one_of(without_conversions(s->expr), barriers) ? without_conversions(s->expr) : NULL;
    case AST_BLOCK:
        for (const ast_stmt *i = s->block.first; i && !found; i = i->next)
            found = find_barrier(i);
        return found;
    case AST_IF:
        found = find_barrier(s->branch.then);
        return found || !s->branch.otherwise ? found : find_barrier(s->branch.otherwise);
    case AST_WHILE:
    case AST_DO:
    case AST_FOR:
        return find_barrier(s->loop.body);
    case AST_SWITCH:
        return find_barrier(s->choice.body);
    case AST_CASE:
        return find_barrier(s->label_case.body);
    case AST_LABEL:
        return find_barrier(s->label.body);
    case AST_EMPTY:
    case AST_DECLARATION:
    case AST_GOTO:
    case AST_BREAK:
    case AST_CONTINUE:
    case AST_RETURN:
        return NULL;
    }
    bug("statement kind %d", s->kind);
}

void check_divergent_barrier(checker *c, const ast_expr *condition, const ast_stmt *then)
{
    const uint32_t *size = c->function ? c->function->required_size : NULL;

    if (c->in_library || !picks_one_item(condition) || (size && size[0] == 1 && size[1] == 1 && size[2] == 1))
        return;
    const ast_expr *barrier = find_barrier(then);
    if (!barrier)
        return;
    diag_warn(c->diag, WARN_divergent_barrier, barrier->range.begin,
              "only one work-item can reach this barrier: the others of its work-group never do");
    diag_note(c->diag, condition->loc, "because of this condition");
}
