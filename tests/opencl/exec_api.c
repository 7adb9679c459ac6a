/* Calls with errors, each reported once, with its reason.
 * OPTIONS: --check
 * STATUS: 3
 * clSetKernelArg: error: CL_INVALID_ARG_SIZE: argument 1 of kernel 'scale', 'factor', has 4 bytes, not 8 [api]
 * clSetKernelArg: error: CL_INVALID_ARG_INDEX: kernel 'scale' has 2 arguments, and none with index 2 [api]
 * clEnqueueNDRangeKernel: error: CL_INVALID_KERNEL_ARGS: argument 1 of kernel 'scale', 'factor', is not set [api]
 * clRetainMemObject: error: CL_INVALID_MEM_OBJECT: the memory object was released before [api]
 * clFlush: error: CL_INVALID_COMMAND_QUEUE: the handle of the command queue is that of a context [api]
 * clEnqueueReadBuffer: error: CL_INVALID_VALUE: 32 bytes at offset 48 of a buffer of 64 bytes [api]
 * clGetEventInfo: error: CL_INVALID_VALUE: an argument is null, or out of range [api]
 * clEnqueueAcquireGLObjects: error: CL_INVALID_CONTEXT: the context of the queue was not created from one of OpenGL [api]
 * clGetGLObjectInfo: error: CL_INVALID_GL_OBJECT: the memory object was not created from one of OpenGL [api]
 * 9 findings */
#include "check.h"

#include <CL/cl_gl.h>

int main(void)
{
    const char *source = "kernel void scale(global float *x, float factor) { x[get_global_id(0)] *= factor; }";
    size_t items = 16;
    char host[64];
    cl_uint count;
    cl_event event;
    cl_context context = new_context();
    cl_command_queue queue = new_queue(context, 0);
    cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, NULL);
    cl_mem buffer = clCreateBuffer(context, 0, 64, NULL, NULL), released = clCreateBuffer(context, 0, 64, NULL, NULL);

    memset(host, 0, sizeof host);
    must(clBuildProgram(program, 0, NULL, NULL, NULL, NULL));
    cl_kernel kernel = clCreateKernel(program, "scale", NULL);
    must(clSetKernelArg(kernel, 0, sizeof buffer, &buffer));
    for (int i = 0; i < 2; i++)
        clSetKernelArg(kernel, 1, 8, host);
    clSetKernelArg(kernel, 2, 4, host);
    clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &items, NULL, 0, NULL, NULL);
    clReleaseMemObject(released);
    clRetainMemObject(released);
    clFlush((cl_command_queue)context);
    clEnqueueReadBuffer(queue, buffer, CL_TRUE, 48, 32, host, 0, NULL, NULL);
    must(clEnqueueWriteBuffer(queue, buffer, CL_TRUE, 0, 64, host, 0, NULL, &event));
    clGetEventInfo(event, CL_EVENT_REFERENCE_COUNT, 1, &count, NULL);
    clEnqueueAcquireGLObjects(queue, 1, &buffer, 0, NULL, NULL);
    clGetGLObjectInfo(buffer, NULL, NULL);
    clReleaseEvent(event);
    clReleaseKernel(kernel);
    clReleaseProgram(program);
    clReleaseMemObject(buffer);
    clReleaseCommandQueue(queue);
    clReleaseContext(context);
    return 0;
}
