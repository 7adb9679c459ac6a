/* backend/compile.h - what the driver of the back end shares with the writing of program-scope data. */
#ifndef GASKET_BACKEND_COMPILE_H
#define GASKET_BACKEND_COMPILE_H

#include "backend/backend.h"

/* Appends the variables of M in global and constant memory to P, with their bytes, in the order of ir_global_number. */
void gen_program_globals(arena *memory, ir_module *m, gen_program *p);

/* Declares the same variables, with their values, in the thread's module TO, so that its text is a whole program. */
void gen_copy_globals(ir_module *to, ir_module *m);

#endif
