/* opt/spaces/space_answer.h - build the i1 value that a generic pointer points into an address space.
 *
 * For select(c, local, global) the answer is c, for a phi it is a phi of answers. Only a pointer that was loaded, converted
 * from an integer or passed as an argument has its tag read, once, at its definition (a call of gasket.is_local or
 * gasket.is_private). For a constant the answer is known. */
#ifndef GASKET_OPT_SPACES_SPACE_ANSWER_H
#define GASKET_OPT_SPACES_SPACE_ANSWER_H

#include "opt/spaces/named_twin.h"

typedef struct opt_answers {
    opt_twins *twins;
    ir_value **memo[IR_GENERIC];     /* by space and value id: the answer; NULL: not built */
    const struct opt_spaces *spaces; /* spaces at program points, computed for the current CFG; NULL after the CFG has changed */
} opt_answers;

/* Creates an empty table of answers for the values that have ids in the points-to sets of TWINS. */
opt_answers opt_answers_new(opt_twins *twins);
/* Is the answer for P and SPACE known without reading a tag? */
bool opt_answer_is_known(const opt_answers *a, const ir_value *p, unsigned space);
/* The answer as an i1 that dominates all uses of P. SPACE is local or private; a pointer in neither is global. Undefined for a
 * null pointer. */
ir_value *opt_answer(opt_answers *a, ir_value *p, unsigned space);

#endif
