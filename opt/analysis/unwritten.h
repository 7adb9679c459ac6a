/* opt/analysis/unwritten.h - memory that nothing writes while a kernel runs. */
#ifndef GASKET_OPT_ANALYSIS_UNWRITTEN_H
#define GASKET_OPT_ANALYSIS_UNWRITTEN_H

#include "opt/opt.h"

typedef struct opt_unwritten {
    const ir_function *function;
    bool *arguments;         /* by number: nothing writes what that pointer leads to */
} opt_unwritten;

opt_unwritten opt_unwritten_compute(opt_context *c, const ir_function *f);
/* Nothing writes where P leads, so that a load there gives the same whenever it is done. */
bool opt_is_unwritten(const opt_unwritten *u, const ir_value *p);
/* The same of entry N of the binding table. */
bool opt_is_unwritten_entry(const opt_unwritten *u, uint64_t n);

#endif
