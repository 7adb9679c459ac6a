/* tests/opencl/launches.h - what the tests of launches share: a context with a queue, a program, its kernels, and buffers in the host's memory. */
#ifndef TESTS_OPENCL_LAUNCHES_H
#define TESTS_OPENCL_LAUNCHES_H

#include "check.h"

static cl_context context;
static cl_command_queue queue;
static cl_program program; /* for OpenCL C 3.0 */

static inline void begin_launches(const char *source)
{
    cl_int error;

    context = new_context();
    queue = new_queue(context, 0);
    program = clCreateProgramWithSource(context, 1, &source, NULL, &error);
    must(error);
    must(clBuildProgram(program, 0, NULL, "-cl-std=CL3.0", NULL, NULL));
}

static inline void end_launches(void)
{
    must(clReleaseProgram(program));
    must(clReleaseCommandQueue(queue));
    must(clReleaseContext(context));
}

static inline cl_kernel new_kernel(const char *name)
{
    cl_int error;
    cl_kernel k = clCreateKernel(program, name, &error);

    must(error);
    return k;
}

/* A buffer that is the BYTES bytes at DATA. */
static inline cl_mem use_memory(void *data, size_t bytes)
{
    cl_int error;
    cl_mem m = clCreateBuffer(context, CL_MEM_USE_HOST_PTR, bytes, data, &error);

    must(error);
    return m;
}

#endif
