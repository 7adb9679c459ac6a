/* backend/legalize/ops.c - expands operations that Gen9 lacks, and limits the number of channels of the others.
 *
 *   mul i64         lo*lo exactly, plus the two cross products in the high half (gen9.md 9.2)
 *   umulh i32       the high half of the exact 64-bit product: a region, no shift
 *   arithmetic i8   the same operation on i16, then the low bytes of the result: a region, no instruction. Extensions fold into
 *                   operands.
 *   copysign        logic on the sign bit
 *   masks as data   regions of i1 that no flag can express use words of 0 and 1
 *
 * Expansions are built on whole vectors before the split; their results may be expanded again. */
#include "backend/legalize/legalize.h"

#include "src/base/bug.h"

/* --- channel limits ------------------------------------------------------------------------------------------------------- */

static bool mixes_half_and_float(const ir_inst *i)
{
    bool half = ir_scalar(i->value.type)->kind == IR_HALF, other = ir_scalar(i->value.type)->kind == IR_FLOAT;

    for (unsigned k = i->op == IR_call; k < i->operand_count; k++) {
        half |= ir_scalar(ir_operand(i, k)->type)->kind == IR_HALF;
        other |= ir_scalar(ir_operand(i, k)->type)->kind == IR_FLOAT;
    }
    return half && other;
}

/* Does I convert between half and an integer? Each element of the destination then takes a dword (gen9.md 3.2). */
static bool converts_half_and_integer(const ir_inst *i)
{
    if (!(ir_row_flags(i) & IR_CONVERTS))
        return false;
    const ir_value *from = i->op == IR_call ? region_call_argument(i, 0) : ir_operand(i, 0);
    ir_type_kind x = ir_scalar(from->type)->kind, y = ir_scalar(i->value.type)->kind;
    return (x == IR_HALF) != (y == IR_HALF) && (x == IR_INTEGER || y == IR_INTEGER);
}

unsigned legal_operation_limit(const ir_inst *i)
{
    unsigned limit = legal_lane_limit(i->value.type);

    for (unsigned k = i->op == IR_call; k < i->operand_count; k++) {
        unsigned own = legal_lane_limit(ir_operand(i, k)->type);
        limit = ir_is_vector(ir_operand(i, k)->type) && own < limit ? own : limit;
    }
    ir_intrinsic id = ir_intrinsic_of(i);
    ir_type_kind kind = ir_scalar(i->value.type)->kind;
    bool root = i->op == IR_fdiv || id == IR_INTRINSIC_sqrt;
    unsigned most = GEN_MAX_CHANNELS;
    if (root && kind == IR_DOUBLE)
        most = 4;
    else if (i->op == IR_udiv || i->op == IR_sdiv || i->op == IR_urem || i->op == IR_srem || mixes_half_and_float(i) ||
             (root && kind == IR_FLOAT && i->block->function->module->correct_div_sqrt) ||
             ((ir_row_flags(i) & IR_APPROXIMATES || root) && kind == IR_HALF))
        most = 8;
    else if (converts_half_and_integer(i))
        most = 16;
    return most < limit ? most : limit;
}

/* --- helpers -------------------------------------------------------------------------------------------------------------- */

static ir_type *lane_type(legalizer *l, const ir_value *v, ir_type *scalar)
{
    return ir_with_lanes(l->module, scalar, ir_lanes(v->type), ir_is_vector(v->type));
}

static ir_value *resize_integer(ir_builder *b, ir_value *v, ir_type *t, bool is_signed)
{
    unsigned from = ir_scalar_bits(v->type), to = ir_scalar_bits(t);

    if (from == to)
        return v;
    return ir_cast(b, from > to ? IR_trunc : is_signed ? IR_sext : IR_zext, v, t);
}

/* Reads the low (WHICH is 0) or high (1) dwords of the qwords V, as a region of the same register. */
static ir_value *read_dwords(legalizer *l, ir_builder *b, ir_value *v, unsigned which)
{
    unsigned n = (unsigned)ir_lanes(v->type);
    ir_value *bits = region_build_bitcast(b, v, ir_vector(l->module, l->module->i32, 2 * n));
    region_description r = region_line(l->module->i32, n, 2, (int)(4 * which));

    return region_build_read(b, bits, &r, !ir_is_vector(v->type));
}

/* V with its high dwords replaced by HIGH. */
static ir_value *replace_high_dwords(legalizer *l, ir_builder *b, ir_value *v, ir_value *high)
{
    unsigned n = (unsigned)ir_lanes(v->type);
    ir_value *bits = region_build_bitcast(b, v, ir_vector(l->module, l->module->i32, 2 * n));
    region_description r = region_line(l->module->i32, n, 2, 4);

    return region_build_bitcast(b, region_build_write(b, bits, high, &r, NULL), v->type);
}

/* --- multiplication ------------------------------------------------------------------------------------------------------- */

static bool is_extended_dword(const ir_value *v, ir_opcode op)
{
    uint64_t bits;

    if (ir_const_bits(v, &bits))
        return op == IR_zext ? bits >> 32 == 0 : (uint64_t)(int64_t)(int32_t)bits == bits;
    return ir_is_op(v, op) && ir_scalar_bits(ir_operand(ir_as_inst(v), 0)->type) == 32;
}

/* Is I a product of two extended dwords? Such a product is one instruction: q <- d * d. */
static bool is_wide_product(const ir_inst *i)
{
    const ir_value *x = ir_operand(i, 0), *y = ir_operand(i, 1);
    bool s = is_extended_dword(x, IR_sext) && is_extended_dword(y, IR_sext),
         u = is_extended_dword(x, IR_zext) && is_extended_dword(y, IR_zext);

    return s || u;
}

/* The scalar that every element of V is a copy of; NULL if V is not such a broadcast. */
static ir_value *find_broadcast(ir_value *v)
{
    region_description r;
    ir_inst *i = ir_try_inst(v);

    if (!ir_is_vector(v->type) || !i || !region_is_read(v) || !region_decode(i, &r) || r.index)
        return NULL;
    for (unsigned e = 0; e < r.count; e++)
        if (region_byte(&r, e) != 0)
            return NULL;
    ir_inst *from = ir_try_inst(region_call_argument(i, 0));
    return from && from->op == IR_bitcast && ir_operand(from, 0)->type == ir_scalar(v->type) ? ir_operand(from, 0) : NULL;
}

/* The dwords that OP extends to the qwords V; NULL if V is constant, or no such extension. */
static ir_value *find_extended_dwords(ir_builder *b, ir_value *v, ir_opcode op)
{
    ir_value *scalar = find_broadcast(v), *extension = scalar ? scalar : v;

    if (ir_is_const(extension) || !is_extended_dword(extension, op))
        return NULL;
    ir_value *dwords = ir_operand(ir_as_inst(extension), 0);
    return scalar ? region_build_splat(b, dwords, (unsigned)ir_lanes(v->type)) : dwords;
}

/* X * Y as a product of dwords that OP extends, if X is such an extension and Y is, too, or is a constant that could be; else NULL. */
static ir_value *build_wide_product(ir_builder *b, ir_value *x, ir_value *y, ir_opcode op)
{
    ir_value *xd = find_extended_dwords(b, x, op), *yd = find_extended_dwords(b, y, op);

    if (!xd || !(yd || (ir_is_const(y) && is_extended_dword(y, op))))
        return NULL;
    ir_value *wide_y = yd ? ir_cast(b, op, yd, y->type) : y, *wide_x = ir_cast(b, op, xd, x->type);
    return ir_binary(b, IR_mul, wide_x, wide_y);
}

typedef struct qword_halves {
    ir_value *low, *high; /* high: NULL if it is zero */
} qword_halves;

/* Reads the low and high dwords of COUNT of the qwords V, from FIRST on. */
static qword_halves read_halves(legalizer *l, ir_builder *b, ir_value *v, unsigned first, unsigned count)
{
    uint64_t bits;
    bool scalar = !ir_is_vector(v->type);
    ir_value *extended = find_extended_dwords(b, v, IR_zext);

    if (ir_const_bits(v, &bits)) {
        ir_type *d = ir_with_lanes(l->module, l->module->i32, count, !scalar);
        return (qword_halves){ir_const(l->module, d, bits & 0xFFFFFFFF), bits >> 32 ? ir_const(l->module, d, bits >> 32) : NULL};
    }
    if (extended)
        return (qword_halves){region_build_slice(b, extended, first, count, scalar), NULL};
    ir_value *q = region_build_slice(b, v, first, count, scalar);
    return (qword_halves){read_dwords(l, b, q, 0), read_dwords(l, b, q, 1)};
}

/* Extends the unsigned dwords V to qwords of type Q. Constants stay constants, which are immediates. */
static ir_value *extend_dwords(legalizer *l, ir_builder *b, ir_value *v, ir_type *q)
{
    uint64_t bits;

    return ir_const_bits(v, &bits) ? ir_const(l->module, q, bits) : ir_cast(b, IR_zext, v, q);
}

/* Builds the product of COUNT of the qwords X and Y, from FIRST on. */
static ir_value *multiply_qwords(legalizer *l, ir_builder *b, ir_value *x, ir_value *y, unsigned first, unsigned count)
{
    qword_halves xh = read_halves(l, b, x, first, count), yh = read_halves(l, b, y, first, count);
    ir_type *q = ir_with_lanes(l->module, l->module->i64, count, ir_is_vector(x->type));
    ir_value *y_low = extend_dwords(l, b, yh.low, q), *x_low = extend_dwords(l, b, xh.low, q);
    ir_value *low = ir_binary(b, IR_mul, x_low, y_low);
    ir_value *cross = xh.high ? ir_binary(b, IR_mul, xh.high, yh.low) : NULL;

    if (yh.high) {
        ir_value *other = ir_binary(b, IR_mul, xh.low, yh.high);
        cross = cross ? ir_binary(b, IR_add, cross, other) : other;
    }
    return cross ? replace_high_dwords(l, b, low, ir_binary(b, IR_add, read_dwords(l, b, low, 1), cross)) : low;
}

/* Expands a product of qwords. The dwords are multiplied in as many lanes at a time as an operand has qwords, so that regions
 * read the products in place. */
static ir_value *expand_mul64(legalizer *l, ir_builder *b, ir_inst *i)
{
    ir_value *x = ir_operand(i, 0), *y = ir_operand(i, 1);
    ir_type *t = i->value.type;
    unsigned lanes = (unsigned)ir_lanes(t), limit = legal_lane_limit(t);
    uint64_t xbits, ybits;

    if (ir_const_bits(x, &xbits) && ir_const_bits(y, &ybits))
        return ir_const(l->module, t, xbits * ybits);
    if (is_wide_product(i))
        return NULL;
    ir_value *wide = build_wide_product(b, x, y, IR_zext);
    if (!wide)
        wide = build_wide_product(b, x, y, IR_sext);
    if (wide)
        return wide;
    if (lanes <= limit)
        return multiply_qwords(l, b, x, y, 0, lanes);
    ir_value *all = ir_undef(l->module, t);
    for (unsigned at = 0, n; at < lanes; at += n) {
        n = legal_part_length(at, lanes, limit);
        region_description r = region_line(t, n, 1, (int)(8 * at));
        all = region_build_write(b, all, multiply_qwords(l, b, x, y, at, n), &r, NULL);
    }
    return all;
}

static ir_value *expand_mulh(legalizer *l, ir_builder *b, ir_inst *i, bool is_signed)
{
    ir_type *q = lane_type(l, &i->value, l->module->i64);
    ir_value *x = region_call_argument(i, 0), *y = region_call_argument(i, 1);
    ir_opcode extend = is_signed ? IR_sext : IR_zext;
    uint64_t bits;
    ir_value *wide_y = ir_const_bits(y, &bits) ? ir_const(l->module, q, is_signed ? (uint64_t)(int64_t)(int32_t)bits : bits)
                                               : ir_cast(b, extend, y, q);

    return read_dwords(l, b, ir_binary(b, IR_mul, ir_cast(b, extend, x, q), wide_y), 1);
}

/* --- bytes ---------------------------------------------------------------------------------------------------------------- */

/* Is the high byte of word V known to be zero? Covers the results of expand_byte for logic on bytes. */
static bool is_below_256(const ir_value *v, unsigned depth)
{
    uint64_t bits;
    const ir_inst *i = ir_try_inst(v);

    if (ir_const_bits(v, &bits))
        return bits < 256;
    if (!i || depth > 3)
        return false;
    switch ((ir_opcode)i->op) {
    case IR_zext:
        return ir_scalar_bits(ir_operand(i, 0)->type) <= 8;
    case IR_and:
        return is_below_256(ir_operand(i, 0), depth + 1) || is_below_256(ir_operand(i, 1), depth + 1);
    case IR_or:
    case IR_xor:
        return is_below_256(ir_operand(i, 0), depth + 1) && is_below_256(ir_operand(i, 1), depth + 1);
    case IR_select:
        return is_below_256(ir_operand(i, 1), depth + 1) && is_below_256(ir_operand(i, 2), depth + 1);
    case IR_lshr:
        return is_below_256(ir_operand(i, 0), depth + 1);
    default: /* other operations may set the high byte */
        return false;
    }
}

static ir_value *widen_byte(legalizer *l, ir_builder *b, ir_value *v, bool is_signed)
{
    uint64_t bits;
    ir_type *t = lane_type(l, v, l->module->i16);

    if (!is_signed && ir_is_op(v, IR_trunc) && ir_operand(ir_as_inst(v), 0)->type == t &&
        is_below_256(ir_operand(ir_as_inst(v), 0), 0))
        return ir_operand(ir_as_inst(v), 0);
    if (ir_const_bits(v, &bits))
        return ir_const(l->module, t, is_signed ? (uint64_t)(int64_t)(int8_t)bits : bits);
    return ir_cast(b, is_signed ? IR_sext : IR_zext, v, t);
}

static bool is_byte(const ir_value *v)
{
    return ir_scalar(v->type)->kind == IR_INTEGER && ir_scalar_bits(v->type) == 8;
}

static bool is_signed_operation(const ir_inst *i)
{
    switch ((ir_opcode)i->op) {
    case IR_ashr:
    case IR_sdiv:
    case IR_srem:
        return true;
    case IR_icmp:
        return i->pred >= IR_SGT && i->pred <= IR_SLE;
    default: /* some intrinsics depend on the sign; other operations do not */
        break;
    }
    ir_intrinsic id = ir_intrinsic_of(i);
    return id == IR_INTRINSIC_smax || id == IR_INTRINSIC_smin || id == IR_INTRINSIC_abs || id == IR_INTRINSIC_savg;
}

static ir_value *expand_byte(legalizer *l, ir_builder *b, ir_inst *i)
{
    bool is_signed = is_signed_operation(i);
    ir_intrinsic id = ir_intrinsic_of(i);
    ir_value *x[4];
    unsigned skip = i->op == IR_call, n = i->operand_count - skip;

    for (unsigned k = 0; k < n; k++) {
        ir_value *v = ir_operand(i, k + skip);
        x[k] = is_byte(v) ? widen_byte(l, b, v, is_signed) : v;
    }
    if (i->op == IR_icmp)
        return ir_compare(b, (ir_pred)i->pred, x[0], x[1]);
    ir_type *t = lane_type(l, &i->value, l->module->i16);
    ir_value *wide = skip ? &ir_call_intrinsic(b, id, &t, 1, x, n)->value : &ir_build(b, (ir_opcode)i->op, t, x, n)->value;
    return ir_cast(b, IR_trunc, wide, i->value.type);
}

static bool is_byte_operation(const ir_inst *i)
{
    switch ((ir_opcode)i->op) {
    case IR_add:
    case IR_sub:
    case IR_mul:
    case IR_shl:
    case IR_lshr:
    case IR_ashr:
    case IR_and:
    case IR_or:
    case IR_xor:
        return is_byte(&i->value);
    case IR_select:
        return is_byte(&i->value);
    case IR_icmp:
        return is_byte(ir_operand(i, 0));
    case IR_call:
        break;
    default: /* moves and conversions accept bytes */
        return false;
    }
    switch (ir_intrinsic_of(i)) {
    case IR_INTRINSIC_smax:
    case IR_INTRINSIC_smin:
    case IR_INTRINSIC_umax:
    case IR_INTRINSIC_umin:
    case IR_INTRINSIC_abs:
    case IR_INTRINSIC_savg:
    case IR_INTRINSIC_uavg:
        return is_byte(&i->value);
    default: /* saturating arithmetic saturates at the limits of the byte */
        return false;
    }
}

/* --- masks as data -------------------------------------------------------------------------------------------------------- */

static ir_value *mask_to_words(legalizer *l, ir_builder *b, ir_value *mask)
{
    ir_type *t = lane_type(l, mask, l->module->i16);

    if (ir_is_undefined(mask))
        return ir_undef(l->module, t);
    return ir_select(b, mask, ir_const(l->module, t, 1), ir_const(l->module, t, 0));
}

static ir_value *words_to_mask(legalizer *l, ir_builder *b, ir_value *words)
{
    return ir_compare(b, IR_NE, words, ir_null(l->module, words->type));
}

/* Does R consist of consecutive lanes of a mask that an instruction with a channel offset can select? */
static bool is_flag_slice(const region_description *r)
{
    bool power = (r->count & (r->count - 1)) == 0 && r->count <= 32;

    return !r->index && power && region_is_contiguous(r) && (unsigned)r->offset % r->count == 0 &&
           (r->count > 1 || r->offset == 0) && (r->count != 4 || r->offset % 4 == 0) && (r->count != 2 || r->offset == 0);
}

static ir_value *expand_to_words(legalizer *l, ir_builder *b, ir_inst *i, region_description r)
{
    r.offset *= 2;
    if (r.index)
        r.index = ir_binary(b, IR_shl, r.index, ir_const(l->module, r.index->type, 1));
    ir_value *parent = mask_to_words(l, b, region_call_argument(i, 0));
    if (region_is_read(&i->value))
        return words_to_mask(l, b, region_build_read(b, parent, &r, !ir_is_vector(i->value.type)));
    return words_to_mask(
        l, b, region_build_write(b, parent, mask_to_words(l, b, region_call_argument(i, 1)), &r, region_call_argument(i, 7)));
}

bool legal_is_comparison(const ir_value *v)
{
    const ir_inst *i = ir_try_inst(v);

    return i && (i->op == IR_icmp || i->op == IR_fcmp) && i->pred != IR_FALSE && i->pred != IR_TRUE;
}

static ir_value *expand_mask_region(legalizer *l, ir_builder *b, ir_inst *i)
{
    region_description r;

    region_decode(i, &r);
    bool slice = is_flag_slice(&r) && ir_lanes(region_call_argument(i, 0)->type) <= 32;
    if (region_is_read(&i->value))
        return slice ? NULL : expand_to_words(l, b, i, r);
    uint64_t bits;
    bool plain = ir_const_bits(region_call_argument(i, 7), &bits) && bits;
    bool compare = legal_is_comparison(region_call_argument(i, 1)) && ir_has_one_use(region_call_argument(i, 1));
    if (slice && plain && (compare || r.count == 16))
        return NULL;
    return expand_to_words(l, b, i, r);
}

/* Expands a comparison that is true for NaN: except for ne, the hardware has no such condition. If the comparison takes several
 * instructions, the complement is computed, so that its users invert it once. */
static ir_value *expand_unordered(legalizer *l, ir_builder *b, ir_inst *i)
{
    bool unordered = i->pred == IR_ORD || (i->pred >= IR_UEQ && i->pred <= IR_FULE);

    if (!unordered || ir_lanes(i->value.type) <= legal_operation_limit(i))
        return NULL;
    ir_value *complement = ir_compare(b, ir_pred_inverted((ir_pred)i->pred), ir_operand(i, 0), ir_operand(i, 1));
    return ir_binary(b, IR_xor, complement, ir_const(l->module, i->value.type, 1));
}

static ir_value *expand_mask_compare(legalizer *l, ir_builder *b, ir_inst *i)
{
    ir_value *differ = ir_binary(b, IR_xor, ir_operand(i, 0), ir_operand(i, 1));

    if (i->pred == IR_NE)
        return differ;
    if (i->pred != IR_EQ)
        return NULL;
    return ir_binary(b, IR_xor, differ, ir_const(l->module, i->value.type, 1));
}

/* --- other operations ----------------------------------------------------------------------------------------------------- */

static ir_value *expand_copysign(legalizer *l, ir_builder *b, ir_inst *i)
{
    ir_value *x = region_call_argument(i, 0), *y = region_call_argument(i, 1);
    unsigned bits = ir_scalar_bits(x->type);
    ir_type *t = lane_type(l, x, ir_int(l->module, bits));
    uint64_t sign = UINT64_C(1) << (bits - 1);
    ir_value *magnitude = ir_binary(b, IR_and, ir_cast(b, IR_bitcast, x, t), ir_const(l->module, t, sign - 1));
    ir_value *of_y = ir_binary(b, IR_and, ir_cast(b, IR_bitcast, y, t), ir_const(l->module, t, sign));

    return ir_cast(b, IR_bitcast, ir_binary(b, IR_or, magnitude, of_y), x->type);
}

/* Expands extractelement and insertelement with a variable index to a region that starts at the element. */
static ir_value *expand_variable_element(legalizer *l, ir_builder *b, ir_inst *i)
{
    bool insert = i->op == IR_insertelement;
    ir_value *index = ir_operand(i, insert ? 2 : 1), *v = ir_operand(i, 0);

    if (ir_is_const(index))
        return NULL;
    region_description r = region_line(v->type, 1, 1, 0);
    ir_value *start = resize_integer(b, index, l->module->i16, false);
    r.index =
        r.size > 1 ? ir_binary(b, IR_shl, start, ir_const(l->module, l->module->i16, (uint64_t)__builtin_ctz(r.size))) : start;
    if (insert)
        return region_build_write(b, v, ir_operand(i, 1), &r, NULL);
    return region_build_read(b, v, &r, true);
}

static ir_value *expand_to_mask(legalizer *l, ir_builder *b, ir_inst *i)
{
    ir_value *x = ir_operand(i, 0);

    return ir_compare(b, IR_NE, ir_binary(b, IR_and, x, ir_const(l->module, x->type, 1)), ir_null(l->module, x->type));
}

/* Extends bytes to qwords in two steps. */
static ir_value *expand_extend(legalizer *l, ir_builder *b, ir_inst *i)
{
    ir_value *x = ir_operand(i, 0);

    if (ir_scalar_bits(x->type) != 8 || ir_scalar_bits(i->value.type) != 64)
        return NULL;
    ir_value *middle = ir_cast(b, (ir_opcode)i->op, x, lane_type(l, x, l->module->i32));
    return ir_cast(b, (ir_opcode)i->op, middle, i->value.type);
}

static ir_value *expand_call(legalizer *l, ir_builder *b, ir_inst *i)
{
    switch (ir_intrinsic_of(i)) {
    case IR_INTRINSIC_copysign:
        return expand_copysign(l, b, i);
    case IR_INTRINSIC_smulh:
    case IR_INTRINSIC_umulh:
        return ir_scalar_bits(i->value.type) == 32 ? expand_mulh(l, b, i, ir_intrinsic_of(i) == IR_INTRINSIC_smulh) : NULL;
    case IR_INTRINSIC_rdregioni:
    case IR_INTRINSIC_rdregionf:
    case IR_INTRINSIC_wrregioni:
    case IR_INTRINSIC_wrregionf:
        return ir_scalar_bits(i->value.type) == 1 ? expand_mask_region(l, b, i) : NULL;
    default: /* supported by the hardware, or reported by selection */
        return NULL;
    }
}

ir_value *legal_expand(legalizer *l, ir_inst *i)
{
    ir_builder at = ir_before(i), *b = &at;

    if (is_byte_operation(i))
        return expand_byte(l, b, i);
    switch ((ir_opcode)i->op) {
    case IR_mul:
        return ir_scalar_bits(i->value.type) == 64 ? expand_mul64(l, b, i) : NULL;
    case IR_extractelement:
    case IR_insertelement:
        return expand_variable_element(l, b, i);
    case IR_trunc:
        return ir_scalar_bits(i->value.type) == 1 ? expand_to_mask(l, b, i) : NULL;
    case IR_zext:
    case IR_sext:
        return expand_extend(l, b, i);
    case IR_icmp:
        return ir_scalar_bits(ir_operand(i, 0)->type) == 1 ? expand_mask_compare(l, b, i) : NULL;
    case IR_fcmp:
        return expand_unordered(l, b, i);
    case IR_call:
        return expand_call(l, b, i);
    default: /* the operation takes one instruction per part */
        return NULL;
    }
}
