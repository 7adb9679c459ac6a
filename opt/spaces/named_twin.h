/* opt/spaces/named_twin.h - a generic pointer again, in one named space that it is known to be in at some place. */
#ifndef GASKET_OPT_SPACES_NAMED_TWIN_H
#define GASKET_OPT_SPACES_NAMED_TWIN_H

#include "opt/opt.h"
#include "opt/analysis/points_to.h"

typedef struct opt_twins {
    opt_context *context;
    const opt_points_to *points_to;
    ir_value **made[IR_GENERIC]; /* by space and value id */
} opt_twins;

/* For the values that POINTS_TO has numbered. */
opt_twins opt_twins_new(opt_context *c, const opt_points_to *points_to);
/* Spaces that P may point into, bits 1 << ir_space, after private memory has found its place. */
unsigned opt_twin_spaces(const opt_twins *t, const ir_value *p);
/* Constant V, a generic pointer, as a pointer into SPACE. V is null, undefined, or points into SPACE. */
ir_value *opt_constant_in_space(ir_module *m, ir_value *v, unsigned space);
/* I is the phi that stands for an access which has become several: the copies have its number. What it gives was loaded by
 * them. */
bool opt_is_merged(const ir_inst *i);
/* P in SPACE where all casts that P comes from are in sight; its value means nothing where P points elsewhere. NULL: only P
 * itself can tell its address. */
ir_value *opt_twin(opt_twins *t, ir_value *p, unsigned space);

#endif
