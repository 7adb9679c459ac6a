/* opt/analysis/moves.h - how far getelementptr instructions move their pointers, as progressions of bytes. */
#ifndef GASKET_OPT_ANALYSIS_MOVES_H
#define GASKET_OPT_ANALYSIS_MOVES_H

#include "ir/ir.h"
#include "opt/analysis/progression.h"

/* Values of T may hold a pointer, also as an integer or as a member. */
bool opt_carries(const ir_type *t);
/* By value id. Those of M that may hold a pointer are numbered here, from 1 on; others get 0. *NUMBERS: all are below. */
const opt_progression *opt_moves_compute(arena *memory, ir_module *m, unsigned *numbers);

#endif
