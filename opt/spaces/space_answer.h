/* opt/spaces/space_answer.h - whether a generic pointer points into a space, as a value.
 *
 * Of select(c, local, global) it is c, of a phi a phi of answers. Only a pointer that was loaded, made of an integer or passed in
 * must be asked for its tag (a call of gasket.is_local or gasket.is_private), once, where it is defined. The tag of a constant is
 * known. */
#ifndef GASKET_OPT_SPACES_SPACE_ANSWER_H
#define GASKET_OPT_SPACES_SPACE_ANSWER_H

#include "opt/spaces/named_twin.h"

typedef struct opt_answers {
    opt_twins *twins;
    ir_value **memo[IR_GENERIC]; /* by space and value id */
    const struct opt_spaces *spaces; /* of the module with the blocks that it has; NULL where blocks have changed */
} opt_answers;

/* For the values that the points-to sets of TWINS have numbered. */
opt_answers opt_answers_new(opt_twins *twins);
/* No tag has to be read to answer for P and SPACE. */
bool opt_answer_is_known(const opt_answers *a, const ir_value *p, unsigned space);
/* An i1 that stands wherever P does; SPACE: local or private, as global is what is neither. For a null pointer it means
 * nothing. */
ir_value *opt_answer(opt_answers *a, ir_value *p, unsigned space);

#endif
