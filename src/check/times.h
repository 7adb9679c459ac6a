/* src/check/times.h - maps from ids to times, for the clocks of order.h.
 *
 * A map is a radix tree whose nodes are shared by maps and count their references. A map that was joined with a greater one is
 * that one, at no cost; so a chain of thousands of agents that learn from each other takes O(log n) nodes and time for each. */
#ifndef GASKET_CHECK_TIMES_H
#define GASKET_CHECK_TIMES_H

#include "src/base/arena.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct times_node times_node;

typedef struct times_pool { /* the nodes of maps that are joined with each other */
    arena *memory;
    times_node *free;
    struct order_past *pasts; /* for order.c: unused ones */
} times_pool;

typedef struct times_map { /* all 0: empty */
    times_node *root;
    unsigned levels; /* above the leaves */
} times_map;

uint32_t times_of(const times_map *m, uint32_t id); /* 0: none */
/* The time of ID becomes at least TIME. */
void times_raise(times_pool *p, times_map *m, uint32_t id, uint32_t time);
/* Each time of TO becomes at least that of FROM. */
void times_join(times_pool *p, times_map *to, const times_map *from);
void times_clear(times_pool *p, times_map *m);

#endif
