/* backend/machine/regalloc.h - live ranges and other declarations shared by the parts of the register allocator.
 *
 * Instructions have positions four apart, in layout order: sources are read at 4i, the destination is written at 4i + 2. A live
 * range is a list of half-open segments of positions; its register is free between them. Two registers interfere if their
 * segments overlap. */
#ifndef GASKET_BACKEND_MACHINE_REGALLOC_H
#define GASKET_BACKEND_MACHINE_REGALLOC_H

#include "backend/machine/mir.h"

#ifdef GASKET_SMALL
enum { MIR_FILE_END = 32 }; /* small enough that every test spills */
#else
enum { MIR_FILE_END = 127 }; /* r127 is reserved for the end-of-thread message */
#endif

#define MIR_SPILL "spill" /* the step of allocation that inserts spill code */

typedef struct mir_segment {
    int from, to;
} mir_segment;

typedef struct mir_range {
    VEC(mir_segment) segments; /* ascending, disjoint, not adjacent */
    double cost;               /* of spilling it: accesses weighted by loop depth */
    unsigned accesses;
} mir_range;

/* Computes loop depths and predecessors of all blocks. */
void mir_shape(mir_function *f);
/* Marks sources that are still read after the instruction has written a part of its destination. */
void mir_mark_late(mir_function *f);
/* Computes the live ranges of all virtual registers, indexed by register, in SCRATCH; sets live_in and the positions of
 * blocks. */
mir_range *mir_live_ranges(mir_function *f, arena *scratch);
/* Sets OUT to the registers live at the end of B, from the live_in sets of the last mir_live_ranges. */
void mir_live_out(const mir_block *b, arena *scratch, mir_registers *out);
/* Do the ranges overlap? */
bool mir_ranges_overlap(const mir_range *a, const mir_range *b);
/* The position of the highest register pressure in general registers; *BYTES receives it, in bytes. */
int mir_find_peak(const mir_function *f, const mir_range *ranges, arena *scratch, unsigned *bytes);
/* Prints the live ranges of F's registers, with those that coalescing joined or the allocator spilled. */
void mir_print_ranges(text *out, mir_function *f);
/* Finds the position of the highest register pressure and the widest ranges there. */
backend_pressure mir_find_pressure(mir_function *f, arena *scratch);
/* Returns for each register the instruction that can rematerialize it at each use; NULL if there is none. Allocated in
 * SCRATCH. */
mir_inst **mir_find_repeatable(const mir_function *f, const mir_range *ranges, arena *scratch);
/* Spills the registers of SPILLED to scratch (flags to general registers); those in REPEATABLE are rematerialized instead. */
void mir_spill(mir_function *f, const bitset *spilled, mir_inst *const *repeatable);

/* Allocates scratch addresses to the COUNT spilled registers SLOTS (class MIR_SCRATCH, sorted by start of their ranges); slots
 * that are not live at the same time share one. Returns false if the scratch memory of a thread is too small. */
bool mir_place_slots(mir_function *f, const mir_range *ranges, const int *slots, size_t count, arena *scratch);
/* Sets the offsets of messages to the addresses of their slots. Returns false if some messages got a header of their own, which
 * must then be allocated. */
bool mir_reach_slots(mir_function *f);

#endif
