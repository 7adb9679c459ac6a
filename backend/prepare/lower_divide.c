/* backend/prepare/lower_divide.c - lowers 64-bit division to a sequence without branches.
 *
 * Gen9 divides 32-bit integers only. For unsigned a / b the quotient is the sum of estimates in single precision, each computed
 * from the remainder so far:
 *
 *   f = 1 / float(b), f -= f * 2^-21                   (so that an estimate is never too large)
 *   four times:  e = trunc(float(r) * f);  q += e;  r -= e * b
 *   once:        if (r - b < r) { q += 1; r -= b }     (unsigned: b <= r and b is not 0)
 *
 * The conversions, the reciprocal and the product together have an error below 2^-22, so e lies in ((1 - 2^-20) r/b - 1, r/b].
 * With s = r/b a step reduces s to at most s * 2^-20 + 1: 2^64 -> 2^44 -> 2^24 -> 18 -> less than 2, and the comparison corrects
 * the rest. Signed division divides magnitudes. If b is 0, f is infinity minus infinity, a NaN, each estimate is 0, and so the
 * quotient is 0 and the remainder a, as ir/README.md, "Division by zero", states. If the dividend is known to fit 32 bits, the
 * 32-bit operation is used; its quotient by zero, all ones, is replaced. */
#include "backend/prepare/lower_divide.h"

#include "backend/prepare/build.h"
#include "backend/prepare/prepare.h"

typedef struct division {
    ir_value *quotient, *rest;
} division;

static ir_value *build_reciprocal(ir_builder *b, ir_value *y)
{
    ir_value *f = build_convert(b, IR_uitofp, y, b->module->float_type);
    ir_value *inverse = build_call1(b, IR_INTRINSIC_native_inv, f);

    return build_bin(b, IR_fsub, inverse, build_bin(b, IR_fmul, inverse, ir_const_float(b->module, f->type, 0x1p-21)));
}

static division divide_unsigned(ir_builder *b, ir_value *x, ir_value *y)
{
    ir_value *inverse = build_reciprocal(b, y), *q = NULL, *r = x;

    for (int step = 0; step < 4; step++) {
        ir_value *rest = build_convert(b, IR_uitofp, r, b->module->float_type), *estimate = build_bin(b, IR_fmul, rest, inverse);
        ir_value *e = build_cast(b, IR_fptoui, estimate, x->type);
        q = q ? build_bin(b, IR_add, q, e) : e;
        r = build_bin(b, IR_sub, r, build_bin(b, IR_mul, e, y));
    }
    ir_value *less = build_bin(b, IR_sub, r, y), *more = build_cmp(b, IR_ULT, less, r);
    q = build_sel(b, more, build_bin_k(b, IR_add, q, 1), q);
    r = build_sel(b, more, less, r);
    return (division){q, r};
}

/* The 32-bit value that operation OP extended to X, or X itself if it is a constant that fits 32 bits; else NULL. */
static ir_value *narrow_operand(ir_builder *b, ir_value *x, ir_opcode op)
{
    uint64_t k;

    if (ir_is_op(x, op) && ir_scalar_bits(ir_operand(ir_as_inst(x), 0)->type) <= 32)
        return build_resize(b, ir_operand(ir_as_inst(x), 0), b->module->i32, op == IR_sext);
    if (ir_const_bits(x, &k) && (op == IR_zext ? k <= UINT32_MAX : (uint64_t)(int64_t)(int32_t)k == k))
        return ir_const(b->module, build_type_like(b, x, b->module->i32), k);
    return NULL;
}

static ir_value *apply_sign(ir_builder *b, ir_value *x, ir_value *sign)
{
    return build_bin(b, IR_sub, build_bin(b, IR_xor, x, sign), sign);
}

/* Builds the quotient or remainder of X, which has 32 bits, and unsigned Y, which has 64 bits. If Y is 0 or does not fit 32 bits,
 * the quotient is 0 and the remainder X. */
static ir_value *divide_small(ir_builder *b, bool quotient, ir_value *x, ir_value *y)
{
    ir_value *small = narrow_operand(b, y, IR_zext);
    ir_opcode op = quotient ? IR_udiv : IR_urem;
    ir_value *otherwise = quotient ? ir_const(b->module, x->type, 0) : x;
    uint64_t k;

    if (small && ir_const_bits(small, &k) && k)
        return build_bin(b, op, x, small);
    if (small) {
        ir_value *result = build_bin(b, op, x, small);
        return build_sel(b, build_cmp_k(b, IR_EQ, small, 0), otherwise, result);
    }
    ir_value *apart = build_cmp_k(b, IR_UGE, build_bin_k(b, IR_sub, y, 1), UINT32_MAX);
    ir_value *low = build_convert(b, IR_trunc, y, b->module->i32), *one = ir_const(b->module, x->type, 1);
    return build_sel(b, apart, otherwise, build_bin(b, op, x, build_sel(b, apart, one, low)));
}

/* Builds X op Y in 32 bits if X is known to be nonnegative and to fit 32 bits; else returns NULL. Signed operations divide by the
 * magnitude of Y. */
static ir_value *divide_as_32(ir_builder *b, ir_opcode op, ir_value *x, ir_value *y)
{
    bool quotient = op == IR_udiv || op == IR_sdiv, is_signed = op == IR_sdiv || op == IR_srem;
    ir_value *narrow_x = narrow_operand(b, x, IR_zext);

    if (!narrow_x)
        return NULL;
    if (!is_signed || narrow_operand(b, y, IR_zext))
        return build_cast(b, IR_zext, divide_small(b, quotient, narrow_x, y), x->type);
    ir_value *sign = build_bin_k(b, IR_ashr, y, 63), *result = divide_small(b, quotient, narrow_x, apply_sign(b, y, sign));
    result = build_cast(b, IR_zext, result, x->type);
    return quotient ? apply_sign(b, result, sign) : result;
}

ir_value *prep_divide64(ir_builder *b, ir_opcode op, ir_value *x, ir_value *y)
{
    ir_value *small = divide_as_32(b, op, x, y);

    if (small)
        return small;
    if (op == IR_udiv || op == IR_urem) {
        division d = divide_unsigned(b, x, y);
        return op == IR_udiv ? d.quotient : d.rest;
    }
    ir_value *sign_x = build_bin_k(b, IR_ashr, x, 63), *sign_y = build_bin_k(b, IR_ashr, y, 63);
    ir_value *size_x = apply_sign(b, x, sign_x), *size_y = apply_sign(b, y, sign_y);
    division d = divide_unsigned(b, size_x, size_y);
    return op == IR_sdiv ? apply_sign(b, d.quotient, build_bin(b, IR_xor, sign_x, sign_y)) : apply_sign(b, d.rest, sign_x);
}
