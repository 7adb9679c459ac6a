/* opt/analysis/conditions.h - what the branches that lead to a place say about values there.
 *
 * In a block that only the edge `br i1 %c, label %yes, …` leads to, %c is true; behind `case 3:` of a switch over %v, %v is 3.
 * From these follow others: of a conjunction that holds, both sides hold; x == 3 says that x < 2 does not. */
#ifndef GASKET_OPT_ANALYSIS_CONDITIONS_H
#define GASKET_OPT_ANALYSIS_CONDITIONS_H

#include "ir/dominators.h"

/* An edge that was taken, and others. */
typedef struct opt_taken {
    const struct opt_taken *more;
    const ir_block *from, *to;
    unsigned count;          /* of edges, this one included */
} opt_taken;

/* In BLOCK; or, with TO, at its end, on the way to its successor TO. */
typedef struct opt_place {
    ir_block *block, *to;
    const opt_taken *taken;  /* edges passed later whose conditions are the same now; NULL: none */
} opt_place;

/* D: dominators of the function as it is, predecessor lists valid. C: an i1. 1: true at AT; 0: false there; -1: either. */
int opt_known_at(const ir_dominators *d, const ir_value *c, opt_place at);
/* Somebody of whom is true what is true of AT cannot take the edge FROM -> TO. */
bool opt_edge_excluded(const ir_dominators *d, const ir_block *from, const ir_block *to, opt_place at);
/* What is true of AT, which phi's block dominates, cannot be when PHI took its operand N. */
bool opt_way_excluded(const ir_dominators *d, const ir_inst *phi, unsigned n, opt_place at);
/* The end of way N into PHI, for somebody who has come from there to AT: what the branches behind said of values older than
 * PHI held already. */
opt_place opt_place_before(arena *memory, const ir_dominators *d, const ir_inst *phi, unsigned n, opt_place at);

#endif
