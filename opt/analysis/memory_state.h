/* opt/analysis/memory_state.h - which contents of memory an instruction sees.
 *
 * Every write makes a new state of the kinds of memory that it may change; where ways with different states meet, the block
 * makes one. Two loads of one address that see the same state give the same value. */
#ifndef GASKET_OPT_ANALYSIS_MEMORY_STATE_H
#define GASKET_OPT_ANALYSIS_MEMORY_STATE_H

#include "ir/dominators.h"
#include "opt/opt.h"
#include "opt/analysis/unwritten.h"

typedef enum opt_memory_kind { OPT_MEMORY_PRIVATE, OPT_MEMORY_GLOBAL, OPT_MEMORY_LOCAL, OPT_MEMORY_KINDS } opt_memory_kind;

typedef struct opt_memory_state { const void *maker[OPT_MEMORY_KINDS]; } opt_memory_state;

typedef struct opt_memory {
    opt_context *context;
    opt_memory_state *at_entry;   /* by block id */
    uint32_t instructions;        /* in reachable blocks */
    opt_unwritten unwritten;
} opt_memory;

opt_memory *opt_memory_compute(opt_context *c, const ir_dominators *d);
/* What STATE becomes through I. */
void opt_memory_pass(const opt_memory *m, opt_memory_state *state, const ir_inst *i);
/* I reads memory and does nothing else: a load, or one through the binding table, that is not volatile and not atomic. */
bool opt_memory_is_load(const ir_inst *i);
/* Bits 1 << opt_memory_kind of what may change the result of such a load, or that of one from P: none where nothing writes
 * there. */
unsigned opt_memory_read(const opt_memory *m, const ir_inst *load);
unsigned opt_memory_read_at(const opt_memory *m, const ir_value *p);
/* Bits of what I may write. */
unsigned opt_memory_written(const opt_context *c, const ir_inst *i);
/* Bits 1 << opt_memory_kind of what lies behind pointer P. */
unsigned opt_memory_kinds(const opt_context *c, const ir_value *p);

#endif
