/* Allocations of shared and unified shared memory: used after they were freed, freed twice, and never freed.
 * OPEN: kernels and commands write to memory that was freed.
 * OPTIONS: --check
 * STATUS: 3
 * clSVMFree: error: the allocation was freed before [api]
 * clSVMFree: error: the pointer is none that clSVMAlloc returned for this context [api]
 * clMemFreeINTEL: error: CL_INVALID_VALUE: the allocation was freed before [api]
 * clMemFreeINTEL: error: CL_INVALID_VALUE: the pointer is none of unified shared memory in this context [api]
 * clEnqueueNDRangeKernel: error: argument 1 of kernel 'put', 'x', points to an allocation that was freed before [api]
 * clEnqueueSVMMemFill: error: the pointer is in an allocation that was freed before [api]
 * clEnqueueSVMMemcpy: error: the pointer is in an allocation that was freed before [api]
 * clEnqueueSVMFree: error: the allocation was freed before [api]
 * clSVMAlloc: warning: 2 allocations of this function are not freed at the end [leaks]
 * clHostMemAllocINTEL: warning: 1 allocation of this function is not freed at the end [leaks]
 * 10 findings */
#include "check.h"

static cl_context context, other;
static cl_command_queue queue;
static clHostMemAllocINTEL_fn allocate;
static clMemFreeINTEL_fn release;

static void test_frees(void)
{
    cl_int error;
    char *memory = clSVMAlloc(context, 0, 64, 0), *host = allocate(context, NULL, 64, 0, &error);

    must(error);
    clSVMFree(context, NULL);
    clSVMFree(context, memory);
    clSVMFree(context, memory);
    clSVMFree(context, host + 1);
    must(release(context, host));
    check_code(CL_INVALID_VALUE, release(context, host));
    check_code(CL_INVALID_VALUE, release(context, &host));
}

/* The memory is freed after the launch is enqueued, and before it runs. */
static void test_launch(cl_kernel put)
{
    const cl_int n = 3;
    size_t items = 16;
    cl_event event = clCreateUserEvent(context, NULL);
    int *memory = clSVMAlloc(context, 0, 128, 0);

    must(clSetKernelArg(put, 0, sizeof n, &n));
    must(clSetKernelArgSVMPointer(put, 1, memory + 16));
    must(clEnqueueNDRangeKernel(queue, put, 1, NULL, &items, NULL, 0, NULL, NULL));
    must(clFinish(queue));
    must(clEnqueueNDRangeKernel(queue, put, 1, NULL, &items, NULL, 1, &event, NULL));
    clSVMFree(context, memory);
    must(clSetUserEventStatus(event, CL_COMPLETE));
    must(clFinish(queue));
    clReleaseEvent(event);
}

static void test_transfers(void)
{
    char *freed = clSVMAlloc(context, 0, 64, 0), *memory = clSVMAlloc(context, 0, 64, 0), zero = 0;

    must(clEnqueueSVMMemFill(queue, freed, &zero, 1, 64, 0, NULL, NULL));
    must(clEnqueueSVMMemFill(queue, memory, &zero, 1, 64, 0, NULL, NULL));
    must(clEnqueueSVMFree(queue, 1, (void *[]){freed}, NULL, NULL, 0, NULL, NULL));
    must(clFinish(queue));
    must(clEnqueueSVMMemFill(queue, freed + 63, &zero, 1, 1, 0, NULL, NULL));
    must(clEnqueueSVMMemcpy(queue, CL_TRUE, memory, freed, 64, 0, NULL, NULL));
    must(clEnqueueSVMFree(queue, 1, (void *[]){freed}, NULL, NULL, 0, NULL, NULL));
    must(clFinish(queue));
    clSVMFree(context, memory);
}

int main(void)
{
    const char *source = "kernel void put(int n, global int *x) { x[get_global_id(0)] = n; }";
    cl_platform_id platform;

    must(clGetPlatformIDs(1, &platform, NULL));
    allocate = (clHostMemAllocINTEL_fn)clGetExtensionFunctionAddressForPlatform(platform, "clHostMemAllocINTEL");
    release = (clMemFreeINTEL_fn)clGetExtensionFunctionAddressForPlatform(platform, "clMemFreeINTEL");
    context = new_context();
    other = new_context();
    queue = new_queue(context, 0);
    cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, NULL);
    must(clBuildProgram(program, 0, NULL, NULL, NULL, NULL));
    cl_kernel put = clCreateKernel(program, "put", NULL);

    test_frees();
    test_launch(put);
    test_transfers();
    clSVMAlloc(context, 0, 64, 0);
    clSVMAlloc(other, CL_MEM_READ_WRITE | CL_MEM_SVM_FINE_GRAIN_BUFFER, 64, 0);
    allocate(context, NULL, 64, 0, NULL);
    clReleaseKernel(put);
    clReleaseProgram(program);
    clReleaseCommandQueue(queue);
    clReleaseContext(context);
    clReleaseContext(other);
    return failures;
}
