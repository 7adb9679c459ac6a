/* opt/scalar/ahead.h - what a walk over operations will come to, some operations early.
 *
 * A pass that looks something up for every operation waits for the table, where a function is so large that the table is larger
 * than the caches. It can ask for what it will need while it works on operations before. */
#ifndef GASKET_OPT_SCALAR_AHEAD_H
#define GASKET_OPT_SCALAR_AHEAD_H

#include "ir/ir.h"

typedef struct opt_ahead {
    ir_block *const *block, *const *end; /* that follow: the order of the walk */
    const ir_inst *at;                   /* NULL: the first one of *block */
} opt_ahead;

enum { OPT_AHEAD = 16 }; /* operations between asking for a place in a table and looking into it */

/* The operation to come to next, and on to the one behind it; NULL at the end. */
static inline const ir_inst *opt_ahead_next(opt_ahead *a)
{
    while (!a->at && a->block != a->end)
        a->at = (*a->block++)->first;
    const ir_inst *i = a->at;
    if (i)
        a->at = i->next;
    return i;
}

/* OPT_AHEAD operations in front of a walk over COUNT blocks in this ORDER. */
static inline opt_ahead opt_ahead_of(ir_block *const *order, uint32_t count)
{
    opt_ahead a = {order, order + count, NULL};

    for (unsigned n = 0; n < OPT_AHEAD; n++)
        opt_ahead_next(&a);
    return a;
}

#endif
