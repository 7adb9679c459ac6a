/* src/opencl/api/dispatch.c - the entry points: those that the ICD loader calls through the table, and those that programs look up. */
#include "src/opencl/api/dispatch.h"

#include "src/opencl/api/entry.h"

#include <string.h>

/* clang-format off */
#define IN_TABLE(name) extern __typeof__(name) guarded_##name;
#define BY_NAME IN_TABLE
#define REFUSED(name, parameters, object, kind, code, api) CL_API_ENTRY cl_int CL_API_CALL guarded_##name parameters;
#define REFUSED_RESULT(type, name, parameters, code, api) CL_API_ENTRY type CL_API_CALL guarded_##name parameters;
#include "src/opencl/api/entries.def"

#define IN_TABLE(name) .name = guarded_##name,
#define REFUSED(name, parameters, object, kind, code, api) .name = guarded_##name,
#define REFUSED_RESULT(type, name, parameters, code, api) .name = guarded_##name,
const cl_icd_dispatch ocl_dispatch = {
#include "src/opencl/api/entries.def"
};

/* The functions of extensions, for clGetExtensionFunctionAddress. */
static const struct {
    const char *name;
    void *function;
} functions[] = {
#define BY_NAME(name) {#name, (void *)guarded_##name},
#include "src/opencl/api/entries.def"
    {"clIcdGetPlatformIDsKHR", (void *)clIcdGetPlatformIDsKHR},
    {"clGetKernelSubGroupInfoKHR", (void *)guarded_clGetKernelSubGroupInfoKHR},
};
/* clang-format on */

EXPORTED_ENTRY_POINTER(clGetExtensionFunctionAddress, (const char *name), (name))
{
    for (size_t i = 0; name && i < sizeof functions / sizeof *functions; i++)
        if (strcmp(name, functions[i].name) == 0)
            return functions[i].function;
    return NULL;
}

ENTRY_POINTER(clGetExtensionFunctionAddressForPlatform, (cl_platform_id platform, const char *name), (platform, name))
{
    return ocl_is(platform, OCL_PLATFORM) ? clGetExtensionFunctionAddress_work(name) : NULL;
}
