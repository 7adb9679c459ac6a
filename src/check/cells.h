/* src/check/cells.h - the accesses that race.h records, shared by race.c and race_row.c, and private to them. */
#ifndef GASKET_CHECK_CELLS_H
#define GASKET_CHECK_CELLS_H

#include "src/check/race.h"

enum {
    PAGE_BITS = 10,
    PAGE_BYTES = 1 << PAGE_BITS,
    COARSE = RACE_CELL_BYTES,
    COARSE_SHIFT = 2,
    BLOCK_BITS = 6,
    BLOCK_CELLS = 1 << BLOCK_BITS
};

/* The accesses that a cell has: the last plain write, two plain reads and two atomic accesses of different agents. */
enum { WRITE, READS, ATOMICS = READS + 2, COLUMNS = ATOMICS + 2 };
enum { SLOTS = 2 };

/* How a column stores its accesses: as a run; as an agent for each cell (4 bytes), if they differ in nothing else; or as an access for each (16 bytes). */
typedef enum column_form { COLUMN_RUN, COLUMN_AGENTS, COLUMN_CELLS } column_form;

/* One of the accesses of each cell of a block. Consecutive cells that consecutive work-items accessed, `step` cells each, are a *run*, which needs no
 * memory for each cell: cell n of it was accessed by agent first.agent + (n - begin + phase) / step. The first agent may have accessed fewer
 * than `step` cells of the block, as with an array of structs: phase is the number of those before the block. With at most two agents the step is not
 * known yet, and is BLOCK_CELLS. */
typedef struct column {
    union {
        uint32_t *agents;   /* COLUMN_AGENTS: of each cell; 0: no access */
        race_access *cells; /* COLUMN_CELLS */
    };
    /* Of the run. COLUMN_AGENTS: all accesses have its barriers, stamp and site; agent 0: there are none yet. */
    race_access first;
    uint8_t begin, end, step, phase; /* of the run; begin = end: no cells */
    uint16_t scale;                  /* divides by `step`: see set_step() */
    uint8_t form;                    /* column_form */
} column;

enum { SCALE_BITS = 15 };

/* x / step is x * scale >> SCALE_BITS for x < 2 * BLOCK_CELLS: the product exceeds x / step * 2^SCALE_BITS by at most x, which is less than
 * 2^SCALE_BITS / step. */
static inline void set_step(column *c, unsigned step, unsigned phase)
{
    c->step = (uint8_t)step;
    c->phase = (uint8_t)phase;
    c->scale = (uint16_t)((1u << SCALE_BITS) / step + 1);
}

typedef struct block {
    /* Cells that have reads by two groups, where the block has no other accesses: a further read changes nothing, as any write would race
     * with one of the two, unless clocks order them. */
    uint64_t settled;
    /* Cells that reads by the group whose first agent is `group`, after `barriers` barriers, do not change any more. */
    uint64_t saturated;
    uint32_t group, barriers;
    column columns[COLUMNS];
} block;

struct race_page {
    block *blocks;
    unsigned shift; /* log2 of the bytes of a cell: 2 or 0 */
};

static inline bool is_in_run(const column *c, unsigned n)
{
    return n - c->begin < (unsigned)(c->end - c->begin);
}

static inline race_access access_of_run(const column *c, unsigned n)
{
    race_access a = c->first;

    a.agent += (n - c->begin + c->phase) * c->scale >> SCALE_BITS;
    return a;
}

/* The access to cell N; its agent is 0 if there is none. */
static inline race_access get_access(const column *c, unsigned n)
{
    if (c->form == COLUMN_CELLS)
        return c->cells[n];
    if (c->form == COLUMN_AGENTS)
        return c->agents[n] ? (race_access){c->agents[n], c->first.barriers, c->first.stamp, c->first.site} : (race_access){0};
    return is_in_run(c, n) ? access_of_run(c, n) : (race_access){0};
}

static inline bool is_same_access(const race_access *x, const race_access *y)
{
    return x->barriers == y->barriers && x->stamp == y->stamp && x->site == y->site;
}

static inline bool is_empty(const column *c)
{
    return c->form == COLUMN_RUN && c->begin == c->end;
}

/* Reads of B change its cells again. */
static inline void race_unsettle(block *b)
{
    b->settled = b->saturated = 0;
}

/* The number of cells before cell N of the run of C that its agent has accessed. */
static inline unsigned phase_of_run(const column *c, unsigned n)
{
    unsigned at = n - c->begin + c->phase;

    return at - (at * c->scale >> SCALE_BITS) * c->step;
}

/* Sets the access to cell N of C, which is a run or has agents; false: out of memory. */
bool race_add_access(race_shadow *s, column *c, unsigned n, const race_access *a);
/* Converts C to a form that can store A, with any agent, in each cell: agents or cells; false: out of memory. */
bool race_widen_column(race_shadow *s, column *c, const race_access *a);
/* Sets the access to cell N of C, which race_widen_column() has prepared for A. */
static inline void put_access(column *c, unsigned n, const race_access *a)
{
    if (c->form == COLUMN_AGENTS)
        c->agents[n] = a->agent;
    else
        c->cells[n] = *a;
}
/* The page of offset AT, with cells for single bytes if FINE; NULL: out of memory. */
race_page *race_make_page(race_shadow *s, uint64_t at, bool fine);
static inline race_page *race_find_page(race_shadow *s, uint64_t at, bool fine)
{
    race_page *p = s->pages[at >> PAGE_BITS];

    return p && !(fine && p->shift) ? p : race_make_page(s, at, fine);
}

/* False: out of memory. */
static inline bool set_access(race_shadow *s, column *c, unsigned n, const race_access *a)
{
    if (c->form != COLUMN_CELLS)
        return race_add_access(s, c, n, a);
    c->cells[n] = *a;
    return true;
}

#endif
