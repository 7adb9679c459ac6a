/* opt/spaces/generic_stats.h - generic.accesses, generic.dynamic and generic.tests of the statistics. */
#ifndef GASKET_OPT_SPACES_GENERIC_STATS_H
#define GASKET_OPT_SPACES_GENERIC_STATS_H

#include "opt/opt.h"

/* Counts accesses through generic pointers, the first time only. */
void opt_count_accesses(ir_module *m, opt_context *c);
/* ACCESS is left to a choice at run time. */
void opt_count_dynamic(opt_context *c, const ir_inst *access);
/* The tag of P is read in F. */
void opt_count_test(opt_context *c, const ir_function *f, const ir_value *p);
/* An access of SERIAL is not in SEEN yet; it is then. Those without a number are always new. */
bool opt_is_new_serial(opt_context *c, opt_serials *seen, uint32_t serial);

#endif
