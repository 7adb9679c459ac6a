/* Commands that access memory while the host has mapped it; a read of memory that is mapped for reading, and other bytes, are allowed.
 * OPTIONS: --check=maps,races
 * STATUS: 3
 * clEnqueueFillBuffer: error: the command writes to memory that the host has mapped [maps]
 * clEnqueueReadBuffer: error: the command reads memory that the host has mapped for writing [maps]
 * clEnqueueNDRangeKernel: error: kernel 'get' reads byte 0 of a buffer of 64 bytes, which the host has mapped for writing [maps]
 * clEnqueueNDRangeKernel: error: kernel 'put' writes byte 28 of a buffer of 64 bytes, which the host has mapped [maps]
 * clEnqueueReadBufferRect: error: the command reads memory that the host has mapped for writing [maps]
 * 5 findings */
#include "check.h"

int main(void)
{
    const char *source = "kernel void get(global const int *x) { volatile int y = *x; }\nkernel void put(global int *x) { "
                         "x[get_global_id(0)] = 1; }\n";
    size_t items = 1, offset = 7, other = 8, columns[3] = {0, 0, 0}, size[3] = {4, 2, 1};
    char host[64] = {0};
    cl_int error;
    cl_context context = new_context();
    cl_command_queue queue = new_queue(context, 0);
    cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, NULL);
    cl_mem buffer = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, 64, host, NULL);

    must(clBuildProgram(program, 0, NULL, NULL, NULL, NULL));
    cl_kernel get = clCreateKernel(program, "get", NULL), put = clCreateKernel(program, "put", NULL);
    must(clSetKernelArg(get, 0, sizeof buffer, &buffer));
    must(clSetKernelArg(put, 0, sizeof buffer, &buffer));

    void *mapped = clEnqueueMapBuffer(queue, buffer, CL_TRUE, CL_MAP_READ, 0, 32, 0, NULL, NULL, &error);
    must(error);
    must(clEnqueueFillBuffer(queue, buffer, host, 1, 32, 32, 0, NULL, NULL));
    must(clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, 64, host, 0, NULL, NULL));
    must(clEnqueueNDRangeKernel(queue, get, 1, NULL, &items, NULL, 0, NULL, NULL));
    must(clEnqueueFillBuffer(queue, buffer, host, 1, 31, 33, 0, NULL, NULL));
    must(clEnqueueUnmapMemObject(queue, buffer, mapped, 0, NULL, NULL));

    mapped = clEnqueueMapBuffer(queue, buffer, CL_TRUE, CL_MAP_WRITE, 0, 32, 0, NULL, NULL, &error);
    must(error);
    must(clEnqueueNDRangeKernel(queue, get, 1, NULL, &items, NULL, 0, NULL, NULL));
    must(clEnqueueNDRangeKernel(queue, put, 1, &offset, &items, NULL, 0, NULL, NULL));
    must(clEnqueueNDRangeKernel(queue, put, 1, &other, &items, NULL, 0, NULL, NULL));
    must(clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, 64, host, 0, NULL, NULL));
    must(clEnqueueReadBufferRect(queue, buffer, CL_TRUE, columns, columns, size, 16, 0, 16, 0, host, 0, NULL, NULL));
    columns[0] = 32;
    must(clEnqueueReadBufferRect(queue, buffer, CL_TRUE, columns, columns, size, 16, 0, 16, 0, host, 0, NULL, NULL));
    must(clEnqueueUnmapMemObject(queue, buffer, mapped, 0, NULL, NULL));
    must(clEnqueueNDRangeKernel(queue, put, 1, NULL, &items, NULL, 0, NULL, NULL));
    must(clFinish(queue));
    clReleaseKernel(get);
    clReleaseKernel(put);
    clReleaseProgram(program);
    clReleaseMemObject(buffer);
    clReleaseCommandQueue(queue);
    clReleaseContext(context);
    return 0;
}
