/* opt/analysis/recent_stores.c - follows the states of memory back from a load, through the recorded stores that made them, as
 * long as these write other bytes than the load reads. */
#include "opt/analysis/recent_stores.h"

#include "opt/analysis/address.h"

void opt_record_store(opt_recent_stores *r, const ir_inst *store, const opt_memory_state *before)
{
    unsigned at = r->count++ % OPT_RECENT_STORES;

    r->items[at].store = store;
    r->items[at].before = *before;
}

/* The variable that contains address P; NULL when unknown. */
static const ir_value *variable_at(const ir_value *p)
{
    while (ir_is_op(p, IR_getelementptr))
        p = ir_operand(ir_as_inst(p), 0);
    if (p->kind == IR_ADDRESS)
        p = ir_as_constant(p)->base;
    return p->kind == IR_GLOBAL_VAR || ir_is_op(p, IR_alloca) ? p : NULL;
}

/* Does STORE leave the BYTES bytes at P unchanged: does it write other bytes of the same base, or another variable? */
static bool is_elsewhere(const ir_inst *store, ir_value *p, uint64_t bytes)
{
    int64_t at, from;
    const ir_value *x = opt_strip_offsets(ir_operand(store, 1), &at), *y = opt_strip_offsets(p, &from);

    if (x == y)
        return spans_are_apart(at, ir_store_size(ir_operand(store, 0)->type), from, bytes);
    x = variable_at(x);
    y = variable_at(y);
    return x && y && x != y;
}

/* Does STORE, which made the current state, leave the BYTES bytes at P unchanged? If so, sets *BEFORE to the state before it. */
static bool can_skip(const opt_recent_stores *r, const void *store, ir_value *p, uint64_t bytes, const opt_memory_state **before)
{
    for (unsigned n = 0; store && n < OPT_RECENT_STORES; n++)
        if (r->items[n].store == store) {
            *before = &r->items[n].before;
            return is_elsewhere(r->items[n].store, p, bytes);
        }
    return false;
}

bool opt_is_same_memory(const opt_memory_state *a, const opt_memory_state *b, unsigned kinds)
{
    for (unsigned k = 0; k < OPT_MEMORY_KINDS; k++)
        if (kinds & 1u << k && a->maker[k] != b->maker[k])
            return false;
    return true;
}

bool opt_is_unchanged(const opt_recent_stores *r, const opt_memory_state *before, const opt_memory_state *now, unsigned kinds,
                      ir_value *p, uint64_t bytes)
{
    for (unsigned k = 0; k < OPT_MEMORY_KINDS; k++) {
        const void *maker = now->maker[k];
        const opt_memory_state *older;
        for (unsigned n = 0; n < OPT_RECENT_STORES && kinds & 1u << k && before->maker[k] != maker; n++) {
            if (!can_skip(r, maker, p, bytes, &older))
                break;
            maker = older->maker[k];
        }
        if (kinds & 1u << k && before->maker[k] != maker)
            return false;
    }
    return true;
}
