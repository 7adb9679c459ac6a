/* src/opencl/queue.h - command queues. */
#ifndef GASKET_OPENCL_QUEUE_H
#define GASKET_OPENCL_QUEUE_H

#include "src/opencl/context.h"

struct _cl_command_queue {
    ocl_object object;
    cl_context context;  /* held */
    cl_device_id device; /* held */
    cl_command_queue_properties flags;
    cl_queue_properties *properties; /* as given, with the final 0; NULL: none */
    size_t property_count;
    cl_uint device_queue_bytes; /* of a queue on the device */
    struct ocl_schedule *schedule; /* command.c: the commands that have not ended */
};

/* Is HANDLE a queue that takes commands from the host? Queues on the device do not. */
bool queue_is_host(cl_command_queue handle);

#endif
