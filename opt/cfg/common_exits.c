/* opt/cfg/common_exits.c - give a function a single return.
 *
 *   a: ret %x                   a: br out
 *   b: ret %y            ->     b: br out          out: %v = phi [ %x, a ], [ %y, b ]
 *                                                       ret %v
 *
 * Work-items of a thread that return in different blocks wait for each other anyway, and operations that several exits end with
 * can then be merged in the common one (tail-merge). */
#include "opt/opt.h"

bool opt_common_exits(ir_function *f, opt_context *c)
{
    VEC(ir_inst *) returns = {0};
    ir_inst *value = NULL;

    ir_each_block(b, f)
        if (ir_is_op(&ir_terminator(b)->value, IR_ret))
            vec_push(c->scratch, &returns, ir_terminator(b));
    if (returns.count < 2)
        return false;
    ir_block *out = ir_block_new(f, NULL, NULL);
    ir_builder at = ir_at_end(out);
    if (returns.items[0]->operand_count)
        value = ir_phi(&at, ir_operand(returns.items[0], 0)->type);
    ir_ret(&at, value ? &value->value : NULL)->loc = returns.items[0]->loc;
    for (size_t n = 0; n < returns.count; n++) {
        ir_inst *ret = returns.items[n];
        ir_builder here = ir_before(ret);
        if (value)
            ir_phi_add(value, ir_operand(ret, 0), ret->block);
        ir_br(&here, out);
        ir_remove(ret);
    }
    return true;
}
