/* src/opencl/api/guard.h - steps whose failure must not prevent the rest: those of a call, and threads of the library. */
#ifndef GASKET_OPENCL_API_GUARD_H
#define GASKET_OPENCL_API_GUARD_H

#include "src/opencl/api/api.h"

/* Calls WORK(CONTEXT), a step called NAME, a constant. Returns CL_SUCCESS; CL_OUT_OF_HOST_MEMORY if memory or another resource of the host ran
 * out, and CL_OUT_OF_RESOURCES after a defect of gasket, which is reported on standard error. WORK then ended early, without
 * the locks that it took by lock_take(). */
cl_int guard_run(const char *name, void (*work)(void *context), void *context);

#endif
