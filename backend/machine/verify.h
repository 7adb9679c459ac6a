/* backend/machine/verify.h - the verifier of machine IR. */
#ifndef GASKET_BACKEND_MACHINE_VERIFY_H
#define GASKET_BACKEND_MACHINE_VERIFY_H

#include "backend/machine/mir.h"

typedef enum mir_rule {
#define MIR_RULE(id, text) MIR_RULE_##id,
#include "backend/machine/rules.def"
    MIR_RULE_COUNT
} mir_rule;

/* Checks F, whose blocks have been shaped by mir_shape, against the rules of rules.def; those about addresses only if registers
 * are allocated. Appends a line with the instruction and the rule to PROBLEMS for each violation, and returns true if there is
 * none. Recomputes liveness. */
bool mir_verify(mir_function *f, text *problems);

#endif
