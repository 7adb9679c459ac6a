/* backend/legalize/regions.h - the stages that make the regions of a thread-form function those of Gen9. */
#ifndef GASKET_BACKEND_LEGALIZE_REGIONS_H
#define GASKET_BACKEND_LEGALIZE_REGIONS_H

#include "backend/backend.h"

/* Replaces chains of region reads and writes in thread-form function F by single ones; counts the regions in S. */
void backend_collapse_regions(ir_function *f, backend_kernel_stats *s);
/* Splits and replaces the operations of thread-form function F until each is one Gen9 instruction: regions, sizes of operands,
 * types. Counts the split regions in S. */
void backend_legalize_regions(ir_function *f, backend_kernel_stats *s, const backend_options *o);

#endif
