/* ir/verify.h - whether a module keeps the rules of IR (rules.def). */
#ifndef GASKET_IR_VERIFY_H
#define GASKET_IR_VERIFY_H

#include "ir/ir.h"

/* Returns whether the module satisfies every rule of ir/README.md; the violations are printed to OUT, one a line, with function
 * and instruction. */
bool ir_verify(const ir_module *m, text *out);
/* For a module read from a file: violations are reported to D as errors. */
bool ir_verify_read(const ir_module *m, diag *d);
bool ir_verify_function(const ir_function *f, text *out);

#endif
