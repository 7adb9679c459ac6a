/* backend/legalize/own_values.h - gives values that conditional writes change a copy of their own; see own_values.c. */
#ifndef GASKET_BACKEND_LEGALIZE_OWN_VALUES_H
#define GASKET_BACKEND_LEGALIZE_OWN_VALUES_H

#include "ir/ir.h"

/* Runs the pass on F, in thread form with legal regions. SCRATCH holds temporary data. */
void legal_own_values(arena *scratch, ir_function *f);

#endif
