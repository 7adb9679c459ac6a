/* src/opencl/queue/event.c - the functions of the API for events. */
#include "src/opencl/queue/event.h"

#include "src/opencl/api/info.h"
#include "src/opencl/queue/schedule.h"
#include "src/opencl/api/entry.h"

#include <stdlib.h>

static void destroy_event(void *object)
{
    cl_event e = object;

    while (e->callbacks) {
        ocl_callback *callback = e->callbacks;

        e->callbacks = callback->next;
        free(callback);
    }
    if (e->queue)
        ocl_drop(e->queue);
    ocl_drop(e->context);
}

static bool event_returns(const void *object, const void *handle)
{
    const struct _cl_event *e = object;

    return handle == e->queue || context_returns(e->context, handle);
}

cl_event event_new(cl_context context, cl_command_queue queue, cl_command_type type)
{
    cl_event e = ocl_allocate(OCL_EVENT, sizeof(struct _cl_event), destroy_event);

    if (!e)
        return NULL;
    e->context = ocl_hold(context);
    e->queue = queue ? ocl_hold(queue) : NULL;
    e->type = type;
    e->status = queue ? CL_QUEUED : CL_SUBMITTED;
    ocl_set_returns(e, event_returns);
    return e;
}

ENTRY_RESULT(cl_event, clCreateUserEvent, (cl_context context, cl_int *error), (context, error))
{
    if (!ocl_is(context, OCL_CONTEXT))
        return ocl_fail(error, CL_INVALID_CONTEXT);
    cl_event e = event_new(context, NULL, CL_COMMAND_USER);
    if (!e)
        return ocl_fail(error, CL_OUT_OF_HOST_MEMORY);
    if (!ocl_publish(e)) {
        ocl_drop(e);
        return ocl_fail(error, CL_OUT_OF_HOST_MEMORY);
    }
    ocl_fail(error, CL_SUCCESS);
    return e;
}

ENTRY(clRetainEvent, (cl_event event), (event))
{
    return ocl_retain(event, OCL_EVENT, CL_INVALID_EVENT);
}

ENTRY(clReleaseEvent, (cl_event event), (event))
{
    return ocl_release(event, OCL_EVENT, CL_INVALID_EVENT);
}

ENTRY(clSetUserEventStatus, (cl_event event, cl_int status), (event, status))
{
    if (!ocl_is(event, OCL_EVENT) || event->type != CL_COMMAND_USER)
        return CL_INVALID_EVENT;
    if (status > CL_COMPLETE)
        return CL_INVALID_VALUE;
    ocl_hold(event);
    bool ended = schedule_end(event, status);
    ocl_drop(event);
    if (ended)
        return CL_SUCCESS;
    ocl_explain(CL_INVALID_OPERATION, "the status of the event was set before");
    return CL_INVALID_OPERATION;
}

ENTRY(clWaitForEvents, (cl_uint count, const cl_event *list), (count, list))
{
    cl_int failed = CL_SUCCESS;

    if (!count || !list)
        return CL_INVALID_VALUE;
    if (!ocl_is(list[0], OCL_EVENT))
        return CL_INVALID_EVENT;
    cl_int error = event_check_list(list[0]->context, count, list, CL_INVALID_VALUE, CL_INVALID_EVENT);
    if (error)
        return error;
    for (cl_uint i = 1; i < count; i++)
        if (list[i]->queue && list[i]->queue != list[0]->queue)
            schedule_flush(list[i]->queue);
    for (cl_uint i = 0; i < count; i++) {
        cl_event e = ocl_hold(list[i]);

        schedule_wait(e);
        if (schedule_status(e) < 0)
            failed = CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST;
        ocl_drop(e);
    }
    return failed;
}

/* The status of E. A program that polls it relies on the commands being executed. */
static cl_int poll_status(cl_event e)
{
    cl_int status = schedule_status(e);

    if (status <= 0 || !e->queue)
        return status;
    schedule_flush(e->queue);
    return schedule_status(e);
}

ENTRY(clGetEventInfo, (cl_event event, cl_event_info name, size_t capacity, void *value, size_t *size),
      (event, name, capacity, value, size))
{
    ocl_info out = {capacity, value, size};

    if (!ocl_is(event, OCL_EVENT))
        return CL_INVALID_EVENT;
    switch (name) {
    case CL_EVENT_COMMAND_QUEUE:
        return info_value(out, cl_command_queue, event->queue);
    case CL_EVENT_CONTEXT:
        return info_value(out, cl_context, event->context);
    case CL_EVENT_COMMAND_TYPE:
        return info_value(out, cl_command_type, event->type);
    case CL_EVENT_COMMAND_EXECUTION_STATUS:
        return info_value(out, cl_int, poll_status(event));
    case CL_EVENT_REFERENCE_COUNT:
        return info_value(out, cl_uint, ocl_references(event));
    }
    return CL_INVALID_VALUE;
}

ENTRY(clGetEventProfilingInfo, (cl_event event, cl_profiling_info name, size_t capacity, void *value, size_t *size),
      (event, name, capacity, value, size))
{
    ocl_info out = {capacity, value, size};

    if (!ocl_is(event, OCL_EVENT))
        return CL_INVALID_EVENT;
    if (!event->queue || !(event->queue->flags & CL_QUEUE_PROFILING_ENABLE) || schedule_status(event) != CL_COMPLETE)
        return CL_PROFILING_INFO_NOT_AVAILABLE;
    switch (name) {
    case CL_PROFILING_COMMAND_QUEUED:
        return info_value(out, cl_ulong, event->queued);
    case CL_PROFILING_COMMAND_SUBMIT:
        return info_value(out, cl_ulong, event->submitted);
    case CL_PROFILING_COMMAND_START:
        return info_value(out, cl_ulong, event->started);
    case CL_PROFILING_COMMAND_END:
        return info_value(out, cl_ulong, event->ended);
    case CL_PROFILING_COMMAND_COMPLETE:
        return info_value(out, cl_ulong, event->complete);
    }
    return CL_INVALID_VALUE;
}

ENTRY(clSetEventCallback,
      (cl_event event, cl_int type, void(CL_CALLBACK *function)(cl_event event, cl_int status, void *data), void *data),
      (event, type, function, data))
{
    if (!ocl_is(event, OCL_EVENT))
        return CL_INVALID_EVENT;
    if (!function || (type != CL_SUBMITTED && type != CL_RUNNING && type != CL_COMPLETE))
        return CL_INVALID_VALUE;
    ocl_callback *callback = malloc(sizeof *callback);
    if (!callback)
        return CL_OUT_OF_HOST_MEMORY;
    *callback = (ocl_callback){.function = function, .data = data, .type = type};
    ocl_hold(event);
    schedule_callback(event, callback);
    if (event->queue) /* a program that relies on the callback may never wait */
        schedule_flush(event->queue);
    ocl_drop(event);
    return CL_SUCCESS;
}
