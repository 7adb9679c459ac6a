/* ir/analysis/reachable.c - removes the blocks that are unreachable from the entry.
 *
 * In an unreachable block a value need not be defined before its use: `%a = add i32 %b, 1` and `%b = add i32 %a, 1` are valid.
 * Passes that follow operands to their definitions, or replace a value by its operand, would loop forever there, so the pass
 * runner removes such blocks. */
#include "ir/build.h"

/* Sets the aux of all reachable blocks to a value other than NULL, and that of all others to NULL. The worklist is linked
 * through aux; its last block points to itself. */
static void mark_reachable(ir_function *f)
{
    ir_block *work = f->first;

    ir_each_block(b, f)
        b->aux = NULL;
    work->aux = work;
    while (work) {
        ir_block *b = work;
        work = b->aux == b ? NULL : b->aux;
        for (unsigned n = 0; n < ir_successor_count(b); n++) {
            ir_block *s = ir_successor(b, n);
            if (s->aux)
                continue;
            s->aux = work ? work : s;
            work = s;
        }
    }
}

static void drop_phi_edges(ir_block *to, const ir_block *from)
{
    for (ir_inst *phi = to->first; phi && phi->op == IR_phi; phi = phi->next)
        for (unsigned n = phi->block_count; n-- > 0;)
            if (phi->blocks[n] == from)
                ir_phi_remove(phi, n);
}

bool ir_remove_unreachable(ir_function *f)
{
    uint32_t flow = f->flow;

    if (f->reachable_at == flow + 1 || !f->first)
        return false;
    mark_reachable(f);
    ir_each_block(b, f)
        for (unsigned n = 0; n < ir_successor_count(b) && !b->aux; n++)
            drop_phi_edges(ir_successor(b, n), b);
    for (ir_block *b = f->first, *next; b; b = next) {
        next = b->next;
        if (!b->aux)
            ir_block_remove(b);
    }
    f->reachable_at = f->flow + 1;
    return f->flow != flow;
}
