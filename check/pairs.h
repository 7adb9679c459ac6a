/* check/pairs.h - a hash table from pairs of numbers to indices of a list. */
#ifndef GASKET_CHECK_PAIRS_H
#define GASKET_CHECK_PAIRS_H

#include "src/base/arena.h"

#include <stdint.h>

typedef struct pair_table { /* open addressing; all 0: empty */
    struct pair_entry {
        uint64_t a, b;
        uint32_t index; /* 0: free */
    } * entries;
    size_t count, capacity; /* capacity: a power of two */
} pair_table;

/* The index of the pair (A, B). If it is new, its index becomes NEXT, which is not 0. */
uint32_t pair_index(arena *memory, pair_table *t, uint64_t a, uint64_t b, uint32_t next);

#endif
