/* backend/compile.h - what the driver of the back end shares with the writing of program-scope data. */
#ifndef GASKET_BACKEND_COMPILE_H
#define GASKET_BACKEND_COMPILE_H

#include "backend/backend.h"

/* Appends the variables of M in global and constant memory to P, with their bytes, in the order of ir_global_number. */
void gen_program_globals(arena *memory, ir_module *m, gen_program *p);

/* Declares the same variables, with their values, in the thread's module TO, so that its text is a whole program. */
void gen_copy_globals(ir_module *to, ir_module *m);
/* A type, and a constant that names no variable but those, in module TO. */
ir_type *gen_copied_type(ir_module *to, const ir_type *t);
ir_value *gen_copied_constant(ir_module *to, ir_value *v);

/* Copies the functions of M that have a body in thread form to TO; the `aux` of each as a value becomes its copy. */
void gen_copy_threads(ir_module *to, ir_module *m);

#endif
