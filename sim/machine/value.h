/* sim/machine/value.h - an element of any type, widened so that nothing is lost: integers to 128 bits, halves and floats to double.
 *
 * The general handler computes on such values. Types are gen_type; cr0 is the thread's control register. */
#ifndef GASKET_SIM_MACHINE_VALUE_H
#define GASKET_SIM_MACHINE_VALUE_H

#include "sim/machine/machine.h"

__extension__ typedef __int128 sim_wide;
__extension__ typedef unsigned __int128 sim_uwide;

typedef struct sim_value {
    sim_wide i; /* of an integer type */
    double f;   /* of a float type */
    bool is_float;
} sim_value;

/* The value of an element's BITS. */
sim_value sim_value_decode(unsigned type, uint64_t bits);

/* X of TYPE, where a denormal becomes a zero of its sign unless cr0 keeps denormals of that type. */
double sim_value_flushed(double x, unsigned type, uint32_t cr0);

/* V after the source modifiers of P. LOGIC: negation of an integer inverts its bits. */
sim_value sim_value_modified(sim_value v, const sim_operand *p, bool logic);

/* V as a destination of TYPE holds it: rounded by the host's mode (halves by cr0), clamped if it saturates. An integer that does
 * not saturate is not yet cut to its width. */
sim_value sim_value_convert(sim_value v, unsigned type, bool saturate, uint32_t cr0);

/* The bits of V, which sim_value_convert gave its TYPE. */
uint64_t sim_value_encode(sim_value v, unsigned type);

/* Whether the condition COND (gen_cond) holds between A and B. */
bool sim_value_compare(unsigned cond, sim_value a, sim_value b);

/* The condition modifier of O for a result: RAW as computed, FINAL as the destination has it. The sign counts before saturation,
 * zero after it; an integer that does not saturate is taken in the width of the execution. */
bool sim_value_condition(const sim_op *o, sim_value raw, sim_value final, bool finite_sources);

#endif
