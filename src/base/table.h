/* src/base/table.h - finds entries by the hash of their keys. The entries are in a vector of the caller, who compares keys; a table has
 * their numbers and hashes. A zeroed table is empty.
 *
 *     table_each(n, &t, hash)
 *         if (items[n].name == name)
 *             return n;
 *     table_push(arena, &t, hash, &items, item);
 */
#ifndef GASKET_BASE_TABLE_H
#define GASKET_BASE_TABLE_H

#include "src/base/vec.h"

#include <stdint.h>

typedef struct table_slot {
    uint32_t hash, entry; /* entry: its number + 1; 0: the slot is free */
} table_slot;

typedef struct hash_table {
    table_slot *slots; /* open addressing */
    uint32_t count;
    uint32_t capacity; /* a power of two; at least half of the slots are free */
} hash_table;

#ifdef GASKET_SMALL
enum { TABLE_FIRST_CAPACITY = 2 };
#else
enum { TABLE_FIRST_CAPACITY = 64 };
#endif
#define TABLE_END UINT32_MAX

/* Returns the number of the next entry with HASH, searching from slot *AT on, and moves *AT past it. TABLE_END: no more
 * entries. */
static inline uint32_t table_next(const hash_table *t, uint32_t hash, uint32_t *at)
{
    if (!t->capacity)
        return TABLE_END;
    for (;;) {
        const table_slot *s = &t->slots[(*at)++ & (t->capacity - 1)];
        if (!s->entry)
            return TABLE_END;
        if (s->hash == hash)
            return s->entry - 1;
    }
}

/* Iterates over the numbers N of the entries with HASH: the wanted entry, if it exists, and few others. */
#define table_each(n, t, hash) for (uint32_t n##_at = (hash), n; (n = table_next((t), (hash), &n##_at)) != TABLE_END;)

static inline void table_put(hash_table *t, table_slot slot)
{
    uint32_t at = slot.hash;

    while (t->slots[at & (t->capacity - 1)].entry)
        at++;
    t->slots[at & (t->capacity - 1)] = slot;
}

static inline void table_grow(arena *a, hash_table *t)
{
    hash_table old = *t;

    t->capacity = old.capacity ? old.capacity * 2 : TABLE_FIRST_CAPACITY;
    t->slots = arena_array(a, table_slot, t->capacity);
    for (uint32_t i = 0; i < old.capacity; i++)
        if (old.slots[i].entry)
            table_put(t, old.slots[i]);
    arena_drop(a, old.slots, old.capacity * sizeof *old.slots);
}

/* Adds entry N, whose key has HASH. Numbers are below TABLE_END - 1. */
static inline void table_add(arena *a, hash_table *t, uint32_t hash, size_t n)
{
    if (++t->count * 2 >= t->capacity)
        table_grow(a, t);
    table_put(t, (table_slot){hash, (uint32_t)n + 1});
}

/* Adds an item, whose key has HASH, to the vector V. The item is stored first, so that the table has no number without an item
 * if memory runs out. */
#define table_push(a, t, hash, v, ...)                                                                                           \
    do {                                                                                                                         \
        vec_push((a), (v), (__VA_ARGS__));                                                                                       \
        table_add((a), (t), (hash), (v)->count - 1);                                                                             \
    } while (0)

static inline void table_clear(hash_table *t)
{
    if (t->capacity)
        memset(t->slots, 0, t->capacity * sizeof *t->slots);
    t->count = 0;
}

/* A hash of the address P, or of 64 bits, combined with the hash H. */
static inline uint32_t hash_word(uint32_t h, uint64_t word)
{
    uint64_t x = (h ^ word) * UINT64_C(0x9E3779B97F4A7C15);

    return (uint32_t)(x >> 32) ^ (uint32_t)x;
}

static inline uint32_t hash_pointer(uint32_t h, const void *p)
{
    return hash_word(h, (uintptr_t)p);
}

#endif
