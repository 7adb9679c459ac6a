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

/* The accesses that a cell has: the last plain write; and two plain reads, two atomic ones and two atomic writes, each of different agents. */
enum { SLOTS = 2, ATOMICS = 2 * SLOTS };
enum { WRITE, READS, ATOMIC_READS = READS + SLOTS, ATOMIC_WRITES = ATOMIC_READS + SLOTS, COLUMNS = ATOMIC_WRITES + SLOTS };

/* How a column stores its accesses: as a run; as up to FEW_PARTS or MOST_PARTS parts with an agent for each (8 bytes) or an agent for each cell
 * (4 bytes), if they differ in nothing else; or as an access for each (16 bytes). */
typedef enum column_form { COLUMN_RUN, COLUMN_FEW_PARTS, COLUMN_MORE_PARTS, COLUMN_AGENTS, COLUMN_CELLS } column_form;

/* Consecutive cells that one agent accessed: of a kernel whose work-items use an array of structs, a block has one for each field. */
typedef struct column_part {
    uint32_t agent;
    uint8_t begin, end;
} column_part;

enum { FEW_PARTS = 4, MOST_PARTS = 8 };

/* One of the accesses of each cell of a block. Consecutive cells that consecutive work-items accessed, `step` cells each, are a *run*, which needs no
 * memory for each cell: cell n of it was accessed by agent first.agent + (n - begin + phase) / step. The first agent may have accessed fewer
 * than `step` cells of the block, as with an array of structs: phase is the number of those before the block. With at most two agents the step is not
 * known yet, and is BLOCK_CELLS. */
typedef struct column {
    union {
        column_part *parts; /* COLUMN_FEW_PARTS, COLUMN_MORE_PARTS: `count` that are disjoint */
        uint32_t *agents;   /* COLUMN_AGENTS: of each cell; 0: no access */
        race_access *cells; /* COLUMN_CELLS */
    };
    /* Of the run. Of parts and agents: all accesses have its barriers, stamp and site; agent 0: there are none yet. */
    race_access first;
    uint8_t begin, end, step, phase; /* of the run; begin = end: no cells */
    uint16_t scale;                  /* divides by `step`: see set_step() */
    uint8_t form;                    /* column_form */
    uint8_t count;                   /* of parts */
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

/* The plain reads of a block. */
typedef struct block_reads {
    /* Cells that have reads by two groups, where the block has no other accesses: a further read changes nothing, as any write would race
     * with one of the two, unless clocks order them. */
    uint64_t settled;
    /* Cells that reads by the group whose first agent is `group`, after `barriers` barriers, do not change any more. */
    uint64_t saturated;
    uint32_t group, barriers;
    column columns[SLOTS];
} block_reads;

/* Most blocks of long memory have only writes or only reads. */
typedef struct block {
    column write;
    block_reads *reads; /* NULL: there are none */
    column *atomics;    /* ATOMICS columns, those of reads before those of writes; NULL: there are none */
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

static inline bool has_parts(const column *c)
{
    return c->form == COLUMN_FEW_PARTS || c->form == COLUMN_MORE_PARTS;
}

/* The part of C with cell N; NULL: none. */
static inline column_part *part_of_cell(const column *c, unsigned n)
{
    for (column_part *p = c->parts; p < c->parts + c->count; p++)
        if (n - p->begin < (unsigned)(p->end - p->begin))
            return p;
    return NULL;
}

static inline uint32_t agent_of_parts(const column *c, unsigned n)
{
    const column_part *p = part_of_cell(c, n);

    return p ? p->agent : 0;
}

/* The access to cell N; its agent is 0 if there is none. */
static inline race_access get_access(const column *c, unsigned n)
{
    if (c->form == COLUMN_CELLS)
        return c->cells[n];
    if (c->form == COLUMN_RUN)
        return is_in_run(c, n) ? access_of_run(c, n) : (race_access){0};
    uint32_t agent = c->form == COLUMN_AGENTS ? c->agents[n] : agent_of_parts(c, n);
    return agent ? (race_access){agent, c->first.barriers, c->first.stamp, c->first.site} : (race_access){0};
}

static inline bool is_same_access(const race_access *x, const race_access *y)
{
    return x->barriers == y->barriers && x->stamp == y->stamp && x->site == y->site;
}

static inline bool is_empty(const column *c)
{
    return c->form == COLUMN_RUN && c->begin == c->end;
}

/* More accesses race with an atomic one of a narrow scope than with one of a wide scope: its strength. Plain accesses all have one strength. */
static inline unsigned race_strength(const race_access *a)
{
    return ORDER_ALL - (a->site & (RACE_WRITE - 1));
}

/* The slot of the weaker one of two accesses to a cell. */
static inline unsigned race_weaker(const race_access old[SLOTS])
{
    return race_strength(&old[0]) < race_strength(&old[1]) ? 0 : 1;
}

static inline bool race_is_same_time(const race_access *x, const race_access *y)
{
    return x->agent == y->agent && x->barriers == y->barriers && x->stamp == y->stamp;
}

/* OLD stays rather than A, a later access of the same agent. */
static inline bool race_outweighs(const race_access *old, const race_access *a)
{
    return race_is_same_time(old, a) && race_strength(old) > race_strength(a);
}

/* Columns without accesses. */
extern const column race_no_columns[ATOMICS];

static inline const column *reads_of(const block *b)
{
    return b->reads ? b->reads->columns : race_no_columns;
}

static inline const column *atomics_of(const block *b)
{
    return b->atomics ? b->atomics : race_no_columns;
}

/* Column K of B, from WRITE to ATOMIC_WRITES + 1. */
static inline const column *column_of(const block *b, unsigned k)
{
    return k == WRITE ? &b->write : k < ATOMIC_READS ? &reads_of(b)[k - READS] : &atomics_of(b)[k - ATOMIC_READS];
}

/* Reads of B change its cells again. */
static inline void race_unsettle(block *b)
{
    if (b->reads)
        b->reads->settled = b->reads->saturated = 0;
}

/* The number of cells before cell N of the run of C that its agent has accessed. */
static inline unsigned phase_of_run(const column *c, unsigned n)
{
    unsigned at = n - c->begin + c->phase;

    return at - (at * c->scale >> SCALE_BITS) * c->step;
}

/* Column K of B, to be changed; NULL: out of memory. */
column *race_make_column(race_shadow *s, block *b, unsigned k);
/* Sets the access to cell N of C, which does not have COLUMN_CELLS; false: out of memory. */
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

/* Sets the access to cell N of column K of B; false: out of memory. */
static inline bool set_access(race_shadow *s, block *b, unsigned k, unsigned n, const race_access *a)
{
    column *c = race_make_column(s, b, k);

    if (!c || c->form != COLUMN_CELLS)
        return c && race_add_access(s, c, n, a);
    c->cells[n] = *a;
    return true;
}

#endif
