/* opt/spaces/generic_stats.h - the statistics generic.accesses, generic.dynamic and generic.tests. */
#ifndef GASKET_OPT_SPACES_GENERIC_STATS_H
#define GASKET_OPT_SPACES_GENERIC_STATS_H

#include "opt/opt.h"

/* Counts the accesses through generic pointers; only the first call has an effect. */
void opt_count_accesses(ir_module *m, opt_context *c);
/* ACCESS needs a choice at run time. */
void opt_count_dynamic(opt_context *c, const ir_inst *access);
/* The tag of P is read in F. */
void opt_count_test(opt_context *c, const ir_function *f, const ir_value *p);
/* Is SERIAL not yet in SEEN? Adds it then. Serial 0 is always new. */
bool opt_is_new_serial(opt_context *c, opt_serials *seen, uint32_t serial);

#endif
