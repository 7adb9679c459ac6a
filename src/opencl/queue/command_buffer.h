/* src/opencl/queue/command_buffer.h - cl_khr_command_buffer: commands that are recorded once and executed many times. */
#ifndef GASKET_OPENCL_QUEUE_COMMAND_BUFFER_H
#define GASKET_OPENCL_QUEUE_COMMAND_BUFFER_H

#include "src/opencl/queue/command.h"

struct _cl_command_buffer_khr {
    ocl_object object;
    cl_command_queue queue; /* held: of the application */
    /* Held. The enqueue functions record a command instead of scheduling it if it is for this queue, which has the context, device and
     * properties of `queue`. */
    cl_command_queue recorder;
    cl_command_buffer_properties_khr *properties; /* with the final 0; NULL: none */
    size_t property_count;
    cl_command_buffer_flags_khr flags;
    pthread_mutex_t lock; /* of the following members; held while a command is recorded */
    bool is_finalized;
    cl_uint pending; /* executions that have not ended */
    ocl_command **commands;
    cl_uint count;
    size_t capacity;
    pthread_mutex_t executing; /* one execution of the commands at a time */
};

/* Appends C to B, whose lock the calling function holds. B frees C. */
cl_int command_buffer_append(cl_command_buffer_khr b, ocl_command *c);

#endif
