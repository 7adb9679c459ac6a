/* tests/opencl/test_threads.c - eight host threads with one context and shared queues; run it under ThreadSanitizer with the number of
 * seconds as its argument. */
#include "check.h"

#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

enum { THREADS = 8, CHAIN = 16 };

typedef struct shared {
    cl_context context;
    cl_command_queue in_order, out_of_order;
    time_t end;
    atomic_uint callbacks;
} shared;

static void CL_CALLBACK count_up(void *arguments)
{
    atomic_fetch_add(*(atomic_uint **)arguments, 1);
}

static void CL_CALLBACK count_callback(cl_event event, cl_int status, void *count)
{
    (void)event;
    (void)status;
    atomic_fetch_add((atomic_uint *)count, 1);
}

/* Enqueues commands that increment a counter; each waits for the preceding one, in alternating queues, and the first for a user event. */
static void run_chain(shared *s)
{
    atomic_uint count = 0, *where = &count;
    cl_int error;
    cl_event events[CHAIN + 1];

    events[0] = clCreateUserEvent(s->context, &error);
    must(error);
    for (int i = 0; i < CHAIN; i++)
        must(clEnqueueNativeKernel(i % 2 ? s->out_of_order : s->in_order, count_up, &where, sizeof where, 0, NULL, NULL, 1,
                                   &events[i], &events[i + 1]));
    must(clSetEventCallback(events[CHAIN], CL_COMPLETE, count_callback, &s->callbacks));
    must(clSetUserEventStatus(events[0], CL_COMPLETE));
    must(clWaitForEvents(1, &events[CHAIN]));
    check(count == CHAIN);
    for (int i = 0; i <= CHAIN; i++)
        must(clReleaseEvent(events[i]));
}

static void run_own_queue(shared *s)
{
    cl_command_queue q = new_queue(s->context, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | CL_QUEUE_PROFILING_ENABLE);
    atomic_uint count = 0, *where = &count;
    cl_event last;
    cl_int status = CL_QUEUED;

    for (int i = 0; i < CHAIN; i++)
        must(clEnqueueNativeKernel(q, count_up, &where, sizeof where, 0, NULL, NULL, 0, NULL, NULL));
    must(clEnqueueMarkerWithWaitList(q, 0, NULL, &last));
    must(clFlush(q));
    while (status > CL_COMPLETE)
        must(clGetEventInfo(last, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, NULL));
    check(count == CHAIN);
    must(clReleaseEvent(last));
    must(clReleaseCommandQueue(q));
}

static void *run_thread(void *argument)
{
    shared *s = argument;

    do {
        run_chain(s);
        run_own_queue(s);
        must(clFinish(s->in_order));
    } while (time(NULL) < s->end);
    return NULL;
}

int main(int argc, char **argv)
{
    pthread_t threads[THREADS];
    shared s = {.context = new_context(), .end = time(NULL) + (argc > 1 ? atoi(argv[1]) : 1)};

    s.in_order = new_queue(s.context, 0);
    s.out_of_order = new_queue(s.context, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, run_thread, &s);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    must(clReleaseCommandQueue(s.in_order));
    must(clReleaseCommandQueue(s.out_of_order));
    check_code(CL_SUCCESS, clReleaseContext(s.context));
    return failures != 0;
}
