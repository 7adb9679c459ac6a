/* ir/analysis/loops.h - natural loops and their nesting.
 *
 * A loop is a header and the blocks that reach one of its back edges without passing through the header. Back edges to the same
 * header belong to one loop. A cycle with several entries (irreducible) is not a loop here; `irreducible` reports that one
 * exists. */
#ifndef GASKET_IR_ANALYSIS_LOOPS_H
#define GASKET_IR_ANALYSIS_LOOPS_H

#include "ir/analysis/dominators.h"

typedef VEC(ir_block *) ir_block_list;
typedef struct ir_loop_members ir_loop_members; /* private to loops.c */

typedef struct ir_loop ir_loop;
struct ir_loop {
    ir_block *header;
    ir_loop *parent; /* the innermost enclosing loop; NULL at the top */
    ir_loop *children, *sibling;
    unsigned depth;           /* 1 for outermost loops */
    ir_loop_members *members; /* see ir_loop_blocks() */
    ir_block_list latches;    /* sources of back edges */
    ir_block_list exiting;    /* blocks inside with a successor outside */
    ir_block_list exits;      /* blocks outside that are targets of such an edge, each once */
    unsigned index;           /* in ir_loops.all */
    unsigned enter, leave;    /* pre-order interval in the loop forest; contains those of all inner loops */
};

typedef struct ir_loops {
    ir_function *function;
    VEC(ir_loop *) all;         /* outer loops before inner ones */
    VEC(ir_loop *) inner_first; /* the same loops, inner ones before outer ones; disjoint nests in the order of the function */
    ir_loop **of_block;         /* innermost loop, by block id; NULL outside loops */
    bool irreducible;
} ir_loops;

/* D must be the current dominators of the function; blocks are identified by their ids in D. */
ir_loops *ir_loops_compute(arena *memory, const ir_dominators *d);
ir_loop *ir_loop_of(const ir_loops *l, const ir_block *b);
/* The blocks of LOOP and its inner loops; the header first, the rest in reverse post-order. The list is built on the first
 * call, in the memory of the loops: all lists of a deep nest together would be large. */
const ir_block_list *ir_loop_blocks(const ir_loop *loop);
#define ir_each_loop_block(b, loop)                                                                                              \
    for (ir_block **b##_at = ir_loop_blocks(loop)->items, **b##_end = b##_at + ir_loop_blocks(loop)->count, *b;                  \
         b##_at < b##_end && (b = *b##_at, true); b##_at++)
bool ir_loop_has(const ir_loops *l, const ir_loop *loop, const ir_block *b);
/* True if INNER, which may be NULL, is LOOP or nested in it. */
bool ir_loop_holds(const ir_loop *loop, const ir_loop *inner);
/* The only predecessor of the header outside the loop, if the header is its only successor; NULL otherwise. Predecessor lists
 * must be valid. */
ir_block *ir_loop_preheader(const ir_loops *l, const ir_loop *loop);
/* The unroll request on its back edges: IR_UNROLL_UNSAID, …, or an unroll factor. */
int32_t ir_loop_unroll(const ir_loop *loop);
/* True if V is not defined inside LOOP. */
bool ir_loop_invariant(const ir_loops *l, const ir_loop *loop, const ir_value *v);

#endif
