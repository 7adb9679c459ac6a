/* sim/machine/finish.h - modifiers and stores around the fast handlers. */
#ifndef GASKET_SIM_MACHINE_FINISH_H
#define GASKET_SIM_MACHINE_FINISH_H

#include "sim/fast/fast.h"
#include "sim/machine/half.h"

/* What brings the elements of a direct region, of SIZE bytes each, together. */
sim_gather sim_gatherer(unsigned size);
/* What changes a prepared source of LANE; NULL: nothing does. LOGIC: negate means ~. */
sim_modify sim_modifier(sim_lane lane, bool negate, bool absolute, bool logic);
/* What brings a result of LANE to O's destination; NULL when nothing here can. FLAGS: set by the result; SATURATE: a float to
 * 0..1. */
sim_finish sim_finisher(const sim_op *o, sim_lane lane, bool flags, bool saturate);
#endif
