/* backend/prepare/lifetime_ranges.c - where a function needs the bytes of a variable whose lifetime begins more than once; see
 * lifetime_ranges.h. Two searches from the blocks of the accesses, backward and forward, end at blocks with a start. */
#include "backend/prepare/lifetime_ranges.h"

#include <stdlib.h>

enum {
    HAS_EVENT = 1,    /* an access or a start is in the block */
    NEEDED_LATER = 2, /* at the entry: an access follows, before any start */
    USED_BEFORE = 4,  /* at the end: an access precedes, after any start */
};

typedef struct search {
    arena *memory;
    const ir_dominators *dominators;
    const prep_event_list *events; /* by position */
    uint8_t *facts;                /* by index of a block in reverse post-order */
    VEC(const ir_block *) pending;
    prep_range_list ranges;
} search;

static int by_position(const void *a, const void *b)
{
    const prep_event *x = a, *y = b;

    return x->at->value.id < y->at->value.id ? -1 : x->at->value.id > y->at->value.id;
}

static uint8_t *facts_of(const search *s, const ir_block *b)
{
    return &s->facts[s->dominators->position[b->id]];
}

static void reach_block(search *s, const ir_block *b, unsigned fact)
{
    uint8_t *facts = facts_of(s, b);

    if (*facts & fact)
        return;
    *facts |= fact;
    vec_push(s->memory, &s->pending, b);
}

/* A block with events has its own facts: a search does not pass it. */
static void pass_block(search *s, const ir_block *b, unsigned fact)
{
    if (ir_is_reachable(s->dominators, b) && !(*facts_of(s, b) & HAS_EVENT))
        reach_block(s, b, fact);
}

static void search_back(search *s)
{
    while (s->pending.count) {
        const ir_block *b = s->pending.items[--s->pending.count];
        for (size_t p = 0; p < b->preds.count; p++)
            pass_block(s, b->preds.items[p], NEEDED_LATER);
    }
}

static void search_forward(search *s)
{
    while (s->pending.count) {
        const ir_block *b = s->pending.items[--s->pending.count];
        for (unsigned n = 0; n < ir_successor_count(b); n++)
            pass_block(s, ir_successor(b, n), USED_BEFORE);
    }
}

static bool is_first_in_block(const prep_event_list *e, size_t n)
{
    return n == 0 || e->items[n - 1].at->block != e->items[n].at->block;
}

static bool is_last_in_block(const prep_event_list *e, size_t n)
{
    return n + 1 == e->count || e->items[n + 1].at->block != e->items[n].at->block;
}

static void find_facts(search *s)
{
    const prep_event_list *e = s->events;

    for (size_t n = 0; n < e->count; n++)
        *facts_of(s, e->items[n].at->block) |= HAS_EVENT;
    for (size_t n = 0; n < e->count; n++)
        if (!e->items[n].is_start && is_first_in_block(e, n))
            reach_block(s, e->items[n].at->block, NEEDED_LATER);
    search_back(s);
    for (size_t n = 0; n < e->count; n++)
        if (!e->items[n].is_start && is_last_in_block(e, n))
            reach_block(s, e->items[n].at->block, USED_BEFORE);
    search_forward(s);
}

static bool is_needed_at_entry(const search *s, const ir_block *b)
{
    bool used = false;

    for (size_t p = 0; p < b->preds.count && !used; p++)
        used = ir_is_reachable(s->dominators, b->preds.items[p]) && *facts_of(s, b->preds.items[p]) & USED_BEFORE;
    return used && *facts_of(s, b) & NEEDED_LATER;
}

static bool is_needed_at_end(const search *s, const ir_block *b)
{
    bool needed = false;

    for (unsigned n = 0; n < ir_successor_count(b) && !needed; n++)
        needed = *facts_of(s, ir_successor(b, n)) & NEEDED_LATER;
    return needed && *facts_of(s, b) & USED_BEFORE;
}

/* Adds the positions FIRST to LAST, which are not before those that have been added. */
static void add_range(search *s, uint32_t first, uint32_t last)
{
    prep_range *before = s->ranges.count ? &vec_last(&s->ranges) : NULL;

    if (!before || first > before->last + 1)
        vec_push(s->memory, &s->ranges, (prep_range){first, last});
    else if (last > before->last)
        before->last = last;
}

/* Adds the positions of B; its events begin at index N. Returns the index after them. */
static size_t add_block(search *s, const ir_block *b, size_t n)
{
    uint32_t from = b->first->value.id;
    bool needed = is_needed_at_entry(s, b);

    for (; n < s->events->count && s->events->items[n].at->block == b; n++) {
        uint32_t at = s->events->items[n].at->value.id;
        if (!s->events->items[n].is_start)
            add_range(s, needed ? from : at, at);
        needed = !s->events->items[n].is_start;
        from = at;
    }
    if (is_needed_at_end(s, b))
        add_range(s, from, b->last->value.id);
    return n;
}

prep_range_list prep_lifetime_ranges(arena *memory, const ir_dominators *d, prep_event_list *events)
{
    search s = {.memory = memory, .dominators = d, .events = events, .facts = arena_array(memory, uint8_t, d->order_count)};

    qsort(events->items, events->count, sizeof *events->items, by_position);
    find_facts(&s);
    for (uint32_t n = 0, event = 0; n < d->order_count; n++)
        event = (uint32_t)add_block(&s, d->blocks[d->order[n]], event);
    return s.ranges;
}
