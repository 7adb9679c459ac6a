/* opt/cfg/sink.c - move operations to the way that needs them.
 *
 *   %x = mul %a, %b                              br %c, then, else
 *   br %c, then, else            ->        then: %x = mul %a, %b
 *   then: ... %x ...                             ... %x ...
 *
 * Work-items that go the other way need not compute it, nor keep a register for it. An operation moves to the nearest block
 * that dominates all its uses, as long as that is in the same loop and some way out of its own block does not lead there. What
 * puts a vector together leaves its loop when only what is behind wants the whole: its lanes leave in as many registers. Blocks
 * are visited from the end, so that what an operation is made of can follow it. Only operations without effects move; those
 * that read memory stay, as the other way may write it. */
#include "opt/analysis/flow.h"
#include "opt/opt.h"

#include "ir/loops.h"

enum { MOST_USES = 8, FARTHEST = 64 }; /* uses looked at; steps up the dominator tree */

typedef struct sinker {
    const ir_dominators *dominators, *post;
    const ir_loops *loops;
} sinker;

static bool may_move(const ir_inst *i)
{
    unsigned effects = ir_effects(i);

    if (i->op == IR_phi || i->op == IR_alloca || i->op == IR_freeze || i->value.type->kind == IR_VOID)
        return false;
    return effects & IR_PURE && !(effects & (IR_READS | IR_WRITES | IR_CROSS_LANE | IR_CONVERGENT | IR_TERMINATOR));
}

/* The nearest block that dominates A and B; NULL when it is far. */
static ir_block *common(const sinker *s, ir_block *a, ir_block *b)
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

/* The block that dominates all uses of I; NULL when that is its own, or not known. */
static ir_block *place_of_uses(const sinker *s, const ir_inst *i)
{
    ir_block *all = NULL;
    unsigned count = 0;

    ir_each_use(u, &i->value) {
        ir_block *b = u->user->op == IR_phi ? u->user->blocks[u - u->user->operands] : u->user->block;
        if (b == i->block || ++count > MOST_USES || !ir_is_reachable(s->dominators, b))
            return NULL;
        all = all ? common(s, all, b) : b;
        if (!all || all == i->block)
            return NULL;
    }
    return all;
}

/* Is B in the loop of I, or in one around it that I may leave for? */
static bool may_reach(const sinker *s, const ir_inst *i, const ir_block *b)
{
    const ir_loop *from = ir_loop_of(s->loops, i->block), *to = ir_loop_of(s->loops, b);

    while (i->op == IR_insertelement && from && from != to)
        from = from->parent;
    return from == to;
}

static bool sink(const sinker *s, ir_inst *i)
{
    ir_block *to = place_of_uses(s, i);

    for (unsigned step = 0; to && to != i->block && !may_reach(s, i, to); step++)
        to = step < FARTHEST ? ir_immediate_dominator(s->dominators, to) : NULL;
    if (!to || to == i->block || !ir_dominates(s->dominators, i->block, to))
        return false;
    bool leaves = ir_loop_of(s->loops, to) != ir_loop_of(s->loops, i->block);
    if (!leaves && ir_dominates(s->post, to, i->block))
        return false;
    ir_move_before(i, ir_first_operation(to));
    return true;
}

bool opt_sink(ir_function *f, opt_context *c)
{
    const ir_dominators *post = opt_post_dominators(c, f), *d = opt_dominators(c, f);
    sinker s = {.dominators = d, .post = post, .loops = opt_loops(c, f)};
    bool changed = false;

    for (uint32_t n = d->order_count; n-- > 0;)
        for (ir_inst *i = d->blocks[d->order[n]]->last, *above; i; i = above) {
            above = i->prev;
            ir_behind(i);
            if (may_move(i))
                changed |= sink(&s, i);
        }
    return changed;
}
