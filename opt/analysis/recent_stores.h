/* opt/analysis/recent_stores.h - whether memory is unchanged between two states, except for a few stores elsewhere. */
#ifndef GASKET_OPT_ANALYSIS_RECENT_STORES_H
#define GASKET_OPT_ANALYSIS_RECENT_STORES_H

#include "opt/analysis/memory_state.h"

enum { OPT_RECENT_STORES = 8 };

/* The last plain stores of a walk, as a ring buffer. */
typedef struct opt_recent_stores {
    struct {
        const ir_inst *store;
        opt_memory_state before;
    } items[OPT_RECENT_STORES];
    unsigned count; /* of all stores recorded so far */
} opt_recent_stores;

void opt_record_store(opt_recent_stores *r, const ir_inst *store, const opt_memory_state *before);
/* Do A and B have the same state of each of the KINDS of memory (bits 1 << opt_memory_kind)? */
bool opt_is_same_memory(const opt_memory_state *a, const opt_memory_state *b, unsigned kinds);
/* Are the BYTES bytes at P, which is in one of the KINDS of memory, the same in state NOW as in the earlier state BEFORE? They
 * are if all writes in between are recorded stores to other bytes of the same base, or to another variable. */
bool opt_is_unchanged(const opt_recent_stores *r, const opt_memory_state *before, const opt_memory_state *now, unsigned kinds,
                      ir_value *p, uint64_t bytes);

#endif
