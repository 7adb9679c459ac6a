/* backend/prepare/linear.h - addresses as sums of a base, variable terms with factors, and a constant.
 *
 * If two addresses differ only in the constant, one can be computed from the other by an addition. */
#ifndef GASKET_BACKEND_PREPARE_LINEAR_H
#define GASKET_BACKEND_PREPARE_LINEAR_H

#include "ir/ir.h"

enum { PREP_LINEAR_TERMS = 4 };

typedef struct prep_linear {
    ir_value *base; /* the pointer to which the other terms are added; NULL: a sum of integers */
    unsigned count;
    struct {
        ir_value *value;
        uint64_t factor;
    } terms[PREP_LINEAR_TERMS];
    uint64_t constant; /* the constant term, in bytes; the constant and the factors are modulo 2^bits */
    /* width of the sum: 64 for pointers to global memory, 32 for others and for surface offsets */
    unsigned bits;
} prep_linear;

/* Decomposes POINTER into a sum of BITS bits, through all getelementptr instructions. A count above PREP_LINEAR_TERMS means too
 * many terms. */
prep_linear prep_linear_pointer(ir_value *pointer, unsigned bits);
/* Decomposes integer V into a sum of its own width. */
prep_linear prep_linear_integer(ir_value *v);
/* Are X and Y equal except for their constant terms? */
bool prep_linear_parallel(const prep_linear *x, const prep_linear *y);
#endif
