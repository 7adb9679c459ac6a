/* opt/storage/force_inlining.c - has every call inlined, so that no pointer crosses the boundary of a function.
 *
 * Solution 2 of the document. It is impossible for functions that are marked noinline, and for exported ones, which others call. The calls are
 * replaced by the pass inline; split_pointers.c replaces accesses through the pointers that are left. */
#include "opt/storage/solutions.h"

static void refuse(opt_context *c, const ir_function *f, const char *reason)
{
    ir_error(c->options->diagnostics, c->module, f->loc,
             "function '%s' cannot be inlined, because it is %s: --private-variables=inline needs the body of every function in "
             "its callers",
             f->value.name, reason);
}

bool storage_force_inlining(ir_module *m, opt_context *c)
{
    bool changed = false;

    ir_each_function(f, m) {
        if (!f->first || f->kernel)
            continue;
        if (f->linkage == IR_DLLEXPORT)
            refuse(c, f, "exported");
        else if (f->noinline && ir_has_uses(&f->value))
            refuse(c, f, "marked 'noinline'");
        changed |= !f->always_inline;
        f->always_inline = true;
    }
    return changed;
}
