/* opt/analysis/conditions.h - facts about values at a program point that follow from the branches taken to reach it.
 *
 * In a block whose only predecessor branches to it by `br i1 %c, label %yes, …`, %c is true; in the target of `case 3:` of a
 * switch over %v, %v is 3. Facts imply other facts: if a conjunction is true, so are both its operands; x == 3 implies
 * x >= 2. */
#ifndef GASKET_OPT_ANALYSIS_CONDITIONS_H
#define GASKET_OPT_ANALYSIS_CONDITIONS_H

#include "ir/analysis/dominators.h"

/* A list of edges that were taken. */
typedef struct opt_taken {
    const struct opt_taken *more;
    const ir_block *from, *to;
    unsigned count; /* number of edges in this list, the first one included */
} opt_taken;

/* A program point: in BLOCK; or, when TO is not NULL, on the edge from the end of BLOCK to its successor TO. */
typedef struct opt_place {
    ir_block *block, *to;
    const opt_taken *taken; /* edges taken after this point whose conditions have the same value at the point; NULL: none */
} opt_place;

/* Returns 1 when the i1 C is known to be true at AT, 0 when it is known to be false, else -1. D: dominators of the current CFG,
 * whose predecessor lists must be valid. */
int opt_known_at(const ir_dominators *d, const ir_value *c, opt_place at);
/* Do the facts at AT contradict the condition under which the edge FROM -> TO is taken? */
bool opt_edge_excluded(const ir_dominators *d, const ir_block *from, const ir_block *to, opt_place at);
/* Do the facts at AT prove that PHI did not take the value of its operand N? PHI's block must dominate AT. */
bool opt_incoming_excluded(const ir_dominators *d, const ir_inst *phi, unsigned n, opt_place at);
/* Returns the point on incoming edge N of PHI, for an execution that continues from there to AT. Branches taken between PHI and
 * AT whose conditions are invariant on entry to PHI's block had the same outcome on the edge: they are added to the `taken` list
 * of the result, in MEMORY. */
opt_place opt_place_before(arena *memory, const ir_dominators *d, const ir_inst *phi, unsigned n, opt_place at);

#endif
