/* parser/check/unsequenced.c - warns about a variable that an expression changes, and changes or reads a second time in no defined order
 * (C99 6.5 p2):
 *
 *     x[i] = i++;       i = i++ + 1;       f(i++, i++);
 *
 * The analysis returns the accesses of an expression to variables that the whole expression changes: at most one read and one change for
 * each. The operands of most operators are unsequenced, so their accesses conflict. `&&`, `||`, `?:`, the comma and calls order some of
 * them. Only variables as such are examined, not members or elements. */
#include "parser/check/check.h"
#include "parser/check/warnings.h"

#include "src/base/bug.h"

typedef struct access {
    const ast_variable *variable;
    source_loc loc;
    bool changes;
    bool pending; /* a change that no sequence point within the expression completes */
    struct access *next;
} access;

typedef struct analysis {
    checker *c;
    VEC(const ast_variable *) changed; /* the variables that the expression changes */
    unsigned changes;
} analysis;

static access *find_accesses(analysis *a, const ast_expr *e);

static const ast_variable *variable_of(const ast_expr *lvalue)
{
    return lvalue->kind == AST_VARIABLE ? lvalue->variable : NULL;
}

static bool is_changed(const analysis *a, const ast_variable *v)
{
    for (size_t i = 0; i < a->changed.count; i++)
        if (a->changed.items[i] == v)
            return true;
    return false;
}

static access *new_access(analysis *a, const ast_variable *v, source_loc loc, bool changes)
{
    if (!v || !is_changed(a, v) || (v->type->quals & TYPE_VOLATILE))
        return NULL;
    access *made = arena_new(a->c->memory, access);
    *made = (access){.variable = v, .loc = loc, .changes = changes, .pending = changes};
    return made;
}

static access *find_same(access *list, const access *wanted)
{
    for (; list; list = list->next)
        if (list->variable == wanted->variable && list->changes == wanted->changes)
            return list;
    return NULL;
}

/* Joins the accesses of two parts of an expression. */
static access *join_accesses(access *one, access *two)
{
    while (two) {
        access *next = two->next, *same = find_same(one, two);
        if (same) {
            same->pending |= two->pending;
        } else {
            two->next = one;
            one = two;
        }
        two = next;
    }
    return one;
}

static void report_conflict(analysis *a, const access *x, const access *y)
{
    const access *change = x->changes ? x : y, *other = change == x ? y : x;

    diag_warn(a->c->diag, WARN_unsequenced, change->loc,
              other->changes ? "two changes of '%s' in no defined order" : "a change and a use of '%s' in no defined order",
              change->variable->name);
    diag_note(a->c->diag, other->loc, other->changes ? "the other change is here" : "the use is here");
}

/* Joins the accesses of two operands, which are evaluated in no defined order, and reports the first conflict of each variable. */
static access *join_unsequenced(analysis *a, access *one, access *two)
{
    for (access *x = one; x; x = x->next)
        for (access *y = two; y; y = y->next)
            if (x->variable == y->variable && (x->changes || y->changes)) {
                report_conflict(a, x, y);
                for (size_t i = 0; i < a->changed.count; i++) /* reports each variable once */
                    if (a->changed.items[i] == x->variable)
                        a->changed.items[i] = NULL;
                return NULL;
            }
    return join_accesses(one, two);
}

/* Marks the changes in LIST as complete: a sequence point follows. */
static access *complete_changes(access *list)
{
    for (access *x = list; x; x = x->next)
        x->pending = false;
    return list;
}

/* The accesses of the address of an lvalue that is assigned. */
static access *find_in_place(analysis *a, const ast_expr *place)
{
    return variable_of(place) ? NULL : find_accesses(a, place);
}

/* LEFT = RIGHT, or LEFT op= RIGHT if READS: the change of LEFT follows the values of both, but not the changes in RIGHT. */
static access *find_in_assignment(analysis *a, const ast_expr *left, const ast_expr *right, source_loc loc)
{
    access *of_right = find_accesses(a, right);
    access *list = join_unsequenced(a, find_in_place(a, left), of_right);
    access *change = new_access(a, variable_of(left), loc, true);
    access *same = change ? find_same(list, change) : NULL;

    if (same && same->pending) {
        report_conflict(a, same, change);
        return NULL;
    }
    return change ? join_accesses(change, list) : list;
}

static access *find_in_call(analysis *a, const ast_expr *e)
{
    access *list = NULL;

    for (uint32_t i = 0; i < e->call.count; i++)
        list = join_unsequenced(a, list, find_accesses(a, e->call.arguments[i]));
    return complete_changes(list);
}

static access *find_accesses(analysis *a, const ast_expr *e)
{
    access *list = NULL, *right;
    ast_operands operands;

    switch ((ast_expr_kind)e->kind) {
    case AST_VARIABLE:
        return new_access(a, e->variable, e->loc, false);
    case AST_ADDRESS:
        return find_in_place(a, e->unary);
    case AST_BINARY:
        right = find_accesses(a, e->binary.right);
        return join_unsequenced(a, find_accesses(a, e->binary.left), right);
    case AST_AND:
    case AST_OR:
    case AST_COMMA:
        list = complete_changes(find_accesses(a, e->binary.left));
        return join_accesses(list, find_accesses(a, e->binary.right));
    case AST_CONDITIONAL:
        list = complete_changes(find_accesses(a, e->choice.condition));
        list = join_accesses(list, find_accesses(a, e->choice.then));
        return join_accesses(list, find_accesses(a, e->choice.otherwise));
    case AST_SELECT:
        right = find_accesses(a, e->choice.then);
        list = join_unsequenced(a, find_accesses(a, e->choice.condition), right);
        return join_unsequenced(a, list, find_accesses(a, e->choice.otherwise));
    case AST_ASSIGN:
        return find_in_assignment(a, e->binary.left, e->binary.right, e->loc);
    case AST_COMPOUND_ASSIGN:
        return find_in_assignment(a, e->compound.left, e->compound.right, e->loc);
    case AST_INCREMENT:
        list = find_in_place(a, e->increment.operand);
        return join_accesses(new_access(a, variable_of(e->increment.operand), e->loc, true), list);
    case AST_CALL:
        return find_in_call(a, e);
    case AST_MEMBER:
        return find_in_place(a, e->member.base);
    case AST_ELEMENT:
        right = find_accesses(a, e->element.index);
        return join_unsequenced(a, find_in_place(a, e->element.base), right);
    case AST_SWIZZLE:
        return find_in_place(a, e->swizzle.base);
    case AST_VECTOR:
        for (uint32_t i = 0; i < e->list.count; i++)
            list = join_unsequenced(a, list, find_accesses(a, e->list.items[i]));
        return list;
    default: /* no operand, or one */
        operands = ast_operands_of(e);
        bug_unless(operands.count <= 1);
        return operands.count ? find_accesses(a, ast_operand(&operands, 0)) : NULL;
    }
}

static void collect_changes(analysis *a, const ast_expr *e);

/* Collects PLACE, an lvalue that is changed, and the changes in it. */
static void collect_changed(analysis *a, const ast_expr *place)
{
    a->changes++;
    if (variable_of(place) && !is_changed(a, place->variable))
        vec_push(a->c->memory, &a->changed, place->variable);
    collect_changes(a, place);
}

/* Collects the variables that E changes. */
static void collect_changes(analysis *a, const ast_expr *e)
{
    ast_operands operands = ast_operands_of(e);
    bool assigns = e->kind == AST_ASSIGN || e->kind == AST_COMPOUND_ASSIGN;

    if (assigns)
        collect_changes(a, ast_operand(&operands, 1));
    if (assigns || e->kind == AST_INCREMENT) {
        collect_changed(a, ast_operand(&operands, 0));
        return;
    }
    for (uint32_t i = 0; i < operands.count; i++)
        collect_changes(a, ast_operand(&operands, i));
}

void check_unsequenced(checker *c, const ast_expr *e)
{
    analysis a = {.c = c};

    if (c->in_library || is_bad(e) || !diag_is_enabled(c->diag, WARN_unsequenced))
        return;
    collect_changes(&a, e);
    /* one change conflicts with nothing if it is the whole expression: `i = i + 1` */
    if (a.changed.count &&
        !(a.changes == 1 && (e->kind == AST_ASSIGN || e->kind == AST_COMPOUND_ASSIGN || e->kind == AST_INCREMENT)))
        find_accesses(&a, e);
}
