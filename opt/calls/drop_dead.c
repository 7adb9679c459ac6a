/* opt/calls/drop_dead.c - remove functions and variables that no kernel or exported function uses.
 *
 * Besides kernels and exported functions, in work-item form and in thread form, the roots are variables that calls reference
 * by number (ir_fix_numbers), and in a module without kernels all functions with a body, which `gasket eval` may call. */
#include "opt/opt.h"

typedef VEC(ir_value *) worklist;

static void mark_value(arena *scratch, worklist *work, ir_value *v)
{
    switch (v->kind) {
    case IR_FUNCTION:
    case IR_GLOBAL_VAR:
        if (!v->aux) {
            v->aux = v;
            vec_push(scratch, work, v);
        }
        break;
    case IR_ADDRESS:
        mark_value(scratch, work, ir_as_constant(v)->base);
        break;
    case IR_AGGREGATE:
        for (uint64_t i = 0; i < v->type->count; i++)
            mark_value(scratch, work, ir_as_constant(v)->elements[i]);
        break;
    case IR_CONST:
    case IR_ZERO:
    case IR_UNDEF:
    case IR_POISON:
    case IR_ARGUMENT:
    case IR_INSTRUCTION:
        break;
    }
}

static void mark_references(arena *scratch, worklist *work, ir_value *v)
{
    if (v->kind == IR_GLOBAL_VAR) {
        ir_global *g = ir_as_global(v);
        if (g->init)
            mark_value(scratch, work, g->init);
        return;
    }
    ir_each_block(b, ir_as_function(v))
        ir_each_inst(i, b)
            for (unsigned n = 0; n < i->operand_count; n++)
                mark_value(scratch, work, ir_operand(i, n));
}

/* Is the first listed use of V in the body of a root function? A cheap sufficient test: the other uses are not searched. */
static bool is_used_by_root(const ir_value *v)
{
    const ir_block *b = v->uses ? v->uses->user->block : NULL;

    return b && b->function->value.aux;
}

/* Is every unmarked function and global used directly by a root, so that nothing can be removed? The roots must have been
 * marked. */
static bool is_all_alive(const ir_module *m)
{
    ir_each_function(f, m)
        if (!f->value.aux && !is_used_by_root(&f->value))
            return false;
    for (const ir_global *g = m->globals; g; g = g->next)
        if (!g->value.aux && !is_used_by_root(&g->value))
            return false;
    return true;
}

bool opt_drop_dead(ir_module *m, opt_context *c)
{
    worklist work = {0};
    bool kernels = false, changed = false;

    ir_each_function(f, m) {
        f->value.aux = NULL;
        kernels |= f->kernel;
    }
    for (ir_global *g = m->globals; g; g = g->next) {
        g->value.aux = NULL;
        if (g->numbered)
            mark_value(c->scratch, &work, &g->value);
    }
    ir_each_function(f, m)
        if (f->kernel || f->linkage == IR_DLLEXPORT || (!kernels && f->first))
            mark_value(c->scratch, &work, &f->value);
    if (is_all_alive(m))
        return false;
    while (work.count)
        mark_references(c->scratch, &work, vec_pop(&work));
    ir_each_function(f, m) /* references first: dead functions may call each other */
        if (!f->value.aux)
            ir_function_drop_operands(f);
    for (ir_function *f = m->functions, *next; f; f = next) {
        next = f->next;
        if (!f->value.aux) {
            ir_function_remove(f);
            changed = true;
        }
    }
    for (ir_global *g = m->globals, *next; g; g = next) {
        next = g->next;
        if (!g->value.aux) {
            ir_global_remove(g);
            changed = true;
        }
    }
    return changed;
}
