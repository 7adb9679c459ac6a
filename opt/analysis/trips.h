/* opt/analysis/trips.h - trip counts of loops. */
#ifndef GASKET_OPT_ANALYSIS_TRIPS_H
#define GASKET_OPT_ANALYSIS_TRIPS_H

#include "ir/analysis/loops.h"
#include "opt/opt.h"

/* The only exiting block of LOOP, when it ends in a conditional branch, every iteration executes it and LOOP has one latch;
 * else NULL. */
ir_block *opt_loop_test(const ir_dominators *d, const ir_loop *loop);
/* Does exiting block B end in a conditional branch and dominate the latches of LOOP? Every iteration that does not leave the loop
 * earlier then executes that branch. LOOP may have other exits. */
bool opt_is_loop_test(const ir_dominators *d, const ir_loop *loop, const ir_block *b);
/* The maximum number of times that the branch of TEST is executed (the exact number if TEST is the only exit), found by
 * evaluating its condition iteration by iteration. 0 when the condition does not fold to constants, or when the number exceeds
 * LIMIT. */
unsigned opt_constant_trips(const ir_loops *l, const ir_loop *loop, ir_block *test, unsigned limit, arena *scratch);

/* The counter of a loop that ends when it reaches a bound, in steps of 1 or -1. */
typedef struct opt_counter {
    ir_inst *phi, *next;     /* next = phi + step */
    ir_value *start, *bound; /* loop-invariant values */
    bool down;               /* the counter counts down: its step is -1 */
    ir_pred pred;            /* the loop continues while `next pred bound` is true; IR_NE, IR_SLT, IR_ULT, IR_SGT or IR_UGT */
} opt_counter;

/* Finds the counter that TEST, the latch of LOOP, compares; false when there is none of this form. */
bool opt_find_counter(const ir_loops *l, const ir_loop *loop, ir_block *test, opt_counter *counter);
/* Builds the trip count of the loop at B, modulo 2^n for an n-bit counter: 0 means 2^n, for a counter that wraps around. */
ir_value *opt_counter_trips(ir_builder *b, const opt_counter *counter);

#endif
