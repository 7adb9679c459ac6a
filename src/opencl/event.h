/* src/opencl/event.h - events: of commands, and of the user. */
#ifndef GASKET_OPENCL_EVENT_H
#define GASKET_OPENCL_EVENT_H

#include "src/opencl/queue.h"

typedef struct ocl_callback ocl_callback; /* of clSetEventCallback */

struct _cl_event {
    ocl_object object;
    cl_context context;     /* held */
    cl_command_queue queue; /* held; NULL: an event of the user */
    cl_command_type type;
    cl_int status;                                     /* CL_QUEUED … CL_COMPLETE, or negative; under the scheduler's lock */
    cl_ulong queued, submitted, started, ended, complete; /* nanoseconds; `complete` with the device's child kernels */
    ocl_callback *callbacks;
    struct ocl_edge *followers; /* command.c: the commands that wait for it */
};

#endif
