/* src/check/race.c - see race.h: pages and cells, and the test of a single access. */
#include "src/check/cells.h"

static unsigned block_count(unsigned shift)
{
    return PAGE_BYTES >> shift >> BLOCK_BITS;
}

void race_shadow_init(race_shadow *s, arena *memory, uint64_t bytes, uint64_t *used, uint64_t limit)
{
    *s = (race_shadow){.memory = memory, .bytes = bytes, .used = used, .limit = limit};
    s->pages = arena_array(memory, race_page *, (bytes >> PAGE_BITS) + 1);
}

static void clear_page(race_page *p)
{
    for (unsigned n = 0; n < block_count(p->shift); n++) {
        race_unsettle(&p->blocks[n]);
        for (unsigned k = 0; k < COLUMNS; k++) {
            column *c = &p->blocks[n].columns[k];
            c->begin = c->end = 0;
            c->first.agent = 0;
            if (c->form != COLUMN_RUN)
                memset(c->cells, 0, BLOCK_CELLS * (c->form == COLUMN_AGENTS ? sizeof *c->agents : sizeof *c->cells));
        }
    }
}

void race_shadow_clear(race_shadow *s)
{
    for (uint64_t p = 0; p <= s->bytes >> PAGE_BITS; p++)
        if (s->pages[p])
            clear_page(s->pages[p]);
}

/* BYTES for S, zeroed; NULL: over the limit. */
static void *take_memory(race_shadow *s, uint64_t bytes)
{
    if (*s->used + bytes > s->limit)
        return NULL;
    *s->used += bytes;
    return arena_alloc(s->memory, bytes);
}

/* --- columns -------------------------------------------------------------------------------------------------------------- */

static bool make_cells(race_shadow *s, column *c)
{
    race_access *cells = take_memory(s, BLOCK_CELLS * sizeof *cells);

    if (!cells)
        return false;
    for (unsigned n = 0; n < BLOCK_CELLS; n++)
        cells[n] = get_access(c, n);
    c->cells = cells;
    c->form = COLUMN_CELLS;
    return true;
}

static bool make_agents(race_shadow *s, column *c)
{
    uint32_t *agents = take_memory(s, BLOCK_CELLS * sizeof *agents);

    if (!agents)
        return false;
    for (unsigned n = c->begin; n < c->end; n++)
        agents[n] = access_of_run(c, n).agent;
    c->agents = agents;
    c->form = COLUMN_AGENTS;
    return true;
}

bool race_widen_column(race_shadow *s, column *c, const race_access *a)
{
    if (c->form == COLUMN_CELLS)
        return true;
    if (c->form == COLUMN_AGENTS && !c->first.agent)
        c->first = *a;
    if (!is_same_access(&c->first, a))
        return make_cells(s, c);
    return c->form == COLUMN_AGENTS || make_agents(s, c);
}

/* Sets the step and phase of C for a run that includes cell c->end, accessed by the agent after the last one of C. False: there is none. */
static bool find_step(column *c)
{
    unsigned count = c->end - c->begin, first = BLOCK_CELLS - c->phase, second = count - first;

    if (!c->phase) { /* the second agent */
        set_step(c, BLOCK_CELLS, BLOCK_CELLS - count);
        return true;
    }
    if (second < first) /* all cells of the second agent are in the block */
        return false;
    set_step(c, second, second - first);
    return true;
}

/* Adds the access to cell N to the run of C; false: it does not fit. */
static bool extend_run(column *c, unsigned n, const race_access *a)
{
    unsigned count = c->end - c->begin;

    if (count == 0 || (count == 1 && n == c->begin)) {
        c->first = *a;
        c->begin = (uint8_t)n;
        c->end = (uint8_t)(n + 1);
        set_step(c, BLOCK_CELLS, 0);
        return true;
    }
    if (!is_same_access(&c->first, a))
        return false;
    if (is_in_run(c, n) && access_of_run(c, n).agent == a->agent)
        return true;
    if (n != c->end)
        return false;
    bool is_next = c->step == BLOCK_CELLS && access_of_run(c, n - 1).agent + 1 == a->agent;
    if (access_of_run(c, n).agent != a->agent && !(is_next && find_step(c)))
        return false;
    c->end++;
    return true;
}

bool race_add_access(race_shadow *s, column *c, unsigned n, const race_access *a)
{
    if (c->form == COLUMN_RUN && extend_run(c, n, a))
        return true;
    if (!race_widen_column(s, c, a))
        return false;
    put_access(c, n, a);
    return true;
}

/* --- pages ---------------------------------------------------------------------------------------------------------------- */

static bool make_page(race_shadow *s, race_page *p, unsigned shift)
{
    block *blocks = take_memory(s, block_count(shift) * sizeof *blocks);

    if (!blocks)
        return false;
    *p = (race_page){blocks, shift};
    return true;
}

/* The cells of column K of P become one for each byte, in the blocks FINE. */
static bool refine_column(race_shadow *s, const race_page *p, block *fine, unsigned k)
{
    for (unsigned n = 0; n < PAGE_BYTES; n++) {
        unsigned from = n / COARSE;
        race_access a = get_access(&p->blocks[from >> BLOCK_BITS].columns[k], from & (BLOCK_CELLS - 1));
        if (a.agent && !set_access(s, &fine[n >> BLOCK_BITS].columns[k], n & (BLOCK_CELLS - 1), &a))
            return false;
    }
    return true;
}

/* Replaces the cells of P by one for each byte. */
static bool refine_page(race_shadow *s, race_page *p)
{
    race_page fine;

    if (!make_page(s, &fine, 0))
        return false;
    for (unsigned k = 0; k < COLUMNS; k++) {
        bool any = false;
        for (unsigned n = 0; n < block_count(p->shift); n++)
            any |= !is_empty(&p->blocks[n].columns[k]);
        if (any && !refine_column(s, p, fine.blocks, k))
            return false;
    }
    *p = fine;
    return true;
}

race_page *race_make_page(race_shadow *s, uint64_t at, bool fine)
{
    race_page **p = &s->pages[at >> PAGE_BITS];

    if (!*p) {
        race_page *page = arena_new(s->memory, race_page);
        if (!make_page(s, page, fine ? 0 : COARSE_SHIFT))
            return NULL;
        *p = page;
    }
    return fine && (*p)->shift && !refine_page(s, *p) ? NULL : *p;
}

/* --- cells ---------------------------------------------------------------------------------------------------------------- */

typedef struct tested_access {
    const race_world *world;
    const order_agent *agent;
    order_memory memory;
    race_access record;
    race_access *other; /* the access that it races with */
} tested_access;

static bool is_ordered(const tested_access *x, const race_access *old)
{
    uint32_t group, sub_group, id = old->agent - 1;

    if (id == x->agent->id)
        return true;
    if (id >= RACE_COPIES)
        return x->world->is_complete(x->world->context, x->agent, id);
    x->world->find_group(x->world->context, id, &group, &sub_group);
    if (x->memory == ORDER_LOCAL && group != x->agent->group) /* an earlier group had this memory */
        return true;
    return order_is_before(x->agent, x->memory, id, group, old->barriers, old->stamp) ||
           (x->world->knows && x->world->knows(x->world->context, x->agent, old));
}

/* Both accesses are atomic, and each one's scope includes the other's agent. */
static bool are_both_atomic(const tested_access *x, const race_access *old)
{
    order_agent other = {.id = old->agent - 1};

    if (!race_is_atomic(old) || !race_is_atomic(&x->record) || other.id >= RACE_COPIES || x->agent->id >= RACE_COPIES)
        return false;
    x->world->find_group(x->world->context, other.id, &other.group, &other.sub_group);
    return order_includes((order_scope)(old->site & 7), &other, x->agent->id, x->agent->group, x->agent->sub_group) &&
           order_includes((order_scope)(x->record.site & 7), x->agent, other.id, other.group, other.sub_group);
}

static bool has_conflict(const tested_access *x, const column *c, unsigned n)
{
    race_access old = get_access(c, n);

    if (!old.agent || old.agent == x->record.agent || is_ordered(x, &old) || are_both_atomic(x, &old))
        return false;
    *x->other = old;
    return true;
}

static bool is_same_time(const race_access *x, const race_access *y)
{
    return x->agent == y->agent && x->barriers == y->barriers && x->stamp == y->stamp;
}

/* Records X in one of the two columns of cell N from C on: in that of the same agent, an empty one, or one of an access ordered before X.
 * If both are of other agents and unordered, an access that races with X races with one of them as well. */
static bool record_access(const tested_access *x, race_shadow *s, column *c, unsigned n)
{
    race_access old[SLOTS] = {get_access(&c[0], n), get_access(&c[1], n)};

    for (unsigned k = 0; k < SLOTS; k++)
        if (old[k].agent == x->record.agent) {
            /* an atomic write conflicts with more than an atomic read */
            if (race_is_write(&x->record) || !race_is_write(&old[k]))
                return set_access(s, &c[k], n, &x->record);
            return true;
        }
    for (unsigned k = 0; k < SLOTS; k++)
        if (!old[k].agent || is_ordered(x, &old[k]))
            return set_access(s, &c[k], n, &x->record);
    if (race_is_write(&x->record) && !race_is_write(&old[1]))
        return set_access(s, &c[1], n, &x->record);
    return true;
}

static bool conflicts_with_atomics(const tested_access *x, const column *c, unsigned n)
{
    for (unsigned k = 0; k < SLOTS; k++) {
        race_access old = get_access(&c[k], n);
        if ((race_is_write(&x->record) || race_is_write(&old)) && has_conflict(x, &c[k], n))
            return true;
    }
    return false;
}

/* Records X for cell N of B, and looks for an access that it races with. */
static race_result access_cell(const tested_access *x, race_shadow *s, block *b, unsigned n)
{
    column *c = b->columns;
    bool is_write = race_is_write(&x->record);
    bool found = has_conflict(x, &c[WRITE], n) || conflicts_with_atomics(x, &c[ATOMICS], n) ||
                 (is_write && (has_conflict(x, &c[READS], n) || has_conflict(x, &c[READS + 1], n)));
    race_access read = get_access(&c[READS], n);
    bool done = true;

    race_unsettle(b);
    if (race_is_atomic(&x->record))
        done = record_access(x, s, &c[ATOMICS], n);
    else if (is_write)
        done = set_access(s, &c[WRITE], n, &x->record);
    else if (!is_same_time(&read, &x->record))
        done = record_access(x, s, &c[READS], n);
    return !done ? RACE_NO_MEMORY : found ? RACE_FOUND : RACE_NONE;
}

race_result race_access_memory(race_shadow *s, const race_world *w, const order_agent *a, order_memory memory, uint64_t at,
                               uint64_t size, uint32_t site, unsigned flags, race_access *other, uint64_t *where)
{
    tested_access x = {w, a, memory, {a->id + 1, a->barriers, a->stamp, site << RACE_FLAG_BITS | flags}, other};
    bool fine = (at | size) % COARSE, found = false;

    while (size) {
        race_page *p = race_find_page(s, at, fine);
        if (!p)
            return RACE_NO_MEMORY;
        uint64_t step = UINT64_C(1) << p->shift,
                 end = (at | (PAGE_BYTES - 1)) + 1 < at + size ? (at | (PAGE_BYTES - 1)) + 1 : at + size;
        size -= end - at;
        for (; at < end; at += step) {
            race_access first = *other;
            unsigned n = (unsigned)(at & (PAGE_BYTES - 1)) >> p->shift;
            race_result result = access_cell(&x, s, &p->blocks[n >> BLOCK_BITS], n & (BLOCK_CELLS - 1));
            if (result == RACE_NO_MEMORY)
                return result;
            if (result == RACE_NONE)
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
