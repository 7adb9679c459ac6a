/* backend/prepare/blocks.h - cuts blocks and repairs the phis of their successors. */
#ifndef GASKET_BACKEND_PREPARE_BLOCKS_H
#define GASKET_BACKEND_PREPARE_BLOCKS_H

#include "ir/build.h"

/* Moves I and all instructions after it to a new block and returns it. The old block is left without a terminator; phis of
 * successors are updated. */
ir_block *prep_split_before(ir_inst *i);
void prep_rename_phi_block(ir_block *b, ir_block *from, ir_block *to); /* in the phis of B, renames predecessor FROM to TO */

#endif
