/* opt/spaces/local_offset.h - the offset of a generic pointer that leads into local memory, or into scratch. */
#ifndef GASKET_OPT_SPACES_LOCAL_OFFSET_H
#define GASKET_OPT_SPACES_LOCAL_OFFSET_H

#include "ir/ir.h"

/* The low dword of generic pointer P, built at B, where P's other half is not wanted. */
ir_value *opt_local_offset(ir_builder *b, ir_value *p);

#endif
