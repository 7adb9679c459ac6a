/* opt/scalar/combine_distance.c - how far two pointers are apart, and what is asked of that.
 *
 *   sub (ptrtoint (getelementptr i32, p, i)), (ptrtoint p)   ->  shl i, 2             q - p in C, before its division by 4
 *   icmp ult (getelementptr i32, p, i), (getelementptr i32, p, n)  ->  icmp slt i, n    inside of one object addresses do not
 * wrap
 *   sdiv exact (shl nsw i, 2), 4                               ->  i
 *   sdiv exact x, 12                                           ->  mul (ashr x, 2), 0xAAAAAAAAAAAAAAAB
 *
 * The machine divides 64 bits in hundreds of instructions. Where the quotient is exact it is the product with the inverse of the
 * odd part of the divisor modulo
 * 2^64 (Warren, Hacker's Delight, 10-16); a power of two is a shift once negative numbers are moved up by what it would round
 * away. */
#include "opt/scalar/combine.h"

#include "ir/eval.h"
#include "opt/analysis/address.h"

enum { LINKS = 8 };

/* getelementptr whose offset is a constant or a multiple of its one index, or a cast to generic, which adds nothing. */
static ir_inst *link(ir_value *p)
{
    ir_inst *i = ir_try_inst(p);
    int64_t bytes;

    if (i && i->op == IR_addrspacecast && p->type->space == IR_GENERIC)
        return i;
    if (!i || i->op != IR_getelementptr || ir_is_vector(p->type) || !(i->flags & IR_INBOUNDS))
        return NULL;
    return opt_constant_offset(i, &bytes) || (i->operand_count == 2 && !ir_is_vector(ir_operand(i, 1)->type)) ? i : NULL;
}

/* The pointer that X and Y are both computed from, through *M and *N links. NULL when there is none. */
static ir_value *common_base(ir_value *x, ir_value *y, unsigned *m, unsigned *n)
{
    ir_value *p = x;

    for (*m = 0; *m <= LINKS; ++*m) {
        ir_value *q = y;
        for (*n = 0; *n <= LINKS; ++*n) {
            if (p == q)
                return p;
            if (!link(q))
                break;
            q = ir_operand(link(q), 0);
        }
        if (!link(p))
            break;
        p = ir_operand(link(p), 0);
    }
    return NULL;
}

static ir_value *plus(ir_builder *b, ir_value *x, ir_value *y)
{
    return !x ? y : !y ? x : ir_binary(b, IR_add, x, y);
}

static ir_value *scaled_index(ir_builder *b, ir_inst *g)
{
    ir_value *index = ir_operand(g, 1);
    uint64_t size = ir_size(g->elem_type);

    if (ir_scalar_bits(index->type) < 64)
        index = ir_cast(b, IR_sext, index, b->module->i64);
    if (size == 1)
        return index;
    bool power = is_power_of_two(size);
    ir_value *v = ir_binary(b, power ? IR_shl : IR_mul, index,
                            ir_const(b->module, b->module->i64, power ? (uint64_t)__builtin_ctzll(size) : size));
    if (v->kind == IR_INSTRUCTION)
        ir_as_inst(v)->flags |= IR_NSW;
    return v;
}

/* The bytes that the last COUNT links of P add. */
static ir_value *offset_of(ir_builder *b, ir_value *p, unsigned count)
{
    ir_value *sum = NULL;
    int64_t constant = 0, bytes;

    for (; count; count--) {
        ir_inst *g = link(p);
        if (g->op == IR_addrspacecast)
            bytes = 0;
        else if (opt_constant_offset(g, &bytes))
            constant = wrapping_add(constant, bytes);
        else
            sum = plus(b, sum, scaled_index(b, g));
        p = ir_operand(g, 0);
    }
    return constant || !sum ? plus(b, sum, ir_const(b->module, b->module->i64, (uint64_t)constant)) : sum;
}

/* X - Y for integers made of pointers. */
static ir_value *difference(ir_builder *b, ir_inst *i)
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
    return ir_binary(b, IR_sub, offset_of(b, p, m), offset_of(b, q, n));
}

/* The variable that constant P is an address in, *OFFSET bytes from its beginning; NULL for everything else. */
static const ir_value *variable_of(const ir_value *p, int64_t *offset)
{
    *offset = p->kind == IR_ADDRESS ? ir_as_constant(p)->offset : 0;
    return p->kind == IR_ADDRESS ? ir_as_constant(p)->base : p->kind == IR_GLOBAL_VAR ? p : NULL;
}

static ir_value *compare(ir_builder *b, ir_inst *i)
{
    ir_value *p = ir_operand(i, 0), *q = ir_operand(i, 1);
    unsigned m, n;
    int64_t from, to;

    if (variable_of(p, &from) && variable_of(p, &from) == variable_of(q, &to))
        return ir_const(b->module, b->module->i1,
                        ir_eval_compare(ir_pred_signed((ir_pred)i->pred), b->module->i64, (uint64_t)from, (uint64_t)to));
    if (!ir_is_ptr(p->type) || (!link(p) && !link(q)) || !common_base(p, q, &m, &n))
        return NULL;
    ir_value *x = offset_of(b, p, m), *y = offset_of(b, q, n);
    return ir_compare(b, ir_pred_signed((ir_pred)i->pred), x, y);
}

/* The odd number whose product with odd V is 1 modulo 2^64: each step of Newton's doubles the bits that are right. */
static uint64_t inverse(uint64_t v)
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
    return divisor >> k == 1 ? v : ir_binary(b, IR_mul, v, ir_const(b->module, t, inverse(divisor >> k)));
}

/* What rounds toward zero: negative numbers get DIVISOR - 1 more. */
static ir_value *moved_up(ir_builder *b, ir_value *x, unsigned k)
{
    ir_type *t = x->type;
    ir_value *sign = ir_binary(b, IR_ashr, x, ir_const(b->module, t, 63));

    return ir_binary(b, IR_add, x, ir_binary(b, IR_lshr, sign, ir_const(b->module, t, 64 - k)));
}

static ir_value *divide(ir_builder *b, ir_inst *i)
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
    ir_value *up = moved_up(b, x, k);
    if (i->op == IR_sdiv)
        return ir_binary(b, IR_ashr, up, ir_const(b->module, t, k));
    return ir_binary(b, IR_sub, x, ir_binary(b, IR_and, up, ir_const(b->module, t, ~(divisor - 1))));
}

ir_value *opt_combine_distance(ir_builder *b, ir_inst *i)
{
    switch ((ir_opcode)i->op) {
    case IR_sub: return difference(b, i);
    case IR_icmp: return compare(b, i);
    case IR_sdiv: case IR_srem: return divide(b, i);
    default: return NULL; /* nothing about distances */
    }
}
