/* backend/legalize/tidy.c - reuses equal values and hoists loop-invariant operations in the thread form.
 *
 * simdize translates one work-item operation at a time, so it computes addresses, broadcasts and lane ids again and again,
 * often inside loops. This pass replaces an operation by an equal one that dominates it, and moves an operation whose operands
 * are invariant in a loop to the preheader. It moves only operations that have no effects and do not depend on the set of
 * active lanes (the masks of backend/README.md keep their position). Hoisting stops at MOST_BYTES of registers, so that it
 * causes no spills. */
#include "backend/legalize/tidy.h"

#include "ir/analysis/loops.h"
#include "ir/build.h"

#include "src/base/table.h"

enum { MOST_BYTES = 2048, MOST_EQUAL = 64 };

typedef struct tidier {
    ir_function *f;
    arena *memory;
    ir_dominators *dominators;
    ir_loops *loops;
    hash_table table; /* of `known`, by ir_hash_operation() */
    VEC(ir_inst *) known;
    unsigned held; /* bytes of registers that the values hoisted so far occupy in loops */
} tidier;

/* Is V an execution mask or a waiting mask, or may it be one? Such a value is valid only at its position in the control flow. */
static bool may_be_token(const ir_value *v)
{
    const ir_inst *i = ir_try_inst(v);

    if (!ir_is_vector(v->type) || ir_scalar_bits(v->type) != 1)
        return false;
    if (!i)
        return v->kind == IR_ARGUMENT;
    return i->op == IR_phi || (ir_intrinsic_flags(ir_intrinsic_of(i)) & IR_CONVERGENT);
}

/* Is I pure, with the same value wherever its operands are available? */
static bool can_move(const ir_inst *i)
{
    for (unsigned k = 0; k < i->operand_count; k++)
        if (may_be_token(ir_operand(i, k)))
            return false;
    unsigned flags = i->op == IR_call ? ir_intrinsic_flags(ir_intrinsic_of(i)) : ir_op_flags((ir_opcode)i->op);
    bool fixed = i->op == IR_phi || (flags & (IR_CONVERGENT | IR_TERMINATOR | IR_READS | IR_WRITES));
    return !fixed && (ir_effects(i) & IR_PURE) && ir_is_removable(i) && i->value.type->kind != IR_VOID;
}

/* --- equal values --------------------------------------------------------------------------------------------------------- */

/* Replaces I by an equal instruction of the table, or adds it. A table entry of the same block dominates I, as instructions are
 * visited in order. At most MOST_EQUAL equal instructions that do not dominate I are compared. */
static void reuse_equal(tidier *t, ir_inst *i)
{
    uint32_t hash = ir_hash_operation(i);
    unsigned passed = 0;

    table_each(n, &t->table, hash)
    {
        ir_inst *other = t->known.items[n];
        if (!ir_is_equal(other, i))
            continue;
        if (ir_dominates(t->dominators, other->block, i->block)) {
            ir_replace(i, &other->value);
            return;
        }
        if (++passed == MOST_EQUAL)
            break;
    }
    table_push(t->memory, &t->table, hash, &t->known, i);
}

static void reuse_all(tidier *t)
{
    for (uint32_t k = 0; k < t->dominators->order_count; k++) {
        ir_block *b = t->dominators->blocks[t->dominators->order[k]];
        ir_each_inst_safe(i, b)
            if (can_move(i))
                reuse_equal(t, i);
    }
}

/* --- loop-invariant operations -------------------------------------------------------------------------------------------- */

/* Bytes of registers that I occupies if it is live through the loop: none if its users look through it. */
static unsigned bytes_held(const ir_inst *i)
{
    ir_intrinsic id = ir_intrinsic_of(i);
    bool view = i->op == IR_bitcast || i->op == IR_trunc || id == IR_INTRINSIC_rdregioni || id == IR_INTRINSIC_rdregionf;

    return view ? 0 : (unsigned)ir_store_size(i->value.type);
}

static bool has_invariant_operands(const tidier *t, const ir_loop *loop, const ir_inst *i)
{
    for (unsigned k = 0; k < i->operand_count; k++)
        if (!ir_loop_invariant(t->loops, loop, ir_operand(i, k)))
            return false;
    return true;
}

/* Moves invariant operations of LOOP to its preheader. Division does not fault on this machine, so it may be speculated like
 * all other operations. */
static void hoist_invariants(tidier *t, ir_loop *loop)
{
    ir_block *front = ir_loop_preheader(t->loops, loop);

    if (!front)
        return;
    ir_each_loop_block(b, loop) {
        ir_each_inst_safe(i, b) {
            unsigned bytes = bytes_held(i);
            if (!can_move(i) || t->held + bytes > MOST_BYTES || !has_invariant_operands(t, loop, i))
                continue;
            ir_move_to_end(i, front);
            t->held += bytes;
        }
    }
}

void legal_tidy(ir_function *f)
{
    arena memory;

    arena_init(&memory);
    tidier t = {.f = f, .memory = &memory};
    ir_number(f);
    ir_update_preds(f);
    t.dominators = ir_dominators_compute(&memory, f);
    t.loops = ir_loops_compute(&memory, t.dominators);
    reuse_all(&t);
    /* inner loops first: hoisted operations may be hoisted out of the outer loop, too */
    for (size_t k = t.loops->all.count; k-- > 0;)
        hoist_invariants(&t, t.loops->all.items[k]);
    table_clear(&t.table);
    t.known.count = 0;
    reuse_all(&t);
    arena_release(&memory);
}

void legal_drop_unused(ir_function *f)
{
    for (ir_block *b = f->last; b; b = b->prev) {
        for (ir_inst *i = b->last, *before; i; i = before) {
            before = i->prev;
            bool flow = ir_intrinsic_flags(ir_intrinsic_of(i)) & IR_CONVERGENT;
            if (!ir_has_uses(&i->value) && ir_is_removable(i) && !flow)
                ir_remove(i);
        }
    }
}
