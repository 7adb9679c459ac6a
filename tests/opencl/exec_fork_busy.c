/* The parent forks while another thread runs a kernel, whose queue the child cannot continue: each call of the child is refused.
 * OPTIONS: --check=api
 * STATUS: 3
 * gasket: error: the process was forked while another thread used OpenCL, so its OpenCL calls are refused
 * clCreateBuffer: error: CL_INVALID_BUFFER_SIZE: the size is 0, or larger than the device allows [api]
 * 1 finding */
#include "processes.h"

#include <pthread.h>

static objects o;
static cl_event go;

static void CL_CALLBACK wait_for_go(void *unused)
{
    (void)unused;
    clWaitForEvents(1, &go);
}

static void fork_child(void)
{
    int state;

    if (fork() == 0) {
        cl_int error;
        check_code(CL_INVALID_COMMAND_QUEUE, clFinish(o.queue));
        clCreateBuffer(o.context, 0, 4, NULL, &error);
        check_code(CL_INVALID_CONTEXT, error);
        exit(failures);
    }
    wait(&state);
    check(WIFEXITED(state) && WEXITSTATUS(state) == 0);
}

int main(void)
{
    cl_event native;
    cl_int status = CL_QUEUED;

    o = new_objects();
    go = clCreateUserEvent(o.context, NULL);
    must(clEnqueueNativeKernel(o.queue, wait_for_go, NULL, 0, 0, NULL, NULL, 0, NULL, &native));
    must(clFlush(o.queue));
    while (status != CL_RUNNING)
        must(clGetEventInfo(native, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, NULL));
    fork_child();
    must(clSetUserEventStatus(go, CL_COMPLETE));
    must(clFinish(o.queue));
    clCreateBuffer(o.context, 0, 0, NULL, NULL);
    return failures;
}
