/* opt/storage/thread_variables.h - variables of the module in functions in thread form. */
#ifndef GASKET_OPT_STORAGE_THREAD_VARIABLES_H
#define GASKET_OPT_STORAGE_THREAD_VARIABLES_H

#include "ir/ir.h"

/* Passes the values of module variables into the subroutines of functions in thread form, and out of them; in each function they are allocas
 * then. What cannot be passed is reported to D: false. */
bool opt_pass_thread_variables(ir_module *m, diag *d, arena *scratch);

#endif
