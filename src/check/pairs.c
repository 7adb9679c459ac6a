/* src/check/pairs.c - numbers the pairs that identify call stacks, sites and origins. */
#include "src/check/pairs.h"

uint32_t pair_index(arena *memory, pair_table *t, uint64_t a, uint64_t b, uint32_t next)
{
    uint32_t hash = hash_word(hash_word(0, a), b);

    table_each(n, &t->numbers, hash)
    {
        const pair_entry *e = &t->entries.items[n];
        if (e->a == a && e->b == b)
            return e->index;
    }
    table_push(memory, &t->numbers, hash, &t->entries, (pair_entry){a, b, next});
    return next;
}
