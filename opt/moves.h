/* opt/moves.h - how far getelementptr instructions move their pointers, as progressions of bytes. */
#ifndef GASKET_OPT_MOVES_H
#define GASKET_OPT_MOVES_H

#include "ir/ir.h"
#include "opt/progression.h"

/* By value id, which every value of M gets here; *VALUES: how many there are. */
const opt_progression *opt_moves_compute(arena *memory, ir_module *m, unsigned *values);

#endif
