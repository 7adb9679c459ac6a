/* ir/block_access.c - expands the block reads and writes of a sub-group.
 *
 *   %v = gasket.sub_group_block_read(%p)      ->      component c of %v: load at %p + (c * simd_size + lane_id) elements
 *
 * Inactive lanes may not access memory, so each work-item accesses its own elements. */
#include "ir/block_access.h"

#include "ir/build.h"

bool ir_is_block_access(ir_intrinsic id)
{
    return id == IR_INTRINSIC_sub_group_block_read || id == IR_INTRINSIC_sub_group_block_write;
}

/* The address of component C of this work-item: of element C * (sub-group size) + its id in the sub-group. */
static ir_value *own_element(ir_builder *b, ir_value *pointer, ir_type *scalar, unsigned c)
{
    ir_value *lane = &ir_call_intrinsic(b, IR_INTRINSIC_lane_id, NULL, 0, NULL, 0)->value;

    if (c) {
        ir_value *size = &ir_call_intrinsic(b, IR_INTRINSIC_simd_size, NULL, 0, NULL, 0)->value;
        lane = ir_binary(b, IR_add, lane, ir_binary(b, IR_mul, size, ir_const(b->module, size->type, c)));
    }
    return ir_gep(b, scalar, pointer, &lane, 1);
}

static void expand_read(ir_inst *i)
{
    ir_builder b = ir_before(i);
    ir_type *t = i->value.type, *scalar = ir_scalar(t);
    ir_value *v = ir_undef(b.module, t), *pointer = ir_operand(i, 1);

    for (unsigned c = 0; c < ir_lanes(t); c++) {
        ir_value *x = &ir_load(&b, scalar, own_element(&b, pointer, scalar, c), (uint32_t)ir_size(scalar))->value;
        v = ir_is_vector(t) ? ir_insert(&b, v, x, ir_const(b.module, b.module->i32, c)) : x;
    }
    ir_replace(i, v);
}

static void expand_write(ir_inst *i)
{
    ir_builder b = ir_before(i);
    ir_value *v = ir_operand(i, 1), *pointer = ir_operand(i, 2);
    ir_type *scalar = ir_scalar(v->type);

    for (unsigned c = 0; c < ir_lanes(v->type); c++) {
        ir_value *x = ir_is_vector(v->type) ? ir_extract(&b, v, ir_const(b.module, b.module->i32, c)) : v;
        ir_store(&b, x, own_element(&b, pointer, scalar, c), (uint32_t)ir_size(scalar));
    }
    ir_remove(i);
}

void ir_expand_block_access(ir_inst *i)
{
    if (ir_intrinsic_of(i) == IR_INTRINSIC_sub_group_block_read)
        expand_read(i);
    else
        expand_write(i);
}
