/* backend/prepare_graph.c - the shape of control flow that simdize counts on.
 *
 *   no unreachable blocks; at most one return, in a block of its own; every cycle is a natural loop;
 *   a loop has a preheader (its only way in, which leads nowhere else), one latch, and exits that are reached from inside only
 *
 * One latch matters for more than tidiness: lanes that `continue` must wait for the others before any of them starts the next
 * iteration, or a value that is uniform within an iteration (a counter) would be read by lanes of different iterations at once.
 * For the same reason a cycle with several entries is given one: a dispatching block in front, with the number of the entry in a
 * phi. */
#include "backend/prepare.h"

#include "ir/loops.h"
#include "src/base/bug.h"

/* --- edges ------------------------------------------------------------------------------------------------------------------ */

static void retarget(ir_block *from, ir_block *old, ir_block *to)
{
    ir_inst *end = ir_terminator(from);

    for (unsigned n = 0; n < end->block_count; n++)
        if (end->blocks[n] == old)
            ir_set_block(end, n, to);
}

typedef VEC(ir_block *) block_list;

static bool listed(const block_list *l, const ir_block *b)
{
    for (size_t n = 0; n < l->count; n++)
        if (l->items[n] == b)
            return true;
    return false;
}

/* A new block before PLACE that takes the edges from FROM (each block once) to TO and branches to TO. The phis of TO hand
 * their values for these edges over. */
static ir_block *gather_edges(const block_list *from, ir_block *to, ir_block *place)
{
    ir_block *b = ir_block_new(to->function, NULL, place);
    ir_builder at = ir_at_end(b);

    ir_inst *end = ir_br(&at, to);
    at = ir_before(end);
    for (ir_inst *phi = to->first; phi && phi->op == IR_phi; phi = phi->next) {
        ir_inst *own = ir_phi_(&at, phi->value.type);
        for (unsigned n = phi->block_count; n-- > 0;)
            if (listed(from, phi->blocks[n])) {
                ir_phi_add(own, ir_operand(phi, n), phi->blocks[n]);
                ir_phi_remove(phi, n);
            }
        ir_phi_add(phi, &own->value, b);
    }
    for (size_t n = 0; n < from->count; n++)
        retarget(from->items[n], to, b);
    return b;
}

/* --- dead blocks, returns --------------------------------------------------------------------------------------------------- */

static void drop_phi_edges(ir_block *b, const ir_block *from)
{
    for (ir_inst *phi = b->first; phi && phi->op == IR_phi; phi = phi->next)
        for (unsigned n = phi->block_count; n-- > 0;)
            if (phi->blocks[n] == from)
                ir_phi_remove(phi, n);
}

static bool drop_unreachable(gen_lowering *l)
{
    ir_dominators *d = ir_dominators_compute(l->scratch, l->kernel);
    bool changed = false;

    ir_each_block(b, l->kernel)
        if (!ir_is_reachable(d, b))
            for (unsigned s = 0; s < ir_successor_count(b); s++)
                drop_phi_edges(ir_successor(b, s), b);
    for (ir_block *b = l->kernel->first, *next; b; b = next) {
        next = b->next;
        if (!ir_is_reachable(d, b)) {
            ir_block_remove(b);
            changed = true;
        }
    }
    return changed;
}

/* A conditional branch whose two targets are one block, or whose condition is known, becomes a plain one. */
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

static bool ends(const ir_block *b)
{
    ir_opcode op = (ir_opcode)b->last->op;

    return op == IR_ret || op == IR_unreachable;
}

/* All returns become one. A place that is never reached is as good as a return, of any value. */
static void unite_returns(ir_function *f)
{
    ir_block *exit = NULL;
    unsigned count = 0;

    ir_each_block(b, f)
        if (ends(b)) {
            count++;
            exit = b;
        }
    if (count == 0 || (count == 1 && exit->last->op == IR_ret))
        return;
    exit = ir_block_new(f, NULL, NULL);
    ir_builder at = ir_at_end(exit);
    ir_type *t = f->type->element;
    ir_inst *result = t->kind == IR_VOID ? NULL : ir_phi_(&at, t);
    ir_ret(&at, result ? &result->value : NULL);
    ir_each_block(b, f) {
        if (b == exit || !ends(b))
            continue;
        if (result)
            ir_phi_add(result, b->last->op == IR_ret ? ir_operand(b->last, 0) : ir_poison(f->module, t), b);
        ir_remove(b->last);
        at = ir_at_end(b);
        ir_br(&at, exit);
    }
}

/* The entry block is nobody's successor. */
static void free_entry(ir_function *f)
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

/* --- irreducible cycles ----------------------------------------------------------------------------------------------------- */

/* Strongly connected components by Tarjan's algorithm over the blocks of IN (all when NULL), edges to CUT left out. */
typedef struct components {
    arena *scratch;
    const bitset *in;
    const ir_block *cut;
    uint32_t *number, *low, *component; /* by block id; number 0: not visited */
    bool *on_stack;
    block_list stack;
    uint32_t next, count;
} components;

static void visit(components *c, ir_block *b)
{
    c->number[b->id] = c->low[b->id] = ++c->next;
    vec_push(c->scratch, &c->stack, b);
    c->on_stack[b->id] = true;
    for (unsigned n = 0; n < ir_successor_count(b); n++) {
        ir_block *s = ir_successor(b, n);
        if (s == c->cut || (c->in && !bitset_has(c->in, s->id)))
            continue;
        if (!c->number[s->id])
            visit(c, s);
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

/* Entries of the component with number K: members with a predecessor outside. */
static block_list entries_of(gen_lowering *l, const components *c, uint32_t k)
{
    block_list entries = {0};

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

/* A value of an entry's phi travels through the dispatcher: OWN collects for each predecessor what it brings. */
static void pass_phis(gen_lowering *l, ir_block *dispatcher, ir_block *entry, const block_list *preds)
{
    for (ir_inst *phi = entry->first; phi && phi->op == IR_phi; phi = phi->next) {
        ir_builder at = ir_at_end(dispatcher);
        ir_inst *own = ir_phi_(&at, phi->value.type);
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

/* Edges to several entries from one block are told apart by blocks of their own. */
static void split_edges_to(gen_lowering *l, const block_list *entries)
{
    for (size_t e = 0; e < entries->count; e++) {
        ir_block *entry = entries->items[e];
        block_list preds = {0};
        for (size_t p = 0; p < entry->preds.count; p++)
            if (!listed(&preds, entry->preds.items[p]))
                vec_push(l->scratch, &preds, entry->preds.items[p]);
        for (size_t p = 0; p < preds.count; p++) {
            block_list one = {0};
            vec_push(l->scratch, &one, preds.items[p]);
            gather_edges(&one, entry, entry);
        }
    }
}

/* All edges to the entries go through a new block, which asks a phi where to go. */
static void dispatch(gen_lowering *l, const block_list *entries)
{
    ir_function *f = l->kernel;
    ir_module *m = f->module;

    split_edges_to(l, entries);
    ir_update_preds(f);
    ir_block *dispatcher = ir_block_new(f, NULL, entries->items[0]);
    ir_builder at = ir_at_end(dispatcher);
    ir_inst *which = ir_phi_(&at, m->i32);
    block_list preds = {0};
    for (size_t e = 0; e < entries->count; e++)
        for (size_t p = 0; p < entries->items[e]->preds.count; p++) {
            vec_push(l->scratch, &preds, entries->items[e]->preds.items[p]);
            ir_phi_add(which, ir_const(m, m->i32, e), entries->items[e]->preds.items[p]);
        }
    for (size_t e = 0; e < entries->count; e++)
        pass_phis(l, dispatcher, entries->items[e], &preds);
    for (size_t e = 0; e < entries->count; e++)
        for (size_t p = 0; p < preds.count; p++)
            retarget(preds.items[p], entries->items[e], dispatcher);
    ir_block *b = dispatcher;
    for (size_t e = 0; e + 2 < entries->count; e++) {
        ir_block *more = ir_block_new(f, NULL, b->next);
        at = ir_at_end(b);
        ir_cond_br(&at, gen_cmp_k(&at, IR_EQ, &which->value, e), entries->items[e], more);
        gen_phi_rename(entries->items[e], dispatcher, b);
        b = more;
    }
    ir_block *last = entries->items[entries->count - 1], *other = entries->items[entries->count - 2];
    at = ir_at_end(b);
    ir_cond_br(&at, gen_cmp_k(&at, IR_EQ, &which->value, entries->count - 2), other, last);
    gen_phi_rename(other, dispatcher, b);
    gen_phi_rename(last, dispatcher, b);
}

/* Looks through the cycles inside IN, the edges to CUT not counted. True when one with several entries was found and given a
 * dispatcher. */
static bool repair_cycles(gen_lowering *l, const bitset *in, const ir_block *cut)
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
            visit(&c, b);
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
        block_list entries = entries_of(l, &c, k);
        if (entries.count > 1) {
            dispatch(l, &entries);
            return true;
        }
        if (entries.count == 1 && repair_cycles(l, &members, entries.items[0]))
            return true;
    }
    return false;
}

/* A dispatcher breaks dominance: a value of one entry's side may be used on the other, where it was not computed on every
 * path. Such uses get phis. */
typedef struct repair {
    gen_lowering *l;
    ir_value *v;
    ir_block *home;
    ir_value **at_end; /* by block id */
} repair;

static ir_value *value_at_end(repair *r, ir_block *b)
{
    if (b == r->home)
        return r->v;
    if (r->at_end[b->id])
        return r->at_end[b->id];
    if (b->preds.count == 0)
        return r->at_end[b->id] = ir_poison(r->l->kernel->module, r->v->type);
    if (b->preds.count == 1)
        return r->at_end[b->id] = value_at_end(r, b->preds.items[0]);
    ir_builder at = ir_at_end(b);
    ir_inst *phi = ir_phi_(&at, r->v->type);
    r->at_end[b->id] = &phi->value;
    for (size_t p = 0; p < b->preds.count; p++)
        ir_phi_add(phi, value_at_end(r, b->preds.items[p]), b->preds.items[p]);
    return &phi->value;
}

static void repair_uses(gen_lowering *l, const ir_dominators *d, ir_inst *i)
{
    repair r = {.l = l, .v = &i->value, .home = i->block};
    VEC(ir_use *) broken = {0};

    ir_each_use(u, &i->value)
        if (!ir_value_dominates(d, &i->value, u->user, (unsigned)(u - u->user->operands)))
            vec_push(l->scratch, &broken, u);
    if (broken.count)
        r.at_end = arena_array(l->scratch, ir_value *, d->count);
    for (size_t n = 0; n < broken.count; n++) {
        ir_inst *user = broken.items[n]->user;
        unsigned slot = (unsigned)(broken.items[n] - user->operands);
        ir_value *v;
        if (user->op == IR_phi) {
            v = value_at_end(&r, user->blocks[slot]);
        } else if (user->block->preds.count == 1) {
            v = value_at_end(&r, user->block->preds.items[0]);
        } else {
            v = value_at_end(&r, user->block);
        }
        ir_set_operand(user, slot, v);
    }
}

static void repair_dominance(gen_lowering *l)
{
    ir_dominators *d = ir_dominators_compute(l->scratch, l->kernel);

    ir_each_block(b, l->kernel)
        ir_each_inst(i, b)
            if (i->value.uses)
                repair_uses(l, d, i);
}

/* --- loops ------------------------------------------------------------------------------------------------------------------ */

static block_list preds_where(gen_lowering *l, const ir_loops *loops, const ir_loop *loop, ir_block *b, bool inside)
{
    block_list list = {0};

    for (size_t p = 0; p < b->preds.count; p++) {
        ir_block *from = b->preds.items[p];
        if (ir_loop_has(loops, loop, from) == inside && !listed(&list, from))
            vec_push(l->scratch, &list, from);
    }
    return list;
}

/* Gives one loop what it lacks; true when the graph changed (and the loops must be found anew). */
static bool shape_loop(gen_lowering *l, const ir_loops *loops, const ir_loop *loop)
{
    ir_block *header = loop->header;
    block_list entering = preds_where(l, loops, loop, header, false), latches = preds_where(l, loops, loop, header, true);

    if (entering.count != 1 || ir_successor_count(entering.items[0]) != 1) {
        gather_edges(&entering, header, header);
        return true;
    }
    if (latches.count > 1) {
        gather_edges(&latches, header, latches.items[latches.count - 1]->next);
        return true;
    }
    for (size_t e = 0; e < loop->exits.count; e++) {
        ir_block *exit = loop->exits.items[e];
        block_list leaving = preds_where(l, loops, loop, exit, true), others = preds_where(l, loops, loop, exit, false);
        if (others.count) {
            gather_edges(&leaving, exit, exit);
            return true;
        }
    }
    return false;
}

static void shape_loops(gen_lowering *l)
{
    for (bool changed = true; changed;) {
        ir_loops *loops = ir_loops_compute(l->scratch, ir_dominators_compute(l->scratch, l->kernel));
        changed = false;
        for (size_t n = 0; n < loops->all.count && !changed; n++)
            changed = shape_loop(l, loops, loops->all.items[n]);
    }
}

bool gen_shape_graph(gen_lowering *l)
{
    bool repaired = false;

    ir_each_block(b, l->kernel)
        simplify_branch(b);
    drop_unreachable(l);
    free_entry(l->kernel);
    unite_returns(l->kernel);
    drop_unreachable(l);
    for (;;) {
        ir_dominators *d = ir_dominators_compute(l->scratch, l->kernel);
        if (!ir_loops_compute(l->scratch, d)->irreducible || !repair_cycles(l, NULL, NULL))
            break;
        repaired = true;
    }
    if (repaired)
        repair_dominance(l);
    shape_loops(l);
    return true;
}

/* --- values that leave loops ------------------------------------------------------------------------------------------------ */

/* One value of a loop, on its way to uses outside. */
typedef struct closing {
    gen_lowering *l;
    const ir_loops *loops;
    const ir_loop *loop;
    ir_value *v;
    ir_value **at_entry; /* by block id: what V is called at the beginning of a block outside the loop */
    VEC(ir_inst *) joined; /* phis made behind the exits, where ways may have brought different names */
} closing;

static ir_value *outside_name(closing *c, ir_block *b);

static ir_value *name_at_end(closing *c, ir_block *b)
{
    return ir_loop_has(c->loops, c->loop, b) ? c->v : outside_name(c, b);
}

static ir_value *outside_name(closing *c, ir_block *b)
{
    if (c->at_entry[b->id])
        return c->at_entry[b->id];
    if (b->preds.count == 0)
        return ir_poison(c->l->kernel->module, c->v->type);
    bool is_exit = ir_loop_has(c->loops, c->loop, b->preds.items[0]);
    if (!is_exit && b->preds.count == 1)
        return c->at_entry[b->id] = outside_name(c, b->preds.items[0]);
    ir_builder at = ir_at_end(b);
    ir_inst *phi = ir_phi_(&at, c->v->type);
    c->at_entry[b->id] = &phi->value;
    if (!is_exit)
        vec_push(c->l->scratch, &c->joined, phi);
    for (size_t p = 0; p < b->preds.count; p++)
        ir_phi_add(phi, name_at_end(c, b->preds.items[p]), b->preds.items[p]);
    return &phi->value;
}

/* The only value besides itself that PHI takes; NULL when there are several. */
static ir_value *only_operand(const ir_inst *phi)
{
    ir_value *only = NULL;

    for (unsigned n = 0; n < phi->operand_count; n++) {
        ir_value *v = ir_operand(phi, n);
        if (v != &phi->value && only && v != only)
            return NULL;
        if (v != &phi->value)
            only = v;
    }
    return only;
}

/* Takes out the joins that brought one name only: inside of another loop they would be values of that loop, which leave it
 * unclosed. */
static void remove_joins_of_one(closing *c)
{
    for (bool again = true; again;) {
        again = false;
        for (size_t n = 0; n < c->joined.count; n++) {
            ir_value *only = c->joined.items[n] ? only_operand(c->joined.items[n]) : NULL;
            if (!only)
                continue;
            ir_replace(c->joined.items[n], only);
            c->joined.items[n] = NULL;
            again = true;
        }
    }
}

static bool close_value(gen_lowering *l, const ir_loops *loops, const ir_loop *loop, ir_inst *i, unsigned blocks)
{
    closing c = {.l = l, .loops = loops, .loop = loop, .v = &i->value};
    VEC(ir_use *) outside = {0};

    ir_each_use(u, &i->value) {
        const ir_inst *user = u->user;
        const ir_block *at = user->op == IR_phi ? user->blocks[u - user->operands] : user->block;
        if (!ir_loop_has(loops, loop, at))
            vec_push(l->scratch, &outside, u);
    }
    if (!outside.count)
        return false;
    c.at_entry = arena_array(l->scratch, ir_value *, blocks);
    for (size_t n = 0; n < outside.count; n++) {
        ir_inst *user = outside.items[n]->user;
        unsigned slot = (unsigned)(outside.items[n] - user->operands);
        ir_set_operand(user, slot, outside_name(&c, user->op == IR_phi ? user->blocks[slot] : user->block));
    }
    remove_joins_of_one(&c);
    return true;
}

bool gen_close_loops(gen_lowering *l)
{
    ir_dominators *d = ir_dominators_compute(l->scratch, l->kernel);
    ir_loops *loops = ir_loops_compute(l->scratch, d);
    bool changed = false;

    for (size_t n = loops->all.count; n-- > 0;) { /* inner loops first: their exits may lie in outer ones */
        const ir_loop *loop = loops->all.items[n];
        for (size_t k = 0; k < loop->blocks.count; k++)
            ir_each_inst(i, loop->blocks.items[k])
                if (i->value.uses)
                    changed |= close_value(l, loops, loop, i, d->count);
    }
    return changed;
}
