/* sim/fast/finish.h - the steps before and after a fast handler: gathering, source modifiers, result stores. */
#ifndef GASKET_SIM_FAST_FINISH_H
#define GASKET_SIM_FAST_FINISH_H

#include "sim/fast/fast.h"
#include "sim/machine/half.h"

/* Returns the function that copies the elements of a direct region, of SIZE bytes each, to contiguous memory. */
sim_gather sim_gatherer(unsigned size);
/* Returns the function that applies source modifiers to a prepared source of LANE; NULL if it has none. With LOGIC, NEGATE
 * inverts the bits. */
sim_modify sim_modifier(sim_lane lane, bool negate, bool absolute, bool logic);
/* Returns the function that stores a result of LANE in O's destination; NULL if there is none for this case. With FLAGS it also
 * sets flags by the result; with SATURATE it first clamps a float to 0..1. */
sim_finish sim_finisher(const sim_op *o, sim_lane lane, bool flags, bool saturate);
#endif
