/* opt/analysis/ranges.h - value ranges: intervals that contain the value of an integer unless it is poison. */
#ifndef GASKET_OPT_ANALYSIS_RANGES_H
#define GASKET_OPT_ANALYSIS_RANGES_H

#include "ir/analysis/dominators.h"
#include "opt/opt.h"

/* Both limits are inclusive: low to high for the bits as an unsigned number, least to most as a signed one. */
typedef struct opt_range {
    uint64_t low, high;
    int64_t least, most;
} opt_range;

typedef struct opt_ranges {
    opt_range *of; /* ranges by value id */
    /* by value id: the reachable integer scalar whose range `of` has; NULL: none. An instruction that is created later has the id of
     * another one. */
    const ir_value **owner;
} opt_ranges;

/* Computes the ranges of the integer scalars in D's function, whose values must be numbered (ir_number), in MEMORY. The result
 * remains valid for the values that exist now, as long as their ids and operands do not change. */
opt_ranges *opt_ranges_compute(arena *memory, const ir_dominators *d);
/* The range of V, any integer scalar or constant; the full range of its type when nothing better is known. */
opt_range opt_range_of(const opt_ranges *r, const ir_value *v);
/* The result of `a P b`, 1 or 0, when it is the same for all a in A and b in B; else -1. */
int opt_compare_ranges(ir_pred p, const opt_range *a, const opt_range *b);

#endif
