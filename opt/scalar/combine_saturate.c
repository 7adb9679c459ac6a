/* opt/scalar/combine_saturate.c - the part of the pass `combine` that finds saturation, which Gen9's instructions do on their way to the result.
 *
 *   minnum (maxnum 0.0, x), 1.0                    ->    llvm.genx.sat x
 *   minnum (maxnum x, 0.0), 1.0                    ->    llvm.genx.sat x
 *   trunc (umin x, greatest)                       ->    llvm.genx.uutrunc.sat x, or llvm.genx.sutrunc.sat x
 *   trunc (smin (smax x, least), greatest)         ->    llvm.genx.sstrunc.sat x, or llvm.genx.ustrunc.sat x
 *
 * Least and greatest are those of the result's type, signed or unsigned. The minimum and the maximum may be exchanged for integers. Of
 * floating-point numbers a NaN becomes 0 in all forms; of two zeros maxnum gives the first one, so in the second form x must not be a negative
 * zero, unless its sign does not matter (the flag nsz). */
#include "opt/scalar/combine.h"

#include "src/base/bits.h"

#include <math.h>

/* If V is a call of ID with a constant as second operand, stores the operands. */
static bool match_call(ir_value *v, ir_intrinsic id, ir_value **x, uint64_t *bits)
{
    ir_inst *i = ir_try_inst(v);

    if (!i || ir_intrinsic_of(i) != id || !ir_const_bits(ir_operand(i, 2), bits))
        return false;
    *x = ir_operand(i, 1);
    return true;
}

/* The same with the constant as either operand. */
static bool match_commuted(ir_value *v, ir_intrinsic id, ir_value **x, uint64_t *bits)
{
    ir_inst *i = ir_try_inst(v);

    if (match_call(v, id, x, bits))
        return true;
    if (!i || ir_intrinsic_of(i) != id || !ir_const_bits(ir_operand(i, 1), bits))
        return false;
    *x = ir_operand(i, 2);
    return true;
}

/* A sum or a fused product with a constant of at least this size is zero only if it is exactly zero, which is positive: otherwise it has a
 * bit of the constant's fraction or of the product's, whose exponents are in range. */
#define SMALLEST_TERM 0x1p-60

static bool is_large_constant(const ir_value *v)
{
    uint64_t bits;

    return ir_const_bits(v, &bits) && ir_scalar_bits(v->type) >= 32 &&
           fabs(ir_bits_to_double(ir_scalar((ir_type *)v->type), bits)) >= SMALLEST_TERM;
}

/* Is V never a negative zero? */
static bool has_no_negative_zero(ir_value *v)
{
    ir_inst *i = ir_try_inst(v);

    if (!i)
        return false;
    switch (i->op) {
    case IR_fadd:
        return is_large_constant(ir_operand(i, 0)) || is_large_constant(ir_operand(i, 1));
    case IR_sitofp:
    case IR_uitofp:
        return true;
    case IR_call:
        return ir_intrinsic_of(i) == IR_INTRINSIC_fabs ||
               (ir_intrinsic_of(i) == IR_INTRINSIC_fma && is_large_constant(ir_operand(i, 3)));
    default:
        return false;
    }
}

/* Is V maxnum of *X and a positive zero, and a positive zero if *X is a negative one? */
static bool match_not_negative(ir_value *v, bool any_zero, ir_value **x)
{
    uint64_t zero;

    if (match_call(v, IR_INTRINSIC_maxnum, x, &zero))
        return zero == 0 && (any_zero || has_no_negative_zero(*x));
    return match_commuted(v, IR_INTRINSIC_maxnum, x, &zero) && zero == 0;
}

static ir_value *saturate_float(ir_builder *b, ir_inst *i)
{
    ir_value *least, *x;
    uint64_t one;

    if (!match_commuted(&i->value, IR_INTRINSIC_minnum, &least, &one) || !ir_has_one_use(least) ||
        ir_bits_to_double(ir_scalar(i->value.type), one) != 1 || !match_not_negative(least, i->flags & IR_NSZ, &x))
        return NULL;
    return &ir_call_intrinsic(b, IR_INTRINSIC_genx_sat, &x->type, 1, &x, 1)->value;
}

/* If V limits a signed number to LEAST … GREATEST, returns the number. */
static ir_value *match_signed_limits(ir_value *v, uint64_t *least, uint64_t *greatest)
{
    ir_value *inner, *x;

    if (match_call(v, IR_INTRINSIC_smin, &inner, greatest))
        return ir_has_one_use(inner) && match_call(inner, IR_INTRINSIC_smax, &x, least) ? x : NULL;
    if (match_call(v, IR_INTRINSIC_smax, &inner, least))
        return ir_has_one_use(inner) && match_call(inner, IR_INTRINSIC_smin, &x, greatest) ? x : NULL;
    return NULL;
}

ir_value *opt_combine_saturation(ir_builder *b, ir_inst *i)
{
    if (i->op == IR_call)
        return saturate_float(b, i);
    if (i->op != IR_trunc || ir_scalar_bits(i->value.type) == 1)
        return NULL;
    ir_value *v = ir_operand(i, 0), *x;
    unsigned from = ir_scalar_bits(v->type), to = ir_scalar_bits(i->value.type);
    uint64_t top = bits_mask(to), signed_top = bits_mask(to - 1), least, greatest;
    ir_intrinsic id = IR_NOT_INTRINSIC;

    if (from > 32 || !ir_has_one_use(v))
        return NULL;
    if (match_call(v, IR_INTRINSIC_umin, &x, &greatest))
        id = greatest == top ? IR_INTRINSIC_uutrunc_sat : greatest == signed_top ? IR_INTRINSIC_sutrunc_sat : IR_NOT_INTRINSIC;
    else if ((x = match_signed_limits(v, &least, &greatest)))
        id = least == 0 && greatest == top                                        ? IR_INTRINSIC_ustrunc_sat
             : least == (~signed_top & bits_mask(from)) && greatest == signed_top ? IR_INTRINSIC_sstrunc_sat
                                                                                  : IR_NOT_INTRINSIC;
    return id ? &ir_call_intrinsic(b, id, (ir_type *[]){i->value.type, x->type}, 2, &x, 1)->value : NULL;
}
