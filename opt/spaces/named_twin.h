/* opt/spaces/named_twin.h - build a generic pointer again in a named address space. */
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
/* The spaces that P may point into, bits 1 << ir_space; private counts as global if it is placed in a global buffer. */
unsigned opt_twin_spaces(const opt_twins *t, const ir_value *p);
/* Constant V, a generic pointer, as a pointer into SPACE. V must be null, undefined, or point into SPACE. */
ir_value *opt_constant_in_space(ir_module *m, ir_value *v, unsigned space);
/* Is I the phi that merges the copies of an expanded access? The copies have its id. Its value was then loaded by them. */
bool opt_is_merged(const ir_inst *i);
/* P as a pointer into SPACE, built from the operands of the casts that P comes from; its value is undefined where P points
 * elsewhere. NULL if a cast is unknown: then the address must be taken from P's bits. */
ir_value *opt_twin(opt_twins *t, ir_value *p, unsigned space);

#endif
