/* backend/simdize/block_set.h - sets of the blocks of a thread, in layout order.
 *
 * The sets of consecutive blocks differ by few members. So a set is never changed: an operation returns another set, which shares
 * its common parts with the old one. A set is a treap, a search tree whose shape depends on its members alone, so each operation
 * takes time in proportion to the difference and to the logarithm of the size. NULL is the empty set. */
#ifndef GASKET_BACKEND_SIMDIZE_BLOCK_SET_H
#define GASKET_BACKEND_SIMDIZE_BLOCK_SET_H

#include "src/base/arena.h"

#include <stdbool.h>

typedef struct flow_block flow_block;
typedef struct block_set block_set;

bool block_set_has(const block_set *set, const flow_block *b);
flow_block *block_set_first(const block_set *set); /* the member that is first in the layout; NULL: the set is empty */
const block_set *block_set_add(arena *memory, const block_set *set, flow_block *b);
const block_set *block_set_remove(arena *memory, const block_set *set, const flow_block *b);
/* A and the members of B: A itself, the same pointer, if it has them all. */
const block_set *block_set_union(arena *memory, const block_set *a, const block_set *b);

#endif
