/* ir/analysis/memory_use.h - the local and private memory that a function and its callees need.
 *
 * The check before code generation, the interpreter, the back end and a kernel launch all compute sizes here, so that they
 * agree. */
#ifndef GASKET_IR_ANALYSIS_MEMORY_USE_H
#define GASKET_IR_ANALYSIS_MEMORY_USE_H

#include "ir/ir.h"

/* Null is 0 in every address space. Where pointers into private or local memory may be compared with null, no variable is
 * placed below this offset. */
enum { IR_NULL_BYTES = 16 };

typedef struct ir_memory_use {
    VEC(ir_global *) variables; /* in local, private and module-private memory, in the order of the module */
    bool local_nulls;           /* a pointer into local memory may be compared with null */
} ir_memory_use;

/* The variables that ROOT and its callees refer to. Overwrites the aux of functions and globals. */
ir_memory_use ir_memory_use_of(arena *memory, const ir_function *root);
/* Bytes of local memory of ROOT's variables in any order, including the bytes below them; UINT64_MAX on overflow. */
uint64_t ir_local_bytes(const ir_function *root, const ir_memory_use *use);
/* True if I can distinguish null from a valid address in its pointer operand N. */
bool ir_observes_null(const ir_inst *i, unsigned n);
/* Checks that no kernel exceeds the limits on local and private memory; reports errors at the variables that exceed them and
 * returns false. NULLS: include the bytes below the variables, which are only known for the final code. */
bool ir_check_memory(ir_module *m, diag *d, bool nulls);
/* As ir_check_memory() for F alone, which need not be a kernel, without the bytes below the variables. */
bool ir_check_function_memory(const ir_function *f, diag *d);

#endif
