/* check/pairs.c - see pairs.h. */
#include "check/pairs.h"

enum { FIRST_CAPACITY = 64 };

/* The entry of the pair, or the free one where it belongs. */
static struct pair_entry *find_entry(const pair_table *t, uint64_t a, uint64_t b)
{
    uint64_t h = (a * UINT64_C(0x9e3779b97f4a7c15)) ^ (b * UINT64_C(0xc2b2ae3d27d4eb4f));
    size_t at = (h ^ h >> 32) & (t->capacity - 1);

    while (t->entries[at].index && (t->entries[at].a != a || t->entries[at].b != b))
        at = (at + 1) & (t->capacity - 1);
    return &t->entries[at];
}

static void grow_table(arena *memory, pair_table *t)
{
    pair_table old = *t;

    t->capacity = old.capacity ? old.capacity * 2 : FIRST_CAPACITY;
    t->entries = arena_array(memory, struct pair_entry, t->capacity);
    for (size_t n = 0; n < old.capacity; n++)
        if (old.entries[n].index)
            *find_entry(t, old.entries[n].a, old.entries[n].b) = old.entries[n];
}

uint32_t pair_index(arena *memory, pair_table *t, uint64_t a, uint64_t b, uint32_t next)
{
    if (t->capacity <= t->count * 2)
        grow_table(memory, t);
    struct pair_entry *e = find_entry(t, a, b);
    if (!e->index) {
        *e = (struct pair_entry){a, b, next};
        t->count++;
    }
    return e->index;
}
