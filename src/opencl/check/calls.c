/* src/opencl/check/calls.c - see calls.h. */
#include "src/opencl/check/calls.h"

#include "src/opencl/api/guard.h"
#include "src/opencl/check/freed.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* The reason of an error of the current call of this thread. */
static _Thread_local struct {
    cl_int code; /* of the explanation; CL_SUCCESS: there is none */
    char reason[200];
} current;

/* --- words ---------------------------------------------------------------------------------------------------------------- */

static const struct {
    cl_int code;
    const char *name, *reason;
} codes[] = {
#define CODE(name, reason) {CL_##name, "CL_" #name, reason},
#include "src/opencl/check/codes.def"
};

static const struct {
    const char *name;
    cl_int code; /* of an invalid handle */
} kinds[OCL_KIND_COUNT] = {
    [OCL_PLATFORM] = {"platform", CL_INVALID_PLATFORM},
    [OCL_DEVICE] = {"device", CL_INVALID_DEVICE},
    [OCL_CONTEXT] = {"context", CL_INVALID_CONTEXT},
    [OCL_QUEUE] = {"command queue", CL_INVALID_COMMAND_QUEUE},
    [OCL_MEMORY] = {"memory object", CL_INVALID_MEM_OBJECT},
    [OCL_SAMPLER] = {"sampler", CL_INVALID_SAMPLER},
    [OCL_PROGRAM] = {"program", CL_INVALID_PROGRAM},
    [OCL_KERNEL] = {"kernel", CL_INVALID_KERNEL},
    [OCL_EVENT] = {"event", CL_INVALID_EVENT},
    [OCL_COMMAND_BUFFER] = {"command buffer", CL_INVALID_COMMAND_BUFFER_KHR},
};

const char *calls_kind_name(ocl_kind kind)
{
    return kinds[kind].name;
}

/* --- explanations --------------------------------------------------------------------------------------------------------- */

void calls_explain(cl_int code, const char *fmt, va_list ap)
{
    if (!findings_has(CHECK_api))
        return;
    vsnprintf(current.reason, sizeof current.reason, fmt, ap);
    current.code = code;
}

void calls_report(check_kind k, const char *fmt, ...)
{
    char message[sizeof current.reason];
    va_list ap;

    if (!findings_has(k) || !observed_call)
        return;
    va_start(ap, fmt);
    vsnprintf(message, sizeof message, fmt, ap);
    va_end(ap);
    findings_add_call(k, observed_call, message);
}

void calls_report_misuse(ocl_kind kind, ocl_misuse how, ocl_kind other)
{
    const char *name = kinds[kind].name;
    cl_int code = kinds[kind].code;

    switch (how) {
    case HANDLE_IS_NULL:
        ocl_explain(code, "the handle of the %s is null", name);
        break;
    case HANDLE_OF_OTHER_KIND:
        ocl_explain(code, "the handle of the %s is that of a %s", name, kinds[other].name);
        break;
    case HANDLE_WAS_RELEASED:
        ocl_explain(code, "the %s was released before", name);
        break;
    case HANDLE_IS_UNKNOWN:
        ocl_explain(code, "the handle of the %s is none that gasket returned", name);
        break;
    case HANDLE_HAS_NO_REFERENCE:
        calls_report(CHECK_api, "the %s was released before", name);
        break;
    }
}

void calls_report_free(const void *pointer, const char *function)
{
    const char *freed = freed_has(pointer) ? "the allocation was freed before" : NULL;

    if (function)
        findings_add_call(CHECK_api, function, freed ? freed : "the pointer is none that clSVMAlloc returned for this context");
    else
        ocl_explain(CL_INVALID_VALUE, "%s", freed ? freed : "the pointer is none of unified shared memory in this context");
}

/* --- checked calls -------------------------------------------------------------------------------------------------------- */

static void begin_call(const char *function)
{
    observed_call = function;
    current.code = CL_SUCCESS;
}

/* Is CODE an answer of FUNCTION rather than a mistake? */
static bool is_answer(const char *function, cl_int code)
{
    return code >= CL_SUCCESS || (code == CL_DEVICE_NOT_FOUND && strncmp(function, "clGetDeviceIDs", 14) == 0);
}

static bool is_explained(cl_int code)
{
    return current.code == code || (current.code == CL_INVALID_EVENT && code == CL_INVALID_EVENT_WAIT_LIST) ||
           (current.code == CL_INVALID_COMMAND_QUEUE && code == CL_INVALID_DEVICE_QUEUE);
}

static void end_call(cl_int code)
{
    char number[32];
    const char *function = observed_call, *name = number, *reason = "an error";

    observed_call = NULL;
    if (!function || is_answer(function, code) || !findings_has(CHECK_api))
        return;
    snprintf(number, sizeof number, "error %d", (int)code);
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        if (codes[i].code == code) {
            name = codes[i].name;
            reason = codes[i].reason;
        }
    char message[sizeof current.reason + 64];
    snprintf(message, sizeof message, "%s: %s", name, is_explained(code) ? current.reason : reason);
    findings_add_call(CHECK_api, function, message);
}

/* clang-format off */
#define NAMED_STATUS STATUS
#define NAMED_RESULT RESULT
#define POINTER(type, name, parameters, arguments)
#define ACTION(name, parameters, arguments)
#define STATUS(name, parameters, arguments)                                                                                       \
    static CL_API_ENTRY cl_int CL_API_CALL checked_##name parameters                                                              \
    {                                                                                                                             \
        begin_call(#name);                                                                                                        \
        cl_int result = guarded_##name arguments;                                                                                      \
        end_call(result);                                                                                                         \
        return result;                                                                                                            \
    }
#define RESULT(type, name, parameters, arguments)                                                                                 \
    static CL_API_ENTRY type CL_API_CALL checked_##name parameters                                                                \
    {                                                                                                                             \
        cl_int own;                                                                                                               \
        error = error ? error : &own;                                                                                             \
        begin_call(#name);                                                                                                        \
        type result = guarded_##name arguments;                                                                                        \
        end_call(*error);                                                                                                         \
        return result;                                                                                                            \
    }
#include "src/opencl/api/entries.def"

/* Of the functions that report no error, clSVMAlloc is the only one that may fail. */
static CL_API_ENTRY void *CL_API_CALL checked_clSVMAlloc(cl_context context, cl_svm_mem_flags flags, size_t size, cl_uint alignment)
{
    begin_call("clSVMAlloc");
    void *result = guarded_clSVMAlloc(context, flags, size, alignment);
    if (!result)
        calls_report(CHECK_api, "returns NULL: an argument is not valid, or memory ran out");
    end_call(CL_SUCCESS);
    return result;
}

#define STATUS(name, parameters, arguments) .name = checked_##name,
#define RESULT(type, name, parameters, arguments) .name = checked_##name,
#define POINTER(type, name, parameters, arguments) .name = guarded_##name,
#define ACTION(name, parameters, arguments) .name = guarded_##name,
#define NAMED_STATUS(name, parameters, arguments)
#define NAMED_RESULT(type, name, parameters, arguments)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Woverride-init"
const cl_icd_dispatch calls_dispatch = {
#include "src/opencl/api/entries.def"
    .clSVMAlloc = checked_clSVMAlloc,
};
#pragma GCC diagnostic pop

static const struct {
    const char *name;
    void *function;
} named[] = {
#define STATUS(name, parameters, arguments)
#define RESULT(type, name, parameters, arguments)
#define POINTER RESULT
#define ACTION STATUS
#define NAMED_STATUS(name, parameters, arguments) {#name, (void *)checked_##name},
#define NAMED_RESULT(type, name, parameters, arguments) {#name, (void *)checked_##name},
#include "src/opencl/api/entries.def"
    {"clGetKernelSubGroupInfoKHR", (void *)checked_clGetKernelSubGroupInfoKHR},
};
/* clang-format on */

void *calls_find(const char *name)
{
    for (size_t i = 0; i < sizeof named / sizeof *named; i++)
        if (strcmp(name, named[i].name) == 0)
            return named[i].function;
    return NULL;
}
