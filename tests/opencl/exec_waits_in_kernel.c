/* While a kernel waits for a flag in fine-grained memory, the host copies, maps and frees other memory, and runs kernels of another program, of which
 * the last one sets the flag: nothing waits for the end of the first kernel.
 * OPTIONS: --check
 * STATUS: 0 */
#include "check.h"

#include <unistd.h>

#define FLAG "atomic_store_explicit(flag, 1, memory_order_release, memory_scope_all_svm_devices)"

static const char *waiting = "kernel void wait(volatile global atomic_int *flag, global int *data) {\n"
                             "    while (!atomic_load_explicit(flag, memory_order_acquire, memory_scope_all_svm_devices))\n"
                             "        ;\n"
                             "    *data = 5;\n}\n";
static const char *working = "kernel void fill(global int *o) { o[get_global_id(0)] = 3; }\n"
                             "kernel void set(volatile global atomic_int *flag) { " FLAG "; }\n";

static cl_context context;

static cl_program build(const char *source)
{
    cl_program p = clCreateProgramWithSource(context, 1, &source, NULL, NULL);

    must(clBuildProgram(p, 0, NULL, "-cl-std=CL3.0", NULL, NULL));
    return p;
}

static void run(cl_command_queue queue, cl_kernel kernel, size_t size)
{
    must(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &size, NULL, 0, NULL, NULL));
}

/* Frees SHARED, an allocation of 16 numbers. */
static void use_other_memory(cl_command_queue queue, cl_kernel fill, int *shared)
{
    int host[16] = {1};
    cl_mem buffer = clCreateBuffer(context, 0, sizeof host, NULL, NULL);

    must(clEnqueueWriteBuffer(queue, buffer, CL_TRUE, 0, sizeof host, host, 0, NULL, NULL));
    must(clSetKernelArg(fill, 0, sizeof buffer, &buffer));
    run(queue, fill, 16);
    must(clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, sizeof host, host, 0, NULL, NULL));
    check(host[0] == 3 && host[15] == 3);
    must(clEnqueueSVMMemFill(queue, shared, host, sizeof *host, sizeof host, 0, NULL, NULL));
    must(clEnqueueSVMMap(queue, CL_TRUE, CL_MAP_READ, shared, sizeof host, 0, NULL, NULL));
    check(shared[15] == 3);
    must(clEnqueueSVMUnmap(queue, shared, 0, NULL, NULL));
    must(clFinish(queue));
    clSVMFree(context, shared);
    clReleaseMemObject(buffer);
}

/* Waits until the command of EVENT runs, and a while longer, until its kernel does. */
static void wait_for_start(cl_event event)
{
    cl_int status = CL_QUEUED;

    while (status != CL_RUNNING)
        must(clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, NULL));
    usleep(20000);
}

int main(void)
{
    cl_event event;
    int result = 0;

    context = new_context();
    cl_command_queue first = new_queue(context, 0), second = new_queue(context, 0);
    cl_program waits = build(waiting), works = build(working);
    cl_kernel wait = clCreateKernel(waits, "wait", NULL), fill = clCreateKernel(works, "fill", NULL);
    cl_kernel set = clCreateKernel(works, "set", NULL);
    int *shared = clSVMAlloc(context, CL_MEM_READ_WRITE, 16 * sizeof *shared, 0);
    int *flag = clSVMAlloc(context, CL_MEM_READ_WRITE | CL_MEM_SVM_FINE_GRAIN_BUFFER | CL_MEM_SVM_ATOMICS, sizeof *flag, 0);
    cl_mem data = clCreateBuffer(context, 0, sizeof result, NULL, NULL);
    *flag = 0;
    must(clSetKernelArgSVMPointer(wait, 0, flag));
    must(clSetKernelArg(wait, 1, sizeof data, &data));
    must(clSetKernelArgSVMPointer(set, 0, flag));
    must(clEnqueueNDRangeKernel(first, wait, 1, NULL, &(size_t){1}, NULL, 0, NULL, &event));
    must(clFlush(first));
    wait_for_start(event);
    use_other_memory(second, fill, shared);
    run(second, set, 1);
    must(clFinish(second));
    must(clEnqueueReadBuffer(first, data, CL_TRUE, 0, sizeof result, &result, 0, NULL, NULL));
    check(result == 5);
    clReleaseEvent(event);
    clReleaseKernel(wait);
    clReleaseKernel(fill);
    clReleaseKernel(set);
    clReleaseProgram(waits);
    clReleaseProgram(works);
    clSVMFree(context, flag);
    clReleaseMemObject(data);
    clReleaseCommandQueue(first);
    clReleaseCommandQueue(second);
    clReleaseContext(context);
    return failures != 0;
}
