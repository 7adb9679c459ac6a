/* src/base/map.h - a map from pointers to pointers, in an arena. A zeroed map is empty.
 *
 *     map m = {0};
 *     map_set(arena, &m, type, made);
 *     made = map_get(&m, type);
 */
#ifndef GASKET_BASE_MAP_H
#define GASKET_BASE_MAP_H

#include "src/base/table.h"
#include "src/base/vec.h"

typedef struct map_entry {
    const void *key;
    void *value;
} map_entry;

typedef struct map {
    hash_table numbers;
    VEC(map_entry) entries;
} map;

static inline map_entry *map_find(const map *m, const void *key)
{
    table_each(n, &m->numbers, hash_pointer(0, key)) if (m->entries.items[n].key == key) return &m->entries.items[n];
    return NULL;
}

/* Returns the value of KEY; NULL if it has none. */
static inline void *map_get(const map *m, const void *key)
{
    const map_entry *e = map_find(m, key);

    return e ? e->value : NULL;
}

static inline void map_set(arena *a, map *m, const void *key, void *value)
{
    map_entry *e = map_find(m, key);

    if (e) {
        e->value = value;
        return;
    }
    table_push(a, &m->numbers, hash_pointer(0, key), &m->entries, (map_entry){key, value});
}

#endif
