/* backend/machine/regalloc.h - what the parts of the register allocator share: live ranges.
 *
 * Instructions get positions four apart, in layout order: sources are read at 4i, the destination is written at 4i + 2. A live
 * range is a list of half-open segments of positions; what lies between them is free for others. Two registers interfere when
 * their segments overlap. */
#ifndef GASKET_BACKEND_MACHINE_REGALLOC_H
#define GASKET_BACKEND_MACHINE_REGALLOC_H

#include "backend/machine/mir.h"

#ifdef GASKET_SMALL
enum { MIR_FILE_END = 32 }; /* small enough that every test spills */
#else
enum { MIR_FILE_END = 127 }; /* r127 is left to the end-of-thread message */
#endif

typedef struct mir_segment {
    int from, to;
} mir_segment;

typedef struct mir_range {
    VEC(mir_segment) segments; /* rising, disjoint, not adjacent */
    double cost;               /* of keeping it in memory: accesses weighted by loop depth */
    unsigned accesses;
    size_t over; /* segments before this one end before what is being placed begins */
} mir_range;

/* Loop depths and predecessors, once. */
void mir_shape(mir_function *f);
/* Marks sources that are still read while parts of the destination are written already. */
void mir_mark_late(mir_function *f);
/* Live ranges of all virtual registers (indexed by them). */
mir_range *mir_live_ranges(mir_function *f, arena *scratch);
/* OUT becomes what lives at the end of B, by the live ranges that were made last. */
void mir_live_out(const mir_block *b, arena *scratch, mir_registers *out);
/* Without the segments of either that are over. */
bool mir_ranges_overlap(const mir_range *a, const mir_range *b);
/* Gives the source of copies the place of their destination wherever that is possible. */
void mir_coalesce(mir_function *f, arena *scratch);
/* Where most registers are wanted, and by what. */
gen_pressure mir_find_pressure(mir_function *f, arena *scratch);
/* By register: the instruction that can make it again wherever it is used; NULL where there is none. */
mir_inst **mir_find_repeatable(const mir_function *f, const mir_range *ranges, arena *scratch);
/* Puts the registers marked in SPILLED into scratch (flags: into general registers), those that are in REPEATABLE nowhere. */
void mir_spill(mir_function *f, const bitset *spilled, mir_inst *const *repeatable);

/* Gives spilled registers (COUNT of class MIR_SCRATCH, by the beginning of their ranges) places in scratch; those that do not
 * live at the same time share one. False: there are more than a thread can have. */
bool mir_place_slots(mir_function *f, const mir_range *ranges, const int *slots, size_t count, arena *scratch);
/* Lets messages go to the places of their slots. False: some got a header of their own for that, which needs a register now. */
bool mir_reach_slots(mir_function *f);

#endif
