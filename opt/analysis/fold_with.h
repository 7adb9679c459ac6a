/* opt/analysis/fold_with.h - fold an operation as if its operands were given constants. */
#ifndef GASKET_OPT_ANALYSIS_FOLD_WITH_H
#define GASKET_OPT_ANALYSIS_FOLD_WITH_H

#include "ir/ir.h"

/* Folds I with OPERANDS in place of its operands (as many as I has; constants or functions). Returns NULL when it does not
 * fold. I is not changed. */
ir_value *opt_fold_with(ir_module *m, const ir_inst *i, ir_value *const *operands, arena *scratch);

#endif
