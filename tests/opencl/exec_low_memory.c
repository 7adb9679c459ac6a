/* The checks run with memory of the host at a low address, such as the heap of a program that is not position-independent.
 * OPTIONS: --check
 * STATUS: 0 */
#include "check.h"

#include <sys/mman.h>

int main(void)
{
    const char *source = "kernel void k(global int *x) { local int l; int p[4]; l = 3; p[get_global_id(0)] = 4; *x = l + p[0]; }";
    size_t items = 1;
    int *memory = mmap((void *)(uintptr_t)0x30000000, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    cl_context context = new_context();
    cl_command_queue queue = new_queue(context, 0);
    cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, NULL);
    cl_mem x = clCreateBuffer(context, CL_MEM_USE_HOST_PTR, 64, memory, NULL);

    if ((uintptr_t)memory != 0x30000000)
        return 8;
    must(clBuildProgram(program, 0, NULL, NULL, NULL, NULL));
    cl_kernel kernel = clCreateKernel(program, "k", NULL);
    must(clSetKernelArg(kernel, 0, sizeof x, &x));
    must(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &items, NULL, 0, NULL, NULL));
    must(clFinish(queue));
    if (*memory != 7)
        return 9;
    clReleaseKernel(kernel);
    clReleaseProgram(program);
    clReleaseMemObject(x);
    clReleaseCommandQueue(queue);
    clReleaseContext(context);
    return 0;
}
