/* sim/check.h - does assembly obey the rules of Gen9? Independent of the emitter: nothing here trusts what wrote the program. */
#ifndef GASKET_SIM_CHECK_H
#define GASKET_SIM_CHECK_H

#include "backend/isa/isa.h"

/* Reports every instruction that breaks a rule of sim/rules.def, one rule per instruction, and returns whether there was none.
 * The place is the instruction's; where it has none (a program that was never text) a note shows the instruction. */
bool sim_check(diag *diagnostics, const gen_program *p);
bool sim_check_kernel(diag *diagnostics, const gen_kernel *k);

#endif
