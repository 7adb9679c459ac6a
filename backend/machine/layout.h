/* backend/machine/layout.h - from allocated machine code to the instructions of the kernel. */
#ifndef GASKET_BACKEND_MACHINE_LAYOUT_H
#define GASKET_BACKEND_MACHINE_LAYOUT_H

#include "backend/machine/mir.h"

/* Appends the instructions of F to K: registers filled in, copies written out, branches to labels. M tells source lines. */
void gen_lay_out(arena *memory, mir_function *f, const ir_module *m, gen_kernel *k);

#endif
