/* backend/prepare/lower_integer.c - lowers integer operations that Gen9 has for 32 bits only, or not at all.
 *
 * Bit counts, bit reversal, high multiplication and division exist for dwords. Narrower types are computed in 32 bits; 64-bit
 * ones from their halves. lower_divide.c divides 64-bit integers. All sequences are free of branches, because all lanes of a
 * thread compute anyway. */
#include "backend/prepare/build.h"
#include "backend/prepare/lower_divide.h"
#include "backend/prepare/prepare.h"

#include "src/base/bits.h"

static ir_value *low_dword(ir_builder *b, ir_value *x)
{
    return build_convert(b, IR_trunc, x, b->module->i32);
}

static ir_value *high_dword(ir_builder *b, ir_value *x)
{
    return low_dword(b, build_bin_k(b, IR_lshr, x, 32));
}

static ir_value *extend_to_qword(ir_builder *b, ir_value *x)
{
    return build_convert(b, IR_zext, x, b->module->i64);
}

static ir_value *join_dwords(ir_builder *b, ir_value *lo, ir_value *hi)
{
    ir_value *bottom = extend_to_qword(b, lo), *top = build_bin_k(b, IR_shl, extend_to_qword(b, hi), 32);

    return build_bin(b, IR_or, bottom, top);
}

/* Builds llvm.ctlz or cttz (ID) of X, with `false` as second argument: zero is a valid operand. */
static ir_value *count_zeros(ir_builder *b, ir_intrinsic id, ir_value *x)
{
    ir_value *args[] = {x, ir_const(b->module, b->module->i1, 0)};

    return &ir_call_intrinsic(b, id, &x->type, 1, args, 2)->value;
}

static ir_value *count_zeros64(ir_builder *b, ir_intrinsic id, ir_value *x)
{
    ir_value *first = id == IR_INTRINSIC_ctlz ? high_dword(b, x) : low_dword(b, x);
    ir_value *second = id == IR_INTRINSIC_ctlz ? low_dword(b, x) : high_dword(b, x);
    ir_value *within = count_zeros(b, id, first), *beyond = build_bin_k(b, IR_add, count_zeros(b, id, second), 32);

    return extend_to_qword(b, build_sel(b, build_cmp_k(b, IR_EQ, first, 0), beyond, within));
}

/* Counts zeros of X, which has BITS bits, in 32 bits. Leading zeros: those of the zero-extended number minus the added bits.
 * Trailing zeros: a bit set above the number ends the count. */
static ir_value *count_narrow(ir_builder *b, ir_intrinsic id, ir_value *x, unsigned bits)
{
    ir_value *y = build_convert(b, IR_zext, x, b->module->i32);

    if (id == IR_INTRINSIC_ctlz)
        y = build_bin_k(b, IR_sub, count_zeros(b, id, y), 32 - bits);
    else
        y = count_zeros(b, id, build_bin_k(b, IR_or, y, UINT64_C(1) << bits));
    return build_cast(b, IR_trunc, y, x->type);
}

static ir_value *lower_count(ir_builder *b, ir_intrinsic id, ir_value *x, unsigned bits)
{
    if (bits == 32)
        return NULL;
    return bits == 64 ? count_zeros64(b, id, x) : count_narrow(b, id, x, bits);
}

static ir_value *lower_ctpop(ir_builder *b, ir_value *x, unsigned bits)
{
    if (bits == 32)
        return NULL;
    if (bits < 32)
        return build_cast(b, IR_trunc, build_call1(b, IR_INTRINSIC_ctpop, build_convert(b, IR_zext, x, b->module->i32)), x->type);
    ir_value *in_low = build_call1(b, IR_INTRINSIC_ctpop, low_dword(b, x)),
             *in_high = build_call1(b, IR_INTRINSIC_ctpop, high_dword(b, x));
    return extend_to_qword(b, build_bin(b, IR_add, in_low, in_high));
}

static ir_value *lower_bitreverse(ir_builder *b, ir_value *x, unsigned bits)
{
    if (bits == 32)
        return NULL;
    if (bits == 64) {
        ir_value *bottom = build_call1(b, IR_INTRINSIC_bitreverse, high_dword(b, x)),
                 *top = build_call1(b, IR_INTRINSIC_bitreverse, low_dword(b, x));
        return join_dwords(b, bottom, top);
    }
    ir_value *y = build_call1(b, IR_INTRINSIC_bitreverse, build_convert(b, IR_zext, x, b->module->i32));
    return build_cast(b, IR_trunc, build_bin_k(b, IR_lshr, y, 32 - bits), x->type);
}

/* Builds the high half of the product of two unsigned 64-bit numbers, from four 32-bit products:
 *
 *   (a1*2^32 + a0)(b1*2^32 + b0); the middle sum keeps its carries because each part is below 2^32. */
static ir_value *build_umulh64(ir_builder *b, ir_value *x, ir_value *y)
{
    ir_value *x0 = build_bin_k(b, IR_and, x, UINT32_MAX), *x1 = build_bin_k(b, IR_lshr, x, 32);
    ir_value *y0 = build_bin_k(b, IR_and, y, UINT32_MAX), *y1 = build_bin_k(b, IR_lshr, y, 32);
    ir_value *low_product = build_bin(b, IR_mul, x0, y0);
    ir_value *first = build_bin(b, IR_mul, x1, y0), *second = build_bin(b, IR_mul, x0, y1), *top = build_bin(b, IR_mul, x1, y1);
    ir_value *cross = build_bin(b, IR_add, first, build_bin_k(b, IR_lshr, low_product, 32));
    ir_value *other = build_bin(b, IR_add, second, build_bin_k(b, IR_and, cross, UINT32_MAX));

    top = build_bin(b, IR_add, top, build_bin_k(b, IR_lshr, cross, 32));
    return build_bin(b, IR_add, top, build_bin_k(b, IR_lshr, other, 32));
}

/* Builds the high half of a signed product: it differs from the unsigned one by y where x is negative, and by x where y is. */
static ir_value *build_smulh64(ir_builder *b, ir_value *x, ir_value *y)
{
    ir_value *u = build_umulh64(b, x, y);

    u = build_bin(b, IR_sub, u, build_bin(b, IR_and, build_bin_k(b, IR_ashr, x, 63), y));
    return build_bin(b, IR_sub, u, build_bin(b, IR_and, build_bin_k(b, IR_ashr, y, 63), x));
}

static ir_value *lower_mulh(ir_builder *b, bool is_signed, ir_value *x, ir_value *y, unsigned bits)
{
    if (bits == 32)
        return NULL;
    if (bits == 64)
        return is_signed ? build_smulh64(b, x, y) : build_umulh64(b, x, y);
    ir_type *i32 = b->module->i32;
    ir_value *wide_x = build_resize(b, x, i32, is_signed), *wide_y = build_resize(b, y, i32, is_signed);
    ir_value *product = build_bin(b, IR_mul, wide_x, wide_y);
    return build_cast(b, IR_trunc, build_bin_k(b, IR_lshr, product, bits), x->type);
}

/* Builds the rounded average without overflow: (x | y) - ((x ^ y) >> 1). */
static ir_value *lower_average(ir_builder *b, ir_opcode shift, ir_value *x, ir_value *y)
{
    ir_value *either = build_bin(b, IR_or, x, y), *half_of_differing = build_bin_k(b, shift, build_bin(b, IR_xor, x, y), 1);

    return build_bin(b, IR_sub, either, half_of_differing);
}

static ir_value *uadd_sat(ir_builder *b, ir_value *x, ir_value *y)
{
    ir_value *sum = build_bin(b, IR_add, x, y);

    return build_sel(b, build_cmp(b, IR_ULT, sum, x), ir_const(b->module, x->type, UINT64_MAX), sum);
}

static ir_value *usub_sat(ir_builder *b, ir_value *x, ir_value *y)
{
    ir_value *less = build_cmp(b, IR_ULT, x, y), *difference = build_bin(b, IR_sub, x, y);

    return build_sel(b, less, ir_null(b->module, x->type), difference);
}

/* Builds a saturating sum or difference of signed numbers. The signs reveal overflow: a sum overflows if the sign of the result
 * differs from those of both operands, a difference if the operands' signs differ and that of the result differs from x's. The
 * saturated result has the sign of x. */
static ir_value *signed_sat(ir_builder *b, ir_opcode op, ir_value *x, ir_value *y)
{
    ir_value *r = build_bin(b, op, x, y);
    ir_value *against = op == IR_add ? build_bin(b, IR_xor, r, y) : build_bin(b, IR_xor, x, y);
    ir_value *over = build_bin(b, IR_and, build_bin(b, IR_xor, r, x), against);
    ir_value *limit = build_bin_k(b, IR_xor, build_bin_k(b, IR_ashr, x, 63), INT64_MAX);

    return build_sel(b, build_cmp_k(b, IR_SLT, over, 0), limit, r);
}

/* Builds a funnel shift by constant K: shl x, k | lshr y, bits - k. */
static ir_value *funnel_by_constant(ir_builder *b, bool left, ir_value *x, ir_value *y, unsigned k, unsigned bits)
{
    if (k == 0)
        return left ? x : y;
    k = left ? k : bits - k;
    ir_value *low = build_bin_k(b, IR_lshr, y, bits - k), *high = build_bin_k(b, IR_shl, x, k);
    return build_bin(b, IR_or, high, low);
}

/* Builds a rotation of X by N, in BITS bits. For n = 0 both parts are x. The hardware takes the counts n and -n modulo the
 * width. */
static ir_value *rotate_by(ir_builder *b, bool left, ir_value *x, ir_value *n, unsigned bits)
{
    ir_value *minus = build_bin(b, IR_sub, ir_null(b->module, n->type), n);
    ir_value *up = build_bin_k(b, IR_and, left ? n : minus, bits - 1), *down = build_bin_k(b, IR_and, left ? minus : n, bits - 1);
    ir_value *low = build_bin(b, IR_lshr, x, down), *high = build_bin(b, IR_shl, x, up);

    return build_bin(b, IR_or, high, low);
}

/* Builds fshl(x, y, n), the high half of x:y shifted left by n, or fshr likewise. The other part is shifted by bits - n in two
 * steps, so that n = 0 shifts everything out. */
static ir_value *lower_funnel(ir_builder *b, bool left, ir_value *x, ir_value *y, ir_value *n, unsigned bits)
{
    uint64_t k;

    if (ir_const_bits(n, &k))
        return funnel_by_constant(b, left, x, y, (unsigned)k & (bits - 1), bits);
    if (x == y)
        return rotate_by(b, left, x, n, bits);

    ir_value *by = build_bin_k(b, IR_and, n, bits - 1), *rest = build_bin_k(b, IR_xor, by, bits - 1);

    ir_value *high_part = left ? build_bin(b, IR_shl, x, by) : build_bin(b, IR_shl, build_bin_k(b, IR_shl, x, 1), rest);
    ir_value *low_part = left ? build_bin(b, IR_lshr, build_bin_k(b, IR_lshr, y, 1), rest) : build_bin(b, IR_lshr, y, by);

    return build_bin(b, IR_or, high_part, low_part);
}

/* --- the table: which intrinsic, for which widths, by which function ------------------------------------------------------ */

enum { NARROW = 1, WIDE = 2 };

typedef struct operands {
    ir_value *x, *y, *z;
    unsigned bits;
} operands;

#define RULE(name, expression)                                                                                                   \
    static ir_value *rule_##name(ir_builder *b, const operands *o)                                                               \
    {                                                                                                                            \
        return expression;                                                                                                       \
    }
RULE(ctlz, lower_count(b, IR_INTRINSIC_ctlz, o->x, o->bits))
RULE(cttz, lower_count(b, IR_INTRINSIC_cttz, o->x, o->bits))
RULE(ctpop, lower_ctpop(b, o->x, o->bits))
RULE(bitreverse, lower_bitreverse(b, o->x, o->bits))
RULE(smulh, lower_mulh(b, true, o->x, o->y, o->bits))
RULE(umulh, lower_mulh(b, false, o->x, o->y, o->bits))
RULE(savg, lower_average(b, IR_ashr, o->x, o->y))
RULE(uavg, lower_average(b, IR_lshr, o->x, o->y))
RULE(uadd_sat, uadd_sat(b, o->x, o->y))
RULE(usub_sat, usub_sat(b, o->x, o->y))
RULE(sadd_sat, signed_sat(b, IR_add, o->x, o->y))
RULE(ssub_sat, signed_sat(b, IR_sub, o->x, o->y))
RULE(fshl, lower_funnel(b, true, o->x, o->y, o->z, o->bits))
RULE(fshr, lower_funnel(b, false, o->x, o->y, o->z, o->bits))

static const struct {
    ir_intrinsic id;
    /* widths that the rule applies to. WIDE: 64 bits; NARROW: fewer than 64 (a rule returns NULL if 32 bits need no lowering) */
    unsigned widths;
    ir_value *(*rule)(ir_builder *, const operands *);
} rules[] = {
    {IR_INTRINSIC_ctlz, NARROW | WIDE, rule_ctlz},
    {IR_INTRINSIC_cttz, NARROW | WIDE, rule_cttz},
    {IR_INTRINSIC_ctpop, NARROW | WIDE, rule_ctpop},
    {IR_INTRINSIC_bitreverse, NARROW | WIDE, rule_bitreverse},
    {IR_INTRINSIC_smulh, NARROW | WIDE, rule_smulh},
    {IR_INTRINSIC_umulh, NARROW | WIDE, rule_umulh},
    {IR_INTRINSIC_savg, WIDE, rule_savg},
    {IR_INTRINSIC_uavg, WIDE, rule_uavg},
    {IR_INTRINSIC_uadd_sat, WIDE, rule_uadd_sat},
    {IR_INTRINSIC_usub_sat, WIDE, rule_usub_sat},
    {IR_INTRINSIC_sadd_sat, WIDE, rule_sadd_sat},
    {IR_INTRINSIC_ssub_sat, WIDE, rule_ssub_sat},
    {IR_INTRINSIC_fshl, NARROW | WIDE, rule_fshl},
    {IR_INTRINSIC_fshr, NARROW | WIDE, rule_fshr},
};

/* Lowers a saturating conversion of X that is not one move: from 64 bits it is comparisons; to as many bits it limits one end; to more bits
 * it extends. */
static ir_value *lower_saturation(ir_builder *b, ir_inst *i, bool to_signed, bool from_signed)
{
    ir_value *x = ir_operand(i, 1);
    unsigned from = ir_scalar_bits(x->type), to = ir_scalar_bits(i->value.type);
    uint64_t top = bits_mask(to_signed ? to - 1 : to);

    if (from > to && from < 64)
        return NULL;
    if (from_signed && !to_signed)
        x = build_call2(b, IR_INTRINSIC_smax, x, ir_null(b->module, x->type));
    else if (from_signed && from > to)
        x = build_call2(b, IR_INTRINSIC_smax, x, ir_const(b->module, x->type, ~top));
    if (from > to || (from == to && to_signed && !from_signed))
        x = build_call2(b, from_signed ? IR_INTRINSIC_smin : IR_INTRINSIC_umin, x, ir_const(b->module, x->type, top));
    return build_resize(b, x, ir_scalar(i->value.type), from_signed && to_signed);
}

static ir_value *lower_integer_call(ir_builder *b, ir_inst *i)
{
    ir_intrinsic id = ir_intrinsic_of(i);

    operands o = {.bits = ir_scalar_bits(i->value.type)};
    bool to_signed, from_signed;

    if (ir_is_saturation(id, &to_signed, &from_signed))
        return lower_saturation(b, i, to_signed, from_signed);

    for (unsigned r = 0; r < sizeof rules / sizeof *rules; r++) {
        if (rules[r].id != id || !(rules[r].widths & (o.bits == 64 ? WIDE : NARROW)))
            continue;
        o.x = ir_operand(i, 1);
        o.y = i->operand_count > 2 ? ir_operand(i, 2) : NULL;
        o.z = i->operand_count > 3 ? ir_operand(i, 3) : NULL;
        return rules[r].rule(b, &o);
    }
    return NULL;
}

/* Lowers a division of bytes or words to one of dwords. The exact quotient of INT_MIN by -1 is truncated like any other. */
static ir_value *divide_narrow(ir_builder *b, ir_inst *i)
{
    bool is_signed = i->op == IR_sdiv || i->op == IR_srem;
    ir_type *i32 = b->module->i32;
    ir_value *x = build_resize(b, ir_operand(i, 0), i32, is_signed), *y = build_resize(b, ir_operand(i, 1), i32, is_signed);

    return build_cast(b, IR_trunc, build_bin(b, (ir_opcode)i->op, x, y), i->value.type);
}

static ir_value *lower_division(prep_lowering *l, ir_builder *b, ir_inst *i)
{
    unsigned bits = ir_scalar_bits(i->value.type);

    ir_value *product =
        l->options->optimize ? prep_divide_constant(b, (ir_opcode)i->op, ir_operand(i, 0), ir_operand(i, 1)) : NULL;

    if (product)
        return product;
    if (bits == 32)
        return NULL;
    return bits == 64 ? prep_divide64(b, (ir_opcode)i->op, ir_operand(i, 0), ir_operand(i, 1)) : divide_narrow(b, i);
}

/* Splits conversions between bytes and 64 bits, which have no single move. */
static ir_value *lower_width(ir_builder *b, ir_inst *i)
{
    ir_value *x = ir_operand(i, 0);
    unsigned from = ir_scalar_bits(x->type), to = ir_scalar_bits(i->value.type);

    if ((from != 8 || to != 64) && (from != 64 || to != 8))
        return NULL;
    return build_cast(b, (ir_opcode)i->op, build_convert(b, (ir_opcode)i->op, x, b->module->i32), i->value.type);
}

/* Lowers I, an extractvalue of uadd.with.overflow: to the sum, or to whether the sum is less than an operand. */
static ir_value *lower_overflow(ir_builder *b, ir_inst *i)
{
    ir_inst *call = ir_try_inst(ir_operand(i, 0));

    if (!call || ir_intrinsic_of(call) != IR_INTRINSIC_uadd_overflow)
        return NULL;
    ir_value *x = ir_operand(call, 1), *sum = build_bin(b, IR_add, x, ir_operand(call, 2));
    return i->indices[0] == 0 ? sum : build_cmp(b, IR_ULT, sum, x);
}

/* Is P in memory that messages access by dwords? The halves of a 64-bit value loaded from there are in separate registers. */
static bool is_in_dwords(const prep_lowering *l, const ir_value *p)
{
    bool is_private = p->type->space == IR_PRIVATE || p->type->space == IR_MODULE_PRIVATE;

    return p->type->space == IR_LOCAL || (is_private && l->options->private_memory != BACKEND_PRIVATE_GLOBAL);
}

/* Stores the halves of 64-bit X in HALVES: those of the message if X was loaded from memory by dwords. */
static void split_halves(const prep_lowering *l, ir_builder *b, ir_value *x, ir_value *halves[2])
{
    ir_module *m = b->module;
    ir_inst *load = ir_is_op(x, IR_ptrtoint) ? ir_try_inst(ir_operand(ir_as_inst(x), 0)) : ir_try_inst(x);

    if (!load || load->op != IR_load || load->flags & IR_VOLATILE || load->ordering || !is_in_dwords(l, ir_operand(load, 0))) {
        halves[0] = low_dword(b, x);
        halves[1] = high_dword(b, x);
        return;
    }
    ir_builder at = ir_before(load);
    ir_value *both = &ir_load(&at, ir_vector(m, m->i32, 2), ir_operand(load, 0), load->align)->value;
    for (unsigned n = 0; n < 2; n++)
        halves[n] = ir_extract(&at, both, ir_const(m, m->i32, n));
    ir_value *whole = ir_cast(&at, IR_bitcast, both, m->i64);
    ir_replace(load, ir_is_ptr(load->value.type) ? ir_cast(&at, IR_inttoptr, whole, load->value.type) : whole);
}

/* Lowers a comparison of a 64-bit number or address with 0: if it would take two instructions and combine two flags, tests the OR
 * of both halves instead. */
static ir_value *lower_zero_test(const prep_lowering *l, ir_builder *b, ir_inst *i)
{
    ir_value *x = ir_operand(i, 0);
    bool is_address = ir_is_ptr(x->type) && (x->type->space == IR_GENERIC || x->type->space == IR_GLOBAL);

    if ((i->pred != IR_EQ && i->pred != IR_NE) || !(is_address || x->type == b->module->i64) || l->lanes <= 8 ||
        !ir_is_zero(ir_operand(i, 1)) || x->kind != IR_INSTRUCTION)
        return NULL;
    ir_value *halves[2];
    split_halves(l, b, is_address ? ir_cast(b, IR_ptrtoint, x, b->module->i64) : x, halves);
    return build_cmp_k(b, (ir_pred)i->pred, build_bin(b, IR_or, halves[0], halves[1]), 0);
}

static ir_value *lower_integer_inst(prep_lowering *l, ir_builder *b, ir_inst *i)
{
    b->fast = 0;
    if (i->op == IR_freeze)
        return ir_operand(i, 0);
    if (i->op == IR_extractvalue)
        return lower_overflow(b, i);
    if (i->op == IR_icmp)
        return lower_zero_test(l, b, i);
    if (!ir_is_int(ir_scalar(i->value.type)))
        return NULL;
    if (i->op == IR_call)
        return lower_integer_call(b, i);
    if (i->op == IR_udiv || i->op == IR_sdiv || i->op == IR_urem || i->op == IR_srem)
        return lower_division(l, b, i);
    if (i->op == IR_zext || i->op == IR_sext || i->op == IR_trunc)
        return lower_width(b, i);
    return NULL;
}

/* Removes calls of uadd.with.overflow whose parts have been replaced. */
static void drop_pairs(ir_function *f)
{
    ir_each_block(b, f)
        ir_each_inst_safe(i, b)
            if (ir_intrinsic_of(i) == IR_INTRINSIC_uadd_overflow && !ir_has_uses(&i->value))
                ir_remove(i);
}

bool prep_lower_integer(prep_lowering *l)
{
    bool changed = prep_rewrite(l, lower_integer_inst);

    drop_pairs(l->kernel);
    return changed;
}
