/* backend/simdize/webs.c - finds the values of the work-item that share a variable of the thread with a masked phi.
 *
 *   %x = phi [%a, %entry], [%y, %loop]        x, y and z are one variable V:
 *   %y = add %x, 1                            V = V + 1 in the active lanes; no copies at the latch and at the exit
 *   %z = phi [%y, %loop] …                    lanes that have left keep their element
 *
 * The operations of a thread compute all lanes, so two registers of the thread interfere as soon as the thread needs both of them, although no
 * lane does: the lanes of the one wait while the others write the other one. Thus coalescing of the machine code leaves a masked copy at each
 * edge to a masked phi. Here values are compared as a lane sees them. A *web* is a set of phis and of operands of these phis, no two of which are
 * live in a lane at the same time: it becomes one variable, which every definition of a member writes in the active lanes, and every use reads.
 * (Phi congruence classes of Sreedhar and others, "Translating Out of Static Single Assignment Form", 1999.)
 *
 * An operand outside of the web is copied at the end of the predecessor, in all lanes that are active there, whatever branch they take. So the copy
 * must not overwrite a member that another successor needs, or that another phi reads there. */
#include "backend/simdize/simdize.h"

enum {
    MOST_MEMBERS = 48,         /* of a web: joining compares all pairs */
    MOST_LIVE_WORDS = 1 << 20, /* limit of the memory for live ranges, in words of 64 bits */
    MOST_STEPS = 1 << 22,      /* limit of the uses and phis compared in a function: then no more webs are joined */
};

typedef struct web {
    VEC(ir_inst *) members;
} web;

typedef struct web_search {
    simdizer *s;
    arena *scratch;
    VEC(web) webs;
    uint32_t *order;     /* by id of the value: its position in the function */
    unsigned *web_of;    /* by id of the value: 1 + the index of its web; 0: it has none yet */
    bitset *live_in;     /* by id of the value: the blocks where it is live in; no words: not computed yet */
    bitset fixed;        /* values that join no web, by id */
    bitset opened;       /* phis whose operands have been joined, by id */
    uint32_t words;      /* of live ranges so far */
    uint32_t steps;      /* uses and phis compared so far */
    VEC(ir_inst *) open; /* phis whose operands are still to be joined */
} web_search;

/* --- live ranges of lanes ------------------------------------------------------------------------------------------------- */

static void mark_live_out(web_search *w, const ir_inst *i, bitset *live, ir_block *b, ir_block_list *work)
{
    if (b == i->block || bitset_has(live, b->id))
        return;
    bitset_add(live, b->id);
    vec_push(w->scratch, work, b);
}

/* The blocks where I is live in. A phi uses its operand at the end of the predecessor. */
static const bitset *find_live_in(web_search *w, const ir_inst *i)
{
    bitset *live = &w->live_in[i->value.id];
    ir_block_list work = {0};

    if (live->words)
        return live;
    *live = bitset_new(w->scratch, w->s->flow->dominators->count);
    w->words += bitset_words(live);
    ir_each_use(u, &i->value) {
        ir_inst *user = u->user;
        mark_live_out(w, i, live, user->op == IR_phi ? user->blocks[u - user->operands] : user->block, &work);
    }
    while (work.count) {
        const ir_block *b = vec_pop(&work);
        for (size_t n = 0; n < b->preds.count; n++)
            mark_live_out(w, i, live, b->preds.items[n], &work);
    }
    return live;
}

/* Is I an operand of a phi of TO for the edge from FROM? */
static bool is_passed(const ir_inst *i, const ir_block *from, const ir_block *to)
{
    ir_each_use(u, &i->value)
        if (u->user->op == IR_phi && u->user->block == to && u->user->blocks[u - u->user->operands] == from)
            return true;
    return false;
}

static bool is_live_out(web_search *w, const ir_inst *i, const ir_block *b)
{
    for (unsigned n = 0; n < ir_successor_count(b); n++) {
        const ir_block *to = ir_successor(b, n);
        if (bitset_has(find_live_in(w, i), to->id) || is_passed(i, b, to))
            return true;
    }
    return false;
}

/* Is I live after D, which it dominates? */
static bool is_live_after(web_search *w, const ir_inst *i, const ir_inst *d)
{
    ir_each_use(u, &i->value) {
        w->steps++;
        if (u->user->op != IR_phi && u->user->block == d->block && w->order[u->user->value.id] > w->order[d->value.id])
            return true;
    }
    return is_live_out(w, i, d->block);
}

/* May a lane need A and B at the same time? */
static bool interfere(web_search *w, const ir_inst *a, const ir_inst *b)
{
    const ir_dominators *d = w->s->flow->dominators;

    if (a->block == b->block && a->op == IR_phi && b->op == IR_phi)
        return true;
    bool a_first = a->block == b->block ? w->order[a->value.id] < w->order[b->value.id] : ir_dominates(d, a->block, b->block);
    if (a_first)
        return is_live_after(w, a, b);
    return (a->block == b->block || ir_dominates(d, b->block, a->block)) && is_live_after(w, b, a);
}

/* --- copies at edges ------------------------------------------------------------------------------------------------------ */

static bool is_member(const web_search *w, const ir_value *v, unsigned a, unsigned b)
{
    unsigned index = v->kind == IR_INSTRUCTION ? w->web_of[v->id] : 0;

    return index && (index == a || index == b);
}

/* Does a copy of V to the web A and B, at the end of FROM, overwrite what successor TO needs? TARGET is the phi that gets V. */
static bool copy_overwrites(web_search *w, const ir_inst *target, const ir_value *v, ir_block *from, ir_block *to, unsigned a,
                            unsigned b)
{
    unsigned index = 0;

    for (const ir_inst *q = to->first; q && q->op == IR_phi; q = q->next) {
        const ir_value *x = ir_phi_value_from(q, from, &index);
        w->steps++;
        if (q != target && (is_member(w, x, a, b) || (is_member(w, &q->value, a, b) && x != v)))
            return true;
    }
    if (to == target->block)
        return false;
    for (unsigned k = 0; k < 2; k++)
        for (size_t n = 0; n < w->webs.items[(k ? b : a) - 1].members.count; n++)
            if (bitset_has(find_live_in(w, w->webs.items[(k ? b : a) - 1].members.items[n]), to->id))
                return true;
    return false;
}

/* May the operands of phi P that are no members be copied to the web of A and B? */
static bool can_copy(web_search *w, const ir_inst *p, unsigned a, unsigned b)
{
    for (unsigned n = 0; n < p->block_count; n++) {
        ir_block *from = p->blocks[n];
        const ir_value *v = ir_operand(p, n);
        bool is_split = !simd_flow_edge(w->s->flow, from, p->block)->from;
        if (is_member(w, v, a, b))
            continue;
        for (unsigned k = 0; k < ir_successor_count(from); k++) {
            ir_block *to = ir_successor(from, k);
            if ((!is_split || to == p->block) && copy_overwrites(w, p, v, from, to, a, b))
                return false;
        }
    }
    return true;
}

/* --- webs ----------------------------------------------------------------------------------------------------------------- */

/* The operations whose last instruction can write the variable itself. */
static bool is_computed(const ir_inst *i)
{
    unsigned effects = ir_effects(i);

    switch ((ir_opcode)i->op) {
    case IR_extractelement:
    case IR_insertelement:
    case IR_shufflevector:
    case IR_freeze:
    case IR_select:
    case IR_getelementptr:
        return false;
    case IR_phi:
        return true;
    default:
        return effects & IR_PURE && !(effects & (IR_READS | IR_WRITES | IR_CONVERGENT | IR_CROSS_LANE)) && i->operand_count > 1;
    }
}

/* The result of a cmpxchg is compared with its operand when the result is extracted. */
static bool is_exchanged(const ir_value *v)
{
    ir_each_use(u, v)
        if (u->user->op == IR_cmpxchg)
            return true;
    return false;
}

static bool can_join(const web_search *w, const ir_value *v)
{
    const ir_inst *i = ir_try_inst(v);

    if (!i || !simd_is_varying(w->s, v) || ir_is_boolean(v->type) || ir_scalar_bits(v->type) < 32 || bitset_has(&w->fixed, v->id))
        return false;
    /* where no lane waits, a phi of the thread is as good, and operations on all lanes are */
    bool is_alone = w->s->values[v->id].phi == PHI_REAL && !w->s->flow->of_block[i->block->id]->waits;
    return !is_alone && is_computed(i) && !is_exchanged(v);
}

static unsigned web_of(web_search *w, ir_inst *i)
{
    unsigned *index = &w->web_of[i->value.id];

    if (!*index) {
        web new = {0};
        vec_push(w->scratch, &new.members, i);
        vec_push(w->scratch, &w->webs, new);
        *index = (unsigned)w->webs.count;
    }
    return *index;
}

static bool can_merge(web_search *w, unsigned a, unsigned b)
{
    const web *x = &w->webs.items[a - 1], *y = &w->webs.items[b - 1];

    if (x->members.count + y->members.count > MOST_MEMBERS || w->words > MOST_LIVE_WORDS || w->steps > MOST_STEPS)
        return false;
    for (size_t n = 0; n < x->members.count; n++)
        for (size_t k = 0; k < y->members.count; k++)
            if (interfere(w, x->members.items[n], y->members.items[k]))
                return false;
    for (unsigned k = 0; k < 2; k++)
        for (size_t n = 0; n < (k ? y : x)->members.count; n++) {
            const ir_inst *i = (k ? y : x)->members.items[n];
            if (i->op == IR_phi && !can_copy(w, i, a, b))
                return false;
        }
    return true;
}

/* Joins the webs of P and I; false if they cannot be one variable. */
static bool join(web_search *w, ir_inst *p, ir_inst *i)
{
    unsigned a = web_of(w, p), b = web_of(w, i);

    if (a == b)
        return true;
    if (!can_merge(w, a, b))
        return false;
    web *from = &w->webs.items[b - 1];
    for (size_t n = 0; n < from->members.count; n++) {
        vec_push(w->scratch, &w->webs.items[a - 1].members, from->members.items[n]);
        w->web_of[from->members.items[n]->value.id] = a;
    }
    from->members.count = 0;
    return true;
}

static void join_operands(web_search *w, ir_inst *phi)
{
    vec_push(w->scratch, &w->open, phi);
    while (w->open.count) {
        ir_inst *p = vec_pop(&w->open);
        for (unsigned n = 0; n < p->operand_count; n++) {
            ir_inst *i = ir_try_inst(ir_operand(p, n));
            if (!i || i == p || i->value.type != p->value.type || !can_join(w, &i->value))
                continue;
            bool is_open = w->s->values[i->value.id].phi != PHI_REAL || bitset_has(&w->opened, i->value.id);
            if (!join(w, p, i) || is_open)
                continue;
            bitset_add(&w->opened, i->value.id);
            vec_push(w->scratch, &w->open, i);
        }
    }
}

/* The phis of loops and their aliases share a variable already: if they are no web, neither may be a member of another one. */
static void join_alias(web_search *w, ir_inst *phi, ir_inst *loop_phi)
{
    if (can_join(w, &phi->value) && can_join(w, &loop_phi->value) && join(w, loop_phi, phi))
        return;
    bitset_add(&w->fixed, phi->value.id);
    bitset_add(&w->fixed, loop_phi->value.id);
    for (unsigned k = 0; k < 2; k++) {
        unsigned index = w->web_of[(k ? phi : loop_phi)->value.id];
        for (size_t n = 0; index && n < w->webs.items[index - 1].members.count; n++)
            bitset_add(&w->fixed, w->webs.items[index - 1].members.items[n]->value.id);
    }
}

/* Calls VISIT for the masked phis and their aliases, those of inner loops first. */
static void visit_phis(web_search *w, void (*visit)(web_search *w, ir_inst *phi))
{
    const flow *p = w->s->flow;
    unsigned deepest = 0;

    for (size_t n = 0; n < p->loops->all.count; n++)
        deepest = p->loops->all.items[n]->depth > deepest ? p->loops->all.items[n]->depth : deepest;
    for (unsigned depth = deepest + 1; depth-- > 0;)
        for (size_t n = 0; n < p->layout.count; n++) {
            const flow_block *b = p->layout.items[n];
            const ir_loop *loop = b->from ? ir_loop_of(p->loops, b->from) : NULL;
            if (!b->from || (loop ? loop->depth : 0) != depth)
                continue;
            for (ir_inst *phi = b->from->first; phi && phi->op == IR_phi; phi = phi->next)
                visit(w, phi);
        }
}

static void visit_alias(web_search *w, ir_inst *phi)
{
    if (w->s->values[phi->value.id].phi == PHI_ALIAS)
        join_alias(w, phi, simd_aliased_phi(w->s, phi));
}

static void visit_masked(web_search *w, ir_inst *phi)
{
    phi_kind kind = w->s->values[phi->value.id].phi;

    if ((kind == PHI_MASKED || kind == PHI_ALIAS) && can_join(w, &phi->value))
        join_operands(w, phi);
}

/* A phi of the thread whose operand has a web joins it, too: else the web needs a second register in the loop. */
static void visit_real(web_search *w, ir_inst *phi)
{
    if (w->s->values[phi->value.id].phi != PHI_REAL || !can_join(w, &phi->value))
        return;
    for (unsigned n = 0; n < phi->operand_count; n++) {
        const ir_value *v = ir_operand(phi, n);
        unsigned index = v->kind == IR_INSTRUCTION && can_join(w, v) ? w->web_of[v->id] : 0;
        if (index && w->webs.items[index - 1].members.count > 1) {
            join_operands(w, phi);
            return;
        }
    }
}

void simd_find_webs(simdizer *s)
{
    unsigned count = ir_value_count(s->from) + 1;
    web_search w = {.s = s, .scratch = s->scratch};
    uint32_t position = 0;

    w.web_of = arena_array(s->scratch, unsigned, count);
    w.order = arena_array(s->scratch, uint32_t, count);
    ir_each_block(b, s->from)
        ir_each_inst(i, b)
            w.order[i->value.id] = position++;
    w.live_in = arena_array(s->scratch, bitset, count);
    w.fixed = bitset_new(s->scratch, count);
    w.opened = bitset_new(s->scratch, count);
    visit_phis(&w, visit_alias);
    visit_phis(&w, visit_masked);
    visit_phis(&w, visit_real);
    for (size_t n = 0; n < w.webs.count; n++) {
        const web *x = &w.webs.items[n];
        if (x->members.count < 2 || bitset_has(&w.fixed, x->members.items[0]->value.id))
            continue;
        unsigned variable = simd_make_variable(s, true, x->members.items[0]->value.type);
        for (size_t k = 0; k < x->members.count; k++) {
            lane_value *v = &s->values[x->members.items[k]->value.id];
            v->is_shared = true;
            v->variable = variable;
            v->phi = v->phi == PHI_NONE ? PHI_NONE : PHI_MASKED;
        }
    }
}
