/* opt/loops/unroll_gain.h - estimate the size of an unrolled loop after folding. */
#ifndef GASKET_OPT_LOOPS_UNROLL_GAIN_H
#define GASKET_OPT_LOOPS_UNROLL_GAIN_H

#include "ir/analysis/loops.h"

/* The number of operations in the first TRIPS iterations of LOOP that do not fold for constant counters. Counting stops above
 * MOST: a larger result means only that there are more. Uses value.aux of the loop's instructions and resets it to NULL. */
unsigned opt_unrolled_size(ir_module *m, const ir_loops *l, const ir_loop *loop, unsigned trips, unsigned most, arena *scratch);

#endif
