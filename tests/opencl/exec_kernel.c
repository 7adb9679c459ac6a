/* Findings in kernels: each once although both launches have it, with the line of the source; the launches go on.
 * OPEN: the kernel has a race.
 * OPTIONS: --check -DELEMENT=0
 * STATUS: 3
 * source.cl:2:8: error: data race: read of 'sum[0]' by work-item (1), and write by work-item (0) [races]
 *     sum[ELEMENT] += x[get_global_id(0)];
 *     ~~~^~~~~~~~~
 * source.cl:2:8: note: the write by work-item (0) is here
 *     sum[ELEMENT] += x[get_global_id(0)];
 *     ~~~^~~~~~~~~
 * source.cl:2: note: no barrier orders them: use an atomic operation, or let each work-item access an element of its own
 * source.cl:2: note: in kernel 'add', first in work-item (1), local id (1) of group (0); then in (2), (3); 6 times in total
 * 1 finding */
#include "check.h"

int main(void)
{
    const char *source = "kernel void add(global int *x, global int *sum) {\n    sum[ELEMENT] += x[get_global_id(0)];\n}\n";
    size_t items = 4;
    int values[4] = {1, 2, 3, 4}, sum = 0;
    cl_context context = new_context();
    cl_command_queue queue = new_queue(context, 0);
    cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, NULL);
    cl_mem x = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, sizeof values, values, NULL);
    cl_mem y = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, sizeof sum, &sum, NULL);

    must(clBuildProgram(program, 0, NULL, NULL, NULL, NULL));
    cl_kernel kernel = clCreateKernel(program, "add", NULL);
    must(clSetKernelArg(kernel, 0, sizeof x, &x));
    must(clSetKernelArg(kernel, 1, sizeof y, &y));
    for (int i = 0; i < 2; i++)
        must(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &items, NULL, 0, NULL, NULL));
    must(clEnqueueReadBuffer(queue, y, CL_TRUE, 0, sizeof sum, &sum, 0, NULL, NULL));
    must(clFinish(queue));
    if (sum != 20)
        return 9;
    clReleaseKernel(kernel);
    clReleaseProgram(program);
    clReleaseMemObject(x);
    clReleaseMemObject(y);
    clReleaseCommandQueue(queue);
    clReleaseContext(context);
    return 0;
}
