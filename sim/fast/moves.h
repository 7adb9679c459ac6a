/* sim/fast/moves.h - moves that copy bits, for all regions and addressing. */
#ifndef GASKET_SIM_FAST_MOVES_H
#define GASKET_SIM_FAST_MOVES_H

#include "sim/machine/machine.h"

/* Gives O, if it is a raw move, a handler that copies elements. */
void sim_move_select(sim_op *o);

#endif
