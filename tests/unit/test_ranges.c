/* tests/unit/test_ranges.c - no number that an operation can give lies outside of its range.
 *
 * For every operation, two operands of the form (argument & mask) + constant are taken in i8, where all values can be tried; the
 * expected numbers are computed here in C. Masks and constants are chosen so that intervals begin and end on either side of zero
 * and of the sign. */
#include "ir/analysis/dominators.h"
#include "opt/analysis/ranges.h"

#include <criterion/criterion.h>

static arena memory;

static ir_function *function(ir_module *m)
{
    ir_type *params[] = {m->i8, m->i8};

    return ir_function_new(m, "f", ir_function_type(m, m->i32, params, 2, false));
}

static ir_value *operand(ir_builder *b, ir_value *argument, unsigned mask, unsigned constant)
{
    ir_value *part = ir_binary(b, IR_and, argument, ir_const(b->module, argument->type, mask));

    return ir_binary(b, IR_add, part, ir_const(b->module, argument->type, constant));
}

/* A op B in C; false where it is undefined. */
static bool compute(ir_opcode op, uint8_t a, uint8_t b, uint8_t *result)
{
    int8_t x = (int8_t)a, y = (int8_t)b;
    int n = 0;

    switch (op) {
    case IR_add:
        n = a + b;
        break;
    case IR_sub:
        n = a - b;
        break;
    case IR_mul:
        n = a * b;
        break;
    case IR_and:
        n = a & b;
        break;
    case IR_or:
        n = a | b;
        break;
    case IR_xor:
        n = a ^ b;
        break;
    case IR_shl:
        n = a << (b & 7);
        break;
    case IR_lshr:
        n = a >> (b & 7);
        break;
    case IR_ashr:
        n = x >> (b & 7);
        break;
    case IR_udiv:
        n = b ? a / b : 0;
        break;
    case IR_urem:
        n = b ? a % b : 0;
        break;
    case IR_sdiv:
        n = y ? x / y : 0;
        break;
    case IR_srem:
        n = y ? x % y : 0;
        break;
    default:
        cr_assert_fail("no row for this operation");
    }
    *result = (uint8_t)n;
    if (op == IR_shl || op == IR_lshr || op == IR_ashr)
        return b < 8;
    bool divides = op == IR_udiv || op == IR_urem || op == IR_sdiv || op == IR_srem;
    bool is_signed = op == IR_sdiv || op == IR_srem;
    return !divides || (b && !(is_signed && x == -128 && y == -1));
}

static void check_inside(const opt_range *r, uint8_t v, ir_opcode op, unsigned a, unsigned b)
{
    cr_assert(r->low <= v && v <= r->high, "%s %u %u gives %u, not in [%u, %u]", ir_op_name(op), a, b, v, (unsigned)r->low,
              (unsigned)r->high);
    cr_assert(r->least <= (int8_t)v && (int8_t)v <= r->most, "%s %u %u gives %d, not in [%d, %d]", ir_op_name(op), a, b,
              (int8_t)v, (int)r->least, (int)r->most);
}

static const ir_opcode operations[] = {IR_add,  IR_sub,  IR_mul,  IR_and,  IR_or,   IR_xor, IR_shl,
                                       IR_lshr, IR_ashr, IR_udiv, IR_urem, IR_sdiv, IR_srem};
static const uint8_t masks[] = {0, 3, 7, 12, 31, 128, 129}, constants[] = {0, 1, 5, 100, 125, 128, 200, 251, 255};

enum {
    OPERATIONS = sizeof operations / sizeof *operations,
    MASKS = sizeof masks,
    CONSTANTS = sizeof constants,
    PAIRS = MASKS * CONSTANTS
};

/* One operand pair, all operations. */
static void check_pair(unsigned x, unsigned y)
{
    ir_module *m = ir_module_new(&memory);
    ir_function *f = function(m);
    ir_builder b = ir_at_end(ir_block_new(f, NULL, NULL));
    uint8_t xm = masks[x % MASKS], xc = constants[x / MASKS], ym = masks[y % MASKS], yc = constants[y / MASKS];
    ir_value *p = operand(&b, &f->args[0]->value, xm, xc), *q = operand(&b, &f->args[1]->value, ym, yc), *values[OPERATIONS];

    for (unsigned k = 0; k < OPERATIONS; k++)
        values[k] = ir_binary(&b, operations[k], p, q);
    ir_ret(&b, ir_const(m, m->i32, 0));
    ir_number(f);
    opt_ranges *ranges = opt_ranges_compute(&memory, ir_dominators_compute(&memory, f));
    for (unsigned k = 0; k < OPERATIONS; k++) {
        opt_range r = opt_range_of(ranges, values[k]);
        for (unsigned i = 0; i <= xm; i++)
            for (unsigned j = 0; j <= ym; j++) {
                uint8_t one = (uint8_t)((i & xm) + xc), other = (uint8_t)((j & ym) + yc), v;
                if (compute(operations[k], one, other, &v))
                    check_inside(&r, v, operations[k], one, other);
            }
    }
}

Test(ranges, hold_every_result)
{
    for (unsigned x = 0; x < PAIRS; x++)
        for (unsigned y = 0; y < PAIRS; y += 1 + x % 2) {
            arena_init(&memory);
            check_pair(x, y);
            arena_release(&memory);
        }
}

/* What the ranges decide of a comparison is so for every two numbers. */
Test(ranges, decide_only_what_is_so)
{
    static const ir_pred preds[] = {IR_EQ, IR_NE, IR_UGT, IR_UGE, IR_ULT, IR_ULE, IR_SGT, IR_SGE, IR_SLT, IR_SLE};

    for (int low = -8; low < 8; low++)
        for (int high = low; high < 8; high++)
            for (int other = -8; other < 8; other++)
                for (unsigned k = 0; k < sizeof preds / sizeof *preds; k++) {
                    bool one_sign = low >= 0 || high < 0;
                    opt_range a = {one_sign ? (uint8_t)low : 0, one_sign ? (uint8_t)high : 255, low, high};
                    opt_range b = {(uint8_t)other, (uint8_t)other, other, other};
                    int decided = opt_compare_ranges(preds[k], &a, &b);
                    for (int v = low; v <= high && decided >= 0; v++) {
                        uint8_t u = (uint8_t)v, w = (uint8_t)other;
                        bool truth[] = {u == w, u != w, u > w, u >= w, u<w, u <= w, v> other, v >= other, v < other, v <= other};
                        cr_assert_eq((bool)decided, truth[k], "predicate %u of [%d, %d] and %d", k, low, high, other);
                    }
                }
}
