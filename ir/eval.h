/* ir/eval.h - the semantics of one operation on one lane: bits in, bits out. The folder and the interpreter share it;
 * operations are defined nowhere else. */
#ifndef GASKET_IR_EVAL_H
#define GASKET_IR_EVAL_H

#include "ir/ir.h"

/* Arithmetic (IR_INT and IR_FLT rows) on scalar type T; B is 0 for operations with one operand. Returns false where the result
 * is undefined (division by zero, INT_MIN / -1); *OUT is then the result that the hardware gives. */
bool ir_eval_arithmetic(ir_opcode op, const ir_type *t, uint64_t a, uint64_t b, uint64_t *out);
/* Casts between scalar types; pointers count as 64-bit integers. */
uint64_t ir_eval_cast(ir_opcode op, const ir_type *from, const ir_type *to, uint64_t a);
bool ir_eval_compare(ir_pred p, const ir_type *t, uint64_t a, uint64_t b);
/* Arithmetic intrinsics, lane by lane: RESULT and T are the scalar types of the result and of the first operand. Returns false
 * if ID is no arithmetic intrinsic. */
bool ir_eval_intrinsic(ir_intrinsic id, const ir_type *result, const ir_type *t, const uint64_t *args, uint64_t *out);

/* With -cl-denorms-are-zero (FLUSH) the hardware treats a denormal float or half as a zero of the same sign, as operand and as
 * result. */
static inline uint64_t ir_eval_flush(bool flush, const ir_type *t, uint64_t bits)
{
    if (!flush || (t->kind != IR_FLOAT && t->kind != IR_HALF))
        return bits;
    uint64_t exponent = t->kind == IR_FLOAT ? 0x7f800000 : 0x7c00, sign = t->kind == IR_FLOAT ? 0x80000000 : 0x8000;
    return bits & exponent ? bits : bits & sign;
}

/* ir_eval_arithmetic() and ir_eval_intrinsic() with denormals flushed if FLUSH. A minimum or maximum compares flushed operands,
 * but its result has the bits of one of them, and so has copysign: the code for Gen9 moves bits there (sel, bfi). */
bool ir_eval_flushed_arithmetic(bool flush, ir_opcode op, const ir_type *t, uint64_t a, uint64_t b, uint64_t *out);
bool ir_eval_flushed_intrinsic(bool flush, ir_intrinsic id, const ir_type *result, const ir_type *t, const uint64_t *args,
                               uint64_t *out);
/* The value, of scalar type T, that an atomic read-modify-write stores. */
uint64_t ir_eval_rmw(ir_rmw op, const ir_type *t, uint64_t old, uint64_t v);
/* The same for an atomic message, by HOW, the number that the hardware gives the operation, with sources X and Y; IS_FLOAT
 * selects the atomics on floats. *RETURNED is the result of the message. */
uint64_t ir_eval_message_atomic(unsigned how, bool is_float, const ir_type *t, uint64_t old, uint64_t x, uint64_t y,
                                uint64_t *returned);
/* Reductions and scans over the LANES of a sub-group, a power of two up to 64; bit i of ACTIVE is set if lane i takes part.
 * VALUES has an element for each lane and receives the results. HOW is the operand of gasket.sub_group_reduce. The order of the
 * operations, on which the results for floating-point numbers depend, is that of ir/README.md, "Barriers and sub-groups". A scan
 * gives lane i the result of the lanes before it, and of lane i itself if INCLUSIVE; a reduction gives every lane the result of
 * all lanes. Each operation flushes denormals if FLUSH. */
void ir_eval_scan(unsigned how, bool inclusive, bool flush, const ir_type *t, uint64_t active, unsigned lanes, uint64_t *values);
void ir_eval_reduce(unsigned how, bool flush, const ir_type *t, uint64_t active, unsigned lanes, uint64_t *values);
/* The bits that replace the value of an inactive lane. They change no other operand, except that a signalling NaN becomes quiet.
 * For minima and maxima of floating-point numbers the bits are a NaN. */
uint64_t ir_eval_neutral(unsigned how, const ir_type *t);
/* The result of an exclusive scan in the first active lane. */
uint64_t ir_eval_first_of_scan(unsigned how, const ir_type *t);

#endif
