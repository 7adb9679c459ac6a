/* check/race.c - see race.h. */
#include "check/race.h"

enum { PAGE_BITS = 10, PAGE_BYTES = 1 << PAGE_BITS, COARSE = 4, SLOTS = 2 };

typedef struct cell {
    race_access write, reads[SLOTS], atomics[SLOTS]; /* write, reads: plain ones */
} cell;

struct race_page {
    cell *cells;
    unsigned shift; /* log2 of the bytes of a cell: 2 or 0 */
};

void race_shadow_init(race_shadow *s, arena *memory, uint64_t bytes, uint64_t *used, uint64_t limit)
{
    *s = (race_shadow){.memory = memory, .bytes = bytes, .used = used, .limit = limit};
    s->pages = arena_array(memory, race_page *, (bytes >> PAGE_BITS) + 1);
}

void race_shadow_clear(race_shadow *s)
{
    for (uint64_t p = 0; p <= s->bytes >> PAGE_BITS; p++)
        if (s->pages[p])
            memset(s->pages[p]->cells, 0, (PAGE_BYTES >> s->pages[p]->shift) * sizeof(cell));
}

/* --- pages ---------------------------------------------------------------------------------------------------------------- */

static cell *new_cells(race_shadow *s, unsigned shift)
{
    uint64_t bytes = (PAGE_BYTES >> shift) * sizeof(cell);

    if (*s->used + bytes > s->limit)
        return NULL;
    *s->used += bytes;
    return arena_alloc(s->memory, bytes);
}

/* Replaces the cells of P by one for each byte. */
static bool refine_page(race_shadow *s, race_page *p)
{
    cell *fine = new_cells(s, 0);

    if (!fine)
        return false;
    for (unsigned n = 0; n < PAGE_BYTES; n++)
        fine[n] = p->cells[n / COARSE];
    arena_drop(s->memory, p->cells, (PAGE_BYTES / COARSE) * sizeof(cell));
    *s->used -= (PAGE_BYTES / COARSE) * sizeof(cell);
    *p = (race_page){fine, 0};
    return true;
}

/* The page of offset AT, with cells for single bytes if FINE; NULL: out of memory. */
static race_page *find_page(race_shadow *s, uint64_t at, bool fine)
{
    race_page **p = &s->pages[at >> PAGE_BITS];

    if (!*p) {
        cell *cells = new_cells(s, 2);
        if (!cells)
            return NULL;
        *p = arena_new(s->memory, race_page);
        **p = (race_page){cells, 2};
    }
    return fine && (*p)->shift && !refine_page(s, *p) ? NULL : *p;
}

/* --- cells ---------------------------------------------------------------------------------------------------------------- */

typedef struct access {
    const race_world *world;
    const order_agent *agent;
    order_memory memory;
    race_access record;
    race_access *other; /* the access that it races with */
} access;

static bool is_ordered(const access *x, const race_access *old)
{
    uint32_t group, sub_group, id = old->agent - 1;

    if (id == x->agent->id)
        return true;
    if (id >= RACE_COPIES)
        return x->world->is_complete(x->world->context, x->agent, id);
    x->world->find_group(x->world->context, id, &group, &sub_group);
    return order_is_before(x->agent, x->memory, id, group, old->barriers, old->stamp) ||
           (x->world->knows && x->world->knows(x->world->context, x->agent, old));
}

/* Both accesses are atomic, and each one's scope includes the other's agent. */
static bool are_both_atomic(const access *x, const race_access *old)
{
    order_agent other = {.id = old->agent - 1};

    if (!race_is_atomic(old) || !race_is_atomic(&x->record) || other.id >= RACE_COPIES || x->agent->id >= RACE_COPIES)
        return false;
    x->world->find_group(x->world->context, other.id, &other.group, &other.sub_group);
    return order_includes((order_scope)(old->site & 7), &other, x->agent->id, x->agent->group, x->agent->sub_group) &&
           order_includes((order_scope)(x->record.site & 7), x->agent, other.id, other.group, other.sub_group);
}

static bool has_conflict(const access *x, const race_access *old)
{
    if (!old->agent || old->agent == x->record.agent || is_ordered(x, old) || are_both_atomic(x, old))
        return false;
    *x->other = *old;
    return true;
}

static bool is_same_time(const race_access *x, const race_access *y)
{
    return x->agent == y->agent && x->barriers == y->barriers && x->stamp == y->stamp;
}

/* Records X in one of the slots: in that of the same agent, an empty one, or one of an access ordered before X. If both are of
 * other agents and unordered, an access that races with X races with one of them as well. */
static void record_access(const access *x, race_access slots[SLOTS])
{
    for (unsigned n = 0; n < SLOTS; n++)
        if (slots[n].agent == x->record.agent) {
            /* an atomic write conflicts with more than an atomic read */
            if (race_is_write(&x->record) || !race_is_write(&slots[n]))
                slots[n] = x->record;
            return;
        }
    for (unsigned n = 0; n < SLOTS; n++)
        if (!slots[n].agent || is_ordered(x, &slots[n])) {
            slots[n] = x->record;
            return;
        }
    if (race_is_write(&x->record) && !race_is_write(&slots[1]))
        slots[1] = x->record;
}

static bool conflicts_with_atomics(const access *x, const cell *c)
{
    for (unsigned n = 0; n < SLOTS; n++)
        if ((race_is_write(&x->record) || race_is_write(&c->atomics[n])) && has_conflict(x, &c->atomics[n]))
            return true;
    return false;
}

static bool access_cell(const access *x, cell *c)
{
    bool is_write = race_is_write(&x->record);
    bool found = has_conflict(x, &c->write) || conflicts_with_atomics(x, c) ||
                 (is_write && (has_conflict(x, &c->reads[0]) || has_conflict(x, &c->reads[1])));

    if (race_is_atomic(&x->record))
        record_access(x, c->atomics);
    else if (is_write)
        c->write = x->record;
    else if (!is_same_time(&c->reads[0], &x->record))
        record_access(x, c->reads);
    return found;
}

race_result race_access_memory(race_shadow *s, const race_world *w, const order_agent *a, order_memory memory, uint64_t at,
                               uint64_t size, uint32_t site, unsigned flags, race_access *other, uint64_t *where)
{
    access x = {w, a, memory, {a->id + 1, a->barriers, a->stamp, site << RACE_FLAG_BITS | flags}, other};
    bool fine = (at | size) % COARSE, found = false;

    while (size) {
        race_page *p = find_page(s, at, fine);
        if (!p)
            return RACE_NO_MEMORY;
        uint64_t step = UINT64_C(1) << p->shift,
                 end = (at | (PAGE_BYTES - 1)) + 1 < at + size ? (at | (PAGE_BYTES - 1)) + 1 : at + size;
        size -= end - at;
        for (; at < end; at += step) {
            race_access first = *other;
            if (!access_cell(&x, &p->cells[(at & (PAGE_BYTES - 1)) >> p->shift]))
                continue;
            if (found)
                *other = first; /* keep the first one */
            else
                *where = at;
            found = true;
        }
    }
    return found ? RACE_FOUND : RACE_NONE;
}
