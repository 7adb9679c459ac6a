/* opt/cfg/sink.c - move operations into the branch that uses them.
 *
 *   %x = mul %a, %b                              br %c, then, else
 *   br %c, then, else            ->        then: %x = mul %a, %b
 *   then: ... %x ...                             ... %x ...
 *
 * Work-items that take the other branch need neither compute the value nor keep a register for it. An operation moves to the
 * nearest block that dominates all its uses, provided that the block is in the same loop and does not post-dominate the
 * operation's block. An insertelement leaves its loop if the whole vector is only used after it: its lanes occupy as many
 * registers. Blocks are visited in post-order, and each backwards, so that an operation's operands can follow it. Only
 * operations without effects move; loads stay, because the other branch may write the memory. */
#include "opt/analysis/flow.h"
#include "opt/opt.h"
#include "opt/analysis/remark.h"

#include "ir/analysis/loops.h"

enum { MOST_USES = 8, FARTHEST = 64 }; /* uses of an operation that are examined; steps up the dominator tree */

typedef struct sinker {
    opt_context *context;
    const ir_dominators *dominators, *post;
    const ir_loops *loops;
} sinker;

static bool can_sink(const ir_inst *i)
{
    unsigned effects = ir_effects(i);

    if (i->op == IR_phi || i->op == IR_alloca || i->op == IR_freeze || i->value.type->kind == IR_VOID)
        return false;
    return effects & IR_PURE && !(effects & (IR_READS | IR_WRITES | IR_CROSS_LANE | IR_CONVERGENT | IR_TERMINATOR));
}

/* The nearest common dominator of A and B; NULL if it is more than FARTHEST steps away. */
static ir_block *common_dominator(const sinker *s, ir_block *a, ir_block *b)
{
    for (unsigned step = 0; a && b && a != b; step++) {
        if (step == FARTHEST)
            return NULL;
        if (s->dominators->depth[a->id] >= s->dominators->depth[b->id])
            a = ir_immediate_dominator(s->dominators, a);
        else
            b = ir_immediate_dominator(s->dominators, b);
    }
    return a;
}

/* The nearest block that dominates all uses of I; NULL if that is I's own block or unknown. */
static ir_block *common_use_block(const sinker *s, const ir_inst *i)
{
    ir_block *all = NULL;
    unsigned count = 0;

    ir_each_use(u, &i->value) {
        ir_block *b = u->user->op == IR_phi ? u->user->blocks[u - u->user->operands] : u->user->block;
        if (b == i->block || ++count > MOST_USES || !ir_is_reachable(s->dominators, b))
            return NULL;
        all = all ? common_dominator(s, all, b) : b;
        if (!all || all == i->block)
            return NULL;
    }
    return all;
}

/* Is B in the loop of I, or, if I builds a vector, in an enclosing one? */
static bool can_sink_into(const sinker *s, const ir_inst *i, const ir_block *b)
{
    const ir_loop *from = ir_loop_of(s->loops, i->block), *to = ir_loop_of(s->loops, b);

    while (i->op == IR_insertelement && from && from != to)
        from = from->parent;
    return from == to;
}

static bool sink_to_uses(const sinker *s, ir_inst *i)
{
    ir_block *to = common_use_block(s, i);

    for (unsigned step = 0; to && to != i->block && !can_sink_into(s, i, to); step++)
        to = step < FARTHEST ? ir_immediate_dominator(s->dominators, to) : NULL;
    if (!to || to == i->block || !ir_dominates(s->dominators, i->block, to))
        return false;
    bool leaves = ir_loop_of(s->loops, to) != ir_loop_of(s->loops, i->block);
    if (!leaves && ir_dominates(s->post, to, i->block))
        return false;
    opt_report(s->context, i, leaves ? "out of the loop" : "into the branch",
               leaves ? "%s moves after the loop that computes it: only code there uses it"
                      : "%s moves into the branch that uses it",
               ir_op_name((ir_opcode)i->op));
    ir_move_before(i, ir_first_operation(to));
    return true;
}

bool opt_sink(ir_function *f, opt_context *c)
{
    const ir_dominators *post = opt_post_dominators(c, f), *d = opt_dominators(c, f);
    sinker s = {.context = c, .dominators = d, .post = post, .loops = opt_loops(c, f)};
    bool changed = false;

    for (uint32_t n = d->order_count; n-- > 0;)
        for (ir_inst *i = d->blocks[d->order[n]]->last, *above; i; i = above) {
            above = i->prev;
            if (can_sink(i))
                changed |= sink_to_uses(&s, i);
        }
    return changed;
}
