/* opt/scalar/ahead.h - an iterator that runs a fixed number of operations ahead of a walk, for prefetching.
 *
 * A pass that looks up every operation in a hash table waits for memory when the function is so large that the table exceeds
 * the caches. It can prefetch the slots of later operations while it works on the current one. */
#ifndef GASKET_OPT_SCALAR_AHEAD_H
#define GASKET_OPT_SCALAR_AHEAD_H

#include "ir/ir.h"

typedef struct opt_ahead {
    ir_block *const *block, *const *end; /* remaining blocks, in the order of the walk */
    const ir_inst *at;                   /* next operation; NULL: the first one of *block */
} opt_ahead;

enum { OPT_AHEAD = 16 }; /* operations between the prefetch of a slot and its use */

/* Returns the next operation and advances; NULL at the end. */
static inline const ir_inst *opt_ahead_next(opt_ahead *a)
{
    while (!a->at && a->block != a->end)
        a->at = (*a->block++)->first;
    const ir_inst *i = a->at;
    if (i)
        a->at = i->next;
    return i;
}

/* An iterator OPT_AHEAD operations ahead of a walk over the COUNT blocks of ORDER, which must stay allocated. */
static inline opt_ahead opt_ahead_of(ir_block *const *order, uint32_t count)
{
    opt_ahead a = {order, order + count, NULL};

    for (unsigned n = 0; n < OPT_AHEAD; n++)
        opt_ahead_next(&a);
    return a;
}

#endif
