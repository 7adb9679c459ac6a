/* opt/scalar/combine_distance.c - differences and comparisons of pointers with a common base, and 64-bit division by constants.
 *
 *   sub (ptrtoint (getelementptr i32, p, i)), (ptrtoint p)   ->  shl i, 2             q - p in C, before its division by 4
 *   icmp ult (getelementptr i32, p, i), (getelementptr i32, p, n)  ->  icmp slt i, n    addresses in an object do not wrap
 *   sdiv exact (shl nsw i, 2), 4                               ->  i
 *   sdiv exact x, 12                                           ->  mul (ashr x, 2), 0xAAAAAAAAAAAAAAAB
 *
 * A 64-bit division takes hundreds of instructions. An exact quotient is a shift and a product with the inverse of the
 * divisor's odd part modulo 2^64 (Warren, Hacker's Delight, 10-16). Division by a power of two is an arithmetic shift after
 * adding divisor - 1 to negative dividends, so that the quotient is rounded toward zero. */
#include "opt/scalar/combine.h"

#include "ir/eval.h"
#include "opt/analysis/address.h"

enum { LINKS = 8 }; /* limit on the length of a chain of links */

/* P as a link of an address chain: an inbounds getelementptr with a constant offset or a single index, or a cast to generic,
 * which adds 0. NULL otherwise. */
static ir_inst *address_link(ir_value *p)
{
    ir_inst *i = ir_try_inst(p);
    int64_t bytes;

    if (i && i->op == IR_addrspacecast && p->type->space == IR_GENERIC)
        return i;
    if (!i || i->op != IR_getelementptr || ir_is_vector(p->type) || !(i->flags & IR_INBOUNDS))
        return NULL;
    return ir_gep_offset(i, &bytes) || (i->operand_count == 2 && !ir_is_vector(ir_operand(i, 1)->type)) ? i : NULL;
}

/* The nearest pointer from which X is computed by *M links and Y by *N; NULL when there is none. */
static ir_value *common_base(ir_value *x, ir_value *y, unsigned *m, unsigned *n)
{
    ir_value *p = x;

    for (*m = 0; *m <= LINKS; ++*m) {
        ir_value *q = y;
        for (*n = 0; *n <= LINKS; ++*n) {
            if (p == q)
                return p;
            if (!address_link(q))
                break;
            q = ir_operand(address_link(q), 0);
        }
        if (!address_link(p))
            break;
        p = ir_operand(address_link(p), 0);
    }
    return NULL;
}

/* x + y, where a NULL operand means 0. */
static ir_value *add_if_any(ir_builder *b, ir_value *x, ir_value *y)
{
    return !x ? y : !y ? x : ir_binary(b, IR_add, x, y);
}

static ir_value *scaled_index(ir_builder *b, ir_inst *g)
{
    ir_value *index = ir_operand(g, 1);
    uint64_t size = ir_size(g->elem_type);

    if (ir_scalar_bits(index->type) < 64)
        index = ir_cast(b, IR_sext, index, b->module->i64);
    bool power = is_power_of_two(size);
    ir_value *v = ir_binary(b, power ? IR_shl : IR_mul, index,
                            ir_const(b->module, b->module->i64, power ? (uint64_t)__builtin_ctzll(size) : size));
    ir_as_inst(v)->flags |= IR_NSW;
    return v;
}

/* Builds the sum of the byte offsets that the last COUNT links of P's chain add. */
static ir_value *offset_of(ir_builder *b, ir_value *p, unsigned count)
{
    ir_value *sum = NULL;
    int64_t constant = 0, bytes;

    for (; count; count--) {
        ir_inst *g = address_link(p);
        p = ir_operand(g, 0);
        if (g->op == IR_addrspacecast)
            continue;
        if (ir_gep_offset(g, &bytes))
            constant = wrapping_add(constant, bytes);
        else
            sum = add_if_any(b, sum, scaled_index(b, g));
    }
    return constant || !sum ? add_if_any(b, sum, ir_const(b->module, b->module->i64, (uint64_t)constant)) : sum;
}

/* sub (ptrtoint p), (ptrtoint q) for p and q with a common base. */
static ir_value *combine_difference(ir_builder *b, ir_inst *i)
{
    ir_inst *x = ir_try_inst(ir_operand(i, 0)), *y = ir_try_inst(ir_operand(i, 1));
    unsigned m, n;

    if (i->value.type != b->module->i64 || !x || !y || x->op != IR_ptrtoint || y->op != IR_ptrtoint)
        return NULL;
    ir_value *p = ir_operand(x, 0), *q = ir_operand(y, 0);
    if (p->type != q->type || !common_base(p, q, &m, &n))
        return NULL;
    if (!n)
        return offset_of(b, p, m);
    ir_value *from = offset_of(b, q, n), *to = offset_of(b, p, m);
    return ir_binary(b, IR_sub, to, from);
}

/* The variable whose address plus *OFFSET bytes is the constant P; NULL when P is no such constant. */
static const ir_value *address_variable(const ir_value *p, int64_t *offset)
{
    *offset = p->kind == IR_ADDRESS ? ir_as_constant(p)->offset : 0;
    return p->kind == IR_ADDRESS ? ir_as_constant(p)->base : p->kind == IR_GLOBAL_VAR ? p : NULL;
}

/* Rewrites a comparison of two pointers with a common base or variable to a comparison of their offsets. */
static ir_value *combine_compare(ir_builder *b, ir_inst *i)
{
    ir_value *p = ir_operand(i, 0), *q = ir_operand(i, 1);
    unsigned m, n;
    int64_t from, to;

    if (address_variable(p, &from) && address_variable(p, &from) == address_variable(q, &to))
        return ir_const(b->module, b->module->i1,
                        ir_eval_compare(ir_pred_signed((ir_pred)i->pred), b->module->i64, (uint64_t)from, (uint64_t)to));
    if (!ir_is_ptr(p->type) || !common_base(p, q, &m, &n))
        return NULL;
    ir_value *x = offset_of(b, p, m), *y = offset_of(b, q, n);
    return ir_compare(b, ir_pred_signed((ir_pred)i->pred), x, y);
}

/* The inverse of odd V modulo 2^64, by Newton's method: each step doubles the number of correct bits, from 3 on. */
static uint64_t inverse_modulo(uint64_t v)
{
    uint64_t x = v;

    for (unsigned bits = 3; bits < 64; bits *= 2)
        x *= 2 - v * x;
    return x;
}

static ir_value *divide_exactly(ir_builder *b, ir_inst *i, uint64_t divisor)
{
    ir_type *t = i->value.type;
    ir_inst *x = ir_try_inst(ir_operand(i, 0));
    unsigned k = (unsigned)__builtin_ctzll(divisor);
    uint64_t c;

    if (x && x->flags & IR_NSW && (x->op == IR_mul || x->op == IR_shl) && ir_const_bits(ir_operand(x, 1), &c) &&
        (x->op == IR_mul ? c == divisor : c < 64 && UINT64_C(1) << c == divisor))
        return ir_operand(x, 0);
    ir_value *v = k ? ir_binary(b, IR_ashr, ir_operand(i, 0), ir_const(b->module, t, k)) : ir_operand(i, 0);
    return divisor >> k == 1 ? v : ir_binary(b, IR_mul, v, ir_const(b->module, t, inverse_modulo(divisor >> k)));
}

/* X, plus 2^K - 1 if X is negative: its arithmetic shift by K rounds toward zero. */
static ir_value *bias_negative(ir_builder *b, ir_value *x, unsigned k)
{
    ir_type *t = x->type;
    ir_value *sign = ir_binary(b, IR_ashr, x, ir_const(b->module, t, 63));

    return ir_binary(b, IR_add, x, ir_binary(b, IR_lshr, sign, ir_const(b->module, t, 64 - k)));
}

/* Rewrites an exact sdiv of an i64 by a positive constant, and sdiv and srem of an i64 by a power of two. */
static ir_value *combine_division(ir_builder *b, ir_inst *i)
{
    ir_value *x = ir_operand(i, 0);
    ir_type *t = i->value.type;
    uint64_t divisor;

    if (!ir_is_int(ir_scalar(t)) || ir_scalar_bits(t) != 64 || !ir_const_bits(ir_operand(i, 1), &divisor) || divisor < 2 ||
        divisor >> 63)
        return NULL;
    if (i->op == IR_sdiv && i->flags & IR_EXACT)
        return divide_exactly(b, i, divisor);
    if (divisor & (divisor - 1))
        return NULL;
    unsigned k = (unsigned)__builtin_ctzll(divisor);
    ir_value *up = bias_negative(b, x, k);
    if (i->op == IR_sdiv)
        return ir_binary(b, IR_ashr, up, ir_const(b->module, t, k));
    return ir_binary(b, IR_sub, x, ir_binary(b, IR_and, up, ir_const(b->module, t, ~(divisor - 1))));
}

ir_value *opt_combine_distance(ir_builder *b, ir_inst *i)
{
    switch ((ir_opcode)i->op) {
    case IR_sub:
        return combine_difference(b, i);
    case IR_icmp:
        return combine_compare(b, i);
    case IR_sdiv:
    case IR_srem:
        return combine_division(b, i);
    default:
        return NULL; /* no rewrite for other operations */
    }
}
