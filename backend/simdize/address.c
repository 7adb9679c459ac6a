/* backend/simdize/address.c - translates pointers to integers.
 *
 * Pointers to global, constant and generic memory have 64 bits, those to local memory 32; those to private memory 32 if it is in
 * scratch, 64 if it is in a global buffer. A pointer to private memory is an offset in the work-item's segment, and thus mostly
 * uniform, until it is used; only a varying pointer to private memory in a global buffer is the address itself, because it may be
 * stored or compared. A getelementptr is a sum; its uniform part is added up as scalars before the varying part. */
#include "backend/simdize/simdize.h"

#include "src/base/bits.h"
#include "src/base/bug.h"

/* --- values computed once, in the entry block ----------------------------------------------------------------------------- */

static ir_builder entry_builder(simdizer *s)
{
    ir_builder b = ir_before(s->entry_end);

    b.loc = 0;
    return b;
}

static ir_value *call_no_arguments(ir_builder *b, ir_intrinsic id)
{
    return &ir_call_intrinsic(b, id, NULL, 0, NULL, 0)->value;
}

static ir_value *lane_numbers(simdizer *s, ir_builder *b, ir_type *scalar)
{
    ir_type *t = ir_vector(s->to, s->to->i16, s->n);

    return build_resize(b, &ir_call_intrinsic(b, IR_INTRINSIC_lane_ids, &t, 1, NULL, 0)->value, scalar, false);
}

/* The address of each lane's own segment of private memory. */
static ir_value *private_segments(simdizer *s)
{
    if (s->segment)
        return s->segment;
    ir_builder b = entry_builder(s);
    uint64_t bytes = s->frame->private_bytes;
    if (s->options->private_memory == BACKEND_PRIVATE_GLOBAL) {
        ir_value *first = build_cast(
            &b, IR_zext, build_bin_k(&b, IR_mul, call_no_arguments(&b, IR_INTRINSIC_thread_slot), s->n * bytes), s->to->i64);
        ir_value *base = build_bin(&b, IR_add, call_no_arguments(&b, IR_INTRINSIC_private_base), first);
        ir_value *own = build_bin_k(&b, IR_mul, lane_numbers(s, &b, s->to->i32), bytes);
        ir_value *wide = build_convert(&b, IR_zext, own, s->to->i64);
        s->segment = build_bin(&b, IR_add, wide, simd_broadcast(&b, base, s->n));
    } else {
        ir_value *own = build_bin_k(&b, IR_mul, lane_numbers(s, &b, s->to->i32), bytes);
        s->segment = build_bin(&b, IR_add, own, simd_broadcast(&b, call_no_arguments(&b, IR_INTRINSIC_scratch_base), s->n));
    }
    return s->segment;
}

ir_value *simd_private_address(simdizer *s, ir_value *offset)
{
    ir_value *from = private_segments(s); /* private_segments() may insert into the entry block, so it precedes the code below */

    return build_bin(&s->b, IR_add, from, offset);
}

ir_value *simd_private_pointer(simdizer *s, ir_value *offset)
{
    ir_value *wide = simd_broadcast(&s->b, offset, s->n);

    if (ir_is_undefined(offset) || (s->frame->private_nulls && ir_is_zero(offset)))
        return wide;
    ir_value *address = simd_private_address(s, wide);
    if (ir_is_const(offset) || !s->frame->private_nulls)
        return address;
    return build_sel(&s->b, build_cmp_k(&s->b, IR_EQ, wide, 0), wide, address); /* null must stay null */
}

static ir_value *build_global_base(simdizer *s, ir_builder b, unsigned n)
{
    ir_value *number = ir_const(s->to, s->to->i32, n);

    return &ir_call_intrinsic(&b, IR_INTRINSIC_global_base, NULL, 0, &number, 1)->value;
}

/* The addresses of the first MOST_IN_ENTRY variables are read in the entry block. Those of any others are read at each use:
 * their live ranges would fill the registers. */
enum { MOST_IN_ENTRY = 32 };

static ir_value *global_base(simdizer *s, const ir_global *g)
{
    unsigned n = ir_global_number(g);

    while (s->global_bases.count <= n)
        vec_push(s->scratch, &s->global_bases, NULL);
    if (!s->global_bases.items[n] && s->global_base_count == MOST_IN_ENTRY)
        return build_global_base(s, s->b, n);
    if (!s->global_bases.items[n]) {
        s->global_bases.items[n] = build_global_base(s, entry_builder(s), n);
        s->global_base_count++;
    }
    return s->global_bases.items[n];
}

ir_value *simd_variable_address(simdizer *s, ir_value *v)
{
    ir_type *t = simd_thread_scalar(s, v->type);
    int64_t offset = 0;

    if (v->kind == IR_ADDRESS) {
        offset = ir_as_constant(v)->offset;
        v = ir_as_constant(v)->base;
    }
    if (v->kind == IR_FUNCTION)
        bug("the address of a function");
    if (v->type->space == IR_GLOBAL || v->type->space == IR_CONSTANT)
        return build_bin_k(&s->b, IR_add, global_base(s, ir_as_global(v)), (uint64_t)offset);
    return ir_const(s->to, t, prep_frame_offset(v) + (uint64_t)offset);
}

/* --- getelementptr -------------------------------------------------------------------------------------------------------- */

typedef struct sum { /* base + uniform + constant + varying; a member is NULL if it has no terms */
    ir_value *uniform, *varying;
    uint64_t constant;
} sum;

static ir_value *add_terms(simdizer *s, ir_value *x, ir_value *y)
{
    return !x ? y : !y ? x : build_bin(&s->b, IR_add, x, y);
}

/* Can the low bits of V be computed in 32 bits at no extra cost, because it consists of extended values, constants and
 * scalars? */
static bool can_be_narrowed_freely(const simdizer *s, ir_value *v, unsigned depth)
{
    const ir_inst *i = ir_try_inst(v);

    if (!simd_is_varying(s, v))
        return true;
    if (!i) /* V is a parameter */
        return false;
    if (i->op == IR_zext || i->op == IR_sext)
        return ir_scalar_bits(ir_operand(i, 0)->type) <= 32 && !simd_is_shared(s, ir_operand(i, 0));
    return depth && (ir_op_flags((ir_opcode)i->op) & IR_LOW_BITS) && can_be_narrowed_freely(s, ir_operand(i, 0), depth - 1) &&
           can_be_narrowed_freely(s, ir_operand(i, 1), depth - 1);
}

static ir_value *build_narrowed(simdizer *s, ir_value *v, ir_type *t)
{
    if (!simd_is_varying(s, v))
        return simd_broadcast(&s->b, build_resize(&s->b, simd_uniform(s, v), t, true), s->n);
    const ir_inst *i = ir_as_inst(v);
    if (i->op == IR_zext || i->op == IR_sext)
        return build_resize(&s->b, simd_varying(s, ir_operand(i, 0)), t, i->op == IR_sext);
    ir_value *x = build_narrowed(s, ir_operand(i, 0), t), *y = build_narrowed(s, ir_operand(i, 1), t);
    return build_bin(&s->b, (ir_opcode)i->op, x, y);
}

/* Converts a varying index to type T, which may be narrower than its own. */
static ir_value *index_in(simdizer *s, ir_value *index, ir_type *t)
{
    if (t->bits < ir_scalar_bits(index->type) && can_be_narrowed_freely(s, index, 3))
        return build_narrowed(s, index, t);
    return build_resize(&s->b, simd_varying(s, index), t, true);
}

/* Builds INDEX times SIZE, modulo the width of its type. */
static ir_value *scale_index(simdizer *s, ir_value *index, uint64_t size)
{
    size = bits_low(size, ir_scalar_bits(index->type));
    if (is_power_of_two(size))
        return build_bin_k(&s->b, IR_shl, index, (unsigned)__builtin_ctzll(size));
    return build_bin_k(&s->b, IR_mul, index, size);
}

/* Moves constants that are added to INDEX to the constant part of the sum, if both wrap alike or the index does not wrap, and the
 * remaining index can be read here. Returns it. */
static ir_value *strip_constants(const simdizer *s, sum *total, ir_value *index, const ir_type *t, uint64_t size)
{
    for (ir_inst *i = ir_try_inst(index); i; i = ir_try_inst(index)) {
        unsigned bits = ir_scalar_bits(index->type), inner = i->operand_count ? ir_scalar_bits(ir_operand(i, 0)->type) : 0;
        uint64_t k;
        if (i->operand_count && simd_is_shared(s, ir_operand(i, 0)))
            return index;
        if (i->op == IR_add && (bits >= t->bits || i->flags & IR_NSW) && ir_const_bits(ir_operand(i, 1), &k)) {
            total->constant += (uint64_t)bits_signed(k, bits) * size;
            index = ir_operand(i, 0);
        } else if (i->op == IR_sext || (i->op == IR_zext && inner >= t->bits)) {
            ir_inst *sum_inside = ir_try_inst(ir_operand(i, 0));
            bool goes_on = sum_inside && sum_inside->op == IR_add && ir_operand(sum_inside, 1)->kind == IR_CONST;
            if (!goes_on || simd_is_shared(s, ir_operand(sum_inside, 0)) || (inner < t->bits && !(sum_inside->flags & IR_NSW)))
                return index;
            index = ir_operand(i, 0);
        } else {
            return index;
        }
    }
    return index;
}

static void add_index(simdizer *s, sum *total, ir_value *index, ir_type *t, uint64_t size)
{
    uint64_t k;

    index = strip_constants(s, total, index, t, size);
    if (ir_const_bits(index, &k)) {
        unsigned shift = 64 - ir_scalar_bits(index->type);
        total->constant += (uint64_t)((int64_t)(k << shift) >> shift) * size;
    } else if (simd_is_varying(s, index)) {
        total->varying = add_terms(s, total->varying, scale_index(s, index_in(s, index, t), size));
    } else {
        total->uniform = add_terms(s, total->uniform, scale_index(s, build_resize(&s->b, simd_uniform(s, index), t, true), size));
    }
}

ir_value *simd_address(simdizer *s, ir_inst *gep, bool varying)
{
    ir_type *t = simd_thread_scalar(s, gep->value.type), *at = gep->elem_type;
    ir_value *base = ir_operand(gep, 0);
    sum total = {0};

    add_index(s, &total, ir_operand(gep, 1), t, ir_size(at));
    for (unsigned n = 2; n < gep->operand_count; n++) {
        ir_value *index = ir_operand(gep, n);
        uint64_t k = 0;
        if (at->kind == IR_STRUCT) {
            ir_const_bits(index, &k);
            total.constant += ir_field_offset(at, (unsigned)k);
            at = at->fields[k];
        } else {
            at = at->element;
            add_index(s, &total, index, t, ir_size(at));
        }
    }
    if (simd_is_varying(s, base) || (varying && simd_is_private_address(s, base->type)))
        total.varying = add_terms(s, simd_varying(s, base), total.varying);
    else
        total.uniform = add_terms(s, simd_uniform(s, base), total.uniform);
    if (total.constant && !total.uniform)
        total.uniform = ir_const(s->to, t, total.constant);
    else if (total.constant)
        total.uniform = build_bin_k(&s->b, IR_add, total.uniform, total.constant);
    if (!total.varying)
        return varying ? simd_broadcast(&s->b, total.uniform, s->n) : total.uniform;
    return total.uniform ? build_bin(&s->b, IR_add, total.varying, simd_broadcast(&s->b, total.uniform, s->n)) : total.varying;
}
