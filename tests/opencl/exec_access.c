/* Kernels that write to buffers of CL_MEM_READ_ONLY, or read those of CL_MEM_WRITE_ONLY. A buffer that is an argument twice, or through two
 * objects, can be used as either of them allows.
 * OPTIONS: --check
 * STATUS: 3
 * source.cl:1:42: error: write to 'x[0]', which is in a read-only buffer [access]
 * kernel void put(global int *x, int n) { x[get_global_id(0)] = n; }
 *                                         ~^~~~~~~~~~~~~~~~~~
 * source.cl:1:13: note: 'x' has 64 bytes: 16 elements of type 'int'
 * kernel void put(global int *x, int n) { x[get_global_id(0)] = n; }
 *             ^
 * source.cl:1: note: in kernel 'put', in work-item (0), local id (0) of group (0)
 * source.cl:2:60: error: read of 'x[0]', which is in a write-only buffer [access]
 * kernel void get(global const int *x, global int *y) { *y = *x; }
 *                                                            ^~
 * source.cl:2:13: note: 'x' has 64 bytes: 16 elements of type 'int'
 * kernel void get(global const int *x, global int *y) { *y = *x; }
 *             ^
 * source.cl:2: note: in kernel 'get', in work-item (0), local id (0) of group (0)
 * 2 findings */
#include "check.h"

static const char *source = "kernel void put(global int *x, int n) { x[get_global_id(0)] = n; }\n"
                            "kernel void get(global const int *x, global int *y) { *y = *x; }\n";

static cl_command_queue queue;

static void launch(cl_kernel kernel)
{
    size_t one = 1;

    must(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &one, NULL, 0, NULL, NULL));
    must(clFinish(queue));
}

int main(void)
{
    char host[64] = {0}, shared[64] = {0};
    const cl_int n = 3;
    cl_context context = new_context();
    cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, NULL);
    cl_mem constant = clCreateBuffer(context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, 64, host, NULL);
    cl_mem result = clCreateBuffer(context, CL_MEM_WRITE_ONLY | CL_MEM_COPY_HOST_PTR, 64, host, NULL);
    cl_mem input = clCreateBuffer(context, CL_MEM_READ_ONLY | CL_MEM_USE_HOST_PTR, 64, shared, NULL);
    cl_mem output = clCreateBuffer(context, CL_MEM_WRITE_ONLY | CL_MEM_USE_HOST_PTR, 64, shared, NULL);

    queue = new_queue(context, 0);
    must(clBuildProgram(program, 0, NULL, NULL, NULL, NULL));
    cl_kernel put = clCreateKernel(program, "put", NULL), get = clCreateKernel(program, "get", NULL);
    must(clSetKernelArg(put, 0, sizeof constant, &constant));
    must(clSetKernelArg(put, 1, sizeof n, &n));
    launch(put);
    must(clSetKernelArg(get, 0, sizeof result, &result));
    must(clSetKernelArg(get, 1, sizeof result, &result));
    launch(get);
    must(clSetKernelArg(get, 0, sizeof constant, &constant));
    launch(get);
    must(clSetKernelArg(get, 0, sizeof input, &input));
    must(clSetKernelArg(get, 1, sizeof output, &output));
    launch(get);
    clReleaseKernel(put);
    clReleaseKernel(get);
    clReleaseProgram(program);
    clReleaseMemObject(constant);
    clReleaseMemObject(result);
    clReleaseMemObject(input);
    clReleaseMemObject(output);
    clReleaseCommandQueue(queue);
    clReleaseContext(context);
    return 0;
}
