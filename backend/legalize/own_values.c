/* backend/legalize/own_values.c - copies values that a masked write in an if changes, before the if. */
#include "backend/legalize/own_values.h"

#include "ir/build.h"
#include "backend/region/region.h"
#include "ir/analysis/dominators.h"

#include "src/base/search.h"

#include <stdlib.h>

enum { LONG_PART = 200 }; /* limit on the instructions, and thus on the blocks, between the branch and the write */

typedef struct edge { /* incoming edge N of a phi, with value V */
    const ir_value *v;
    uint32_t from; /* id of the predecessor */
    unsigned n;
} edge;

typedef struct pair { /* two edges of a phi: operand K is a write into the value of operand N, or a chain of writes into it */
    unsigned n, k;
} pair;

typedef struct owner {
    ir_function *f;
    arena *scratch;
    ir_dominators *dominators; /* NULL: not computed yet */
    VEC(edge) edges;           /* the edges of the current phi, sorted by value and block */
    VEC(pair) pairs;           /* pairs of edges of the current phi, sorted by N and K */
} owner;

/* Finds, in the chain of writes that ends with V, the write whose old value is OLD; NULL if there is none. */
static ir_inst *find_write_into(ir_value *old, ir_value *v)
{
    for (; region_is_write(v); v = region_call_argument(ir_as_inst(v), 0))
        if (region_call_argument(ir_as_inst(v), 0) == old)
            return ir_as_inst(v);
    return NULL;
}

/* Does V have users other than phi P and write W, so that it needs a register of its own? */
static bool has_other_uses(const ir_value *v, const ir_inst *p, const ir_inst *w)
{
    if (ir_is_const(v))
        return true;
    ir_each_use(u, v)
        if (u->user != p && u->user != w)
            return true;
    return false;
}

static bool is_short_distance(const ir_block *from, const ir_block *to)
{
    unsigned count = 0;

    for (const ir_block *b = from->next; b && b != to->next; b = b->next)
        for (const ir_inst *i = b->first; i; i = i->next)
            if (++count > LONG_PART)
                return false;
    return true;
}

static bool block_dominates(owner *o, const ir_block *a, const ir_block *b)
{
    if (!o->dominators)
        o->dominators = ir_dominators_compute(o->scratch, o->f);
    return ir_dominates(o->dominators, a, b);
}

/* The first of the instructions at the end of B: its branch, or the first of the convergent calls directly before the branch. */
static ir_inst *find_block_end(ir_block *b)
{
    ir_inst *end = b->last;

    while (end->prev && (ir_intrinsic_flags(ir_intrinsic_of(end->prev)) & IR_CONVERGENT))
        end = end->prev;
    return end;
}

/* Copies the value of operand N of P at the end of its predecessor, for P and for those writes of PAIRS that can use the
 * copy. */
static void copy_for_writes(owner *o, ir_inst *p, const pair *pairs, size_t count)
{
    unsigned n = pairs[0].n;
    ir_block *from = p->blocks[n];
    ir_value *v = ir_operand(p, n), *copy = NULL;

    for (size_t k = 0; k < count; k++) {
        ir_inst *w = find_write_into(v, ir_operand(p, pairs[k].k));
        bool fits = w && from->id < w->block->id && has_other_uses(v, p, w);
        if (!fits || !is_short_distance(from, w->block) || !block_dominates(o, from, w->block))
            continue;
        if (!copy) {
            ir_builder b = ir_before(find_block_end(from));
            copy = ir_unary(&b, IR_freeze, v);
        }
        ir_set_operand(w, 1, copy);
    }
    if (copy)
        ir_set_operand(p, n, copy);
}

static int by_value(const void *a, const void *b)
{
    const edge *x = a, *y = b;

    if (x->v != y->v)
        return (uintptr_t)x->v < (uintptr_t)y->v ? -1 : 1;
    return (x->from > y->from) - (x->from < y->from);
}

static int by_operands(const void *a, const void *b)
{
    const pair *x = a, *y = b;

    return x->n != y->n ? (x->n > y->n) - (x->n < y->n) : (x->k > y->k) - (x->k < y->k);
}

/* The index of the first edge with value V from block FROM or a later one; the edges are sorted by_value. */
static size_t find_first_edge(const owner *o, const ir_value *v, uint32_t from)
{
    edge sought = {.v = v, .from = from};

    lower_bound(at, o->edges.count, by_value(&o->edges.items[at], &sought) < 0);
    return at;
}

/* Collects in `pairs` the edges whose value W, the write in operand K, writes into, if they come from at most LONG_PART blocks
 * before W. */
static void find_pairs(owner *o, const ir_inst *w, unsigned k)
{
    const ir_value *old = region_call_argument(w, 0);
    uint32_t at = w->block->id, first = at > LONG_PART ? at - LONG_PART : 0;

    for (size_t n = find_first_edge(o, old, first);
         n < o->edges.count && o->edges.items[n].v == old && o->edges.items[n].from < at; n++)
        if (o->edges.items[n].n != k)
            vec_push(o->scratch, &o->pairs, (pair){o->edges.items[n].n, k});
}

/* Finds the values of phi P that writes on other edges use as their old value, and copies them. Edges are sorted, so that
 * each write finds its candidates by binary search. */
static void copy_phi_values(owner *o, ir_inst *p)
{
    o->edges.count = o->pairs.count = 0;
    for (unsigned n = 0; n < p->operand_count; n++) {
        const ir_value *v = ir_operand(p, n);
        if (v->kind != IR_UNDEF && v->kind != IR_POISON)
            vec_push(o->scratch, &o->edges, (edge){v, p->blocks[n]->id, n});
    }
    if (o->edges.count < 2)
        return;
    qsort(o->edges.items, o->edges.count, sizeof *o->edges.items, by_value);
    for (unsigned k = 0; k < p->operand_count; k++)
        for (const ir_value *v = ir_operand(p, k); region_is_write(v); v = region_call_argument(ir_as_inst(v), 0))
            find_pairs(o, ir_as_inst(v), k);
    if (!o->pairs.count)
        return;
    qsort(o->pairs.items, o->pairs.count, sizeof *o->pairs.items, by_operands);
    for (size_t first = 0, end; first < o->pairs.count; first = end) {
        for (end = first; end < o->pairs.count && o->pairs.items[end].n == o->pairs.items[first].n;)
            end++;
        copy_for_writes(o, p, &o->pairs.items[first], end - first);
    }
}

void legal_own_values(arena *scratch, ir_function *f)
{
    owner o = {.f = f, .scratch = scratch};

    ir_number(f);
    ir_each_block(b, f)
        for (ir_inst *p = b->first; p && p->op == IR_phi; p = p->next)
            if (ir_scalar_bits(p->value.type) != 1)
                copy_phi_values(&o, p);
}
