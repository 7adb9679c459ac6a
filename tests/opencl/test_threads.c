/* tests/opencl/test_threads.c - eight host threads with one context and shared queues; run it under ThreadSanitizer with the number of
 * seconds as its argument. */
#include "check.h"

#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

enum { THREADS = 8, CHAIN = 16 };

static const char source[] = "kernel void add(global int *a, int x) { a[get_global_id(0)] += x; }";

typedef struct shared {
    cl_context context;
    cl_program program, rebuilt;
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

/* Fills a buffer, launches a kernel on it and reads it, with objects of this thread in a shared queue. */
static void run_kernel(shared *s)
{
    enum { ITEMS = 64, LAUNCHES = 4 };
    cl_int error, one = 1, seven = 7, result[ITEMS];
    size_t items = ITEMS;
    cl_mem memory = clCreateBuffer(s->context, CL_MEM_READ_WRITE, sizeof result, NULL, &error);
    cl_kernel kernel = clCreateKernel(s->program, "add", &error);

    must(error);
    must(clSetKernelArg(kernel, 0, sizeof memory, &memory));
    must(clSetKernelArg(kernel, 1, sizeof one, &one));
    must(clEnqueueFillBuffer(s->in_order, memory, &seven, sizeof seven, 0, sizeof result, 0, NULL, NULL));
    for (int i = 0; i < LAUNCHES; i++)
        must(clEnqueueNDRangeKernel(s->in_order, kernel, 1, NULL, &items, NULL, 0, NULL, NULL));
    must(clReleaseKernel(kernel));
    must(clEnqueueReadBuffer(s->in_order, memory, CL_TRUE, 0, sizeof result, result, 0, NULL, NULL));
    for (int i = 0; i < ITEMS; i++)
        check(result[i] == seven + LAUNCHES);
    must(clReleaseMemObject(memory));
}

/* Rebuilds a program that other threads create kernels of. Both may be refused: kernels of a program that is built again do not exist. */
static void rebuild(shared *s)
{
    cl_int error, built = clBuildProgram(s->rebuilt, 0, NULL, NULL, NULL, NULL);
    cl_uint count;
    cl_kernel kernel = clCreateKernel(s->rebuilt, "add", &error);

    check(built == CL_SUCCESS || built == CL_INVALID_OPERATION);
    check(kernel ? error == CL_SUCCESS : error == CL_INVALID_PROGRAM_EXECUTABLE);
    if (!kernel)
        return;
    must(clGetKernelInfo(kernel, CL_KERNEL_NUM_ARGS, sizeof count, &count, NULL));
    check(count == 2);
    must(clReleaseKernel(kernel));
}

static void build_program(shared *s)
{
    const char *text = source;
    cl_int error;

    s->program = clCreateProgramWithSource(s->context, 1, &text, NULL, &error);
    must(error);
    must(clBuildProgram(s->program, 0, NULL, NULL, NULL, NULL));
    s->rebuilt = clCreateProgramWithSource(s->context, 1, &text, NULL, &error);
    must(error);
}

static void *run_thread(void *argument)
{
    shared *s = argument;

    do {
        run_chain(s);
        run_own_queue(s);
        run_kernel(s);
        rebuild(s);
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
    build_program(&s);
    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, run_thread, &s);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    must(clReleaseProgram(s.program));
    must(clReleaseProgram(s.rebuilt));
    must(clReleaseCommandQueue(s.in_order));
    must(clReleaseCommandQueue(s.out_of_order));
    check_code(CL_SUCCESS, clReleaseContext(s.context));
    return failures != 0;
}
