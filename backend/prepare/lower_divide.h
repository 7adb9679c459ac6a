/* backend/prepare/lower_divide.h - division in software: 64-bit division, and division by constants. */
#ifndef GASKET_BACKEND_PREPARE_LOWER_DIVIDE_H
#define GASKET_BACKEND_PREPARE_LOWER_DIVIDE_H

#include "ir/build.h"

/* Builds X op Y for udiv, sdiv, urem or srem on i64 or vectors of it. Division by zero yields an unspecified value. */
ir_value *prep_divide64(ir_builder *b, ir_opcode op, ir_value *x, ir_value *y);
/* Builds X op Y without a division, for integers of 8 to 64 bits, if Y is a constant without zero components; else returns
 * NULL. */
ir_value *prep_divide_constant(ir_builder *b, ir_opcode op, ir_value *x, ir_value *y);

#endif
