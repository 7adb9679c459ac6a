/* backend/machine/later.c - a segment tree over positions. The unit of the tree is an instruction, four positions. Node n covers
 * the instructions of nodes 2n and 2n + 1; the leaves are nodes `count` to 2 * count - 1. A segment is in the lists of the
 * largest nodes that it covers, so the lists from a leaf to the root have all segments that contain this instruction. */
#include "backend/machine/later.h"

enum { UNIT = 4 };

typedef struct link { /* an entry of a list */
    uint32_t segment; /* index in `segments` */
    uint32_t next;    /* index in `links`; 0: the last */
} link;

typedef struct later_segment {
    int vreg;
    mir_segment at;
} later_segment;

struct later_segments {
    arena *scratch;
    uint32_t count;
    uint32_t *covering; /* by node: its list */
    uint32_t *starting; /* by instruction: the list of the segments that begin there */
    bitset starts;      /* instructions with such a list */
    VEC(later_segment) segments;
    VEC(link) links;
};

later_segments *mir_later_new(arena *scratch, const mir_function *f)
{
    later_segments *l = arena_new(scratch, later_segments);

    l->scratch = scratch;
    l->count = (uint32_t)vec_last(&f->blocks)->last_position / UNIT + 1;
    l->covering = arena_array(scratch, uint32_t, 2 * (size_t)l->count);
    l->starting = arena_array(scratch, uint32_t, l->count);
    l->starts = bitset_new(scratch, l->count);
    vec_push(scratch, &l->links, (link){0});
    return l;
}

static void add_link(later_segments *l, uint32_t *list, uint32_t segment)
{
    vec_push(l->scratch, &l->links, (link){segment, *list});
    *list = (uint32_t)l->links.count - 1;
}

static void add_segment(later_segments *l, int v, mir_segment s)
{
    uint32_t n = (uint32_t)l->segments.count, first = (uint32_t)s.from / UNIT, end = ((uint32_t)s.to - 1) / UNIT + 1;

    vec_push(l->scratch, &l->segments, (later_segment){v, s});
    add_link(l, &l->starting[first], n);
    bitset_add(&l->starts, first);
    for (uint32_t from = first + l->count, to = end + l->count; from < to; from /= 2, to /= 2) {
        if (from & 1)
            add_link(l, &l->covering[from++], n);
        if (to & 1)
            add_link(l, &l->covering[--to], n);
    }
}

void mir_later_add(later_segments *l, int v, const mir_range *r, size_t first)
{
    for (size_t n = first; n < r->segments.count; n++)
        add_segment(l, v, r->segments.items[n]);
}

static void find_in_list(const later_segments *l, uint32_t list, mir_segment s, mir_registers *found)
{
    for (; list; list = l->links.items[list].next) {
        const later_segment *x = &l->segments.items[l->links.items[list].segment];
        if (x->at.from < s.to && s.from < x->at.to)
            vec_push(l->scratch, found, x->vreg);
    }
}

/* Finds the segments that overlap S: each contains the first instruction of S, or begins after it within S. */
static void find_overlapping(const later_segments *l, mir_segment s, mir_registers *found)
{
    uint32_t first = (uint32_t)s.from / UNIT;
    bitset starts = {l->starts.words, ((uint32_t)s.to - 1) / UNIT + 1};

    for (uint32_t n = first + l->count; n; n /= 2)
        find_in_list(l, l->covering[n], s, found);
    for (unsigned at = bitset_next(&starts, first + 1); at < starts.bits; at = bitset_next(&starts, at + 1))
        find_in_list(l, l->starting[at], s, found);
}

void mir_later_find(const later_segments *l, const mir_range *r, mir_registers *found)
{
    for (size_t n = 0; n < r->segments.count; n++)
        find_overlapping(l, r->segments.items[n], found);
}
