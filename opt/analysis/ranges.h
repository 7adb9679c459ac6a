/* opt/analysis/ranges.h - between which numbers an integer lies, whenever it is not poison. */
#ifndef GASKET_OPT_ANALYSIS_RANGES_H
#define GASKET_OPT_ANALYSIS_RANGES_H

#include "ir/dominators.h"
#include "opt/opt.h"

/* Both views of the same bits: as an unsigned number and as a signed one. */
typedef struct opt_range {
    uint64_t low, high;
    int64_t least, most;
} opt_range;

typedef struct opt_ranges {
    opt_range *of;           /* by value id */
    bool *known;             /* by value id: an integer scalar that has been reached */
} opt_ranges;

/* For the integer scalars of D's function, which are numbered (ir_number); holds until the function changes. */
opt_ranges *opt_ranges_compute(arena *memory, const ir_dominators *d);
/* Of any integer scalar, constants too; everything that the type holds when nothing better is known. */
opt_range opt_range_of(const opt_ranges *r, const ir_value *v);
/* 1 or 0 when comparing any two numbers of A and B gives that, else -1. */
int opt_compare_ranges(ir_pred p, const opt_range *a, const opt_range *b);

#endif
