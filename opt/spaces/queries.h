/* opt/spaces/queries.h - to_global, to_local, to_private, is_…, get_fence: what they ask, and what they give, as values. */
#ifndef GASKET_OPT_SPACES_QUERIES_H
#define GASKET_OPT_SPACES_QUERIES_H

#include "opt/spaces/space_answer.h"

bool opt_is_query(ir_intrinsic id);
/* The space that ID asks about; IR_GENERIC for get_fence. */
unsigned opt_query_space(ir_intrinsic id);
/* What query I gives, whose pointer is in one of SET there. */
ir_value *opt_query_value(opt_answers *a, ir_inst *i, unsigned set);

#endif
