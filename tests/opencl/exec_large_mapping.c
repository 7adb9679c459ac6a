/* A kernel reads memory of the process, which has also reserved more address space than there is memory.
 * OPTIONS: --check
 * STATUS: 0 */
#include "check.h"

#include <sys/mman.h>

static const char *source =
    "kernel void copy(global int *from, global int *to) { to[get_global_id(0)] = from[get_global_id(0)]; }";

int main(void)
{
    const size_t reserved = (size_t)1 << 45;
    size_t items = 8;
    int from[8] = {1, 2, 3, 4, 5, 6, 7, 8}, to[8] = {0};
    cl_bool yes = CL_TRUE;
    void *reservation = mmap(NULL, reserved, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    cl_context context = new_context();
    cl_command_queue queue = new_queue(context, 0);
    cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, NULL);

    check(reservation != MAP_FAILED);
    must(clBuildProgram(program, 0, NULL, NULL, NULL, NULL));
    cl_kernel kernel = clCreateKernel(program, "copy", NULL);
    must(clSetKernelArgSVMPointer(kernel, 0, from));
    must(clSetKernelArgSVMPointer(kernel, 1, to));
    must(clSetKernelExecInfo(kernel, CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM, sizeof yes, &yes));
    must(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &items, NULL, 0, NULL, NULL));
    must(clFinish(queue));
    check(memcmp(from, to, sizeof from) == 0);
    must(clReleaseKernel(kernel));
    must(clReleaseProgram(program));
    must(clReleaseCommandQueue(queue));
    must(clReleaseContext(context));
    return failures != 0;
}
