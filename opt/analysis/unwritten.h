/* opt/analysis/unwritten.h - memory that is not written while a kernel runs. */
#ifndef GASKET_OPT_ANALYSIS_UNWRITTEN_H
#define GASKET_OPT_ANALYSIS_UNWRITTEN_H

#include "opt/opt.h"

typedef struct opt_unwritten {
    const ir_function *function;
    bool *arguments;         /* by index: the memory that this pointer argument points to is not written */
} opt_unwritten;

/* Analyses F; the result is in the scratch memory of C. Only kernels have such arguments. */
opt_unwritten opt_unwritten_compute(opt_context *c, const ir_function *f);
/* The memory that P points to is not written, so a load from P gives the same value at any time. */
bool opt_is_unwritten(const opt_unwritten *u, const ir_value *p);
/* The same for the surface of entry N in the binding table. */
bool opt_is_unwritten_entry(const opt_unwritten *u, uint64_t n);

#endif
