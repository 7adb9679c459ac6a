/* backend/legalize/own_values.h - see own_values.c. */
#ifndef GASKET_BACKEND_LEGALIZE_OWN_VALUES_H
#define GASKET_BACKEND_LEGALIZE_OWN_VALUES_H

#include "ir/ir.h"

/* F is in thread form, its regions are legal; SCRATCH: for what is computed on the way. */
void gen_own_values(arena *scratch, ir_function *f);

#endif
