/* src/opencl/api/guard.h - every entry point as programs reach it: if memory runs out in it, or it meets a defect of gasket, it returns an
 * error.
 *
 * For each row of entries.def, guarded_NAME calls NAME within bug_enter() and bug_leave(). The tables of entry points hold these
 * functions only. If NAME is a symbol of the library, the work is in entry_NAME, and NAME calls guarded_NAME. Threads of the library, and steps of a call whose failure must not prevent the rest, use guard_run(). */
#ifndef GASKET_OPENCL_API_GUARD_H
#define GASKET_OPENCL_API_GUARD_H

#include "src/opencl/api/api.h"

#include <stdbool.h>

/* Calls WORK(CONTEXT), a step called NAME, a constant. Returns CL_SUCCESS; CL_OUT_OF_HOST_MEMORY if memory or another resource of the host ran
 * out, and CL_OUT_OF_RESOURCES after a defect of gasket, which is reported on standard error. WORK then ended early, without
 * the locks that it took by lock_take(). */
cl_int guard_run(const char *name, void (*work)(void *context), void *context);

/* clang-format off */
#define STATUS(name, parameters, arguments) CL_API_ENTRY cl_int CL_API_CALL guarded_##name parameters;
#define RESULT(type, name, parameters, arguments) CL_API_ENTRY type CL_API_CALL guarded_##name parameters;
#define POINTER RESULT
#define ACTION(name, parameters, arguments) CL_API_ENTRY void CL_API_CALL guarded_##name parameters;
#define NAMED_STATUS STATUS
#define NAMED_RESULT RESULT
#define EXPORTED_STATUS(name, parameters, arguments)                                                                              \
    STATUS(name, parameters, arguments) CL_API_ENTRY cl_int CL_API_CALL entry_##name parameters;
#define EXPORTED_POINTER(type, name, parameters, arguments)                                                                       \
    POINTER(type, name, parameters, arguments) CL_API_ENTRY type CL_API_CALL entry_##name parameters;
#include "src/opencl/api/entries.def"
/* clang-format on */

#endif
