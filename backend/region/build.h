/* backend/region/build.h - region reads and writes as IR calls. */
#ifndef GASKET_BACKEND_REGION_BUILD_H
#define GASKET_BACKEND_REGION_BUILD_H

#include "backend/region/region.h"

/* Reads R of V. The result is a scalar when R has one element and SCALAR is set. */
ir_value *gen_build_read(ir_builder *b, ir_value *v, const gen_region *r, bool scalar);
/* OLD with R replaced by the elements of V where MASK (NULL: everywhere). */
ir_value *gen_build_write(ir_builder *b, ir_value *old, ir_value *v, const gen_region *r, ir_value *mask);
/* COUNT neighbouring elements of V from element FIRST; V itself when that is all of it. */
ir_value *gen_build_slice(ir_builder *b, ir_value *v, unsigned first, unsigned count, bool scalar);
/* V as <1 x T> when it is a scalar. */
ir_value *gen_build_vector(ir_builder *b, ir_value *v);
ir_value *gen_build_splat(ir_builder *b, ir_value *scalar, unsigned lanes);
ir_value *gen_build_bitcast(ir_builder *b, ir_value *v, ir_type *t);
/* A region of COUNT elements of type T's scalar at byte OFFSET, STRIDE elements apart. */
gen_region gen_region_line(ir_type *t, unsigned count, int stride, int offset);

#endif
