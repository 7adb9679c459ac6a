/* ir/analysis/closed_regions.c - finds the closed regions in one walk up the dominator tree.
 *
 * The target of an edge out of the subtree of B has its immediate dominator above B, so of all targets of a subtree only the
 * three whose immediate dominators are highest are needed. A block of a loop may dominate code after the loop. The regions of the
 * loop's own blocks exclude that code; the regions of blocks that dominate the loop include it. */
#include "ir/analysis/closed_regions.h"

/* The targets of a set of edges: the two blocks whose immediate dominators have the smallest depths, in this order, and the
 * smallest such depth of any other target. The function's entry has no immediate dominator and counts as depth 0; a block that
 * the entry dominates immediately has depth 1. */
typedef struct targets {
    uint32_t block[2], depth[2], other_depth;
} targets;

static const targets no_targets = {{IR_NO_BLOCK, IR_NO_BLOCK}, {UINT32_MAX, UINT32_MAX}, UINT32_MAX};

static bool is_among(const targets *t, uint32_t block)
{
    return block == t->block[0] || block == t->block[1];
}

static void add_target(targets *t, uint32_t block, uint32_t depth)
{
    if (is_among(t, block) || depth >= t->other_depth)
        return;
    if (depth >= t->depth[1])
        t->other_depth = depth;
    else if (depth >= t->depth[0])
        *t = (targets){{t->block[0], block}, {t->depth[0], depth}, t->depth[1]};
    else
        *t = (targets){{block, t->block[0]}, {depth, t->depth[0]}, t->depth[1]};
}

static void add_targets(targets *t, const targets *more)
{
    add_target(t, more->block[0], more->depth[0]);
    add_target(t, more->block[1], more->depth[1]);
    if (is_among(t, more->block[0]) && is_among(t, more->block[1]) && more->other_depth < t->other_depth)
        t->other_depth = more->other_depth;
}

static uint32_t dominator_depth(const ir_dominators *flow, const ir_block *b)
{
    uint32_t up = flow->parent[b->id];

    return up == IR_NO_BLOCK ? 0 : flow->depth[up] + 1;
}

/* True if the edges out of the region of B lead to at most two blocks, neither of which is B; FOUND receives them. OUT has the
 * targets of these edges; END is the end of the innermost loop around B, NULL if there is none. */
static bool is_closed(const ir_dominators *flow, const targets *out, const ir_block *b, ir_block *end, ir_block *found[2])
{
    uint32_t depth = flow->depth[b->id] + 1;
    unsigned count = 0;

    if (out->other_depth < depth)
        return false;
    if (end && ir_dominates(flow, b, end))
        found[count++] = end;
    for (unsigned k = 0; k < 2 && out->depth[k] < depth; k++) {
        if (count == 2 || out->block[k] == b->id)
            return false;
        found[count++] = flow->blocks[out->block[k]];
    }
    return true;
}

/* Finds the end of each loop; inner loops are skipped to their ends. */
static ir_block **find_ends(arena *memory, const ir_dominators *post, const ir_loops *loops)
{
    ir_block **ends = arena_array(memory, ir_block *, loops->all.count);

    for (size_t n = 0; n < loops->inner_first.count; n++) {
        const ir_loop *l = loops->inner_first.items[n];
        ir_block *b = ir_immediate_dominator(post, l->header);
        while (b && ir_loop_has(loops, l, b)) {
            const ir_loop *inner = ir_loop_of(loops, b);
            b = inner != l && inner->header == b ? ends[inner->index] : ir_immediate_dominator(post, b);
        }
        ends[l->index] = b;
    }
    return ends;
}

/* The outermost loop around UP whose end is B, a block that UP immediately dominates; NULL if there is none. */
static const ir_loop *loop_ended(const ir_loops *loops, ir_block *const *ends, const ir_block *up, const ir_block *b)
{
    const ir_loop *found = NULL;

    for (const ir_loop *l = ir_loop_of(loops, up); l && !ir_loop_has(loops, l, b); l = l->parent)
        if (ends[l->index] == b)
            found = l;
    return found;
}

ir_closed_regions ir_closed_regions_compute(arena *memory, const ir_dominators *flow, const ir_dominators *post,
                                            const ir_loops *loops)
{
    ir_closed_regions found = {bitset_new(memory, flow->count), arena_alloc(memory, flow->count * sizeof *found.targets),
                               find_ends(memory, post, loops)};

    if (loops->irreducible)
        return found;
    arena_mark start = arena_here(memory);
    targets *region = arena_array(memory, targets, flow->count);     /* of the edges from the region of a block */
    targets *after = arena_array(memory, targets, loops->all.count); /* of the edges from what a loop's end dominates */
    for (uint32_t n = 0; n < flow->count; n++)
        region[n] = no_targets;
    for (size_t n = 0; n < loops->all.count; n++)
        after[n] = no_targets;
    for (uint32_t i = flow->order_count; i-- > 0;) { /* children precede their parents */
        const ir_block *b = flow->blocks[flow->order[i]], *up = ir_immediate_dominator(flow, b);
        const ir_loop *l = ir_loop_of(loops, b);
        targets *own = &region[b->id];
        for (unsigned k = 0; k < ir_successor_count(b); k++)
            add_target(own, ir_successor(b, k)->id, dominator_depth(flow, ir_successor(b, k)));
        if (is_closed(flow, own, b, l ? found.ends[l->index] : NULL, found.targets[b->id]))
            bitset_add(&found.closed, b->id);
        if (l && l->header == b)
            add_targets(own, &after[l->index]);
        const ir_loop *ended = up ? loop_ended(loops, found.ends, up, b) : NULL;
        if (up)
            add_targets(ended ? &after[ended->index] : &region[up->id], own);
    }
    arena_rewind(memory, start);
    return found;
}
