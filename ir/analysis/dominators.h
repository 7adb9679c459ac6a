/* ir/analysis/dominators.h - dominator and post-dominator trees.
 *
 * A tree is a snapshot: it is valid for the control flow that it was computed from. Blocks are identified by their id, which
 * ir_dominators_compute and ir_post_dominators_compute assign; both also update the predecessor lists. Unreachable blocks are
 * not in the tree: every block dominates them, and they dominate no reachable block. Check ir_is_reachable first where that
 * matters. */
#ifndef GASKET_IR_ANALYSIS_DOMINATORS_H
#define GASKET_IR_ANALYSIS_DOMINATORS_H

#include "ir/ir.h"
#include "src/base/bitset.h"

typedef struct ir_dominators {
    ir_function *function;
    bool post;
    unsigned count;          /* blocks of the function */
    ir_block **blocks;       /* by id */
    uint32_t *parent;        /* immediate dominator, by id; IR_NO_BLOCK for the root and for unreachable blocks */
    uint32_t *depth;         /* in the tree: root 0 */
    uint32_t *enter, *leave; /* pre-order intervals: a dominates b iff enter[a] <= enter[b] && leave[b] <= leave[a] */
    uint32_t *order;         /* reachable blocks in reverse post-order of the graph (reversed for post-dominators);
                                order_count of them */
    uint32_t order_count;
    uint32_t *position; /* index in `order`, by id; IR_NO_BLOCK if unreachable */
} ir_dominators;

#define IR_NO_BLOCK UINT32_MAX

ir_dominators *ir_dominators_compute(arena *memory, ir_function *f);
/* The dominator tree of the reversed CFG. Its virtual root has an edge to every block that ends in ret or unreachable, and to
 * one block of each infinite loop. */
ir_dominators *ir_post_dominators_compute(arena *memory, ir_function *f);

/* The parent of B in the tree; NULL if that is the (virtual) root, or if B is unreachable. */
ir_block *ir_immediate_dominator(const ir_dominators *d, const ir_block *b);
bool ir_dominates(const ir_dominators *d, const ir_block *a, const ir_block *b); /* reflexive */
bool ir_is_reachable(const ir_dominators *d, const ir_block *b);
/* True if A precedes B in the same block, or A's block dominates B's. */
bool ir_inst_dominates(const ir_dominators *d, const ir_inst *a, const ir_inst *b);
/* Dominance frontiers by block id: the blocks in the frontier of each block, each once. */
typedef VEC(uint32_t) ir_frontier;
ir_frontier *ir_dominance_frontiers(arena *memory, const ir_dominators *d);

#endif
