/* backend/legalize/tidy.c - equal values once, and outside of loops.
 *
 * simdize writes down what each operation of a work-item is for a thread, one at a time: addresses, broadcasts and lane numbers
 * come out again and again, often inside loops. Here an operation whose equal dominates it is replaced by it, and one whose
 * operands do not change in a loop moves to the block in front of it. Only what has no effect and does not depend on which lanes
 * are there moves (the masks of README.md stay where they are); a loop takes over only so many registers, so that nothing is
 * spilled for it. */
#include "backend/legalize/tidy.h"

#include "ir/loops.h"

enum { MOST_BYTES = 2048, LEAST_TABLE = 64, MOST_EQUAL = 64 };

typedef struct entry {
    ir_inst *inst;
    struct entry *next;
} entry;

typedef struct tidier {
    ir_function *f;
    arena *memory;
    ir_dominators *dominators;
    ir_loops *loops;
    entry **table;
    uint32_t table_mask;
    unsigned held; /* bytes of registers that loops hold for what was taken out of them */
} tidier;

/* An EM, a waiting mask, or what may be one: it means something only where it is current. */
static bool is_token(const ir_value *v)
{
    const ir_inst *i = ir_try_inst(v);
    if (!ir_is_vector(v->type) || ir_scalar_bits(v->type) != 1)
        return false;
    if (!i)
        return v->kind == IR_ARGUMENT;
    return i->op == IR_phi || (ir_intrinsic_flags(ir_intrinsic_of(i)) & IR_CONVERGENT);
}

/* Pure and the same wherever its operands are. */
static bool is_plain(const ir_inst *i)
{
    for (unsigned k = 0; k < i->operand_count; k++)
        if (is_token(ir_operand(i, k)))
            return false;
    unsigned flags = i->op == IR_call ? ir_intrinsic_flags(ir_intrinsic_of(i)) : ir_op_flags((ir_opcode)i->op);
    bool fixed = i->op == IR_phi || (flags & (IR_CONVERGENT | IR_TERMINATOR | IR_READS | IR_WRITES));
    return !fixed && (ir_effects(i) & IR_PURE) && ir_is_removable(i) && i->value.type->kind != IR_VOID;
}

/* --- equal values ----------------------------------------------------------------------------------------------------------- */

static uint32_t hash(const ir_inst *i)
{
    uint32_t h = hash_bytes(&i->value.type, sizeof i->value.type, i->op * 31u + i->pred);
    for (unsigned k = 0; k < i->operand_count; k++) {
        const ir_value *v = ir_operand(i, k);
        h = hash_bytes(&v, sizeof v, h);
    }
    return h;
}

static bool equal(const ir_inst *a, const ir_inst *b)
{
    return ir_is_like(a, b) && a->flags == b->flags && ir_has_same_operands(a, b);
}

/* Operations come in the order of their block, so one in the table from the same block dominates I. Of equal operations in many
 * blocks that do not dominate I, only the last MOST_EQUAL are compared. */
static void reuse(tidier *t, ir_inst *i)
{
    entry **slot = &t->table[hash(i) & t->table_mask];
    unsigned passed = 0;

    for (entry *e = *slot; e && passed < MOST_EQUAL; e = e->next) {
        if (!equal(e->inst, i))
            continue;
        if (ir_dominates(t->dominators, e->inst->block, i->block)) {
            ir_replace(i, &e->inst->value);
            return;
        }
        passed++;
    }
    entry *e = arena_new(t->memory, entry);
    *e = (entry){i, *slot};
    *slot = e;
}

static void reuse_all(tidier *t)
{
    for (uint32_t k = 0; k < t->dominators->order_count; k++) {
        ir_block *b = t->dominators->blocks[t->dominators->order[k]];
        ir_each_inst_safe(i, b)
            if (is_plain(i))
                reuse(t, i);
    }
}

/* --- out of loops ----------------------------------------------------------------------------------------------------------- */

/* Registers that the value takes if it lives through the loop: none when users look through it. */
static unsigned bytes_held(const ir_inst *i)
{
    ir_intrinsic id = ir_intrinsic_of(i);
    bool view = i->op == IR_bitcast || i->op == IR_trunc || id == IR_INTRINSIC_rdregioni || id == IR_INTRINSIC_rdregionf;
    return view ? 0 : (unsigned)ir_store_size(i->value.type);
}

static bool is_invariant(const tidier *t, const ir_loop *loop, const ir_inst *i)
{
    for (unsigned k = 0; k < i->operand_count; k++)
        if (!ir_loop_invariant(t->loops, loop, ir_operand(i, k)))
            return false;
    return true;
}

/* A division that the loop may not reach gives no fault on this machine, so it may move like everything else. */
static void hoist_from(tidier *t, ir_loop *loop)
{
    ir_block *front = ir_loop_preheader(t->loops, loop);
    if (!front)
        return;
    ir_each_loop_block(b, loop) {
        ir_each_inst_safe(i, b) {
            unsigned bytes = bytes_held(i);
            if (!is_plain(i) || t->held + bytes > MOST_BYTES || !is_invariant(t, loop, i))
                continue;
            ir_move_to_end(i, front);
            t->held += bytes;
        }
    }
}

void gen_tidy(ir_function *f)
{
    arena memory;
    arena_init(&memory);
    tidier t = {.f = f, .memory = &memory};
    ir_number(f);
    uint32_t size = LEAST_TABLE;
    while (size < ir_value_count(f))
        size *= 2;
    t.table = arena_array(&memory, entry *, size);
    t.table_mask = size - 1;
    ir_update_preds(f);
    t.dominators = ir_dominators_compute(&memory, f);
    t.loops = ir_loops_compute(&memory, t.dominators);
    reuse_all(&t);
    for (size_t k = t.loops->all.count; k-- > 0;) /* inner loops first: what leaves them may go on */
        hoist_from(&t, t.loops->all.items[k]);
    memset(t.table, 0, size * sizeof *t.table);
    reuse_all(&t);
    arena_release(&memory);
}

void gen_drop_unused(ir_function *f)
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
