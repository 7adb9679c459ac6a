/* opt/spaces/queries.h - the values of to_global, to_local, to_private, is_global, is_local, is_private and get_fence. */
#ifndef GASKET_OPT_SPACES_QUERIES_H
#define GASKET_OPT_SPACES_QUERIES_H

#include "opt/spaces/space_answer.h"

bool opt_is_query(ir_intrinsic id);
/* The space that query ID tests for; IR_GENERIC for get_fence. */
unsigned opt_query_space(ir_intrinsic id);
/* Builds the value of query I, before I, given that its pointer is in one of the spaces of SET. */
ir_value *opt_query_value(opt_answers *a, ir_inst *i, unsigned set);

#endif
