/* ir/dominators.c - dominator and post-dominator trees by Cooper, Harvey and Kennedy ("A Simple, Fast Dominance Algorithm",
 * 2001), and dominance frontiers.
 *
 * Both trees are computed on one small graph form: nodes are block ids, plus, for post-dominators, a virtual root behind every
 * block where control ends. A loop that never ends would have no place in that tree, so the last block of each (in reverse
 * post-order) counts as an end too. */
#include "ir/dominators.h"
#include "src/base/bug.h"

/* The graph looked at, as one array of edges for each direction: out of node n go to[first[n]] … to[first[n + 1] - 1]. */
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

/* Where control goes from each of F's BLOCKS, whose lists of predecessors are up to date. */
static edges flow_edges(arena *memory, const ir_function *f, uint32_t blocks)
{
    size_t all = 0;
    uint32_t n = 0;

    ir_each_block(b, f)
        all += b->preds.count;
    edges e = edges_new(memory, blocks, all);
    ir_each_block_end(b, f) {
        e.first[b->id] = n;
        for (unsigned i = 0; i < ir_successor_count(b); i++)
            e.to[n++] = ir_successor(b, i)->id;
    }
    e.first[blocks] = n;
    return e;
}

/* The edges of E between COUNT nodes the other way round, those into a node in the order of the nodes that they come from. */
static edges reversed(arena *memory, uint32_t count, const edges *e)
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

/* Post-order of what can be reached from ROOT and is not SEEN, appended to ORDER. */
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

static void reverse(uint32_t *a, uint32_t count)
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
    reverse(g->order, g->order_count);
    for (uint32_t n = 0; n < g->count; n++)
        g->position[n] = IR_NO_BLOCK;
    for (uint32_t i = 0; i < g->order_count; i++)
        g->position[g->order[i]] = i;
}

static graph forward_graph(arena *memory, const ir_function *f, uint32_t blocks)
{
    graph g = {.memory = memory, .count = blocks, .root = 0, .out = flow_edges(memory, f, blocks)};

    g.in = reversed(memory, blocks, &g.out);
    order_graph(&g);
    return g;
}

typedef VEC(uint32_t) node_list;

/* The blocks that count as ends: those without successors, and one of each set of blocks that reaches none. */
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

/* The edges of FLOW as far as they can be reached, and one from each of ENDS to the node behind all blocks. */
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
    g.out = reversed(memory, g.count, &g.in);
    if (ends.count) /* in the order in which they were found */
        memcpy(&g.out.to[g.out.first[g.root]], ends.items, ends.count * sizeof *ends.items);
    order_graph(&g);
    return g;
}

/* --- the tree --- */

/* PARENT in terms of positions, so that going up means a smaller number. */
static uint32_t meet(const uint32_t *parent, uint32_t a, uint32_t b)
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
                best = best == IR_NO_BLOCK ? p : meet(parent, p, best);
            }
            changed = changed || parent[i] != best;
            parent[i] = best;
        }
    }
    return parent;
}

/* Enter and leave numbers of a walk over the tree. A parent stands before its children in reverse post-order, so counting
 * backwards gives the sizes of subtrees, and going forwards hands out the numbers. */
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

static ir_dominators *compute(arena *memory, ir_function *f, bool post)
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
    return compute(memory, f, false);
}

ir_dominators *ir_post_dominators_compute(arena *memory, ir_function *f)
{
    return compute(memory, f, true);
}

/* --- asking --- */

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

/* Walks away from A in both directions at once, so that it costs the distance. */
static bool stands_before(const ir_inst *a, const ir_inst *b)
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
        return stands_before(a, b);
    return ir_dominates(d, a->block, b->block);
}

bool ir_value_dominates(const ir_dominators *d, const ir_value *a, const ir_inst *user, unsigned n)
{
    const ir_inst *i = ir_try_inst(a);

    if (!i)
        return true;
    if (user->op == IR_phi)
        return ir_dominates(d, i->block, user->blocks[n]);
    return ir_inst_dominates(d, i, user);
}

ir_block *ir_common_dominator(const ir_dominators *d, ir_block *a, ir_block *b)
{
    while (a && b && a != b) {
        if (d->depth[a->id] >= d->depth[b->id])
            a = ir_immediate_dominator(d, a);
        else
            b = ir_immediate_dominator(d, b);
    }
    return a && b ? a : NULL;
}

/* B lies in the frontier of everything between each of its predecessors and its own immediate dominator. In the reversed graph
 * successors take the part of predecessors. */
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
            /* Where B is the last entry already, the way further up has been gone. */
            for (uint32_t n = from->id; n != d->parent[b->id] && n != IR_NO_BLOCK; n = d->parent[n]) {
                if (frontier[n].count && vec_last(&frontier[n]) == b->id)
                    break;
                vec_push(memory, &frontier[n], b->id);
            }
        }
    }
    return frontier;
}
