/* ir/rmw.h - expansion of atomic operations. */
#ifndef GASKET_IR_RMW_H
#define GASKET_IR_RMW_H

#include "ir/build.h"

/* The value that OP stores in memory that held OLD. */
ir_value *ir_rmw_value(ir_builder *b, ir_rmw op, ir_value *old, ir_value *v);
/* Expands atomic operation I into a compare-and-exchange loop between BEFORE, which must have no terminator yet, and REST.
 * Returns the result of I; the caller replaces I. */
ir_value *ir_rmw_loop(ir_inst *i, ir_block *before, ir_block *rest);

/* Turns the atomic loads and stores of M into read-modify-writes (or 0, xchg), and sets M->visible_atomics: their instructions are
 * atomic messages, so that the simulator can tell them from plain accesses. */
void ir_make_atomics_visible(ir_module *m);

#endif
