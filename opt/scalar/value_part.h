/* opt/scalar/value_part.h - extract some of the bytes of a value, as a load of part of it would. */
#ifndef GASKET_OPT_SCALAR_VALUE_PART_H
#define GASKET_OPT_SCALAR_VALUE_PART_H

#include "ir/build.h"

/* Builds at B the value of type T that a load finds AT bytes after the address where V was stored. NULL when one or two
 * operations cannot compute it. */
ir_value *opt_value_part(ir_builder *b, ir_value *v, ir_type *t, uint64_t at);

#endif
