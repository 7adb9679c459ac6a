/* ir/interp/order.h - permutations of work-groups and work-items (run_order). */
#ifndef GASKET_IR_INTERP_ORDER_H
#define GASKET_IR_INTERP_ORDER_H

#include "src/base/arena.h"
#include "src/run/run.h"

/* The work-group that runs as number N of COUNT in ORDER. O(1) for random orders, which reach only some permutations; O(COUNT^2) for numbered ones,
 * whose COUNT is small. */
uint64_t order_group(const run_order *order, uint64_t n, uint64_t count);
/* Stores at OUT which work-item of group GROUP runs as number 0 … COUNT - 1. If WIDTH is not 0, the first COUNT / WIDTH sub-groups of WIDTH work-items
 * stay together, and so do the others, at the end. */
void order_items(const run_order *order, uint64_t group, unsigned count, unsigned width, unsigned *out);
/* Does each work-item run alone, until it waits? Else several run in step. */
bool order_is_serial(const run_order *order);

#endif
