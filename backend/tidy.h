/* backend/tidy.h - the thread form, without what simdize computes twice or inside loops. */
#ifndef GASKET_BACKEND_TIDY_H
#define GASKET_BACKEND_TIDY_H

#include "backend/backend.h"

/* Reuses equal values and takes what does not change out of loops. */
void gen_tidy(ir_function *f);

#endif
