/* backend/regalloc.h - what the parts of the register allocator share: live ranges.
 *
 * Instructions get positions four apart, in layout order: sources are read at 4i, the destination is written at 4i + 2. A live
 * range is a list of half-open segments of positions; what lies between them is free for others. Two registers interfere when
 * their segments overlap. */
#ifndef GASKET_BACKEND_REGALLOC_H
#define GASKET_BACKEND_REGALLOC_H

#include "backend/mir.h"

typedef struct mir_segment {
    int from, to;
} mir_segment;

typedef struct mir_range {
    VEC(mir_segment) segments; /* rising, disjoint, not adjacent */
    double cost;               /* of keeping it in memory: accesses weighted by loop depth */
    unsigned accesses;
} mir_range;

/* Loop depths and predecessors, once. */
void mir_shape(mir_function *f);
/* Marks sources that are still read while parts of the destination are written already. */
void mir_mark_late(mir_function *f);
/* Live ranges of all virtual registers (indexed by them). */
mir_range *mir_live_ranges(mir_function *f, arena *scratch);
bool mir_ranges_overlap(const mir_range *a, const mir_range *b);
/* Gives the source of copies the place of their destination wherever that is possible. */
void mir_coalesce(mir_function *f, arena *scratch);
/* Puts the registers marked in SPILLED into scratch (flags: into general registers). */
void mir_spill(mir_function *f, const bitset *spilled);

/* Whether scratch messages, whose offsets have 12 bits, reach all that SPILLED would put there. */
bool mir_spill_reaches(const mir_function *f, const bitset *spilled);

#endif
