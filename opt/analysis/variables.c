/* opt/analysis/variables.c - lists the allocas of a function, which end with the last one that its counter of variables knows,
 * and tests all their uses. */
#include "opt/analysis/variables.h"

opt_variables opt_find_variables(arena *memory, const ir_function *f)
{
    opt_variables all = {0};

    for (ir_block *b = f->first; b && all.count < f->variables; b = b->next)
        ir_each_inst(i, b)
            if (i->op == IR_alloca)
                vec_push(memory, &all, i);
    return all;
}

static bool holds_for_all(const ir_inst *variable, bool (*holds)(const ir_inst *variable, const ir_use *u))
{
    ir_each_use(u, &variable->value)
        if (!holds(variable, u))
            return false;
    return true;
}

bool *opt_all_uses(arena *memory, const opt_variables *v, bool (*holds)(const ir_inst *variable, const ir_use *u))
{
    bool *all = arena_array(memory, bool, v->count);

    for (size_t n = 0; n < v->count; n++)
        all[n] = holds_for_all(v->items[n], holds);
    return all;
}
