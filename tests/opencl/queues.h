/* tests/opencl/queues.h - what the tests of races between commands share: two queues, and kernels that read and write buffers. */
#ifndef TESTS_OPENCL_QUEUES_H
#define TESTS_OPENCL_QUEUES_H

#include "check.h"

enum { ITEMS = 16 };

static cl_context context;
static cl_command_queue queues[2], unordered; /* two in order, and one out of order */
static cl_program program;
static cl_kernel put, get, count;
static cl_int zeros[ITEMS];

static inline void begin_queues(void)
{
    const char *source = "kernel void put(global int *x, int first) { x[first + get_global_id(0)] = 1; }\n"
                         "kernel void get(global const int *x, global int *y) { y[get_global_id(0)] = x[get_global_id(0)]; }\n"
                         "kernel void count(global atomic_int *x) { atomic_fetch_add_explicit(x, 1, memory_order_relaxed); }\n";

    context = new_context();
    queues[0] = new_queue(context, 0);
    queues[1] = new_queue(context, 0);
    unordered = new_queue(context, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
    program = clCreateProgramWithSource(context, 1, &source, NULL, NULL);
    must(clBuildProgram(program, 0, NULL, "-cl-std=CL3.0", NULL, NULL));
    put = clCreateKernel(program, "put", NULL);
    get = clCreateKernel(program, "get", NULL);
    count = clCreateKernel(program, "count", NULL);
}

static inline void end_queues(void)
{
    must(clReleaseKernel(put));
    must(clReleaseKernel(get));
    must(clReleaseKernel(count));
    must(clReleaseProgram(program));
    must(clReleaseCommandQueue(queues[0]));
    must(clReleaseCommandQueue(queues[1]));
    must(clReleaseCommandQueue(unordered));
    must(clReleaseContext(context));
}

/* A buffer of BYTES bytes, all of them 0. */
static inline cl_mem new_buffer(size_t bytes)
{
    cl_int error;
    void *data = calloc(1, bytes);
    cl_mem buffer = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, bytes, data, &error);

    free(data);
    must(error);
    return buffer;
}

static inline void launch(cl_command_queue queue, cl_kernel kernel, size_t items, cl_uint waits, const cl_event *wait_list,
                          cl_event *event)
{
    must(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &items, NULL, waits, wait_list, event));
}

/* Writes ITEMS elements of BUFFER, from FIRST on. */
static inline void launch_put(cl_command_queue queue, cl_mem buffer, cl_int first, cl_uint waits, const cl_event *wait_list,
                              cl_event *event)
{
    must(clSetKernelArg(put, 0, sizeof buffer, &buffer));
    must(clSetKernelArg(put, 1, sizeof first, &first));
    launch(queue, put, ITEMS, waits, wait_list, event);
}

/* Copies ITEMS elements FROM one buffer TO another. */
static inline void launch_get(cl_command_queue queue, cl_mem from, cl_mem to, cl_uint waits, const cl_event *wait_list,
                              cl_event *event)
{
    must(clSetKernelArg(get, 0, sizeof from, &from));
    must(clSetKernelArg(get, 1, sizeof to, &to));
    launch(queue, get, ITEMS, waits, wait_list, event);
}

static inline void launch_count(cl_command_queue queue, cl_mem buffer, cl_event *event)
{
    must(clSetKernelArg(count, 0, sizeof buffer, &buffer));
    launch(queue, count, ITEMS, 0, NULL, event);
}

static inline void finish_all(void)
{
    must(clFinish(queues[0]));
    must(clFinish(queues[1]));
    must(clFinish(unordered));
}

#endif
