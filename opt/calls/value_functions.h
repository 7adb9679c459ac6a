/* opt/calls/value_functions.h - built-in functions with branches that only compute a value. */
#ifndef GASKET_OPT_CALLS_VALUE_FUNCTIONS_H
#define GASKET_OPT_CALLS_VALUE_FUNCTIONS_H

#include "ir/analysis/callgraph.h"

/* For each node of G: is it a value function, that is a function of the library that has branches after inlining, those in calls of
 * value functions not counted, and whose calls only compute a result from their arguments? */
bool *opt_find_value_functions(arena *memory, const ir_callgraph *g);

#endif
