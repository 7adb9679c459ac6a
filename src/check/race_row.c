/* src/check/race_row.c - accesses by work-items of a group that only barriers order: those of a batch, at one operation.
 *
 * An access is ordered before them if it is one of the group before the last barrier that orders the memory. What is neither ordered nor
 * of the same agent nor harmless is left to race_access_memory(). */
#include "src/check/cells.h"

/* --- single accesses ------------------------------------------------------------------------------------------------------ */

static inline bool is_in_group(const race_row *row, const race_access *a)
{
    return a->agent - 1 - row->first_agent < row->agents;
}

/* Access OLD of another agent is ordered before those of ROW. */
static inline bool is_before_row(const race_row *row, const race_access *old)
{
    if (is_in_group(row, old))
        return old->barriers < row->epoch;
    return row->memory == ORDER_LOCAL && old->agent <= RACE_COPIES; /* an earlier group had this memory */
}

/* OLD is no reason for a race with an access of agent ME. */
static inline bool is_clear(const race_row *row, const race_access *old, uint32_t me)
{
    return !old->agent || old->agent == me || is_before_row(row, old);
}

static inline bool is_now(const race_row *row, const race_access *old)
{
    return old->barriers == row->barriers && old->stamp == row->stamp;
}

/* No atomic access to cell N is a reason for a race with a plain one of agent ME. */
static inline bool are_atomics_clear(const race_row *row, const block *b, unsigned n, uint32_t me)
{
    for (unsigned k = row->flags & RACE_WRITE ? 0 : SLOTS; b->atomics && k < ATOMICS; k++) {
        race_access old = get_access(&b->atomics[k], n);
        if (!is_clear(row, &old, me))
            return false;
    }
    return true;
}

/* OLD is not ordered before an access of ROW, and is none that it would replace. */
static inline bool is_lasting(const race_row *row, const race_access *old)
{
    return is_in_group(row, old) ? is_now(row, old) : old->agent && row->memory != ORDER_LOCAL && old->agent <= RACE_COPIES;
}

/* FIRST and SECOND are of one group, and that is not the group of ROW: a barrier may order both before an access that races with one of ROW. */
static inline bool are_of_another_group(const race_row *row, const race_access *first, const race_access *second)
{
    return !is_in_group(row, first) && first->agent <= RACE_COPIES && second->agent <= RACE_COPIES &&
           (first->agent - 1) / row->agents == (second->agent - 1) / row->agents;
}

/* Reads of cell N by all agents of ROW change nothing: nothing races with them, and two others are known. */
static bool is_saturated(const race_row *row, const block *b, unsigned n)
{
    const column *reads = reads_of(b);
    race_access write = get_access(&b->write, n), first = get_access(&reads[0], n), second = get_access(&reads[1], n);

    return are_atomics_clear(row, b, n, 0) && (!write.agent || is_before_row(row, &write)) && first.agent != second.agent &&
           is_lasting(row, &first) && is_lasting(row, &second) && !are_of_another_group(row, &first, &second);
}

/* The reads FIRST and SECOND of a cell of B are all that can matter. */
static inline bool is_settled(const race_row *row, const block *b, const race_access *first, const race_access *second)
{
    return row->memory != ORDER_LOCAL && is_empty(&b->write) && !b->atomics && first->agent <= RACE_COPIES &&
           second->agent <= RACE_COPIES && (first->agent - 1) / row->agents != (second->agent - 1) / row->agents;
}

/* The cells of B that need no further reads by ROW. */
static inline uint64_t known_cells(const race_row *row, const block *b)
{
    const block_reads *r = b->reads;
    uint64_t known = r && row->settles ? r->settled : 0;

    if (r && r->group == row->first_agent && r->barriers == row->barriers)
        known |= r->saturated;
    return known;
}

static inline bool are_reads_known(const race_row *row, const block *b, uint64_t cells)
{
    return !(cells & ~known_cells(row, b));
}

/* Remembers that cell N, which has two reads, needs no further ones. */
static __attribute__((noinline)) void settle_cell(const race_row *row, block *b, unsigned n)
{
    block_reads *r = b->reads;
    race_access first = get_access(&r->columns[0], n), second = get_access(&r->columns[1], n);

    if (row->settles && is_settled(row, b, &first, &second))
        r->settled |= UINT64_C(1) << n;
    if (!is_saturated(row, b, n))
        return;
    if (r->group != row->first_agent || r->barriers != row->barriers)
        r->saturated = 0;
    r->group = row->first_agent;
    r->barriers = row->barriers;
    r->saturated |= UINT64_C(1) << n;
}

static inline bool read_quickly(race_shadow *s, const race_row *row, block *b, unsigned n, const race_access *me)
{
    if (are_reads_known(row, b, UINT64_C(1) << n))
        return true;
    const column *reads = reads_of(b);
    race_access write = get_access(&b->write, n), first = get_access(&reads[0], n), second = get_access(&reads[1], n);
    if (!are_atomics_clear(row, b, n, me->agent) || !is_clear(row, &write, me->agent))
        return false;
    if (first.agent == me->agent && !is_now(row, &first))
        return set_access(s, b, READS, n, me);
    if (second.agent == me->agent && !is_now(row, &second))
        return set_access(s, b, READS + 1, n, me);
    if (first.agent == me->agent || second.agent == me->agent) {
        if (first.agent && second.agent)
            settle_cell(row, b, n);
        return true;
    }
    if (!first.agent || is_before_row(row, &first))
        return set_access(s, b, READS, n, me);
    if (!second.agent || is_before_row(row, &second) || are_of_another_group(row, &first, &second))
        return set_access(s, b, READS + 1, n, me);
    settle_cell(row, b, n);
    return true;
}

static inline bool write_quickly(race_shadow *s, const race_row *row, block *b, unsigned n, const race_access *me)
{
    const column *reads = reads_of(b);
    race_access write = get_access(&b->write, n), first = get_access(&reads[0], n), second = get_access(&reads[1], n);

    race_unsettle(b);
    return are_atomics_clear(row, b, n, me->agent) && is_clear(row, &write, me->agent) && is_clear(row, &first, me->agent) &&
           is_clear(row, &second, me->agent) && set_access(s, b, WRITE, n, me);
}

/* Atomic access OLD does not race with an atomic one of ROW. */
static inline bool are_atomic(const race_row *row, const race_access *old, const race_access *me)
{
    order_scope least =
        (order_scope)(old->site & 7) < (order_scope)(me->site & 7) ? (order_scope)(old->site & 7) : (order_scope)(me->site & 7);

    return is_clear(row, old, me->agent) || least >= ORDER_DEVICE || (least == ORDER_WORK_GROUP && is_in_group(row, old));
}

static inline bool change_quickly(race_shadow *s, const race_row *row, block *b, unsigned n, const race_access *me)
{
    const unsigned first = race_is_write(me) ? ATOMIC_WRITES : ATOMIC_READS;
    const column *reads = reads_of(b);
    race_access write = get_access(&b->write, n), one = get_access(&reads[0], n), two = get_access(&reads[1], n), old[SLOTS];

    race_unsettle(b);
    if (!is_clear(row, &write, me->agent) || !is_clear(row, &one, me->agent) || !is_clear(row, &two, me->agent))
        return false;
    for (unsigned k = ATOMIC_READS; k < COLUMNS; k++) {
        race_access atomic = get_access(column_of(b, k), n);
        if (!are_atomic(row, &atomic, me))
            return false;
        if (k - first < SLOTS)
            old[k - first] = atomic;
    }
    for (unsigned k = 0; k < SLOTS; k++)
        if (old[k].agent == me->agent)
            return race_outweighs(&old[k], me) || set_access(s, b, first + k, n, me);
    for (unsigned k = 0; k < SLOTS; k++)
        if (!old[k].agent || is_before_row(row, &old[k]))
            return set_access(s, b, first + k, n, me);
    unsigned k = race_weaker(old);
    bool is_needed = race_strength(me) > race_strength(&old[k]) || are_of_another_group(row, &old[0], &old[1]);
    return !is_needed || set_access(s, b, first + k, n, me);
}

bool race_access_quickly(race_shadow *s, const race_row *row, uint32_t id, uint64_t at, uint32_t size)
{
    race_page *p = race_find_page(s, at, (at | size) % COARSE);
    race_access me = {id + 1, row->barriers, row->stamp, row->site << RACE_FLAG_BITS | row->flags};

    if (!p || (at & (PAGE_BYTES - 1)) + size > PAGE_BYTES)
        return false;
    unsigned n = (unsigned)(at & (PAGE_BYTES - 1)) >> p->shift, end = n + (size >> p->shift);
    for (; n < end; n++) {
        block *b = &p->blocks[n >> BLOCK_BITS];
        unsigned k = n & (BLOCK_CELLS - 1);
        if (!(row->flags & RACE_ATOMIC  ? change_quickly(s, row, b, k, &me)
              : row->flags & RACE_WRITE ? write_quickly(s, row, b, k, &me)
                                        : read_quickly(s, row, b, k, &me)))
            return false;
    }
    return true;
}

bool race_is_saturated(race_shadow *s, const race_row *row, uint64_t at, uint32_t size)
{
    race_page *p = race_find_page(s, at, (at | size) % COARSE);

    if (!p || row->flags & (RACE_ATOMIC | RACE_WRITE) || (at & (PAGE_BYTES - 1)) + size > PAGE_BYTES)
        return false;
    unsigned n = (unsigned)(at & (PAGE_BYTES - 1)) >> p->shift, end = n + (size >> p->shift);
    while (n < end && is_saturated(row, &p->blocks[n >> BLOCK_BITS], n & (BLOCK_CELLS - 1)))
        n++;
    return n == end;
}

bool race_are_reads_known(const race_shadow *s, const race_row *row, uint64_t at, uint64_t size)
{
    const uint64_t end = at + size;
    const bool fine = (at | size) % COARSE;

    while (at < end) {
        const race_page *p = s->pages[at >> PAGE_BITS];
        if (!p || (fine && p->shift))
            return false;
        uint64_t block_end = (at | ((BLOCK_CELLS << p->shift) - 1)) + 1, part_end = block_end < end ? block_end : end;
        unsigned n = (unsigned)(at & (PAGE_BYTES - 1)) >> p->shift, count = (unsigned)((part_end - at) >> p->shift);
        uint64_t cells = UINT64_MAX >> (BLOCK_CELLS - count) << (n & (BLOCK_CELLS - 1));
        if (!are_reads_known(row, &p->blocks[n >> BLOCK_BITS], cells))
            return false;
        at = part_end;
    }
    return true;
}

uint64_t race_known_cells(const race_shadow *s, const race_row *row, uint64_t at)
{
    const race_page *p = s->pages[at >> PAGE_BITS];

    return p && p->shift ? known_cells(row, &p->blocks[(at & (PAGE_BYTES - 1)) / RACE_BLOCK_BYTES]) : 0;
}

/* --- accesses of neighbours ----------------------------------------------------------------------------------------------- */

/* Part of a block: cell n from BEGIN to END - 1 is accessed by agent FIRST.agent + ((n - BEGIN) >> SHIFT). */
typedef struct span {
    race_access first;
    unsigned begin, end, shift;
} span;

static uint32_t agent_of_span(const span *x, unsigned n)
{
    return x->first.agent + ((n - x->begin) >> x->shift);
}

/* Cells of the run of C that X has as well, from BEGIN on, have the same agents in both. */
static bool has_same_agents(const column *c, const span *x, unsigned begin)
{
    unsigned part = (1u << x->shift) - 1;

    return c->step == 1u << x->shift && access_of_run(c, begin).agent == agent_of_span(x, begin) &&
           phase_of_run(c, begin) == ((begin - x->begin) & part);
}

/* Accesses to the cells from BEGIN to END - 1 of the run of C are ordered before those of ROW. */
static bool is_run_before(const race_row *row, const column *c, unsigned begin, unsigned end)
{
    race_access first = access_of_run(c, begin), last = access_of_run(c, end - 1);

    return is_before_row(row, &first) && is_before_row(row, &last) && is_in_group(row, &first) == is_in_group(row, &last);
}

/* The accesses of C to the cells of X are ordered before those of ROW, or are of the same agents. */
static bool is_span_clear(const race_row *row, const column *c, const span *x)
{
    if (c->form != COLUMN_RUN) {
        for (unsigned n = x->begin; n < x->end; n++) {
            race_access old = get_access(c, n);
            if (!is_clear(row, &old, agent_of_span(x, n)))
                return false;
        }
        return true;
    }
    unsigned begin = c->begin > x->begin ? c->begin : x->begin, end = c->end < x->end ? c->end : x->end;
    return begin >= end || has_same_agents(c, x, begin) || is_run_before(row, c, begin, end);
}

static bool are_atomics_of_span_clear(const race_row *row, const block *b, const span *x)
{
    bool is_clear = true;

    for (unsigned k = row->flags & RACE_WRITE ? 0 : SLOTS; b->atomics && k < ATOMICS; k++)
        is_clear = is_clear && is_span_clear(row, &b->atomics[k], x);
    return is_clear;
}

/* X becomes the access of its cells in column K of B. */
static bool set_span(race_shadow *s, block *b, unsigned k, const span *x)
{
    column *c = race_make_column(s, b, k);
    race_access a = x->first;

    if (!c)
        return false;
    bool is_new = c->begin == c->end;
    if (c->form == COLUMN_RUN && (is_new || (x->begin <= c->begin && c->end <= x->end))) {
        c->first = x->first;
        c->begin = (uint8_t)x->begin;
        c->end = (uint8_t)x->end;
        set_step(c, 1u << x->shift, 0);
        return true;
    }
    if (c->form == COLUMN_RUN && x->begin == c->end && c->step == 1u << x->shift && is_same_access(&c->first, &x->first) &&
        !phase_of_run(c, x->begin) && access_of_run(c, x->begin).agent == x->first.agent) {
        c->end = (uint8_t)x->end;
        return true;
    }
    if (!race_widen_column(s, c, &a))
        return false;
    for (unsigned n = x->begin; n < x->end; n++) {
        a.agent = agent_of_span(x, n);
        put_access(c, n, &a);
    }
    return true;
}

/* Reads of the cells of X by any agents are known, and would change nothing. */
static bool is_span_saturated(const race_row *row, const column *c, const span *x)
{
    for (unsigned k = 0; k < SLOTS; k++) {
        if (c[k].form != COLUMN_RUN || c[k].begin > x->begin || c[k].end < x->end || c[k].step != 1u << x->shift)
            return false;
        race_access first = access_of_run(&c[k], x->begin), last = access_of_run(&c[k], x->end - 1);
        if (!is_lasting(row, &first) || !is_lasting(row, &last) || is_in_group(row, &first) != is_in_group(row, &last))
            return false;
    }
    race_access first = access_of_run(&c[0], x->begin), second = access_of_run(&c[1], x->begin);
    uint32_t distance = first.agent < second.agent ? second.agent - first.agent : first.agent - second.agent;
    bool in_group = is_in_group(row, &first) || is_in_group(row, &second);
    return phase_of_run(&c[0], x->begin) == phase_of_run(&c[1], x->begin) && distance >= (in_group ? 1 : row->agents);
}

/* The first reads of B get X; false: some cells need the second ones as well. */
static bool read_span(race_shadow *s, const race_row *row, block *b, const span *x)
{
    const column *c = reads_of(b);

    if (c->form == COLUMN_RUN) {
        bool has_all = c->begin <= x->begin && x->end <= c->end;
        if (has_all && is_now(row, &c->first) && has_same_agents(c, x, x->begin))
            return true;
        return is_span_clear(row, c, x) && set_span(s, b, READS, x);
    }
    race_access me = x->first;
    for (unsigned n = x->begin; n < x->end; n++) {
        race_access old = get_access(c, n);
        me.agent = agent_of_span(x, n);
        if (old.agent == me.agent && is_now(row, &old))
            continue;
        if (!is_clear(row, &old, me.agent) || !set_access(s, b, READS, n, &me))
            return false;
    }
    return true;
}

static uint64_t cells_of_span(const span *x)
{
    return UINT64_MAX >> (BLOCK_CELLS - (x->end - x->begin)) << x->begin;
}

static bool access_span(race_shadow *s, const race_row *row, block *b, const span *x)
{
    const column *reads = reads_of(b);

    if (!(row->flags & RACE_WRITE) && are_reads_known(row, b, cells_of_span(x)))
        return true;
    if (!are_atomics_of_span_clear(row, b, x) || !is_span_clear(row, &b->write, x))
        return false;
    if (!(row->flags & RACE_WRITE))
        return is_span_saturated(row, reads, x) || (is_empty(&reads[1]) && read_span(s, row, b, x));
    race_unsettle(b);
    return is_span_clear(row, &reads[0], x) && is_span_clear(row, &reads[1], x) && set_span(s, b, WRITE, x);
}

bool race_access_span(race_shadow *s, const race_row *row, uint32_t id, uint64_t at, uint32_t size, unsigned count)
{
    unsigned bits = (unsigned)__builtin_ctz(size);
    uint64_t end = at + (uint64_t)count * size;

    if (size & (size - 1) || at & (size - 1) || row->flags & RACE_ATOMIC)
        return false;
    while (at < end) {
        race_page *p = race_find_page(s, at, size < COARSE);
        if (!p || bits - p->shift > BLOCK_BITS)
            return false;
        uint64_t block_end = (at | ((BLOCK_CELLS << p->shift) - 1)) + 1, part_end = block_end < end ? block_end : end;
        unsigned n = (unsigned)(at & (PAGE_BYTES - 1)) >> p->shift, begin = n & (BLOCK_CELLS - 1);
        span x = {{id + 1, row->barriers, row->stamp, row->site << RACE_FLAG_BITS | row->flags},
                  begin,
                  begin + (unsigned)((part_end - at) >> p->shift),
                  bits - p->shift};
        if (!access_span(s, row, &p->blocks[n >> BLOCK_BITS], &x))
            return false;
        id += (uint32_t)((part_end - at) >> bits);
        at = part_end;
    }
    return true;
}
