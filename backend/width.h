/* backend/width.h - judging code by its SIMD width. */
#ifndef GASKET_BACKEND_WIDTH_H
#define GASKET_BACKEND_WIDTH_H

#include "backend/isa/isa.h"
#include "ir/ir.h"

/* Instructions for each lane that has a work-item in groups of GROUP (0: all lanes have), with loops counted several times, and
 * messages as several instructions. */
double gen_cost_per_lane(arena *scratch, const gen_kernel *k, uint32_t group);
/* Is prepared kernel K small, and so plain that 32 lanes take at most twice the instructions of sixteen? */
bool gen_twice_as_wide_pays(ir_function *k);
/* Does 32-lane code K of such a kernel hold what sixteen lanes would not need? */
bool gen_width_has_a_price(const gen_kernel *k);
/* Is there a loop in which lanes go different ways, as they do that leave it one by one? */
bool gen_lanes_loop_apart(const gen_kernel *k);
/* Do the lanes that leave the loops of prepared kernel K one by one do so at most a round or so apart? */
bool gen_loops_are_even(arena *scratch, ir_function *k);

#endif
