/* backend/module/copy.h - copies program-scope data and thread-form functions into the program and the thread module. */
#ifndef GASKET_BACKEND_MODULE_COPY_H
#define GASKET_BACKEND_MODULE_COPY_H

#include "backend/backend.h"
#include "src/base/map.h"

/* Appends the variables of M in global and constant memory to P, with their initial bytes, in the order of ir_global_number. */
void backend_program_globals(arena *memory, ir_module *m, gen_program *p);

/* Copies types, constants, variables and functions of another module into module `to`. */
typedef struct backend_copier {
    ir_module *to;
    map structs;   /* named struct of the source module -> its copy */
    map globals;   /* variable of the source module -> its copy */
    map constants; /* aggregate constant of the source module -> its copy: equal parts of a large constant are copied once */
} backend_copier;

/* Copies the variables of M in global and constant memory, with their initializers, so that the text of the thread module is a
 * complete program. */
void backend_copy_globals(backend_copier *c, ir_module *m);
/* The first two functions return the copy of a type and of a constant. backend_copy_globals() must have copied the variables
 * that the constant refers to. */
ir_type *backend_copied_type(backend_copier *c, ir_type *t);
ir_value *backend_copied_constant(backend_copier *c, ir_value *v);

/* Copies the functions of M that have a body in thread form. Sets the `aux` of each function's value to its copy. */
void backend_copy_threads(backend_copier *c, ir_module *m);

#endif
