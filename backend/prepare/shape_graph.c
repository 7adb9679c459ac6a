/* backend/prepare/shape_graph.c - gives the control-flow graph the shape that simdize requires.
 *
 *   no unreachable blocks; at most one return, in a block of its own; every cycle is a natural loop;
 *   a loop has a preheader (its only entry edge, with no other successor), one latch, and exits reached from inside only
 *
 * The single latch is necessary for correctness: lanes that `continue` must wait for the others before any of them starts the
 * next iteration, or a value that is uniform within an iteration (a counter) would be read by lanes of different iterations at
 * once. For the same reason a cycle with several entries gets a single one: a dispatch block in front of it, with the index of
 * the entry in a phi. */
#include "backend/prepare/blocks.h"
#include "backend/prepare/build.h"
#include "backend/prepare/prepare.h"

#include "ir/analysis/loops.h"
#include "src/base/bug.h"

/* --- edges ---------------------------------------------------------------------------------------------------------------- */

static void retarget_branch(ir_block *from, ir_block *old, ir_block *to)
{
    ir_inst *end = ir_terminator(from);

    for (unsigned n = 0; n < end->block_count; n++)
        if (end->blocks[n] == old)
            ir_set_block(end, n, to);
}

static bool is_listed(const ir_block_list *l, const ir_block *b)
{
    for (size_t n = 0; n < l->count; n++)
        if (l->items[n] == b)
            return true;
    return false;
}

/* Creates a block before PLACE that takes over the edges from FROM (each block once) to TO and branches to TO. The operands that
 * TO's phis have for these edges move to new phis in the new block. */
static ir_block *gather_edges(const ir_block_list *from, ir_block *to, ir_block *place)
{
    ir_block *b = ir_block_new(to->function, NULL, place);
    ir_builder at = ir_at_end(b);

    ir_inst *end = ir_br(&at, to);
    at = ir_before(end);
    for (ir_inst *phi = to->first; phi && phi->op == IR_phi; phi = phi->next) {
        ir_inst *own = ir_phi(&at, phi->value.type);
        for (unsigned n = phi->block_count; n-- > 0;)
            if (is_listed(from, phi->blocks[n])) {
                ir_phi_add(own, ir_operand(phi, n), phi->blocks[n]);
                ir_phi_remove(phi, n);
            }
        ir_phi_add(phi, &own->value, b);
    }
    for (size_t n = 0; n < from->count; n++)
        retarget_branch(from->items[n], to, b);
    return b;
}

/* --- dead blocks, returns ------------------------------------------------------------------------------------------------- */

/* Replaces a conditional branch with equal targets or a constant condition by an unconditional one. */
static void simplify_branch(ir_block *b)
{
    ir_inst *end = ir_terminator(b);
    uint64_t k;

    if (end->op != IR_br || end->block_count < 2)
        return;
    bool known = ir_const_bits(ir_operand(end, 0), &k), same = end->blocks[0] == end->blocks[1];
    if (!known && !same)
        return;
    ir_block *to = end->blocks[known && k == 0], *other = end->blocks[!(known && k == 0)];
    for (ir_inst *phi = other->first; phi && phi->op == IR_phi; phi = phi->next)
        for (unsigned n = phi->block_count; n-- > 0;)
            if (phi->blocks[n] == b) {
                ir_phi_remove(phi, n);
                break;
            }
    ir_remove(end);
    ir_builder at = ir_at_end(b);
    ir_br(&at, to);
}

static bool ends_function(const ir_block *b)
{
    ir_opcode op = (ir_opcode)b->last->op;

    return op == IR_ret || op == IR_unreachable;
}

/* Merges all returns into one block. `unreachable` is treated as a return of poison. */
static void merge_returns(ir_function *f)
{
    ir_block *exit = NULL;
    unsigned count = 0;

    ir_each_block(b, f)
        if (ends_function(b)) {
            count++;
            exit = b;
        }
    if (count == 0 || (count == 1 && exit->last->op == IR_ret))
        return;
    exit = ir_block_new(f, NULL, NULL);
    ir_builder at = ir_at_end(exit);
    ir_type *t = f->type->element;
    ir_inst *result = t->kind == IR_VOID ? NULL : ir_phi(&at, t);
    ir_ret(&at, result ? &result->value : NULL);
    ir_each_block(b, f) {
        if (b == exit || !ends_function(b))
            continue;
        if (result)
            ir_phi_add(result, b->last->op == IR_ret ? ir_operand(b->last, 0) : ir_poison(f->module, t), b);
        ir_remove(b->last);
        at = ir_at_end(b);
        ir_br(&at, exit);
    }
}

/* Ensures that the entry block has no predecessors. */
static void isolate_entry(ir_function *f)
{
    ir_update_preds(f);
    if (f->first->preds.count == 0)
        return;
    ir_block *old = f->first, *entry = ir_block_new(f, NULL, old);
    for (ir_inst *phi = old->first; phi && phi->op == IR_phi; phi = phi->next)
        ir_phi_add(phi, ir_poison(f->module, phi->value.type), entry);
    ir_builder at = ir_at_end(entry);
    ir_br(&at, old);
}

/* --- irreducible cycles --------------------------------------------------------------------------------------------------- */

/* Finds the strongly connected components, by Tarjan's algorithm, of the graph of the blocks of IN (NULL: all) without the edges
 * to CUT. */
typedef struct components {
    arena *scratch;
    const bitset *in;
    const ir_block *cut;
    uint32_t *number, *low, *component; /* by block id; number 0: the block is not visited */
    bool *on_stack;
    ir_block_list stack;
    uint32_t next, count;
} components;

static void visit_component(components *c, ir_block *b)
{
    c->number[b->id] = c->low[b->id] = ++c->next;
    vec_push(c->scratch, &c->stack, b);
    c->on_stack[b->id] = true;
    for (unsigned n = 0; n < ir_successor_count(b); n++) {
        ir_block *s = ir_successor(b, n);
        if (s == c->cut || (c->in && !bitset_has(c->in, s->id)))
            continue;
        if (!c->number[s->id])
            visit_component(c, s);
        else if (c->on_stack[s->id] && c->number[s->id] < c->low[b->id])
            c->low[b->id] = c->number[s->id];
        if (c->on_stack[s->id] && c->low[s->id] < c->low[b->id])
            c->low[b->id] = c->low[s->id];
    }
    if (c->low[b->id] != c->number[b->id])
        return;
    for (ir_block *member = NULL; member != b;) {
        member = vec_pop(&c->stack);
        c->on_stack[member->id] = false;
        c->component[member->id] = c->count;
    }
    c->count++;
}

/* Lists the entries of component K: its members with a predecessor outside of it. */
static ir_block_list entries_of(prep_lowering *l, const components *c, uint32_t k)
{
    ir_block_list entries = {0};

    ir_each_block(b, l->kernel) {
        if (!c->number[b->id] || c->component[b->id] != k)
            continue;
        for (size_t p = 0; p < b->preds.count; p++) {
            const ir_block *from = b->preds.items[p];
            bool inside = c->number[from->id] && c->component[from->id] == k && from != c->cut;
            if (!inside) {
                vec_push(l->scratch, &entries, b);
                break;
            }
        }
    }
    return entries;
}

/* Moves the phis of ENTRY to the dispatcher: phis there merge the values from all PREDS, and poison where PREDS lead to other
 * entries. */
static void pass_phis(prep_lowering *l, ir_block *dispatcher, ir_block *entry, const ir_block_list *preds)
{
    for (ir_inst *phi = entry->first; phi && phi->op == IR_phi; phi = phi->next) {
        ir_builder at = ir_at_end(dispatcher);
        ir_inst *own = ir_phi(&at, phi->value.type);
        for (size_t p = 0; p < preds->count; p++) {
            ir_value *v = ir_poison(l->kernel->module, phi->value.type);
            for (unsigned n = phi->block_count; n-- > 0;)
                if (phi->blocks[n] == preds->items[p]) {
                    v = ir_operand(phi, n);
                    ir_phi_remove(phi, n);
                }
            ir_phi_add(own, v, preds->items[p]);
        }
        ir_phi_add(phi, &own->value, dispatcher);
    }
}

/* Splits all edges to the entries, so that each block before the dispatcher leads to one entry. */
static void split_edges_to(prep_lowering *l, const ir_block_list *entries)
{
    for (size_t e = 0; e < entries->count; e++) {
        ir_block *entry = entries->items[e];
        ir_block_list preds = {0};
        for (size_t p = 0; p < entry->preds.count; p++)
            if (!is_listed(&preds, entry->preds.items[p]))
                vec_push(l->scratch, &preds, entry->preds.items[p]);
        for (size_t p = 0; p < preds.count; p++) {
            ir_block_list one = {0};
            vec_push(l->scratch, &one, preds.items[p]);
            gather_edges(&one, entry, entry);
        }
    }
}

/* Redirects all edges to the entries to a new dispatch block, which branches on a phi. Definitions still dominate their uses. A path
 * in the new graph that passes the dispatcher can reach every entry, and its part after the last dispatcher is a path of the old graph.
 * Each entry could be reached in the old graph from outside of the cycle without a block of the cycle, so whatever dominates a
 * use in the cycle is in this last part, or dominates all entries. */
static void add_dispatcher(prep_lowering *l, const ir_block_list *entries)
{
    ir_function *f = l->kernel;
    ir_module *m = f->module;

    split_edges_to(l, entries);
    ir_update_preds(f);
    ir_block *dispatcher = ir_block_new(f, NULL, entries->items[0]);
    ir_builder at = ir_at_end(dispatcher);
    ir_inst *which = ir_phi(&at, m->i32);
    ir_block_list preds = {0};
    for (size_t e = 0; e < entries->count; e++)
        for (size_t p = 0; p < entries->items[e]->preds.count; p++) {
            vec_push(l->scratch, &preds, entries->items[e]->preds.items[p]);
            ir_phi_add(which, ir_const(m, m->i32, e), entries->items[e]->preds.items[p]);
        }
    for (size_t e = 0; e < entries->count; e++)
        pass_phis(l, dispatcher, entries->items[e], &preds);
    for (size_t e = 0; e < entries->count; e++)
        for (size_t p = 0; p < preds.count; p++)
            retarget_branch(preds.items[p], entries->items[e], dispatcher);
    ir_block *b = dispatcher;
    for (size_t e = 0; e + 2 < entries->count; e++) {
        ir_block *more = ir_block_new(f, NULL, b->next);
        at = ir_at_end(b);
        ir_cond_br(&at, build_cmp_k(&at, IR_EQ, &which->value, e), entries->items[e], more);
        prep_rename_phi_block(entries->items[e], dispatcher, b);
        b = more;
    }
    ir_block *last = entries->items[entries->count - 1], *other = entries->items[entries->count - 2];
    at = ir_at_end(b);
    ir_cond_br(&at, build_cmp_k(&at, IR_EQ, &which->value, entries->count - 2), other, last);
    prep_rename_phi_block(other, dispatcher, b);
    prep_rename_phi_block(last, dispatcher, b);
}

/* Searches the cycles inside IN, ignoring edges to CUT, and gives the first with several entries a dispatcher. True if there
 * was one. */
static bool repair_cycles(prep_lowering *l, const bitset *in, const ir_block *cut)
{
    unsigned blocks = 0;

    ir_each_block(b, l->kernel)
        blocks++;
    components c = {.scratch = l->scratch, .in = in, .cut = cut};
    c.number = arena_array(l->scratch, uint32_t, blocks);
    c.low = arena_array(l->scratch, uint32_t, blocks);
    c.component = arena_array(l->scratch, uint32_t, blocks);
    c.on_stack = arena_array(l->scratch, bool, blocks);
    ir_each_block(b, l->kernel)
        if ((!in || bitset_has(in, b->id)) && !c.number[b->id] && b != cut)
            visit_component(&c, b);
    for (uint32_t k = 0; k < c.count; k++) {
        bitset members = bitset_new(l->scratch, blocks);
        unsigned size = 0;
        ir_each_block(b, l->kernel)
            if (c.number[b->id] && c.component[b->id] == k) {
                bitset_add(&members, b->id);
                size++;
            }
        if (size < 2)
            continue;
        ir_block_list entries = entries_of(l, &c, k);
        if (entries.count > 1) {
            add_dispatcher(l, &entries);
            return true;
        }
        if (entries.count == 1 && repair_cycles(l, &members, entries.items[0]))
            return true;
    }
    return false;
}

/* --- loops ---------------------------------------------------------------------------------------------------------------- */

/* Loops are computed once. A new block only forwards edges, so the order and the nesting of the loops stay the same; the new
 * block's loop, its predecessors and the exits that it replaces are updated when it is created. Its only successor is in all the
 * loops that contain the block, so it never exits a loop. */
typedef struct shaping {
    prep_lowering *l;
    const ir_loops *loops;
    VEC(ir_loop *) of_block; /* innermost loop by block id; new blocks are appended */
    ir_block_list *exits;    /* by loop index: the blocks outside of the loop that its edges lead to */
    bool *is_shaped;         /* by loop index: the loop has its shape, and its exits have not changed since */
} shaping;

static bool is_inside(const shaping *s, const ir_loop *loop, const ir_block *b)
{
    return ir_loop_holds(loop, s->of_block.items[b->id]);
}

static ir_block_list preds_where(const shaping *s, const ir_loop *loop, const ir_block *b, bool inside)
{
    ir_block_list list = {0};

    for (size_t p = 0; p < b->preds.count; p++) {
        ir_block *from = b->preds.items[p];
        if (is_inside(s, loop, from) == inside && !is_listed(&list, from))
            vec_push(s->l->scratch, &list, from);
    }
    return list;
}

static bool has_pred(const shaping *s, const ir_loop *loop, const ir_block *b, bool inside)
{
    for (size_t p = 0; p < b->preds.count; p++)
        if (is_inside(s, loop, b->preds.items[p]) == inside)
            return true;
    return false;
}

/* Updates the exits of the loops around FROM: their edges to TO now lead to new block B. */
static void replace_exits(shaping *s, const ir_block *from, const ir_block *to, ir_block *b)
{
    for (ir_loop *loop = s->of_block.items[from->id]; loop && !is_inside(s, loop, to); loop = loop->parent) {
        ir_block_list *exits = &s->exits[loop->index];
        size_t at = 0;
        if (is_listed(exits, b))
            continue;
        s->is_shaped[loop->index] = false;
        while (exits->items[at] != to)
            at++;
        if (has_pred(s, loop, to, true))
            vec_push(s->l->scratch, exits, b);
        else
            exits->items[at] = b;
    }
}

/* Creates a block before PLACE that takes over the edges from FROM to TO, as gather_edges does, and updates the loop data. A loop
 * that contains TO must contain all blocks of FROM or none. */
static ir_block *gather_loop_edges(shaping *s, const ir_block_list *from, ir_block *to, ir_block *place)
{
    arena *memory = &to->function->module->bodies;
    ir_block *b = gather_edges(from, to, place);
    ir_loop *home = s->of_block.items[to->id];
    size_t kept = 0;

    while (home && !is_inside(s, home, from->items[0]))
        home = home->parent;
    b->id = (uint32_t)s->of_block.count;
    vec_push(s->l->scratch, &s->of_block, home);
    for (size_t p = 0; p < to->preds.count; p++) {
        ir_block *pred = to->preds.items[p];
        if (is_listed(from, pred))
            vec_push(memory, &b->preds, pred);
        else
            to->preds.items[kept++] = pred;
    }
    to->preds.count = kept;
    vec_push(memory, &to->preds, b);
    for (size_t n = 0; n < from->count; n++)
        replace_exits(s, from->items[n], to, b);
    return b;
}

/* Adds a missing preheader, latch or exit to LOOP. Returns the new block, or NULL if the loop has its shape. */
static ir_block *shape_loop(shaping *s, const ir_loop *loop)
{
    ir_block *header = loop->header;
    ir_block_list entering = preds_where(s, loop, header, false), latches = preds_where(s, loop, header, true);

    if (entering.count != 1 || ir_successor_count(entering.items[0]) != 1)
        return gather_loop_edges(s, &entering, header, header);
    if (latches.count > 1)
        return gather_loop_edges(s, &latches, header, latches.items[latches.count - 1]->next);
    const ir_block_list *exits = &s->exits[loop->index];
    for (size_t e = 0; e < exits->count; e++) {
        ir_block *exit = exits->items[e];
        if (!has_pred(s, loop, exit, false))
            continue;
        ir_block_list leaving = preds_where(s, loop, exit, true);
        return gather_loop_edges(s, &leaving, exit, exit);
    }
    return NULL;
}

/* The outermost loop around LOOP that B, a new block, is a new exit of; LOOP itself if there is none. */
static const ir_loop *outermost_changed_loop(const shaping *s, const ir_loop *loop, const ir_block *b)
{
    const ir_loop *first = loop;

    for (const ir_loop *around = loop->parent; around; around = around->parent)
        if (!is_inside(s, around, b))
            first = around;
    return first;
}

static shaping begin_shaping(prep_lowering *l)
{
    const ir_dominators *d = ir_dominators_compute(l->scratch, l->kernel);
    shaping s = {.l = l, .loops = ir_loops_compute(l->scratch, d)};
    size_t loops = s.loops->all.count;

    for (uint32_t id = 0; id < d->count; id++)
        vec_push(l->scratch, &s.of_block, s.loops->of_block[id]);
    s.is_shaped = arena_array(l->scratch, bool, loops);
    s.exits = arena_array(l->scratch, ir_block_list, loops);
    for (size_t n = 0; n < loops; n++) {
        const ir_block_list *exits = &s.loops->all.items[n]->exits;
        for (size_t e = 0; e < exits->count; e++)
            vec_push(l->scratch, &s.exits[n], exits->items[e]);
    }
    return s;
}

static void shape_loops(prep_lowering *l)
{
    shaping s = begin_shaping(l);

    for (size_t n = 0; n < s.loops->all.count;) {
        const ir_loop *loop = s.loops->all.items[n];
        const ir_block *added = s.is_shaped[n] ? NULL : shape_loop(&s, loop);
        s.is_shaped[n] = !added;
        n = added ? outermost_changed_loop(&s, loop, added)->index : n + 1;
    }
    ir_update_preds(l->kernel);
}

bool prep_shape_graph(prep_lowering *l)
{
    ir_each_block(b, l->kernel)
        simplify_branch(b);
    ir_remove_unreachable(l->kernel);
    isolate_entry(l->kernel);
    merge_returns(l->kernel);
    ir_remove_unreachable(l->kernel);
    for (;;) {
        ir_dominators *d = ir_dominators_compute(l->scratch, l->kernel);
        if (!ir_loops_compute(l->scratch, d)->irreducible || !repair_cycles(l, NULL, NULL))
            break;
    }
    shape_loops(l);
    return true;
}
