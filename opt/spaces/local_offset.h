/* opt/spaces/local_offset.h - the offset in a generic pointer to local memory or scratch. */
#ifndef GASKET_OPT_SPACES_LOCAL_OFFSET_H
#define GASKET_OPT_SPACES_LOCAL_OFFSET_H

#include "ir/build.h"

/* The low dword of generic pointer P, built at B if P's high dword is used elsewhere, else at P's definition. */
ir_value *opt_local_offset(ir_builder *b, ir_value *p);

#endif
