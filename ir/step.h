/* ir/step.h - dumps and verification around a step of a pipeline. */
#ifndef GASKET_IR_STEP_H
#define GASKET_IR_STEP_H

#include "ir/ir.h"

/* Begins a dump of the IR before or after STEP in OUT with its heading, "; *** after NAME ***"; the caller appends the IR. Returns
 * false if there is no OUT or WANTED(CONTEXT, STEP, BEFORE) is false. */
bool ir_begin_dump(text *out, bool (*wanted)(void *context, const char *step, bool before), void *context, const char *step,
                   bool before);
/* Verifies F, or all of M if F is NULL. An invalid function is a defect in gasket: ends the program. */
void ir_verify_after(const char *step, const ir_module *m, const ir_function *f, arena *scratch);

#endif
