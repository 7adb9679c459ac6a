/* src/base/search.h - binary search. */
#ifndef GASKET_BASE_SEARCH_H
#define GASKET_BASE_SEARCH_H

#include <stddef.h>

/* Declares AT, the first index below COUNT for which IS_BEFORE, an expression of AT, is false; COUNT if there is none. IS_BEFORE
 * must be true up to some index and false from there on.
 *
 *     lower_bound(at, list->count, list->items[at].end <= position); */
#define lower_bound(at, count, is_before)                                                                                        \
    size_t at##_low = 0, at##_high = (count), at = 0;                                                                            \
    while (at = at##_low + (at##_high - at##_low) / 2, at##_low < at##_high) {                                                   \
        if (is_before)                                                                                                           \
            at##_low = at + 1;                                                                                                   \
        else                                                                                                                     \
            at##_high = at;                                                                                                      \
    }

#endif
