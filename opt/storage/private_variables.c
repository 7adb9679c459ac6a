/* opt/storage/private_variables.c - what a solution for private variables needs before all other passes (--private-variables).
 *
 * Errors must not depend on what the passes find out, so what a solution forbids in the source is checked here. */
#include "opt/storage/solutions.h"

bool opt_private_variables(ir_module *m, opt_context *c)
{
    switch (c->options->private_variables) {
    case OPT_VARIABLES_LANGUAGE:
        return storage_check_language(m, c);
    case OPT_VARIABLES_INLINE:
        return storage_force_inlining(m, c);
    case OPT_VARIABLES_PASS:
        return storage_pass_variables(m, c);
    case OPT_VARIABLES_MODULE:
    case OPT_VARIABLES_ESCAPING:
        break;
    }
    return false;
}
