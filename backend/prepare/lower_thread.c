/* backend/prepare/lower_thread.c - lowers thread form read from text to the thread form that simdize generates.
 *
 *   %t = call i32 @gasket.thread_in_group()   ->   ((z * size y + y) * size x + x) / N of the first lane
 *   %s = add <16 x i1> %a, %b                 ->   xor
 *
 * The payload does not contain the thread's number. Work-items fill threads in the order of their linear ids, so the number
 * follows from these. Masks are flags, which have logic operations and no arithmetic. Operations that Gen9 has for one width
 * only are lowered as in work-item form. */
#include "backend/prepare/build.h"
#include "backend/prepare/prepare.h"
#include "backend/region/build.h"

static ir_value *build_dimension_call(ir_builder *b, ir_intrinsic id, ir_type *overload, unsigned dimension)
{
    ir_value *d = ir_const(b->module, b->module->i32, dimension);

    return &ir_call_intrinsic(b, id, overload ? &overload : NULL, overload ? 1 : 0, &d, 1)->value;
}

ir_value *prep_thread_number(ir_builder *b, unsigned lanes)
{
    ir_value *linear = NULL;

    for (unsigned d = 3; d-- > 0;) {
        ir_value *ids = build_dimension_call(b, IR_INTRINSIC_local_ids, ir_vector(b->module, b->module->i16, lanes), d);
        ir_value *own = build_resize(b, region_build_slice(b, ids, 0, 1, true), b->module->i32, false);
        if (linear)
            linear = build_bin(b, IR_mul, linear, build_dimension_call(b, IR_INTRINSIC_local_size, NULL, d));
        linear = linear ? build_bin(b, IR_add, linear, own) : own;
    }
    return build_bin_k(b, IR_lshr, linear, (unsigned)__builtin_ctz(lanes));
}

static ir_value *lower_thread_inst(const ir_function *f, ir_builder *b, ir_inst *i)
{
    if (ir_intrinsic_of(i) == IR_INTRINSIC_thread_in_group)
        return prep_thread_number(b, f->simd);
    return i->op == IR_freeze ? ir_operand(i, 0) : prep_boolean_logic(b, i);
}

void prep_lower_thread(ir_function *f, const backend_options *o, arena *scratch)
{
    prep_lowering l = {.kernel = f, .original = f, .name = f->value.name, .options = o, .scratch = scratch, .lanes = f->simd};

    prep_lower_float(&l);
    prep_lower_integer(&l);
    ir_each_block(block, f)
        ir_each_inst_safe(i, block) {
            ir_builder b = ir_before(i);
            ir_value *v = lower_thread_inst(f, &b, i);
            if (v)
                ir_replace(i, v);
        }
}
