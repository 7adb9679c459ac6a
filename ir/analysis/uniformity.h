/* ir/analysis/uniformity.h - which values of a function in work-item form are uniform.
 *
 * A value is uniform if all work-items of a thread (a sub-group) that execute its instruction together compute the same value.
 * Every other value is divergent. */
#ifndef GASKET_IR_ANALYSIS_UNIFORMITY_H
#define GASKET_IR_ANALYSIS_UNIFORMITY_H

#include "ir/analysis/loops.h"

typedef struct ir_uniformity ir_uniformity;

/* Numbers the function (ir_number); valid until the function changes. Arguments and results of non-kernel functions are
 * divergent unless is_uniform or uniform_result is set. */
ir_uniformity *ir_uniformity_compute(arena *memory, ir_function *f);
/* As ir_uniformity_compute(), for callers that have the current dominators, post-dominators and loops of the function. */
ir_uniformity *ir_uniformity_of_flow(arena *memory, const ir_dominators *flow, const ir_dominators *post, const ir_loops *loops);
bool ir_is_divergent(const ir_uniformity *u, const ir_value *v);
/* True if V differs between the work-items that execute B together, where V is used. After a loop that work-items leave in
 * different iterations, each has V's value from its own last iteration. */
bool ir_is_divergent_in(const ir_uniformity *u, const ir_value *v, const ir_block *b);
/* True if the work-items of a thread may take different branches at the end of the block. */
bool ir_branch_is_divergent(const ir_uniformity *u, const ir_block *b);
/* True if the block is control-dependent on a divergent branch: some work-items that execute the entry block may not be active
 * here. */
bool ir_block_is_divergent(const ir_uniformity *u, const ir_block *b);

#endif
