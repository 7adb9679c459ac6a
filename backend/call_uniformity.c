/* backend/call_uniformity.c - what is the same for all lanes of a call.
 *
 * A parameter is uniform when every call passes a uniform value, a result when the callee returns one. Both begin as uniform and
 * become varying where an analysis of one function finds that they are not, until nothing changes: the functions of a kernel are
 * few, and a call graph without cycles settles in as many rounds as it is deep. Each kernel has its own copies of what it calls,
 * so another kernel's calls do not count. */
#include "backend/prepare.h"

#include "ir/uniformity.h"

static bool look_at_call(const ir_uniformity *u, const ir_inst *call, ir_function *callee)
{
    bool changed = false;

    for (unsigned n = 0; n < callee->arg_count; n++)
        if (callee->args[n]->is_uniform && ir_is_divergent(u, ir_operand(call, n + 1))) {
            callee->args[n]->is_uniform = false;
            changed = true;
        }
    return changed;
}

static bool look_at(const gen_lowering *l, ir_function *f)
{
    ir_uniformity *u = ir_uniformity_compute(l->scratch, f);
    bool changed = false;

    ir_each_block(b, f) {
        ir_each_inst(i, b) {
            ir_function *callee = gen_callee(i);
            if (callee)
                changed |= look_at_call(u, i, callee);
            if (i->op == IR_ret && i->operand_count && f->uniform_result && ir_is_divergent(u, ir_operand(i, 0))) {
                f->uniform_result = false;
                changed = true;
            }
        }
    }
    return changed;
}

void gen_find_uniform_calls(gen_lowering *l)
{
    bool changed = l->routines.count > 0;

    for (size_t n = 0; n < l->routines.count; n++) {
        ir_function *f = l->routines.items[n]->kernel;
        f->uniform_result = f->type->element->kind != IR_VOID;
        for (unsigned k = 0; k < f->arg_count; k++)
            f->args[k]->is_uniform = true;
    }
    while (changed) {
        changed = look_at(l, l->kernel);
        for (size_t n = 0; n < l->routines.count; n++)
            changed |= look_at(l, l->routines.items[n]->kernel);
    }
}
