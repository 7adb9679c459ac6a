/* backend/select/alu.c - selects arithmetic.
 *
 * Most operations are a row of select.def: one instruction, with foldable operations folded into its sources. This file handles
 * the others: multiplication (the types of the sources determine the instruction), fused multiply-add with its restricted
 * operands, select, correctly rounded division and roots, counting zeros. Sources: Intel "Skylake PRM, Volume 7"; gen9.md 6 and
 * 9. */
#include "backend/select/select.h"

#include "src/base/bits.h"
#include "src/base/bug.h"

enum { S, U, F };
enum {
    COMMUTE = 1,
    NEG_B = 2,
    MODS = 4,
    WRAPS = 8,
    NOT = 16,
    WIDE_S = 32,
    WIDE_U = 64,
    WIDE = WIDE_S | WIDE_U,
    SAT = 128,
    MIN = 256,
    MAX = 512,
    MATH = 1024,
    RESULT_UD = 2048,
    COUNT = 4096,
    TERNARY = 8192
};

typedef struct row {
    gen_op op;
    unsigned char class;
    unsigned short flags;
    bool known;
} row;

static const row op_rows[IR_OPCODE_COUNT] = {
#define SELECT_OP(ir, gen, class, flags) [IR_##ir] = {GEN_OP_##gen, class, flags, true},
#include "backend/select/select.def"
};

static const row call_rows[IR_INTRINSIC_COUNT] = {
#define SELECT_CALL(id, gen, class, flags) [IR_INTRINSIC_##id] = {GEN_OP_##gen, class, flags, true},
#include "backend/select/select.def"
};

static const row *find_row(const ir_inst *i)
{
    const row *r = i->op == IR_call ? &call_rows[ir_intrinsic_of(i)] : &op_rows[i->op];

    return r->known ? r : NULL;
}

static ir_value *get_argument(const ir_inst *i, unsigned n)
{
    return ir_operand(i, n + (i->op == IR_call));
}

static unsigned lane_count(const ir_inst *i)
{
    return (unsigned)ir_lanes(i->value.type);
}

static unsigned source_flags(unsigned flags)
{
    return (flags & MODS ? SEL_MODS : 0) | (flags & WRAPS ? SEL_INT_NEG : 0) | (flags & NOT ? SEL_NOT : 0) |
           (flags & WIDE_S ? SEL_WIDEN_SIGNED : 0) | (flags & WIDE_U ? SEL_WIDEN_UNSIGNED : 0) | (flags & MATH ? SEL_PACKED : 0);
}

/* --- operations of select.def --------------------------------------------------------------------------------------------- */

/* Reads Y as the second source, negated if NEGATE: a constant by negating its value, a register by a source modifier. */
static sel_source read_second(selector *s, ir_value *y, gen_type t, unsigned n, unsigned flags, bool negate)
{
    uint64_t bits;

    if (!negate)
        return sel_read(s, y, t, n, flags | SEL_IMM);
    if (ir_const_bits(y, &bits)) {
        unsigned width = 8 * gen_type_bytes(t);
        uint64_t sign = UINT64_C(1) << (width - 1);
        if (gen_type_is_float(t))
            return sel_read(s, ir_const(s->module, y->type, bits ^ sign), t, n, flags | SEL_IMM);
        if (gen_type_is_signed(t) && bits != sign)
            return sel_read(s, ir_const(s->module, y->type, -bits), t, n, flags | SEL_IMM);
    }
    return sel_negate(sel_read(s, y, t, n, flags & ~(unsigned)SEL_IMM));
}

static bool is_constant_shifted(const ir_inst *i)
{
    return ir_is_const(ir_operand(i, 0));
}

/* Reads the count of shift I. The hardware uses only its low five bits (six for 64-bit shifts), so an `and` that keeps them is
 * skipped, and K - n becomes -n if these bits of K are zero. */
static sel_source read_shift_count(selector *s, const ir_inst *i, unsigned n)
{
    ir_value *y = ir_operand(i, 1);
    unsigned width = ir_scalar_bits(i->value.type);
    uint64_t mask = width - 1, k;
    bool negated = false;

    for (const ir_inst *c = ir_try_inst(y); c && width >= 32; c = ir_try_inst(y)) {
        if (c->op == IR_and && ir_const_bits(ir_operand(c, 1), &k) && (k & mask) == mask) {
            y = ir_operand(c, 0);
        } else if (c->op == IR_sub && ir_const_bits(ir_operand(c, 0), &k) && !(k & mask) && !ir_is_const(ir_operand(c, 1))) {
            y = ir_operand(c, 1);
            negated = !negated;
        } else {
            break;
        }
    }
    sel_source a = sel_read(s, y, sel_type(y->type, false), n, negated ? SEL_WIDEN : SEL_WIDEN | SEL_IMM);
    return negated ? sel_negate(a) : a;
}

/* Emits a minimum (LEAST) or maximum as sel with a condition, which rules out a predicate. */
static void emit_minimum(selector *s, unsigned n, const sel_dest *d, sel_source a, sel_source b, bool least)
{
    bool apart = d->pred.flag != MIR_NONE;
    unsigned size = gen_type_bytes(d->type);
    sel_dest to = apart ? sel_to(sel_temp(s, n * size), 0, size, d->type) : *d;

    sel_op2(s, GEN_OP_sel, n, to, a, b)->g.cond = least ? GEN_COND_LT : GEN_COND_GE;
    if (apart)
        sel_mov(s, n, *d, sel_register(to.vreg, 0, size, n, d->type));
}

/* Is V a constant float that is neither a NaN nor a zero, nor a denormal, which may be flushed to zero? Only equal bits compare
 * equal to it. */
static bool is_nonzero_number(const ir_value *v)
{
    unsigned width = ir_scalar_bits(v->type), fraction = width == 64 ? 52 : width == 32 ? 23 : 10;
    uint64_t bits, magnitude, infinity = bits_mask(width - 1) & ~bits_mask(fraction);

    if (!ir_const_bits(v, &bits))
        return false;
    magnitude = bits_low(bits, width - 1);
    return magnitude > bits_mask(fraction) && magnitude <= infinity;
}

/* Do the operands of row R, of which the first is constant X, commute? Of equal floats, sel with (lt) gives the second source
 * and sel with (ge) the first one. */
static bool constant_commutes(const row *r, const ir_value *x)
{
    if (r->flags & (MIN | MAX) && r->class == F)
        return is_nonzero_number(x);
    return r->flags & COMMUTE;
}

/* Selects an operation of select.def: one instruction, with the operations that row R allows folded into its sources. */
static bool select_row(selector *s, ir_inst *i, const row *r, const sel_dest *given)
{
    unsigned n = lane_count(i), sources = gen_op_sources(r->op), flags = source_flags(r->flags);
    gen_type t = sel_type(i->value.type, r->class != U);
    ir_value *x = get_argument(i, 0), *y = sources > 1 ? get_argument(i, 1) : NULL;
    sel_dest d = *given;

    if (r->flags & (RESULT_UD | SAT))
        d.type = t;
    if (r->class == U && (r->op == GEN_OP_sel || r->op == GEN_OP_avg || r->op == GEN_OP_shr || (r->flags & MATH)))
        d.type = t;
    if (r->flags & SAT)
        d.saturate = true;
    if (r->flags & TERNARY) {
        sel_source src[3];
        for (unsigned k = 0; k < 3; k++)
            src[k] = sel_read(s, get_argument(i, k), t, n, SEL_TERNARY);
        d.type = t;
        sel_alu(s, r->op, n, &d, src, 3);
        return true;
    }
    if (sources == 1) {
        sel_op1(s, r->op, n, d, sel_read(s, x, t, n, flags));
        return true;
    }
    if (ir_is_const(x) && !ir_is_const(y) && constant_commutes(r, x)) {
        ir_value *swap = x;
        x = y;
        y = swap;
    }
    unsigned first = flags, second = flags;
    if (r->flags & COUNT)
        first = is_constant_shifted(i) ? flags & ~(unsigned)SEL_WIDEN : flags;
    if (r->flags & MATH)
        second &= ~(unsigned)SEL_IMM;
    bool negate = r->flags & NEG_B;
    /* x - y with a constant x: the constant must be the last source */
    if (negate && ir_is_const(x) && !ir_is_const(y) && !(r->flags & SAT)) {
        sel_source a = sel_negate(sel_read(s, y, t, n, flags));
        sel_op2(s, r->op, n, d, a, sel_read(s, x, t, n, flags | SEL_IMM));
        return true;
    }
    sel_source a = sel_read(s, x, t, n, first);
    sel_source b = r->flags & COUNT  ? read_shift_count(s, i, n)
                   : r->flags & MATH ? sel_read(s, y, t, n, second)
                                     : read_second(s, y, t, n, second, negate);
    if (r->flags & (MIN | MAX))
        emit_minimum(s, n, &d, a, b, r->flags & MIN);
    else
        sel_op2(s, r->op, n, d, a, b);
    return true;
}

/* --- multiplication ------------------------------------------------------------------------------------------------------- */

static bool is_extension(const ir_value *v, unsigned bytes)
{
    return (ir_is_op(v, IR_sext) || ir_is_op(v, IR_zext)) && sel_bytes(ir_operand(ir_as_inst(v), 0)->type) <= bytes &&
           !sel_is_mask(ir_operand(ir_as_inst(v), 0));
}

/* The extension that computes V, or the value that V is a region of; NULL if there is none. */
static ir_inst *find_extension(ir_value *v)
{
    while (region_is_read(v) || region_is_write(v))
        v = region_call_argument(ir_as_inst(v), region_is_write(v) ? 1 : 0);
    return ir_is_op(v, IR_sext) || ir_is_op(v, IR_zext) ? ir_as_inst(v) : NULL;
}

/* Reads the operand of V, an extension, as dwords. If V is a region of extensions, reads the low dwords of V. */
static sel_source read_extended_dwords(selector *s, ir_value *v, gen_type t, unsigned n)
{
    if (!region_is_read(v) && !region_is_write(v))
        return sel_read(s, ir_operand(ir_as_inst(v), 0), t, n, 0);
    int vreg = sel_demand(s, v);
    return n == 1 ? sel_broadcast(vreg, sel_element(v, 0), t) : sel_register(vreg, sel_element(v, 0), sel_of(v)->step, n, t);
}

/* Emits a product of two extended dwords as q <- d * d. */
static void emit_wide_multiply(selector *s, ir_inst *i, const sel_dest *d)
{
    unsigned n = lane_count(i);
    ir_value *x = ir_operand(i, 0), *y = ir_operand(i, 1);

    if (ir_is_const(x)) {
        ir_value *swap = x;
        x = y;
        y = swap;
    }
    const ir_inst *extension = find_extension(x);
    bug_unless(extension);
    bool is_signed = extension->op == IR_sext;
    gen_type t = is_signed ? GEN_d : GEN_ud;
    sel_source a = read_extended_dwords(s, x, t, n), b;
    uint64_t bits;
    if (ir_const_bits(y, &bits))
        b = sel_immediate(bits & 0xFFFFFFFF, t);
    else
        b = read_extended_dwords(s, y, t, n);
    if (b.o.file == GEN_FILE_IMM)
        b.o = gen_imm(b.o.type == GEN_w || b.o.type == GEN_uw ? sel_immediate(bits & 0xFFFFFFFF, t).o.imm : b.o.imm,
                      (gen_type)b.o.type);
    sel_dest to = *d;
    to.type = is_signed ? GEN_q : GEN_uq;
    sel_op2(s, GEN_OP_mul, n, to, a, b);
}

/* Emits a product. A word must be the second source of a dword times a word; two words give a dword. */
static void emit_multiply(selector *s, ir_inst *i, const sel_dest *d)
{
    unsigned n = lane_count(i), bytes = sel_bytes(i->value.type);
    ir_value *x = ir_operand(i, 0), *y = ir_operand(i, 1);
    gen_type t = sel_type(i->value.type, true);

    if (bytes == 8) {
        emit_wide_multiply(s, i, d);
        return;
    }
    if (ir_is_const(x)) {
        ir_value *swap = x;
        x = y;
        y = swap;
    }
    sel_source b = sel_read(s, y, t, n, SEL_INT_NEG | SEL_IMM | SEL_WIDEN | SEL_NO_WIDEN_BYTE), a;
    bool narrow = gen_type_bytes((gen_type)b.o.type) < 4;
    if (!narrow && b.o.file != GEN_FILE_IMM && is_extension(x, 2) && !is_extension(y, 2)) {
        a = b;
        b = sel_read(s, x, t, n, SEL_WIDEN | SEL_NO_WIDEN_BYTE);
    } else {
        a = sel_read(s, x, t, n, SEL_INT_NEG | (narrow ? SEL_WIDEN | SEL_NO_WIDEN_BYTE : 0));
    }
    sel_op2(s, GEN_OP_mul, n, *d, a, b);
}

/* --- fused multiply-add --------------------------------------------------------------------------------------------------- */

/* Emits fma of one channel of doubles. mad on doubles cannot replicate an element, so two equal channels are computed and one is
 * kept. */
static void emit_multiply_add_double(selector *s, const sel_dest *d, ir_value *x, ir_value *y, ir_value *z, bool negate_product,
                                     bool negate_addend)
{
    ir_value *values[] = {z, x, y};
    sel_source src[3];

    for (unsigned k = 0; k < 3; k++)
        src[k] = sel_register(sel_packed(s, values[k], 2, 16), 0, 8, 2, GEN_df);
    src[0].o.negate = negate_addend;
    src[1].o.negate = negate_product;
    sel_dest both = sel_to(sel_temp(s, 16), 0, 8, GEN_df);
    sel_alu(s, GEN_OP_mad, 2, &both, src, 3);
    sel_move_elements(s, d, both.vreg, &(int){0}, 1, sel_raw_type(8));
}

static void emit_multiply_add(selector *s, ir_inst *i, const sel_dest *d, ir_value *x, ir_value *y, ir_value *z,
                              bool negate_product, bool negate_addend)
{
    unsigned n = lane_count(i);
    gen_type t = sel_type(i->value.type, true);

    if (n == 1 && t == GEN_df) {
        emit_multiply_add_double(s, d, x, y, z, negate_product, negate_addend);
        return;
    }
    unsigned flags = SEL_TERNARY | SEL_MODS;
    sel_source src[] = {sel_read(s, z, t, n, flags), sel_read(s, x, t, n, flags), sel_read(s, y, t, n, flags)};
    if (negate_addend)
        src[0] = sel_negate(src[0]);
    if (negate_product)
        src[1] = sel_negate(src[1]);
    sel_alu(s, GEN_OP_mad, n, d, src, 3);
}

/* --- other operations ----------------------------------------------------------------------------------------------------- */

/* The condition of the csel that selects by C, a comparison with zero; GEN_COND_NONE if C is no such comparison. */
static gen_cond zero_condition(const ir_value *c)
{
    const ir_inst *i = ir_try_inst(c);
    uint64_t bits;

    if (!i || i->op != IR_fcmp || !ir_const_bits(ir_operand(i, 1), &bits) || (bits & 0x7FFFFFFF))
        return GEN_COND_NONE;
    switch ((ir_pred)i->pred) {
    case IR_OEQ:
        return GEN_COND_EQ;
    case IR_UNE:
        return GEN_COND_NE;
    case IR_OGT:
        return GEN_COND_GT;
    case IR_OGE:
        return GEN_COND_GE;
    case IR_OLT:
        return GEN_COND_LT;
    case IR_OLE:
        return GEN_COND_LE;
    default: /* only the complement of the condition exists, or the hardware does not support it */
        return GEN_COND_NONE;
    }
}

/* Selects x < 0 ? a : b on floats, and selects by other comparisons with zero, as one csel without a flag. */
static bool select_by_zero_compare(selector *s, ir_inst *i, const sel_dest *d)
{
    ir_value *c = ir_operand(i, 0);
    gen_cond condition = zero_condition(c);
    unsigned n = lane_count(i);
    bool plain = d->pred.flag == MIR_NONE && d->pred.nomask;

    if (condition == GEN_COND_NONE || !ir_has_one_use(c) || ir_as_inst(c)->block != i->block || !plain ||
        ir_scalar(i->value.type)->kind != IR_FLOAT || ir_scalar(ir_operand(ir_as_inst(c), 0)->type)->kind != IR_FLOAT ||
        ir_lanes(c->type) != n)
        return false;
    unsigned flags = SEL_TERNARY | SEL_MODS;
    sel_source src[] = {sel_read(s, ir_operand(i, 1), GEN_f, n, flags), sel_read(s, ir_operand(i, 2), GEN_f, n, flags),
                        sel_read(s, ir_operand(ir_as_inst(c), 0), GEN_f, n, flags)};
    sel_alu(s, GEN_OP_csel, n, d, src, 3)->g.cond = (unsigned char)condition;
    return true;
}

/* Does x < y ? x : y, with predicate P, equal the result of sel, which returns the other operand if one is a NaN? */
static bool is_sel_minimum(ir_pred p, const ir_value *x, const ir_value *y)
{
    switch (p) {
    case IR_OLT:
    case IR_OLE:
    case IR_OGT:
    case IR_OGE:
        return is_nonzero_number(y);
    case IR_FULT:
    case IR_FULE:
    case IR_FUGT:
    case IR_FUGE:
        return is_nonzero_number(x);
    default: /* not an ordering predicate */
        return false;
    }
}

/* Selects x < y ? x : y and similar selects as one sel with a condition and without a flag. */
static bool select_minimum(selector *s, ir_inst *i, const sel_dest *d)
{
    const ir_inst *c = ir_try_inst(ir_operand(i, 0));

    if (!c || (c->op != IR_icmp && c->op != IR_fcmp) || ir_scalar_bits(i->value.type) == 1)
        return false;
    ir_value *x = ir_operand(c, 0), *y = ir_operand(c, 1);
    bool swapped = ir_operand(i, 1) == y && ir_operand(i, 2) == x;
    if (!swapped && (ir_operand(i, 1) != x || ir_operand(i, 2) != y))
        return false;
    ir_pred p = swapped ? ir_pred_swapped((ir_pred)c->pred) : (ir_pred)c->pred; /* the select is y > x ? y : x */
    if (swapped) {
        x = ir_operand(c, 1);
        y = ir_operand(c, 0);
    }
    bool is_float = c->op == IR_fcmp, is_signed = is_float || (p >= IR_SGT && p <= IR_SLE);
    if (is_float ? !is_sel_minimum(p, x, y) : p == IR_EQ || p == IR_NE)
        return false;
    bool least = is_float ? p == IR_OLT || p == IR_OLE || p == IR_FULT || p == IR_FULE
                          : p == IR_SLT || p == IR_SLE || p == IR_ULT || p == IR_ULE;
    if (ir_is_const(x)) {
        ir_value *swap = x;
        x = y;
        y = swap;
    }
    unsigned n = lane_count(i), flags = is_float ? SEL_MODS : is_signed ? SEL_WIDEN : SEL_WIDEN_UNSIGNED;
    gen_type t = sel_type(i->value.type, is_signed);
    sel_dest to = *d;
    to.type = t;
    sel_source a = sel_read(s, x, t, n, flags), b = sel_read(s, y, t, n, flags | SEL_IMM);
    emit_minimum(s, n, &to, a, b, least);
    return true;
}

/* Selects the operation select(c, x, y) as a minimum, a csel, or a sel with a predicate. */
static void select_value(selector *s, ir_inst *i, const sel_dest *d)
{
    if (select_minimum(s, i, d) || select_by_zero_compare(s, i, d))
        return;
    unsigned n = lane_count(i);
    ir_value *x = ir_operand(i, 1), *y = ir_operand(i, 2);
    gen_type t = sel_type(i->value.type, true);
    bool plain = d->pred.flag == MIR_NONE && d->pred.nomask;
    sel_pred p = sel_flag(s, ir_operand(i, 0), n);
    if (ir_is_const(x) && !ir_is_const(y)) {
        ir_value *swap = x;
        x = y;
        y = swap;
        p.inverted = !p.inverted;
    }
    unsigned flags = gen_type_is_float(t) ? SEL_MODS : SEL_WIDEN;
    sel_source a = sel_read(s, x, t, n, flags), b = sel_read(s, y, t, n, flags | SEL_IMM);
    sel_dest to = *d;
    bool same_channels = d->pred.flag == MIR_NONE && d->pred.channel == p.channel;
    if (!plain && !same_channels)
        to = sel_to(sel_temp(s, n * gen_type_bytes(t)), 0, gen_type_bytes(t), t);
    bool masked = !plain && same_channels;
    to.pred = p;
    to.pred.nomask = !masked;
    sel_op2(s, GEN_OP_sel, n, to, a, b);
    if (!plain && !same_channels)
        sel_mov(s, n, *d, sel_register(to.vreg, 0, to.step, n, t));
}

/* Emits cttz of 32 bits: fbl of zero is -1, so the unsigned minimum of it and 32 is the result, unless that is poison for zero. */
static void emit_count_trailing(selector *s, ir_inst *i, const sel_dest *d)
{
    unsigned n = lane_count(i);
    uint64_t zero_is_poison;
    sel_source x = sel_read(s, region_call_argument(i, 0), GEN_ud, n, 0);
    sel_dest to = *d;

    to.type = GEN_ud;
    if (ir_const_bits(region_call_argument(i, 1), &zero_is_poison) && zero_is_poison) {
        sel_op1(s, GEN_OP_fbl, n, to, x);
        return;
    }
    int found = sel_temp(s, 4 * n);
    sel_op1(s, GEN_OP_fbl, n, sel_to(found, 0, 4, GEN_ud), x);
    mir_inst *least = sel_op2(s, GEN_OP_sel, n, to, sel_register(found, 0, 4, n, GEN_ud), sel_immediate(32, GEN_ud));
    least->g.cond = GEN_COND_LT;
}

static void select_abs(selector *s, ir_inst *i, const sel_dest *d)
{
    unsigned n = lane_count(i);
    sel_source x = sel_read(s, region_call_argument(i, 0), sel_type(i->value.type, true), n, 0);

    x.o.absolute = true;
    sel_mov(s, n, *d, x);
}

static void select_modifier(selector *s, ir_inst *i, const sel_dest *d)
{
    unsigned n = lane_count(i);

    sel_mov(s, n, *d, sel_read(s, &i->value, sel_type(i->value.type, true), n, SEL_MODS));
}

/* Emits a saturating operation. Region reads are not folded: their elements are moved as integers, which would saturate as
 * integers. */
static void select_saturated(selector *s, ir_inst *i, const sel_dest *d)
{
    sel_dest to = *d;
    ir_value *x = region_call_argument(i, 0);

    to.saturate = true;
    if (sel_is_foldable(x) && !region_is_read(x) && ir_has_one_use(x) && ir_as_inst(x)->block == i->block)
        sel_operation(s, ir_as_inst(x), &to);
    else
        sel_mov(s, lane_count(i), to, sel_read(s, x, sel_type(x->type, true), lane_count(i), SEL_MODS));
}

static void select_not(selector *s, ir_inst *i, const sel_dest *d)
{
    sel_op1(s, GEN_OP_not, lane_count(i), *d, sel_read(s, ir_operand(i, 0), sel_type(i->value.type, true), lane_count(i), 0));
}

static bool is_complement(const ir_inst *i)
{
    uint64_t bits;
    unsigned width = ir_scalar_bits(i->value.type);

    return i->op == IR_xor && ir_const_bits(ir_operand(i, 1), &bits) && bits == bits_mask(width);
}

static bool needs_macro(selector *s, const ir_inst *i)
{
    bool root = i->op == IR_fdiv || ir_intrinsic_of(i) == IR_INTRINSIC_sqrt;
    ir_type_kind kind = ir_scalar(i->value.type)->kind;

    return root && (kind == IR_DOUBLE || (kind == IR_FLOAT && s->module->correct_div_sqrt));
}

static bool select_special_call(selector *s, ir_inst *i, const sel_dest *d)
{
    switch (ir_intrinsic_of(i)) {
    case IR_INTRINSIC_fma:
        emit_multiply_add(s, i, d, region_call_argument(i, 0), region_call_argument(i, 1), region_call_argument(i, 2), false,
                          false);
        return true;
    case IR_INTRINSIC_fabs:
        select_modifier(s, i, d);
        return true;
    case IR_INTRINSIC_abs:
        select_abs(s, i, d);
        return true;
    case IR_INTRINSIC_cttz:
        emit_count_trailing(s, i, d);
        return true;
    case IR_INTRINSIC_genx_sat:
        select_saturated(s, i, d);
        return true;
    case IR_INTRINSIC_ballot:
        sel_ballot(s, i, d);
        return true;
    default: /* selected by a row of the table, or not arithmetic */
        return false;
    }
}

bool sel_arithmetic(selector *s, ir_inst *i, const sel_dest *d)
{
    if (needs_macro(s, i)) {
        sel_float_macro(s, i, d);
        return true;
    }
    if (is_complement(i)) {
        select_not(s, i, d);
        return true;
    }
    switch ((ir_opcode)i->op) {
    case IR_mul:
        emit_multiply(s, i, d);
        return true;
    case IR_fneg:
        select_modifier(s, i, d);
        return true;
    case IR_select:
        select_value(s, i, d);
        return true;
    case IR_and:
        if (sel_shift_field(s, i, d) || sel_extract_field(s, i, d))
            return true;
        break;
    case IR_lshr:
    case IR_ashr:
        if (sel_extract_field(s, i, d))
            return true;
        break;
    case IR_or:
        if (sel_insert_field(s, i, d))
            return true;
        break;
    case IR_add:
    case IR_shl:
        if (sel_make_mask(s, i, d))
            return true;
        break;
    case IR_fdiv:
        return select_row(s, i, &call_rows[IR_INTRINSIC_native_div], d);
    case IR_call:
        if (select_special_call(s, i, d))
            return true;
        break;
    default: /* selected by a row of the table, or not arithmetic */
        break;
    }
    const row *r = find_row(i);
    return r && select_row(s, i, r, d);
}

bool sel_is_foldable(const ir_value *v)
{
    const ir_inst *i = ir_try_inst(v);

    if (!i || sel_is_mask(v))
        return false;
    if (i->op == IR_call) {
        ir_intrinsic id = ir_intrinsic_of(i);
        return call_rows[id].known || id == IR_INTRINSIC_fma || id == IR_INTRINSIC_fabs || id == IR_INTRINSIC_abs ||
               id == IR_INTRINSIC_cttz || id == IR_INTRINSIC_genx_sat || id == IR_INTRINSIC_ballot || region_is_read(v) ||
               ir_row_flags(i) & IR_CONVERTS;
    }
    return op_rows[i->op].known || i->op == IR_mul || i->op == IR_fneg || i->op == IR_select || i->op == IR_fdiv ||
           i->op == IR_trunc || i->op == IR_zext || i->op == IR_sext || ir_row_flags(i) & IR_CONVERTS;
}
