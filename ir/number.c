/* ir/number.c - conversion between floating-point bit patterns and doubles, rounding to nearest even.
 *
 * half and float are exact in a double. The conversion back rounds once: from the double to the type. */
#include "ir/ir.h"
#include "src/base/bug.h"
#include "src/base/half.h"

#include <string.h>

double ir_bits_to_double(const ir_type *t, uint64_t bits)
{
    if (t->kind == IR_HALF)
        return half_value((uint16_t)bits);
    if (t->kind == IR_FLOAT) {
        uint32_t low = (uint32_t)bits;
        float f;
        memcpy(&f, &low, sizeof f);
        return f;
    }
    bug_unless(t->kind == IR_DOUBLE);
    double d;
    memcpy(&d, &bits, sizeof d);
    return d;
}

uint64_t ir_double_to_bits(const ir_type *t, double v)
{
    if (t->kind == IR_HALF)
        return half_rounded(v);
    if (t->kind == IR_FLOAT) {
        float f = (float)v;
        uint32_t bits;
        memcpy(&bits, &f, sizeof bits);
        return bits;
    }
    bug_unless(t->kind == IR_DOUBLE);
    uint64_t bits;
    memcpy(&bits, &v, sizeof bits);
    return bits;
}
