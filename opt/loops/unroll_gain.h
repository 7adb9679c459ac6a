/* opt/loops/unroll_gain.h - what is left of the bodies of a loop once they stand behind each other. */
#ifndef GASKET_OPT_LOOPS_UNROLL_GAIN_H
#define GASKET_OPT_LOOPS_UNROLL_GAIN_H

#include "ir/loops.h"

/* Operations that the first TRIPS rounds of LOOP do, without those that fold when its counters are numbers; more than MOST when
 * it is more than MOST. Uses value.aux of what the loop holds, and leaves it NULL. */
unsigned opt_unrolled_size(ir_module *m, const ir_loops *l, const ir_loop *loop, unsigned trips, unsigned most, arena *scratch);

#endif
