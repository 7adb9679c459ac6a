/* A signal ends the program while a kernel runs on another thread, after a finding of an earlier one: signal 15.
 * OPTIONS: --check=bounds
 * STATUS: 143
 * source.cl:1:43: error: read of 'o[100]', 336 bytes past the end of 'o' [bounds]
 * kernel void past(global int *o) { o[0] = o[100]; }
 *                                          ~^~~~~
 * source.cl:1:13: note: 'o' has 64 bytes: 16 elements of type 'int'
 * kernel void past(global int *o) { o[0] = o[100]; }
 *             ^
 * source.cl:1: note: in kernel 'past', in work-item (0), local id (0) of group (0)
 * 1 finding */
#include "processes.h"

int main(void)
{
    const char *source = "kernel void spin(global volatile int *o) { while (o[0] != 2) ; }";
    size_t size = 1;
    objects o = new_objects();
    cl_event event;
    cl_int status = CL_QUEUED, zero = 0;

    run_kernel(o, PAST_THE_END, "past");
    must(clEnqueueWriteBuffer(o.queue, o.buffer, CL_TRUE, 0, sizeof zero, &zero, 0, NULL, NULL));
    cl_program program = clCreateProgramWithSource(o.context, 1, &source, NULL, NULL);
    must(clBuildProgram(program, 0, NULL, "", NULL, NULL));
    cl_kernel kernel = clCreateKernel(program, "spin", NULL);
    must(clSetKernelArg(kernel, 0, sizeof o.buffer, &o.buffer));
    must(clEnqueueNDRangeKernel(o.queue, kernel, 1, NULL, &size, NULL, 0, NULL, &event));
    must(clFlush(o.queue));
    while (status != CL_RUNNING)
        must(clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, NULL));
    raise(SIGTERM);
    return 1;
}
