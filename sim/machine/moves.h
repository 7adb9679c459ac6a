/* sim/machine/moves.h - moves that copy bits, for all regions and addressing. */
#ifndef GASKET_SIM_MACHINE_MOVES_H
#define GASKET_SIM_MACHINE_MOVES_H

#include "sim/machine/machine.h"

/* Gives O, a raw move, a handler that copies elements; false when it must stay with the general one. */
bool sim_move_select(sim_op *o);

#endif
