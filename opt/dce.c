/* opt/dce.c - remove operations whose value is not used.
 *
 * Aggressive in the usual way: everything that can be removed is thought dead until a live operation needs it, so that a cycle of phis that only
 * feed each other goes as well. Control flow stays; simplify-cfg looks after that. */
#include "opt/opt.h"

typedef VEC(ir_inst *) worklist;

static void mark(arena *scratch, worklist *work, ir_value *v)
{
    ir_inst *i = ir_as_inst(v);

    if (i && !i->value.aux) {
        i->value.aux = i;
        vec_push(scratch, work, i);
    }
}

bool opt_dce(ir_function *f, opt_context *c)
{
    worklist work = {0};
    bool changed = false;

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
