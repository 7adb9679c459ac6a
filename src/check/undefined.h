/* src/check/undefined.h - the undefined bits of a result, from those of the operands.
 *
 * A result bit is undefined if it can differ for different values of the undefined operand bits; operations without a rule here
 * have all bits undefined as soon as one operand bit is. */
#ifndef GASKET_CHECK_UNDEFINED_H
#define GASKET_CHECK_UNDEFINED_H

#include "src/check/machine.h"

/* Arithmetic on a scalar of BITS bits. */
uint64_t undefined_arithmetic(ir_opcode op, unsigned bits, lane x, lane y);
uint64_t undefined_cast(ir_opcode op, unsigned from, unsigned to, uint64_t u);
/* True if the comparison of integers of BITS bits depends on undefined bits. */
bool undefined_compare(ir_pred p, unsigned bits, lane x, lane y);
uint64_t undefined_select(lane c, lane x, lane y, uint64_t mask);

#endif
