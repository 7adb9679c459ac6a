/* backend/prepare/lower_atomics.c - lowers atomic operations that have no message.
 *
 *   addition of floats, min and max of doubles:   a loop over compare-and-exchange of the bits
 *   in private memory:                            a load and a store; no other work-item accesses it
 *   of 64 bits in local memory:                   a load and a store under a lock of the work-group
 *
 * The loop begins with a plain load as its guess: if the value is stale, the exchange fails and returns the current one.
 *
 * The lock is a word of local memory that the kernel clears at its entry. The first active channel of a thread acquires it for all
 * of them. They take turns, and the last one unlocks. If each channel acquired the lock, all that wait for it would send a message
 * for each one that has it. */
#include "backend/prepare/blocks.h"
#include "backend/prepare/build.h"
#include "backend/prepare/prepare.h"

#include "ir/rmw.h"

static bool is_private_pointer(const ir_value *pointer)
{
    return pointer->type->space == IR_PRIVATE || pointer->type->space == IR_MODULE_PRIVATE;
}

/* Replaces the parts of compare-and-exchange I by OLD, the old value, and SAME, which is whether OLD was the expected value. */
static void replace_pair(ir_inst *i, ir_value *old, ir_value *same)
{
    while (i->value.uses) {
        ir_inst *part = i->value.uses->user;
        ir_replace(part, part->indices[0] == 0 ? old : same);
    }
    ir_remove(i);
}

static void expand_private(ir_inst *i)
{
    ir_builder b = ir_before(i);
    ir_value *pointer = ir_operand(i, 0), *old = &ir_load(&b, ir_operand(i, 1)->type, pointer, i->align)->value;

    if (i->op == IR_atomicrmw) {
        ir_store(&b, ir_rmw_value(&b, (ir_rmw)i->rmw, old, ir_operand(i, 1)), pointer, i->align);
        ir_replace(i, old);
        return;
    }
    ir_value *same = build_cmp(&b, IR_EQ, old, ir_operand(i, 1));
    ir_store(&b, build_sel(&b, same, ir_operand(i, 2), old), pointer, i->align);
    replace_pair(i, old, same);
}

static bool has_no_message(const ir_inst *i)
{
    if (i->op != IR_atomicrmw)
        return false;
    return i->rmw == IR_RMW_FADD || ((i->rmw == IR_RMW_FMAX || i->rmw == IR_RMW_FMIN) && ir_scalar_bits(i->value.type) != 32);
}

static void expand_loop(ir_inst *i)
{
    ir_block *before = i->block, *after = prep_split_before(i);

    ir_replace(i, ir_rmw_loop(i, before, after));
}

/* --- under a lock --------------------------------------------------------------------------------------------------------- */

/* Creates the lock, a word of local memory. Every work-item clears it at the kernel's entry, before a barrier. */
static ir_value *create_lock(prep_lowering *l)
{
    ir_module *m = l->kernel->module;
    ir_global *lock = ir_global_new(m, "gasket.lock", m->i32, IR_LOCAL);
    ir_builder b = ir_before(l->kernel->first->first);
    ir_value *args[2] = {ir_const(m, m->i32, 1), ir_const(m, m->i32, IR_SCOPE_WORK_GROUP)};

    lock->align = 4;
    if (m->visible_atomics)
        ir_atomicrmw(&b, IR_RMW_XCHG, &lock->value, ir_null(m, m->i32), IR_MONOTONIC, IR_SCOPE_WORK_GROUP);
    else
        ir_store(&b, ir_null(m, m->i32), &lock->value, 4);
    ir_call_intrinsic(&b, IR_INTRINSIC_barrier, NULL, 0, args, 2);
    return &lock->value;
}

/* Builds I as a load and a store at B. Returns the old value. */
static ir_value *build_exclusive(ir_builder *b, ir_inst *i, ir_value *pointer, ir_type *t)
{
    ir_value *old = &ir_load(b, t, pointer, i->align)->value;
    ir_value *new = i->op == IR_atomicrmw ? ir_rmw_value(b, (ir_rmw)i->rmw, old, ir_operand(i, 1))
                    : i->op == IR_cmpxchg ? build_sel(b, build_cmp(b, IR_EQ, old, ir_operand(i, 1)), ir_operand(i, 2), old)
                                          : ir_operand(i, 0);

    ir_store(b, new, pointer, i->align);
    return old;
}

/* Builds the set of active work-items of the sub-group, a bit for each. */
static ir_value *build_active(ir_builder *b)
{
    ir_value *all = ir_const(b->module, b->module->i1, 1);

    return &ir_call_intrinsic(b, IR_INTRINSIC_sub_group_ballot, NULL, 0, &all, 1)->value;
}

/* Is the work-item the first one in ACTIVE? */
static ir_value *build_is_first(ir_builder *b, ir_value *active)
{
    ir_value *lane = &ir_call_intrinsic(b, IR_INTRINSIC_lane_id, NULL, 0, NULL, 0)->value;

    return build_cmp(b, IR_EQ, build_lowest_bit(b, active), lane);
}

/*     before:   is this the first active work-item?    acquire, or turn
 *     acquire:  take the lock                          turn, or again
 *     turn:     is it this work-item's turn?           alone, or round
 *     alone:    the operation; the last one?           unlock, or round
 *     unlock:   give the lock back                     round
 *     round:    was it this work-item's turn?          after, or turn */
static void expand_locked(prep_lowering *l, ir_inst *i, ir_value *lock)
{
    ir_module *m = l->kernel->module;
    ir_block *before = i->block, *after = prep_split_before(i), *acquire = ir_block_new(l->kernel, NULL, after);
    ir_block *turn = ir_block_new(l->kernel, NULL, after), *alone = ir_block_new(l->kernel, NULL, after);
    ir_block *unlock = ir_block_new(l->kernel, NULL, after), *round = ir_block_new(l->kernel, NULL, after);
    ir_value *pointer = ir_operand(i, i->op == IR_store);
    ir_type *t = ir_operand(i, i->op != IR_store)->type;
    int32_t second = 1;
    ir_builder b = ir_at_end(before);

    ir_cond_br(&b, build_is_first(&b, build_active(&b)), acquire, turn);
    b = ir_at_end(acquire);
    b.loc = i->loc;
    ir_inst *taken = ir_cmpxchg(&b, lock, ir_null(m, m->i32), ir_const(m, m->i32, 1), IR_ACQUIRE, IR_SCOPE_WORK_GROUP);
    ir_cond_br(&b, ir_extract_value(&b, &taken->value, &second, 1), turn, acquire);
    b = ir_at_end(turn);
    ir_value *active = build_active(&b), *mine = build_is_first(&b, active);
    ir_cond_br(&b, mine, alone, round);
    b = ir_at_end(alone);
    b.loc = i->loc;
    ir_value *old = build_exclusive(&b, i, pointer, t);
    ir_value *others = build_bin(&b, IR_and, active, build_bin_k(&b, IR_sub, active, 1));
    ir_cond_br(&b, build_cmp_k(&b, IR_EQ, others, 0), unlock, round);
    b = ir_at_end(unlock);
    b.loc = i->loc;
    ir_atomicrmw(&b, IR_RMW_XCHG, lock, ir_null(m, m->i32), IR_RELEASE, IR_SCOPE_WORK_GROUP);
    ir_br(&b, round);
    b = ir_at_end(round);
    ir_inst *result = ir_phi(&b, t);
    ir_phi_add(result, ir_undef(m, t), turn);
    ir_phi_add(result, old, alone);
    ir_phi_add(result, old, unlock);
    ir_cond_br(&b, mine, after, turn);
    if (i->op == IR_atomicrmw) {
        ir_replace(i, &result->value);
    } else if (i->op == IR_cmpxchg) {
        b = ir_before(i);
        replace_pair(i, &result->value, build_cmp(&b, IR_EQ, &result->value, ir_operand(i, 1)));
    } else {
        ir_remove(i);
    }
}

/* --- all atomics ---------------------------------------------------------------------------------------------------------- */

static bool needs_lock(const ir_inst *i)
{
    const ir_value *pointer = ir_operand(i, i->op == IR_store), *v = ir_operand(i, i->op != IR_store);

    return pointer->type->space == IR_LOCAL && ir_scalar_bits(v->type) == 64 &&
           (i->op != IR_store || i->ordering != IR_NOT_ATOMIC);
}

/* Lowers the atomic operations of one function. *LOCK is the lock of the kernel; it is created when first needed. */
static bool lower_atomics_of(prep_lowering *kernel, prep_lowering *l, ir_value **lock)
{
    VEC(ir_inst *) found = {0};

    ir_each_block(b, l->kernel)
        ir_each_inst(i, b) {
            bool changes = i->op == IR_atomicrmw || i->op == IR_cmpxchg;
            if ((changes && (has_no_message(i) || is_private_pointer(ir_operand(i, 0)))) ||
                ((changes || i->op == IR_store) && needs_lock(i)))
                vec_push(l->scratch, &found, i);
        }
    for (size_t n = 0; n < found.count; n++) {
        ir_inst *i = found.items[n];
        if (needs_lock(i))
            expand_locked(l, i, *lock = *lock ? *lock : create_lock(kernel));
        else if (is_private_pointer(ir_operand(i, 0)))
            expand_private(i);
        else
            expand_loop(i);
    }
    return found.count > 0;
}

bool prep_lower_atomics(prep_lowering *l)
{
    ir_value *lock = NULL;

    bool changed = lower_atomics_of(l, l, &lock);

    for (size_t n = 0; n < l->routines.count; n++)
        changed |= lower_atomics_of(l, l->routines.items[n], &lock);
    return changed;
}
