/* src/opencl/context.h - contexts, and the memory that kernels of a context may reach through pointers in memory. */
#ifndef GASKET_OPENCL_CONTEXT_H
#define GASKET_OPENCL_CONTEXT_H

#include "src/opencl/device.h"

#include <pthread.h>

typedef struct ocl_destructor ocl_destructor; /* a callback of clSetContextDestructorCallback */

struct _cl_context {
    ocl_object object;
    cl_uint device_count;
    cl_device_id *devices; /* held */
    cl_context_properties *properties; /* with the final 0 */
    size_t property_count;
    void(CL_CALLBACK *notify)(const char *message, const void *data, size_t bytes, void *context);
    void *notify_context;
    ocl_destructor *destructors;
    pthread_mutex_t lock;               /* of the members above and below that change */
    struct ocl_allocation *allocations; /* svm.h: shared virtual memory */
};

bool context_has_device(const struct _cl_context *c, cl_device_id device);
/* Calls the notification function of C (if there is one) with TEXT. */
void context_report(cl_context c, const char *text);

#endif
