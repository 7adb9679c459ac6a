/* opt/surfaces/expand.c - expand operations on buffers for which there is no single message through a surface.
 *
 *   addition of floats, minimum and maximum of doubles, 64-bit operations    a loop over compare-and-exchange of the bits,
 *                                                                            which surfaces support for 32 and 64 bits
 *   memcpy, memmove, memset                                                  loads and stores, as a sequence or in a loop
 *   block reads and writes of a sub-group                                    accesses to each work-item's own elements
 *
 * The first two are only expanded if the buffers are known. `auto` does not expand 64-bit integer operations: with a 64-bit
 * address each is one message. */
#include "opt/surfaces/surfaces.h"

#include "ir/rmw.h"
#include "opt/analysis/address.h"
#include "opt/spaces/expand_copy.h"

/* --- choice --------------------------------------------------------------------------------------------------------------- */

static bool is_buffer(const ir_value *p)
{
    return p->type->space == IR_GLOBAL || p->type->space == IR_CONSTANT;
}

static bool is_wide(const ir_inst *i)
{
    return ir_scalar_bits(i->value.type) == 64;
}

static bool needs_rmw_loop(const ir_inst *i)
{
    return i->op == IR_atomicrmw && (is_wide(i) || i->rmw == IR_RMW_FADD);
}

static bool is_block(ir_intrinsic id)
{
    return id == IR_INTRINSIC_sub_group_block_read || id == IR_INTRINSIC_sub_group_block_write;
}

/* The pointers to buffers that I uses; at most two. */
static unsigned pointers_of(const ir_inst *i, ir_value *out[2])
{
    ir_intrinsic id = ir_intrinsic_of(i);
    unsigned first = id == IR_INTRINSIC_sub_group_block_write ? 2 : 1, n = 0;
    unsigned last = id == IR_INTRINSIC_memset || is_block(id) ? first : 2;

    if (needs_rmw_loop(i))
        first = last = 0;
    else if (!opt_is_copy(id) && !is_block(id))
        return 0;
    for (unsigned k = first; k <= last; k++)
        if (is_buffer(ir_operand(i, k)))
            out[n++] = ir_operand(i, k);
    return n;
}

bool surface_is_expandable(const ir_inst *i)
{
    ir_value *pointers[2];

    return pointers_of(i, pointers) > 0;
}

/* Should I be expanded? All of its buffers must be known, and for `auto` by tracked pointers with one buffer each. Sub-group
 * block operations are always expanded. */
static bool should_expand(const surface_kernel *k, const ir_inst *i)
{
    bool all = k->context->options->global_access == OPT_ACCESS_STATEFUL;
    ir_value *pointers[2];

    if (is_block(ir_intrinsic_of(i)))
        return true;
    if (k->context->options->global_access == OPT_ACCESS_STATELESS)
        return false;
    for (unsigned n = pointers_of(i, pointers); n-- > 0;) {
        surface_set set = surfaces_of(k, pointers[n]);
        if (!set.count || (!all && (set.count > 1 || !surface_is_tracked(k, pointers[n]))))
            return false;
    }
    return all || !needs_rmw_loop(i) || !is_wide(i) || ir_is_float(i->value.type);
}

/* --- atomic operations ---------------------------------------------------------------------------------------------------- */

static void expand_atomic(ir_inst *i)
{
    ir_block *before = i->block, *rest = opt_split_after(i);

    ir_replace(i, ir_rmw_loop(i, before, rest));
}

/* --- block operations of a sub-group -------------------------------------------------------------------------------------- */

/* The address of component C for this work-item: element C * (sub-group size) + its id in the sub-group. */
static ir_value *own_element(ir_builder *b, ir_value *pointer, ir_type *scalar, unsigned c)
{
    ir_value *lane = &ir_call_intrinsic(b, IR_INTRINSIC_lane_id, NULL, 0, NULL, 0)->value;

    if (c) {
        ir_value *size = &ir_call_intrinsic(b, IR_INTRINSIC_simd_size, NULL, 0, NULL, 0)->value;
        lane = ir_binary(b, IR_add, lane, ir_binary(b, IR_mul, size, ir_const(b->module, size->type, c)));
    }
    return ir_gep(b, scalar, pointer, &lane, 1);
}

static void expand_block_read(ir_inst *i)
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

static void expand_block_write(ir_inst *i)
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

/* --- all operations ------------------------------------------------------------------------------------------------------- */

bool surfaces_expand(surface_kernel *k)
{
    VEC(ir_inst *) found = {0};

    ir_each_block(b, k->function)
        ir_each_inst(i, b)
            if (surface_is_expandable(i) && should_expand(k, i))
                vec_push(k->context->scratch, &found, i);
    for (size_t n = 0; n < found.count; n++) {
        ir_inst *i = found.items[n];
        if (i->op == IR_atomicrmw)
            expand_atomic(i);
        else if (opt_is_copy(ir_intrinsic_of(i)))
            opt_expand_copy(i);
        else if (ir_intrinsic_of(i) == IR_INTRINSIC_sub_group_block_read)
            expand_block_read(i);
        else
            expand_block_write(i);
    }
    return found.count > 0;
}
