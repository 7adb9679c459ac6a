/* ir/rmw.h - expansion of atomic operations. */
#ifndef GASKET_IR_RMW_H
#define GASKET_IR_RMW_H

#include "ir/ir.h"

/* The value that OP stores in memory that held OLD. */
ir_value *ir_rmw_value(ir_builder *b, ir_rmw op, ir_value *old, ir_value *v);
/* Expands atomic operation I into a compare-and-exchange loop between BEFORE, which must have no terminator yet, and REST.
 * Returns the result of I; the caller replaces I. */
ir_value *ir_rmw_loop(ir_inst *i, ir_block *before, ir_block *rest);

#endif
