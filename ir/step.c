/* ir/step.c - verifies the IR after a step of a pipeline, and stops the compilation with the violations and the name of the
 * step. */
#include "ir/step.h"
#include "ir/verify.h"

#include "src/base/bug.h"

void ir_verify_after(const char *step, const ir_module *m, const ir_function *f, arena *scratch)
{
    text problems;

    text_init(&problems, scratch);
    if (!(f ? ir_verify_function(f, &problems) : ir_verify(m, &problems)))
        bug("the IR is broken after %s:\n%s", step, problems.data);
}
