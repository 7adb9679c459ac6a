/* ir/loops.c - see loops.h.
 *
 * Headers are taken from the innermost outwards (post-order of the dominator walk). Going backwards from the latches, a block
 * that has a loop already stands for the whole nest it is in, which then becomes a child: each block is walked once for each loop
 * that has it as a direct member. */
#include "ir/loops.h"

static bool is_back_edge(const ir_dominators *d, const ir_block *from, const ir_block *to)
{
    return ir_is_reachable(d, from) && ir_dominates(d, to, from);
}

static ir_loop *outermost(ir_loop *l)
{
    while (l->parent)
        l = l->parent;
    return l;
}

typedef VEC(ir_block *) block_list;

static void push_preds(arena *memory, const ir_dominators *d, block_list *work, const ir_block *b)
{
    for (size_t i = 0; i < b->preds.count; i++)
        if (ir_is_reachable(d, b->preds.items[i]))
            vec_push(memory, work, b->preds.items[i]);
}

static void find_body(arena *memory, ir_loops *all, const ir_dominators *d, ir_loop *l)
{
    block_list work = {0};

    for (size_t i = 0; i < l->latches.count; i++)
        vec_push(memory, &work, l->latches.items[i]);
    while (work.count) {
        ir_block *b = vec_pop(&work);
        ir_loop *known = all->of_block[b->id];
        if (!known) {
            all->of_block[b->id] = l;
            if (b != l->header)
                push_preds(memory, d, &work, b);
            continue;
        }
        known = outermost(known);
        if (known == l)
            continue;
        known->parent = l;
        push_preds(memory, d, &work, known->header);
    }
    all->of_block[l->header->id] = l;
}

static void find_loops(arena *memory, ir_loops *all, const ir_dominators *d)
{
    for (uint32_t i = d->order_count; i-- > 0;) {
        ir_block *h = d->blocks[d->order[i]];
        ir_loop *l = NULL;
        for (size_t k = 0; k < h->preds.count; k++) {
            ir_block *from = h->preds.items[k];
            if (!ir_is_reachable(d, from) || d->position[from->id] < i)
                continue;
            if (!is_back_edge(d, from, h)) {
                all->irreducible = true;
                continue;
            }
            if (!l) {
                l = arena_new(memory, ir_loop);
                l->header = h;
            }
            if (!l->latches.count || vec_last(&l->latches) != from)
                vec_push(memory, &l->latches, from);
        }
        if (l)
            find_body(memory, all, d, l);
    }
}

static void add_exit(arena *memory, ir_loop *l, ir_block *to)
{
    for (size_t i = 0; i < l->exits.count; i++)
        if (l->exits.items[i] == to)
            return;
    vec_push(memory, &l->exits, to);
}

static void find_exits(arena *memory, const ir_loops *all, ir_loop *l)
{
    for (size_t i = 0; i < l->blocks.count; i++) {
        ir_block *b = l->blocks.items[i];
        bool exiting = false;
        for (unsigned k = 0; k < ir_successor_count(b); k++) {
            if (ir_loop_has(all, l, ir_successor(b, k)))
                continue;
            exiting = true;
            add_exit(memory, l, ir_successor(b, k));
        }
        if (exiting)
            vec_push(memory, &l->exiting, b);
    }
}

/* Lists, depths and children, outer loops first because their headers come first in reverse post-order. */
static void arrange(arena *memory, ir_loops *all, const ir_dominators *d)
{
    for (uint32_t i = 0; i < d->order_count; i++) {
        ir_block *b = d->blocks[d->order[i]];
        ir_loop *innermost = all->of_block[b->id];
        if (innermost && innermost->header == b) {
            innermost->index = (unsigned)all->all.count;
            innermost->depth = innermost->parent ? innermost->parent->depth + 1 : 1;
            if (innermost->parent) {
                innermost->sibling = innermost->parent->children;
                innermost->parent->children = innermost;
            }
            vec_push(memory, &all->all, innermost);
        }
        for (ir_loop *l = innermost; l; l = l->parent)
            vec_push(memory, &l->blocks, b);
    }
    for (size_t i = 0; i < all->all.count; i++)
        find_exits(memory, all, all->all.items[i]);
}

/* Appends TOP behind all loops in it. */
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

ir_loops *ir_loops_compute(arena *memory, const ir_dominators *d)
{
    ir_loops *all = arena_new(memory, ir_loops);

    all->function = d->function;
    all->of_block = arena_array(memory, ir_loop *, d->count);
    find_loops(memory, all, d);
    arrange(memory, all, d);
    for (size_t n = 0; n < all->all.count; n++)
        if (!all->all.items[n]->parent)
            list_nest(memory, all, all->all.items[n]);
    return all;
}

ir_loop *ir_loop_of(const ir_loops *l, const ir_block *b)
{
    return l->of_block[b->id];
}

bool ir_loop_has(const ir_loops *l, const ir_loop *loop, const ir_block *b)
{
    for (const ir_loop *in = l->of_block[b->id]; in; in = in->parent)
        if (in == loop)
            return true;
    return false;
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
