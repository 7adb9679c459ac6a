/* src/opencl/queue/command.c - creates commands, passes them to the scheduler or to a command buffer, and runs them. */
#include "src/opencl/queue/command.h"

#include "src/opencl/api/observer.h"
#include "src/opencl/queue/command_buffer.h"
#include "src/opencl/queue/schedule.h"

#include <stdlib.h>

cl_int event_check_list(cl_context context, cl_uint count, const cl_event *list, cl_int empty, cl_int invalid)
{
    if (!count != !list)
        return empty;
    for (cl_uint i = 0; i < count; i++)
        if (!ocl_is(list[i], OCL_EVENT))
            return invalid;
    for (cl_uint i = 0; i < count; i++)
        if (list[i]->context != context)
            return CL_INVALID_CONTEXT;
    return CL_SUCCESS;
}

static cl_int check_command(cl_command_queue queue, cl_uint waits, const cl_event *wait_list)
{
    if (!queue_is_host(queue))
        return CL_INVALID_COMMAND_QUEUE;
    return event_check_list(queue->context, waits, wait_list, CL_INVALID_EVENT_WAIT_LIST, CL_INVALID_EVENT_WAIT_LIST);
}

static void hold_wait_list(ocl_command *c, cl_uint waits, const cl_event *wait_list)
{
    c->edge_count = waits;
    for (cl_uint i = 0; i < waits; i++)
        c->edges[i].event = ocl_hold(wait_list[i]);
}

void *command_new(size_t bytes, cl_command_queue queue, cl_command_type type, cl_uint waits, const cl_event *wait_list,
                  cl_int (*run)(ocl_command *c), void (*clean)(ocl_command *c), cl_int *error)
{
    *error = check_command(queue, waits, wait_list);
    if (*error)
        return NULL;
    *error = CL_OUT_OF_HOST_MEMORY;
    ocl_command *c = calloc(1, bytes);
    if (!c)
        return NULL;
    c->edges = waits ? calloc(waits, sizeof(ocl_edge)) : NULL;
    c->event = event_new(queue->context, queue, type);
    if ((waits && !c->edges) || !c->event) {
        if (c->event)
            ocl_drop(c->event);
        free(c->edges);
        free(c);
        return NULL;
    }
    c->queue = ocl_hold(queue);
    c->site = observer && observer->site ? observer->site() : NULL;
    c->run = run;
    c->clean = clean;
    hold_wait_list(c, waits, wait_list);
    *error = CL_SUCCESS;
    return c;
}

void command_free(ocl_command *c)
{
    cl_command_queue q = c->queue;
    cl_event e = c->event;

    for (cl_uint i = 0; i < c->edge_count; i++)
        ocl_drop(c->edges[i].event);
    free(c->edges);
    free(c);
    ocl_drop(e);
    ocl_drop(q);
}

void command_discard(ocl_command *c)
{
    if (c->clean)
        c->clean(c);
    command_free(c);
}

cl_int command_execute(ocl_command *c)
{
    observe(runs, c);
    cl_int status = c->run(c);
    observe(ran, c);
    return status;
}

cl_int command_enqueue(ocl_command *c, cl_bool blocking, cl_event *event)
{
    cl_event e = c->event;

    observe(enqueued, c, blocking);
    if (c->queue->recording)
        return command_buffer_append(c->queue->recording, c);
    if (event || blocking)
        ocl_hold(e);
    if (event && !ocl_publish(e)) {
        ocl_drop(e);
        command_discard(c);
        return CL_OUT_OF_HOST_MEMORY;
    }
    if (event)
        *event = e;
    schedule_add(c);
    if (!blocking)
        return CL_SUCCESS;
    schedule_wait(e);
    cl_int status = schedule_status(e);
    if (!event)
        ocl_drop(e);
    return status;
}
