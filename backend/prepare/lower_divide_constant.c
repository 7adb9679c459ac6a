/* backend/prepare/lower_divide_constant.c - divides by constants through multiplication.
 *
 * The divider of Gen9 processes eight lanes at a time and takes dozens of cycles; for a known divisor a product and a shift
 * give the same quotient. With 2^p = m d - e (e > 0, m rounded up) and x of N bits
 *
 *   x / d = floor(x m / 2^p)             if e <= 2^(p-N);         signed, N bits: + 1 for x < 0, if e <= 2^(p-N+1)
 *
 * and with 2^p = m d + r (m rounded down)   x / d = floor((x + 1) m / 2^p)   if r <= 2^(p-N).
 *
 *   %q = udiv i32 %x, 10     ->  %h = umulh(%x, 0xCCCCCCCD);  %q = lshr i32 %h, 3
 *   %q = udiv i32 %x, 7      ->  %t = zext(%x) * m + m in 64 bits, its high half shifted: rounded up, m would have 33 bits
 *   %q = udiv i16 %x, 7      ->  in 32 bits, where the low half of the product suffices
 *   %q = sdiv i32 %x, 8      ->  (x + (x < 0 ? 7 : 0)) >> 3
 *
 * A remainder is x - q d. If x is known to have few bits (extended, masked or shifted), N is that number of bits. Divisors that
 * are not constant are left to the divider: computing their multipliers would itself take a division. Sources: T. Granlund and
 * P. Montgomery, "Division by Invariant Integers using Multiplication", PLDI 1994; A. Robison, "N-Bit Unsigned Division Via
 * N-Bit Multiply-Add", ARITH 2005. */
#include "backend/prepare/build.h"
#include "backend/prepare/lower_divide.h"
#include "backend/prepare/prepare.h"
#include "src/base/bits.h"
#include "src/base/bug.h"

/* --- numbers -------------------------------------------------------------------------------------------------------------- */

typedef struct multiplier {
    uint64_t m;
    unsigned shift; /* p in the formulas above */
    bool rounded_down;
} multiplier;

static bool is_at_most_power2(uint64_t x, int exponent)
{
    return exponent >= 64 || (exponent >= 0 && x <= UINT64_C(1) << exponent);
}

/* Finds the multiplier with the smallest shift >= FIRST for divisor D, which is no power of two, and dividends of BITS bits; the
 * multiplier has at most WIDTH bits. SLACK is 1 for signed dividends, whose sign takes a bit. False if there is none. */
static bool find_multiplier(uint64_t d, unsigned bits, unsigned slack, unsigned first, unsigned width, bool down,
                            multiplier *found)
{
    uint64_t q = 0, r = 1, most = bits_mask(width); /* invariant: 2^p = q d + r */

    for (unsigned p = 0; p <= bits + width; p++) {
        uint64_t error = down ? r : d - r, m = down ? q : q + 1;
        if (q > most || (!down && q == most))
            return false;
        if (p >= first && m && is_at_most_power2(error, (int)p - (int)bits + (int)slack)) {
            *found = (multiplier){m, p, down};
            return true;
        }
        bool carry = r >> 63 || 2 * r >= d, overflows = q >> 63;
        if (overflows)
            return false;
        q = 2 * q + carry;
        r = carry ? 2 * r - d : 2 * r; /* computed modulo 2^64, as 2 * r may overflow */
    }
    return false;
}

static bool is_power_divisor(uint64_t d)
{
    return (d & (d - 1)) == 0;
}

static unsigned floor_log2(uint64_t d)
{
    return 63 - (unsigned)__builtin_clzll(d);
}

static unsigned significant_bits(uint64_t x)
{
    return x ? floor_log2(x) + 1 : 0;
}

/* --- known bits ----------------------------------------------------------------------------------------------------------- */

static unsigned unsigned_bits(const ir_value *x)
{
    const ir_inst *i = ir_try_inst(x);
    unsigned width = ir_scalar_bits(x->type), inner;
    uint64_t k;

    if (!i)
        return width;
    switch ((ir_opcode)i->op) {
    case IR_zext:
        return unsigned_bits(ir_operand(i, 0));
    case IR_and:
        inner = unsigned_bits(ir_operand(i, 0));
        return ir_const_bits(ir_operand(i, 1), &k) && significant_bits(k) < inner ? significant_bits(k) : inner;
    case IR_lshr:
        inner = unsigned_bits(ir_operand(i, 0));
        return !ir_const_bits(ir_operand(i, 1), &k) ? inner : k < inner ? inner - (unsigned)k : 0;
    default: /* all bits may be significant */
        return width;
    }
}

/* The number of significant bits of X as a signed number, including the sign. */
static unsigned signed_bits(const ir_value *x)
{
    const ir_inst *i = ir_try_inst(x);
    unsigned width = ir_scalar_bits(x->type), positive = unsigned_bits(x) + 1, inner;
    uint64_t k;

    if (i && i->op == IR_sext && ir_scalar_bits(ir_operand(i, 0)->type) > 1)
        return signed_bits(ir_operand(i, 0));
    if (i && i->op == IR_ashr && ir_const_bits(ir_operand(i, 1), &k)) {
        inner = signed_bits(ir_operand(i, 0));
        return k < inner ? inner - (unsigned)k : 1;
    }
    return positive < width ? positive : width;
}

/* --- quotients ------------------------------------------------------------------------------------------------------------ */

enum { LOW_BITS = 16 }; /* largest width of numbers whose product fits 32 bits */

/* X / D for X of at most 16 bits, in 32 bits: the low half of the product contains all of it. */
static ir_value *low_quotient(ir_builder *b, ir_value *x, uint64_t d, unsigned bits)
{
    multiplier c;

    if (!find_multiplier(d, bits, 0, 0, LOW_BITS, false, &c) && !find_multiplier(d, bits, 0, 0, LOW_BITS, true, &c))
        bug("no multiplier for %llu", (unsigned long long)d);
    ir_value *product = build_bin_k(b, IR_mul, x, c.m);
    return build_bin_k(b, IR_lshr, c.rounded_down ? build_bin_k(b, IR_add, product, c.m) : product, c.shift);
}

static ir_value *high_product(ir_builder *b, ir_intrinsic id, ir_value *x, uint64_t m)
{
    return build_call2(b, id, x, ir_const(b->module, x->type, m));
}

/* (X + 1) m for 32-bit X, in 64 bits; the quotient is in its high half. */
static ir_value *multiply_add_quotient(ir_builder *b, ir_value *x, const multiplier *c)
{
    ir_value *wide = build_convert(b, IR_zext, x, b->module->i64);
    ir_value *sum = build_bin_k(b, IR_add, build_bin_k(b, IR_mul, wide, c->m), c->m);
    ir_value *high = build_cast(b, IR_trunc, build_bin_k(b, IR_lshr, sum, 32), x->type);

    return build_bin_k(b, IR_lshr, high, c->shift - 32);
}

/* X / D for 64-bit X whose multiplier has 65 bits, 2^64 + m. Adds X to the high half of the product, halving first so that the
 * sum does not overflow. */
static ir_value *long_quotient(ir_builder *b, ir_value *x, uint64_t d)
{
    unsigned shift = significant_bits(d); /* 2^(64 + shift) / d is between 2^64 and 2^65 */
    uint64_t m = 0, r = 1;

    for (unsigned p = 0; p < 64 + shift; p++) { /* the low 64 bits of the quotient */
        bool carry = r >> 63 || 2 * r >= d;
        m = 2 * m + carry;
        r = carry ? 2 * r - d : 2 * r;
    }
    ir_value *high = high_product(b, IR_INTRINSIC_umulh, x, m + 1);
    ir_value *half = build_bin_k(b, IR_lshr, build_bin(b, IR_sub, x, high), 1);
    return build_bin_k(b, IR_lshr, build_bin(b, IR_add, half, high), shift - 1);
}

/* X / D for X of 32 or 64 bits, of which only the low BITS may be nonzero. */
static ir_value *unsigned_quotient(ir_builder *b, ir_value *x, uint64_t d, unsigned bits)
{
    unsigned width = ir_scalar_bits(x->type), even = (unsigned)__builtin_ctzll(d);
    multiplier c;

    if (significant_bits(d) > bits)
        return ir_null(b->module, x->type);
    if (is_power_divisor(d))
        return build_bin_k(b, IR_lshr, x, floor_log2(d));
    if (bits <= LOW_BITS && width == 32)
        return low_quotient(b, x, d, bits);
    if (find_multiplier(d, bits, 0, width, width, false, &c))
        return build_bin_k(b, IR_lshr, high_product(b, IR_INTRINSIC_umulh, x, c.m), c.shift - width);
    if (even)
        return unsigned_quotient(b, build_bin_k(b, IR_lshr, x, even), d >> even, bits - even);
    if (width == 32 && find_multiplier(d, bits, 0, width, width, true, &c))
        return multiply_add_quotient(b, x, &c);
    return long_quotient(b, x, d);
}

/* X + 2^SHIFT - 1 if X is negative, else X, so that a right shift rounds toward zero. SHIFT > 0. */
static ir_value *add_rounding_bias(ir_builder *b, ir_value *x, unsigned shift)
{
    unsigned width = ir_scalar_bits(x->type);
    ir_value *sign = build_bin_k(b, IR_ashr, x, width - 1);

    return build_bin(b, IR_add, x, build_bin_k(b, IR_lshr, sign, width - shift));
}

/* X / D for signed X of 32 or 64 bits, BITS of them significant including the sign, and D > 0. */
static ir_value *signed_quotient(ir_builder *b, ir_value *x, uint64_t d, unsigned bits)
{
    unsigned width = ir_scalar_bits(x->type);
    bool low = bits <= LOW_BITS && width == 32;
    multiplier c;

    if (is_power_divisor(d))
        return d > 1 ? build_bin_k(b, IR_ashr, add_rounding_bias(b, x, floor_log2(d)), floor_log2(d)) : x;
    if (significant_bits(d) > bits) /* D is not a power of two, so |x| < D */
        return ir_null(b->module, x->type);
    if (!find_multiplier(d, bits, 1, low ? 0 : width, low ? LOW_BITS : width, false, &c))
        bug("no multiplier for %llu", (unsigned long long)d);
    ir_value *q = low ? build_bin_k(b, IR_mul, x, c.m) : high_product(b, IR_INTRINSIC_smulh, x, c.m);
    if (!low && c.m >> (width - 1)) /* smulh has taken m as m - 2^width */
        q = build_bin(b, IR_add, q, x);
    q = build_bin_k(b, IR_ashr, q, low ? c.shift : c.shift - width);
    return build_bin(b, IR_add, q, build_bin_k(b, IR_lshr, x, width - 1));
}

/* --- all operations ------------------------------------------------------------------------------------------------------- */

static uint64_t magnitude_of(uint64_t k, unsigned bits)
{
    return k >> (bits - 1) & 1 ? (0 - k) & bits_mask(bits) : k;
}

static ir_value *power_remainder(ir_builder *b, ir_value *x, uint64_t d, bool is_signed)
{
    if (d == 1)
        return ir_null(b->module, x->type);
    if (!is_signed)
        return build_bin_k(b, IR_and, x, d - 1);
    return build_bin(b, IR_sub, x, build_bin_k(b, IR_and, add_rounding_bias(b, x, floor_log2(d)), 0 - d));
}

/* Builds X op D for X of 32 or 64 bits. D has WIDTH bits. */
static ir_value *divide_wide(ir_builder *b, ir_opcode op, ir_value *x, uint64_t d, unsigned width)
{
    bool is_signed = op == IR_sdiv || op == IR_srem, negative = is_signed && d >> (width - 1) & 1;
    unsigned bits = is_signed ? signed_bits(x) : unsigned_bits(x);
    uint64_t size = is_signed ? magnitude_of(d, width) : d;

    if ((op == IR_urem || op == IR_srem) && is_power_divisor(size))
        return power_remainder(b, x, size, is_signed);
    ir_value *q = is_signed ? signed_quotient(b, x, size, bits) : unsigned_quotient(b, x, size, bits);

    if (op == IR_urem || op == IR_srem) /* the remainder has the sign of x, regardless of d */
        return build_bin(b, IR_sub, x, build_bin_k(b, IR_mul, q, size));
    return negative ? build_bin(b, IR_sub, ir_null(b->module, q->type), q) : q;
}

static ir_value *divide_by(ir_builder *b, ir_opcode op, ir_value *x, uint64_t d)
{
    bool is_signed = op == IR_sdiv || op == IR_srem;
    unsigned width = ir_scalar_bits(x->type), bits = is_signed ? signed_bits(x) : unsigned_bits(x);
    uint64_t size = is_signed ? magnitude_of(d, width) : d;
    bool fits = bits <= 32 && size > 1 && significant_bits(size) <= 31; /* the quotient of INT_MIN and -1 would not fit */

    if (width == 32 || (width == 64 && !fits))
        return divide_wide(b, op, x, d, width);
    ir_value *y = build_resize(b, x, b->module->i32, is_signed);
    ir_value *v = divide_wide(b, op, y, width == 64 ? d & UINT32_MAX : d, width == 64 ? 32 : width);
    return build_resize(b, v, ir_scalar(x->type), is_signed);
}

/* Divides component by component: each component of a vector has its own divisor. */
static ir_value *divide_components(ir_builder *b, ir_opcode op, ir_value *x, ir_value *y)
{
    ir_value *all = ir_undef(b->module, x->type);
    unsigned count = (unsigned)ir_lanes(x->type);
    uint64_t d;

    for (unsigned k = 0; k < count; k++)
        if (!ir_const_bits(ir_const_element(b->module, y, k), &d) || !d)
            return NULL;
    for (unsigned k = 0; k < count; k++) {
        ir_value *number = ir_const(b->module, b->module->i32, k);
        ir_const_bits(ir_const_element(b->module, y, k), &d);
        all = ir_insert(b, all, divide_by(b, op, ir_extract(b, x, number), d), number);
    }
    return all;
}

ir_value *prep_divide_constant(ir_builder *b, ir_opcode op, ir_value *x, ir_value *y)
{
    uint64_t d;

    if (!ir_is_const(y))
        return NULL;
    if (ir_const_bits(y, &d))
        return d ? divide_by(b, op, x, d) : NULL;
    return ir_is_vector(y->type) && y->kind == IR_AGGREGATE ? divide_components(b, op, x, y) : NULL;
}
