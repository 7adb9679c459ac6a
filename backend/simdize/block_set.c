/* backend/simdize/block_set.c - sets of blocks as treaps. A node precedes those below it by a priority that its block
 * determines. */
#include "backend/simdize/block_set.h"

#include "backend/simdize/simdize.h"

struct block_set {
    flow_block *block;
    const block_set *left, *right;
};

/* The priority of a block: distinct for distinct blocks, as the factor is odd, and unrelated to their order. */
static uint32_t priority(const block_set *set)
{
    uint32_t mixed = (set->block->id + 1) * 0x9E3779B1u;

    return (mixed ^ mixed >> 15) * 0x85EBCA77u;
}

static const block_set *set_new(arena *memory, flow_block *block, const block_set *left, const block_set *right)
{
    block_set *set = arena_new(memory, block_set);

    *set = (block_set){block, left, right};
    return set;
}

/* Sets *BEFORE and *AFTER to the members of SET before and after B. Returns whether B is a member. */
static bool split_at(arena *memory, const block_set *set, const flow_block *b, const block_set **before, const block_set **after)
{
    bool found = false;

    *before = *after = NULL;
    if (!set)
        return false;
    if (set->block == b) {
        *before = set->left;
        *after = set->right;
        return true;
    }
    if (b->position < set->block->position) {
        found = split_at(memory, set->left, b, before, after);
        *after = set_new(memory, set->block, *after, set->right);
    } else {
        found = split_at(memory, set->right, b, before, after);
        *before = set_new(memory, set->block, set->left, *before);
    }
    return found;
}

/* Joins A and B, where all members of A precede those of B. */
static const block_set *join_sets(arena *memory, const block_set *a, const block_set *b)
{
    if (!a || !b)
        return a ? a : b;
    if (priority(a) > priority(b))
        return set_new(memory, a->block, a->left, join_sets(memory, a->right, b));
    return set_new(memory, b->block, join_sets(memory, a, b->left), b->right);
}

bool block_set_has(const block_set *set, const flow_block *b)
{
    while (set && set->block != b)
        set = b->position < set->block->position ? set->left : set->right;
    return set != NULL;
}

flow_block *block_set_first(const block_set *set)
{
    if (!set)
        return NULL;
    while (set->left)
        set = set->left;
    return set->block;
}

const block_set *block_set_add(arena *memory, const block_set *set, flow_block *b)
{
    return block_set_has(set, b) ? set : block_set_union(memory, set, set_new(memory, b, NULL, NULL));
}

const block_set *block_set_remove(arena *memory, const block_set *set, const flow_block *b)
{
    const block_set *before, *after;

    if (!block_set_has(set, b))
        return set;
    split_at(memory, set, b, &before, &after);
    return join_sets(memory, before, after);
}

const block_set *block_set_union(arena *memory, const block_set *a, const block_set *b)
{
    const block_set *before, *after;

    if (!a || !b || a == b)
        return a ? a : b;
    bool is_a = priority(a) >= priority(b); /* equal: the same block */
    const block_set *root = is_a ? a : b;
    split_at(memory, is_a ? b : a, root->block, &before, &after);
    const block_set *left = is_a ? block_set_union(memory, a->left, before) : block_set_union(memory, before, b->left);
    const block_set *right = is_a ? block_set_union(memory, a->right, after) : block_set_union(memory, after, b->right);
    return left == root->left && right == root->right ? root : set_new(memory, root->block, left, right);
}
