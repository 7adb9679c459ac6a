/* opt/scalar/dce.c - remove operations whose results are unused.
 *
 * This is aggressive dead-code elimination: every removable operation is assumed dead until a live operation uses it, so a
 * cycle of phis that only use each other is removed as well. Control flow is unchanged; simplify-cfg handles that.
 *
 * Usually nothing is dead. A dead operation has no uses or belongs to (or feeds) a cycle, and every cycle contains a phi. So
 * when every operation has a use and every phi is quickly found to be live, one walk over the function proves that nothing is
 * dead. */
#include "ir/statement.h"
#include "opt/analysis/remark.h"

enum { SEARCHED = 32 }; /* limit on the operations visited to prove that a phi is live */

typedef VEC(ir_inst *) worklist;

/* Is PHI in the list NEEDED? Its id is its index in the list. Ids need no initialization: PHI is in the list only if the entry at
 * that index is PHI itself (Briggs and Torczon, "An Efficient Representation for Sparse Sets", 1993). */
static bool is_known_live(const worklist *needed, const ir_inst *phi)
{
    return phi->value.id < needed->count && needed->items[phi->value.id] == phi;
}

/* Does a search over the transitive users of PHI find, within SEARCHED operations, one that cannot be removed or a phi in NEEDED?
 * If it finds none, PHI may still be live. */
static bool is_quickly_live(ir_inst *phi, const worklist *needed)
{
    ir_inst *found[SEARCHED] = {phi};
    unsigned count = 1;

    for (unsigned n = 0; n < count; n++)
        ir_each_use(u, &found[n]->value) {
            if (!ir_is_removable(u->user) || (u->user->op == IR_phi && is_known_live(needed, u->user)))
                return true;
            bool known = false;
            for (unsigned k = 0; k < count && !known; k++)
                known = found[k] == u->user;
            if (!known && count < SEARCHED)
                found[count++] = u->user;
        }
    return false;
}

/* Is it certain that no operation is dead? The walk runs backwards, so users are visited before their operands and are still
 * cached when they are searched. */
static bool is_all_live(ir_function *f, arena *scratch)
{
    worklist needed = {0};

    for (ir_block *b = f->last; b; b = b->prev)
        for (ir_inst *i = b->last; i; i = i->prev) {
            if (!i->value.uses ? ir_is_removable(i) : i->op == IR_phi && !is_quickly_live(i, &needed))
                return false;
            if (i->op != IR_phi)
                continue;
            i->value.id = (uint32_t)needed.count;
            vec_push(scratch, &needed, i);
        }
    return true;
}

/* Marks V as live in value.aux and adds it to WORK, if it is an operation without the mark. */
static void mark_live(arena *scratch, worklist *work, ir_value *v)
{
    ir_inst *i = ir_try_inst(v);

    if (i && !i->value.aux) {
        i->value.aux = i;
        vec_push(scratch, work, i);
    }
}

/* Gives the places of dead instructions to the values that remain, while all of their operands exist. */
static void rescue_places(ir_function *f)
{
    for (ir_block *b = f->last; b; b = b->prev)
        for (ir_inst *i = b->last; i; i = i->prev)
            if (!i->value.aux && i->value.places)
                ir_rescue_places(i);
}

bool opt_dce(ir_function *f, opt_context *c)
{
    worklist work = {0};
    bool changed = false;

    if (is_all_live(f, c->scratch))
        return false;
    ir_each_block(b, f)
        ir_each_inst(i, b) {
            i->value.aux = NULL;
            if (!ir_is_removable(i))
                vec_push(c->scratch, &work, i);
        }
    for (size_t n = 0; n < work.count; n++)
        work.items[n]->value.aux = work.items[n];
    while (work.count) {
        ir_inst *i = vec_pop(&work);
        for (unsigned n = 0; n < i->operand_count; n++)
            mark_live(c->scratch, &work, ir_operand(i, n));
    }
    if (f->module->source_variables.count)
        rescue_places(f);
    ir_each_block(b, f)
        ir_each_inst_safe(i, b)
            if (!i->value.aux) {
                opt_report(c, i, "dead", "%s is removed: no operation with an effect uses it", ir_op_name((ir_opcode)i->op));
                ir_replace_uses(&i->value, ir_poison(f->module, i->value.type));
                ir_remove(i);
                changed = true;
            }
    return changed;
}
