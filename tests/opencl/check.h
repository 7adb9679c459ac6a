/* tests/opencl/check.h - what all tests of the API need: gasket's platform, and checks that report their line. */
#ifndef TESTS_OPENCL_CHECK_H
#define TESTS_OPENCL_CHECK_H

#define CL_TARGET_OPENCL_VERSION 300
#define CL_USE_DEPRECATED_OPENCL_1_0_APIS
#define CL_USE_DEPRECATED_OPENCL_1_1_APIS
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#define CL_USE_DEPRECATED_OPENCL_2_0_APIS
#define CL_USE_DEPRECATED_OPENCL_2_1_APIS
#define CL_USE_DEPRECATED_OPENCL_2_2_APIS

#include <CL/cl.h>
#include <CL/cl_ext.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures;

/* Reports a CONDITION that is false, and continues. */
#define check(condition) check_at(__LINE__, (condition) ? 1 : 0, #condition)
/* Reports a call whose result is not CODE. */
#define check_code(code, call) check_code_at(__LINE__, (code), (call), #call)
/* Ends the test if the call fails: what follows needs its result. */
#define must(call) must_at(__LINE__, (call), #call)

static inline void check_at(int line, int is_true, const char *text)
{
    if (is_true)
        return;
    printf("line %d: %s\n", line, text);
    failures++;
}

static inline void check_code_at(int line, cl_int code, cl_int result, const char *call)
{
    if (result == code)
        return;
    printf("line %d: %s is %d, not %d\n", line, call, result, code);
    failures++;
}

static inline void must_at(int line, cl_int result, const char *call)
{
    if (result == CL_SUCCESS)
        return;
    printf("line %d: %s is %d\n", line, call, result);
    exit(1);
}

/* A foreign handle: memory that is no object. */
static inline void *foreign(void)
{
    static void *memory[64];

    return memory;
}

static inline cl_platform_id find_platform(void)
{
    cl_platform_id platforms[8];
    cl_uint count = 0;

    must(clGetPlatformIDs(8, platforms, &count));
    for (cl_uint i = 0; i < count && i < 8; i++) {
        char name[64] = "";

        clGetPlatformInfo(platforms[i], CL_PLATFORM_NAME, sizeof name, name, NULL);
        if (strncmp(name, "gasket", 6) == 0)
            return platforms[i];
    }
    puts("the loader does not find gasket");
    exit(1);
}

static inline cl_device_id find_device(void)
{
    cl_device_id device;

    must(clGetDeviceIDs(find_platform(), CL_DEVICE_TYPE_DEFAULT, 1, &device, NULL));
    return device;
}

static inline cl_context new_context(void)
{
    cl_int error;
    cl_device_id device = find_device();
    cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &error);

    must(error);
    return context;
}

static inline cl_command_queue new_queue(cl_context context, cl_command_queue_properties flags)
{
    cl_int error;
    cl_queue_properties properties[] = {CL_QUEUE_PROPERTIES, flags, 0};
    cl_command_queue queue = clCreateCommandQueueWithProperties(context, find_device(), properties, &error);

    must(error);
    return queue;
}

#endif
