/* opt/spaces/expand_copy.h - expand memcpy, memmove and memset into loads and stores. */
#ifndef GASKET_OPT_SPACES_EXPAND_COPY_H
#define GASKET_OPT_SPACES_EXPAND_COPY_H

#include "ir/build.h"

bool opt_is_copy(ir_intrinsic id); /* ID is memcpy, memmove or memset */
/* Replaces I, a copy, by loads and stores: a sequence if it is short, else a loop, which splits the block. */
void opt_expand_copy(ir_inst *i);

#endif
