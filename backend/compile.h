/* backend/compile.h - what the driver of the back end shares with the writing of program-scope data. */
#ifndef GASKET_BACKEND_COMPILE_H
#define GASKET_BACKEND_COMPILE_H

#include "backend/backend.h"
#include "src/base/map.h"

/* Appends the variables of M in global and constant memory to P, with their bytes, in the order of ir_global_number. */
void gen_program_globals(arena *memory, ir_module *m, gen_program *p);

/* Makes in module `to` what it needs of another module. */
typedef struct gen_copier {
    ir_module *to;
    map structs;   /* from a named struct to its copy, */
    map globals;   /* … a variable, */
    map constants; /* … an aggregate: equal parts of a large one are one constant */
} gen_copier;

/* Declares the same variables, with their values, in the thread's module, so that its text is a whole program. */
void gen_copy_globals(gen_copier *c, ir_module *m);
/* A type, and a constant that names no variable but those. */
ir_type *gen_copied_type(gen_copier *c, ir_type *t);
ir_value *gen_copied_constant(gen_copier *c, ir_value *v);

/* Copies the functions of M that have a body in thread form; the `aux` of each as a value becomes its copy. */
void gen_copy_threads(gen_copier *c, ir_module *m);

#endif
