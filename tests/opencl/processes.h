/* tests/opencl/processes.h - what the tests of `gasket exec` with several processes need: a kernel with a finding, as an OpenCL program of a
 * few lines. */
#ifndef TESTS_OPENCL_PROCESSES_H
#define TESTS_OPENCL_PROCESSES_H

#include "check.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#define PAST_THE_END "kernel void past(global int *o) { o[0] = o[100]; }"
#define RIGHT "kernel void right(global int *o) { o[get_global_id(0)] = 1; }"

/* The objects of a program. */
typedef struct objects {
    cl_context context;
    cl_command_queue queue;
    cl_mem buffer;
} objects;

static inline objects new_objects(void)
{
    objects o = {.context = new_context()};

    o.queue = new_queue(o.context, 0);
    o.buffer = clCreateBuffer(o.context, 0, 64, NULL, NULL);
    return o;
}

static inline void release_objects(objects o)
{
    clReleaseMemObject(o.buffer);
    clReleaseCommandQueue(o.queue);
    clReleaseContext(o.context);
}

/* Runs the only kernel NAME of SOURCE with the buffer, and waits for its end. */
static inline void run_kernel(objects o, const char *source, const char *name)
{
    size_t size = 1;
    cl_program program = clCreateProgramWithSource(o.context, 1, &source, NULL, NULL);

    must(clBuildProgram(program, 0, NULL, "", NULL, NULL));
    cl_kernel kernel = clCreateKernel(program, name, NULL);
    must(clSetKernelArg(kernel, 0, sizeof o.buffer, &o.buffer));
    must(clEnqueueNDRangeKernel(o.queue, kernel, 1, NULL, &size, NULL, 0, NULL, NULL));
    must(clFinish(o.queue));
    clReleaseKernel(kernel);
    clReleaseProgram(program);
}

/* The same with objects of its own. */
static inline void run_program(const char *source, const char *name)
{
    objects o = new_objects();

    run_kernel(o, source, name);
    release_objects(o);
}

/* Waits for all children. */
static inline void wait_for_children(void)
{
    while (wait(NULL) > 0)
        continue;
}

#endif
