/* backend/prepare/initial_values.h - stores the initial values of private variables at program scope at the kernel's entry. */
#ifndef GASKET_BACKEND_PREPARE_INITIAL_VALUES_H
#define GASKET_BACKEND_PREPARE_INITIAL_VALUES_H

#include "backend/prepare/prepare.h"

typedef struct prep_initializer prep_initializer; /* in the scratch memory of the lowering */

prep_initializer *prep_begin_initializing(prep_lowering *l); /* L is a kernel with its routines */
/* Stores the initial value of G at the kernel's entry, unless every path from there overwrites it before it may be read. */
void prep_initialize_variable(prep_initializer *in, ir_global *g);
void prep_finish_initializing(prep_initializer *in); /* expands loops that store zeros */

#endif
