/* ir/block_access.h - expansion of the block reads and writes of a sub-group. */
#ifndef GASKET_IR_BLOCK_ACCESS_H
#define GASKET_IR_BLOCK_ACCESS_H

#include "ir/ir.h"

bool ir_is_block_access(ir_intrinsic id);
/* Replaces the block read or write I by loads or stores of the work-item's own elements. */
void ir_expand_block_access(ir_inst *i);

#endif
