/* opt/analysis/fold_with.h - folding an operation as if its operands were constants. */
#ifndef GASKET_OPT_ANALYSIS_FOLD_WITH_H
#define GASKET_OPT_ANALYSIS_FOLD_WITH_H

#include "ir/ir.h"

/* What I gives when its operands are OPERANDS (as many as it has, constants or functions); NULL when that does not fold. */
ir_value *opt_fold_with(ir_module *m, const ir_inst *i, ir_value *const *operands, arena *scratch);

#endif
