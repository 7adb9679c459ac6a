/* ir/rmw.h - atomic operations taken apart. */
#ifndef GASKET_IR_RMW_H
#define GASKET_IR_RMW_H

#include "ir/ir.h"

/* What OP leaves in memory that held OLD. */
ir_value *ir_rmw_value(ir_builder *b, ir_rmw op, ir_value *old, ir_value *v);
/* Atomic operation I as a loop between BEFORE, which has no terminator yet, and REST. Returns what I gives; the caller
 * replaces I. */
ir_value *ir_rmw_loop(ir_inst *i, ir_block *before, ir_block *rest);

#endif
