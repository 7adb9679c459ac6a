/* sim/native/a64/operations.h - ops on one lane; internal to sim/native/a64. */
#ifndef GASKET_SIM_NATIVE_A64_OPERATIONS_H
#define GASKET_SIM_NATIVE_A64_OPERATIONS_H

#include "sim/native/a64/a64.h"
#include "sim/native/sources.h"

/* Translates O, which has one lane, a row of fast.def and plain operands. Returns false, and writes nothing, if it cannot. */
bool a64_scalar(translator *x, const sim_op *o);

#endif
