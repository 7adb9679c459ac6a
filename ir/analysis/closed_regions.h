/* ir/analysis/closed_regions.h - branches whose paths stay among themselves until they have joined. */
#ifndef GASKET_IR_ANALYSIS_CLOSED_REGIONS_H
#define GASKET_IR_ANALYSIS_CLOSED_REGIONS_H

#include "ir/analysis/loops.h"

/* The region of a block consists of the block and of what its paths visit before its immediate post-dominator. It is closed if
 *
 *   - only the block enters it: the block dominates it,
 *   - all edges out of it lead to the post-dominator,
 *   - none of those edges leaves a loop or begins its next iteration.
 *
 * Returns the set of the blocks whose region is closed, by id; empty if F has irreducible cycles. O(blocks + edges). FLOW, POST and
 * LOOPS must be current. */
bitset ir_closed_regions(arena *memory, const ir_dominators *flow, const ir_dominators *post, const ir_loops *loops);

#endif
