/* opt/analysis/memory_state.h - memory SSA in a simple form: the state of memory that an instruction sees.
 *
 * Every write creates a new state of each kind of memory that it may change; a block whose predecessors end in different states
 * creates a new one at its start. Two loads of one address that see the same state give the same value. */
#ifndef GASKET_OPT_ANALYSIS_MEMORY_STATE_H
#define GASKET_OPT_ANALYSIS_MEMORY_STATE_H

#include "ir/analysis/dominators.h"
#include "opt/opt.h"
#include "opt/analysis/unwritten.h"

typedef enum opt_memory_kind { OPT_MEMORY_PRIVATE, OPT_MEMORY_GLOBAL, OPT_MEMORY_LOCAL, OPT_MEMORY_KINDS } opt_memory_kind;

/* The state of memory, by kind: the instruction or block that created it; NULL for the state at the function's entry. */
typedef struct opt_memory_state {
    const void *maker[OPT_MEMORY_KINDS];
} opt_memory_state;

typedef struct opt_memory {
    opt_context *context;
    opt_memory_state *at_entry; /* the state at the entry of each block, by block id */
    uint32_t instructions;      /* number of instructions in reachable blocks */
    opt_unwritten unwritten;
} opt_memory;

/* Computes the states of D's function, in the scratch memory of C. Valid until a write or the CFG changes. */
opt_memory *opt_memory_compute(opt_context *c, const ir_dominators *d);
/* Changes *STATE, the state before I, to the state after I. */
void opt_memory_pass(const opt_memory *m, opt_memory_state *state, const ir_inst *i);
/* Is I a load, possibly through the binding table, that is neither volatile nor atomic? */
bool opt_memory_is_load(const ir_inst *i);
/* Is I a store that is neither volatile nor atomic? */
bool opt_is_plain_store(const ir_inst *i);
/* The kinds of memory, as bits 1 << opt_memory_kind, whose writes may change the result of LOAD, for which opt_memory_is_load()
 * is true, or of a load from P. The result is 0 when no instruction writes that memory. */
unsigned opt_memory_read(const opt_memory *m, const ir_inst *load);
unsigned opt_memory_read_at(const opt_memory *m, const ir_value *p);
/* The kinds of memory that I may write. */
unsigned opt_memory_written(const opt_context *c, const ir_inst *i);
/* The kinds of memory that P may point into. */
unsigned opt_memory_kinds(const opt_context *c, const ir_value *p);

#endif
