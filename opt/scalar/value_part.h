/* opt/scalar/value_part.h - what some of the bytes of a value in memory are as a value of their own. */
#ifndef GASKET_OPT_SCALAR_VALUE_PART_H
#define GASKET_OPT_SCALAR_VALUE_PART_H

#include "ir/ir.h"

/* The T that a load finds AT bytes behind the place where V was stored; built at B. NULL where no operation or two give it. */
ir_value *opt_value_part(ir_builder *b, ir_value *v, ir_type *t, uint64_t at);

#endif
