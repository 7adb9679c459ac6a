/* opt/spaces/spaces_at.h - the address spaces that a pointer may point into at a point of a function, given the branches taken
 * before. */
#ifndef GASKET_OPT_SPACES_SPACES_AT_H
#define GASKET_OPT_SPACES_SPACES_AT_H

#include "opt/analysis/conditions.h"
#include "opt/analysis/points_to.h"

typedef struct opt_spaces {
    const opt_points_to *points_to;
    const ir_dominators **dominators; /* by index of the function in the module */
    ir_module *module;
    arena *memory;
} opt_spaces;

/* Computes the dominators of every function with a body, and points-to sets. The module's control flow must not change while
 * the result is in use. */
opt_spaces opt_spaces_compute(arena *memory, ir_module *m);
/* The spaces that P may point into at AT: a set of OPT_SPACE_…, a subset of opt_spaces_of(). */
unsigned opt_spaces_at(const opt_spaces *s, const ir_value *p, opt_place at);
const ir_dominators *opt_dominators_of(const opt_spaces *s, const ir_function *f);

#endif
