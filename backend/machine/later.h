/* backend/machine/later.h - the segments of allocated registers that begin after the position of the allocator.
 *
 * Linear scan visits live ranges by their start. The registers whose first segment contains the current position are few, as they
 * occupy different bytes. But a range may have further segments after a gap: the arguments of each routine, for example, are written
 * by the calls and read in the routine. Such segments are many, and a new range overlaps few of them, so they are in a segment tree. */
#ifndef GASKET_BACKEND_MACHINE_LATER_H
#define GASKET_BACKEND_MACHINE_LATER_H

#include "backend/machine/regalloc.h"

typedef struct later_segments later_segments;

/* An empty tree in SCRATCH for the positions of F, which mir_live_ranges has assigned. */
later_segments *mir_later_new(arena *scratch, const mir_function *f);
/* Adds the segments of V's range R from index FIRST on. */
void mir_later_add(later_segments *l, int v, const mir_range *r, size_t first);
/* Appends to FOUND the registers of which a segment in the tree overlaps R; a register may occur several times. The time is in
 * proportion to their number, to the logarithm of the positions, and, with a small factor, to the length of R's segments. */
void mir_later_find(const later_segments *l, const mir_range *r, mir_registers *found);

#endif
