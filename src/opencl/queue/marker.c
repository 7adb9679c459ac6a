/* src/opencl/queue/marker.c - commands that do nothing but wait: markers and barriers. */
#include "src/opencl/queue/command.h"
#include "src/opencl/api/entry.h"

static cl_int do_nothing(ocl_command *c)
{
    (void)c;
    return CL_SUCCESS;
}

static cl_int enqueue_marker(cl_command_queue queue, cl_command_type type, cl_uint waits, const cl_event *wait_list,
                             cl_event *event)
{
    cl_int error;
    ocl_command *c = command_new(sizeof *c, queue, type, waits, wait_list, do_nothing, NULL, &error);

    if (!c)
        return error;
    c->waits_for_all = !waits;
    c->is_barrier = type == CL_COMMAND_BARRIER;
    return command_enqueue(c, CL_FALSE, event);
}

ENTRY(clEnqueueMarkerWithWaitList, (cl_command_queue queue, cl_uint waits, const cl_event *wait_list, cl_event *event),
      (queue, waits, wait_list, event))
{
    return enqueue_marker(queue, CL_COMMAND_MARKER, waits, wait_list, event);
}

ENTRY(clEnqueueBarrierWithWaitList, (cl_command_queue queue, cl_uint waits, const cl_event *wait_list, cl_event *event),
      (queue, waits, wait_list, event))
{
    return enqueue_marker(queue, CL_COMMAND_BARRIER, waits, wait_list, event);
}

ENTRY(clEnqueueMarker, (cl_command_queue queue, cl_event *event), (queue, event))
{
    if (!queue_is_host(queue))
        return CL_INVALID_COMMAND_QUEUE;
    if (!event)
        return CL_INVALID_VALUE;
    return enqueue_marker(queue, CL_COMMAND_MARKER, 0, NULL, event);
}

ENTRY(clEnqueueBarrier, (cl_command_queue queue), (queue))
{
    return enqueue_marker(queue, CL_COMMAND_BARRIER, 0, NULL, NULL);
}

ENTRY(clEnqueueWaitForEvents, (cl_command_queue queue, cl_uint count, const cl_event *list), (queue, count, list))
{
    if (!queue_is_host(queue))
        return CL_INVALID_COMMAND_QUEUE;
    if (!count || !list)
        return CL_INVALID_VALUE;
    cl_int error = event_check_list(queue->context, count, list, CL_INVALID_VALUE, CL_INVALID_EVENT);
    if (error)
        return error;
    return enqueue_marker(queue, CL_COMMAND_BARRIER, count, list, NULL);
}
