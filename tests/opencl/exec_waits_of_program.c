/* Two kernels of one program, in two queues, wait for each other: each runs until it waits, as without checks. Then two wait for a flag that
 * none sets, which is found at once.
 * OPEN: the second pair does not end without checks.
 * OPTIONS: --check
 * STATUS: 3
 * source.cl:18:33: error: the loop never ends: no work-item that runs changes the memory that it reads [hang]
 *     while (!atomic_load_explicit(b, memory_order_acquire, memory_scope_device))
 *             ~~~~~~~~~~~~~~~~~~~~^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
 * source.cl:18: note: all other work-items have ended, wait at barriers, or wait in such loops
 * source.cl:18: note: in kernel 'third', in work-item (0), local id (0) of group (0)
 * 1 finding */
#include "check.h"

#define STORE(flag) "atomic_store_explicit(" flag ", 1, memory_order_release, memory_scope_device)"
#define LOAD(flag) "atomic_load_explicit(" flag ", memory_order_acquire, memory_scope_device)"

static const char *source =
    "kernel void first(volatile global atomic_int *a, volatile global atomic_int *b, global int *data) {\n"
    "    " STORE("a") ";\n"
                      "    while (!" LOAD(
                          "b") ")\n"
                               "        ;\n"
                               "    data[1] = data[0] + 1;\n"
                               "    " STORE(
                                   "&a[1]") ";\n"
                                            "}\n"
                                            "kernel void second(volatile global atomic_int *a, volatile global atomic_int *b, "
                                            "global int *data) {\n"
                                            "    while (!" LOAD(
                                                "a") ")\n"
                                                     "        ;\n"
                                                     "    data[0] = 4;\n"
                                                     "    " STORE(
                                                         "b") ";\n"
                                                              "    while (!" LOAD(
                                                                  "&a[1]") ")\n"
                                                                           "        ;\n"
                                                                           "    data[2] = data[1] + 1;\n"
                                                                           "}\n"
                                                                           "kernel void third(volatile global atomic_int *a, "
                                                                           "volatile global atomic_int *b, global int *data) {\n"
                                                                           "    while (!" LOAD("b") ")\n"
                                                                                                    "        ;\n"
                                                                                                    "}\n";

static cl_context context;
static cl_command_queue queues[2];

/* Runs KERNELS in the two queues with flags that are 0, and stores the data in OUT. */
static void run(const cl_kernel *kernels, int out[4])
{
    int zero[4] = {0};
    size_t one = 1;
    cl_mem buffers[3];

    for (int i = 0; i < 3; i++)
        buffers[i] = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, sizeof zero, zero, NULL);
    for (int k = 0; k < 2; k++) {
        for (cl_uint i = 0; i < 3; i++)
            must(clSetKernelArg(kernels[k], i, sizeof *buffers, &buffers[i]));
        must(clEnqueueNDRangeKernel(queues[k], kernels[k], 1, NULL, &one, NULL, 0, NULL, NULL));
        must(clFlush(queues[k]));
    }
    must(clFinish(queues[1]));
    must(clEnqueueReadBuffer(queues[0], buffers[2], CL_TRUE, 0, sizeof zero, out, 0, NULL, NULL));
    for (int i = 0; i < 3; i++)
        clReleaseMemObject(buffers[i]);
}

int main(void)
{
    int out[4];

    context = new_context();
    queues[0] = new_queue(context, 0);
    queues[1] = new_queue(context, 0);
    cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, NULL);
    must(clBuildProgram(program, 0, NULL, "-cl-std=CL3.0", NULL, NULL));
    const cl_kernel first = clCreateKernel(program, "first", NULL), second = clCreateKernel(program, "second", NULL),
                    third = clCreateKernel(program, "third", NULL);
    run((cl_kernel[]){first, second}, out);
    check(out[0] == 4 && out[1] == 5 && out[2] == 6);
    if (getenv("GASKET_CHECK"))
        run((cl_kernel[]){third, third}, out);
    clReleaseKernel(first);
    clReleaseKernel(second);
    clReleaseKernel(third);
    clReleaseProgram(program);
    clReleaseCommandQueue(queues[0]);
    clReleaseCommandQueue(queues[1]);
    clReleaseContext(context);
    return failures != 0;
}
