/* src/opencl/queue/queue.h - command queues. */
#ifndef GASKET_OPENCL_QUEUE_QUEUE_H
#define GASKET_OPENCL_QUEUE_QUEUE_H

#include "src/opencl/api/context.h"

struct _cl_command_queue {
    ocl_object object;
    cl_context context;  /* held */
    cl_device_id device; /* held */
    cl_command_queue_properties flags;
    cl_queue_properties *properties; /* as given, with the final 0; NULL: none */
    size_t property_count;
    cl_uint device_queue_bytes; /* of a queue on the device */
    cl_queue_priority_khr priority;
    struct _cl_command_buffer_khr *recording; /* commands are recorded in it instead of scheduled; NULL: a usual queue */

    /* Of the scheduler, under its lock. */
    struct ocl_command *first, *last;             /* the commands that have not ended */
    struct ocl_command *first_ready, *last_ready; /* those that can start */
    cl_ulong sequence;                            /* of the last command */
    unsigned count, barriers;                     /* commands and barriers that have not ended */
    bool is_flushed;                              /* threads of the scheduler may run the ready commands */
    bool is_runnable;                             /* flushed, with ready commands: in the list of such queues */
    cl_command_queue next_runnable, previous_runnable;

    /* Of the observer, under its lock. */
    struct ocl_step
        *ordering_step; /* of the last command, out of order of the last barrier: it precedes later ones; NULL: none */
    size_t steps;       /* commands that others are compared with */
};

/* Do the commands of Q run in the order of enqueueing? */
bool queue_is_in_order(const struct _cl_command_queue *q);
/* Is HANDLE a queue that takes commands from the host? Queues on the device do not. */
bool queue_is_host(cl_command_queue handle);

#endif
