/* backend/width.h - judging code by its SIMD width. */
#ifndef GASKET_BACKEND_WIDTH_H
#define GASKET_BACKEND_WIDTH_H

#include "backend/isa/isa.h"
#include "src/base/arena.h"

/* Instructions for each lane, with loops counted several times. */
double gen_cost_per_lane(arena *scratch, const gen_kernel *k);
/* Is there a loop in which lanes go different ways, as they do that leave it one by one? */
bool gen_lanes_loop_apart(const gen_kernel *k);

#endif
