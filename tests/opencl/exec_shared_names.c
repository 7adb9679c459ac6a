/* The names of memory that several pointers reach: that of the argument which the pointer is made from. Another
 * pointer than that to const may write it.
 * OPTIONS: --check=bounds,access
 * STATUS: 3
 * source.cl:1:35: error: read and write of 'x[4]', just past the end of 'x' [bounds]
 * kernel void add(global int *x) { x[get_global_id(0)] += 1; }
 *                                  ~^~~~~~~~~~~~~~~~~~
 * source.cl:1:13: note: 'x' has 16 bytes: 4 elements of type 'int'
 * kernel void add(global int *x) { x[get_global_id(0)] += 1; }
 *             ^
 * source.cl:1: note: in kernel 'add', in work-item (4), local id (0) of group (4); 2 times in total
 * source.cl:2:50: error: write to 'y[16]', just past the end of 'y' [bounds]
 * kernel void put(global int *x, global int *y) { y[get_global_id(0)] = *x; }
 *                                                 ~^~~~~~~~~~~~~~~~~~
 * source.cl:2:13: note: 'y' has 64 bytes: 16 elements of type 'int'
 * kernel void put(global int *x, global int *y) { y[get_global_id(0)] = *x; }
 *             ^
 * source.cl:2: note: in kernel 'put', in work-item (16), local id (0) of group (16)
 * 2 findings */
#include "check.h"

static cl_command_queue queue;

static void run(cl_kernel kernel, size_t items)
{
    size_t one = 1;

    must(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &items, &one, 0, NULL, NULL));
    must(clFinish(queue));
    must(clReleaseKernel(kernel));
}

int main(void)
{
    const char *source = "kernel void add(global int *x) { x[get_global_id(0)] += 1; }\n"
                         "kernel void put(global int *x, global int *y) { y[get_global_id(0)] = *x; }\n"
                         "kernel void write(global const int *x, global int *global *y) { **y = *x; }\n";
    cl_context context = new_context();
    cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, NULL);
    cl_buffer_region first = {0, 192}, second = {128, 64};
    cl_mem all = clCreateBuffer(context, CL_MEM_READ_WRITE, 256, NULL, NULL);
    cl_mem x = clCreateSubBuffer(all, 0, CL_BUFFER_CREATE_TYPE_REGION, &first, NULL);
    cl_mem y = clCreateSubBuffer(all, 0, CL_BUFFER_CREATE_TYPE_REGION, &second, NULL);
    int *shared = clSVMAlloc(context, CL_MEM_READ_WRITE | CL_MEM_SVM_FINE_GRAIN_BUFFER, 16, 0);
    int **pointer = clSVMAlloc(context, CL_MEM_READ_WRITE | CL_MEM_SVM_FINE_GRAIN_BUFFER, 8, 0);

    queue = new_queue(context, 0);
    must(clBuildProgram(program, 0, NULL, "-cl-std=CL3.0", NULL, NULL));
    memset(shared, 0, 16);
    *pointer = shared;
    cl_kernel add = clCreateKernel(program, "add", NULL);
    must(clSetKernelArgSVMPointer(add, 0, shared));
    run(add, 5);
    cl_kernel put = clCreateKernel(program, "put", NULL);
    must(clSetKernelArg(put, 0, sizeof x, &x));
    must(clSetKernelArg(put, 1, sizeof y, &y));
    run(put, 17);
    cl_kernel write = clCreateKernel(program, "write", NULL);
    must(clSetKernelArgSVMPointer(write, 0, shared));
    must(clSetKernelArgSVMPointer(write, 1, pointer));
    run(write, 1);
    clSVMFree(context, shared);
    clSVMFree(context, pointer);
    must(clReleaseMemObject(x));
    must(clReleaseMemObject(y));
    must(clReleaseMemObject(all));
    must(clReleaseProgram(program));
    must(clReleaseCommandQueue(queue));
    must(clReleaseContext(context));
    return failures != 0;
}
