/* ir/analysis/dominators.c - dominator and post-dominator trees by Lengauer and Tarjan ("A Fast Algorithm for Finding Dominators in
 * a Flowgraph", 1979, the version with simple linking), in O(edges * log blocks), and dominance frontiers.
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

/* A depth-first search. Arrays by preorder number have `count` elements, those by node have one for each node of the graph. */
typedef struct search {
    arena *memory;
    const edges *edges;
    uint32_t count;      /* nodes that were visited */
    uint32_t *preorder;  /* the nodes in preorder */
    uint32_t *number;    /* by node: its index in preorder; NO_NODE: not visited */
    uint32_t *above;     /* by preorder number: that of the node from which the search visited it */
    uint32_t *postorder; /* the nodes in post-order */
} search;

#define NO_NODE UINT32_MAX

static search search_new(arena *memory, const edges *e, uint32_t nodes)
{
    search s = {.memory = memory, .edges = e};

    s.preorder = arena_array(memory, uint32_t, nodes);
    s.number = arena_array(memory, uint32_t, nodes);
    s.above = arena_array(memory, uint32_t, nodes);
    s.postorder = arena_array(memory, uint32_t, nodes);
    for (uint32_t n = 0; n < nodes; n++)
        s.number[n] = NO_NODE;
    return s;
}

static visit enter_node(search *s, uint32_t node, uint32_t above)
{
    s->preorder[s->count] = node;
    s->above[s->count] = above;
    s->number[node] = s->count++;
    return (visit){node, s->edges->first[node]};
}

/* Visits the nodes reachable from ROOT that were not visited yet. */
static void search_from(search *s, uint32_t root)
{
    VEC(visit) stack = {0};
    uint32_t done = s->count;

    vec_push(s->memory, &stack, enter_node(s, root, NO_NODE));
    while (stack.count) {
        visit *v = &vec_last(&stack);
        if (v->next == s->edges->first[v->node + 1]) {
            s->postorder[done++] = v->node;
            (void)vec_pop(&stack);
            continue;
        }
        uint32_t to = s->edges->to[v->next++], above = s->number[v->node];
        if (s->number[to] == NO_NODE)
            vec_push(s->memory, &stack, enter_node(s, to, above));
    }
}

typedef struct graph {
    arena *memory; /* scratch */
    uint32_t count, root;
    edges out, in;
    search from_root;
    uint32_t *order, *position; /* reverse post-order of the nodes reachable from the root */
    uint32_t order_count;
} graph;

static void order_graph(graph *g)
{
    g->from_root = search_new(g->memory, &g->out, g->count);
    search_from(&g->from_root, g->root);
    g->order_count = g->from_root.count;
    g->order = arena_array(g->memory, uint32_t, g->count);
    g->position = arena_array(g->memory, uint32_t, g->count);
    for (uint32_t n = 0; n < g->count; n++)
        g->position[n] = IR_NO_BLOCK;
    for (uint32_t i = 0; i < g->order_count; i++) {
        g->order[i] = g->from_root.postorder[g->order_count - 1 - i];
        g->position[g->order[i]] = i;
    }
}

static graph forward_graph(arena *memory, const ir_function *f, uint32_t blocks)
{
    graph g = {.memory = memory, .count = blocks, .root = 0, .out = flow_edges(memory, f, blocks)};

    g.in = reversed_edges(memory, blocks, &g.out);
    order_graph(&g);
    return g;
}

typedef VEC(uint32_t) node_list;

/* Finds the exits of the graph: the blocks without successors, and one block of each set of blocks from which none of those is
 * reachable. */
static node_list find_ends(const graph *flow)
{
    search into_ends = search_new(flow->memory, &flow->in, flow->count);
    node_list ends = {0};

    for (int pass = 0; pass < 2; pass++) {
        for (uint32_t i = flow->order_count; i-- > 0;) {
            uint32_t n = flow->order[i];
            bool end = flow->out.first[n] == flow->out.first[n + 1];
            if (into_ends.number[n] != NO_NODE || (pass == 0 && !end))
                continue;
            vec_push(flow->memory, &ends, n);
            search_from(&into_ends, n);
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

/* Nodes are preorder numbers of the search from the root: an ancestor in its tree has a smaller number. */
typedef struct lengauer_tarjan {
    uint32_t *semidominator; /* of a node that is not processed yet: itself */
    uint32_t *linked;        /* an ancestor in the forest of the processed nodes; NO_NODE: a root */
    uint32_t *best;          /* the node with the smallest semidominator on the path from the node to below `linked` */
    uint32_t *path;          /* scratch of find_best */
} lengauer_tarjan;

/* Returns the node with the smallest semidominator on the path from N up to, but excluding, the root of its tree in the forest.
 * Shortens the path. */
static uint32_t find_best(const lengauer_tarjan *t, uint32_t n)
{
    uint32_t length = 0, *linked = t->linked, *best = t->best;

    if (linked[n] == NO_NODE)
        return n;
    for (; linked[linked[n]] != NO_NODE; n = linked[n])
        t->path[length++] = n;
    for (uint32_t up = n; length > 0; up = n) {
        n = t->path[--length];
        if (t->semidominator[best[up]] < t->semidominator[best[n]])
            best[n] = best[up];
        linked[n] = linked[up];
    }
    return best[n];
}

/* The immediate dominators, by preorder number. */
static uint32_t *immediate_dominators(const graph *g, const lengauer_tarjan *t)
{
    const search *from_root = &g->from_root;
    uint32_t *dominator = arena_array(g->memory, uint32_t, g->order_count);

    /* the nodes with one semidominator, as a list by its number */
    uint32_t *first = arena_array(g->memory, uint32_t, g->order_count), *next = arena_array(g->memory, uint32_t, g->order_count);

    for (uint32_t w = 0; w < g->order_count; w++) {
        t->semidominator[w] = t->best[w] = w;
        t->linked[w] = first[w] = NO_NODE;
    }
    for (uint32_t w = g->order_count; w-- > 1;) {
        uint32_t n = from_root->preorder[w], above = from_root->above[w];
        for (uint32_t e = g->in.first[n]; e < g->in.first[n + 1]; e++) {
            uint32_t from = from_root->number[g->in.to[e]];
            uint32_t semidominator = from == NO_NODE ? w : t->semidominator[find_best(t, from)];
            if (semidominator < t->semidominator[w])
                t->semidominator[w] = semidominator;
        }
        next[w] = first[t->semidominator[w]];
        first[t->semidominator[w]] = w;
        t->linked[w] = above;
        for (uint32_t v = first[above]; v != NO_NODE; v = next[v]) {
            uint32_t u = find_best(t, v);
            dominator[v] = t->semidominator[u] < t->semidominator[v] ? u : above;
        }
        first[above] = NO_NODE;
    }
    for (uint32_t w = 1; w < g->order_count; w++)
        if (dominator[w] != t->semidominator[w])
            dominator[w] = dominator[dominator[w]];
    return dominator;
}

/* The parents in the dominator tree. Here nodes are positions in reverse post-order. */
static uint32_t *parents_by_position(const graph *g)
{
    lengauer_tarjan t = {
        .semidominator = arena_array(g->memory, uint32_t, g->order_count),
        .linked = arena_array(g->memory, uint32_t, g->order_count),
        .best = arena_array(g->memory, uint32_t, g->order_count),
        .path = arena_array(g->memory, uint32_t, g->order_count),

    };
    const uint32_t *dominator = immediate_dominators(g, &t), *node = g->from_root.preorder;
    uint32_t *parent = arena_array(g->memory, uint32_t, g->order_count);

    for (uint32_t w = 1; w < g->order_count; w++)
        parent[g->position[node[w]]] = g->position[node[dominator[w]]];
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

/* Computes the frontiers of all blocks. B is in the frontier of all blocks on the tree path from each of its predecessors up to,
 * but excluding, B's immediate dominator (Cooper, Harvey and Kennedy). For post-dominators successors replace predecessors. */
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
