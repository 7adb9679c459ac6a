/* ir/number.c - conversion between floating-point bit patterns and doubles, rounding to nearest even.
 *
 * Every half and float is exact in a double. The conversion back rounds once: from the double to the type. */
#include "ir/ir.h"
#include "src/base/bug.h"
#include "src/base/half.h"
#include "src/base/bits.h"

double ir_bits_to_double(const ir_type *t, uint64_t bits)
{
    if (t->kind == IR_HALF)
        return half_value((uint16_t)bits);
    if (t->kind == IR_FLOAT)
        return float_of_bits(bits);
    bug_unless(t->kind == IR_DOUBLE);
    return double_of_bits(bits);
}

uint64_t ir_double_to_bits(const ir_type *t, double v)
{
    if (t->kind == IR_HALF)
        return half_rounded(v);
    if (t->kind == IR_FLOAT)
        return bits_of_float((float)v);
    bug_unless(t->kind == IR_DOUBLE);
    return bits_of_double(v);
}
