/* opt/scalar/promote_samplers.c - find the samplers of functions that are not optimized otherwise.
 *
 *   store i32 %s, ptr %record                                      %s.0 = …image_sample(…, i32 %s, …)
 *   store ptr %record, ptr %block                          ->
 *   %p = load ptr, ptr %block
 *   %r = load i32, ptr %p
 *   %s.0 = …image_sample(…, i32 %r, …)
 *
 * A message names its sampler, and so the back end must know which argument or constant it is (backend/prepare/resolve_images.c). It
 * finds those that are stored in variables, but not those that a block has captured: there the address of the record is stored,
 * too. The other levels have turned both into values. At -O0 this is done only in functions that need it, so that the code of
 * all others remains as written. */
#include "opt/opt.h"

enum { SAMPLER_OPERAND = 4 };

static bool has_generic_pointer(const ir_value *variable)
{
    ir_each_use(u, variable)
        if (u->user->op == IR_addrspacecast)
            return true;
    return false;
}

/* Is V loaded through a pointer, or from a variable that a generic pointer points to? */
static bool is_loaded_through_pointer(const ir_value *v)
{
    if (!ir_is_op(v, IR_load))
        return false;
    const ir_value *p = ir_operand(ir_as_inst(v), 0);
    while (ir_is_op(p, IR_getelementptr) || ir_is_op(p, IR_addrspacecast))
        p = ir_operand(ir_as_inst(p), 0);
    return p->kind == IR_INSTRUCTION && (!ir_is_op(p, IR_alloca) || has_generic_pointer(p));
}

static bool needs_promotion(const ir_function *f)
{
    ir_each_block(b, f)
        ir_each_inst(i, b) {
            ir_intrinsic called = ir_intrinsic_of(i);
            if ((called == IR_INTRINSIC_image_sample || called == IR_INTRINSIC_image_sample_gradients) &&
                is_loaded_through_pointer(ir_operand(i, SAMPLER_OPERAND)))
                return true;
        }
    return false;
}

bool opt_promote_samplers(ir_function *f, opt_context *c)
{
    if (!needs_promotion(f))
        return false;
    bool changed = opt_dce(f, c); /* pointers that infer-spaces has replaced */
    changed |= opt_sroa(f, c);
    changed |= opt_mem2reg(f, c);
    return changed;
}
