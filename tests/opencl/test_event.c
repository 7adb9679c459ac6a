/* tests/opencl/test_event.c - user events, wait lists, callbacks, profiling, and the order of commands. */
#include "check.h"

#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

static atomic_int order, first_seen, second_seen;

static void CL_CALLBACK note_first(void *unused)
{
    (void)unused;
    usleep(20000);
    first_seen = ++order;
}

static void CL_CALLBACK note_second(void *unused)
{
    (void)unused;
    second_seen = ++order;
}

static cl_int status_of(cl_event e)
{
    cl_int status = 99;

    must(clGetEventInfo(e, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, NULL));
    return status;
}

static void test_user_events(cl_context context)
{
    cl_int error;
    cl_uint references;
    cl_event e = clCreateUserEvent(context, &error);

    must(error);
    check(status_of(e) == CL_SUBMITTED);
    check_code(CL_INVALID_VALUE, clSetUserEventStatus(e, CL_RUNNING));
    check_code(CL_SUCCESS, clSetUserEventStatus(e, CL_COMPLETE));
    check_code(CL_INVALID_OPERATION, clSetUserEventStatus(e, CL_COMPLETE));
    check(status_of(e) == CL_COMPLETE);
    must(clRetainEvent(e));
    must(clGetEventInfo(e, CL_EVENT_REFERENCE_COUNT, sizeof references, &references, NULL));
    check(references == 2);
    must(clReleaseEvent(e));
    must(clReleaseEvent(e));
    check_code(CL_INVALID_EVENT, clReleaseEvent(e));
    check_code(CL_INVALID_EVENT, clRetainEvent(NULL));
    check_code(CL_INVALID_EVENT, clSetUserEventStatus(NULL, CL_COMPLETE));
    check(!clCreateUserEvent(NULL, &error) && error == CL_INVALID_CONTEXT);
}

static void test_in_order(cl_context context)
{
    cl_command_queue q = new_queue(context, 0);

    order = 0;
    must(clEnqueueNativeKernel(q, note_first, NULL, 0, 0, NULL, NULL, 0, NULL, NULL));
    must(clFlush(q));
    must(clEnqueueNativeKernel(q, note_second, NULL, 0, 0, NULL, NULL, 0, NULL, NULL));
    must(clFinish(q));
    check(first_seen == 1 && second_seen == 2);
    must(clReleaseCommandQueue(q));
}

static void test_barrier(cl_context context)
{
    cl_command_queue q = new_queue(context, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);

    order = 0;
    must(clEnqueueNativeKernel(q, note_first, NULL, 0, 0, NULL, NULL, 0, NULL, NULL));
    must(clEnqueueBarrierWithWaitList(q, 0, NULL, NULL));
    must(clEnqueueNativeKernel(q, note_second, NULL, 0, 0, NULL, NULL, 0, NULL, NULL));
    must(clFinish(q));
    check(first_seen == 1 && second_seen == 2);
    must(clReleaseCommandQueue(q));
}

static atomic_int meeting;

/* Ends after another command has begun, or after five seconds. */
static void CL_CALLBACK meet(void *result)
{
    ++meeting;
    for (int i = 0; i < 5000 && meeting < 2; i++)
        usleep(1000);
    **(int **)result = meeting;
}

static void test_concurrency(cl_context context)
{
    cl_command_queue q = new_queue(context, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
    int results[2] = {0}, *first = &results[0], *second = &results[1];

    meeting = 0;
    must(clEnqueueNativeKernel(q, meet, &first, sizeof first, 0, NULL, NULL, 0, NULL, NULL));
    must(clEnqueueNativeKernel(q, meet, &second, sizeof second, 0, NULL, NULL, 0, NULL, NULL));
    must(clFinish(q));
    check(results[0] == 2 && results[1] == 2);
    must(clReleaseCommandQueue(q));
}

static void test_failed_wait(cl_context context)
{
    cl_int error;
    cl_command_queue q = new_queue(context, 0), other = new_queue(context, 0);
    cl_event gate = clCreateUserEvent(context, &error), done, after;

    must(error);
    order = first_seen = 0;
    must(clEnqueueNativeKernel(q, note_first, NULL, 0, 0, NULL, NULL, 1, &gate, &done));
    must(clEnqueueMarkerWithWaitList(other, 1, &done, &after));
    must(clSetUserEventStatus(gate, -7));
    check_code(CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST, clWaitForEvents(1, &done));
    check_code(CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST, clWaitForEvents(1, &after));
    check_code(CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST, clWaitForEvents(1, &gate));
    check(status_of(gate) == -7);
    check(status_of(done) == CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
    check(status_of(after) == CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
    check(first_seen == 0);
    must(clReleaseEvent(gate));
    must(clReleaseEvent(done));
    must(clReleaseEvent(after));
    must(clReleaseCommandQueue(q));
    must(clReleaseCommandQueue(other));
}

static atomic_int called[4];

static void CL_CALLBACK note_status(cl_event e, cl_int status, void *expected)
{
    (void)e;
    if (status == (cl_int)(size_t)expected)
        called[status]++;
}

static void test_callbacks(cl_context context)
{
    cl_int error;
    cl_command_queue q = new_queue(context, 0);
    cl_event gate = clCreateUserEvent(context, &error), done;

    must(error);
    must(clEnqueueMarkerWithWaitList(q, 1, &gate, &done));
    for (size_t status = CL_COMPLETE; status <= CL_SUBMITTED; status++)
        must(clSetEventCallback(done, (cl_int)status, note_status, (void *)status));
    check_code(CL_INVALID_VALUE, clSetEventCallback(done, CL_COMPLETE, NULL, NULL));
    check_code(CL_INVALID_VALUE, clSetEventCallback(done, CL_QUEUED, note_status, NULL));
    check_code(CL_INVALID_EVENT, clSetEventCallback(NULL, CL_COMPLETE, note_status, NULL));
    must(clFlush(q));
    check(called[CL_SUBMITTED] == 1 && called[CL_RUNNING] == 0 && called[CL_COMPLETE] == 0);
    must(clSetUserEventStatus(gate, CL_COMPLETE));
    must(clFinish(q));
    for (int i = 0; i < 5000 && !called[CL_COMPLETE]; i++)
        usleep(1000);
    check(called[CL_SUBMITTED] == 1 && called[CL_RUNNING] == 1 && called[CL_COMPLETE] == 1);
    must(clSetEventCallback(done, CL_COMPLETE, note_status, (void *)CL_COMPLETE));
    check(called[CL_COMPLETE] == 2);
    must(clReleaseEvent(gate));
    must(clReleaseEvent(done));
    must(clReleaseCommandQueue(q));
}

/* The event of a callback is valid in it although the program has released it before. */
static void CL_CALLBACK use_event(cl_event e, cl_int status, void *is_called)
{
    cl_command_type type = 0;

    check_code(CL_SUCCESS, clGetEventInfo(e, CL_EVENT_COMMAND_TYPE, sizeof type, &type, NULL));
    check(type == CL_COMMAND_MARKER && status == CL_COMPLETE);
    *(volatile int *)is_called = 1;
}

static void test_released_event(cl_context context)
{
    cl_int error;
    cl_command_queue q = new_queue(context, 0);
    cl_event gate = clCreateUserEvent(context, &error), done;
    volatile int is_called = 0;

    must(error);
    must(clEnqueueMarkerWithWaitList(q, 1, &gate, &done));
    must(clSetEventCallback(done, CL_COMPLETE, use_event, (void *)&is_called));
    must(clReleaseEvent(done));
    check_code(CL_INVALID_EVENT, clWaitForEvents(1, &done));
    must(clSetUserEventStatus(gate, CL_COMPLETE));
    must(clFinish(q));
    for (int i = 0; i < 5000 && !is_called; i++)
        usleep(1000);
    check(is_called);
    must(clReleaseEvent(gate));
    must(clReleaseCommandQueue(q));
}

static cl_ulong time_of(cl_event e, cl_profiling_info name)
{
    cl_ulong time = 0;

    must(clGetEventProfilingInfo(e, name, sizeof time, &time, NULL));
    return time;
}

static void test_profiling(cl_context context)
{
    cl_command_queue plain = new_queue(context, 0), q = new_queue(context, CL_QUEUE_PROFILING_ENABLE);
    cl_event e;
    cl_ulong time, before, after;

    must(clEnqueueMarkerWithWaitList(plain, 0, NULL, &e));
    must(clFinish(plain));
    check_code(CL_PROFILING_INFO_NOT_AVAILABLE, clGetEventProfilingInfo(e, CL_PROFILING_COMMAND_END, sizeof time, &time, NULL));
    must(clReleaseEvent(e));
    must(clGetHostTimer(find_device(), &before));
    must(clEnqueueNativeKernel(q, note_first, NULL, 0, 0, NULL, NULL, 0, NULL, &e));
    check_code(CL_PROFILING_INFO_NOT_AVAILABLE, clGetEventProfilingInfo(e, CL_PROFILING_COMMAND_END, sizeof time, &time, NULL));
    must(clFinish(q));
    must(clGetHostTimer(find_device(), &after));
    check(before <= time_of(e, CL_PROFILING_COMMAND_QUEUED));
    check(time_of(e, CL_PROFILING_COMMAND_QUEUED) <= time_of(e, CL_PROFILING_COMMAND_SUBMIT));
    check(time_of(e, CL_PROFILING_COMMAND_SUBMIT) <= time_of(e, CL_PROFILING_COMMAND_START));
    check(time_of(e, CL_PROFILING_COMMAND_START) + 20000000 <= time_of(e, CL_PROFILING_COMMAND_END));
    check(time_of(e, CL_PROFILING_COMMAND_END) <= time_of(e, CL_PROFILING_COMMAND_COMPLETE));
    check(time_of(e, CL_PROFILING_COMMAND_COMPLETE) <= after);
    check_code(CL_INVALID_VALUE, clGetEventProfilingInfo(e, 0, sizeof time, &time, NULL));
    check_code(CL_INVALID_VALUE, clGetEventProfilingInfo(e, CL_PROFILING_COMMAND_END, 4, &time, NULL));
    must(clReleaseEvent(e));
    must(clReleaseCommandQueue(plain));
    must(clReleaseCommandQueue(q));
}

static void test_wait_lists(cl_context context)
{
    cl_int error;
    cl_context other = new_context();
    cl_command_queue q = new_queue(context, 0);
    cl_event mine = clCreateUserEvent(context, &error), theirs = clCreateUserEvent(other, &error), bad[2] = {mine, NULL}, e;
    cl_event mixed[2] = {mine, theirs};

    check_code(CL_INVALID_EVENT_WAIT_LIST, clEnqueueMarkerWithWaitList(q, 1, NULL, NULL));
    check_code(CL_INVALID_EVENT_WAIT_LIST, clEnqueueMarkerWithWaitList(q, 0, &mine, NULL));
    check_code(CL_INVALID_EVENT_WAIT_LIST, clEnqueueMarkerWithWaitList(q, 2, bad, NULL));
    check_code(CL_INVALID_CONTEXT, clEnqueueMarkerWithWaitList(q, 1, &theirs, NULL));
    check_code(CL_INVALID_COMMAND_QUEUE, clEnqueueMarkerWithWaitList(NULL, 0, NULL, NULL));
    check_code(CL_INVALID_COMMAND_QUEUE, clEnqueueBarrierWithWaitList(NULL, 0, NULL, NULL));
    check_code(CL_INVALID_VALUE, clEnqueueMarker(q, NULL));
    check_code(CL_INVALID_VALUE, clEnqueueWaitForEvents(q, 0, NULL));
    bad[0] = NULL;
    check_code(CL_INVALID_EVENT, clEnqueueWaitForEvents(q, 1, bad));
    check_code(CL_INVALID_CONTEXT, clEnqueueWaitForEvents(q, 1, &theirs));
    check_code(CL_INVALID_VALUE, clWaitForEvents(0, NULL));
    check_code(CL_INVALID_VALUE, clWaitForEvents(1, NULL));
    check_code(CL_INVALID_VALUE, clWaitForEvents(0, &mine));
    check_code(CL_INVALID_EVENT, clWaitForEvents(1, bad));
    check_code(CL_INVALID_CONTEXT, clWaitForEvents(2, mixed));
    must(clSetUserEventStatus(mine, CL_COMPLETE));
    must(clEnqueueWaitForEvents(q, 1, &mine));
    must(clEnqueueBarrier(q));
    must(clEnqueueMarker(q, &e));
    check_code(CL_SUCCESS, clWaitForEvents(1, &e));
    must(clReleaseEvent(e));
    must(clReleaseEvent(mine));
    must(clReleaseEvent(theirs));
    must(clReleaseCommandQueue(q));
    must(clReleaseContext(other));
}

static void *set_later(void *gate)
{
    usleep(20000);
    clSetUserEventStatus(gate, CL_COMPLETE);
    return NULL;
}

/* A thread that waits sleeps until another one sets the event of the user. */
static void test_other_thread(cl_context context)
{
    cl_int error;
    pthread_t thread;
    cl_command_queue q = new_queue(context, 0), other = new_queue(context, 0);
    cl_event gate = clCreateUserEvent(context, &error), passed;

    must(error);
    order = 0;
    must(clEnqueueMarkerWithWaitList(other, 1, &gate, &passed));
    must(clEnqueueNativeKernel(q, note_second, NULL, 0, 0, NULL, NULL, 1, &passed, NULL));
    pthread_create(&thread, NULL, set_later, gate);
    must(clFinish(q));
    check(order == 1);
    pthread_join(thread, NULL);
    must(clReleaseEvent(gate));
    must(clReleaseEvent(passed));
    must(clReleaseCommandQueue(q));
    must(clReleaseCommandQueue(other));
}

static atomic_int run_count, may_end;

static void CL_CALLBACK count_run(void *unused)
{
    (void)unused;
    ++run_count;
}

/* Waits at most ten seconds for what the host does after it has enqueued other commands; counts only if it does. */
static void CL_CALLBACK wait_for_host(void *unused)
{
    (void)unused;
    for (int i = 0; i < 10000 && !may_end; i++)
        usleep(1000);
    run_count += may_end;
}

/* Queues with more commands than an enqueue function lets pass: they wait for an event of the user, wait for a command that waits for the
 * host, or run. */
static void test_long_queue(cl_context context)
{
    enum { COMMANDS = 1500 };
    cl_int error;
    cl_command_queue q = new_queue(context, 0);
    cl_event gate = clCreateUserEvent(context, &error);

    must(error);
    must(clEnqueueMarkerWithWaitList(q, 1, &gate, NULL));
    for (int i = 0; i < COMMANDS; i++)
        must(clEnqueueNativeKernel(q, count_run, NULL, 0, 0, NULL, NULL, 0, NULL, NULL));
    check(run_count == 0);
    must(clSetUserEventStatus(gate, CL_COMPLETE));
    must(clFinish(q));
    check(run_count == COMMANDS);

    must(clEnqueueNativeKernel(q, wait_for_host, NULL, 0, 0, NULL, NULL, 0, NULL, NULL));
    must(clFlush(q));
    for (int i = 0; i < COMMANDS; i++)
        must(clEnqueueNativeKernel(q, count_run, NULL, 0, 0, NULL, NULL, 0, NULL, NULL));
    may_end = 1;
    for (int i = 0; i < 100 * COMMANDS; i++)
        must(clEnqueueNativeKernel(q, count_run, NULL, 0, 0, NULL, NULL, 0, NULL, NULL));
    must(clFinish(q));
    check(run_count == 102 * COMMANDS + 1);
    must(clReleaseEvent(gate));
    must(clReleaseCommandQueue(q));
}

int main(void)
{
    cl_context context = new_context();

    test_user_events(context);
    test_in_order(context);
    test_barrier(context);
    test_concurrency(context);
    test_failed_wait(context);
    test_callbacks(context);
    test_released_event(context);
    test_profiling(context);
    test_wait_lists(context);
    test_other_thread(context);
    test_long_queue(context);
    check_code(CL_SUCCESS, clReleaseContext(context));
    return failures != 0;
}
