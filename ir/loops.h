/* ir/loops.h - natural loops and how they nest.
 *
 * A loop is a header with the blocks that reach one of its back edges without passing it. Two back edges to one header are one
 * loop. A cycle that can be entered without its header (irreducible) is no loop here: `irreducible` says that there is one. */
#ifndef GASKET_IR_LOOPS_H
#define GASKET_IR_LOOPS_H

#include "ir/dominators.h"

typedef VEC(ir_block *) ir_block_list;
typedef struct ir_loop_members ir_loop_members; /* private to loops.c */

typedef struct ir_loop ir_loop;
struct ir_loop {
    ir_block *header;
    ir_loop *parent;         /* the next one outwards; NULL at the top */
    ir_loop *children, *sibling;
    unsigned depth;          /* 1 for outermost loops */
    ir_loop_members *members; /* see ir_loop_blocks() */
    ir_block_list latches;   /* sources of back edges */
    ir_block_list exiting;   /* blocks inside with a successor outside */
    ir_block_list exits;     /* blocks outside that such an edge leads to, each once */
    unsigned index;          /* in ir_loops.all */
    unsigned enter, leave;   /* of a walk over the nests: those of the loops in it lie between */
};

typedef struct ir_loops {
    ir_function *function;
    VEC(ir_loop *) all;      /* outer loops before the inner ones */
    VEC(ir_loop *) inner_first; /* the same, each behind those in it; nests as they follow each other in the function */
    ir_loop **of_block;      /* innermost loop by block id; NULL outside of loops */
    bool irreducible;
} ir_loops;

/* Block ids are those of D, which must be the dominators of the function as it is. */
ir_loops *ir_loops_compute(arena *memory, const ir_dominators *d);
ir_loop *ir_loop_of(const ir_loops *l, const ir_block *b);
/* The blocks of LOOP, inner loops' included; the header first, the rest in reverse post-order. The list is made at the first
 * call, in the memory of the loops: those of all loops of a deep nest are large together. */
const ir_block_list *ir_loop_blocks(const ir_loop *loop);
#define ir_each_loop_block(b, loop)                                                                                 \
    for (ir_block **b##_at = ir_loop_blocks(loop)->items, **b##_end = b##_at + ir_loop_blocks(loop)->count, *b;        \
         b##_at < b##_end && (b = *b##_at, true); b##_at++)
bool ir_loop_has(const ir_loops *l, const ir_loop *loop, const ir_block *b);
/* INNER, which may be NULL, is LOOP or a loop in it. */
bool ir_loop_holds(const ir_loop *loop, const ir_loop *inner);
/* The only block outside that leads to the header, if it leads nowhere else; NULL otherwise. Predecessor lists must be valid. */
ir_block *ir_loop_preheader(const ir_loops *l, const ir_loop *loop);
/* What its back edges say of unrolling it: IR_UNROLL_UNSAID, …, or a number of bodies. */
int32_t ir_loop_unroll(const ir_loop *loop);
/* V is no instruction inside LOOP. */
bool ir_loop_invariant(const ir_loops *l, const ir_loop *loop, const ir_value *v);

#endif
