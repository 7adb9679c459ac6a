/* parser/lower/lifetime.c - states the lifetimes of automatic variables: where they begin, for the back end, which lets variables that are never
 * needed together share memory (ir_begins_lifetime()); and for checks, also where they end, and missing initial values:
 *
 *     for (…) { int x; … }    ->    call void @gasket.lifetime_start(ptr %x, i64 4)
 *                                   %x1 = call i32 @gasket.indeterminate.i32()
 *                                   store i32 %x1, ptr %x
 *                                   …
 *                                   call void @gasket.lifetime_end(ptr %x, i64 4)
 *
 * In C the lifetime of a variable begins at the entry to its block; its value is indeterminate each time control reaches the
 * declaration (C99 6.2.4). A lifetime begins at the declaration here, since code before it cannot name the variable. Lifetimes end on
 * the paths that leave the block by falling off its end, break and continue. If a jump can enter the block past its declarations,
 * none ends, because none would begin again. The variables of the outermost block live until the function returns. */
#include "parser/lower/lowering.h"

#include "ir/lifetime.h"

bool lower_has_checks(const lowering *l)
{
    return l->options->check && !l->source->is_library;
}

/* --- scopes that jumps can enter ------------------------------------------------------------------------------------------ */

enum { ENTERED_BY_CASE = 1, ENTERED_BY_GOTO = 2 };

/* Returns how jumps from outside of S can enter it, and records the scopes in S that jumps can enter. */
static unsigned find_entries(lowering *l, const ast_stmt *s)
{
    unsigned found = 0;

    switch ((ast_stmt_kind)s->kind) {
    case AST_BLOCK:
        for (const ast_stmt *i = s->block.first; i; i = i->next)
            found |= find_entries(l, i);
        break;
    case AST_FOR:
    case AST_WHILE:
    case AST_DO:
        found = find_entries(l, s->loop.body);
        break;
    case AST_IF:
        found = find_entries(l, s->branch.then) | (s->branch.otherwise ? find_entries(l, s->branch.otherwise) : 0);
        break;
    case AST_SWITCH:
        found = find_entries(l, s->choice.body) & ENTERED_BY_GOTO;
        break;
    case AST_CASE:
        found = find_entries(l, s->label_case.body) | ENTERED_BY_CASE;
        break;
    case AST_LABEL:
        found = find_entries(l, s->label.body) | (s->label.label->used ? ENTERED_BY_GOTO : 0);
        break;
    case AST_EMPTY:
    case AST_EXPRESSION:
    case AST_DECLARATION:
    case AST_GOTO:
    case AST_BREAK:
    case AST_CONTINUE:
    case AST_RETURN:
        break;
    }
    if (found && (s->kind == AST_BLOCK || s->kind == AST_FOR))
        map_set(l->memory, &l->entered, s, l);
    return found;
}

void lower_find_entries(lowering *l, const ast_function *f)
{
    l->scope = NULL;
    l->entered = (map){0};
    if (lower_has_checks(l))
        find_entries(l, f->body);
}

/* --- scopes --------------------------------------------------------------------------------------------------------------- */

static void build_lifetime_call(lowering *l, ir_intrinsic id, ir_inst *variable)
{
    ir_value *args[2] = {&variable->value, lower_int(l, l->m->i64, ir_size(variable->elem_type))};

    ir_call_intrinsic(&l->b, id, NULL, 0, args, 2);
}

static void end_lifetimes(lowering *l, const lower_scope *s)
{
    if (s->keeps_variables || ir_terminator(l->b.block))
        return;
    for (size_t i = s->variables.count; i-- > 0;)
        build_lifetime_call(l, IR_INTRINSIC_lifetime_end, s->variables.items[i]);
}

void lower_begin_scope(lowering *l, lower_scope *s, const ast_stmt *stmt)
{
    if (!lower_has_checks(l))
        return;
    *s = (lower_scope){.outer = l->scope, .keeps_variables = !l->scope || map_get(&l->entered, stmt)};
    l->scope = s;
}

void lower_end_scope(lowering *l)
{
    if (!l->scope)
        return;
    end_lifetimes(l, l->scope);
    l->scope = l->scope->outer;
}

void lower_leave_scopes(lowering *l, const lower_scope *to)
{
    for (const lower_scope *s = l->scope; s != to; s = s->outer)
        end_lifetimes(l, s);
}

/* --- variables ------------------------------------------------------------------------------------------------------------ */

static void store_indeterminate(lowering *l, const ast_variable *v, ir_value *address)
{
    ir_type *t = ir_as_inst(address)->elem_type;
    ir_inst *i = ir_call_intrinsic(&l->b, IR_INTRINSIC_indeterminate, &t, 1, NULL, 0);

    i->value.name = address->name;
    ir_store(&l->b, &i->value, address, v->align);
}

void lower_end_initialization(lowering *l, const ast_variable *v, ir_value *address)
{
    const type *t = v->type;

    while (type_is_array(t))
        t = t->element;
    if (lower_has_checks(l) && v->init && t->quals & TYPE_CONST)
        ir_call_intrinsic(&l->b, IR_INTRINSIC_check_const, NULL, 0, &address, 1);
}

void lower_begin_lifetime(lowering *l, const ast_variable *v, ir_value *address)
{
    ir_inst *variable = ir_as_inst(address);
    uint32_t before = l->b.loc;

    if (!lower_has_checks(l)) {
        l->b.loc = 0; /* debuggers do not stop where there is no code */
        ir_begin_lifetime(&l->b, variable);
        l->b.loc = before;
        return;
    }
    l->b.loc = variable->loc;
    build_lifetime_call(l, IR_INTRINSIC_lifetime_start, variable);
    if (!v->init && !type_is_aggregate(v->type))
        store_indeterminate(l, v, address);
    l->b.loc = before;
    vec_push(l->memory, &l->scope->variables, variable);
}
