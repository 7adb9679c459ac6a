/* opt/place_private.c - decide where private memory lives: in each thread's scratch, or in a global buffer.
 *
 * Scratch is the cheaper place. But while a generic pointer may point to private memory and to global memory alike, every access
 * through it would have to find out which; with private memory in a global buffer both are one. So `auto` takes the buffer
 * exactly when an access through a generic pointer is left that may reach private memory and something else. */
#include "opt/address.h"
#include "opt/opt.h"
#include "opt/points_to.h"

static bool is_needed(ir_module *m, opt_context *c)
{
    opt_points_to *p = opt_points_to_compute(c->scratch, m);

    ir_each_function(f, m)
        ir_each_block(b, f)
            ir_each_inst(i, b) {
                const ir_value *a = opt_address_of(i);
                if (!a || a->type->space != IR_GENERIC)
                    continue;
                unsigned set = opt_spaces_of(p, a);
                if (set & OPT_SPACE_PRIVATE && set & (set - 1))
                    return true;
            }
    return false;
}

bool opt_place_private(ir_module *m, opt_context *c)
{
    switch (c->options->private_memory) {
    case OPT_PRIVATE_SCRATCH:
        c->private_in_global = false;
        break;
    case OPT_PRIVATE_GLOBAL:
        c->private_in_global = true;
        break;
    case OPT_PRIVATE_AUTO:
        c->private_in_global = is_needed(m, c);
        break;
    }
    return false;
}
