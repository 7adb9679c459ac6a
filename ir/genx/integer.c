/* ir/genx/integer.c - operations on integers whose result has another type than the operands, with and without saturation.
 *
 * The two letters of a name are the result and the operands, signed or unsigned: llvm.genx.usadd.sat adds signed integers and saturates the
 * sum to an unsigned one. With saturation the operation is carried out on so many bits that it is exact, and llvm.genx.ustrunc.sat and its
 * siblings limit the result; the back end makes one instruction of both (backend/select). Without it, the result is cut off. */
#include "ir/genx/expand.h"

static bool are_signed(const genx_call *c)
{
    return c->row->which & GENX_SIGNED_OPERANDS;
}

static bool saturates(const genx_call *c)
{
    return c->row->which & GENX_SATURATES;
}

static ir_type *with_bits(const genx_call *c, const ir_type *t, unsigned bits)
{
    return ir_with_lanes(c->m, ir_int(c->m, bits), ir_lanes(t), ir_is_vector(t));
}

/* V, which is exact and signed if IS_SIGNED, limited to the range of the result. */
static ir_value *saturate(const genx_call *c, ir_value *v, bool is_signed)
{
    ir_type *types[] = {c->type, v->type};
    bool to_signed = c->row->which & GENX_SIGNED_RESULT;

    if (is_signed == to_signed && v->type == c->type)
        return v;
    return &ir_call_intrinsic(c->b, ir_saturation(to_signed, is_signed), types, 2, &v, 1)->value;
}

/* The bits with which an operation without saturation is carried out. */
static unsigned bits_of_both(const genx_call *c)
{
    unsigned result = ir_scalar_bits(c->type), operands = ir_scalar_bits(c->args[0]->type);

    return result > operands ? result : operands;
}

/* Operand N with BITS bits. */
static ir_value *operand(const genx_call *c, unsigned n, unsigned bits)
{
    return genx_resize(c, c->args[n], with_bits(c, c->type, bits), are_signed(c));
}

static ir_value *call_on_both(const genx_call *c, ir_intrinsic id)
{
    return &ir_call_intrinsic(c->b, id, &c->args[0]->type, 1, c->args, 2)->value;
}

/* Refuses saturation of an operation that no instruction carries out on operands of 64 bits. */
static bool is_narrow(genx_call *c)
{
    if (saturates(c) && ir_scalar_bits(c->args[0]->type) == 64)
        genx_refuse(c, "no instruction saturates this operation on i64");
    return !c->problem;
}

ir_value *genx_add(genx_call *c)
{
    ir_type *t = c->args[0]->type;
    bool same_sign = are_signed(c) == (bool)(c->row->which & GENX_SIGNED_RESULT), is_long = ir_scalar_bits(t) == 64;

    if (is_long && !same_sign)
        return genx_refuse(c, "a sum of i64 saturates to the sign of its operands");
    if (same_sign && (is_long || t == c->type)) /* the sum saturates twice, which is the same as once */
        return saturate(c, call_on_both(c, are_signed(c) ? IR_INTRINSIC_sadd_sat : IR_INTRINSIC_uadd_sat), are_signed(c));
    unsigned bits = 2 * ir_scalar_bits(t);
    ir_value *x = operand(c, 0, bits), *y = operand(c, 1, bits);
    return saturate(c, ir_binary(c->b, IR_add, x, y), are_signed(c));
}

ir_value *genx_average(genx_call *c)
{
    ir_value *v = call_on_both(c, are_signed(c) ? IR_INTRINSIC_savg : IR_INTRINSIC_uavg);

    return saturates(c) ? saturate(c, v, are_signed(c)) : genx_resize(c, v, c->type, are_signed(c));
}

ir_value *genx_multiply(genx_call *c)
{
    if (!is_narrow(c))
        return NULL;
    unsigned bits = saturates(c) ? 2 * ir_scalar_bits(c->args[0]->type) : bits_of_both(c);
    ir_value *x = operand(c, 0, bits), *y = operand(c, 1, bits), *product = ir_binary(c->b, IR_mul, x, y);
    return saturates(c) ? saturate(c, product, are_signed(c)) : genx_resize(c, product, c->type, are_signed(c));
}

ir_value *genx_multiply_add(genx_call *c)
{
    bool result_is_signed = c->row->which & GENX_SIGNED_RESULT, is_signed = are_signed(c) || result_is_signed;

    if (!is_narrow(c) || (saturates(c) && ir_scalar_bits(c->type) == 64))
        return genx_refuse(c, "no instruction saturates this operation on i64");
    unsigned bits = saturates(c) ? 64 : bits_of_both(c);
    ir_type *wide = with_bits(c, c->type, bits);
    ir_value *x = operand(c, 0, bits), *y = operand(c, 1, bits), *product = ir_binary(c->b, IR_mul, x, y);
    if (saturates(c) && !are_signed(c) && result_is_signed && ir_scalar_bits(c->args[0]->type) == 32) {
        /* the sum then is a signed i64, whatever is added, and too large anyway */
        ir_value *limited[] = {product, genx_int(c, wide, INT64_MAX / 2)};
        product = &ir_call_intrinsic(c->b, IR_INTRINSIC_umin, &wide, 1, limited, 2)->value;
    }
    ir_value *sum = ir_binary(c->b, IR_add, product, genx_resize(c, c->args[2], wide, result_is_signed));
    return saturates(c) ? saturate(c, sum, is_signed) : genx_resize(c, sum, c->type, is_signed);
}

ir_value *genx_shift(genx_call *c)
{
    unsigned both = bits_of_both(c), bits = saturates(c) ? 64 : both < 32 ? 32 : both;

    if (!is_narrow(c))
        return NULL;
    ir_value *v = operand(c, 0, bits), *amount = genx_resize(c, c->args[1], v->type, false);
    ir_value *limited = ir_binary(c->b, IR_and, amount, genx_int(c, v->type, both == 64 ? 63 : 31));
    ir_value *shifted = ir_binary(c->b, IR_shl, v, limited);
    return saturates(c) ? saturate(c, shifted, are_signed(c)) : genx_resize(c, shifted, c->type, are_signed(c));
}
