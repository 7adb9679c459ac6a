/* src/opencl/check/calls.c - turns the error of a call into a finding, with its reason. */
#include "src/opencl/check/calls.h"

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

static const char *const kinds[OCL_KIND_COUNT] = {
    [OCL_PLATFORM] = "platform",    [OCL_DEVICE] = "device",
    [OCL_CONTEXT] = "context",      [OCL_QUEUE] = "command queue",
    [OCL_MEMORY] = "memory object", [OCL_SAMPLER] = "sampler",
    [OCL_PROGRAM] = "program",      [OCL_KERNEL] = "kernel",
    [OCL_EVENT] = "event",          [OCL_COMMAND_BUFFER] = "command buffer",
};

const char *calls_kind_name(ocl_kind kind)
{
    return kinds[kind];
}

/* --- explanations --------------------------------------------------------------------------------------------------------- */

void calls_explain(cl_int code, const char *fmt, va_list ap)
{
    if (!findings_has(CHECK_api))
        return;
    vsnprintf(current.reason, sizeof current.reason, fmt, ap);
    current.code = code;
}

/* The site of the current call, of FUNCTION. */
static call_site site_of(const char *function)
{
    const call_site *here = call_site_here();

    return here ? *here : (call_site){function, ""};
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
    const call_site site = site_of(observed_call);
    findings_add_call(k, &site, message);
}

void calls_report_misuse(ocl_kind kind, ocl_misuse how, ocl_kind other)
{
    const char *name = kinds[kind];
    cl_int code = ocl_invalid_code(kind);

    switch (how) {
    case HANDLE_IS_NULL:
        ocl_explain(code, "the handle of the %s is null", name);
        break;
    case HANDLE_OF_OTHER_KIND:
        ocl_explain(code, "the handle of the %s is that of a %s", name, kinds[other]);
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
        findings_add_call(CHECK_api, &(call_site){function, site_of(function).stack},
                          freed ? freed : "the pointer is none that clSVMAlloc returned for this context");
    else
        ocl_explain(CL_INVALID_VALUE, "%s", freed ? freed : "the pointer is none of unified shared memory in this context");
}

/* --- checked calls -------------------------------------------------------------------------------------------------------- */

/* Reports that a callback calls the current function: the specification of clSetEventCallback leaves the behavior undefined. */
static void report_callback(const char *what)
{
    calls_report(CHECK_api, "a callback must not call a function that %s", what);
}

/* Functions that wait for something whatever their arguments are, or create contexts or queues. */
static const struct {
    const char *function, *what;
} barred[] = {
    {"clFinish", "waits"},
    {"clWaitForEvents", "waits"},
    {"clCreateContext", "creates a context"},
    {"clCreateContextFromType", "creates a context"},
    {"clCreateCommandQueue", "creates a queue"},
    {"clCreateCommandQueueWithProperties", "creates a queue"},
};

void calls_begin(const char *function)
{
    observed_call = function;
    call_site_leave();
    current.code = CL_SUCCESS;
    if (!ocl_is_in_callback())
        return;
    for (size_t i = 0; i < sizeof barred / sizeof *barred; i++)
        if (strcmp(barred[i].function, function) == 0)
            report_callback(barred[i].what);
}

void calls_check_wait(void)
{
    if (ocl_is_in_callback())
        report_callback("waits");
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

/* Reports CODE, which the current call returns. */
static void report_code(cl_int code)
{
    char number[32], message[sizeof current.reason + 64];
    const char *name = number, *reason = "an error";
    const call_site site = site_of(observed_call);

    snprintf(number, sizeof number, "error %d", (int)code);
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        if (codes[i].code == code) {
            name = codes[i].name;
            reason = codes[i].reason;
        }
    snprintf(message, sizeof message, "%s: %s", name, is_explained(code) ? current.reason : reason);
    findings_add_call(CHECK_api, &site, message);
}

void calls_end(cl_int code, const char *caller)
{
    if (code == CALL_RETURNED_NULL)
        calls_report(CHECK_api, "returns NULL: an argument is not valid, or memory ran out");
    else if (observed_call && findings_has(CHECK_api) && !is_answer(observed_call, code))
        report_code(code);
    observed_call = caller;
    if (!caller)
        return;
    call_site_leave();
    current.code = CL_SUCCESS;
}
