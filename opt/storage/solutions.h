/* opt/storage/solutions.h - the steps of the solutions, one file each. Each returns whether it changed the module; errors are reported. */
#ifndef GASKET_OPT_STORAGE_SOLUTIONS_H
#define GASKET_OPT_STORAGE_SOLUTIONS_H

#include "opt/storage/storage.h"

#include "ir/analysis/callgraph.h"

typedef VEC(ir_global *) storage_variables;

/* Which private variables at program scope each function uses. */
typedef struct storage_needs {
    storage_variables variables; /* of the module; the value.id of each is its index */
    const ir_callgraph *graph;
    storage_variables *needed; /* by node of the graph: those that the function or what it calls refers to, by ascending index */
} storage_needs;

storage_needs storage_find_needs(ir_module *m, arena *scratch);
/* Replaces F by a function that returns RESULT and has a parameter for each of NEEDED after its own: the value of the variable, or BY_ADDRESS
 * its address. Returns it. */
ir_function *storage_add_parameters(ir_module *m, ir_function *f, ir_type *result, const storage_variables *needed,
                                    bool by_address);

/* Before all other passes (private_variables.c). */
bool storage_check_language(ir_module *m, opt_context *c);
bool storage_force_inlining(ir_module *m, opt_context *c);
bool storage_pass_variables(ir_module *m, opt_context *c);

/* After all other passes (lift_allocas.c). */
bool storage_split_pointers(ir_module *m, opt_context *c); /* no access through a pointer into both classes is left */
bool storage_retype_pointers(ir_module *m, opt_context *c);

#endif
