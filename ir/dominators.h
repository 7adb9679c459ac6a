/* ir/dominators.h - which blocks every path passes through: from the entry (dominators) or to the exits (post-dominators).
 *
 * A tree is a snapshot: it holds for the control flow it was computed from. Blocks are named by their id, which
 * ir_dominators_compute and ir_post_dominators_compute set; they also bring the lists of predecessors up to date. Unreachable
 * blocks have no place in the tree: everything dominates them, they dominate only each other's nothing; ask ir_is_reachable first
 * where that matters. */
#ifndef GASKET_IR_DOMINATORS_H
#define GASKET_IR_DOMINATORS_H

#include "ir/ir.h"
#include "src/base/bitset.h"

typedef struct ir_dominators {
    ir_function *function;
    bool post;
    unsigned count;          /* blocks of the function */
    ir_block **blocks;       /* by id */
    uint32_t *parent;        /* immediate dominator by id; IR_NO_BLOCK for the root and unreachable blocks */
    uint32_t *depth;         /* in the tree: root 0 */
    uint32_t *enter, *leave; /* a dominates b: enter[a] <= enter[b] && leave[b] <= leave[a] */
    uint32_t *order;         /* reachable blocks in reverse post-order of the graph looked at; order_count of them */
    uint32_t order_count;
    uint32_t *position;      /* in order, by id; IR_NO_BLOCK when unreachable */
} ir_dominators;

#define IR_NO_BLOCK UINT32_MAX

ir_dominators *ir_dominators_compute(arena *memory, ir_function *f);
/* The tree of the reversed graph; a virtual root stands behind all blocks that end in ret or unreachable, and behind one block of
 * each loop without a way out. */
ir_dominators *ir_post_dominators_compute(arena *memory, ir_function *f);

/* NULL: the (virtual) root is next, or B is unreachable */
ir_block *ir_immediate_dominator(const ir_dominators *d, const ir_block *b);
bool ir_dominates(const ir_dominators *d, const ir_block *a, const ir_block *b); /* reflexive */
bool ir_is_reachable(const ir_dominators *d, const ir_block *b);
/* A is defined before the use of it by operand N of USER can need it (a phi uses at the end of the incoming block). Constants,
 * globals, arguments: true. */
bool ir_value_dominates(const ir_dominators *d, const ir_value *a, const ir_inst *user, unsigned n);
/* A stands before B, in one block or in the tree. */
bool ir_inst_dominates(const ir_dominators *d, const ir_inst *a, const ir_inst *b);
ir_block *ir_common_dominator(const ir_dominators *d, ir_block *a, ir_block *b); /* nearest; NULL when only the virtual root is */
/* Dominance frontiers by block id: blocks where the dominance of a block ends, each once. */
typedef VEC(uint32_t) ir_frontier;
ir_frontier *ir_dominance_frontiers(arena *memory, const ir_dominators *d);

#endif
