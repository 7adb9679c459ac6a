/* Callbacks that wait, or create a context or a queue: their behavior is undefined. An error of a call that runs callbacks is reported as usual.
 * OPTIONS: --check=api
 * STATUS: 3
 * clFinish: error: a callback must not call a function that waits [api]
 * clEnqueueReadBuffer: error: a callback must not call a function that waits [api]
 * clCreateCommandQueueWithProperties: error: a callback must not call a function that creates a queue [api]
 * clBuildProgram: error: a callback must not call a function that waits [api]
 * clWaitForEvents: error: a callback must not call a function that waits [api]
 * clWaitForEvents: error: CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST: an event of the wait list failed [api]
 * 6 findings */
#include "queues.h"

static cl_command_queue idle;
static cl_mem buffer;

static void CL_CALLBACK use_queue(cl_event event, cl_int status, void *data)
{
    cl_int x;

    (void)event, (void)status, (void)data;
    must(clFinish(idle));
    must(clEnqueueReadBuffer(idle, buffer, CL_TRUE, 0, 4, &x, 0, NULL, NULL));
    must(clReleaseCommandQueue(new_queue(context, 0)));
    must(clEnqueueReadBuffer(idle, buffer, CL_FALSE, 0, 4, zeros, 0, NULL, NULL));
    must(clFlush(idle));
}

static void CL_CALLBACK build(cl_mem memory, void *data)
{
    const char *source = "kernel void none(void) {}";
    cl_program other = clCreateProgramWithSource(context, 1, &source, NULL, NULL);

    (void)memory, (void)data;
    must(clBuildProgram(other, 0, NULL, NULL, NULL, NULL));
    must(clReleaseProgram(other));
}

static void CL_CALLBACK wait(cl_event event, cl_int status, void *data)
{
    (void)status, (void)data;
    must(clWaitForEvents(1, &event));
}

static void CL_CALLBACK retain(cl_event event, cl_int status, void *data)
{
    (void)status, (void)data;
    must(clRetainEvent(event));
    must(clReleaseEvent(event));
}

int main(void)
{
    cl_event event;

    begin_queues();
    idle = new_queue(context, 0);
    buffer = new_buffer(64);
    cl_event user = clCreateUserEvent(context, NULL);
    must(clEnqueueMarkerWithWaitList(queues[0], 1, &user, &event));
    must(clSetEventCallback(event, CL_COMPLETE, use_queue, NULL));
    must(clSetUserEventStatus(user, CL_COMPLETE));
    must(clFinish(queues[0]));
    must(clReleaseEvent(event));
    must(clReleaseEvent(user));
    must(clFinish(idle));

    cl_mem last = new_buffer(68);
    must(clSetMemObjectDestructorCallback(last, build, NULL));
    must(clReleaseMemObject(last));

    user = clCreateUserEvent(context, NULL);
    must(clSetEventCallback(user, CL_COMPLETE, wait, NULL));
    must(clSetUserEventStatus(user, CL_COMPLETE));
    must(clReleaseEvent(user));

    user = clCreateUserEvent(context, NULL);
    must(clEnqueueMarkerWithWaitList(queues[0], 1, &user, &event));
    must(clSetEventCallback(event, CL_COMPLETE, retain, NULL));
    must(clSetUserEventStatus(user, -1));
    check_code(CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST, clWaitForEvents(1, &event));
    must(clFinish(queues[0]));
    must(clReleaseEvent(event));
    must(clReleaseEvent(user));
    must(clReleaseMemObject(buffer));
    must(clReleaseCommandQueue(idle));
    end_queues();
    return failures != 0;
}
