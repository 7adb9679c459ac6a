/* sim/fast.c - picks a fast handler for an instruction. */
#include "sim/machine.h"

void sim_fast_select(sim_op *o, sim_pool *pool)
{
    (void)o, (void)pool;
}
