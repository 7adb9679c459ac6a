/* backend/machine/layout.h - converts allocated machine code to the instructions of the kernel. */
#ifndef GASKET_BACKEND_MACHINE_LAYOUT_H
#define GASKET_BACKEND_MACHINE_LAYOUT_H

#include "backend/machine/mir.h"

/* Appends the instructions of F to K, with physical registers, moves for the remaining copies, and labels for branch targets.
 * They and the tables that they refer to, `lines` and `patches`, are allocated in MEMORY. */
void mir_lay_out(arena *memory, mir_function *f, gen_kernel *k);

#endif
