/* sim/check/check.h - checks assembly against the rules of Gen9.
 *
 * The checker is independent of the compiler: it accepts any program, and trusts none. */
#ifndef GASKET_SIM_CHECK_CHECK_H
#define GASKET_SIM_CHECK_CHECK_H

#include "backend/isa/isa.h"

/* Reports every instruction that breaks a rule of sim/check/rules.def, one rule per instruction. Returns true if there is none.
 * The report is at the instruction's location in the assembly. If the program was not read from text, it is at the source line,
 * and a note shows the instruction. */
bool sim_check(diag *diagnostics, const gen_program *p);
bool sim_check_kernel(diag *diagnostics, const gen_kernel *k);
/* Checks send I with descriptors DESC and EXDESC. Returns NULL and sets *M to the message if it breaks no rule; else returns the
 * first broken rule in words, in MEMORY. The simulator also applies these rules to a descriptor in a0.0 when it executes the
 * send. */
const char *sim_check_message(const gen_inst *i, uint32_t desc, uint32_t exdesc, gen_message *m, arena *memory);

#endif
