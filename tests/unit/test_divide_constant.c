/* tests/unit/test_divide_constant.c - division by constants against the host's division.
 *
 * The sequence is built for a constant dividend, so that it folds to its result. A quotient grows with its dividend: it is right
 * everywhere when it is right on both sides of each of its steps, the multiples of the divisor. So for eight and sixteen bits the
 * test is exhaustive for the divisors that it takes (all of eight bits, every kind of sixteen); for 32 and 64 bits the steps at
 * the ends of the range and many between are taken. */
#include "backend/prepare/lower_divide.h"
#include "ir/ir.h"

#include <criterion/criterion.h>

typedef struct maker {
    arena memory;
    ir_module *module;
    ir_block *block;
} maker;

static void begin(maker *m)
{
    arena_init(&m->memory);
    m->module = ir_module_new(&m->memory);
    ir_type *t = ir_function_type(m->module, m->module->void_type, NULL, 0, false);
    ir_function *f = ir_function_new(m->module, "f", t);
    m->block = ir_block_new(f, NULL, NULL);
}

static uint64_t cut(uint64_t x, unsigned bits)
{
    return x & UINT64_MAX >> (64 - bits);
}

static int64_t extend(uint64_t x, unsigned bits)
{
    return (int64_t)(x << (64 - bits)) >> (64 - bits);
}

static uint64_t expected(ir_opcode op, uint64_t x, uint64_t d, unsigned bits)
{
    int64_t sx = extend(x, bits), sd = extend(d, bits);

    if (op == IR_udiv || op == IR_urem)
        return op == IR_udiv ? x / d : x % d;
    if (sd == -1) /* INT_MIN / -1 wraps here, as everywhere in the product */
        return op == IR_sdiv ? cut(0 - x, bits) : 0;
    return cut((uint64_t)(op == IR_sdiv ? sx / sd : sx % sd), bits);
}

static void check(maker *m, ir_opcode op, uint64_t x, uint64_t d, unsigned bits)
{
    ir_type *t = ir_int(m->module, bits);
    ir_builder b = ir_at_end(m->block);
    uint64_t have = 0, want = expected(op, x, d, bits);
    ir_value *v = prep_divide_constant(&b, op, ir_const(m->module, t, x), ir_const(m->module, t, d));

    if (!v || !ir_const_bits(v, &have) || have != want)
        cr_assert_fail("%s i%u %#llx, %#llx is %#llx, not %#llx", ir_op_name(op), bits, (unsigned long long)x,
                       (unsigned long long)d, (unsigned long long)want, (unsigned long long)have);
}

static void check_all_ways(maker *m, uint64_t x, uint64_t d, unsigned bits)
{
    static const ir_opcode ops[] = {IR_udiv, IR_urem, IR_sdiv, IR_srem};

    for (unsigned k = 0; k < 4; k++)
        check(m, ops[k], cut(x, bits), d, bits);
}

Test(divide_constant, every_byte)
{
    maker m;

    begin(&m);
    for (unsigned d = 1; d < 256; d++)
        for (unsigned x = 0; x < 256; x++)
            check_all_ways(&m, x, d, 8);
    arena_release(&m.memory);
}

/* Both sides of every step of x / d, for x of sixteen bits: from below, and signed from zero both ways. */
static void check_words(uint64_t d)
{
    uint64_t size = extend(d, 16) < 0 ? (uint64_t)-extend(d, 16) : d;
    maker m;

    begin(&m);
    for (uint64_t step = d; step <= UINT16_MAX; step += d) {
        check(&m, IR_udiv, step, d, 16);
        check(&m, IR_udiv, step - 1, d, 16);
        check(&m, IR_urem, step, d, 16);
    }
    for (uint64_t step = size; step <= 32768; step += size) {
        check(&m, IR_sdiv, cut(0 - step, 16), d, 16);
        check(&m, IR_sdiv, cut(1 - step, 16), d, 16);
        check(&m, IR_sdiv, cut(step - 1, 16), d, 16);
        check(&m, IR_srem, cut(0 - step, 16), d, 16);
        if (step < 32768)
            check(&m, IR_sdiv, step, d, 16);
    }
    arena_release(&m.memory);
}

Test(divide_constant, words)
{
    for (uint64_t d = 3; d < 65536; d = d < 20 ? d + 1 : d + d / 8 + 1)
        check_words(d);
    for (unsigned k = 6; k < 16; k++) {
        check_words(UINT64_C(1) << k);
        check_words((UINT64_C(1) << k) + 1);
        check_words(cut(0 - (UINT64_C(1) << k), 16));
        check_words(cut(0 - (UINT64_C(1) << k) - 1, 16));
    }
}

static uint64_t next(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

static void check_wide(uint64_t d, unsigned bits, uint64_t *state)
{
    uint64_t last = cut(UINT64_MAX, bits);
    maker m;

    begin(&m);
    for (uint64_t near = 0; near < 3; near++) {
        check_all_ways(&m, near, d, bits);
        check_all_ways(&m, last - near, d, bits);
        check_all_ways(&m, (last >> 1) + near, d, bits);
        check_all_ways(&m, d + near - 1, d, bits);
        check_all_ways(&m, last / d * d + near - 1, d, bits);
    }
    for (unsigned k = 0; k < 12; k++) {
        uint64_t x = cut(next(state), bits) >> next(state) % bits, step = x / d * d;
        check_all_ways(&m, x, d, bits);
        check_all_ways(&m, step, d, bits);
        check_all_ways(&m, step - 1, d, bits);
        check_all_ways(&m, 0 - step, d, bits);
    }
    arena_release(&m.memory);
}

static void check_width(unsigned bits)
{
    uint64_t state = 88172645463325252;

    for (uint64_t d = 1; d < 130; d++) {
        check_wide(d, bits, &state);
        check_wide(cut(0 - d, bits), bits, &state);
    }
    for (unsigned k = 7; k < bits; k++)
        for (int near = -1; near < 2; near++)
            check_wide((UINT64_C(1) << k) + (uint64_t)near, bits, &state);
    for (unsigned k = 0; k < 100; k++) {
        uint64_t d = cut(next(&state), bits) >> next(&state) % bits;
        check_wide(d ? d : 641, bits, &state);
    }
}

Test(divide_constant, dwords)
{
    check_width(32);
}

Test(divide_constant, qwords)
{
    check_width(64);
}
