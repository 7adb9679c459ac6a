/* Commands that use the same bytes in an order: that of a queue, of events, barriers and markers, or of what the host has seen. And
 * commands without an order that only read, use different bytes, or have atomic operations. There are no findings.
 * OPTIONS: --check=races,maps
 * STATUS: 0 */
#include "queues.h"

#include <pthread.h>
#include <unistd.h>

static cl_mem x, y;

/* The last command: it reads what others have written. */
static void read_in(cl_command_queue queue, cl_uint waits, const cl_event *wait_list)
{
    launch_get(queue, x, y, waits, wait_list, NULL);
    finish_all();
}

static void order_by_queue(void)
{
    launch_put(queues[0], x, 0, 0, NULL, NULL);
    launch_put(queues[0], x, 0, 0, NULL, NULL);
    must(clFlush(queues[0]));
    must(clEnqueueFillBuffer(queues[0], x, zeros, 4, 0, 128, 0, NULL, NULL));
    read_in(queues[0], 0, NULL);
}

/* Directly, and through a command of the other queue. */
static void order_by_events(void)
{
    cl_event written, later;

    launch_put(queues[0], x, 0, 0, NULL, &written);
    read_in(queues[1], 1, &written);
    must(clReleaseEvent(written));

    launch_put(queues[0], x, 0, 0, NULL, &written);
    launch_put(queues[1], y, 0, 1, &written, NULL);
    must(clEnqueueMarkerWithWaitList(queues[1], 0, NULL, &later));
    read_in(unordered, 1, &later);
    must(clReleaseEvent(written));
    must(clReleaseEvent(later));
}

static void order_by_barriers(void)
{
    cl_event written, all;

    launch_put(unordered, x, 0, 0, NULL, NULL);
    must(clEnqueueBarrierWithWaitList(unordered, 0, NULL, NULL));
    read_in(unordered, 0, NULL);

    launch_put(unordered, x, 0, 0, NULL, NULL);
    must(clEnqueueMarkerWithWaitList(unordered, 0, NULL, &all));
    read_in(unordered, 1, &all);
    must(clReleaseEvent(all));

    launch_put(queues[0], x, 0, 0, NULL, &written);
    must(clEnqueueBarrierWithWaitList(unordered, 1, &written, NULL));
    launch_put(unordered, y, 0, 0, NULL, NULL);
    must(clEnqueueBarrierWithWaitList(unordered, 0, NULL, NULL));
    read_in(unordered, 0, NULL);
    must(clReleaseEvent(written));
}

/* Waits of the host: blocking commands, waits for events, queries, and the end of a queue. */
static void order_by_host(void)
{
    cl_event written;
    cl_int status = CL_QUEUED;

    launch_put(queues[0], x, 0, 0, NULL, NULL);
    must(clFinish(queues[0]));
    read_in(queues[1], 0, NULL);

    launch_put(queues[0], x, 0, 0, NULL, NULL);
    must(clEnqueueReadBuffer(queues[0], y, CL_TRUE, 0, 4, zeros, 0, NULL, NULL));
    read_in(queues[1], 0, NULL);

    launch_put(queues[0], x, 0, 0, NULL, NULL);
    launch_put(queues[0], y, 0, 0, NULL, &written);
    must(clWaitForEvents(1, &written));
    must(clReleaseEvent(written));
    read_in(queues[1], 0, NULL);

    launch_put(queues[0], x, 0, 0, NULL, &written);
    while (status != CL_COMPLETE) {
        must(clGetEventInfo(written, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, NULL));
        usleep(100);
    }
    must(clReleaseEvent(written));
    read_in(queues[1], 0, NULL);
}

static void *finish_first(void *unused)
{
    must(clFinish(queues[0]));
    return unused;
}

static void order_by_other_thread(void)
{
    pthread_t thread;

    launch_put(queues[0], x, 0, 0, NULL, NULL);
    must(pthread_create(&thread, NULL, finish_first, NULL));
    must(pthread_join(thread, NULL));
    read_in(queues[1], 0, NULL);
}

static void CL_CALLBACK end_gate(cl_event event, cl_int status, void *gate)
{
    (void)event;
    must(status);
    must(clSetUserEventStatus(gate, CL_COMPLETE));
}

/* The commands wait for an event that the host ends when it has seen the end of the first one: after a wait, or in a callback. */
static void order_by_user_events(void)
{
    cl_event gate = clCreateUserEvent(context, NULL), written;

    launch_get(queues[1], x, y, 1, &gate, NULL);
    launch_put(queues[0], x, 0, 0, NULL, NULL);
    must(clFinish(queues[0]));
    must(clSetUserEventStatus(gate, CL_COMPLETE));
    finish_all();
    must(clReleaseEvent(gate));

    gate = clCreateUserEvent(context, NULL);
    launch_put(queues[1], y, 0, 1, &gate, NULL);
    launch_get(queues[1], x, y, 0, NULL, NULL);
    launch_put(queues[0], x, 0, 0, NULL, &written);
    must(clSetEventCallback(written, CL_COMPLETE, end_gate, gate));
    finish_all();
    must(clReleaseEvent(gate));
    must(clReleaseEvent(written));
}

static void order_by_maps(void)
{
    cl_int error;
    cl_event written, unmapped;

    launch_put(queues[0], x, 0, 0, NULL, &written);
    cl_int *mapped = clEnqueueMapBuffer(queues[1], x, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 0, 64, 1, &written, NULL, &error);
    must(error);
    mapped[0] = 3;
    must(clEnqueueUnmapMemObject(queues[1], x, mapped, 0, NULL, &unmapped));
    read_in(queues[0], 1, &unmapped);
    must(clReleaseEvent(written));
    must(clReleaseEvent(unmapped));
}

/* Reads, different bytes of one buffer, and atomic operations need no order. */
static void no_order(void)
{
    cl_mem z = new_buffer(128);

    launch_get(queues[0], x, y, 0, NULL, NULL);
    launch_get(queues[1], x, z, 0, NULL, NULL);
    finish_all();
    launch_put(queues[0], x, 0, 0, NULL, NULL);
    launch_put(queues[1], x, ITEMS, 0, NULL, NULL);
    launch_put(unordered, y, 0, 0, NULL, NULL);
    launch_put(unordered, y, ITEMS, 0, NULL, NULL);
    finish_all();
    launch_count(queues[0], x, NULL);
    launch_count(queues[1], x, NULL);
    finish_all();
    must(clReleaseMemObject(z));
}

/* Memory that is freed and allocated again is other memory, and so is a queue. */
static void reuse_memory(void)
{
    for (unsigned i = 0; i < 20; i++) {
        cl_mem other = new_buffer(256);
        cl_command_queue queue = new_queue(context, 0);

        launch_put(queue, other, 0, 0, NULL, NULL);
        must(clFlush(queue));
        must(clReleaseMemObject(other));
        must(clReleaseCommandQueue(queue));
        usleep(1000);
    }
}

int main(void)
{
    begin_queues();
    x = new_buffer(128);
    y = new_buffer(128);
    order_by_queue();
    order_by_events();
    order_by_barriers();
    order_by_host();
    order_by_other_thread();
    order_by_user_events();
    order_by_maps();
    no_order();
    reuse_memory();
    must(clReleaseMemObject(x));
    must(clReleaseMemObject(y));
    end_queues();
    return failures != 0;
}
