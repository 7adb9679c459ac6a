/* backend/legalize/own_values.c - variables that a part of an if changes get a register of their own before the if.
 *
 *   entry:  br %c, then, end                      entry:  %o = freeze 7
 *   then:   %w = wrregion(7, %x, mask)      ->    then:   %w = wrregion(%o, %x, mask)
 *   end:    %p = phi [7, entry], [%w, then]       end:    %p = phi [%o, entry], [%w, then]
 *
 * Inside the if only some lanes are there; the write under their mask keeps what the others have, which is what %p has from
 * entry. Where that value is a constant, or is wanted elsewhere as well, it would be copied twice: to %p, because the thread may
 * go over the part, and for the write. A copy that both take is one register with %w and %p. It is made when regions are legal
 * and not for parts that are long: there it would be a register more. Freezing stands for the copy: the instruction set of the
 * IR has no other operation that changes nothing. */
#include "backend/legalize/own_values.h"

#include "backend/region/region.h"
#include "ir/dominators.h"

#include <stdlib.h>

enum { LONG_PART = 200 }; /* operations between the branch and the write */

typedef struct way { /* of a phi: what it has from where */
    const ir_value *v;
    uint32_t from; /* block */
    unsigned n;
} way;

typedef struct pair { /* ways of a phi: N brings a value, K a write into it, or into what was written into it */
    unsigned n, k;
} pair;

typedef struct owner {
    ir_function *f;
    arena *scratch;
    ir_dominators *dominators; /* NULL: not yet wanted */
    VEC(way) ways;             /* of the phi at work, by value and block */
    VEC(pair) pairs;           /* of them, by N and K */
} owner;

/* Of the writes that V is the last of, the one that begins with OLD; NULL when there is none. */
static ir_inst *write_into(ir_value *old, ir_value *v)
{
    for (; gen_is_write(v); v = gen_argument(ir_as_inst(v), 0))
        if (gen_argument(ir_as_inst(v), 0) == old)
            return ir_as_inst(v);
    return NULL;
}

/* Has V users that would keep it apart from phi P and write W? */
static bool is_wanted_elsewhere(const ir_value *v, const ir_inst *p, const ir_inst *w)
{
    if (ir_is_const(v))
        return true;
    ir_each_use(u, v)
        if (u->user != p && u->user != w)
            return true;
    return false;
}

static bool is_short(const ir_block *from, const ir_block *to)
{
    unsigned count = 0;

    for (const ir_block *b = from->next; b && b != to->next; b = b->next)
        for (const ir_inst *i = b->first; i; i = i->next)
            if (++count > LONG_PART)
                return false;
    return true;
}

static bool dominates(owner *o, const ir_block *a, const ir_block *b)
{
    if (!o->dominators)
        o->dominators = ir_dominators_compute(o->scratch, o->f);
    return ir_dominates(o->dominators, a, b);
}

/* In front of what B ends with: its branch, and the calls that part the lanes. */
static ir_inst *end_of(ir_block *b)
{
    ir_inst *end = b->last;

    while (end->prev && (ir_intrinsic_flags(ir_intrinsic_of(end->prev)) & IR_CONVERGENT))
        end = end->prev;
    return end;
}

/* Phi P has V from FROM: a copy of it for P and for the writes of PAIRS that it may get instead. */
static void own(owner *o, ir_inst *p, const pair *pairs, size_t count)
{
    unsigned n = pairs[0].n;
    ir_block *from = p->blocks[n];
    ir_value *v = ir_operand(p, n), *copy = NULL;

    for (size_t k = 0; k < count; k++) {
        ir_inst *w = write_into(v, ir_operand(p, pairs[k].k));
        bool fits = w && from->id < w->block->id && is_wanted_elsewhere(v, p, w);
        if (!fits || !is_short(from, w->block) || !dominates(o, from, w->block))
            continue;
        if (!copy) {
            ir_builder b = ir_before(end_of(from));
            copy = ir_unary(&b, IR_freeze, v);
        }
        ir_set_operand(w, 1, copy);
    }
    if (copy)
        ir_set_operand(p, n, copy);
}

static int by_value(const void *a, const void *b)
{
    const way *x = a, *y = b;
    if (x->v != y->v)
        return (uintptr_t)x->v < (uintptr_t)y->v ? -1 : 1;
    return (x->from > y->from) - (x->from < y->from);
}

static int by_ways(const void *a, const void *b)
{
    const pair *x = a, *y = b;
    return x->n != y->n ? (x->n > y->n) - (x->n < y->n) : (x->k > y->k) - (x->k < y->k);
}

/* The first way that brings V from block FROM or one behind it. */
static size_t first_way(const owner *o, const ir_value *v, uint32_t from)
{
    way wanted = {.v = v, .from = from};
    size_t low = 0, high = o->ways.count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (by_value(&o->ways.items[middle], &wanted) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* What W, which way K of the phi brings, is written into may come from blocks shortly before it. */
static void find_pairs(owner *o, const ir_inst *w, unsigned k)
{
    const ir_value *old = gen_argument(w, 0);
    uint32_t at = w->block->id, first = at > LONG_PART ? at - LONG_PART : 0;
    for (size_t n = first_way(o, old, first); n < o->ways.count && o->ways.items[n].v == old && o->ways.items[n].from < at; n++)
        if (o->ways.items[n].n != k)
            vec_push(o->scratch, &o->pairs, (pair){o->ways.items[n].n, k});
}

static void own_ways(owner *o, ir_inst *p)
{
    o->ways.count = o->pairs.count = 0;
    for (unsigned n = 0; n < p->operand_count; n++) {
        const ir_value *v = ir_operand(p, n);
        if (v->kind != IR_UNDEF && v->kind != IR_POISON)
            vec_push(o->scratch, &o->ways, (way){v, p->blocks[n]->id, n});
    }
    if (o->ways.count < 2)
        return;
    qsort(o->ways.items, o->ways.count, sizeof *o->ways.items, by_value);
    for (unsigned k = 0; k < p->operand_count; k++)
        for (const ir_value *v = ir_operand(p, k); gen_is_write(v); v = gen_argument(ir_as_inst(v), 0))
            find_pairs(o, ir_as_inst(v), k);
    if (!o->pairs.count)
        return;
    qsort(o->pairs.items, o->pairs.count, sizeof *o->pairs.items, by_ways);
    for (size_t first = 0, end; first < o->pairs.count; first = end) {
        for (end = first; end < o->pairs.count && o->pairs.items[end].n == o->pairs.items[first].n;)
            end++;
        own(o, p, &o->pairs.items[first], end - first);
    }
}

void gen_own_values(arena *scratch, ir_function *f)
{
    owner o = {.f = f, .scratch = scratch};

    ir_number(f);
    ir_each_block(b, f)
        for (ir_inst *p = b->first; p && p->op == IR_phi; p = p->next)
            if (ir_scalar_bits(p->value.type) != 1)
                own_ways(&o, p);
}
