/* ir/analysis/loops.c - finds natural loops and how they are nested.
 *
 * Headers are processed innermost first (reverse order of the reverse post-order). Each loop's body is searched backward from its
 * latches; a block that already belongs to a loop represents the whole nest around it, which becomes a child. So a block is
 * visited once for each loop of which it is a direct member. Nests may be a thousand loops deep; the memory per loop is
 * proportional to its own blocks, without those of inner loops. */
#include "ir/analysis/loops.h"

#include <stdlib.h>

static bool is_back_edge(const ir_dominators *d, const ir_block *from, const ir_block *to)
{
    return ir_is_reachable(d, from) && ir_dominates(d, to, from);
}

typedef struct member { /* a block, with its position in reverse post-order */
    ir_block *block;
    uint32_t position;
} member;

struct ir_loop_members {
    arena *memory;
    const member *own; /* blocks of the loop, then of inner loops, each in reverse post-order */
    size_t count;
    ir_block_list all; /* in reverse post-order; empty until the first call of ir_loop_blocks() */
};

typedef struct finder {
    arena *memory;
    ir_loops *all;
    const ir_dominators *d;
    ir_loop **around; /* union-find parents, by position of the header: an enclosing loop, or the loop itself if it is
                         outermost so far */
} finder;

static uint32_t header_at(const finder *f, const ir_loop *l)
{
    return f->d->position[l->header->id];
}

/* The outermost loop found so far that encloses L. Halves the path, as in union-find. */
static ir_loop *outermost_loop(finder *f, ir_loop *l)
{
    uint32_t at = header_at(f, l);

    while (f->around[at] != l) {
        f->around[at] = f->around[header_at(f, f->around[at])];
        l = f->around[at];
        at = header_at(f, l);
    }
    return l;
}

static void push_preds(arena *memory, const ir_dominators *d, ir_block_list *work, const ir_block *b)
{
    for (size_t i = 0; i < b->preds.count; i++)
        if (ir_is_reachable(d, b->preds.items[i]))
            vec_push(memory, work, b->preds.items[i]);
}

static void find_body(finder *f, ir_loop *l)
{
    ir_block_list work = {0};
    ir_loop **of_block = f->all->of_block;

    for (size_t i = 0; i < l->latches.count; i++)
        vec_push(f->memory, &work, l->latches.items[i]);
    while (work.count) {
        ir_block *b = vec_pop(&work);
        ir_loop *known = of_block[b->id];
        if (!known) {
            of_block[b->id] = l;
            if (b != l->header)
                push_preds(f->memory, f->d, &work, b);
            continue;
        }
        known = outermost_loop(f, known);
        if (known == l)
            continue;
        known->parent = l;
        f->around[header_at(f, known)] = l;
        push_preds(f->memory, f->d, &work, known->header);
    }
    of_block[l->header->id] = l;
}

static void find_headers(finder *f)
{
    const ir_dominators *d = f->d;

    for (uint32_t i = d->order_count; i-- > 0;) {
        ir_block *h = d->blocks[d->order[i]];
        ir_loop *l = NULL;
        for (size_t k = 0; k < h->preds.count; k++) {
            ir_block *from = h->preds.items[k];
            if (!ir_is_reachable(d, from) || d->position[from->id] < i)
                continue;
            if (!is_back_edge(d, from, h)) {
                f->all->irreducible = true;
                continue;
            }
            if (!l) {
                l = arena_new(f->memory, ir_loop);
                l->header = h;
                f->around[i] = l;
            }
            if (!l->latches.count || vec_last(&l->latches) != from)
                vec_push(f->memory, &l->latches, from);
        }
        if (l)
            find_body(f, l);
    }
}

/* Fills `all`, depths and children; outer loops come first, since their headers do in reverse post-order. */
static void list_loops(const finder *f)
{
    ir_loops *all = f->all;

    for (uint32_t i = 0; i < f->d->order_count; i++) {
        ir_loop *l = all->of_block[f->d->order[i]];
        if (!l || l->header != f->d->blocks[f->d->order[i]])
            continue;
        l->index = (unsigned)all->all.count;
        l->depth = l->parent ? l->parent->depth + 1 : 1;
        if (l->parent) {
            l->sibling = l->parent->children;
            l->parent->children = l;
        }
        vec_push(f->memory, &all->all, l);
    }
}

/* Appends the loops of the nest TOP to inner_first, in post-order. */
static void list_nest(arena *memory, ir_loops *all, ir_loop *top)
{
    for (ir_loop *l = top;; l = l->sibling) {
        while (l->children)
            l = l->children;
        vec_push(memory, &all->inner_first, l);
        while (l != top && !l->sibling) {
            l = l->parent;
            vec_push(memory, &all->inner_first, l);
        }
        if (l == top)
            return;
    }
}

/* Computes the pre-order intervals: sizes of nests are summed over inner_first, then numbers are assigned outermost first. */
static void number_nests(const finder *f)
{
    const ir_loops *all = f->all;
    unsigned *size = arena_array(f->memory, unsigned, all->all.count), *next = arena_array(f->memory, unsigned, all->all.count);
    unsigned free_number = 0;

    for (size_t n = 0; n < all->inner_first.count; n++) {
        const ir_loop *l = all->inner_first.items[n];
        size[l->index]++;
        if (l->parent)
            size[l->parent->index] += size[l->index];
    }
    for (size_t n = 0; n < all->all.count; n++) {
        ir_loop *l = all->all.items[n];
        unsigned *from = l->parent ? &next[l->parent->index] : &free_number;
        l->enter = *from;
        l->leave = l->enter + size[n] - 1;
        next[n] = l->enter + 1;
        *from += size[n];
    }
}

/* Sorts the blocks in loops by `enter` of their innermost loop, so that the blocks of a loop and its inner loops are
 * contiguous. */
static void find_members(const finder *f)
{
    ir_loops *all = f->all;
    size_t *first = arena_array(f->memory, size_t, all->all.count + 1);
    ir_loop **by_enter = arena_array(f->memory, ir_loop *, all->all.count);

    for (uint32_t i = 0; i < f->d->order_count; i++) {
        const ir_loop *l = all->of_block[f->d->order[i]];
        if (l)
            first[l->enter + 1]++;
    }
    for (size_t n = 0; n < all->all.count; n++) {
        first[n + 1] += first[n];
        by_enter[all->all.items[n]->enter] = all->all.items[n];
    }
    member *members = arena_array(f->memory, member, first[all->all.count]);
    for (size_t n = 0; n < all->all.count; n++) {
        ir_loop *l = by_enter[n];
        l->members = arena_new(f->memory, ir_loop_members);
        *l->members = (ir_loop_members){f->memory, members + first[n], first[l->leave + 1] - first[n], {0}};
    }
    for (uint32_t i = 0; i < f->d->order_count; i++) {
        const ir_loop *l = all->of_block[f->d->order[i]];
        if (l)
            members[first[l->enter]++] = (member){f->d->blocks[f->d->order[i]], i};
    }
}

/* Lists the edges that leave each loop, ordered by their source blocks. */
static void find_exits(const finder *f)
{
    ir_loops *all = f->all;
    VEC(ir_block_list) targets = {0}; /* by loop; one entry for each edge */
    uint32_t *seen = arena_array(f->memory, uint32_t, f->d->count);

    vec_reserve(f->memory, &targets, all->all.count);
    for (uint32_t i = 0; i < f->d->order_count; i++) {
        ir_block *b = f->d->blocks[f->d->order[i]];
        ir_loop *innermost = all->of_block[b->id];
        for (unsigned k = 0; innermost && k < ir_successor_count(b); k++)
            for (ir_loop *l = innermost; l && !ir_loop_has(all, l, ir_successor(b, k)); l = l->parent) {
                vec_push(f->memory, &targets.items[l->index], ir_successor(b, k));
                if (!l->exiting.count || vec_last(&l->exiting) != b)
                    vec_push(f->memory, &l->exiting, b);
            }
    }
    for (size_t n = 0; n < all->all.count; n++)
        for (size_t k = 0; k < targets.items[n].count; k++) {
            ir_block *to = targets.items[n].items[k];
            if (seen[to->id] == n + 1)
                continue;
            seen[to->id] = (uint32_t)n + 1;
            vec_push(f->memory, &all->all.items[n]->exits, to);
        }
}

ir_loops *ir_loops_compute(arena *memory, const ir_dominators *d)
{
    ir_loops *all = arena_new(memory, ir_loops);
    finder f = {memory, all, d, arena_array(memory, ir_loop *, d->order_count)};

    all->function = d->function;
    all->of_block = arena_array(memory, ir_loop *, d->count);
    find_headers(&f);
    list_loops(&f);
    if (!all->all.count)
        return all;
    for (size_t n = 0; n < all->all.count; n++)
        if (!all->all.items[n]->parent)
            list_nest(memory, all, all->all.items[n]);
    number_nests(&f);
    find_members(&f);
    find_exits(&f);
    return all;
}

static int by_position(const void *a, const void *b)
{
    const member *x = a, *y = b;

    return (x->position > y->position) - (x->position < y->position);
}

const ir_block_list *ir_loop_blocks(const ir_loop *loop)
{
    ir_loop_members *m = loop->members;

    if (m->all.count)
        return &m->all;
    member *sorted = arena_array(m->memory, member, m->count);
    memcpy(sorted, m->own, m->count * sizeof *sorted);
    if (loop->children)
        qsort(sorted, m->count, sizeof *sorted, by_position);
    vec_reserve(m->memory, &m->all, m->count);
    for (size_t n = 0; n < m->count; n++)
        vec_push(m->memory, &m->all, sorted[n].block);
    arena_drop(m->memory, sorted, m->count * sizeof *sorted);
    return &m->all;
}

ir_loop *ir_loop_of(const ir_loops *l, const ir_block *b)
{
    return l->of_block[b->id];
}

bool ir_loop_holds(const ir_loop *loop, const ir_loop *inner)
{
    return inner && loop->enter <= inner->enter && inner->enter <= loop->leave;
}

bool ir_loop_has(const ir_loops *l, const ir_loop *loop, const ir_block *b)
{
    return ir_loop_holds(loop, l->of_block[b->id]);
}

ir_block *ir_loop_preheader(const ir_loops *l, const ir_loop *loop)
{
    ir_block *only = NULL;

    for (size_t i = 0; i < loop->header->preds.count; i++) {
        ir_block *from = loop->header->preds.items[i];
        if (ir_loop_has(l, loop, from))
            continue;
        if (only)
            return NULL;
        only = from;
    }
    return only && ir_successor_count(only) == 1 ? only : NULL;
}

int32_t ir_loop_unroll(const ir_loop *loop)
{
    for (size_t i = 0; i < loop->latches.count; i++) {
        const ir_inst *end = ir_terminator(loop->latches.items[i]);
        if (end->unroll != IR_UNROLL_UNSAID)
            return end->unroll;
    }
    return IR_UNROLL_UNSAID;
}

bool ir_loop_invariant(const ir_loops *l, const ir_loop *loop, const ir_value *v)
{
    return v->kind != IR_INSTRUCTION || !ir_loop_has(l, loop, ir_as_inst(v)->block);
}
