/* src/opencl/api/context.h - contexts, and the memory that kernels of a context may reach through pointers in memory. */
#ifndef GASKET_OPENCL_API_CONTEXT_H
#define GASKET_OPENCL_API_CONTEXT_H

#include "src/opencl/api/allocations.h"
#include "src/opencl/api/device.h"

#include <pthread.h>

/* A callback of clSetContextDestructorCallback. */
typedef struct ocl_context_destructor {
    struct ocl_context_destructor *next; /* registered before this one */
    void(CL_CALLBACK *function)(cl_context context, void *data);
    void *data;
} ocl_context_destructor;

struct _cl_context {
    ocl_object object;
    cl_uint device_count;
    cl_device_id *devices;             /* held */
    cl_context_properties *properties; /* with the final 0; NULL: none */
    size_t property_count;
    void(CL_CALLBACK *notify)(const char *message, const void *data, size_t bytes, void *context);
    void *notify_context;
    pthread_mutex_t lock; /* of the following members */
    ocl_context_destructor *destructors;
    cl_command_queue *default_queues; /* on the devices, an element for each; not held; NULL: none */
    ocl_allocations allocations;
};

/* Is HANDLE C, one of its devices, or a device of which one of them is a part? */
bool context_returns(const struct _cl_context *c, const void *handle);

bool context_has_device(const struct _cl_context *c, cl_device_id device);
/* Calls the notification function of C (if there is one) with TEXT. */
void context_report(cl_context c, const char *text);

/* The default queue on DEVICE, a device of C; NULL: there is none. _retain_ adds a reference, which the caller releases. */
cl_command_queue context_default_queue(cl_context c, cl_device_id device);
cl_command_queue context_retain_default_queue(cl_context c, cl_device_id device);
void context_set_default_queue(cl_context c, cl_device_id device, cl_command_queue queue);
/* QUEUE, which is about to be freed, is no default queue any more. */
void context_forget_queue(cl_context c, cl_command_queue queue);

#endif
