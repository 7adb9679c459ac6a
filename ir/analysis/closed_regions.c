/* ir/analysis/closed_regions.c - finds the closed regions in one walk up the dominator tree.
 *
 * A block B dominates its region if no edge from there leads to a block that B does not dominate, other than the post-dominator.
 * The target of an edge out of the subtree of B has its immediate dominator above B, so of all targets of a subtree only the two
 * whose immediate dominators are highest are needed. */
#include "ir/analysis/closed_regions.h"

/* The targets of a set of edges: the one whose immediate dominator has the smallest depth, and the smallest depth for another
 * target. The depth of the entry's, which has none, is 0, and that of the entry itself 1. */
typedef struct targets {
    uint32_t highest, depth, other_depth;
} targets;

static const targets no_targets = {IR_NO_BLOCK, UINT32_MAX, UINT32_MAX};

static void add_target(targets *t, uint32_t block, uint32_t depth)
{
    if (block == t->highest || depth >= t->other_depth)
        return;
    if (depth >= t->depth) {
        t->other_depth = depth;
        return;
    }
    *t = (targets){block, depth, t->depth};
}

static void add_targets(targets *t, const targets *more)
{
    add_target(t, more->highest, more->depth);
    if (more->highest == t->highest && more->other_depth < t->other_depth)
        t->other_depth = more->other_depth;
}

static uint32_t dominator_depth(const ir_dominators *flow, const ir_block *b)
{
    uint32_t up = flow->parent[b->id];

    return up == IR_NO_BLOCK ? 0 : flow->depth[up] + 1;
}

/* The edges from a region with the targets OUT lead to END (NULL: none do) and no other block that B does not dominate. */
static bool leads_to(const ir_dominators *flow, const targets *out, const ir_block *b, const ir_block *end)
{
    uint32_t depth = flow->depth[b->id] + 1;

    return out->other_depth >= depth && (out->depth >= depth || (end && out->highest == end->id));
}

static bool stays_in_loop(const ir_loops *loops, const ir_block *b, const ir_block *end)
{
    const ir_loop *l = ir_loop_of(loops, b);

    return !l || (end && ir_loop_of(loops, end) == l && end != l->header);
}

bitset ir_closed_regions(arena *memory, const ir_dominators *flow, const ir_dominators *post, const ir_loops *loops)
{
    bitset closed = bitset_new(memory, flow->count);

    if (loops->irreducible)
        return closed;
    arena_mark start = arena_here(memory);
    targets *subtree = arena_array(memory, targets, flow->count); /* of the edges of all blocks that the block dominates */
    targets *region = arena_array(memory, targets, flow->count);  /* without those that its post-dominator dominates */
    for (uint32_t n = 0; n < flow->count; n++)
        subtree[n] = region[n] = no_targets;
    for (uint32_t i = flow->order_count; i-- > 0;) { /* children precede their parents */
        const ir_block *b = flow->blocks[flow->order[i]], *end = ir_immediate_dominator(post, b);
        for (unsigned k = 0; k < ir_successor_count(b); k++) {
            const ir_block *to = ir_successor(b, k);
            add_target(&subtree[b->id], to->id, dominator_depth(flow, to));
            add_target(&region[b->id], to->id, dominator_depth(flow, to));
        }
        if (leads_to(flow, &region[b->id], b, end) && stays_in_loop(loops, b, end))
            bitset_add(&closed, b->id);
        const ir_block *up = ir_immediate_dominator(flow, b);
        if (!up)
            continue;
        add_targets(&subtree[up->id], &subtree[b->id]);
        if (b != ir_immediate_dominator(post, up))
            add_targets(&region[up->id], &subtree[b->id]);
    }
    arena_rewind(memory, start);
    return closed;
}
