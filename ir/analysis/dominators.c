/* ir/analysis/dominators.c - dominator and post-dominator trees by Cooper, Harvey and Kennedy ("A Simple, Fast Dominance Algorithm",
 * 2001), and dominance frontiers.
 *
 * Both trees are computed on a compact graph whose nodes are block ids. For post-dominators, a virtual root follows every block
 * that ends the function. An infinite loop would have no position in that tree, so one block of each (the last in reverse
 * post-order) counts as an exit too. */
#include "ir/analysis/dominators.h"
#include "src/base/bug.h"

/* The graph as an array of edges for each direction: the successors of node n are to[first[n]] … to[first[n + 1] - 1]. */
typedef struct edges {
    uint32_t *first, *to;
} edges;

typedef struct graph {
    arena *memory; /* scratch */
    uint32_t count, root;
    edges out, in;
    uint32_t *order, *position; /* reverse post-order from the root */
    uint32_t order_count;
} graph;

static edges edges_new(arena *memory, uint32_t count, size_t all)
{
    return (edges){arena_array(memory, uint32_t, count + 1), arena_array(memory, uint32_t, all)};
}

/* The CFG edges of F, which has BLOCKS blocks and valid predecessor lists. */
static edges flow_edges(arena *memory, const ir_function *f, uint32_t blocks)
{
    size_t all = 0;
    uint32_t n = 0;

    ir_each_block(b, f)
        all += b->preds.count;
    edges e = edges_new(memory, blocks, all);
    ir_each_block(b, f) {
        e.first[b->id] = n;
        for (unsigned i = 0; i < ir_successor_count(b); i++)
            e.to[n++] = ir_successor(b, i)->id;
    }
    e.first[blocks] = n;
    return e;
}

/* The reversed edges of E, which has COUNT nodes; the predecessors of a node are in ascending order. */
static edges reversed_edges(arena *memory, uint32_t count, const edges *e)
{
    uint32_t all = e->first[count];
    edges r = edges_new(memory, count + 1, all);

    for (uint32_t i = 0; i < all; i++)
        r.first[e->to[i] + 2]++;
    for (uint32_t n = 2; n < count + 2; n++)
        r.first[n] += r.first[n - 1];
    for (uint32_t n = 0; n < count; n++)
        for (uint32_t i = e->first[n]; i < e->first[n + 1]; i++)
            r.to[r.first[e->to[i] + 1]++] = n;
    return r;
}

typedef struct visit {
    uint32_t node, next;
} visit;

/* Appends the unseen nodes reachable from ROOT to ORDER in post-order, and returns the new count. */
static uint32_t post_order(arena *memory, const edges *e, uint32_t root, bitset *seen, uint32_t *order, uint32_t count)
{
    VEC(visit) stack = {0};

    bitset_add(seen, root);
    vec_push(memory, &stack, (visit){root, e->first[root]});
    while (stack.count) {
        visit *v = &vec_last(&stack);
        if (v->next == e->first[v->node + 1]) {
            order[count++] = v->node;
            (void)vec_pop(&stack);
            continue;
        }
        uint32_t to = e->to[v->next++];
        if (bitset_has(seen, to))
            continue;
        bitset_add(seen, to);
        vec_push(memory, &stack, (visit){to, e->first[to]});
    }
    return count;
}

static void reverse_array(uint32_t *a, uint32_t count)
{
    for (uint32_t i = 0; i < count / 2; i++) {
        uint32_t t = a[i];
        a[i] = a[count - 1 - i];
        a[count - 1 - i] = t;
    }
}

static void order_graph(graph *g)
{
    bitset seen = bitset_new(g->memory, g->count);

    g->order = arena_array(g->memory, uint32_t, g->count);
    g->position = arena_array(g->memory, uint32_t, g->count);
    g->order_count = post_order(g->memory, &g->out, g->root, &seen, g->order, 0);
    reverse_array(g->order, g->order_count);
    for (uint32_t n = 0; n < g->count; n++)
        g->position[n] = IR_NO_BLOCK;
    for (uint32_t i = 0; i < g->order_count; i++)
        g->position[g->order[i]] = i;
}

static graph forward_graph(arena *memory, const ir_function *f, uint32_t blocks)
{
    graph g = {.memory = memory, .count = blocks, .root = 0, .out = flow_edges(memory, f, blocks)};

    g.in = reversed_edges(memory, blocks, &g.out);
    order_graph(&g);
    return g;
}

typedef VEC(uint32_t) node_list;

/* The exits: blocks without successors, and one block of each set of blocks from which none of those is reachable. */
static node_list find_ends(const graph *flow)
{
    bitset seen = bitset_new(flow->memory, flow->count);
    uint32_t *order = arena_array(flow->memory, uint32_t, flow->count);
    node_list ends = {0};

    for (int pass = 0; pass < 2; pass++) {
        for (uint32_t i = flow->order_count; i-- > 0;) {
            uint32_t n = flow->order[i];
            bool end = flow->out.first[n] == flow->out.first[n + 1];
            if (bitset_has(&seen, n) || (pass == 0 && !end))
                continue;
            vec_push(flow->memory, &ends, n);
            post_order(flow->memory, &flow->in, n, &seen, order, 0);
        }
    }
    return ends;
}

/* The edges between reachable blocks, and an edge from each of ENDS to the virtual root. */
static edges edges_to_root(const graph *flow, const node_list *ends)
{
    uint32_t root = flow->count, count = 0;
    bitset is_end = bitset_new(flow->memory, flow->count);
    edges e = edges_new(flow->memory, root + 1, flow->out.first[root] + ends->count);

    for (size_t i = 0; i < ends->count; i++)
        bitset_add(&is_end, ends->items[i]);
    for (uint32_t n = 0; n < flow->count; n++) {
        e.first[n] = count;
        for (uint32_t i = flow->out.first[n]; i < flow->out.first[n + 1] && flow->position[n] != IR_NO_BLOCK; i++)
            e.to[count++] = flow->out.to[i];
        if (bitset_has(&is_end, n))
            e.to[count++] = root;
    }
    e.first[root] = e.first[root + 1] = count;
    return e;
}

static graph backward_graph(arena *memory, const ir_function *f, uint32_t blocks)
{
    graph flow = forward_graph(memory, f, blocks), g = {.memory = memory, .count = blocks + 1, .root = blocks};
    node_list ends = find_ends(&flow);

    g.in = edges_to_root(&flow, &ends);
    g.out = reversed_edges(memory, g.count, &g.in);
    if (ends.count) /* in the order in which find_ends found them */
        memcpy(&g.out.to[g.out.first[g.root]], ends.items, ends.count * sizeof *ends.items);
    order_graph(&g);
    return g;
}

/* --- the tree ------------------------------------------------------------------------------------------------------------- */

/* Nearest common ancestor of A and B. Nodes are positions in reverse post-order, so an ancestor has a smaller number. */
static uint32_t common_ancestor(const uint32_t *parent, uint32_t a, uint32_t b)
{
    while (a != b) {
        while (a > b)
            a = parent[a];
        while (b > a)
            b = parent[b];
    }
    return a;
}

static uint32_t *parents_by_position(const graph *g)
{
    uint32_t *parent = arena_array(g->memory, uint32_t, g->order_count);
    bool changed = true;

    for (uint32_t i = 1; i < g->order_count; i++)
        parent[i] = IR_NO_BLOCK;
    while (changed) {
        changed = false;
        for (uint32_t i = 1; i < g->order_count; i++) {
            uint32_t n = g->order[i], best = IR_NO_BLOCK;
            for (uint32_t e = g->in.first[n]; e < g->in.first[n + 1]; e++) {
                uint32_t p = g->position[g->in.to[e]];
                if (p == IR_NO_BLOCK || (p && parent[p] == IR_NO_BLOCK))
                    continue;
                best = best == IR_NO_BLOCK ? p : common_ancestor(parent, p, best);
            }
            changed = changed || parent[i] != best;
            parent[i] = best;
        }
    }
    return parent;
}

/* Computes the pre-order intervals of the tree. Parents precede their children in reverse post-order: a backward pass sums the
 * sizes of subtrees, and a forward pass assigns the numbers. */
static void number_tree(ir_dominators *d, const graph *g, const uint32_t *parent)
{
    uint32_t *size = arena_array(g->memory, uint32_t, g->order_count), *next = arena_array(g->memory, uint32_t, g->order_count);

    for (uint32_t i = g->order_count; i-- > 0;) {
        size[i]++;
        if (i)
            size[parent[i]] += size[i];
    }
    for (uint32_t i = 0; i < g->order_count; i++) {
        uint32_t n = g->order[i], enter = i ? next[parent[i]] : 0;
        if (i)
            next[parent[i]] += size[i];
        next[i] = enter + 1;
        if (n >= d->count)
            continue;
        uint32_t up = i ? g->order[parent[i]] : IR_NO_BLOCK;
        d->parent[n] = up < d->count ? up : IR_NO_BLOCK;
        d->depth[n] = d->parent[n] == IR_NO_BLOCK ? 0 : d->depth[d->parent[n]] + 1;
        d->enter[n] = enter;
        d->leave[n] = enter + size[i] - 1;
        d->position[n] = d->order_count;
        d->order[d->order_count++] = n;
    }
}

static ir_dominators *tree_new(arena *memory, ir_function *f, bool post)
{
    ir_dominators *d = arena_new(memory, ir_dominators);

    ir_update_preds(f);
    d->function = f;
    d->post = post;
    ir_each_block(b, f)
        b->id = d->count++;
    d->blocks = arena_array(memory, ir_block *, d->count);
    d->parent = arena_array(memory, uint32_t, d->count);
    d->depth = arena_array(memory, uint32_t, d->count);
    d->enter = arena_array(memory, uint32_t, d->count);
    d->leave = arena_array(memory, uint32_t, d->count);
    d->order = arena_array(memory, uint32_t, d->count);
    d->position = arena_array(memory, uint32_t, d->count);
    ir_each_block(b, f) {
        d->blocks[b->id] = b;
        d->parent[b->id] = d->position[b->id] = IR_NO_BLOCK;
    }
    return d;
}

static ir_dominators *compute_tree(arena *memory, ir_function *f, bool post)
{
    ir_dominators *d = tree_new(memory, f, post);
    arena_mark start = arena_here(memory);

    graph g = post ? backward_graph(memory, f, d->count) : forward_graph(memory, f, d->count);
    number_tree(d, &g, parents_by_position(&g));
    arena_rewind(memory, start);
    return d;
}

ir_dominators *ir_dominators_compute(arena *memory, ir_function *f)
{
    return compute_tree(memory, f, false);
}

ir_dominators *ir_post_dominators_compute(arena *memory, ir_function *f)
{
    return compute_tree(memory, f, true);
}

/* --- queries -------------------------------------------------------------------------------------------------------------- */

ir_block *ir_immediate_dominator(const ir_dominators *d, const ir_block *b)
{
    uint32_t p = d->parent[b->id];

    return p == IR_NO_BLOCK ? NULL : d->blocks[p];
}

bool ir_is_reachable(const ir_dominators *d, const ir_block *b)
{
    return d->position[b->id] != IR_NO_BLOCK;
}

bool ir_dominates(const ir_dominators *d, const ir_block *a, const ir_block *b)
{
    if (a == b || !ir_is_reachable(d, b))
        return true;
    if (!ir_is_reachable(d, a))
        return false;
    return d->enter[a->id] <= d->enter[b->id] && d->leave[b->id] <= d->leave[a->id];
}

/* Searches from A in both directions in parallel, so the cost is the distance between A and B. */
static bool is_before(const ir_inst *a, const ir_inst *b)
{
    const ir_inst *up = a, *down = a;

    for (;;) {
        if (down && (down = down->next) == b)
            return b != NULL;
        if (up && (up = up->prev) == b)
            return false;
        bug_unless(up || down);
    }
}

bool ir_inst_dominates(const ir_dominators *d, const ir_inst *a, const ir_inst *b)
{
    if (a == b)
        return false;
    if (a->block == b->block)
        return is_before(a, b);
    return ir_dominates(d, a->block, b->block);
}

/* B is in the frontier of all blocks on the tree path from each of its predecessors up to, but excluding, B's immediate
 * dominator (Cooper, Harvey and Kennedy). For post-dominators successors replace predecessors. */
ir_frontier *ir_dominance_frontiers(arena *memory, const ir_dominators *d)
{
    ir_frontier *frontier = arena_array(memory, ir_frontier, d->count);

    for (uint32_t i = 0; i < d->order_count; i++) {
        ir_block *b = d->blocks[d->order[i]];
        unsigned sources = d->post ? ir_successor_count(b) : (unsigned)b->preds.count;
        for (unsigned k = 0; k < sources; k++) {
            const ir_block *from = d->post ? ir_successor(b, k) : b->preds.items[k];
            if (!ir_is_reachable(d, from))
                continue;
            /* If B was appended last to this frontier, an earlier path has covered the rest. */
            for (uint32_t n = from->id; n != d->parent[b->id] && n != IR_NO_BLOCK; n = d->parent[n]) {
                if (frontier[n].count && vec_last(&frontier[n]) == b->id)
                    break;
                vec_push(memory, &frontier[n], b->id);
            }
        }
    }
    return frontier;
}
