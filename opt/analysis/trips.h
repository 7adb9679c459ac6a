/* opt/analysis/trips.h - how often a loop runs. */
#ifndef GASKET_OPT_ANALYSIS_TRIPS_H
#define GASKET_OPT_ANALYSIS_TRIPS_H

#include "ir/loops.h"
#include "opt/opt.h"

/* The block whose branch ends LOOP, when that is the only way out, every iteration comes through it and there is one latch; NULL
 * otherwise. */
ir_block *opt_loop_test(const ir_dominators *d, const ir_loop *loop);
/* The same where there are other ways out too: B ends LOOP, and every iteration that is not left earlier comes through it. */
bool opt_is_loop_test(const ir_dominators *d, const ir_loop *loop, const ir_block *b);
/* How often the branch of TEST is executed at most (exactly, when it is the only way out), by computing the values that it
 * depends on iteration by iteration; 0 when they are no constants or when it is more than LIMIT. */
unsigned opt_constant_trips(const ir_loops *l, const ir_loop *loop, ir_block *test, unsigned limit, arena *scratch);

/* A loop that ends when a counter of step 1 or -1 reaches a bound. */
typedef struct opt_counter {
    ir_inst *phi, *next;     /* next = phi + step */
    ir_value *start, *bound; /* known in front of the loop */
    bool down;
    ir_pred pred;            /* it goes on while `next pred bound`: IR_NE, IR_SLT, IR_ULT, IR_SGT, IR_UGT */
} opt_counter;

/* False when LOOP, whose latch is TEST, has no such counter. */
bool opt_find_counter(const ir_loops *l, const ir_loop *loop, ir_block *test, opt_counter *counter);
/* Computes at B how often the loop runs, modulo 2^n: where the number is out of range (0 for 2^n) the loop wraps around its
 * type. */
ir_value *opt_counter_trips(ir_builder *b, const opt_counter *counter);

#endif
