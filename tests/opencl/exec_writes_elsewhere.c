/* While a kernel with a finding runs, the host writes to another part of the same buffer: the checks run the kernel a second time, for which they
 * restore what it has written, and nothing else.
 * OPTIONS: --check=bounds
 * STATUS: 3
 * source.cl:4:20: error: read of 'o[64]', just past the end of 'o' [bounds]
 *     sum[i] = x + (o[i + 57] & 0);
 *                   ~^~~~~~~~
 * source.cl:1:13: note: 'o' has 256 bytes: 64 elements of type 'int'
 * kernel void count(global int *o, global int *sum, int n) { size_t i = get_global_id(0); uint x = 0;
 *             ^
 * source.cl:4: note: in kernel 'count', in work-item (7), local id (7) of group (0)
 * 1 finding */
#include "check.h"

enum { STEPS = 300000 };

static const char *source =
    "kernel void count(global int *o, global int *sum, int n) { size_t i = get_global_id(0); uint x = 0;\n"
    "    o[i] = 1;\n"
    "    for (int k = 0; k < n; k++) x += k ^ x;\n"
    "    sum[i] = x + (o[i + 57] & 0);\n}\n";

int main(void)
{
    cl_int steps = STEPS, status = CL_QUEUED;
    cl_event event;
    size_t items = 8;
    int host[64] = {0};
    cl_context context = new_context();
    cl_command_queue first = new_queue(context, 0), second = new_queue(context, 0);
    cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, NULL);

    must(clBuildProgram(program, 0, NULL, "", NULL, NULL));
    cl_kernel kernel = clCreateKernel(program, "count", NULL);
    cl_mem buffer = clCreateBuffer(context, 0, sizeof host, NULL, NULL), sum = clCreateBuffer(context, 0, 32, NULL, NULL);
    must(clEnqueueWriteBuffer(first, buffer, CL_TRUE, 0, sizeof host, host, 0, NULL, NULL));
    must(clSetKernelArg(kernel, 0, sizeof buffer, &buffer));
    must(clSetKernelArg(kernel, 1, sizeof sum, &sum));
    must(clSetKernelArg(kernel, 2, sizeof steps, &steps));
    must(clEnqueueNDRangeKernel(first, kernel, 1, NULL, &items, &items, 0, NULL, &event));
    must(clFlush(first));
    while (!host[0] && status != CL_COMPLETE) {
        must(clEnqueueReadBuffer(second, buffer, CL_TRUE, 0, 4, host, 0, NULL, NULL));
        must(clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, NULL));
    }
    host[40] = 9;
    must(clEnqueueWriteBuffer(second, buffer, CL_TRUE, 160, 4, host + 40, 0, NULL, NULL));
    must(clFinish(first));
    memset(host, 0, sizeof host);
    must(clEnqueueReadBuffer(first, buffer, CL_TRUE, 0, sizeof host, host, 0, NULL, NULL));
    check(host[0] == 1 && host[7] == 1 && host[8] == 0 && host[40] == 9);
    clReleaseEvent(event);
    clReleaseKernel(kernel);
    clReleaseProgram(program);
    clReleaseMemObject(buffer);
    clReleaseMemObject(sum);
    clReleaseCommandQueue(first);
    clReleaseCommandQueue(second);
    clReleaseContext(context);
    return failures != 0;
}
