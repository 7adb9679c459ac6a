/* ir/memory_use.h - local and private memory that a function needs, with those that it calls.
 *
 * The check before code is made, the interpreter, the back end and a launch compute these sizes here, so that they agree. */
#ifndef GASKET_IR_MEMORY_USE_H
#define GASKET_IR_MEMORY_USE_H

#include "ir/ir.h"

/* Null is 0 in every space. Where a pointer into private or local memory may be compared with null, no variable is below. */
enum { IR_NULL_BYTES = 16 };

typedef struct ir_memory_use {
    VEC(ir_global *) variables; /* in local, private and module-private memory, in the module's order */
    bool local_nulls;           /* a pointer into local memory may be compared with null */
} ir_memory_use;

/* What ROOT and the functions that it calls refer to. Uses the aux of functions and globals. */
ir_memory_use ir_memory_use_of(arena *memory, const ir_function *root);
/* Bytes of local memory that ROOT declares, in any order of its variables, and what is below them; UINT64_MAX: that or more. */
uint64_t ir_local_bytes(const ir_function *root, const ir_memory_use *use);
/* Bytes of a variable with the padding that aligns the next one of the same alignment. */
uint64_t ir_padded_size(const ir_type *t, uint32_t align);
/* I can distinguish null from an address in its operand N, a pointer. */
bool ir_observes_null(const ir_inst *i, unsigned n);
/* Every kernel needs no more local and private memory than there is; false after errors at the variables that exceed it. With
 * NULLS the bytes below the variables count, which only the final code decides. */
bool ir_check_memory(ir_module *m, diag *d, bool nulls);
/* The same of F alone, which may be no kernel, without those bytes. */
bool ir_check_function_memory(const ir_function *f, diag *d);

#endif
