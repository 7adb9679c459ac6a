/* backend/prepare/variable_ranges.h - where a function needs the bytes of its private variables.
 *
 * The instructions of a function have positions in reverse post-order of its blocks. The range of a variable contains every position that
 * control can pass between two accesses to the variable, and is {0, 0} if there are none. A variable whose lifetime begins in a loop has several
 * ranges. Variables with disjoint ranges can have the same bytes. */
#ifndef GASKET_BACKEND_PREPARE_VARIABLE_RANGES_H
#define GASKET_BACKEND_PREPARE_VARIABLE_RANGES_H

#include "backend/prepare/prepare.h"

typedef struct prep_range {
    uint32_t first, last; /* positions, both inclusive */
} prep_range;

typedef VEC(prep_range) prep_range_list; /* ascending, disjoint; not empty */

static const prep_range prep_whole_range = {0, UINT32_MAX};

typedef struct prep_range_finder prep_range_finder;

/* Analyzes the parameters of the routines of L, for any number of prep_enter_function. The finder is allocated in L's scratch memory. */
prep_range_finder *prep_find_ranges(const prep_lowering *l);
/* Prepares prep_ranges_of for the variables of F. Overwrites the ids of its blocks and instructions. */
void prep_enter_function(prep_range_finder *r, ir_function *f);
/* The ranges of V, an alloca of the entered function or a global that only this function refers to: the whole range if its address may be
 * stored. */
prep_range_list prep_ranges_of(prep_range_finder *r, const ir_value *v);

#endif
