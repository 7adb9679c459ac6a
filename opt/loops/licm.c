/* opt/loops/licm.c - move operations whose operands do not change in a loop in front of it.
 *
 *   loop:  %s = mul i32 %n, 4        ->   before: %s = mul i32 %n, 4
 *          ... add i32 %i, %s             loop:   ... add i32 %i, %s
 *
 * Operations without effects move, so it does not matter whether the loop runs at all; those that are undefined for some
 * operands stay. A load moves where nothing in the loop may write what it reads (opt/analysis/memory_state.h), and where it is done in any
 * case once the loop has been entered: its block stands on every way to an end of the first round. A loop that is entered
 * from several places gets a block in front of its header first. Inner loops come first, so that what leaves them may leave
 * the outer ones too. */
#include "opt/analysis/flow.h"
#include "opt/cfg/loop_edit.h"
#include "opt/analysis/memory_state.h"

static bool may_move(const ir_inst *i)
{
    unsigned effects = ir_effects(i);

    if (i->op == IR_phi || i->op == IR_alloca || i->value.type->kind == IR_VOID)
        return false;
    return effects & IR_PURE && !(effects & (IR_TRAPS | IR_READS | IR_WRITES | IR_CROSS_LANE | IR_CONVERGENT | IR_TERMINATOR));
}

static bool is_invariant(const ir_loops *l, const ir_loop *loop, const ir_inst *i)
{
    for (unsigned n = 0; n < i->operand_count; n++)
        if (!ir_loop_invariant(l, loop, ir_operand(i, n)))
            return false;
    return true;
}

typedef struct hoister {
    const ir_loops *loops;
    const ir_dominators *dominators;
    const opt_memory *memory;
} hoister;

/* Kinds of memory that something in LOOP may write. */
static unsigned written_in(const hoister *h, const ir_loop *loop)
{
    unsigned kinds = 0;

    ir_each_loop_block(b, loop)
        ir_each_inst(i, b)
            kinds |= opt_memory_written(h->memory->context, i);
    return kinds;
}

/* Whoever enters LOOP comes through B. */
static bool is_certain(const hoister *h, const ir_loop *loop, const ir_block *b)
{
    bool certain = true;

    for (size_t n = 0; n < loop->exiting.count; n++)
        certain &= ir_dominates(h->dominators, b, loop->exiting.items[n]);
    for (size_t n = 0; n < loop->latches.count; n++)
        certain &= ir_dominates(h->dominators, b, loop->latches.items[n]);
    return certain;
}

static bool load_may_move(const hoister *h, const ir_loop *loop, const ir_inst *i, unsigned written)
{
    return opt_memory_is_load(i) && !(opt_memory_read(h->memory, i) & written) && is_certain(h, loop, i->block);
}

static bool hoist(const hoister *h, const ir_loop *loop)
{
    const ir_loops *l = h->loops;
    ir_block *front = ir_loop_preheader(l, loop);
    bool changed = false;

    if (!front)
        return false;
    unsigned written = written_in(h, loop);
    ir_each_loop_block(b, loop)
        ir_each_inst_safe(i, b) {
            if ((!may_move(i) && !load_may_move(h, loop, i, written)) || !is_invariant(l, loop, i))
                continue;
            ir_move_to_end(i, front);
            changed = true;
        }
    return changed;
}

bool opt_licm(ir_function *f, opt_context *c)
{
    const ir_loops *l = opt_loops(c, f);
    bool changed = false;

    if (l->irreducible)
        return false;
    if (opt_add_preheaders(f, l)) {
        changed = true;
        l = opt_loops(c, f);
    }
    hoister h = {l, opt_dominators(c, f), NULL};
    h.memory = l->all.count ? opt_memory_compute(c, h.dominators) : NULL;
    for (size_t i = 0; i < l->inner_first.count; i++)
        changed |= hoist(&h, l->inner_first.items[i]);
    return changed;
}
