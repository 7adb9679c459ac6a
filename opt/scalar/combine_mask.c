/* opt/scalar/combine_mask.c - turn selections by bit masks into select.
 *
 *   or (and m, x), (and (xor m, -1), y)   ->  select c, x, y       where m is all ones if c is true, else zero
 *   xor y, (and (xor x, y), m)            ->  select c, x, y
 *   and m, (ptrtoint p)                   ->  select c, (ptrtoint p), 0
 *
 * A select is one instruction, and the points-to analysis (opt/analysis/points_to.h) follows a select between pointers more
 * precisely than masked bits. Masks are recognized as sign-extended conditions, as -(x & 1), as (x & 1) - 1, and as arithmetic
 * shifts of the sign bit. */
#include "opt/scalar/combine.h"

#include "src/base/bits.h"

enum { DEPTH = 6 }; /* limit on the operations followed to recognize a mask */

static bool is_ones(const ir_value *v)
{
    uint64_t bits;

    return ir_const_bits(v, &bits) && bits == bits_mask(ir_scalar_bits(v->type));
}

/* Is X always 0 or 1? */
static bool is_bit(const ir_value *x, unsigned depth)
{
    const ir_inst *i = ir_try_inst(x);
    uint64_t k;

    if (!i || !depth)
        return ir_const_bits(x, &k) && k < 2;
    if (i->op == IR_and)
        return is_bit(ir_operand(i, 0), depth - 1) || is_bit(ir_operand(i, 1), depth - 1);
    if (i->op == IR_lshr)
        return ir_const_bits(ir_operand(i, 1), &k) && k == ir_scalar_bits(x->type) - 1;
    return i->op == IR_zext && (ir_scalar_bits(ir_operand(i, 0)->type) == 1 || is_bit(ir_operand(i, 0), depth - 1));
}

static ir_value *negate_condition(ir_builder *b, ir_value *c)
{
    return c ? ir_binary(b, IR_xor, c, ir_const(b->module, b->module->i1, 1)) : NULL;
}

/* The i1 that is true when M is all ones and false when M is zero, built at B if needed; NULL when M is not known to be such a
 * mask. */
static ir_value *mask_condition(ir_builder *b, ir_value *m, unsigned depth)
{
    ir_inst *i = ir_try_inst(m);
    uint64_t k, l;

    if (!i || !depth)
        return NULL;
    ir_value *x = i->operand_count ? ir_operand(i, 0) : NULL, *y = i->operand_count > 1 ? ir_operand(i, 1) : NULL;
    switch ((ir_opcode)i->op) {
    case IR_sext:
        return ir_scalar_bits(x->type) == 1 ? x : mask_condition(b, x, depth - 1);
    case IR_trunc:
        return mask_condition(b, x, depth - 1);
    case IR_select:
        if (!ir_const_bits(y, &k) || !ir_const_bits(ir_operand(i, 2), &l))
            return NULL;
        return is_ones(y) && !l ? x : !k && is_ones(ir_operand(i, 2)) ? negate_condition(b, x) : NULL;
    case IR_xor:
        return is_ones(y) ? negate_condition(b, mask_condition(b, x, depth - 1)) : NULL;
    case IR_sub: /* 0 - bit is all ones if the bit is 1 */
        return ir_is_zero(x) && is_bit(y, DEPTH) ? ir_compare(b, IR_NE, y, ir_null(b->module, y->type)) : NULL;
    case IR_add: /* bit - 1 is all ones if the bit is 0 */
        return is_ones(y) && is_bit(x, DEPTH) ? ir_compare(b, IR_EQ, x, ir_null(b->module, x->type)) : NULL;
    case IR_ashr:
        return ir_const_bits(y, &k) && k == ir_scalar_bits(m->type) - 1 ? ir_compare(b, IR_SLT, x, ir_null(b->module, x->type))
                                                                        : NULL;
    default: /* not known to be a mask */
        return NULL;
    }
}

static ir_inst *try_op(ir_value *v, ir_opcode op)
{
    return ir_is_op(v, op) ? ir_as_inst(v) : NULL;
}

/* Is one of M and N the complement of the other? */
static bool are_opposite(const ir_value *m, const ir_value *n)
{
    const ir_inst *i = ir_try_inst(m), *j = ir_try_inst(n);

    if (j && j->op == IR_xor && is_ones(ir_operand(j, 1)))
        return ir_operand(j, 0) == m;
    return i && i->op == IR_xor && is_ones(ir_operand(i, 1)) && ir_operand(i, 0) == n;
}

/* or (and m, x), (and ~m, y), for any order of the operands. */
static ir_value *select_of_parts(ir_builder *b, const ir_inst *i)
{
    ir_inst *p = try_op(ir_operand(i, 0), IR_and), *q = try_op(ir_operand(i, 1), IR_and);

    for (unsigned k = 0; k < 4 && p && q; k++) {
        ir_value *m = ir_operand(p, k & 1), *n = ir_operand(q, k >> 1);
        ir_value *c = are_opposite(m, n) ? mask_condition(b, m, DEPTH) : NULL;
        if (c)
            return ir_select(b, c, ir_operand(p, !(k & 1)), ir_operand(q, !(k >> 1)));
    }
    return NULL;
}

/* xor y, (and (xor x, y), m), for any order of the operands. */
static ir_value *select_of_change(ir_builder *b, const ir_inst *i)
{
    for (unsigned k = 0; k < 4; k++) {
        ir_value *y = ir_operand(i, k & 1);
        ir_inst *mask = try_op(ir_operand(i, !(k & 1)), IR_and), *change = mask ? try_op(ir_operand(mask, k >> 1), IR_xor) : NULL;
        if (!change || (ir_operand(change, 0) != y && ir_operand(change, 1) != y))
            continue;
        ir_value *c = mask_condition(b, ir_operand(mask, !(k >> 1)), DEPTH);
        if (c)
            return ir_select(b, c, ir_operand(change, ir_operand(change, 0) == y), y);
    }
    return NULL;
}

/* Rewrites and m, (ptrtoint p) to a select of the pointer's bits and 0. */
static ir_value *select_of_pointer(ir_builder *b, const ir_inst *i)
{
    for (unsigned k = 0; k < 2; k++) {
        ir_value *p = ir_operand(i, k);
        ir_value *c = ir_is_op(p, IR_ptrtoint) ? mask_condition(b, ir_operand(i, !k), DEPTH) : NULL;
        if (c)
            return ir_select(b, c, p, ir_null(b->module, p->type));
    }
    return NULL;
}

ir_value *opt_combine_mask(ir_builder *b, ir_inst *i)
{
    if (!ir_is_int(i->value.type) || ir_scalar_bits(i->value.type) == 1)
        return NULL;
    switch ((ir_opcode)i->op) {
    case IR_or:
    case IR_add:
        return select_of_parts(b, i);
    case IR_xor: {
        ir_value *v = select_of_change(b, i);
        return v ? v : select_of_parts(b, i);
    }
    case IR_and:
        return select_of_pointer(b, i);
    default: /* no selection by masks */
        return NULL;
    }
}
