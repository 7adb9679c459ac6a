/* Allocations that a kernel reaches through pointers in memory: those that are neither arguments nor declared with clSetKernelExecInfo() are findings. A set of
 * pointers replaces the one before, a pointer may be one into the middle of an allocation, a clone has what its kernel has declared, and what a launch has
 * is decided when it is enqueued.
 * OPTIONS: --check=api,races
 * STATUS: 3
 * clEnqueueNDRangeKernel: error: kernel 'put' writes byte 4 of an allocation of 8 bytes, which is neither an argument nor declared with clSetKernelExecInfo() [api]
 * clEnqueueNDRangeKernel: error: kernel 'put' writes byte 4 of an allocation of 12 bytes, which is neither an argument nor declared with clSetKernelExecInfo() [api]
 * clEnqueueNDRangeKernel: error: kernel 'put' writes byte 4 of an allocation of 16 bytes, which is neither an argument nor declared with clSetKernelExecInfo() [api]
 * clEnqueueNDRangeKernel: error: kernel 'put' writes byte 4 of an allocation of 20 bytes, which is neither an argument nor declared with clSetKernelExecInfo() [api]
 * 4 findings */
#include "check.h"

static cl_context context;
static cl_command_queue queue;
static int **target; /* an allocation with the pointer that kernels follow */

static int *allocate(size_t bytes)
{
    return clSVMAlloc(context, CL_MEM_READ_WRITE | CL_MEM_SVM_FINE_GRAIN_BUFFER, bytes, 0);
}

static int *allocate_host(size_t bytes)
{
    void *function = clGetExtensionFunctionAddressForPlatform(find_platform(), "clHostMemAllocINTEL");

    return ((clHostMemAllocINTEL_fn)function)(context, NULL, bytes, 0, NULL);
}

static void enqueue(cl_kernel k)
{
    const size_t items = 1;

    must(clEnqueueNDRangeKernel(queue, k, 1, NULL, &items, NULL, 0, NULL, NULL));
}

/* K writes to the element after P. */
static void put(cl_kernel k, int *p)
{
    *target = p;
    enqueue(k);
    must(clFinish(queue));
}

static void declare(cl_kernel k, cl_kernel_exec_info name, size_t size, const void *value)
{
    must(clSetKernelExecInfo(k, name, size, value));
}

int main(void)
{
    const char *source = "kernel void put(global int *global *p, global int *q) { p[0][1] = 1; }";
    const cl_bool yes = CL_TRUE, no = CL_FALSE;

    context = new_context();
    queue = new_queue(context, 0);
    cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, NULL);
    must(clBuildProgram(program, 0, NULL, "-cl-std=CL3.0", NULL, NULL));
    cl_kernel k = clCreateKernel(program, "put", NULL);
    int *a = allocate(8), *b = allocate(12), *host = allocate_host(16), *large = allocate(20);
    cl_mem buffer = clCreateBuffer(context, CL_MEM_USE_HOST_PTR, 20, large, NULL);

    target = (int **)allocate(sizeof *target);
    must(clSetKernelArgSVMPointer(k, 0, target));
    must(clSetKernelArgSVMPointer(k, 1, a + 1));
    put(k, a); /* an argument points into it */
    must(clSetKernelArgSVMPointer(k, 1, NULL));
    put(k, a);

    declare(k, CL_KERNEL_EXEC_INFO_SVM_PTRS, 2 * sizeof(int *), (int *[]){b + 2, a + 1});
    put(k, a);
    put(k, b);
    cl_kernel clone = clCloneKernel(k, NULL);
    declare(k, CL_KERNEL_EXEC_INFO_SVM_PTRS, sizeof a, &a);
    put(k, b);
    put(clone, b);

    declare(k, CL_KERNEL_EXEC_INFO_INDIRECT_HOST_ACCESS_INTEL, sizeof yes, &yes);
    put(k, host);
    declare(k, CL_KERNEL_EXEC_INFO_INDIRECT_HOST_ACCESS_INTEL, sizeof no, &no);
    declare(k, CL_KERNEL_EXEC_INFO_INDIRECT_SHARED_ACCESS_INTEL, sizeof yes, &yes);
    put(k, host);
    declare(k, CL_KERNEL_EXEC_INFO_USM_PTRS_INTEL, sizeof host, &host);
    enqueue(k);
    declare(k, CL_KERNEL_EXEC_INFO_USM_PTRS_INTEL, sizeof a, &a);
    must(clFinish(queue));

    must(clSetKernelArg(k, 1, sizeof buffer, &buffer)); /* shares its memory with an allocation */
    put(k, large);
    declare(k, CL_KERNEL_EXEC_INFO_SVM_PTRS, 0, NULL);
    must(clSetKernelArgSVMPointer(k, 1, a));
    put(k, large);

    clReleaseMemObject(buffer);
    clReleaseKernel(clone);
    clReleaseKernel(k);
    clReleaseProgram(program);
    clSVMFree(context, a);
    clSVMFree(context, b);
    clSVMFree(context, large);
    clSVMFree(context, target);
    clMemBlockingFreeINTEL_fn release =
        (clMemBlockingFreeINTEL_fn)clGetExtensionFunctionAddressForPlatform(find_platform(), "clMemBlockingFreeINTEL");
    release(context, host);
    clReleaseCommandQueue(queue);
    clReleaseContext(context);
    return 0;
}
