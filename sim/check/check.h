/* sim/check/check.h - does assembly obey the rules of Gen9? Independent of the emitter: nothing here trusts what wrote the program. */
#ifndef GASKET_SIM_CHECK_CHECK_H
#define GASKET_SIM_CHECK_CHECK_H

#include "backend/isa/isa.h"

/* Reports every instruction that breaks a rule of sim/check/rules.def, one rule per instruction, and returns whether there was none.
 * The place is the instruction's; where it has none (a program that was never text) a note shows the instruction. */
bool sim_check(diag *diagnostics, const gen_program *p);
bool sim_check_kernel(diag *diagnostics, const gen_kernel *k);
/* The rule that the send I breaks as the message of DESC and EXDESC, in words, in MEMORY. NULL: it obeys them all, and *M is the
 * message. These are the rules for descriptors in the text; the simulator applies them to descriptors that come from a0.0. */
const char *sim_check_message(const gen_inst *i, uint32_t desc, uint32_t exdesc, gen_message *m, arena *memory);

#endif
