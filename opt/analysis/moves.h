/* opt/analysis/moves.h - the byte offsets that getelementptr instructions add to their pointers, as progressions. */
#ifndef GASKET_OPT_ANALYSIS_MOVES_H
#define GASKET_OPT_ANALYSIS_MOVES_H

#include "ir/ir.h"
#include "opt/analysis/progression.h"

/* Can a value of type T hold a pointer: as itself, as an integer, or in a member? */
bool opt_may_hold_pointer(const ir_type *t);
/* Renumbers the values of M: those that may hold a pointer get ids from 1 on, all others 0; *NUMBERS is one more than the
 * largest id. Returns an array by id, in MEMORY, of the offsets that each getelementptr adds. */
const opt_progression *opt_moves_compute(arena *memory, ir_module *m, unsigned *numbers);

#endif
