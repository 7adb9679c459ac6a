/* ir/genx/arithmetic.c - operations whose operands and result have one type, and those that work on neighbouring elements. */
#include "ir/genx/expand.h"

static ir_value *call_same(const genx_call *c, ir_intrinsic id, ir_value **args, unsigned count)
{
    return &ir_call_intrinsic(c->b, id, &args[0]->type, 1, args, count)->value;
}

static unsigned operand_count(const genx_call *c)
{
    return (unsigned)strlen(strchr(c->row->signature.pattern, ':') + 1);
}

ir_value *genx_intrinsic(genx_call *c)
{
    return call_same(c, (ir_intrinsic)c->row->which, c->args, operand_count(c));
}

ir_value *genx_flagged(genx_call *c)
{
    ir_value *args[] = {c->args[0], ir_const(c->m, c->m->i1, 0)};

    return call_same(c, (ir_intrinsic)c->row->which, args, 2);
}

ir_value *genx_operation(genx_call *c)
{
    return ir_binary(c->b, (ir_opcode)c->row->which, c->args[0], c->args[1]);
}

ir_value *genx_resized(genx_call *c)
{
    return genx_resize(c, genx_intrinsic(c), c->type, c->row->more);
}

ir_value *genx_fresized(genx_call *c)
{
    ir_value *v = genx_intrinsic(c);
    unsigned from = ir_scalar_bits(v->type), to = ir_scalar_bits(c->type);

    return from == to ? v : ir_cast(c->b, from > to ? IR_fptrunc : IR_fpext, v, c->type);
}

ir_value *genx_convert_saturated(genx_call *c)
{
    ir_type *types[] = {c->type, c->args[0]->type};

    return &ir_call_intrinsic(c->b, (ir_intrinsic)c->row->which, types, 2, c->args, 1)->value;
}

/* --- bits ----------------------------------------------------------------------------------------------------------------- */

ir_value *genx_count_bits(genx_call *c)
{
    return genx_resize(c, call_same(c, IR_INTRINSIC_ctpop, c->args, 1), c->type, false);
}

ir_value *genx_find_bit(genx_call *c)
{
    ir_value *x = c->args[0], *none = ir_null(c->m, x->type);

    if (c->row->more) /* bits that equal the sign become zeros */
        x = ir_binary(c->b, IR_xor, x, ir_binary(c->b, IR_ashr, x, genx_int(c, x->type, ir_scalar_bits(x->type) - 1)));
    ir_value *args[] = {x, ir_const(c->m, c->m->i1, 0)};
    ir_value *found = call_same(c, (ir_intrinsic)c->row->which, args, 2);

    return ir_select(c->b, ir_compare(c->b, IR_EQ, x, none), genx_int(c, x->type, UINT64_MAX), found);
}

ir_value *genx_rotate(genx_call *c)
{
    ir_value *args[] = {c->args[0], c->args[0], c->args[1]};

    return genx_resize(c, call_same(c, (ir_intrinsic)c->row->which, args, 3), c->type, false);
}

/* The instructions bfi1 and bfi2: the low bits of the third operand replace those of the fourth one in a field of so many bits (first
 * operand) at an offset (second one), each modulo 32. */
ir_value *genx_bit_field_insert(genx_call *c)
{
    ir_type *t = c->type;
    ir_value *low = genx_int(c, t, 31), *one = genx_int(c, t, 1);
    ir_value *width = ir_binary(c->b, IR_and, c->args[0], low), *offset = ir_binary(c->b, IR_and, c->args[1], low);
    ir_value *ones = ir_binary(c->b, IR_sub, ir_binary(c->b, IR_shl, one, width), one);
    ir_value *field = ir_binary(c->b, IR_shl, ones, offset),
             *outside = ir_binary(c->b, IR_xor, field, genx_int(c, t, UINT64_MAX));
    ir_value *inserted = ir_binary(c->b, IR_and, ir_binary(c->b, IR_shl, c->args[2], offset), field);

    return ir_binary(c->b, IR_or, inserted, ir_binary(c->b, IR_and, c->args[3], outside));
}

/* --- products and carries ------------------------------------------------------------------------------------------------- */

ir_value *genx_add_carry(genx_call *c)
{
    ir_value *x = c->args[0], *y = c->args[1], *sum = ir_binary(c->b, c->row->which ? IR_sub : IR_add, x, y);
    ir_value *carry = c->row->which ? ir_compare(c->b, IR_ULT, x, y) : ir_compare(c->b, IR_ULT, sum, x);

    return genx_pair(c, ir_cast(c->b, IR_zext, carry, x->type), sum);
}

/* Elements of T that begin in the second register of a pair: as many as a register has, of 32 bits. */
enum { ELEMENTS_OF_REGISTER = 8 };

/* x * y + z with twice the bits: a pair { high, low }, or a vector with the low halves in its first register and the high ones in the
 * second one. */
ir_value *genx_multiply_add_wide(genx_call *c)
{
    ir_type *t = c->args[0]->type, *wide = ir_with_lanes(c->m, c->m->i64, ir_lanes(t), ir_is_vector(t));
    ir_opcode extend = c->row->which ? IR_sext : IR_zext;
    ir_value *wides[3], *bits = genx_int(c, wide, 32);

    if (ir_scalar_bits(t) != 32)
        return genx_refuse(c, "the operands must have 32 bits");
    for (unsigned n = 0; n < 3; n++)
        wides[n] = ir_cast(c->b, extend, c->args[n], wide);
    ir_value *sum = ir_binary(c->b, IR_add, ir_binary(c->b, IR_mul, wides[0], wides[1]), wides[2]);
    ir_value *low = ir_cast(c->b, IR_trunc, sum, t), *high = ir_cast(c->b, IR_trunc, ir_binary(c->b, IR_lshr, sum, bits), t);
    if (!c->row->more)
        return genx_pair(c, high, low);
    unsigned count = (unsigned)ir_lanes(t);
    if (ir_scalar_bits(c->type) != 32 || ir_lanes(c->type) != 2 * ELEMENTS_OF_REGISTER || count > ELEMENTS_OF_REGISTER)
        return genx_refuse(c, "the result must have 16 elements of 32 bits, the operands at most 8");
    ir_value *none = ir_const(c->m, c->m->i1, 1), *v = genx_write_part(c, ir_undef(c->m, c->type), low, 0, 1, none);
    return genx_write_part(c, v, high, ELEMENTS_OF_REGISTER, 1, none);
}

/* --- floating-point numbers ----------------------------------------------------------------------------------------------- */

ir_value *genx_fraction(genx_call *c)
{
    return ir_binary(c->b, IR_fsub, c->args[0], call_same(c, IR_INTRINSIC_floor, c->args, 1));
}

static ir_value *multiply_add(const genx_call *c, ir_value *x, ir_value *y, ir_value *z)
{
    ir_value *args[] = {x, y, z};

    return call_same(c, IR_INTRINSIC_fma, args, 3);
}

static ir_value *one_of(const genx_call *c, ir_type *t)
{
    return ir_const_float(c->m, t, 1.0);
}

ir_value *genx_interpolate(genx_call *c)
{
    ir_value *part = c->args[0], *rest = ir_binary(c->b, IR_fsub, one_of(c, part->type), part);

    return multiply_add(c, part, c->args[1], ir_binary(c->b, IR_fmul, rest, c->args[2]));
}

/* A vector like T whose elements are all element N of V. */
static ir_value *spread(const genx_call *c, ir_value *v, unsigned n, ir_type *t)
{
    int32_t order[256];
    unsigned count = (unsigned)ir_lanes(t);

    for (unsigned i = 0; i < count; i++)
        order[i] = (int32_t)n;
    return ir_shuffle(c->b, v, v, order, count);
}

static bool is_short_vector(genx_call *c, const ir_type *t, unsigned multiple)
{
    if (!ir_is_vector(t) || ir_lanes(t) % multiple || ir_lanes(t) > 256)
        genx_refuse(c, "the vectors must have a multiple of %u elements, at most 256", multiple);
    return !c->problem;
}

static bool is_short_float_vector(genx_call *c, const ir_type *t, unsigned multiple)
{
    if (ir_scalar_bits(t) != 32)
        genx_refuse(c, "the vectors must have elements of type float");
    return !c->problem && is_short_vector(c, t, multiple);
}

ir_value *genx_line(genx_call *c)
{
    ir_value *v = c->args[1];

    if (!is_short_float_vector(c, v->type, 4))
        return NULL;
    ir_value *slope = spread(c, c->args[0], 0, v->type), *offset = spread(c, c->args[0], 3, v->type);
    return multiply_add(c, slope, v, offset);
}

/* The elements of V in runs of 8: the first of two runs, or the second one if ODD. */
static ir_value *every_second_run(const genx_call *c, ir_value *v, unsigned odd)
{
    int32_t order[128];
    unsigned count = (unsigned)ir_lanes(v->type) / 2;

    for (unsigned i = 0; i < count; i++)
        order[i] = (int32_t)(i / 8 * 16 + odd * 8 + i % 8);
    return ir_shuffle(c->b, v, v, order, count);
}

ir_value *genx_plane(genx_call *c)
{
    if (!is_short_float_vector(c, c->args[1]->type, 16))
        return NULL;
    if (ir_scalar(c->type) != ir_scalar(c->args[1]->type) || ir_lanes(c->type) != ir_lanes(c->args[1]->type) / 2)
        return genx_refuse(c, "the result must have half as many elements as the second operand, of the same type");
    ir_value *u = every_second_run(c, c->args[1], 0), *v = every_second_run(c, c->args[1], 1), *of = c->args[0];
    ir_value *offset = spread(c, of, 3, u->type), *slope = spread(c, of, 0, u->type), *sum = multiply_add(c, slope, u, offset);

    return multiply_add(c, spread(c, of, 1, u->type), v, sum);
}

/* A vector like V in which element N of each four takes the place of all four. */
static ir_value *spread_in_fours(const genx_call *c, ir_value *v, unsigned n)
{
    int32_t order[256];
    unsigned count = (unsigned)ir_lanes(v->type);

    for (unsigned i = 0; i < count; i++)
        order[i] = (int32_t)(i / 4 * 4 + n);
    return ir_shuffle(c->b, v, v, order, count);
}

ir_value *genx_dot_product(genx_call *c)
{
    unsigned terms = c->row->which == 5 ? 3 : (unsigned)c->row->which;

    if (!is_short_vector(c, c->type, 4))
        return NULL;
    ir_value *products = ir_binary(c->b, IR_fmul, c->args[0], c->args[1]), *sum = spread_in_fours(c, products, 0);
    for (unsigned n = 1; n < terms; n++)
        sum = ir_binary(c->b, IR_fadd, sum, spread_in_fours(c, products, n));
    return c->row->which == 5 ? ir_binary(c->b, IR_fadd, sum, spread_in_fours(c, c->args[1], 3)) : sum;
}

/* sad2: the even elements of the result are the sums of two differences without sign; sada2 adds the third operand. */
ir_value *genx_difference_sum(genx_call *c)
{
    ir_type *t = c->args[0]->type, *words = ir_with_lanes(c->m, c->m->i16, ir_lanes(t), true);
    bool is_signed = c->row->which & GENX_SIGNED_OPERANDS, adds = c->row->more;
    int32_t next[256];
    unsigned count = (unsigned)ir_lanes(t);

    if (!is_short_vector(c, t, 2) || ir_scalar_bits(t) != 8 || ir_scalar_bits(c->type) != 16)
        return genx_refuse(c, "the operands are vectors of i8, the result is a vector of i16");
    ir_value *x = genx_resize(c, c->args[0], words, is_signed), *y = genx_resize(c, c->args[1], words, is_signed);
    ir_value *difference = ir_binary(c->b, IR_sub, x, y), *args[] = {difference, ir_const(c->m, c->m->i1, 0)};
    ir_value *size = call_same(c, IR_INTRINSIC_abs, args, 2);
    for (unsigned n = 0; n < count; n++)
        next[n] = (int32_t)(n | 1);
    ir_value *sum = ir_binary(c->b, IR_add, size, ir_shuffle(c->b, size, size, next, count));
    if (!adds)
        return sum;
    if (!(c->row->which & GENX_SATURATES))
        return ir_binary(c->b, IR_add, sum, c->args[2]);
    ir_value *terms[] = {sum, c->args[2]};
    return call_same(c, c->row->which & GENX_SIGNED_RESULT ? IR_INTRINSIC_sadd_sat : IR_INTRINSIC_uadd_sat, terms, 2);
}
