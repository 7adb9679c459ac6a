/* A spin lock that is never released: the second work-item waits for ever, as neither the host nor another kernel can write the buffer.
 * OPEN: without checks the limit of instructions ends it, which takes 20 seconds
 * OPTIONS: --check
 * STATUS: 3
 * source.cl:3:27: error: the loop never ends: no work-item that runs changes the memory that it reads [hang]
 *     while (atomic_exchange(taken, 1))
 *            ~~~~~~~~~~~~~~~^~~~~~~~~~
 * source.cl:3: note: all other work-items have ended, wait at barriers, or wait in such loops
 * source.cl:3: note: in kernel 'lock', in work-item (1), local id (1) of group (0)
 * 1 finding */
#include "processes.h"

static const char source[] = "kernel void lock(global atomic_int *taken)\n"
                             "{\n"
                             "    while (atomic_exchange(taken, 1))\n"
                             "        ;\n"
                             "}\n";

int main(void)
{
    objects o = new_objects();
    const char *text = source;
    size_t size = 2;
    cl_int zero = 0;
    cl_program program = clCreateProgramWithSource(o.context, 1, &text, NULL, NULL);

    must(clEnqueueFillBuffer(o.queue, o.buffer, &zero, sizeof zero, 0, 64, 0, NULL, NULL));
    must(clBuildProgram(program, 0, NULL, "-cl-std=CL2.0", NULL, NULL));
    cl_kernel kernel = clCreateKernel(program, "lock", NULL);
    must(clSetKernelArg(kernel, 0, sizeof o.buffer, &o.buffer));
    must(clEnqueueNDRangeKernel(o.queue, kernel, 1, NULL, &size, NULL, 0, NULL, NULL));
    clFinish(o.queue);
    clReleaseKernel(kernel);
    clReleaseProgram(program);
    release_objects(o);
    return 0;
}
