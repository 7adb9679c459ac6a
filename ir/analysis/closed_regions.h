/* ir/analysis/closed_regions.h - parts of a function that are entered at one block and left to two blocks at most. */
#ifndef GASKET_IR_ANALYSIS_CLOSED_REGIONS_H
#define GASKET_IR_ANALYSIS_CLOSED_REGIONS_H

#include "ir/analysis/loops.h"

/* The region of a block consists of the blocks that it dominates, in a loop without those that its paths visit after the end of the
 * innermost loop around it. The end of a loop is the first post-dominator of its header outside of it. A region is closed if all edges
 * out of it lead to two blocks at most, such as the latch and the end of a loop, and none to the block itself. */
typedef struct ir_closed_regions {
    bitset closed;           /* by block id: its region is closed */
    ir_block *(*targets)[2]; /* by block id: the blocks that edges out of its closed region lead to; NULL: there are fewer */
    ir_block **ends;         /* by loop index: its end; NULL: it has none */
} ir_closed_regions;

/* No region is closed if the function has irreducible cycles. O(blocks + edges). FLOW, POST and LOOPS must be current. */
ir_closed_regions ir_closed_regions_compute(arena *memory, const ir_dominators *flow, const ir_dominators *post,
                                            const ir_loops *loops);

#endif
