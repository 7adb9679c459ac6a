/* backend/lower_divide.h - 64-bit division in software. */
#ifndef GASKET_BACKEND_LOWER_DIVIDE_H
#define GASKET_BACKEND_LOWER_DIVIDE_H

#include "ir/ir.h"

/* X op Y for op one of udiv, sdiv, urem, srem on i64 or vectors of it. Division by zero gives some value. */
ir_value *gen_divide64(ir_builder *b, ir_opcode op, ir_value *x, ir_value *y);

#endif
