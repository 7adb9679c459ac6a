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

const column race_no_columns[ATOMICS];

static void clear_column(column *c)
{
    c->begin = c->end = c->count = 0;
    c->first.agent = 0;
    if (c->form == COLUMN_AGENTS)
        memset(c->agents, 0, BLOCK_CELLS * sizeof *c->agents);
    else if (c->form == COLUMN_CELLS)
        memset(c->cells, 0, BLOCK_CELLS * sizeof *c->cells);
}

static void clear_page(race_page *p)
{
    for (block *b = p->blocks; b < p->blocks + block_count(p->shift); b++) {
        race_unsettle(b);
        clear_column(&b->write);
        for (unsigned k = 0; b->reads && k < SLOTS; k++)
            clear_column(&b->reads->columns[k]);
        for (unsigned k = 0; b->atomics && k < ATOMICS; k++)
            clear_column(&b->atomics[k]);
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
    for (unsigned n = 0; n < BLOCK_CELLS; n++)
        agents[n] = get_access(c, n).agent;
    c->agents = agents;
    c->form = COLUMN_AGENTS;
    return true;
}

bool race_widen_column(race_shadow *s, column *c, const race_access *a)
{
    if (c->form == COLUMN_CELLS)
        return true;
    if (c->form != COLUMN_RUN && !c->first.agent)
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

/* Memory for another part of C; false: there are too many, or no memory. */
static bool reserve_part(race_shadow *s, column *c)
{
    if (c->count < (c->form == COLUMN_FEW_PARTS ? FEW_PARTS : MOST_PARTS))
        return true;
    if (c->form == COLUMN_MORE_PARTS)
        return false;
    column_part *parts = take_memory(s, MOST_PARTS * sizeof *parts);
    if (!parts)
        return false;
    memcpy(parts, c->parts, FEW_PARTS * sizeof *parts);
    c->parts = parts;
    c->form = COLUMN_MORE_PARTS;
    return true;
}

/* Adds cell N, accessed by AGENT, to the parts of C. False: it does not fit, or there is no memory. */
static bool extend_parts(race_shadow *s, column *c, unsigned n, uint32_t agent)
{
    const column_part *old = part_of_cell(c, n);

    if (old)
        return old->agent == agent;
    for (column_part *p = c->parts; p < c->parts + c->count; p++)
        if (p->end == n && p->agent == agent) {
            p->end++;
            return true;
        }
    if (!reserve_part(s, c))
        return false;
    c->parts[c->count++] = (column_part){agent, (uint8_t)n, (uint8_t)(n + 1)};
    return true;
}

/* The run of C becomes parts; false: there are too many, or no memory. */
static bool make_parts(race_shadow *s, column *c)
{
    column parts = {.first = c->first, .form = COLUMN_FEW_PARTS};
    bool fits = access_of_run(c, c->end - 1u).agent - c->first.agent < MOST_PARTS;

    parts.parts = fits ? take_memory(s, FEW_PARTS * sizeof *parts.parts) : NULL;
    if (!parts.parts)
        return false;
    for (unsigned n = c->begin; n < c->end; n++)
        if (!extend_parts(s, &parts, n, access_of_run(c, n).agent))
            return false;
    *c = parts;
    return true;
}

/* Adds the access to cell N to the parts of C, or to those that its run becomes; false: it does not fit, or there is no memory. */
static bool add_to_parts(race_shadow *s, column *c, unsigned n, const race_access *a)
{
    if (has_parts(c) && !c->count)
        c->first = *a;
    return is_same_access(&c->first, a) && (has_parts(c) || (c->form == COLUMN_RUN && make_parts(s, c))) &&
           extend_parts(s, c, n, a->agent);
}

bool race_add_access(race_shadow *s, column *c, unsigned n, const race_access *a)
{
    if (c->form == COLUMN_RUN && extend_run(c, n, a))
        return true;
    if (add_to_parts(s, c, n, a))
        return true;
    if (!race_widen_column(s, c, a))
        return false;
    put_access(c, n, a);
    return true;
}

column *race_make_column(race_shadow *s, block *b, unsigned k)
{
    if (k == WRITE)
        return &b->write;
    if (k < ATOMIC_READS) {
        if (!b->reads)
            b->reads = take_memory(s, sizeof *b->reads);
        return b->reads ? &b->reads->columns[k - READS] : NULL;
    }
    if (!b->atomics)
        b->atomics = take_memory(s, ATOMICS * sizeof *b->atomics);
    return b->atomics ? &b->atomics[k - ATOMIC_READS] : NULL;
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
        race_access a = get_access(column_of(&p->blocks[from >> BLOCK_BITS], k), from & (BLOCK_CELLS - 1));
        if (a.agent && !set_access(s, &fine[n >> BLOCK_BITS], k, n & (BLOCK_CELLS - 1), &a))
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
            any |= !is_empty(column_of(&p->blocks[n], k));
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

/* The accesses OLD are of one group, and that is not the group of X. */
static bool are_of_another_group(const tested_access *x, const race_access old[SLOTS])
{
    uint32_t groups[SLOTS], sub_group;

    for (unsigned k = 0; k < SLOTS; k++) {
        if (old[k].agent > RACE_COPIES)
            return false;
        x->world->find_group(x->world->context, old[k].agent - 1, &groups[k], &sub_group);
    }
    return groups[0] == groups[1] && groups[0] != x->agent->group;
}

/* Records X in one of the two columns of cell N of B from FIRST on: in that of the same agent, an empty one, or one of an access ordered before
 * X. If both are of other agents and unordered, an access that races with X races with one of them as well, unless both are weaker or are of one
 * other group, which a barrier may order: then X replaces the weaker one. */
static bool record_access(const tested_access *x, race_shadow *s, block *b, unsigned first, unsigned n)
{
    race_access old[SLOTS] = {get_access(column_of(b, first), n), get_access(column_of(b, first + 1), n)};

    for (unsigned k = 0; k < SLOTS; k++)
        if (old[k].agent == x->record.agent)
            return race_outweighs(&old[k], &x->record) || set_access(s, b, first + k, n, &x->record);
    for (unsigned k = 0; k < SLOTS; k++)
        if (!old[k].agent || is_ordered(x, &old[k]))
            return set_access(s, b, first + k, n, &x->record);
    unsigned k = race_weaker(old);
    bool is_needed = race_strength(&x->record) > race_strength(&old[k]) || are_of_another_group(x, old);
    return !is_needed || set_access(s, b, first + k, n, &x->record);
}

static bool conflicts_with_atomics(const tested_access *x, const column *c, unsigned n)
{
    for (unsigned k = 0; k < ATOMICS; k++) {
        race_access old = get_access(&c[k], n);
        if ((race_is_write(&x->record) || race_is_write(&old)) && has_conflict(x, &c[k], n))
            return true;
    }
    return false;
}

/* Records X for cell N of B, and looks for an access that it races with. */
static race_result access_cell(const tested_access *x, race_shadow *s, block *b, unsigned n)
{
    const column *reads = reads_of(b);
    bool is_write = race_is_write(&x->record);
    bool found = has_conflict(x, &b->write, n) || conflicts_with_atomics(x, atomics_of(b), n) ||
                 (is_write && (has_conflict(x, &reads[0], n) || has_conflict(x, &reads[1], n)));
    race_access read = get_access(&reads[0], n);
    bool done = true;

    race_unsettle(b);
    if (race_is_atomic(&x->record))
        done = record_access(x, s, b, is_write ? ATOMIC_WRITES : ATOMIC_READS, n);
    else if (is_write)
        done = set_access(s, b, WRITE, n, &x->record);
    else if (!race_is_same_time(&read, &x->record))
        done = record_access(x, s, b, READS, n);
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
