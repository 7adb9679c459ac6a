/* ir/analysis/uniformity.c - divergence analysis of the work-item form.
 *
 * Sources of divergence are values that differ between work-items: their ids, loads from private memory, results of atomics.
 * Divergence propagates in three ways:
 *
 * - data dependence: an operation with a divergent operand has a divergent result;
 * - sync dependence: at a join of paths from a divergent branch, each work-item has the value of its own path, so the phis
 *   there are divergent even if all incoming values are uniform;
 * - temporal divergence: if work-items leave a loop in different iterations, a value that is uniform in each iteration differs
 *   between them after the loop, and where paths from different exits join, the phis are divergent.
 *
 * Joins are found by propagating labels along the edges on which work-items part, those out of the branch or out of the loop: a block
 * that two different labels reach is a join, and propagates a label of its own. Propagation stops at the post-dominator, where all
 * paths have joined, and at the header of a loop around the branch: work-items wait for each other before the next iteration. (After
 * Rosemann, Moll and Hack, "An Abstract Interpretation for SPMD Divergence on Reducible Control Flow Graphs", 2021, in the
 * basic form without their refinements.)
 *
 * All blocks of a closed region (closed_regions.h) have the label of its first block, so a label is passed from there to the blocks
 * that the edges out of the region lead to: otherwise each of a sequence of early returns, breaks or branches back to one label
 * would label all blocks after it. */
#include "ir/analysis/closed_regions.h"
#include "ir/analysis/uniformity.h"

struct ir_uniformity {
    ir_function *function;
    bitset values;           /* divergent ones, by id */
    bitset branches, blocks; /* by block id */
    const ir_loops *loops;
    bitset divergent_loops; /* by index: work-items leave in different iterations */
};

#define NO_LABEL UINT32_MAX

typedef struct sender {
    const ir_block *block;
    uint32_t next; /* in `sent`; NO_LABEL */
} sender;

/* Edges on which work-items part: those out of a divergent branch, or those out of a loop that they leave in different iterations. */
typedef struct parting {
    const ir_block *block; /* the block of the branch, or the header of the loop */
    ir_block_list targets; /* one for each edge */
    const ir_block *end;   /* a block that all paths from there reach; NULL: there is none */
} parting;

typedef struct spread {
    ir_uniformity *u;
    arena *scratch;
    const ir_dominators *flow, *post;
    VEC(ir_inst *) values;      /* newly divergent, with users still to be visited */
    ir_block_list branches;     /* newly divergent, still to be propagated */
    VEC(const ir_loop *) loops; /* the same */
    /* By loop index: union-find links from a divergent loop outward; the representative is the innermost enclosing loop that is
     * not divergent, or NULL. */
    const ir_loop **nondivergent;
    uint32_t *label;      /* by block id: NO_LABEL, the label of an edge of the parting, or the block's own id if it is a join */
    uint32_t *edge_label; /* by block id: the label of the parting's edges to the block */
    uint32_t *senders;    /* by block id: index in `sent` of the first other block that propagates its label there; NO_LABEL */
    VEC(sender) sent;
    bitset pending; /* by position in flow->order: the worklist of blocks whose label may change */
    ir_closed_regions regions;
    bitset marked;   /* by block id: its region is closed, and all blocks of it are divergent */
    uint32_t *visit; /* by block id: the last call of mark_region that visited it */
    uint32_t visits;
} spread;

enum { EDGE_LABELS = 1 << 30 }; /* edge k of a parting has label EDGE_LABELS + k */

bool ir_is_divergent(const ir_uniformity *u, const ir_value *v)
{
    return (v->kind == IR_INSTRUCTION || v->kind == IR_ARGUMENT) && bitset_has(&u->values, v->id);
}

bool ir_is_divergent_in(const ir_uniformity *u, const ir_value *v, const ir_block *b)
{
    const ir_inst *i = ir_try_inst(v);

    for (const ir_loop *l = i ? ir_loop_of(u->loops, i->block) : NULL; l && !ir_loop_has(u->loops, l, b); l = l->parent)
        if (bitset_has(&u->divergent_loops, l->index))
            return true;
    return ir_is_divergent(u, v);
}

bool ir_branch_is_divergent(const ir_uniformity *u, const ir_block *b)
{
    return bitset_has(&u->branches, b->id);
}

bool ir_block_is_divergent(const ir_uniformity *u, const ir_block *b)
{
    return bitset_has(&u->blocks, b->id);
}

/* --- sources of divergence ------------------------------------------------------------------------------------------------ */

/* True if V, an argument or an address in it, is only read. */
static bool is_only_read(const ir_value *v)
{
    ir_each_use(u, v) {
        ir_opcode op = u->user->op;
        if (op == IR_load || ((op == IR_getelementptr || op == IR_bitcast) && is_only_read(&u->user->value)))
            continue;
        return false;
    }
    return true;
}

/* The struct argument that POINTER points into; NULL if it points into none. */
static const ir_argument *struct_argument(const ir_value *pointer)
{
    while (pointer->kind == IR_INSTRUCTION && (ir_is_op(pointer, IR_getelementptr) || ir_is_op(pointer, IR_bitcast)))
        pointer = ir_as_inst(pointer)->operands[0].value;
    return pointer->kind == IR_ARGUMENT && ir_as_argument(pointer)->byval ? ir_as_argument(pointer) : NULL;
}

static bool is_divergent_load(const ir_inst *i)
{
    const ir_value *pointer = i->operands[0].value;
    uint32_t space = pointer->type->space;

    if (i->flags & IR_VOLATILE || i->ordering != IR_NOT_ATOMIC)
        return true;
    return space == IR_PRIVATE || space == IR_MODULE_PRIVATE;
}

/* True for a call that reads an element of an array in registers, unless the call states that the contents of the array are
 * uniform. */
static bool is_divergent_element(const ir_inst *call)
{
    const ir_value *uniform = call->operands[3].value;

    return ir_is_zero(uniform);
}

static bool has_uniform_result(const ir_inst *call)
{
    const ir_value *callee = call->operands[0].value;

    return callee->kind == IR_FUNCTION && ir_as_function(callee)->uniform_result;
}

static bool is_divergent_call(const ir_inst *i)
{
    switch (ir_intrinsic_of(i)) {
    case IR_NOT_INTRINSIC:
        return !has_uniform_result(i);
    case IR_INTRINSIC_element_load:
        return is_divergent_element(i);
    case IR_INTRINSIC_image_block_read: /* lane by lane, or one element for all */
        return !ir_is_zero(i->operands[1].value);
    case IR_INTRINSIC_local_id:
    case IR_INTRINSIC_lane_id:
    case IR_INTRINSIC_sub_group_scan:
    case IR_INTRINSIC_sub_group_block_read:
    case IR_INTRINSIC_surface_atomic:
    case IR_INTRINSIC_mixed_atomic:
    case IR_INTRINSIC_atomic:
    case IR_INTRINSIC_local_ids:
    case IR_INTRINSIC_lane_ids:
        return true;
    default:
        return false;
    }
}

static bool is_source(const ir_inst *i)
{
    switch ((ir_opcode)i->op) {
    case IR_load:
        return is_divergent_load(i);
    case IR_atomicrmw:
    case IR_cmpxchg:
        return true;
    case IR_call:
        return is_divergent_call(i);
    case IR_addrspacecast: /* a private address converted to another form differs between work-items */
    case IR_ptrtoint:
        return i->operands[0].value->type->space == IR_PRIVATE || i->operands[0].value->type->space == IR_MODULE_PRIVATE;
    default:
        return false;
    }
}

/* True for operations whose result is uniform whatever the operands are, because all work-items of the sub-group get the same
 * value. */
static bool is_always_uniform(const ir_inst *i)
{
    if (i->op == IR_call && !ir_intrinsic_of(i))
        return has_uniform_result(i);
    switch (ir_intrinsic_of(i)) {
    case IR_INTRINSIC_sub_group_reduce:
    case IR_INTRINSIC_sub_group_broadcast:
    case IR_INTRINSIC_sub_group_ballot:
        return true;
    default:
        return false;
    }
}

/* --- propagation ---------------------------------------------------------------------------------------------------------- */

static void make_divergent(spread *s, ir_inst *i)
{
    if (i->value.type->kind == IR_VOID || bitset_has(&s->u->values, i->value.id))
        return;
    bitset_add(&s->u->values, i->value.id);
    vec_push(s->scratch, &s->values, i);
}

static void make_branch_divergent(spread *s, ir_block *b)
{
    if (bitset_has(&s->u->branches, b->id) || !ir_is_reachable(s->flow, b))
        return;
    bitset_add(&s->u->branches, b->id);
    vec_push(s->scratch, &s->branches, b);
}

static void reach_user(spread *s, const ir_use *use)
{
    ir_inst *user = use->user;

    if (!user->block)
        return;
    if (ir_op_flags(user->op) & IR_TERMINATOR) {
        if (user->block_count > 1 && use == &user->operands[0])
            make_branch_divergent(s, user->block);
        return;
    }
    if (ir_intrinsic_of(user) == IR_INTRINSIC_sub_group_shuffle && use == &user->operands[1])
        return; /* the lane number does not matter: each work-item selects a lane, and a uniform number broadcasts */
    if (!is_always_uniform(user))
        make_divergent(s, user);
}

/* Of L and the loops around it, the innermost one that is not divergent; shortens the path to it. */
static const ir_loop *nondivergent_loop(spread *s, const ir_loop *l)
{
    while (l && s->nondivergent[l->index] != l) {
        const ir_loop *next = s->nondivergent[l->index];
        if (next)
            s->nondivergent[l->index] = s->nondivergent[next->index];
        l = next;
    }
    return l;
}

/* Records that work-items leave LOOP in different iterations: its values are divergent outside it, and only some of the
 * work-items execute its blocks. */
static void leave_loop(spread *s, const ir_loop *loop)
{
    if (bitset_has(&s->u->divergent_loops, loop->index))
        return;
    bitset_add(&s->u->divergent_loops, loop->index);
    s->nondivergent[loop->index] = loop->parent;
    vec_push(s->scratch, &s->loops, loop);
    ir_each_loop_block(b, loop) {
        bitset_add(&s->u->blocks, b->id);
        ir_each_inst(i, b)
            ir_each_use(use, &i->value)
                if (use->user->block && !ir_loop_has(s->u->loops, loop, use->user->block))
                    reach_user(s, use);
    }
}

/* The block with index K among those to which B passes a label: its successors, or the targets of its region if that is closed.
 * NULL if there are no more. */
static ir_block *receiver(const spread *s, const ir_block *b, unsigned k)
{
    if (bitset_has(&s->regions.closed, b->id))
        return k < 2 ? s->regions.targets[b->id][k] : NULL;
    return k < ir_successor_count(b) ? ir_successor(b, k) : NULL;
}

/* Marks the loops around PART and FROM that a path from FROM to TO leaves: it is executed by only some of the work-items of an
 * iteration, so they leave in different iterations. */
static void leave_loops(spread *s, const ir_block *part, const ir_block *from, const ir_block *to)
{
    const ir_loop *l = nondivergent_loop(s, ir_loop_of(s->u->loops, part));

    for (; l && !ir_loop_has(s->u->loops, l, to); l = nondivergent_loop(s, l->parent))
        if (ir_loop_has(s->u->loops, l, from))
            leave_loop(s, l);
}

static void diverge_phis(spread *s, const ir_block *b)
{
    for (ir_inst *i = b->first; i && i->op == IR_phi; i = i->next) {
        bool same = true;
        for (uint32_t n = 1; n < i->operand_count; n++)
            same = same && i->operands[n].value == i->operands[0].value;
        if (!same)
            make_divergent(s, i);
    }
}

static void join_label(uint32_t *label, uint32_t with, const ir_block *b)
{
    *label = *label == NO_LABEL || *label == with ? with : b->id;
}

/* The label that B gets from its predecessors in the region. A join keeps its own label. */
static uint32_t label_of(const spread *s, const ir_block *b)
{
    uint32_t label = s->edge_label[b->id];

    if (s->label[b->id] == b->id)
        return b->id;
    for (uint32_t n = s->senders[b->id]; n != NO_LABEL; n = s->sent.items[n].next)
        join_label(&label, s->label[s->sent.items[n].block->id], b);
    return label;
}

/* Records that B has received a label and propagates it. Without the list of senders, a join with many predecessors would scan
 * all of them, of which few may be in the region of one parting. */
static void add_sender(spread *s, const ir_block *b)
{
    const ir_block *to;

    for (unsigned k = 0; (to = receiver(s, b, k)); k++) {
        uint32_t *first = &s->senders[to->id];
        vec_push(s->scratch, &s->sent, (sender){b, *first});
        *first = (uint32_t)s->sent.count - 1;
    }
}

/* Labels the blocks that the edges of P lead to. */
static void label_edges(spread *s, const parting *p)
{
    for (size_t k = 0; k < p->targets.count; k++) {
        const ir_block *to = p->targets.items[k];
        join_label(&s->edge_label[to->id], EDGE_LABELS + (uint32_t)k, to);
    }
}

static void forget_edges(spread *s, const parting *p)
{
    for (size_t k = 0; k < p->targets.count; k++)
        s->edge_label[p->targets.items[k]->id] = NO_LABEL;
}

/* True if the labels of P end at B. They end at P's own block, too, in irreducible cycles, which have no header. */
static bool stops_labels(const spread *s, const parting *p, const ir_block *end, const ir_block *b)
{
    const ir_loop *l = ir_loop_of(s->u->loops, b);

    return b == end || b == p->block || (l && l->header == b && ir_loop_has(s->u->loops, l, p->block));
}

/* Adds B to the blocks whose label may change. Returns the smaller one of AT and the position of B. */
static unsigned expect_label(spread *s, const ir_block *b, unsigned at)
{
    unsigned position = s->flow->position[b->id];

    bitset_add(&s->pending, position);
    return position < at ? position : at;
}

/* Propagates labels from the edges of P to END (NULL: to all exits), and returns the blocks reached, END included. Of a closed region
 * only the first block is in the list. */
static ir_block_list send_labels(spread *s, const parting *p, const ir_block *end)
{
    ir_block_list reached = {0};
    unsigned at = s->pending.bits;

    for (size_t k = 0; k < p->targets.count; k++)
        at = expect_label(s, p->targets.items[k], at);
    while ((at = bitset_next(&s->pending, at)) < s->pending.bits) {
        ir_block *b = s->flow->blocks[s->flow->order[at]];
        uint32_t label = label_of(s, b), old = s->label[b->id];
        bitset_remove(&s->pending, at);
        if (label == old)
            continue;
        if (old == NO_LABEL)
            vec_push(s->scratch, &reached, b);
        s->label[b->id] = label;
        if (stops_labels(s, p, end, b))
            continue;
        if (old == NO_LABEL)
            add_sender(s, b);
        const ir_block *to;
        for (unsigned k = 0; (to = receiver(s, b, k)); k++)
            at = expect_label(s, to, at);
    }
    return reached;
}

static void forget_labels(spread *s, const ir_block_list *reached)
{
    for (size_t i = 0; i < reached->count; i++)
        s->label[reached->items[i]->id] = s->senders[reached->items[i]->id] = NO_LABEL;
    s->sent.count = 0;
}

/* The outermost loop around P and END in which some work-items start another iteration before they reach END; NULL if there is
 * none. */
static const ir_loop *loop_before_end(const spread *s, const parting *p, const ir_block *end)
{
    const ir_loop *found = NULL;

    for (const ir_loop *l = end ? ir_loop_of(s->u->loops, end) : NULL; l; l = l->parent)
        if (s->label[l->header->id] != NO_LABEL && l->header != end && ir_loop_has(s->u->loops, l, p->block))
            found = l;
    return found;
}

/* The first block outside of LOOP in the sequence of B, its post-dominator, that block's post-dominator, and so on. */
static const ir_block *end_outside(const spread *s, const ir_loop *loop, const ir_block *b)
{
    while (b && ir_loop_has(s->u->loops, loop, b))
        b = ir_immediate_dominator(s->post, b);
    return b;
}

/* Propagates labels from the edges of P to the block where all paths have joined: its end, unless some work-items reach that an
 * iteration later than others; then it is the first post-dominator outside that loop. Sets p->end to that block. */
static ir_block_list label_region(spread *s, parting *p)
{
    for (;;) {
        ir_block_list reached = send_labels(s, p, p->end);
        const ir_loop *l = loop_before_end(s, p, p->end);
        if (!l)
            return reached;
        forget_labels(s, &reached);
        p->end = end_outside(s, l, p->end);
    }
}

/* Marks the blocks of the closed region of FIRST. A region within it that is marked is skipped, so all calls together visit each
 * block a few times. */
static void mark_region(spread *s, ir_block *first)
{
    ir_block *const *targets = s->regions.targets[first->id];
    ir_block_list pending = {0};

    s->visits++;
    vec_push(s->scratch, &pending, first);
    while (pending.count) {
        const ir_block *b = vec_pop(&pending);
        if (b == targets[0] || b == targets[1] || s->visit[b->id] == s->visits)
            continue;
        s->visit[b->id] = s->visits;
        bitset_add(&s->u->blocks, b->id);
        bool skips = bitset_has(&s->marked, b->id);
        ir_block *next;
        for (unsigned k = 0; (next = skips ? receiver(s, b, k) : k < ir_successor_count(b) ? ir_successor(b, k) : NULL); k++)
            vec_push(s->scratch, &pending, next);
        if (bitset_has(&s->regions.closed, b->id))
            bitset_add(&s->marked, b->id);
    }
}

static void spread_parting(spread *s, parting p)
{
    label_edges(s, &p);
    ir_block_list reached = label_region(s, &p);
    forget_edges(s, &p);
    for (size_t i = 0; i < reached.count; i++) {
        ir_block *b = reached.items[i];
        if (s->label[b->id] == b->id)
            diverge_phis(s, b);
        if (b == p.end)
            continue;
        const ir_block *to;
        for (unsigned k = 0; (to = receiver(s, b, k)); k++)
            leave_loops(s, p.block, b, to);
        if (!bitset_has(&s->regions.closed, b->id))
            bitset_add(&s->u->blocks, b->id);
        else if (!bitset_has(&s->marked, b->id))
            mark_region(s, b);
    }
    forget_labels(s, &reached);
}

/* Adds the edge from FROM to TO to P. */
static void part_at_edge(spread *s, parting *p, const ir_block *from, ir_block *to)
{
    vec_push(s->scratch, &p->targets, to);
    leave_loops(s, p->block, from, to);
}

static void spread_branch(spread *s, const ir_block *branch)
{
    parting p = {.block = branch, .end = ir_immediate_dominator(s->post, branch)};

    for (unsigned k = 0; k < ir_successor_count(branch); k++)
        part_at_edge(s, &p, branch, ir_successor(branch, k));
    spread_parting(s, p);
}

static void spread_loop(spread *s, const ir_loop *loop)
{
    parting p = {.block = loop->header, .end = s->regions.ends[loop->index]};

    for (size_t n = 0; n < loop->exiting.count; n++) {
        const ir_block *from = loop->exiting.items[n];
        for (unsigned k = 0; k < ir_successor_count(from); k++)
            if (!ir_loop_has(s->u->loops, loop, ir_successor(from, k)))
                part_at_edge(s, &p, from, ir_successor(from, k));
    }
    spread_parting(s, p);
}

/* The struct arguments of a kernel that are only read, by index: they are uniform, although they are in private memory. */
static bitset shared_arguments(arena *memory, const ir_function *f)
{
    bitset shared = bitset_new(memory, f->arg_count);

    for (uint32_t n = 0; n < f->arg_count; n++)
        if (f->args[n]->byval && is_only_read(&f->args[n]->value))
            bitset_add(&shared, n);
    return shared;
}

static bool reads_shared_argument(const bitset *shared, const ir_inst *i)
{
    bool is_plain = i->op == IR_load && !(i->flags & IR_VOLATILE) && i->ordering == IR_NOT_ATOMIC;
    const ir_argument *a = is_plain ? struct_argument(i->operands[0].value) : NULL;

    return a && bitset_has(shared, a->index);
}

/* Starts the propagation: the arguments that differ between work-items and the sources of divergence FOUND become divergent. */
static void begin_everywhere(spread *s, const ir_inst_list *found)
{
    ir_function *f = s->u->function;

    for (uint32_t n = 0; n < f->arg_count && !f->kernel; n++) {
        if (f->args[n]->is_uniform)
            continue;
        bitset_add(&s->u->values, f->args[n]->value.id);
        ir_each_use(use, &f->args[n]->value)
            reach_user(s, use);
    }
    bitset shared = shared_arguments(s->scratch, f);
    for (size_t n = 0; n < found->count; n++)
        if (!reads_shared_argument(&shared, found->items[n]))
            make_divergent(s, found->items[n]);
}

ir_uniformity *ir_uniformity_of_flow(arena *memory, const ir_dominators *flow, const ir_dominators *post, const ir_loops *loops)
{
    ir_uniformity *u = arena_new(memory, ir_uniformity);
    ir_function *f = flow->function;
    ir_inst_list found = {0};

    ir_number_and_find(f, is_source, memory, &found);
    u->function = f;
    u->values = bitset_new(memory, f->value_count);
    u->branches = bitset_new(memory, f->last->id + 1);
    u->blocks = bitset_new(memory, f->last->id + 1);
    u->loops = loops;
    u->divergent_loops = bitset_new(memory, (unsigned)u->loops->all.count);
    arena_mark start = arena_here(memory);
    spread s = {.u = u, .scratch = memory, .flow = flow, .post = post};
    s.nondivergent = (const ir_loop **)arena_array(memory, ir_loop *, loops->all.count);
    for (size_t n = 0; n < loops->all.count; n++)
        s.nondivergent[n] = loops->all.items[n];
    s.pending = bitset_new(memory, s.flow->order_count);
    s.label = arena_array(memory, uint32_t, s.flow->count);
    s.edge_label = arena_array(memory, uint32_t, s.flow->count);
    s.senders = arena_array(memory, uint32_t, s.flow->count);
    s.regions = ir_closed_regions_compute(memory, flow, post, loops);
    s.marked = bitset_new(memory, s.flow->count);
    s.visit = arena_array(memory, uint32_t, s.flow->count);
    for (uint32_t n = 0; n < s.flow->count; n++)
        s.label[n] = s.edge_label[n] = s.senders[n] = NO_LABEL;

    begin_everywhere(&s, &found);
    while (s.values.count || s.branches.count || s.loops.count) {
        if (s.branches.count) {
            spread_branch(&s, vec_pop(&s.branches));
            continue;
        }
        if (s.loops.count) {
            spread_loop(&s, vec_pop(&s.loops));
            continue;
        }
        ir_inst *i = vec_pop(&s.values);
        ir_each_use(use, &i->value)
            reach_user(&s, use);
    }
    arena_rewind(memory, start);
    return u;
}

ir_uniformity *ir_uniformity_compute(arena *memory, ir_function *f)
{
    const ir_dominators *post = ir_post_dominators_compute(memory, f), *flow = ir_dominators_compute(memory, f);

    return ir_uniformity_of_flow(memory, flow, post, ir_loops_compute(memory, flow));
}
