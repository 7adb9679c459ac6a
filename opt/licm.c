/* opt/licm.c - move operations whose operands do not change in a loop in front of it.
 *
 *   loop:  %s = mul i32 %n, 4        ->   before: %s = mul i32 %n, 4
 *          ... add i32 %i, %s             loop:   ... add i32 %i, %s
 *
 * Only operations without effects move, so it does not matter whether the loop runs at all; those that are undefined for some
 * operands stay. A loop that is entered from several places gets a block in front of its header first. Inner loops come first,
 * so that what leaves them may leave the outer ones too. */
#include "opt/flow.h"
#include "opt/loop_edit.h"

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

static bool hoist(const ir_loops *l, const ir_loop *loop)
{
    ir_block *front = ir_loop_preheader(l, loop);
    bool changed = false;

    if (!front)
        return false;
    for (size_t b = 0; b < loop->blocks.count; b++)
        ir_each_inst_safe(i, loop->blocks.items[b]) {
            if (!may_move(i) || !is_invariant(l, loop, i))
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
    for (size_t i = l->all.count; i-- > 0;)
        changed |= hoist(l, l->all.items[i]);
    return changed;
}
