/* src/opencl/queue/queue.c - the functions of the API for command queues. */
#include "src/opencl/api/observer.h"
#include "src/opencl/queue/queue.h"

#include "src/opencl/api/info.h"
#include "src/opencl/queue/schedule.h"
#include "src/opencl/api/entry.h"

#include <stdlib.h>
#include <string.h>

/* The values of the properties that a queue is created with. */
typedef struct queue_settings {
    cl_command_queue_properties flags;
    cl_uint bytes; /* 0: not given */
    cl_queue_priority_khr priority;
    cl_queue_throttle_khr throttle;
    bool has_bytes;
} queue_settings;

bool queue_is_host(cl_command_queue handle)
{
    return ocl_is(handle, OCL_QUEUE) && !(handle->flags & CL_QUEUE_ON_DEVICE);
}

bool queue_is_in_order(const struct _cl_command_queue *q)
{
    return !(q->flags & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
}

static void destroy_queue(void *object)
{
    cl_command_queue q = object;

    if (q->context) {
        context_forget_queue(q->context, q);
        ocl_drop(q->context);
        ocl_drop(q->device);
    }
    free(q->properties);
}

static bool is_level(cl_queue_properties value)
{
    return value == CL_QUEUE_PRIORITY_HIGH_KHR || value == CL_QUEUE_PRIORITY_MED_KHR || value == CL_QUEUE_PRIORITY_LOW_KHR;
}

static cl_int read_property(queue_settings *s, cl_queue_properties name, cl_queue_properties value)
{
    switch (name) {
    case CL_QUEUE_PROPERTIES:
        s->flags = value;
        return CL_SUCCESS;
    case CL_QUEUE_SIZE:
        s->has_bytes = true;
        if (value > DEVICE_QUEUE_BYTES)
            return CL_INVALID_QUEUE_PROPERTIES;
        s->bytes = (cl_uint)value;
        return CL_SUCCESS;
    case CL_QUEUE_PRIORITY_KHR:
        s->priority = (cl_queue_priority_khr)value;
        return is_level(value) ? CL_SUCCESS : CL_INVALID_VALUE;
    case CL_QUEUE_THROTTLE_KHR:
        s->throttle = (cl_queue_throttle_khr)value;
        return is_level(value) ? CL_SUCCESS : CL_INVALID_VALUE;
    }
    return CL_INVALID_VALUE;
}

static cl_int check_settings(const queue_settings *s)
{
    const cl_command_queue_properties known =
        CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | CL_QUEUE_PROFILING_ENABLE | CL_QUEUE_ON_DEVICE | CL_QUEUE_ON_DEVICE_DEFAULT;
    bool on_device = s->flags & CL_QUEUE_ON_DEVICE;

    if (s->flags & ~known)
        return CL_INVALID_VALUE;
    if (on_device ? !device_limit_of(DEVICE_device_queues)
                  : s->flags & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE && ocl_profile()->is_in_order) {
        ocl_explain(CL_INVALID_QUEUE_PROPERTIES,
                    on_device ? "%s has no queues on the device" : "%s has no queues that are out of order", device_owner());
        return CL_INVALID_QUEUE_PROPERTIES;
    }
    if (on_device && !(s->flags & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE))
        return CL_INVALID_VALUE;
    if (!on_device && (s->has_bytes || s->flags & CL_QUEUE_ON_DEVICE_DEFAULT))
        return CL_INVALID_VALUE;
    if (on_device && (s->priority || s->throttle))
        return CL_INVALID_QUEUE_PROPERTIES;
    return CL_SUCCESS;
}

/* Reads PROPERTIES, a list with a final 0, into *S. *COUNT receives the number of its elements, with the 0; 0: there is no list. */
static cl_int read_properties(queue_settings *s, const cl_queue_properties *properties, size_t *count)
{
    cl_int unsupported = CL_SUCCESS;

    *count = 0;
    if (!properties)
        return CL_SUCCESS;
    for (size_t i = 0; properties[i]; i += 2) {
        cl_int error = read_property(s, properties[i], properties[i + 1]);

        for (size_t j = 0; j < i; j += 2)
            if (properties[j] == properties[i])
                return CL_INVALID_VALUE;
        if (error == CL_INVALID_VALUE)
            return error;
        if (error)
            unsupported = error;
        *count = i + 2;
    }
    ++*count;
    cl_int error = check_settings(s);
    return error ? error : unsupported;
}

static cl_int check_place(cl_context context, cl_device_id device)
{
    if (!ocl_is(context, OCL_CONTEXT))
        return CL_INVALID_CONTEXT;
    return ocl_is(device, OCL_DEVICE) && context_has_device(context, device) ? CL_SUCCESS : CL_INVALID_DEVICE;
}

static bool queue_returns(const void *object, const void *handle)
{
    const struct _cl_command_queue *q = object;

    return context_returns(q->context, handle);
}

/* Creates a queue with a copy of the COUNT elements of PROPERTIES. NULL: memory ran out. */
static cl_command_queue new_queue(cl_context context, cl_device_id device, const queue_settings *s,
                                  const cl_queue_properties *properties, size_t count)
{
    cl_command_queue q = ocl_new(OCL_QUEUE, sizeof(struct _cl_command_queue), destroy_queue);

    if (!q)
        return NULL;
    if (count) {
        q->properties = malloc(count * sizeof *properties);
        if (!q->properties) {
            ocl_drop(q);
            return NULL;
        }
        memcpy(q->properties, properties, count * sizeof *properties);
        q->property_count = count;
    }
    q->context = ocl_hold(context);
    ocl_set_returns(q, queue_returns);
    q->device = ocl_hold(device);
    q->flags = s->flags;
    q->priority = s->priority;
    q->device_queue_bytes = s->has_bytes ? s->bytes : DEVICE_QUEUE_PREFERRED_BYTES;
    return q;
}

ENTRY_RESULT(cl_command_queue, clCreateCommandQueueWithProperties,
             (cl_context context, cl_device_id device, const cl_queue_properties *properties, cl_int *error),
             (context, device, properties, error))
{
    queue_settings settings = {0};
    size_t count = 0;
    cl_int code = check_place(context, device);

    if (!code)
        code = read_properties(&settings, properties, &count);
    if (code)
        return ocl_fail(error, code);
    bool is_default = settings.flags & CL_QUEUE_ON_DEVICE_DEFAULT;
    cl_command_queue q = is_default ? context_retain_default_queue(context, device) : NULL;
    if (!q)
        q = new_queue(context, device, &settings, properties, count);
    if (!q)
        return ocl_fail(error, CL_OUT_OF_HOST_MEMORY);
    if (is_default)
        context_set_default_queue(context, device, q);
    ocl_fail(error, CL_SUCCESS);
    return q;
}

ENTRY_RESULT(cl_command_queue, clCreateCommandQueueWithPropertiesKHR,
             (cl_context context, cl_device_id device, const cl_queue_properties_khr *properties, cl_int *error),
             (context, device, properties, error))
{
    return clCreateCommandQueueWithProperties(context, device, properties, error);
}

ENTRY_RESULT(cl_command_queue, clCreateCommandQueue,
             (cl_context context, cl_device_id device, cl_command_queue_properties flags, cl_int *error),
             (context, device, flags, error))
{
    const cl_command_queue_properties known = CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | CL_QUEUE_PROFILING_ENABLE;
    cl_int code = check_place(context, device);

    if (!code && flags & ~known)
        code = CL_INVALID_VALUE;
    if (code)
        return ocl_fail(error, code);
    cl_command_queue q = new_queue(context, device, &(queue_settings){.flags = flags}, NULL, 0);
    ocl_fail(error, q ? CL_SUCCESS : CL_OUT_OF_HOST_MEMORY);
    return q;
}

ENTRY(clSetDefaultDeviceCommandQueue, (cl_context context, cl_device_id device, cl_command_queue queue), (context, device, queue))
{
    cl_int error = check_place(context, device);

    if (error)
        return error;
    if (!ocl_is(queue, OCL_QUEUE) || !(queue->flags & CL_QUEUE_ON_DEVICE) || queue->context != context || queue->device != device)
        return CL_INVALID_COMMAND_QUEUE;
    context_set_default_queue(context, device, queue);
    return CL_SUCCESS;
}

ENTRY(clRetainCommandQueue, (cl_command_queue queue), (queue))
{
    return ocl_retain(queue, OCL_QUEUE, CL_INVALID_COMMAND_QUEUE);
}

ENTRY(clReleaseCommandQueue, (cl_command_queue queue), (queue))
{
    if (queue_is_host(queue)) {
        ocl_hold(queue);
        schedule_flush(queue);
        cl_int error = ocl_release(queue, OCL_QUEUE, CL_INVALID_COMMAND_QUEUE);
        ocl_drop(queue);
        return error;
    }
    return ocl_release(queue, OCL_QUEUE, CL_INVALID_COMMAND_QUEUE);
}

ENTRY(clGetCommandQueueInfo, (cl_command_queue queue, cl_command_queue_info name, size_t capacity, void *value, size_t *size),
      (queue, name, capacity, value, size))
{
    ocl_info out = {capacity, value, size};

    if (!ocl_is(queue, OCL_QUEUE))
        return CL_INVALID_COMMAND_QUEUE;
    switch (name) {
    case CL_QUEUE_CONTEXT:
        return info_value(out, cl_context, queue->context);
    case CL_QUEUE_DEVICE:
        return info_value(out, cl_device_id, queue->device);
    case CL_QUEUE_REFERENCE_COUNT:
        return info_value(out, cl_uint, ocl_references(queue));
    case CL_QUEUE_PROPERTIES:
        return info_value(out, cl_command_queue_properties, queue->flags);
    case CL_QUEUE_PROPERTIES_ARRAY:
        return info_bytes(out, queue->properties, queue->property_count * sizeof *queue->properties);
    case CL_QUEUE_SIZE:
        if (!(queue->flags & CL_QUEUE_ON_DEVICE))
            return CL_INVALID_COMMAND_QUEUE;
        return info_value(out, cl_uint, queue->device_queue_bytes);
    case CL_QUEUE_DEVICE_DEFAULT:
        return info_value(out, cl_command_queue, context_default_queue(queue->context, queue->device));
    }
    return CL_INVALID_VALUE;
}

ENTRY(clSetCommandQueueProperty,
      (cl_command_queue queue, cl_command_queue_properties properties, cl_bool enable, cl_command_queue_properties *old),
      (queue, properties, enable, old))
{
    (void)properties;
    (void)enable;
    (void)old;
    return ocl_is(queue, OCL_QUEUE) ? CL_INVALID_OPERATION : CL_INVALID_COMMAND_QUEUE;
}

ENTRY(clFlush, (cl_command_queue queue), (queue))
{
    if (!queue_is_host(queue))
        return CL_INVALID_COMMAND_QUEUE;
    ocl_hold(queue);
    schedule_flush(queue);
    ocl_drop(queue);
    return CL_SUCCESS;
}

ENTRY(clFinish, (cl_command_queue queue), (queue))
{
    if (!queue_is_host(queue))
        return CL_INVALID_COMMAND_QUEUE;
    ocl_hold(queue);
    schedule_finish(queue);
    ocl_drop(queue);
    return CL_SUCCESS;
}
