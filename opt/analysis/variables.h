/* opt/analysis/variables.h - what is true of all uses of private variables. */
#ifndef GASKET_OPT_ANALYSIS_VARIABLES_H
#define GASKET_OPT_ANALYSIS_VARIABLES_H

#include "ir/ir.h"

typedef VEC(ir_inst *) opt_variables;

/* The alloca instructions of F in order. */
opt_variables opt_find_variables(arena *memory, const ir_function *f);
/* For each of the variables whether HOLDS is true of all its uses. */
bool *opt_all_uses(arena *memory, const opt_variables *v, bool (*holds)(const ir_inst *variable, const ir_use *u));

#endif
