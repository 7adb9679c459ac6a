/* opt/analysis/unwritten.h - memory that is not written while a kernel runs. */
#ifndef GASKET_OPT_ANALYSIS_UNWRITTEN_H
#define GASKET_OPT_ANALYSIS_UNWRITTEN_H

#include "opt/opt.h"

typedef struct opt_unwritten {
    const ir_function *function;
    bool *arguments; /* by argument index: this is a pointer to memory that the kernel does not write */
} opt_unwritten;

/* Analyses F; the result is in the scratch memory of C. If F is no kernel, the result contains no argument. */
opt_unwritten opt_unwritten_compute(opt_context *c, const ir_function *f);
/* Is the memory that P points to not written while the kernel runs? A load from P then gives the same value at any time. */
bool opt_is_unwritten(const opt_unwritten *u, const ir_value *p);
/* Is the buffer of entry N in the binding table not written while the kernel runs? */
bool opt_is_unwritten_entry(const opt_unwritten *u, uint64_t n);

#endif
