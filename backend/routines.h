/* backend/routines.h - the functions that a kernel is made of: itself, and those it calls. */
#ifndef GASKET_BACKEND_ROUTINES_H
#define GASKET_BACKEND_ROUTINES_H

#include "ir/ir.h"

typedef VEC(ir_function *) gen_routines;

/* The function with a body that call I goes to; NULL: an intrinsic, a declaration, or no call. */
ir_function *gen_callee(const ir_inst *i);
/* F and all functions that it calls, directly or through others, callers before callees. Nothing recurses. */
gen_routines gen_find_routines(arena *memory, ir_function *f);

#endif
