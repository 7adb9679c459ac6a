/* backend/region/build.h - builds IR calls that read and write regions. */
#ifndef GASKET_BACKEND_REGION_BUILD_H
#define GASKET_BACKEND_REGION_BUILD_H

#include "backend/region/region.h"
#include "ir/build.h"

/* Builds a read of region R of V. The result is a scalar if R has one element and SCALAR is set, else a vector. */
ir_value *region_build_read(ir_builder *b, ir_value *v, const region_description *r, bool scalar);
/* Builds OLD with region R replaced by the elements of V where MASK is true (NULL: everywhere). */
ir_value *region_build_write(ir_builder *b, ir_value *old, ir_value *v, const region_description *r, ir_value *mask);
/* Builds a read of COUNT neighbouring elements of V from element FIRST; returns V itself if these are all its elements. */
ir_value *region_build_slice(ir_builder *b, ir_value *v, unsigned first, unsigned count, bool scalar);
/* Returns V, as <1 x T> if it is a scalar. */
ir_value *region_build_vector(ir_builder *b, ir_value *v);
ir_value *region_build_splat(ir_builder *b, ir_value *scalar, unsigned lanes);
ir_value *region_build_bitcast(ir_builder *b, ir_value *v, ir_type *t);
/* Describes a region as a line: COUNT elements of the scalar type of T, STRIDE elements apart, starting at byte OFFSET. */
region_description region_line(ir_type *t, unsigned count, int stride, int offset);

#endif
