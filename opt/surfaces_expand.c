/* opt/surfaces_expand.c - operations on buffers that no message through a surface does in one go.
 *
 *   addition of floats, minimum and maximum of doubles, 64-bit operations    a loop over compare-and-exchange of the bits,
 *                                                                            which surfaces have for 32 and 64 bits
 *   memcpy, memmove, memset                                                  loads and stores: all at once, or a loop
 *   block reads and writes of a sub-group                                    each work-item's own elements
 *
 * The first two stay as they are where the buffers are not known. `auto` leaves 64-bit operations of integers alone: with an
 * address of 64 bits each is one message. */
#include "opt/surfaces.h"

#include "opt/address.h"
#include "opt/expand_copy.h"
#include "src/base/bug.h"

/* --- what is to be done ------------------------------------------------------------------------------------------ */

static bool is_buffer(const ir_value *p)
{
    return p->type->space == IR_GLOBAL || p->type->space == IR_CONSTANT;
}

static bool is_wide(const ir_inst *i)
{
    return ir_scalar_bits(i->value.type) == 64;
}

static bool is_loop(const ir_inst *i)
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

    if (is_loop(i))
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

/* All buffers are known; auto: by name. Blocks of a sub-group are accesses of its work-items in any case. */
static bool is_wanted(const surface_kernel *k, const ir_inst *i)
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
    return all || !is_loop(i) || !is_wide(i) || ir_is_float(i->value.type);
}

/* --- atomic operations ------------------------------------------------------------------------------------------- */

static ir_value *chosen(ir_builder *b, ir_pred p, ir_value *x, ir_value *y)
{
    return ir_select_(b, ir_compare(b, p, x, y), x, y);
}

static ir_value *called(ir_builder *b, ir_intrinsic id, ir_value *x, ir_value *y)
{
    ir_value *args[] = {x, y};
    return &ir_call_intrinsic(b, id, &x->type, 1, args, 2)->value;
}

static ir_value *combined(ir_builder *b, ir_rmw op, ir_value *old, ir_value *v)
{
    switch (op) {
    case IR_RMW_XCHG: return v;
    case IR_RMW_ADD: return ir_binary(b, IR_add, old, v);
    case IR_RMW_SUB: return ir_binary(b, IR_sub, old, v);
    case IR_RMW_AND: return ir_binary(b, IR_and, old, v);
    case IR_RMW_OR: return ir_binary(b, IR_or, old, v);
    case IR_RMW_XOR: return ir_binary(b, IR_xor, old, v);
    case IR_RMW_MAX: return chosen(b, IR_SGT, old, v);
    case IR_RMW_MIN: return chosen(b, IR_SLT, old, v);
    case IR_RMW_UMAX: return chosen(b, IR_UGT, old, v);
    case IR_RMW_UMIN: return chosen(b, IR_ULT, old, v);
    case IR_RMW_FADD: return ir_binary(b, IR_fadd, old, v);
    case IR_RMW_FMAX: return called(b, IR_INTRINSIC_maxnum, old, v);
    case IR_RMW_FMIN: return called(b, IR_INTRINSIC_minnum, old, v);
    }
    bug("an atomic operation");
}

/* V as a value of type T of the same width. */
static ir_value *as(ir_builder *b, ir_value *v, ir_type *t)
{
    return v->type == t ? v : ir_cast(b, ir_is_ptr(v->type) ? IR_ptrtoint : ir_is_ptr(t) ? IR_inttoptr : IR_bitcast, v, t);
}

static void expand_atomic(ir_inst *i)
{
    ir_block *before = i->block, *rest = opt_split_behind(i), *loop = ir_block_new(before->function, NULL, rest);
    ir_value *pointer = ir_operand(i, 0);
    ir_type *bits = ir_int(before->function->module, ir_scalar_bits(i->value.type)), *t = i->value.type;
    int32_t first = 0, second = 1;
    ir_builder b = ir_at_end(before);

    b.loc = i->loc;
    ir_value *guess = &ir_load_(&b, bits, pointer, i->align)->value;
    ir_br(&b, loop);
    b = ir_at_end(loop);
    b.loc = i->loc;
    ir_inst *old = ir_phi_(&b, bits);
    ir_value *number = as(&b, &old->value, t), *new = as(&b, combined(&b, (ir_rmw)i->rmw, number, ir_operand(i, 1)), bits);
    ir_inst *exchange = ir_cmpxchg_(&b, pointer, &old->value, new, (ir_ordering)i->ordering, (ir_scope)i->scope);
    ir_phi_add(old, guess, before);
    ir_phi_add(old, ir_extract_value(&b, &exchange->value, &first, 1), loop);
    ir_cond_br(&b, ir_extract_value(&b, &exchange->value, &second, 1), rest, loop);
    ir_replace(i, number);
}

/* --- blocks of a sub-group --------------------------------------------------------------------------------------- */

/* Where component C of the work-item is: element c * (size of a sub-group) + its number in it. */
static ir_value *own_place(ir_builder *b, ir_value *pointer, ir_type *scalar, unsigned c)
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
        ir_value *x = &ir_load_(&b, scalar, own_place(&b, pointer, scalar, c), (uint32_t)ir_size(scalar))->value;
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
        ir_store_(&b, x, own_place(&b, pointer, scalar, c), (uint32_t)ir_size(scalar));
    }
    ir_remove(i);
}

/* --- all --------------------------------------------------------------------------------------------------------- */

bool surfaces_expand(surface_kernel *k)
{
    VEC(ir_inst *) found = {0};

    ir_each_block(b, k->function)
        ir_each_inst(i, b)
            if (surface_is_expandable(i) && is_wanted(k, i))
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
