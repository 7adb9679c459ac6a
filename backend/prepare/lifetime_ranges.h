/* backend/prepare/lifetime_ranges.h - where a function needs the bytes of a variable whose lifetime begins more than once.
 *
 *   for (…) {
 *       int a[64]; fill(a); t += sum(a);       store [64 x i32] undef, ptr %a; …       positions 10 to 12
 *       int b[64]; fill(b); t += sum(b);       store [64 x i32] undef, ptr %b; …       positions 13 to 15
 *   }
 *
 * A position needs the bytes if an access precedes it and another one follows, both without a start of the lifetime in between. The start is a
 * store of undef, so passes that move, copy or remove it, or accesses across it, are right as with any store (ir/README.md, 4): the positions
 * are those of the program that they left. */
#ifndef GASKET_BACKEND_PREPARE_LIFETIME_RANGES_H
#define GASKET_BACKEND_PREPARE_LIFETIME_RANGES_H

#include "backend/prepare/variable_ranges.h"

#include "ir/analysis/dominators.h"

/* An instruction that accesses the variable, or begins its lifetime. Its value's id is its position. */
typedef struct prep_event {
    const ir_inst *at;
    bool is_start;
} prep_event;

typedef VEC(prep_event) prep_event_list;

/* Sorts EVENTS, of which at least one is an access and all are reachable. Takes time in proportion to them and to the blocks of D. */
prep_range_list prep_lifetime_ranges(arena *memory, const ir_dominators *d, prep_event_list *events);

#endif
