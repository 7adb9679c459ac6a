/* src/check/undefined.c - see undefined.h. */
#include "src/check/undefined.h"
#include "src/base/bits.h"

/* The lowest undefined bit and all above it: carries go to the left. */
static uint64_t spread_left(uint64_t u)
{
    return u | -u;
}

uint64_t undefined_arithmetic(ir_opcode op, unsigned bits, lane x, lane y)
{
    uint64_t mask = bits_mask(bits), either = x.u | y.u;

    if (!either)
        return 0;
    switch (op) {
    case IR_and: /* a defined 0 decides */
        return either & (x.u | x.v) & (y.u | y.v) & mask;
    case IR_or: /* a defined 1 decides */
        return either & (x.u | ~x.v) & (y.u | ~y.v) & mask;
    case IR_xor:
        return either;
    case IR_add:
    case IR_sub:
        return spread_left(either) & mask;
    case IR_mul:
        if ((!x.u && !x.v) || (!y.u && !y.v))
            return 0;
        return spread_left(either) & mask;
    case IR_shl:
        return y.u ? mask : x.u << (y.v & (bits - 1)) & mask;
    case IR_lshr:
        return y.u ? mask : x.u >> (y.v & (bits - 1));
    case IR_ashr:
        return y.u ? mask : (uint64_t)(bits_signed(x.u, bits) >> (y.v & (bits - 1))) & mask;
    default:
        return mask;
    }
}

uint64_t undefined_cast(ir_opcode op, unsigned from, unsigned to, uint64_t u)
{
    switch (op) {
    case IR_trunc:
    case IR_zext:
    case IR_ptrtoint:
    case IR_inttoptr:
        return u & bits_mask(to);
    case IR_sext:
        return (uint64_t)bits_signed(u, from) & bits_mask(to);
    default:
        return u ? bits_mask(to) : 0;
    }
}

bool undefined_compare(ir_pred p, unsigned bits, lane x, lane y)
{
    uint64_t flip = p == IR_SGT || p == IR_SGE || p == IR_SLT || p == IR_SLE ? UINT64_C(1) << (bits - 1) : 0;

    if (p == IR_EQ || p == IR_NE)
        return !((x.v ^ y.v) & ~(x.u | y.u) & bits_mask(bits));
    /* undefined bits make a range of values */
    uint64_t a = x.v ^ flip, b = y.v ^ flip, a_low = a & ~x.u, a_high = a | x.u, b_low = b & ~y.u, b_high = b | y.u;
    bool or_equal = p == IR_UGE || p == IR_SGE || p == IR_ULT || p == IR_SLT; /* a >= b or its opposite */
    if (or_equal)
        return !(a_low >= b_high || a_high < b_low);
    return !(a_low > b_high || a_high <= b_low);
}

uint64_t undefined_select(lane c, lane x, lane y, uint64_t mask)
{
    if (c.u & 1)
        return (x.u | y.u | (x.v ^ y.v)) & mask;
    return c.v & 1 ? x.u : y.u;
}
