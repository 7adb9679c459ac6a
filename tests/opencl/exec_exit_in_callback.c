/* A callback of an event ends the program, whose thread waits in clFinish.
 * OPTIONS: --check=bounds,leaks
 * STATUS: 3
 * source.cl:1:43: error: read of 'o[100]', 336 bytes past the end of 'o' [bounds]
 * kernel void past(global int *o) { o[0] = o[100]; }
 *                                          ~^~~~~
 * source.cl:1:13: note: 'o' has 64 bytes: 16 elements of type 'int'
 * kernel void past(global int *o) { o[0] = o[100]; }
 *             ^
 * source.cl:1: note: in kernel 'past', in work-item (0), local id (0) of group (0)
 * clCreateContext: warning: 1 context of this function is not released at the end [leaks]
 * clCreateCommandQueueWithProperties: warning: 1 command queue of this function is not released at the end [leaks]
 * clCreateUserEvent: warning: 1 event of this function is not released at the end [leaks]
 * 4 findings */
#include "processes.h"

static void CL_CALLBACK end(cl_event event, cl_int status, void *unused)
{
    (void)event;
    (void)status;
    (void)unused;
    exit(0);
}

int main(void)
{
    objects o = new_objects();
    cl_event event = clCreateUserEvent(o.context, NULL);

    run_kernel(o, PAST_THE_END, "past");
    clReleaseMemObject(o.buffer);
    must(clSetEventCallback(event, CL_COMPLETE, end, NULL));
    clSetUserEventStatus(event, CL_COMPLETE);
    clFinish(o.queue);
    return 1;
}
