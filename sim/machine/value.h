/* sim/machine/value.h - an element of any type, widened without loss: integers to 128 bits, halves and floats to double.
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

/* X of TYPE; a denormal is flushed to a zero of its sign unless CR0 keeps denormals of that type. */
double sim_value_flushed(double x, unsigned type, uint32_t cr0);

/* V with the source modifiers of P applied. LOGIC: negation of an integer inverts its bits. */
sim_value sim_value_modified(sim_value v, const sim_operand *p, bool logic);

/* V converted to TYPE: rounded by the host's mode (halves by CR0), clamped if SATURATE. Without SATURATE an integer is not
 * truncated to its width yet; sim_value_encode() does that. */
sim_value sim_value_convert(sim_value v, unsigned type, bool saturate, uint32_t cr0);

/* The bits of V, a result of sim_value_convert() for TYPE. */
uint64_t sim_value_encode(sim_value v, unsigned type);

/* Whether the condition COND (gen_cond) holds between A and B. */
bool sim_value_compare(unsigned cond, sim_value a, sim_value b);

/* Whether the condition modifier of O holds for a result: RAW as computed, FINAL as stored. The sign is that of RAW, before
 * saturation; the zero test uses FINAL. An integer that does not saturate is truncated to the execution type's width. */
bool sim_value_condition(const sim_op *o, sim_value raw, sim_value final, bool finite_sources);

#endif
