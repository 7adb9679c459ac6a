/* backend/legalize/tidy.h - removes redundant and loop-invariant operations that simdize created. */
#ifndef GASKET_BACKEND_LEGALIZE_TIDY_H
#define GASKET_BACKEND_LEGALIZE_TIDY_H

#include "backend/backend.h"

/* Reuses equal values and hoists loop-invariant operations. */
void legal_tidy(ir_function *f);
/* Removes unused instructions without effects, except those that compute execution masks (EM) and waiting masks (simd.wait). */
void legal_drop_unused(ir_function *f);

#endif
