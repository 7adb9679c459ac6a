/* opt/spaces/generic_stats.h - the statistics generic.accesses, generic.dynamic and generic.tests. */
#ifndef GASKET_OPT_SPACES_GENERIC_STATS_H
#define GASKET_OPT_SPACES_GENERIC_STATS_H

#include "opt/opt.h"

/* Counts the accesses through generic pointers; only the first call has an effect. */
void opt_count_accesses(ir_module *m, opt_context *c);
/* Counts ACCESS in generic.dynamic: it chooses its address space at run time. */
void opt_count_dynamic(opt_context *c, const ir_inst *access);
/* Counts a read of P's tag in F in generic.tests. */
void opt_count_test(opt_context *c, const ir_function *f, const ir_value *p);
/* Adds SERIAL to SEEN. True if it was not a member yet, and always for serial 0. */
bool opt_is_new_serial(opt_context *c, opt_serials *seen, uint32_t serial);

#endif
