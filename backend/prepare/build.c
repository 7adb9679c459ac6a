/* backend/prepare/build.c - builds an instruction, folds it if its operands are constants or neutral elements, and then removes
 * it again. */
#include "backend/prepare/build.h"

#include "src/base/bits.h"

static ir_value *fold_new(ir_builder *b, ir_value *v)
{
    ir_inst *i = ir_try_inst(v);
    ir_value *folded = i ? ir_fold(b->module, i) : NULL;

    if (!folded)
        return v;
    ir_remove(i);
    return folded;
}

static bool is_splat(const ir_value *v, uint64_t k)
{
    uint64_t bits;

    return (k == 0 && ir_is_zero(v)) || (ir_const_bits(v, &bits) && bits == k);
}

/* Returns the value of X op Y if Y is the neutral or the absorbing element; else NULL. */
static ir_value *simplify_constant_operand(ir_builder *b, ir_opcode op, ir_value *x, ir_value *y)
{
    uint64_t ones = bits_mask(ir_scalar_bits(x->type));

    if (op == IR_and)
        return is_splat(y, ones) ? x : is_splat(y, 0) ? ir_null(b->module, x->type) : NULL;
    if (op == IR_mul)
        return is_splat(y, 1) ? x : is_splat(y, 0) ? ir_null(b->module, x->type) : NULL;
    if (op == IR_add || op == IR_sub || op == IR_or || op == IR_xor || op == IR_shl || op == IR_lshr || op == IR_ashr)
        return is_splat(y, 0) ? x : NULL;
    return NULL;
}

ir_value *build_bin(ir_builder *b, ir_opcode op, ir_value *x, ir_value *y)
{
    ir_value *same = simplify_constant_operand(b, op, x, y);

    if (!same && ir_op_flags(op) & IR_COMMUTES)
        same = simplify_constant_operand(b, op, y, x);
    return same ? same : fold_new(b, ir_binary(b, op, x, y));
}

ir_value *build_bin_k(ir_builder *b, ir_opcode op, ir_value *x, uint64_t k)
{
    return build_bin(b, op, x, ir_const(b->module, x->type, k));
}

ir_value *build_not(ir_builder *b, ir_value *x)
{
    ir_inst *i = ir_try_inst(x);

    if (i && i->op == IR_xor && is_splat(ir_operand(i, 1), bits_mask(ir_scalar_bits(x->type))))
        return ir_operand(i, 0);
    return build_bin_k(b, IR_xor, x, UINT64_MAX);
}

/* If X was extended from fewer bits and is truncated to TO, returns the value before the extension, resized to TO; else NULL. */
static ir_value *truncate_extended(ir_builder *b, ir_value *x, ir_type *to)
{
    ir_inst *i = ir_try_inst(x);

    if (!i || (i->op != IR_zext && i->op != IR_sext))
        return NULL;
    ir_value *y = ir_operand(i, 0);
    unsigned from = ir_scalar_bits(y->type), bits = ir_scalar_bits(to);
    return build_cast(b, from > bits ? IR_trunc : (ir_opcode)i->op, y, to);
}

ir_value *build_cast(ir_builder *b, ir_opcode op, ir_value *x, ir_type *to)
{
    ir_value *shorter = op == IR_trunc ? truncate_extended(b, x, to) : NULL;

    if (shorter)
        return shorter;
    return x->type == to ? x : fold_new(b, ir_cast(b, op, x, to));
}

ir_type *build_type_like(ir_builder *b, const ir_value *x, ir_type *scalar)
{
    return ir_with_lanes(b->module, scalar, ir_lanes(x->type), ir_is_vector(x->type));
}

ir_value *build_convert(ir_builder *b, ir_opcode op, ir_value *x, ir_type *scalar)
{
    return build_cast(b, op, x, build_type_like(b, x, scalar));
}

ir_value *build_resize(ir_builder *b, ir_value *x, ir_type *scalar, bool is_signed)
{
    unsigned from = ir_scalar_bits(x->type), to = scalar->bits;

    if (from == to)
        return x;
    return build_convert(b, from > to ? IR_trunc : is_signed ? IR_sext : IR_zext, x, scalar);
}

ir_value *build_cmp(ir_builder *b, ir_pred p, ir_value *x, ir_value *y)
{
    return fold_new(b, ir_compare(b, p, x, y));
}

ir_value *build_cmp_k(ir_builder *b, ir_pred p, ir_value *x, uint64_t k)
{
    return build_cmp(b, p, x, ir_const(b->module, x->type, k));
}

ir_value *build_sel(ir_builder *b, ir_value *c, ir_value *x, ir_value *y)
{
    return x == y ? x : fold_new(b, ir_select(b, c, x, y));
}

ir_value *build_call1(ir_builder *b, ir_intrinsic id, ir_value *x)
{
    return fold_new(b, &ir_call_intrinsic(b, id, &x->type, 1, &x, 1)->value);
}

ir_value *build_call2(ir_builder *b, ir_intrinsic id, ir_value *x, ir_value *y)
{
    ir_value *args[] = {x, y};

    return fold_new(b, &ir_call_intrinsic(b, id, &x->type, 1, args, 2)->value);
}

ir_value *build_lowest_bit(ir_builder *b, ir_value *x)
{
    return build_call2(b, IR_INTRINSIC_cttz, x, ir_const(b->module, b->module->i1, 1));
}
