/* src/base/spans.h - the smallest and the largest number of a range of an array of spans, in logarithmic time (a segment tree). */
#ifndef GASKET_BASE_SPANS_H
#define GASKET_BASE_SPANS_H

#include "src/base/arena.h"

#include <stdint.h>

/* The numbers from `low` to `high`; none if high < low. */
typedef struct span {
    uint32_t low, high;
} span;

#define SPAN_NONE ((span){UINT32_MAX, 0})

static inline span span_union(span a, span b)
{
    return (span){a.low < b.low ? a.low : b.low, a.high > b.high ? a.high : b.high};
}

/* Node n is the union of nodes 2n and 2n + 1; the leaves, the spans themselves, are nodes count to 2 * count - 1. */
typedef struct span_tree {
    span *nodes;
    uint32_t count;
} span_tree;

/* A tree of COUNT empty spans. The caller sets them by span_tree_leaf(), and calls span_tree_build() before the first query. */
static inline span_tree span_tree_new(arena *memory, uint32_t count)
{
    span_tree t = {arena_array(memory, span, 2 * (size_t)count), count};

    for (uint32_t n = 0; n < 2 * count; n++)
        t.nodes[n] = SPAN_NONE;
    return t;
}

static inline span *span_tree_leaf(const span_tree *t, uint32_t n)
{
    return &t->nodes[t->count + n];
}

static inline void span_tree_build(const span_tree *t)
{
    for (uint32_t n = t->count; n-- > 1;)
        t->nodes[n] = span_union(t->nodes[2 * n], t->nodes[2 * n + 1]);
}

/* The union of the spans FROM to TO - 1. */
static inline span span_tree_union(const span_tree *t, uint32_t from, uint32_t to)
{
    span all = SPAN_NONE;

    for (from += t->count, to += t->count; from < to; from /= 2, to /= 2) {
        if (from & 1)
            all = span_union(all, t->nodes[from++]);
        if (to & 1)
            all = span_union(all, t->nodes[--to]);
    }
    return all;
}

#endif
