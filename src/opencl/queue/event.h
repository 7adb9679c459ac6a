/* src/opencl/queue/event.h - events: of commands, and of the user. */
#ifndef GASKET_OPENCL_QUEUE_EVENT_H
#define GASKET_OPENCL_QUEUE_EVENT_H

#include "src/opencl/queue/queue.h"

/* A callback of clSetEventCallback. */
typedef struct ocl_callback {
    struct ocl_callback *next;
    void(CL_CALLBACK *function)(cl_event event, cl_int status, void *data);
    void *data;
    cl_int type; /* called when the status of the event is at most this */
} ocl_callback;

/* The members from `status` on change under the lock of the scheduler. */
struct _cl_event {
    ocl_object object;
    cl_context context;     /* held */
    cl_command_queue queue; /* held; NULL: an event of the user */
    cl_command_type type;
    cl_int status; /* CL_QUEUED … CL_COMPLETE, or negative */
    /* Nanoseconds of clGetHostTimer(), if the queue has CL_QUEUE_PROFILING_ENABLE; `complete`, with the child kernels of the device,
     * may be set by the command, and is `ended` otherwise. */
    cl_ulong queued, submitted, started, ended, complete;
    ocl_callback *callbacks;    /* in the order of registration */
    struct ocl_edge *followers; /* the commands that wait for it */

    /* Of the observer, which frees them with the event. */
    struct ocl_step *step;     /* NULL: none */
    struct ocl_frozen *source; /* memory of the host that must not change before the command has run; NULL: none */
    struct ocl_mapped *mapped; /* regions that the host had mapped when the command was enqueued; NULL: none */
};

/* Creates an event of CONTEXT that is no handle (ocl_allocate); QUEUE is NULL for an event of the user. NULL: memory ran out. */
cl_event event_new(cl_context context, cl_command_queue queue, cl_command_type type);
/* Checks a wait list: returns CL_SUCCESS, EMPTY (the code for a list without elements that has a length, or the other way round), INVALID
 * (for an element that is no event) or CL_INVALID_CONTEXT (for one of another context than CONTEXT). */
cl_int event_check_list(cl_context context, cl_uint count, const cl_event *list, cl_int empty, cl_int invalid);

#endif
