/* Shared virtual memory: commands while the host has mapped it, and transfers past the end of an allocation. Fine-grained memory need not be mapped, and
 * the host may pass mapped memory to a transfer as memory of its own.
 * OPTIONS: --check=maps,races,bounds
 * STATUS: 3
 * clEnqueueSVMMemcpy: error: the command reads memory that the host has mapped for writing [maps]
 * clEnqueueSVMMemFill: error: the command writes to memory that the host has mapped [maps]
 * clEnqueueNDRangeKernel: error: kernel 'add' writes byte 0 of an allocation of 64 bytes, which the host has mapped [maps]
 * clEnqueueSVMMemcpy: error: the command writes 8 bytes past the end of an allocation of 64 bytes [bounds]
 * clEnqueueSVMMemcpy: error: the command reads 4 bytes past the end of an allocation of 64 bytes [bounds]
 * clEnqueueSVMMap: error: the command reads 1 bytes past the end of an allocation of 64 bytes [bounds]
 * 6 findings */
#include "check.h"

static cl_context context;
static cl_command_queue queue;
static cl_kernel add;

static void map(cl_map_flags flags, void *pointer, size_t bytes)
{
    must(clEnqueueSVMMap(queue, CL_TRUE, flags, pointer, bytes, 0, NULL, NULL));
}

static void unmap(void *pointer)
{
    must(clEnqueueSVMUnmap(queue, pointer, 0, NULL, NULL));
    must(clFinish(queue));
}

static void launch(int *x)
{
    size_t items = 4;

    must(clSetKernelArgSVMPointer(add, 0, x));
    must(clEnqueueNDRangeKernel(queue, add, 1, NULL, &items, NULL, 0, NULL, NULL));
    must(clFinish(queue));
}

static void use_while_mapped(int *x, int *y)
{
    cl_mem buffer = clCreateBuffer(context, CL_MEM_READ_WRITE, 64, NULL, NULL);
    int zero = 0;

    map(CL_MAP_WRITE, x, 32);
    must(clEnqueueWriteBuffer(queue, buffer, CL_TRUE, 0, 64, x, 0, NULL, NULL));
    must(clEnqueueSVMMemcpy(queue, CL_TRUE, y, x + 8, 32, 0, NULL, NULL));
    launch(x + 8);
    must(clEnqueueSVMMemcpy(queue, CL_TRUE, y, x, 4, 0, NULL, NULL));
    must(clEnqueueSVMMemFill(queue, x + 7, &zero, 4, 8, 0, NULL, NULL));
    launch(x);
    unmap(x);
    launch(x);
    must(clReleaseMemObject(buffer));
}

int main(void)
{
    const char *source = "kernel void add(global int *x) { x[get_global_id(0)] += 1; }";
    int zeros[16] = {0}, past[20] = {0};

    context = new_context();
    queue = new_queue(context, 0);
    cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, NULL);
    must(clBuildProgram(program, 0, NULL, NULL, NULL, NULL));
    add = clCreateKernel(program, "add", NULL);
    int *x = clSVMAlloc(context, CL_MEM_READ_WRITE, 64, 0), *y = clSVMAlloc(context, CL_MEM_READ_WRITE, 64, 0);
    int *fine = clSVMAlloc(context, CL_MEM_READ_WRITE | CL_MEM_SVM_FINE_GRAIN_BUFFER, 64, 0);

    must(clEnqueueSVMMemcpy(queue, CL_TRUE, x, zeros, 64, 0, NULL, NULL));
    map(CL_MAP_WRITE, fine, 64);
    launch(fine);
    unmap(fine);
    use_while_mapped(x, y);
    must(clEnqueueSVMMemcpy(queue, CL_FALSE, x + 14, zeros, 16, 0, NULL, NULL));
    must(clEnqueueSVMMemcpy(queue, CL_FALSE, past, y, 68, 0, NULL, NULL));
    map(CL_MAP_READ, y + 8, 33);
    unmap(y + 8);
    clSVMFree(context, x);
    clSVMFree(context, y);
    clSVMFree(context, fine);
    clReleaseKernel(add);
    clReleaseProgram(program);
    clReleaseCommandQueue(queue);
    clReleaseContext(context);
    return failures != 0;
}
