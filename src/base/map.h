/* src/base/map.h - a hash table from pointers to pointers, in an arena. A zeroed map is empty.
 *
 *     map m = {0};
 *     map_set(arena, &m, type, made);
 *     made = map_get(&m, type);
 */
#ifndef GASKET_BASE_MAP_H
#define GASKET_BASE_MAP_H

#include "src/base/arena.h"

#include <stdint.h>

typedef struct map_slot {
    const void *key; /* NULL: free */
    void *value;
} map_slot;

typedef struct map {
    map_slot *slots; /* open addressing; capacity is a power of two */
    size_t count, capacity;
} map;

static inline map_slot *map_find(const map *m, const void *key)
{
    size_t at = (size_t)((uint64_t)(uintptr_t)key * UINT64_C(0x9E3779B97F4A7C15) >> 32) & (m->capacity - 1);

    while (m->slots[at].key && m->slots[at].key != key)
        at = (at + 1) & (m->capacity - 1);
    return &m->slots[at];
}

/* Returns the value of KEY; NULL if it has none. */
static inline void *map_get(const map *m, const void *key)
{
    return m->capacity ? map_find(m, key)->value : NULL;
}

static inline void map_grow(arena *a, map *m)
{
    map old = *m;

    m->capacity = old.capacity ? old.capacity * 2 : 16;
    m->slots = arena_array(a, map_slot, m->capacity);
    for (size_t i = 0; i < old.capacity; i++)
        if (old.slots[i].key)
            *map_find(m, old.slots[i].key) = old.slots[i];
    arena_drop(a, old.slots, old.capacity * sizeof *old.slots);
}

static inline void map_set(arena *a, map *m, const void *key, void *value)
{
    if (m->count * 2 >= m->capacity)
        map_grow(a, m);
    map_slot *slot = map_find(m, key);
    m->count += !slot->key;
    *slot = (map_slot){key, value};
}

#endif
