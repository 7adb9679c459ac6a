/* opt/scalar/combine_cast.c - rewrite conversions.
 *
 *   zext (zext x)      -> zext x            trunc (zext x) -> x, zext x or trunc x     icmp ne (zext i1 c), 0 -> c
 *   trunc (add (zext a), (zext b)) -> add a, b   when the result is as wide as a and b: arithmetic modulo 2^n does not need the
 *       upper bits
 *   trunc (mul i64 x, y) to i32 -> mul i32 (trunc x), (trunc y)   since the low half of a 64-bit value is just a region, while
 *       64-bit arithmetic takes several instructions
 *   inttoptr (ptrtoint p) -> p        bitcast (bitcast x) -> bitcast x
 *   and (ptrtoint p), C -> ptrtoint p   for p in local memory, whose addresses are below 2^32, when the low 32 bits of C are
 *       set */
#include "opt/scalar/combine.h"

static bool is_extension(const ir_inst *i)
{
    return i && (i->op == IR_zext || i->op == IR_sext);
}

static ir_value *trunc_of_extension(ir_builder *b, ir_inst *i, ir_inst *inner)
{
    ir_value *x = ir_operand(inner, 0);
    unsigned from = ir_scalar_bits(x->type), to = ir_scalar_bits(i->value.type);

    if (from == to)
        return x;
    return ir_cast(b, to < from ? IR_trunc : (ir_opcode)inner->op, x, i->value.type);
}

/* V as a value of the narrow type T without extra computation: a constant, or the operand of an extension, extended to T if
 * narrower. NULL otherwise. */
static ir_value *narrow_operand(ir_builder *b, ir_value *v, ir_type *t)
{
    ir_inst *i = ir_try_inst(v);
    uint64_t bits;

    if (ir_const_bits(v, &bits))
        return ir_const(b->module, t, bits);
    if (!is_extension(i) || ir_scalar_bits(ir_operand(i, 0)->type) > ir_scalar_bits(t))
        return NULL;
    return ir_operand(i, 0)->type == t ? ir_operand(i, 0) : ir_cast(b, (ir_opcode)i->op, ir_operand(i, 0), t);
}

/* trunc (op x, y) -> op (narrow x), (narrow y), if both operands are free to narrow, or for 64 to 32 bits. */
static ir_value *trunc_of_arithmetic(ir_builder *b, ir_inst *i, ir_inst *inner)
{
    if (!(ir_op_flags((ir_opcode)inner->op) & IR_LOW_BITS) || !ir_has_one_use(&inner->value))
        return NULL;
    bool halves = ir_scalar_bits(inner->value.type) == 64 && ir_scalar_bits(i->value.type) == 32;
    ir_value *x = narrow_operand(b, ir_operand(inner, 0), i->value.type),
             *y = x || halves ? narrow_operand(b, ir_operand(inner, 1), i->value.type) : NULL;
    if (!halves && !y)
        return NULL;
    x = x ? x : ir_cast(b, IR_trunc, ir_operand(inner, 0), i->value.type);
    y = y ? y : ir_cast(b, IR_trunc, ir_operand(inner, 1), i->value.type);
    return ir_binary(b, (ir_opcode)inner->op, x, y);
}

/* trunc (shl i64 x, C) to i32 -> shl (trunc x), C: the low bits of the result depend on the low bits of x only. */
static ir_value *trunc_of_shift(ir_builder *b, ir_inst *i, ir_inst *inner)
{
    uint64_t by;

    if (inner->op != IR_shl || !ir_has_one_use(&inner->value) || !ir_const_bits(ir_operand(inner, 1), &by) ||
        by >= ir_scalar_bits(i->value.type))
        return NULL;
    return ir_binary(b, IR_shl, ir_cast(b, IR_trunc, ir_operand(inner, 0), i->value.type),
                     ir_const(b->module, i->value.type, by));
}

static ir_value *combine_trunc(ir_builder *b, ir_inst *i, ir_inst *inner)
{
    if (is_extension(inner))
        return trunc_of_extension(b, i, inner);
    if (inner->op == IR_trunc)
        return ir_cast(b, IR_trunc, ir_operand(inner, 0), i->value.type);
    return inner->op == IR_shl ? trunc_of_shift(b, i, inner) : trunc_of_arithmetic(b, i, inner);
}

static ir_value *combine_extension(ir_builder *b, ir_inst *i, ir_inst *inner)
{
    ir_value *x = ir_operand(inner, 0);

    if (inner->op == i->op || (i->op == IR_sext && inner->op == IR_zext))
        return ir_cast(b, (ir_opcode)inner->op, x, i->value.type);
    if (i->op == IR_zext && inner->op == IR_trunc && x->type == i->value.type)
        return ir_binary(b, IR_and, x, ir_const(b->module, x->type, (UINT64_C(1) << ir_scalar_bits(inner->value.type)) - 1));
    return NULL;
}

/* icmp (zext or sext i1 c), 0 -> c or its negation. */
static ir_value *compare_of_truth(ir_builder *b, ir_inst *i)
{
    ir_inst *x = ir_try_inst(ir_operand(i, 0));

    if (i->op != IR_icmp || !is_extension(x) || !ir_is_zero(ir_operand(i, 1)) || ir_scalar_bits(ir_operand(x, 0)->type) != 1)
        return NULL;
    ir_value *c = ir_operand(x, 0), *opposite = NULL;
    if (i->pred == IR_EQ)
        opposite = ir_binary(b, IR_xor, c, ir_const(b->module, c->type, 1));
    bool asks = i->pred == IR_NE || (i->pred == IR_SLT && x->op == IR_sext) || (i->pred == IR_SGT && x->op == IR_zext);
    return asks ? c : opposite;
}

/* Rewrites a comparison of two extensions of the same kind, or of an extension and a constant in the range of the narrow type, to
 * a comparison of the narrow operands. */
static ir_value *compare_of_extensions(ir_builder *b, ir_inst *i)
{
    ir_inst *x = ir_try_inst(ir_operand(i, 0)), *y = ir_try_inst(ir_operand(i, 1));
    uint64_t bits;

    if (i->op != IR_icmp || !is_extension(x))
        return NULL;
    ir_value *narrow = ir_operand(x, 0);
    bool is_signed = i->pred >= IR_SGT, equality = i->pred <= IR_NE;
    if (y && y->op == x->op && ir_operand(y, 0)->type == narrow->type) {
        if (equality || (x->op == IR_sext) == is_signed)
            return ir_compare(b, (ir_pred)i->pred, narrow, ir_operand(y, 0));
        return NULL;
    }
    if (x->op != IR_zext || is_signed || !ir_const_bits(ir_operand(i, 1), &bits) || bits >> ir_scalar_bits(narrow->type))
        return NULL;
    return ir_compare(b, (ir_pred)i->pred, narrow, ir_const(b->module, narrow->type, bits));
}

/* and (ptrtoint p), C -> ptrtoint p, if p is in local memory and the mask keeps all bits of such addresses. */
static ir_value *and_of_offset(ir_inst *i)
{
    ir_value *x = ir_operand(i, 0);
    uint64_t mask;
    bool offset = ir_is_op(x, IR_ptrtoint) && ir_is_ptr(ir_operand(ir_as_inst(x), 0)->type) &&
                  ir_operand(ir_as_inst(x), 0)->type->space == IR_LOCAL;

    return offset && ir_scalar_bits(x->type) == 64 && ir_const_bits(ir_operand(i, 1), &mask) && (uint32_t)mask == UINT32_MAX
               ? x
               : NULL;
}

/* Is V never a signalling NaN, such as the result of arithmetic? Only then can an extension to a wider type and back be removed,
 * since the pair turns a signalling NaN into a quiet one. */
static bool is_never_signalling(ir_value *v)
{
    static const uint8_t arithmetic[IR_OPCODE_COUNT] = {
        [IR_fadd] = 1,    [IR_fsub] = 1,  [IR_fmul] = 1,   [IR_fdiv] = 1,  [IR_frem] = 1,
        [IR_fptrunc] = 1, [IR_fpext] = 1, [IR_sitofp] = 1, [IR_uitofp] = 1};
    const ir_inst *i = ir_try_inst(v);

    return i && (arithmetic[i->op] || ir_intrinsic_of(i) == IR_INTRINSIC_fma);
}

/* The operand of conversion INNER if conversion I of its result restores every possible value; else NULL. */
static ir_value *undo_conversion(const ir_inst *i, const ir_inst *inner)
{
    bool through_float = i->op == IR_fptrunc && inner->op == IR_fpext;
    bool inverse = (i->op == IR_inttoptr && inner->op == IR_ptrtoint) || (i->op == IR_ptrtoint && inner->op == IR_inttoptr);
    ir_value *x = through_float || inverse ? ir_operand(inner, 0) : NULL;

    return x && x->type == i->value.type && (inverse || is_never_signalling(x)) ? x : NULL;
}

ir_value *opt_combine_cast(ir_builder *b, ir_inst *i)
{
    if (i->op == IR_and)
        return and_of_offset(i);
    if (i->op == IR_icmp) {
        ir_value *v = compare_of_truth(b, i);
        return v ? v : compare_of_extensions(b, i);
    }
    if (i->operand_count != 1)
        return NULL;
    ir_inst *inner = ir_try_inst(ir_operand(i, 0));
    if (i->op == IR_bitcast && ir_operand(i, 0)->type == i->value.type)
        return ir_operand(i, 0);
    if (!inner)
        return NULL;
    if (i->op == IR_trunc)
        return combine_trunc(b, i, inner);
    if (i->op == IR_zext || i->op == IR_sext)
        return combine_extension(b, i, inner);
    if (i->op == IR_bitcast && inner->op == IR_bitcast)
        return ir_cast(b, IR_bitcast, ir_operand(inner, 0), i->value.type);
    return undo_conversion(i, inner);
}
