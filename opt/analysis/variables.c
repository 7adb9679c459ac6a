/* opt/analysis/variables.c - private variables and their uses; see variables.h.
 *
 * The uses of a variable are a linked list spread over its function, so walking one list waits for memory at every step. All
 * lists are therefore walked in parallel: the next use of each variable is prefetched while the other variables are
 * processed. */
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

/* Prefetches U and its user. An operand is usually stored directly after its user in memory. */
static void prefetch_use(const ir_use *u)
{
    if (!u)
        return;
    __builtin_prefetch(u);
    __builtin_prefetch((const char *)u - sizeof(ir_inst));
}

bool *opt_all_uses(arena *memory, const opt_variables *v, bool (*holds)(const ir_inst *variable, const ir_use *u))
{
    bool *all = arena_array(memory, bool, v->count);
    const ir_use **at = arena_array(memory, const ir_use *, v->count);
    size_t *open = arena_array(memory, size_t, v->count), left = v->count;

    for (size_t n = 0; n < v->count; n++) {
        at[n] = v->items[n]->value.uses;
        open[n] = n;
    }
    while (left)
        for (size_t k = 0; k < left;) {
            size_t n = open[k];
            all[n] = !at[n] || holds(v->items[n], at[n]);
            if (at[n] && all[n]) {
                at[n] = at[n]->next;
                prefetch_use(at[n]);
                k++;
            } else {
                open[k] = open[--left];
            }
        }
    return all;
}
