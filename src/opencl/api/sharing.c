/* src/opencl/api/sharing.c - the entry points of sharing.def.
 *
 * The loader calls them through the table without a query of the extensions. No context is created from a context of another API, and
 * no memory object or event from an object of another API, so each call is an error that the extension lists for this case. */
#include "src/opencl/api/entry.h"

/* CODE, and why it is returned, for OBJECT, which must be of KIND. */
static cl_int refuse(const void *object, ocl_kind kind, cl_int code, const char *api)
{
    if (kind < OCL_KIND_COUNT && !ocl_is(object, kind))
        return ocl_invalid_code(kind);
    if (code == CL_INVALID_CONTEXT)
        ocl_explain(code, "the context%s was not created from one of %s", kind == OCL_QUEUE ? " of the queue" : "", api);
    return code;
}

/* The handles and the codes decide. */
#pragma GCC diagnostic ignored "-Wunused-parameter"
/* clang-format off */
#define REFUSED(name, parameters, object, kind, code, api)                                                                        \
    CL_API_ENTRY cl_int CL_API_CALL guarded_##name parameters;                                                                    \
    ENTRY_GUARDED(name, refuse, parameters, (object, kind, code, api))
#define REFUSED_RESULT(type, name, parameters, code, api)                                                                         \
    CL_API_ENTRY type CL_API_CALL guarded_##name parameters;                                                                      \
    ENTRY_GUARDED_RESULT(type, name, ocl_fail, parameters, (error, refuse(context, OCL_CONTEXT, code, api)))
#include "src/opencl/api/sharing.def"
/* clang-format on */
