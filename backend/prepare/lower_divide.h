/* backend/prepare/lower_divide.h - division in software: of 64 bits, and by constants. */
#ifndef GASKET_BACKEND_PREPARE_LOWER_DIVIDE_H
#define GASKET_BACKEND_PREPARE_LOWER_DIVIDE_H

#include "ir/ir.h"

/* X op Y for op one of udiv, sdiv, urem, srem on i64 or vectors of it. Division by zero gives some value. */
ir_value *gen_divide64(ir_builder *b, ir_opcode op, ir_value *x, ir_value *y);
/* The same for integers of 8 to 64 bits where Y is a constant (no component of it zero): without a division. NULL where it is
 * not. */
ir_value *gen_divide_constant(ir_builder *b, ir_opcode op, ir_value *x, ir_value *y);

#endif
