/* opt/surfaces/sum.c - Beignet's scheme for pointers into one of several buffers (--mixed=beignet).
 *
 *   %v = load i32, ptr %p    ->    %a = ptrtoint ptr %p to i64
 *                                  %d0 = sub i64 %a, (base of surface 0)
 *                                  %v0 = gasket.surface_load(i32 0, i32 4, (%d0, or an offset out of bounds if it has more than 32 bits))
 *                                  %d1 = sub i64 %a, (base of surface 1)
 *                                  %v1 = gasket.surface_load(i32 1, i32 4, (%d1, likewise))
 *                                  %v = add i32 %v0, %v1
 *
 * Pointers stay absolute, and no code decides which surface contains one: a message out of the bounds of its surface reads 0,
 * writes nothing, and executes no atomic operation. The results are added as integers of the same bits, because 0.0 added to a float
 * changes -0.0. If surfaces overlap, more than one message is in bounds: a load returns a sum of several copies, and an atomic operation
 * is executed several times. */
#include "opt/surfaces/surfaces.h"

#include "opt/analysis/address.h"

static ir_type *integer_of(ir_module *m, ir_type *t)
{
    return ir_with_lanes(m, ir_int(m, ir_scalar_bits(t)), ir_lanes(t), ir_is_vector(t));
}

ir_value *surface_add_results(ir_builder *b, ir_value *x, ir_value *y)
{
    if (!x)
        return y;
    ir_type *t = integer_of(b->module, y->type);
    if (t == y->type)
        return ir_binary(b, IR_add, x, y);
    ir_value *left = ir_cast(b, IR_bitcast, x, t), *right = ir_cast(b, IR_bitcast, y, t);
    return ir_cast(b, IR_bitcast, ir_binary(b, IR_add, left, right), y->type);
}

void surface_access_all(surface_kernel *k, ir_inst *i, const surface_set *set)
{
    surface_place at[SURFACE_CANDIDATES];
    ir_builder b = ir_before(i);
    ir_value *address = ir_cast(&b, IR_ptrtoint, opt_address_of(i), k->module->i64);

    for (unsigned n = 0; n < set->count; n++)
        at[n] = surface_relative(k, &b, address, set->numbers[n]);
    surface_access(k, i, at, set->count, set);
}
