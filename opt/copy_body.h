/* opt/copy_body.h - the blocks of a function once more, in another one. */
#ifndef GASKET_OPT_COPY_BODY_H
#define GASKET_OPT_COPY_BODY_H

#include "ir/ir.h"

/* Appends copies of FROM's blocks to TO. What stands for each parameter of FROM is in the aux of its value. */
void opt_copy_body(ir_function *to, ir_function *from);

#endif
