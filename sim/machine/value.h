/* sim/machine/value.h - an element of any type, widened without loss: integers to 128 bits, halves and floats to double.
 *
 * The general handler computes on such values. Types are gen_type; cr0 is the thread's control register. */
#ifndef GASKET_SIM_MACHINE_VALUE_H
#define GASKET_SIM_MACHINE_VALUE_H

#include "sim/machine/machine.h"

__extension__ typedef __int128 sim_wide;
__extension__ typedef unsigned __int128 sim_uwide;

typedef struct sim_value {
    sim_wide i; /* value of an integer type */
    double f;   /* value of a float type */
    bool is_float;
} sim_value;

/* Decodes the BITS of an element of TYPE. */
sim_value sim_value_decode(unsigned type, uint64_t bits);

/* Returns X, a value of TYPE, or a zero of its sign if X is denormal and CR0 does not keep denormals of that type. */
double sim_value_flushed(double x, unsigned type, uint32_t cr0);

/* Applies the source modifiers of P to V. With LOGIC, negation of an integer inverts its bits. */
sim_value sim_value_modified(sim_value v, const sim_operand *p, bool logic);

/* Converts V to TYPE: rounds by the host's mode (halves by CR0), and clamps if SATURATE. Without SATURATE an integer is not
 * truncated to its width yet; sim_value_encode() does that. */
sim_value sim_value_convert(sim_value v, unsigned type, bool saturate, uint32_t cr0);

/* Encodes V, a result of sim_value_convert() for TYPE, as the bits of an element. */
uint64_t sim_value_encode(sim_value v, unsigned type);

/* Does the condition COND (gen_cond) hold between A and B? */
bool sim_value_compare(unsigned cond, sim_value a, sim_value b);

/* Does the condition modifier of O hold for a result, which is RAW as computed and FINAL as stored? The sign is that of RAW,
 * before saturation; the zero test uses FINAL. An integer that does not saturate is truncated to the execution type's width. */
bool sim_value_condition(const sim_op *o, sim_value raw, sim_value final, bool finite_sources);

#endif
