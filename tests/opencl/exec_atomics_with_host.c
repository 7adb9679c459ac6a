/* A kernel and the host count in fine-grained memory at the same time: the checks must not lose a step of either.
 * OPTIONS: --check
 * STATUS: 0 */
#include "check.h"

enum { ITEMS = 64, STEPS = 20000 };

static const char *source = "kernel void count(volatile global atomic_int *n, int steps) {\n"
                            "    for (int i = 0; i < steps; i++)\n"
                            "        atomic_fetch_add_explicit(n, 1, memory_order_relaxed, memory_scope_all_svm_devices);\n}\n";

int main(void)
{
    size_t items = ITEMS;
    cl_int steps = STEPS, status = CL_QUEUED, counted = 0;
    cl_event event;
    cl_context context = new_context();
    cl_command_queue queue = new_queue(context, 0);
    cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, NULL);

    must(clBuildProgram(program, 0, NULL, "-cl-std=CL3.0", NULL, NULL));
    cl_kernel kernel = clCreateKernel(program, "count", NULL);
    int *n = clSVMAlloc(context, CL_MEM_READ_WRITE | CL_MEM_SVM_FINE_GRAIN_BUFFER | CL_MEM_SVM_ATOMICS, sizeof *n, 0);
    *n = 0;
    must(clSetKernelArgSVMPointer(kernel, 0, n));
    must(clSetKernelArg(kernel, 1, sizeof steps, &steps));
    must(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &items, NULL, 0, NULL, &event));
    must(clFlush(queue));
    while (status != CL_COMPLETE) {
        for (int i = 0; i < 1000; i++)
            __atomic_fetch_add(n, 1, __ATOMIC_RELAXED);
        counted += 1000;
        must(clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, NULL));
    }
    if (*n != counted + ITEMS * STEPS)
        printf("%d, not %d\n", *n, counted + ITEMS * STEPS);
    clReleaseEvent(event);
    clReleaseKernel(kernel);
    clReleaseProgram(program);
    clSVMFree(context, n);
    clReleaseCommandQueue(queue);
    clReleaseContext(context);
    return 0;
}
