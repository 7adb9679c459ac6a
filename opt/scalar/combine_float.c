/* opt/scalar/combine_float.c - fuse products and sums into fma, where flags allow it (-cl-mad-enable, OpenCL C 5.8.4.2; LLVM's
 * flag `contract`).
 *
 *   fadd contract (fmul contract a, b), c  -> fma(a, b, c)
 *   fsub contract (fmul contract a, b), c  -> fma(a, b, -c)        fsub contract c, (fmul contract a, b)  -> fma(-a, b, c)
 *
 * Contraction within an expression, which the language permits by default, is done by the front end. */
#include "opt/scalar/combine.h"

static bool is_contractible_product(const ir_value *v)
{
    return ir_is_op(v, IR_fmul) && (ir_as_inst(v)->flags & IR_CONTRACT) && ir_has_one_use(v);
}

ir_value *opt_combine_contract(ir_builder *b, ir_inst *i)
{
    if ((i->op != IR_fadd && i->op != IR_fsub) || !(i->flags & IR_CONTRACT))
        return NULL;
    bool first = is_contractible_product(ir_operand(i, 0));
    if (!first && !is_contractible_product(ir_operand(i, 1)))
        return NULL;
    ir_inst *product = ir_as_inst(ir_operand(i, first ? 0 : 1));
    ir_value *x = ir_operand(product, 0), *y = ir_operand(product, 1), *z = ir_operand(i, first ? 1 : 0);
    if (i->op == IR_fsub && first)
        z = ir_unary(b, IR_fneg, z);
    else if (i->op == IR_fsub)
        x = ir_unary(b, IR_fneg, x);
    ir_inst *fused = ir_call_intrinsic(b, IR_INTRINSIC_fma, &i->value.type, 1, (ir_value *[]){x, y, z}, 3);
    fused->flags = i->flags & product->flags & IR_FAST;
    return &fused->value;
}
