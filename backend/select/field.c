/* backend/select/field.c - selects operations on bit fields: bytes and words of dwords as operands, extraction and insertion in
 * one instruction.
 *
 *   and (lshr x, 8), 255         bytes 1, 5, 9, … of x: an operand of type ub, and no instruction
 *   and (shl (lshr x, 8), 2), 1020                the same bytes shifted left: shl of such an operand
 *   lshr x, 24    ashr x, 16     byte 3; the upper word, signed
 *   and (lshr x, 3), 127          lshr (shl x, 22), 25          bfe
 *   or (shl x, 13), (lshr x, 19)                  a rotation: shr, and bfi2 with mask 0xFFFFE000 inserts x
 *   or (and x, ~0xFF0), (and (shl y, 4), 0xFF0)   bfi2
 *   shl (add (shl 1, n), -1), k                   bfi1: n ones from bit k
 *
 * bfi2 takes the bits selected by its mask, the first source, from the second source shifted left to the start of the mask, and
 * the others from the third. The mask is a scalar computed once. bfi1 reads the low five bits of its operands, as shifts do.
 * Source: Intel "Skylake PRM, Volume 2a", bfi1 and bfi2. */
#include "backend/select/select.h"

/* --- fields as operands --------------------------------------------------------------------------------------------------- */

typedef struct field { /* the BYTES bytes from byte FIRST on of every element of OF */
    ir_value *of;
    unsigned first, bytes;
    bool is_signed;
} field;

/* The number of ones in a mask of consecutive ones from bit 0; 0 if the mask has another form. */
static unsigned low_one_count(uint64_t mask)
{
    return mask && !(mask & (mask + 1)) ? (unsigned)__builtin_ctzll(~mask) : 0;
}

static bool is_shift_by_constant(const ir_value *v, ir_opcode op, uint64_t *k)
{
    return ir_is_op(v, op) && ir_const_bits(ir_operand(ir_as_inst(v), 1), k);
}

/* Matches V as a byte or word of each element of another value. */
static bool find_field(ir_value *v, field *f)
{
    ir_inst *i = ir_try_inst(v);
    unsigned width = ir_scalar_bits(v->type), bits = 0;
    uint64_t k, mask;

    if (!i || !ir_is_int(ir_scalar(v->type)) || (width != 16 && width != 32) || i->op == IR_call || i->operand_count != 2)
        return false;
    *f = (field){.of = ir_operand(i, 0), .is_signed = i->op == IR_ashr};
    if (is_shift_by_constant(v, IR_lshr, &k) || is_shift_by_constant(v, IR_ashr, &k)) {
        bits = k < width ? width - (unsigned)k : 0;
    } else if (i->op == IR_and && ir_const_bits(ir_operand(i, 1), &mask)) {
        bits = low_one_count(mask);
        k = 0;
        if (is_shift_by_constant(f->of, IR_lshr, &k) && k + bits <= width)
            f->of = ir_operand(ir_as_inst(f->of), 0);
        else
            k = 0;
    }
    f->bytes = bits / 8;
    f->first = (unsigned)k / 8;
    return (bits == 8 || bits == 16) && bits < width && k % bits == 0;
}

static bool read_field_operand(selector *s, const field *f, gen_type t, unsigned n, unsigned flags, sel_source *a)
{
    ir_value *root;
    region_operand shape;
    int at[GEN_MAX_CHANNELS];

    if (f->bytes == 1 && (gen_type_bytes(t) == 8 || (flags & SEL_NO_WIDEN_BYTE)))
        return false;
    if (!sel_root(f->of, n, &root, at))
        return false;
    for (unsigned e = 0; e < n; e++)
        at[e] += (int)f->first;
    if (!sel_operand_shape(at, n, f->bytes, flags, &shape))
        return false;
    gen_type type = f->bytes == 1 ? (f->is_signed ? GEN_b : GEN_ub) : f->is_signed ? GEN_w : GEN_uw;
    *a = (sel_source){.o = gen_grf(0, 0, shape.vstride, shape.width, shape.hstride, type),
                      .ref = {.vreg = sel_demand(s, root), .at = at[0]},
                      .indirect = MIR_NONE};
    return true;
}

bool sel_read_field(selector *s, ir_value *v, gen_type t, unsigned n, unsigned flags, sel_source *a)
{
    field f;

    if (gen_type_is_float(t) || !(flags & SEL_WIDEN) || !find_field(v, &f) || sel_of(v)->vreg != MIR_NONE)
        return false;
    return (flags & (f.is_signed ? SEL_WIDEN_SIGNED : SEL_WIDEN_UNSIGNED)) && read_field_operand(s, &f, t, n, flags, a);
}

static bool is_only_used_here(const ir_inst *i, const ir_value *v)
{
    const ir_inst *x = ir_try_inst(v);

    return x && x->block == i->block && ir_has_one_use(v) && sel_of(v)->vreg == MIR_NONE;
}

bool sel_shift_field(selector *s, ir_inst *i, const sel_dest *d)
{
    ir_inst *shift = ir_try_inst(ir_operand(i, 0)), *inner;
    unsigned n = (unsigned)ir_lanes(i->value.type), width = ir_scalar_bits(i->value.type);
    uint64_t mask, up, down = 0;
    sel_source a;

    if (width != 32 || !shift || shift->op != IR_shl || !is_only_used_here(i, &shift->value) ||
        !ir_const_bits(ir_operand(i, 1), &mask) || !ir_const_bits(ir_operand(shift, 1), &up) || up >= width)
        return false;
    unsigned bits = low_one_count((mask | ((UINT64_C(1) << up) - 1)) >> up);
    field f = {.of = ir_operand(shift, 0), .bytes = bits / 8};
    inner = ir_try_inst(f.of);
    if (inner && is_shift_by_constant(f.of, IR_lshr, &down) && down % 8 == 0 && down + bits <= width)
        f = (field){.of = ir_operand(inner, 0), .first = (unsigned)down / 8, .bytes = bits / 8};
    if ((bits != 8 && bits != 16) || f.first % f.bytes || !read_field_operand(s, &f, GEN_d, n, 0, &a))
        return false;
    sel_op2(s, GEN_OP_shl, n, *d, a, sel_immediate(up, GEN_w));
    return true;
}

/* Can V be read directly from its register, without moves? */
static bool is_read_directly(const ir_value *v)
{
    const ir_inst *i = ir_try_inst(v);
    bool view = i && (i->op == IR_bitcast || i->op == IR_trunc || i->op == IR_zext || i->op == IR_sext || region_is_read(v));

    return !view && !ir_is_const(v);
}

/* --- extraction ----------------------------------------------------------------------------------------------------------- */

/* A field of BITS bits, from bit FIRST on, of the dwords OF. Fields of whole bytes and words are operands instead. */
typedef struct extraction {
    ir_value *of;
    unsigned first, bits;
    bool is_signed;
} extraction;

static bool find_extraction(const ir_inst *i, extraction *f)
{
    ir_inst *inner = ir_try_inst(ir_operand(i, 0));
    uint64_t outer, k;

    if (!inner || !is_only_used_here(i, &inner->value) || inner->operand_count != 2 || inner->op == IR_call ||
        !ir_const_bits(ir_operand(i, 1), &outer) || !ir_const_bits(ir_operand(inner, 1), &k) || k >= 32)
        return false;
    *f = (extraction){
        .of = ir_operand(inner, 0), .first = (unsigned)k, .bits = low_one_count(outer), .is_signed = i->op == IR_ashr};
    if (i->op == IR_and)
        return (inner->op == IR_lshr || inner->op == IR_ashr) && f->bits && f->first + f->bits < 32;
    if (inner->op != IR_shl || outer >= 32 || outer < k)
        return false;
    f->first = (unsigned)(outer - k);
    f->bits = 32 - (unsigned)outer;
    return true;
}

/* Emits bfe, which reads position and width from registers: it pays only in loops, where these constants are reused. */
bool sel_extract_field(selector *s, ir_inst *i, const sel_dest *d)
{
    unsigned n = (unsigned)ir_lanes(i->value.type);
    extraction f;

    if (!s->shapes[i->block->id].in_loop || ir_scalar_bits(i->value.type) != 32 || gen_type_bytes(d->type) != 4)
        return false;
    if (!find_extraction(i, &f) || !f.first || !is_read_directly(f.of))
        return false;
    if ((f.bits == 8 || f.bits == 16) && f.first % f.bits == 0)
        return false;
    gen_type t = f.is_signed ? GEN_d : GEN_ud;
    sel_source src[] = {sel_scalar_constant(s, GEN_ud, f.bits), sel_scalar_constant(s, GEN_ud, f.first),
                        sel_read(s, f.of, t, n, SEL_TERNARY)};
    src[0].o.type = src[1].o.type = t; /* all three sources have the same type */
    sel_dest to = *d;
    to.type = t;
    sel_alu(s, GEN_OP_bfe, n, &to, src, 3);
    return true;
}

/* --- masks ---------------------------------------------------------------------------------------------------------------- */

/* The value n if I is (1 << n) - 1; else NULL. */
static ir_value *match_ones(const ir_inst *i)
{
    uint64_t one, less;
    const ir_inst *shift = i && i->op == IR_add ? ir_try_inst(ir_operand(i, 0)) : NULL;

    if (!shift || shift->op != IR_shl || !is_only_used_here(i, &shift->value) || !ir_const_bits(ir_operand(i, 1), &less) ||
        (uint32_t)less != UINT32_MAX || !ir_const_bits(ir_operand(shift, 0), &one) || one != 1)
        return NULL;
    return ir_operand(shift, 1);
}

/* Reads COUNT as an operand of which the instruction uses only the low five bits. */
static sel_source read_five_bits(selector *s, ir_value *count, unsigned n)
{
    const ir_inst *c = ir_try_inst(count);
    uint64_t mask;

    if (c && c->op == IR_and && ir_const_bits(ir_operand(c, 1), &mask) && (mask & 31) == 31)
        count = ir_operand(c, 0);
    return sel_read(s, count, GEN_ud, n, 0);
}

bool sel_make_mask(selector *s, ir_inst *i, const sel_dest *d)
{
    unsigned n = (unsigned)ir_lanes(i->value.type);
    bool moved = i->op == IR_shl;
    ir_inst *mask = moved ? ir_try_inst(ir_operand(i, 0)) : i;

    if (ir_scalar_bits(i->value.type) != 32 || gen_type_bytes(d->type) != 4 || !mask ||
        (moved && !is_only_used_here(i, &mask->value)))
        return false;
    ir_value *ones = match_ones(mask);
    if (!ones)
        return false;
    sel_source a = read_five_bits(s, ones, n);
    sel_source b = moved ? read_five_bits(s, ir_operand(i, 1), n) : sel_scalar_constant(s, GEN_ud, 0);
    sel_dest to = *d;
    to.type = GEN_ud;
    sel_op2(s, GEN_OP_bfi1, n, to, a, b);
    return true;
}

/* --- insertion ------------------------------------------------------------------------------------------------------------ */

typedef struct insertion { /* an insertion: the low bits of VALUE replace the bits at the ones of MASK */
    ir_value *value;
    uint32_t mask;
} insertion;

static bool is_shifted_left(const ir_value *v, uint64_t *k)
{
    return is_shift_by_constant(v, IR_shl, k) && *k > 0 && *k < 32;
}

/* Matches V, which only I uses, as a value shifted left and masked. */
static bool find_insertion(const ir_inst *i, ir_value *v, insertion *f)
{
    ir_inst *x = ir_try_inst(v), *y;
    uint64_t k = 0, mask;

    if (!x || !is_only_used_here(i, v))
        return false;
    if (is_shifted_left(v, &k)) {
        f->value = ir_operand(x, 0);
        f->mask = UINT32_MAX << k;
        y = ir_try_inst(f->value);
        if (y && y->op == IR_and && is_only_used_here(i, f->value) && ir_const_bits(ir_operand(y, 1), &mask) &&
            low_one_count(mask)) {
            f->value = ir_operand(y, 0);
            f->mask = (uint32_t)(mask << k);
        }
        return true;
    }
    if (x->op != IR_and || !ir_const_bits(ir_operand(x, 1), &mask))
        return false;
    f->value = ir_operand(x, 0);
    if (is_only_used_here(i, f->value) && is_shifted_left(f->value, &k))
        f->value = ir_operand(ir_as_inst(f->value), 0);
    else
        k = 0;
    f->mask = (uint32_t)mask;
    return low_one_count(mask >> k) && !(mask & ((UINT64_C(1) << k) - 1));
}

/* The bits of V that are known to be zero. */
static uint32_t known_zero_bits(const ir_value *v)
{
    const ir_inst *i = ir_try_inst(v);
    uint64_t k;

    if (ir_const_bits(v, &k))
        return ~(uint32_t)k;
    if (!i || i->operand_count == 0)
        return 0;
    if (i->op == IR_zext && ir_scalar_bits(ir_operand(i, 0)->type) > 1)
        return UINT32_MAX << ir_scalar_bits(ir_operand(i, 0)->type);
    if (i->operand_count != 2 || i->op == IR_call || !ir_const_bits(ir_operand(i, 1), &k))
        return 0;
    if (i->op == IR_and)
        return ~(uint32_t)k | known_zero_bits(ir_operand(i, 0));
    if (i->op == IR_lshr && k < 32)
        return k ? ~(UINT32_MAX >> k) : 0;
    return i->op == IR_shl && k < 32 ? (UINT32_C(1) << k) - 1 : 0;
}

/* Selects I as an insertion of its operand K into the other one. If MUST_DROP_MASK, only if this makes the mask of the other
 * operand unnecessary. */
static bool select_insertion(selector *s, ir_inst *i, unsigned k, bool must_drop_mask, const sel_dest *d)
{
    unsigned n = (unsigned)ir_lanes(i->value.type);
    ir_value *rest = ir_operand(i, 1 - k);
    insertion f;
    uint64_t mask;

    if (!find_insertion(i, ir_operand(i, k), &f) || (f.mask & ~known_zero_bits(rest)))
        return false;
    ir_inst *cut = ir_try_inst(rest);
    bool dropped = cut && cut->op == IR_and && is_only_used_here(i, rest) && ir_const_bits(ir_operand(cut, 1), &mask) &&
                   (uint32_t)mask == ~f.mask;
    rest = dropped ? ir_operand(cut, 0) : rest;
    if ((must_drop_mask && !dropped) || !is_read_directly(f.value) || !is_read_directly(rest))
        return false;
    sel_source src[] = {sel_scalar_constant(s, GEN_ud, f.mask), sel_read(s, f.value, GEN_ud, n, SEL_TERNARY),
                        sel_read(s, rest, GEN_ud, n, SEL_TERNARY)};
    sel_dest to = *d;
    to.type = GEN_ud;
    sel_alu(s, GEN_OP_bfi2, n, &to, src, 3);
    return true;
}

bool sel_insert_field(selector *s, ir_inst *i, const sel_dest *d)
{
    if (ir_scalar_bits(i->value.type) != 32 || !d->pred.nomask || d->pred.flag != MIR_NONE || gen_type_bytes(d->type) != 4)
        return false;
    return select_insertion(s, i, 0, true, d) || select_insertion(s, i, 1, true, d) || select_insertion(s, i, 0, false, d) ||
           select_insertion(s, i, 1, false, d);
}
