/* ir/step.h - verification after a step of a pipeline. */
#ifndef GASKET_IR_STEP_H
#define GASKET_IR_STEP_H

#include "ir/ir.h"

/* Verifies F, or all of M if F is NULL. An invalid function is a defect in gasket: ends the program. */
void ir_verify_after(const char *step, const ir_module *m, const ir_function *f, arena *scratch);

#endif
