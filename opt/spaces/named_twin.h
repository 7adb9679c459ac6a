/* opt/spaces/named_twin.h - build a generic pointer again in a named address space. */
#ifndef GASKET_OPT_SPACES_NAMED_TWIN_H
#define GASKET_OPT_SPACES_NAMED_TWIN_H

#include "opt/opt.h"
#include "opt/analysis/points_to.h"

typedef struct opt_twins {
    opt_context *context;
    const opt_points_to *points_to;
    bool only_space;             /* made by opt_only_twin() */
    bool has_built;              /* a twin was built, which the caller may not have used */
    ir_value **made[IR_GENERIC]; /* by space and value id: the twin; NULL: not built */
} opt_twins;

/* Creates an empty table of twins for the values that have ids in POINTS_TO. It serves opt_only_twin() if ONLY_SPACE is true, else
 * opt_twin(). */
opt_twins opt_twins_new(opt_context *c, const opt_points_to *points_to, bool only_space);
/* The set of spaces that P may point into, bits 1 << ir_space. Private counts as global if private memory is in a global
 * buffer. */
unsigned opt_twin_spaces(const opt_twins *t, const ir_value *p);
/* Is I the phi that merges the loaded values of an expanded access? The copies of the access have the phi's id. */
bool opt_is_merged(const ir_inst *i);
/* The twin of P in SPACE, built from the operands of the casts that P is computed from; its value is undefined where P points
 * into another space. NULL if a cast is unknown: the address must then be taken from P's bits. */
ir_value *opt_twin(opt_twins *t, ir_value *p, unsigned space);
/* As opt_twin(), for a P that cannot point into another space: the twin is never undefined nor NULL. Where P does not come from
 * a cast, it is cast. The twin takes P's name. */
ir_value *opt_only_twin(opt_twins *t, ir_value *p, unsigned space);

#endif
