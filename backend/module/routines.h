/* backend/module/routines.h - the functions of a kernel: the kernel itself and the functions that it calls. */
#ifndef GASKET_BACKEND_MODULE_ROUTINES_H
#define GASKET_BACKEND_MODULE_ROUTINES_H

#include "ir/ir.h"

typedef VEC(ir_function *) backend_routines;

/* Returns the function called by I if it has a body; NULL for intrinsics, declarations and other instructions. */
ir_function *backend_callee(const ir_inst *i);
/* Returns F and all functions that it calls, directly or indirectly, callers before callees. There is no recursion. Overwrites
 * the `aux` of every function of the module. */
backend_routines backend_find_routines(arena *memory, ir_function *f);

#endif
