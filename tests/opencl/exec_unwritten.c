/* Reads of bytes that no command has written: by the host, after a copy, through a map, and by a kernel, which passes them
 * on. Bytes that are written, copied from written ones or mapped for writing give no finding.
 * OPTIONS: --check
 * STATUS: 3
 * clEnqueueReadBuffer: error: the host reads byte 16 of a buffer of 64 bytes, which was never written [uninitialized]
 * clEnqueueReadBuffer: error: the host reads byte 48 of a buffer of 64 bytes, which was never written [uninitialized]
 * clEnqueueMapBuffer: error: the host reads byte 32 of a buffer of 64 bytes, which was never written [uninitialized]
 * source.cl:2:6: error: 'y[8]' gets 'x[8]', which was never written, and the host can see it [uninitialized]
 *     y[i] = x[i];
 *     ~^~~
 * source.cl:1:13: note: the contents of 'x' were never written
 * kernel void move(global const int *x, global int *y) { size_t i = get_global_id(0);
 *             ^
 * source.cl:2: note: in kernel 'move', first in work-item (8), local id (8) of group (0); then in (9), (10), (11); 8 times in total
 * 4 findings */
#include "check.h"

int main(void)
{
    const char *source = "kernel void move(global const int *x, global int *y) { size_t i = get_global_id(0);\n"
                         "    y[i] = x[i];\n}\n";
    size_t items = 16;
    char host[64];
    cl_int error;
    cl_context context = new_context();
    cl_command_queue queue = new_queue(context, 0);
    cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, NULL);
    cl_mem first = clCreateBuffer(context, 0, 64, NULL, NULL), second = clCreateBuffer(context, 0, 64, NULL, NULL);
    cl_mem third = clCreateBuffer(context, 0, 64, NULL, NULL);

    memset(host, 1, sizeof host);
    must(clEnqueueWriteBuffer(queue, first, CL_TRUE, 0, 16, host, 0, NULL, NULL));
    must(clEnqueueReadBuffer(queue, first, CL_TRUE, 0, 16, host, 0, NULL, NULL));
    must(clEnqueueReadBuffer(queue, first, CL_TRUE, 8, 16, host, 0, NULL, NULL));
    must(clEnqueueFillBuffer(queue, first, host, 1, 16, 16, 0, NULL, NULL));
    must(clEnqueueCopyBuffer(queue, first, second, 0, 16, 64 - 16, 0, NULL, NULL));
    must(clEnqueueReadBuffer(queue, second, CL_TRUE, 16, 48, host, 0, NULL, NULL));
    clEnqueueMapBuffer(queue, first, CL_TRUE, CL_MAP_READ, 0, 64, 0, NULL, NULL, &error);
    must(error);
    must(clEnqueueUnmapMemObject(queue, first, clEnqueueMapBuffer(queue, first, CL_TRUE, CL_MAP_READ, 0, 32, 0, NULL, NULL, NULL),
                                 0, NULL, NULL));
    must(clBuildProgram(program, 0, NULL, NULL, NULL, NULL));
    cl_kernel kernel = clCreateKernel(program, "move", NULL);
    must(clSetKernelArg(kernel, 0, sizeof first, &first));
    must(clSetKernelArg(kernel, 1, sizeof third, &third));
    must(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &items, NULL, 0, NULL, NULL));
    must(clEnqueueReadBuffer(queue, third, CL_TRUE, 0, 32, host, 0, NULL, NULL));
    void *mapped = clEnqueueMapBuffer(queue, third, CL_TRUE, CL_MAP_WRITE, 0, 64, 0, NULL, NULL, &error);
    must(error);
    must(clEnqueueUnmapMemObject(queue, third, mapped, 0, NULL, NULL));
    must(clEnqueueReadBuffer(queue, third, CL_TRUE, 0, 64, host, 0, NULL, NULL));
    must(clFinish(queue));
    clReleaseKernel(kernel);
    clReleaseProgram(program);
    clReleaseMemObject(first);
    clReleaseMemObject(second);
    clReleaseMemObject(third);
    clReleaseCommandQueue(queue);
    clReleaseContext(context);
    return 0;
}
