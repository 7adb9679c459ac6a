/* ir/thread_form.c - which functions are in thread form in texts of the vector language. */
#include "ir/thread_form.h"

/* Puts the other one of a caller and its callee into thread form, if one is without a number of lanes. True if it does. */
static bool share_form(ir_function *caller, ir_function *callee)
{
    ir_function *thread = caller->thread_form ? caller : callee, *other = caller->thread_form ? callee : caller;

    if (caller->thread_form == callee->thread_form || thread->simd || other->kernel)
        return false;
    other->thread_form = true;
    return true;
}

/* The function that I calls, with or without a body; NULL for intrinsics and other instructions. */
static ir_function *called_function(const ir_inst *i)
{
    ir_function *f = i->op == IR_call ? ir_try_function(ir_operand(i, 0)) : NULL;

    return f && !f->intrinsic ? f : NULL;
}

void ir_spread_thread_form(const ir_module *m)
{
    bool changed = true;

    while (changed) {
        changed = false;
        ir_each_function(f, m)
            ir_each_block(b, f)
                ir_each_inst(i, b)
                    changed |= called_function(i) && share_form(f, called_function(i));
    }
}
