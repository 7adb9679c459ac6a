/* opt/analysis/variables.h - the private variables of a function, and properties of all their uses. */
#ifndef GASKET_OPT_ANALYSIS_VARIABLES_H
#define GASKET_OPT_ANALYSIS_VARIABLES_H

#include "ir/ir.h"

typedef VEC(ir_inst *) opt_variables;

/* The alloca instructions of F in order. */
opt_variables opt_find_variables(arena *memory, const ir_function *f);
/* For each variable of V: does HOLDS return true for all uses of the variable? The array is in MEMORY. */
bool *opt_all_uses(arena *memory, const opt_variables *v, bool (*holds)(const ir_inst *variable, const ir_use *u));

#endif
