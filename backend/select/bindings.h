/* backend/select/bindings.h - the binding table and the sampler table of a kernel.
 *
 * Entry N of the binding table is argument N, and the program-scope variables follow. An entry of an image states the class of the
 * accesses through it. An image that is accessed with several classes has entries after the variables for all but the first. */
#ifndef GASKET_BACKEND_SELECT_BINDINGS_H
#define GASKET_BACKEND_SELECT_BINDINGS_H

#include "backend/backend.h"
#include "backend/module/routines.h"
#include "src/image/shape.h"

typedef struct sel_bindings {
    VEC(gen_surface) surfaces;
    VEC(gen_sampler) samplers;
} sel_bindings;

/* Collects the entries that the messages of a kernel in thread form and its routines (ALL, the kernel first) use. WORK_ITEM is the
 * kernel in work-item form. NULL after a diagnostic: a table has too few entries. */
sel_bindings *sel_bind(arena *memory, const backend_routines *all, const ir_function *work_item, diag *d);
/* The entry for accesses of class CLASS to the image that is argument ARG. */
unsigned sel_find_surface(const sel_bindings *b, int arg, image_class class);
/* The entry of SAMPLER, which is the operand of a texel_sample. */
unsigned sel_find_sampler(const sel_bindings *b, uint32_t sampler);

#endif
