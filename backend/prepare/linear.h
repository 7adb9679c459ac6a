/* backend/prepare/linear.h - addresses as sums: a base, variable terms with factors, and a constant.
 *
 * Two addresses that differ in the constant alone are neighbours; one whose constant is known apart costs an addition less. */
#ifndef GASKET_BACKEND_PREPARE_LINEAR_H
#define GASKET_BACKEND_PREPARE_LINEAR_H

#include "ir/ir.h"

enum { GEN_LINEAR_TERMS = 4 };

typedef struct gen_linear {
    ir_value *base;          /* pointer; NULL: a sum of integers */
    unsigned count;
    struct {
        ir_value *value;
        uint64_t factor;
    } terms[GEN_LINEAR_TERMS];
    uint64_t constant;       /* bytes; numbers are modulo 2^bits */
    /* width in which the sum is taken: 64 for pointers to global memory, 32 for others and for surface offsets */
    unsigned bits;
} gen_linear;

/* POINTER as a sum in BITS: through getelementptr to a base that is none. */
gen_linear gen_linear_pointer(ir_value *pointer, unsigned bits);
/* V, an integer, as a sum in its own width. */
gen_linear gen_linear_integer(ir_value *v);
/* The same but for the constant. */
bool gen_linear_parallel(const gen_linear *x, const gen_linear *y);
#endif
