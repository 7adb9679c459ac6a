/* opt/scalar/combine_float.c - fused products and sums, minima and maxima, products with reciprocals, where flags allow them: `contract`
 * (-cl-mad-enable, OpenCL C 5.8.4.2), `nnan` (-cl-finite-math-only) and `arcp` (-cl-unsafe-math-optimizations).
 *
 *   fadd contract (fmul contract a, b), c  -> fma(a, b, c)
 *   fsub contract (fmul contract a, b), c  -> fma(a, b, -c)        fsub contract c, (fmul contract a, b)  -> fma(-a, b, c)
 *
 *   select (fcmp nnan olt a, b), a, b  -> minnum(a, b)             select (fcmp nnan ogt a, b), a, b      -> maxnum(b, a)
 *
 *   fdiv arcp x, 50.0  -> fmul x, 0.02
 *
 * Contraction within an expression, which the language permits by default, is done by the front end. The back end uses no flag, so
 * that the interpreter computes the same. */
#include "opt/scalar/combine.h"

#include "ir/eval.h"

#include <float.h>
#include <math.h>

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

/* The predicate with which I, a select, compares its operand *X with its other operand *Y; IR_FALSE if it selects by another
 * condition. */
static ir_pred compared_operands(const ir_inst *i, const ir_inst *c, ir_value **x, ir_value **y)
{
    *x = ir_operand(i, 1);
    *y = ir_operand(i, 2);
    if (ir_operand(c, 0) == *x && ir_operand(c, 1) == *y)
        return (ir_pred)c->pred;
    return ir_operand(c, 0) == *y && ir_operand(c, 1) == *x ? ir_pred_swapped((ir_pred)c->pred) : IR_FALSE;
}

/* Builds the minimum or maximum that select I is. Of zeros with different signs, minnum gives the second operand and maxnum the
 * first one, so the operands are put in the order in which that is the one that I selects. */
ir_value *opt_combine_minimum(ir_builder *b, ir_inst *i)
{
    const ir_inst *c = i->op == IR_select ? ir_try_inst(ir_operand(i, 0)) : NULL;
    ir_value *x, *y;

    if (!c || c->op != IR_fcmp || !(c->flags & IR_NNAN))
        return NULL;
    ir_pred p = compared_operands(i, c, &x, &y);
    bool is_less = p == IR_OLT || p == IR_FULT, is_not_greater = p == IR_OLE || p == IR_FULE;
    bool is_greater = p == IR_OGT || p == IR_FUGT, is_not_less = p == IR_OGE || p == IR_FUGE;
    if (!is_less && !is_not_greater && !is_greater && !is_not_less)
        return NULL;
    ir_intrinsic id = is_less || is_not_greater ? IR_INTRINSIC_minnum : IR_INTRINSIC_maxnum;
    ir_value *as_compared[] = {x, y}, *swapped[] = {y, x};
    return &ir_call_intrinsic(b, id, &i->value.type, 1, is_less || is_not_less ? as_compared : swapped, 2)->value;
}

/* Is the number with BITS, of type T, neither zero nor denormal, infinite or NaN? */
static bool is_normal(const ir_type *t, uint64_t bits)
{
    unsigned width = ir_scalar_bits(t);
    double smallest = width == 16 ? ldexp(1.0, -14) : width == 32 ? FLT_MIN : DBL_MIN, x = ir_bits_to_double(t, bits);

    return isfinite(x) && fabs(x) >= smallest;
}

/* A division by a constant, which for double is a sequence of thirteen instructions for four lanes. */
ir_value *opt_combine_reciprocal(ir_builder *b, ir_inst *i)
{
    ir_type *t = ir_scalar(i->value.type);
    uint64_t bits, one, inverse;

    if (i->op != IR_fdiv || !(i->flags & IR_ARCP) || !ir_const_bits(ir_operand(i, 1), &bits) ||
        !ir_const_bits(ir_const_float(b->module, t, 1.0), &one))
        return NULL;
    if (!ir_eval_arithmetic(IR_fdiv, t, one, bits, &inverse) || !is_normal(t, bits) || !is_normal(t, inverse))
        return NULL;
    ir_value *product = ir_binary(b, IR_fmul, ir_operand(i, 0), ir_const(b->module, i->value.type, inverse));
    if (product->kind == IR_INSTRUCTION)
        ir_as_inst(product)->flags = i->flags;
    return product;
}
