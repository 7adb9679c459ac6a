/* opt/address.h - what an address is made of. */
#ifndef GASKET_OPT_ADDRESS_H
#define GASKET_OPT_ADDRESS_H

#include "ir/ir.h"

/* The bytes that getelementptr G adds to its pointer, when all indices are constants. */
bool opt_constant_offset(const ir_inst *g, int64_t *bytes);
/* Strips getelementptr with constant indices from P; *BYTES gets their sum. */
ir_value *opt_strip_offsets(ir_value *p, int64_t *bytes);

#endif
