/* opt/scalar/dce.c - remove operations whose value is not used.
 *
 * Aggressive in the usual way: everything that can be removed is thought dead until a live operation needs it, so that a cycle of
 * phis that only feed each other goes as well. Control flow stays; simplify-cfg looks after that.
 *
 * Most often nothing is dead. What is dead has no use, or belongs to a cycle, and every cycle has a phi; so where everything has
 * a use and every phi is soon found to be needed, one look at each operation is enough. */
#include "opt/opt.h"

enum { SEARCHED = 32 }; /* operations looked at to find what a phi is needed for */

typedef VEC(ir_inst *) worklist;

/* PHI is in the list NEEDED. Its number says where, and the list says whether that is so: numbers need not be cleared before
 * (Briggs and Torczon, "An Efficient Representation for Sparse Sets", 1993). */
static bool is_known_needed(const worklist *needed, const ir_inst *phi)
{
    return phi->value.id < needed->count && needed->items[phi->value.id] == phi;
}

/* An operation that stays, or a phi that is NEEDED, is soon found on the way from PHI to its users and theirs. False: who knows. */
static bool is_soon_needed(ir_inst *phi, const worklist *needed)
{
    ir_inst *found[SEARCHED] = {phi};
    unsigned count = 1;

    for (unsigned n = 0; n < count; n++)
        ir_each_use(u, &found[n]->value) {
            if (!ir_is_removable(u->user) || (u->user->op == IR_phi && is_known_needed(needed, u->user)))
                return true;
            bool known = false;
            for (unsigned k = 0; k < count && !known; k++)
                known = found[k] == u->user;
            if (!known && count < SEARCHED)
                found[count++] = u->user;
        }
    return false;
}

/* Whether nothing is dead for certain. The walk goes backwards, so that users are seen before what they use, and are still near
 * when they are searched. */
static bool is_all_needed(ir_function *f, arena *scratch)
{
    worklist needed = {0};

    for (ir_block *b = f->last; b; b = b->prev)
        for (ir_inst *i = b->last; i; i = i->prev) {
            ir_behind(i);
            if (!i->value.uses ? ir_is_removable(i) : i->op == IR_phi && !is_soon_needed(i, &needed))
                return false;
            if (i->op != IR_phi)
                continue;
            i->value.id = (uint32_t)needed.count;
            vec_push(scratch, &needed, i);
        }
    return true;
}

static void mark(arena *scratch, worklist *work, ir_value *v)
{
    ir_inst *i = ir_try_inst(v);

    if (i && !i->value.aux) {
        i->value.aux = i;
        vec_push(scratch, work, i);
    }
}

bool opt_dce(ir_function *f, opt_context *c)
{
    worklist work = {0};
    bool changed = false;

    if (is_all_needed(f, c->scratch))
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
            mark(c->scratch, &work, ir_operand(i, n));
    }
    ir_each_block(b, f)
        ir_each_inst_safe(i, b)
            if (!i->value.aux) {
                ir_replace_uses(&i->value, ir_poison(f->module, i->value.type));
                ir_remove(i);
                changed = true;
            }
    return changed;
}
