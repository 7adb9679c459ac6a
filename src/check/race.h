/* src/check/race.h - detects data races: for each byte of an object the last accesses that a later one could race with.
 *
 * A *cell* covers four bytes that are accessed together, or one byte on pages with smaller accesses. It records the last plain
 * write (an earlier one is ordered before it, or their race is known), and two plain reads, two atomic ones and two atomic writes, each of different
 * agents. Two are enough: whatever agent comes next, one of two different ones is another agent; an access that is ordered
 * before a later one can be replaced by it; and one of two of a group is replaced by one of another group, as a barrier may order both. The writes
 * of 64 cells are a *column*, as are the reads and so on; consecutive work-items that access consecutive cells take one entry in it. */
#ifndef GASKET_CHECK_RACE_H
#define GASKET_CHECK_RACE_H

#include "src/check/order.h"
#include "src/check/uses.h"

/* Flags of an access: its order_scope, and these. */
enum { RACE_WRITE = 8, RACE_ATOMIC = 16 };

typedef struct race_access {
    uint32_t agent;           /* id + 1; 0: none */
    uint32_t barriers, stamp; /* of the agent at that time */
    uint32_t site;            /* of the caller; the flags are in the low bits, see race_site() */
} race_access;

enum { RACE_FLAG_BITS = 5 };

static inline uint32_t race_site(const race_access *a)
{
    return a->site >> RACE_FLAG_BITS;
}

static inline bool race_is_write(const race_access *a)
{
    return a->site & RACE_WRITE;
}

static inline bool race_is_atomic(const race_access *a)
{
    return a->site & RACE_ATOMIC;
}

typedef struct race_page race_page;

/* The cells of an object; pages are allocated when they are touched. */
typedef struct race_shadow {
    arena *memory;
    uint64_t bytes; /* of the object */
    race_page **pages;
    uint64_t *used, limit; /* bytes of all shadows together, and their limit */
} race_shadow;

/* The owners of ids: the group and the sub-group of agent ID, and whether agent A knows that asynchronous copy ID is complete.
 * KNOWS (NULL: no other order): some other order has access OLD before the present of A. */
typedef struct race_world {
    void *context;
    void (*find_group)(const void *context, uint32_t id, uint32_t *group, uint32_t *sub_group);
    bool (*is_complete)(const void *context, const order_agent *a, uint32_t id);
    bool (*knows)(const void *context, const order_agent *a, const race_access *old);
} race_world;

/* Ids from here on are asynchronous copies. */
#define RACE_COPIES UINT32_C(0x80000000)

/* Memory that is longer, which no memory object is, has no shadow: mappings of the host may reserve terabytes. */
#define RACE_MOST_BYTES (UINT64_C(1) << 33)

enum { RACE_CELL_BYTES = 4, RACE_BLOCK_BYTES = 64 * RACE_CELL_BYTES };

/* S has BYTES bytes, at most RACE_MOST_BYTES, and takes memory while *USED is at most LIMIT. */
void race_shadow_init(race_shadow *s, arena *memory, uint64_t bytes, uint64_t *used, uint64_t limit);

/* Forgets all accesses, at the start of a group for its local memory. */
void race_shadow_clear(race_shadow *s);

typedef enum race_result { RACE_NONE, RACE_FOUND, RACE_NO_MEMORY } race_result;

/* Records the access of A to SIZE bytes at offset AT, and looks for an access that it races with: *OTHER, which is at
 * offset *WHERE. SITE < 2^27. */
race_result race_access_memory(race_shadow *s, const race_world *w, const order_agent *a, order_memory memory, uint64_t at,
                               uint64_t size, uint32_t site, unsigned flags, race_access *other, uint64_t *where);

/* Accesses at one operation by work-items of a group whose accesses are ordered by nothing but its barriers: no work-item has released
 * or acquired. For these, the functions below record accesses as race_access_memory() does, unless there may be a race: they return
 * false then (or if the memory does not suffice), and race_access_memory() must decide. */
typedef struct race_row {
    order_memory memory;
    uint32_t first_agent, agents;    /* id of the first work-item of the group, and number of ids of a group */
    uint32_t barriers, epoch, stamp; /* epoch: of the memory */
    uint32_t site;
    unsigned flags;
    bool settles; /* which of several earlier reads is recorded does not matter: only whether there is a race */
} race_row;

/* Agent ID accesses SIZE bytes at offset AT. */
bool race_access_quickly(race_shadow *s, const race_row *row, uint32_t id, uint64_t at, uint32_t size);
/* Agents from ID on access SIZE bytes each, one after another, from offset AT on: COUNT accesses. */
bool race_access_span(race_shadow *s, const race_row *row, uint32_t id, uint64_t at, uint32_t size, unsigned count);
/* Reads of any of the SIZE bytes from offset AT on, by any agents of the group, are remembered as changing nothing. The offsets and sizes of the reads
 * are multiples of the largest power of two that divides AT and SIZE. */
bool race_are_reads_known(const race_shadow *s, const race_row *row, uint64_t at, uint64_t size);
/* The cells among the 64 from offset AT on, a multiple of RACE_BLOCK_BYTES, to which this applies; 0 if they are smaller than RACE_CELL_BYTES. */
uint64_t race_known_cells(const race_shadow *s, const race_row *row, uint64_t at);
/* Reads of SIZE bytes at offset AT by any agents of the group are known, and would change nothing. */
bool race_is_saturated(race_shadow *s, const race_row *row, uint64_t at, uint32_t size);

/* Passes the ranges of bytes of the object at DATA that were accessed to TO, in ascending order. */
void race_report_uses(const race_shadow *s, const unsigned char *data, const check_uses *to);

#endif
