/* opt/analysis/never_null.h - pointers that cannot be null. */
#ifndef GASKET_OPT_ANALYSIS_NEVER_NULL_H
#define GASKET_OPT_ANALYSIS_NEVER_NULL_H

#include "ir/analysis/dominators.h"

/* Is P never null: the address of a variable or of a kernel's local memory, a selection from such addresses, or a pointer that is
 * accessed on every path to AT, where null would have faulted? D: dominators of AT's function; NULL: accesses are not
 * considered. */
bool opt_is_never_null(const ir_value *p, const ir_dominators *d, const ir_inst *at);

#endif
