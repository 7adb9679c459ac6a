/* src/check/pairs.h - a table from pairs of numbers to indices of a list. */
#ifndef GASKET_CHECK_PAIRS_H
#define GASKET_CHECK_PAIRS_H

#include "src/base/table.h"
#include "src/base/vec.h"

typedef struct pair_entry {
    uint64_t a, b;
    uint32_t index;
} pair_entry;

typedef struct pair_table { /* all 0: empty */
    VEC(pair_entry) entries;
    hash_table numbers;
} pair_table;

/* The index of the pair (A, B). If it is new, its index becomes NEXT. */
uint32_t pair_index(arena *memory, pair_table *t, uint64_t a, uint64_t b, uint32_t next);

#endif
