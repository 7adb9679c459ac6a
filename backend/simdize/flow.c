/* backend/simdize/flow.c - orders a thread's blocks and decides where lanes wait for each other.
 *
 * A thread executes all paths that some lane takes, one after the other, in a fixed order of the blocks, the layout. Lanes that
 * branch elsewhere wait at their next block, which is later in the layout, until the thread reaches it.
 *
 * Layout: preorder of the dominator tree, children in reverse post-order, except that blocks outside a loop that are dominated
 * from inside follow the whole loop. So loops are contiguous, only back edges lead backwards, and outside of loops the blocks
 * that a block dominates follow it without foreign blocks in between: a value then still dominates its uses in the thread's
 * graph.
 *
 * Decisions: `waits` of a block is the set of blocks where lanes may be waiting while it runs, computed by iteration over the
 * thread's own edges. A plain branch may not jump over a member of it; a branch that would becomes "all lanes leave". For a
 * uniform condition this happens in a block of its own on the edge, so that the condition itself stays a scalar branch. Sets
 * only grow, so the iteration terminates. */
#include "backend/simdize/simdize.h"

#include "src/base/bug.h"

#include <stdlib.h>

/* --- layout --------------------------------------------------------------------------------------------------------------- */

typedef struct layouter {
    flow *p;
    VEC(ir_block *) * children; /* children in the dominator tree by block id, in reverse post-order */
    VEC(ir_block *) * deferred; /* by loop index: blocks that are dominated from inside the loop and follow it in the layout */
    const ir_block *last;       /* the block of the return, which is last in the layout */
} layouter;

static flow_block *add_block(flow *p, ir_block *from)
{
    flow_block *b = arena_new(p->scratch, flow_block);

    b->id = (unsigned)p->blocks.count;
    b->from = from;
    vec_push(p->scratch, &p->blocks, b);
    return b;
}

/* The outermost loop that contains B but not CHILD; NULL if CHILD is in every loop of B. */
static ir_loop *loop_left(const flow *p, const ir_block *b, const ir_block *child)
{
    ir_loop *left = NULL;

    for (ir_loop *loop = ir_loop_of(p->loops, b); loop && !ir_loop_has(p->loops, loop, child); loop = loop->parent)
        left = loop;
    return left;
}

static int by_position(const void *a, const void *b)
{
    const ir_block *const *x = a, *const *y = b;
    const uint32_t *position = (const uint32_t *)(*x)->aux, *other = (const uint32_t *)(*y)->aux;

    return *position < *other ? -1 : *position > *other;
}

static void place_subtree(layouter *o, ir_block *b)
{
    flow *p = o->p;
    flow_block *fb = add_block(p, b);

    p->of_block[b->id] = fb;
    vec_push(p->scratch, &p->layout, fb);
    for (size_t c = 0; c < o->children[b->id].count; c++) {
        ir_block *child = o->children[b->id].items[c];
        ir_loop *left = loop_left(p, b, child);
        if (child == o->last)
            continue;
        if (left)
            vec_push(p->scratch, &o->deferred[left->index], child);
        else
            place_subtree(o, child);
    }
    ir_loop *own = ir_loop_of(p->loops, b);
    if (!own || own->header != b)
        return;
    if (o->deferred[own->index].count)
        qsort(o->deferred[own->index].items, o->deferred[own->index].count, sizeof(ir_block *), by_position);
    for (size_t c = 0; c < o->deferred[own->index].count; c++)
        place_subtree(o, o->deferred[own->index].items[c]);
}

static void lay_out_blocks(flow *p, ir_function *f)
{
    const ir_dominators *d = p->dominators;
    layouter o = {.p = p};

    o.children = arena_alloc(p->scratch, sizeof *o.children * d->count);
    o.deferred = arena_alloc(p->scratch, sizeof *o.deferred * (p->loops->all.count + 1));
    for (uint32_t k = 0; k < d->order_count; k++) {
        ir_block *b = d->blocks[d->order[k]], *parent = ir_immediate_dominator(d, b);
        b->aux = &d->position[b->id];
        if (parent)
            vec_push(p->scratch, &o.children[parent->id], b);
        if (ir_terminator(b)->op == IR_ret)
            o.last = b;
    }
    if (o.last != f->first)
        place_subtree(&o, f->first);
    if (o.last)
        place_subtree(&o, (ir_block *)o.last);
}

/* --- decisions ------------------------------------------------------------------------------------------------------------ */

/* The distance between positions of blocks in the layout: enough for the two edges of a block that can be split. */
enum { POSITION_STEP = 4 };

static void assign_positions(flow *p)
{
    for (size_t n = 0; n < p->layout.count; n++)
        p->layout.items[n]->position = POSITION_STEP * (unsigned)n;
}

flow_block *simd_flow_edge(const flow *p, const ir_block *from, const ir_block *to)
{
    flow_block *a = p->of_block[from->id], *b = p->of_block[to->id];

    for (unsigned n = 0; n < 2; n++)
        if (a->edges[n] && a->edges[n]->edge_to == b)
            return a->edges[n];
    return a;
}

/* The block that the edge from FROM to work-item block TO leads to: the one that splits the edge, else TO's. */
static flow_block *edge_target(const flow *p, const flow_block *from, const ir_block *to)
{
    flow_block *b = simd_flow_edge(p, from->from, to);

    return b == from ? p->of_block[to->id] : b;
}

/* Splits the edge FROM -> TO. The new block follows FROM, before one that splits FROM's other edge; place_splits adds it to the
 * layout. */
static void split_edge(flow *p, flow_block *from, flow_block *to)
{
    flow_block *e = add_block(p, NULL);
    unsigned other = from->edges[0] != NULL;

    e->edge_from = from;
    e->edge_to = to;
    e->position = from->position + POSITION_STEP / 2 - other;
    from->edges[other] = e;
}

/* Adds the new blocks, those of p->blocks from index COUNT on, to the layout. */
static void place_splits(flow *p, size_t count)
{
    VEC(flow_block *) layout = {0};

    for (size_t n = 0; n < p->layout.count; n++) {
        flow_block *b = p->layout.items[n];
        vec_push(p->scratch, &layout, b);
        for (unsigned k = 2; k-- > 0;)
            if (b->edges[k] && b->edges[k]->id >= count)
                vec_push(p->scratch, &layout, b->edges[k]);
    }
    p->layout.items = layout.items;
    p->layout.count = layout.count;
    p->layout.capacity = layout.capacity;
    assign_positions(p);
}

bool simd_flow_waits(const flow_block *b, const flow_block *at)
{
    return block_set_has(b->waits, at);
}

static bool is_backward(const flow_block *from, const flow_block *to)
{
    return to->position <= from->position;
}

/* May the thread branch from FROM to TO while lanes wait in WAITS? Backward branches always may: lanes wait at later blocks. */
static bool may_jump(const flow_block *from, const flow_block *to, const block_set *waits)
{
    const flow_block *first = block_set_first(waits);

    return is_backward(from, to) || !first || first->position >= to->position;
}

typedef struct planner {
    flow *p;
    bool changed; /* a set has grown, or an edge has been split */
} planner;

/* Adds to TO's waits the blocks of WAITS, where lanes may wait when the thread enters TO, except TO itself, whose join enables
 * its lanes. */
static void enter_with_waits(planner *d, flow_block *to, const block_set *waits)
{
    arena *memory = d->p->scratch;
    const block_set *all = block_set_union(memory, to->waits, block_set_remove(memory, waits, to));

    d->changed |= all != to->waits;
    to->waits = all;
}

/* Returns WAITS with TO, where lanes of B will wait. */
static const block_set *plan_leave(planner *d, flow_block *b, flow_block *to, const block_set *waits)
{
    bug_unless(!is_backward(b, to));
    b->leave = to;
    if (!to->is_target)
        d->changed = true;
    to->is_target = true;
    return block_set_add(d->p->scratch, waits, to);
}

static void plan_jump(planner *d, flow_block *b, flow_block *to, const block_set *waits)
{
    if (may_jump(b, to, waits)) {
        b->end = FLOW_JUMP;
        b->stay = to;
        enter_with_waits(d, to, waits);
        return;
    }
    b->end = FLOW_LEAVE_ALL;
    waits = plan_leave(d, b, to, waits);
    b->next = block_set_first(waits);
    enter_with_waits(d, b->next, waits);
}

static void plan_uniform(planner *d, flow_block *b, const block_set *waits)
{
    flow_block *targets[2] = {b->stay, b->other};

    b->end = FLOW_UNIFORM;
    for (unsigned n = 0; n < 2; n++) {
        if (!may_jump(b, targets[n], waits)) {
            split_edge(d->p, b, targets[n]);
            d->changed = true;
            return;
        }
    }
    enter_with_waits(d, b->stay, waits);
    enter_with_waits(d, b->other, waits);
}

/* Does the thread continue at X rather than at Y, the other target of B? It continues at the loop's header if one of them is
 * that, else at the nearer block. */
static bool is_preferred(const flow_block *b, const flow_block *x, const flow_block *y)
{
    if (is_backward(b, x) || is_backward(b, y))
        return is_backward(b, x);
    return x->position < y->position;
}

static void plan_divergent(planner *d, flow_block *b, flow_block *yes, flow_block *no, const block_set *waits)
{
    bool stay_if = is_preferred(b, yes, no);

    b->end = FLOW_LEAVE;
    b->leave_if = !stay_if;
    b->stay = stay_if ? yes : no;
    waits = plan_leave(d, b, stay_if ? no : yes, waits);
    if (!may_jump(b, b->stay, waits)) {
        split_edge(d->p, b, b->stay);
        d->changed = true;
        return;
    }
    b->next = block_set_first(waits);
    enter_with_waits(d, b->stay, waits);
    enter_with_waits(d, b->next, waits);
}

static void plan_block(planner *d, flow_block *b)
{
    flow *p = d->p;
    const block_set *waits = b->waits;

    b->stay = b->other = b->leave = b->next = NULL;
    b->after_join = b->is_target && !b->is_certain ? block_set_first(waits) : NULL;
    if (b->after_join) /* is_checked: the join may enable no lane */
        enter_with_waits(d, b->after_join, waits);
    if (!b->from) {
        plan_jump(d, b, b->edge_to, waits);
        return;
    }
    ir_inst *end = ir_terminator(b->from);
    if (end->op == IR_ret) {
        b->end = FLOW_RETURN;
    } else if (end->block_count == 1) {
        plan_jump(d, b, edge_target(p, b, end->blocks[0]), waits);
    } else {
        flow_block *yes = edge_target(p, b, end->blocks[0]), *no = edge_target(p, b, end->blocks[1]);
        if (ir_branch_is_divergent(p->uniformity, b->from)) {
            plan_divergent(d, b, yes, no, waits);
        } else {
            b->stay = yes;
            b->other = no;
            plan_uniform(d, b, waits);
        }
    }
}

static void solve_waits(flow *p)
{
    planner d = {.p = p, .changed = true};

    while (d.changed) {
        size_t blocks = p->blocks.count;
        d.changed = false;
        for (size_t n = 0; n < p->layout.count; n++)
            plan_block(&d, p->layout.items[n]);
        if (p->blocks.count > blocks)
            place_splits(p, blocks);
    }
}

/* Must all lanes of the immediate dominator of B reach B? The join of B then always enables some lane: no body runs without
 * enabled lanes, these lanes do not wait after B, and the thread never skips waiting lanes. */
static bool is_certain(const flow *p, const ir_block *b)
{
    const ir_block *parent = b ? ir_immediate_dominator(p->dominators, b) : NULL;

    return parent && ir_dominates(p->post_dominators, b, parent);
}

/* Determines which joins always enable some lane, and which must be tested. A join also enables some lane if no lanes can wait
 * elsewhere, as all lanes of the thread are then there. */
static void check_joins(flow *p)
{
    for (size_t n = 0; n < p->layout.count; n++)
        p->layout.items[n]->is_checked = p->layout.items[n]->after_join != NULL;
}

flow *simd_flow_plan(arena *scratch, ir_function *f, const ir_dominators *d, const ir_loops *loops, const ir_uniformity *u)
{
    flow *p = arena_new(scratch, flow);

    p->scratch = scratch;
    p->uniformity = u;
    p->dominators = d;
    p->loops = loops;
    p->of_block = arena_array(scratch, flow_block *, d->count);
    p->post_dominators = ir_post_dominators_compute(scratch, f);
    lay_out_blocks(p, f);
    assign_positions(p);
    for (size_t n = 0; n < p->blocks.count; n++)
        p->blocks.items[n]->is_certain = is_certain(p, p->blocks.items[n]->from);
    solve_waits(p);
    check_joins(p);
    return p;
}
