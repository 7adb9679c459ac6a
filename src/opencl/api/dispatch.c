/* src/opencl/api/dispatch.c - the entry points: those that the ICD loader calls through the table, and those that programs look up. */
#include "src/opencl/api/dispatch.h"

#include "src/opencl/api/guard.h"
#include "src/opencl/api/observer.h"

#include <string.h>

/* clang-format off */
#define STATUS(name, parameters, arguments) .name = guarded_##name,
#define RESULT(type, name, parameters, arguments) .name = guarded_##name,
#define POINTER RESULT
#define ACTION STATUS
#define NAMED_STATUS(name, parameters, arguments)
#define NAMED_RESULT(type, name, parameters, arguments)
const cl_icd_dispatch ocl_dispatch = {
#include "src/opencl/api/entries.def"
};

typedef struct named_function {
    const char *name;
    void *function;
} named_function;

/* The functions of extensions, for clGetExtensionFunctionAddress. */
#define STATUS(name, parameters, arguments)
#define RESULT(type, name, parameters, arguments)
#define POINTER RESULT
#define ACTION STATUS
#define NAMED_STATUS(name, parameters, arguments) {#name, (void *)guarded_##name},
#define NAMED_RESULT(type, name, parameters, arguments) {#name, (void *)guarded_##name},
static const named_function functions[] = {
#include "src/opencl/api/entries.def"
    {"clIcdGetPlatformIDsKHR", (void *)clIcdGetPlatformIDsKHR},
    {"clGetKernelSubGroupInfoKHR", (void *)guarded_clGetKernelSubGroupInfoKHR},
};
/* clang-format on */

CL_API_ENTRY void *CL_API_CALL entry_clGetExtensionFunctionAddress(const char *name)
{
    void *replaced = name && observer && observer->find_entry ? observer->find_entry(name) : NULL;

    if (replaced)
        return replaced;
    for (size_t i = 0; name && i < sizeof functions / sizeof *functions; i++)
        if (strcmp(name, functions[i].name) == 0)
            return functions[i].function;
    return NULL;
}

CL_API_ENTRY void *CL_API_CALL clGetExtensionFunctionAddressForPlatform(cl_platform_id platform, const char *name)
{
    return ocl_is(platform, OCL_PLATFORM) ? entry_clGetExtensionFunctionAddress(name) : NULL;
}
