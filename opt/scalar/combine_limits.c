/* opt/scalar/combine_limits.c - the part of the pass `combine` that finds values kept between constant limits.
 *
 *   x < low ? low : x > high ? high : x      ->    smax (smin x, high), low
 *   x > high ? high : x < low ? low : x      ->    smin (smax x, low), high
 *
 * The comparisons and selects would be three instructions; a minimum and a maximum are one each. */
#include "opt/scalar/combine.h"

#include "src/base/bits.h"

/* A select between the constant LIMIT and REST: it is LIMIT where X is less (IS_LOW) or greater than LIMIT. */
typedef struct limit {
    ir_value *x, *limit, *rest;
    int64_t value; /* of LIMIT */
    bool is_low;
} limit;

/* Is V a `limit`: a select by a signed comparison of X with the limit itself, in any of its forms? */
static bool match_limit(ir_value *v, limit *l)
{
    ir_inst *i = ir_try_inst(v), *c = i && i->op == IR_select ? ir_try_inst(ir_operand(i, 0)) : NULL;
    uint64_t bits, compared;

    if (!c || c->op != IR_icmp || ir_lanes(c->value.type) != ir_lanes(v->type) || !ir_const_bits(ir_operand(c, 1), &compared))
        return false;
    bool first = ir_const_bits(ir_operand(i, 1), &bits);
    if (!first && !ir_const_bits(ir_operand(i, 2), &bits))
        return false;
    ir_pred p = first ? (ir_pred)c->pred : ir_pred_inverted((ir_pred)c->pred); /* where the limit is chosen */
    *l = (limit){.x = ir_operand(c, 0),
                 .limit = ir_operand(i, first ? 1 : 2),
                 .rest = ir_operand(i, first ? 2 : 1),
                 .value = bits_signed(bits, ir_scalar_bits(v->type)),
                 .is_low = p == IR_SLT || p == IR_SLE};
    return l->x->type == v->type && bits == compared && (l->is_low || p == IR_SGT || p == IR_SGE);
}

ir_value *opt_combine_limits(ir_builder *b, ir_inst *i)
{
    limit outer, inner;

    if (!match_limit(&i->value, &outer) || !match_limit(outer.rest, &inner) || inner.x != outer.x || inner.rest != outer.x ||
        outer.is_low == inner.is_low || (outer.is_low ? outer.value > inner.value : inner.value > outer.value))
        return NULL;
    ir_intrinsic first = outer.is_low ? IR_INTRINSIC_smin : IR_INTRINSIC_smax;
    ir_value *one[] = {outer.x, inner.limit};
    ir_value *limited = &ir_call_intrinsic(b, first, &i->value.type, 1, one, 2)->value, *both[] = {limited, outer.limit};
    return &ir_call_intrinsic(b, outer.is_low ? IR_INTRINSIC_smax : IR_INTRINSIC_smin, &i->value.type, 1, both, 2)->value;
}
