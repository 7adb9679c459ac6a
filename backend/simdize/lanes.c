/* backend/simdize/lanes.c - translates operations across the lanes of a thread.
 *
 * A sub-group is the lanes of one thread, so its values are in one vector, and cross-lane operations are regions: halves for a
 * reduction, shifted pieces for a prefix sum, one offset per lane for a shuffle. Inactive lanes are first set to the neutral
 * element. */
#include "backend/region/build.h"
#include "backend/simdize/simdize.h"
#include "ir/eval.h"

#include "src/base/bug.h"

typedef enum fold_op { FOLD_ADD, FOLD_MIN, FOLD_MAX, FOLD_UMIN, FOLD_UMAX, FOLD_MUL, FOLD_AND, FOLD_OR, FOLD_XOR } fold_op;

static unsigned constant_lane_argument(const ir_inst *i, unsigned n)
{
    uint64_t k = 0;

    ir_const_bits(ir_operand(i, n + 1), &k);
    return (unsigned)k;
}

static ir_value *build_fold(ir_builder *b, fold_op op, ir_value *x, ir_value *y)
{
    bool is_float = ir_is_float(ir_scalar(x->type));

    switch (op) {
    case FOLD_ADD:
        return build_bin(b, is_float ? IR_fadd : IR_add, x, y);
    case FOLD_MUL:
        return build_bin(b, is_float ? IR_fmul : IR_mul, x, y);
    case FOLD_MIN:
        return build_call2(b, is_float ? IR_INTRINSIC_minnum : IR_INTRINSIC_smin, x, y);
    case FOLD_MAX:
        return build_call2(b, is_float ? IR_INTRINSIC_maxnum : IR_INTRINSIC_smax, x, y);
    case FOLD_UMIN:
        return build_call2(b, IR_INTRINSIC_umin, x, y);
    case FOLD_UMAX:
        return build_call2(b, IR_INTRINSIC_umax, x, y);
    case FOLD_AND:
        return build_bin(b, IR_and, x, y);
    case FOLD_OR:
        return build_bin(b, IR_or, x, y);
    case FOLD_XOR:
        return build_bin(b, IR_xor, x, y);
    }
    bug("sub-group operation %d", (int)op);
}

/* Builds V with the neutral element of OP in inactive lanes. */
static ir_value *replace_inactive(simdizer *s, fold_op op, ir_value *v)
{
    return simd_merge(&s->b, ir_const(s->to, v->type, ir_eval_neutral(op, ir_scalar(v->type))), v, s->at->em);
}

/* Applies F to every component of a varying vector and joins the results. */
static ir_value *each_component(simdizer *s, ir_value *v, ir_value *(*f)(simdizer *, fold_op, ir_value *), fold_op op)
{
    unsigned count = (unsigned)ir_lanes(v->type) / s->n;
    ir_value **parts = arena_array(s->scratch, ir_value *, count);

    for (unsigned k = 0; k < count; k++)
        parts[k] = f(s, op, simd_component(&s->b, v, k, s->n));
    return simd_join_components(&s->b, parts, count);
}

/* Reduces the lanes of V by OP: combines the lower half with the upper half until one element remains. The order is fixed, so
 * float results are the same on every machine. */
static ir_value *reduce_lanes(simdizer *s, fold_op op, ir_value *v)
{
    v = replace_inactive(s, op, v);
    for (unsigned half = s->n / 2; half; half /= 2) {
        ir_value *lower = simd_strided(&s->b, v, 0, 1, half), *upper = simd_strided(&s->b, v, half, 1, half);
        v = build_fold(&s->b, op, lower, upper);
    }
    return simd_broadcast(&s->b, v, s->n);
}

static unsigned lane_bytes(const ir_value *v)
{
    return ir_scalar_bits(v->type) / 8;
}

static ir_value *scan_inclusive(simdizer *s, fold_op op, ir_value *v)
{
    v = replace_inactive(s, op, v);
    for (unsigned step = 1; step < s->n; step *= 2) {
        unsigned rest = s->n - step;
        ir_value *own = simd_strided(&s->b, v, step, 1, rest), *before = simd_strided(&s->b, v, 0, 1, rest);
        v = simd_write_region(&s->b, v, build_fold(&s->b, op, own, before), 1, step * lane_bytes(v), NULL);
    }
    return v;
}

/* Builds the mask of the lanes that have no active lane before them. */
static ir_value *lanes_up_to_first(simdizer *s)
{
    ir_type *ids = ir_vector(s->to, s->to->i16, s->n);
    ir_value *active = &ir_call_intrinsic(&s->b, IR_INTRINSIC_ballot, &s->mask_type, 1, &s->at->em, 1)->value,
             *lane = &ir_call_intrinsic(&s->b, IR_INTRINSIC_lane_ids, &ids, 1, NULL, 0)->value,
             *first = build_call2(&s->b, IR_INTRINSIC_cttz, active, ir_const(s->to, s->to->i1, 1));

    first = build_resize(&s->b, first, s->to->i16, false);
    return ir_compare(&s->b, IR_ULE, lane, simd_broadcast(&s->b, first, s->n));
}

/* Is EM the mask with which the kernel begins, so that its lanes are the first ones of the thread? */
static bool is_entry_mask(ir_value *em)
{
    const ir_inst *i = ir_try_inst(em);

    return i && ir_intrinsic_of(i) == IR_INTRINSIC_simd_entry;
}

/* Builds an exclusive scan. For floating-point numbers the neutral element differs from the result of a scan in a lane without
 * an active lane before it. If every lane of the sub-group takes part, that concerns lane 0 alone. */
static ir_value *scan_exclusive(simdizer *s, fold_op op, ir_value *v)
{
    ir_type *scalar = ir_scalar(v->type);
    ir_value *sums = scan_inclusive(s, op, v), *first = ir_const(s->to, v->type, ir_eval_first_of_scan(op, scalar)),
             *shifted = simd_write_region(&s->b, first, simd_strided(&s->b, sums, 0, 1, s->n - 1), 1, lane_bytes(v), NULL);

    if (ir_eval_first_of_scan(op, scalar) == ir_eval_neutral(op, scalar) || is_entry_mask(s->at->em))
        return shifted;
    return simd_merge(&s->b, shifted, first, lanes_up_to_first(s));
}

/* --- shuffles ------------------------------------------------------------------------------------------------------------- */

/* Builds the byte offsets of lanes INDEX, masked into range: reading an invalid lane is undefined, but must not access other
 * registers. */
static ir_value *lane_offset(simdizer *s, ir_value *index, unsigned bytes)
{
    ir_value *lane = build_bin_k(&s->b, IR_and, build_resize(&s->b, index, s->to->i16, false), s->n - 1);

    return build_bin_k(&s->b, IR_mul, lane, bytes);
}

static ir_value *read_lane(simdizer *s, ir_value *v, ir_value *offset)
{
    bool per_lane = ir_is_vector(offset->type);
    region_description r = {
        .count = per_lane ? s->n : 1, .size = lane_bytes(v), .width = 1, .hstride = per_lane ? 0 : 1, .index = offset};

    return region_build_read(&s->b, v, &r, true);
}

static void shuffle_lanes(simdizer *s, ir_inst *i)
{
    ir_value *v = simd_varying(s, ir_operand(i, 1)), *index = ir_operand(i, 2);
    bool per_lane = simd_is_varying(s, index);
    unsigned count = (unsigned)ir_lanes(v->type) / s->n;
    ir_value *offset = lane_offset(s, per_lane ? simd_varying(s, index) : simd_uniform(s, index), lane_bytes(v));
    ir_value **parts = arena_array(s->scratch, ir_value *, count);

    for (unsigned k = 0; k < count; k++)
        parts[k] = read_lane(s, simd_component(&s->b, v, k, s->n), offset);
    if (!per_lane)
        for (unsigned k = 0; k < count; k++)
            parts[k] = simd_broadcast(&s->b, parts[k], s->n);
    simd_define(s, i, simd_join_components(&s->b, parts, count));
}

static void build_ballot(simdizer *s, ir_inst *i)
{
    ir_value *c = build_bin(&s->b, IR_and, s->at->em, simd_part(s, ir_operand(i, 1), 0, true));

    simd_define(s, i, &ir_call_intrinsic(&s->b, IR_INTRINSIC_ballot, &s->mask_type, 1, &c, 1)->value);
}

void simd_lanes(simdizer *s, ir_inst *i)
{
    switch (ir_intrinsic_of(i)) {
    case IR_INTRINSIC_sub_group_reduce:
        simd_define(s, i,
                    each_component(s, simd_varying(s, ir_operand(i, 2)), reduce_lanes, (fold_op)constant_lane_argument(i, 0)));
        break;
    case IR_INTRINSIC_sub_group_scan:
        simd_define(s, i,
                    each_component(s, simd_varying(s, ir_operand(i, 3)),
                                   constant_lane_argument(i, 1) ? scan_inclusive : scan_exclusive,
                                   (fold_op)constant_lane_argument(i, 0)));
        break;
    case IR_INTRINSIC_sub_group_shuffle:
    case IR_INTRINSIC_sub_group_broadcast:
        shuffle_lanes(s, i);
        break;
    case IR_INTRINSIC_sub_group_ballot:
        build_ballot(s, i);
        break;
    default:
        bug("%s works in one lane", ir_intrinsic_name(ir_intrinsic_of(i)));
    }
}
