/* opt/calls/merge_calls.c - merge equal calls of built-in functions that inline-first has kept.
 *
 *   %s = call <2 x double> @sine_cosine(double %x)        %s = call <2 x double> @sine_cosine(double %x)
 *   %c = call <2 x double> @sine_cosine(double %x)   ->
 *
 * This is cse, for functions with such calls only: all others run it after their calls have been inlined. */
#include "opt/opt.h"

static bool has_value_call(const ir_function *f)
{
    ir_each_block(b, f)
        ir_each_inst(i, b) {
            const ir_function *callee = i->op == IR_call ? ir_callee(i) : NULL;
            if (callee && callee->pure)
                return true;
        }
    return false;
}

bool opt_merge_calls(ir_function *f, opt_context *c)
{
    return has_value_call(f) && opt_cse(f, c);
}
