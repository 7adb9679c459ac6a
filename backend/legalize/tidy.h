/* backend/legalize/tidy.h - the thread form, without what simdize computes twice or inside loops. */
#ifndef GASKET_BACKEND_LEGALIZE_TIDY_H
#define GASKET_BACKEND_LEGALIZE_TIDY_H

#include "backend/backend.h"

/* Reuses equal values and takes what does not change out of loops. */
void gen_tidy(ir_function *f);
/* Removes what nobody uses and what has no effect, EMs and waiting masks excepted. */
void gen_drop_unused(ir_function *f);

#endif
