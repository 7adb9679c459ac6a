/* opt/spaces/expand_copy.h - memcpy, memmove and memset as loads and stores. */
#ifndef GASKET_OPT_SPACES_EXPAND_COPY_H
#define GASKET_OPT_SPACES_EXPAND_COPY_H

#include "ir/ir.h"

bool opt_is_copy(ir_intrinsic id); /* memcpy, memmove, memset */
/* Puts loads and stores in the place of I, which is one: all at once where it is short, else a loop, which splits the block. */
void opt_expand_copy(ir_inst *i);

#endif
