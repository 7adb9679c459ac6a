/* ir/uniformity.h - which values of a function in work-item form are the same for all work-items of a thread that compute them
 * together.
 *
 * Uniform means: whenever work-items of one thread (a sub-group) execute the instruction together, they get the same value.
 * Everything else is divergent. */
#ifndef GASKET_IR_UNIFORMITY_H
#define GASKET_IR_UNIFORMITY_H

#include "ir/loops.h"

typedef struct ir_uniformity ir_uniformity;

/* Numbers the function (ir_number). Holds until the function changes. Arguments of functions that are no kernels, and what
 * functions return, count as divergent where is_uniform and uniform_result do not say otherwise. */
ir_uniformity *ir_uniformity_compute(arena *memory, ir_function *f);
/* The same where FLOW and POST, the dominators and post-dominators of the function as it is, and its LOOPS are known. */
ir_uniformity *ir_uniformity_along(arena *memory, const ir_dominators *flow, const ir_dominators *post, const ir_loops *loops);
bool ir_is_divergent(const ir_uniformity *u, const ir_value *v);
/* The same for those that are together in B, which uses V: behind a loop that they have left in different rounds, each has V of
 * its own last round. */
bool ir_is_divergent_in(const ir_uniformity *u, const ir_value *v, const ir_block *b);
/* The work-items of a thread may leave the block in different directions. */
bool ir_branch_is_divergent(const ir_uniformity *u, const ir_block *b);
/* Work-items may be missing here that run in the entry block: the block depends on a divergent branch. */
bool ir_block_is_divergent(const ir_uniformity *u, const ir_block *b);

#endif
