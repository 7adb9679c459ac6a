/* src/opencl/api/guard.c - see guard.h. */
#include "src/opencl/api/guard.h"

#include "src/base/bug.h"
#include "src/opencl/api/object.h"
#include "src/opencl/api/sharing.h"

#include <stdio.h>

typedef struct guard {
    bug_catcher catcher;
    bug_failure why;
} guard;

enum { STATUS_OF_DEFECT = 4 };

/* The error code for the failure of NAME. */
static cl_int report_failure(const char *name, const bug_failure *why)
{
    if (why->status != STATUS_OF_DEFECT)
        return CL_OUT_OF_HOST_MEMORY;
    fprintf(stderr, "gasket: %s: %s\n", name, why->message);
    return CL_OUT_OF_RESOURCES;
}

cl_int guard_run(const char *name, void (*work)(void *context), void *context)
{
    bug_failure why;

    return bug_catch(work, context, &why) ? CL_SUCCESS : report_failure(name, &why);
}

/* clang-format off */

/* Runs CALL; after a failure, FAILED with its code in `code`. Without a failure this costs a setjmp(). */
#define GUARD(name, call, failed)                                                                                                 \
    guard g;                                                                                                                      \
                                                                                                                                  \
    bug_enter(&g.catcher, &g.why);                                                                                                \
    if (setjmp(g.catcher.start) == 0) {                                                                                           \
        call;                                                                                                                     \
    } else {                                                                                                                      \
        cl_int code = report_failure(#name, &g.why);                                                                              \
        failed;                                                                                                                   \
    }

/* guarded_NAME, for which WORK does the work. */
#define GUARDED_STATUS(name, work, parameters, arguments)                                                                         \
    CL_API_ENTRY cl_int CL_API_CALL guarded_##name parameters                                                                     \
    {                                                                                                                             \
        GUARD(name, cl_int result = work arguments; bug_leave(&g.catcher); return result, return code)                            \
    }
#define GUARDED_POINTER(type, name, work, parameters, arguments)                                                                  \
    CL_API_ENTRY type CL_API_CALL guarded_##name parameters                                                                       \
    {                                                                                                                             \
        GUARD(name, type result = work arguments; bug_leave(&g.catcher); return result, (void)code; return NULL)                  \
    }

#define STATUS(name, parameters, arguments) GUARDED_STATUS(name, name, parameters, arguments)
#define RESULT(type, name, parameters, arguments)                                                                                 \
    CL_API_ENTRY type CL_API_CALL guarded_##name parameters                                                                       \
    {                                                                                                                             \
        GUARD(name, type result = name arguments; bug_leave(&g.catcher); return result, return ocl_fail(error, code))             \
    }
#define POINTER(type, name, parameters, arguments) GUARDED_POINTER(type, name, name, parameters, arguments)
#define ACTION(name, parameters, arguments)                                                                                       \
    CL_API_ENTRY void CL_API_CALL guarded_##name parameters                                                                       \
    {                                                                                                                             \
        GUARD(name, name arguments; bug_leave(&g.catcher), (void)code)                                                            \
    }
#define NAMED_STATUS STATUS
#define NAMED_RESULT RESULT

#define EXPORTED(type, name, parameters, arguments)                                                                               \
    __attribute__((visibility("default"))) CL_API_ENTRY type CL_API_CALL name parameters { return guarded_##name arguments; }
#define EXPORTED_STATUS(name, parameters, arguments)                                                                              \
    GUARDED_STATUS(name, entry_##name, parameters, arguments)                                                                     \
    EXPORTED(cl_int, name, parameters, arguments)
#define EXPORTED_POINTER(type, name, parameters, arguments)                                                                       \
    GUARDED_POINTER(type, name, entry_##name, parameters, arguments)                                                              \
    EXPORTED(type, name, parameters, arguments)
#include "src/opencl/api/entries.def"
/* clang-format on */
