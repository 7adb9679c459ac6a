/* src/check/times.c - see times.h. A function that takes a node as OWNED consumes one of its references. */
#include "src/check/times.h"

#include <string.h>

enum { BITS = 3, FAN_OUT = 1 << BITS, LEAF_BITS = 4, LEAF_IDS = 1 << LEAF_BITS };

struct times_node {
    uint32_t references;
    union {
        times_node *children[FAN_OUT]; /* NULL: empty; of a free node, the next one is the first child */
        uint32_t times[LEAF_IDS];
    };
};

/* --- nodes ---------------------------------------------------------------------------------------------------------------- */

static times_node *new_node(times_pool *p)
{
    times_node *n = p->free;

    if (n)
        p->free = n->children[0];
    else
        n = arena_raw(p->memory, sizeof *n);
    memset(n, 0, sizeof *n);
    n->references = 1;
    return n;
}

static void release_node(times_pool *p, times_node *owned, unsigned level)
{
    if (!owned || --owned->references)
        return;
    for (unsigned k = 0; level && k < FAN_OUT; k++)
        release_node(p, owned->children[k], level - 1);
    owned->children[0] = p->free;
    p->free = owned;
}

static times_node *share_node(times_node *n)
{
    n->references++;
    return n;
}

/* OWNED if it has no other reference, else a copy of it: a node that may be changed. */
static times_node *make_unshared(times_pool *p, times_node *owned, unsigned level)
{
    if (owned->references == 1)
        return owned;
    times_node *n = new_node(p);
    *n = *owned;
    n->references = 1;
    for (unsigned k = 0; level && k < FAN_OUT; k++)
        if (n->children[k])
            share_node(n->children[k]);
    owned->references--;
    return n;
}

/* --- one id --------------------------------------------------------------------------------------------------------------- */

static unsigned child_index(uint32_t id, unsigned level)
{
    return id >> (LEAF_BITS + (level - 1) * BITS) & (FAN_OUT - 1);
}

static unsigned leaf_index(uint32_t id)
{
    return id & (LEAF_IDS - 1);
}

/* LEVELS levels hold ID. */
static bool holds_id(unsigned levels, uint32_t id)
{
    return (uint64_t)id >> (LEAF_BITS + levels * BITS) == 0;
}

uint32_t times_of(const times_map *m, uint32_t id)
{
    const times_node *n = holds_id(m->levels, id) ? m->root : NULL;

    for (unsigned level = m->levels; n && level; level--)
        n = n->children[child_index(id, level)];
    return n ? n->times[leaf_index(id)] : 0;
}

static void add_levels(times_pool *p, times_map *m, unsigned levels)
{
    for (; m->levels < levels; m->levels++) {
        if (!m->root)
            continue;
        times_node *n = new_node(p);
        n->children[0] = m->root;
        m->root = n;
    }
}

void times_raise(times_pool *p, times_map *m, uint32_t id, uint32_t time)
{
    times_node **at = &m->root;

    if (times_of(m, id) >= time)
        return;
    while (!holds_id(m->levels, id))
        add_levels(p, m, m->levels + 1);
    for (unsigned level = m->levels;; level--) {
        *at = *at ? make_unshared(p, *at, level) : new_node(p);
        if (!level)
            break;
        at = &(*at)->children[child_index(id, level)];
    }
    (*at)->times[leaf_index(id)] = time;
}

/* --- joins ---------------------------------------------------------------------------------------------------------------- */

static times_node *replace_node(times_pool *p, times_node *owned, times_node *by, unsigned level)
{
    share_node(by);
    release_node(p, owned, level);
    return by;
}

static times_node *join_leaves(times_pool *p, times_node *owned, times_node *from)
{
    bool is_less = true, is_greater = true;

    for (unsigned k = 0; k < LEAF_IDS; k++) {
        is_less &= owned->times[k] <= from->times[k];
        is_greater &= owned->times[k] >= from->times[k];
    }
    if (is_greater)
        return owned;
    if (is_less)
        return replace_node(p, owned, from, 0);
    owned = make_unshared(p, owned, 0);
    for (unsigned k = 0; k < LEAF_IDS; k++)
        if (owned->times[k] < from->times[k])
            owned->times[k] = from->times[k];
    return owned;
}

/* The join of both, with one reference; may be NULL. It is FROM itself if that is the greater one. */
static times_node *join_nodes(times_pool *p, times_node *owned, times_node *from, unsigned level)
{
    if (!from || owned == from)
        return owned;
    if (!owned)
        return share_node(from);
    if (!level)
        return join_leaves(p, owned, from);
    for (unsigned k = 0; k < FAN_OUT; k++) {
        times_node *old = owned->children[k];
        if (!from->children[k] || old == from->children[k])
            continue;
        if (owned->references == 1) {
            owned->children[k] = join_nodes(p, old, from->children[k], level - 1);
            continue;
        }
        times_node *child = join_nodes(p, old ? share_node(old) : NULL, from->children[k], level - 1);
        if (child != old)
            owned = make_unshared(p, owned, level);
        release_node(p, owned->children[k], level - 1);
        owned->children[k] = child;
    }
    return memcmp(owned->children, from->children, sizeof owned->children) ? owned : replace_node(p, owned, from, level);
}

void times_join(times_pool *p, times_map *to, const times_map *from)
{
    if (!from->root || to->root == from->root)
        return;
    times_map other = {share_node(from->root), from->levels};
    add_levels(p, &other, to->levels);
    add_levels(p, to, other.levels);
    to->root = join_nodes(p, to->root, other.root, to->levels);
    times_clear(p, &other);
}

void times_clear(times_pool *p, times_map *m)
{
    release_node(p, m->root, m->levels);
    *m = (times_map){0};
}
