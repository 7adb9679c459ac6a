/* src/opencl/api/context.c - the functions of the API for contexts. */
#include "src/opencl/api/context.h"

#include "src/opencl/api/info.h"
#include "src/opencl/api/entry.h"

#include <stdlib.h>
#include <string.h>

/* --- default queues on the devices ---------------------------------------------------------------------------------------- */

/* The index of DEVICE in C; the number of devices if it has no such device. */
static cl_uint device_index(const struct _cl_context *c, cl_device_id device)
{
    cl_uint i = 0;

    while (i < c->device_count && c->devices[i] != device)
        i++;
    return i;
}

bool context_has_device(const struct _cl_context *c, cl_device_id device)
{
    return device_index(c, device) < c->device_count;
}

bool context_returns(const struct _cl_context *c, const void *handle)
{
    for (cl_uint i = 0; i < c->device_count; i++)
        for (cl_device_id d = c->devices[i]; d; d = d->parent)
            if (d == handle)
                return true;
    return handle == c;
}

cl_command_queue context_default_queue(cl_context c, cl_device_id device)
{
    pthread_mutex_lock(&c->lock);
    cl_command_queue queue = c->default_queues[device_index(c, device)];
    pthread_mutex_unlock(&c->lock);
    return queue;
}

cl_command_queue context_retain_default_queue(cl_context c, cl_device_id device)
{
    pthread_mutex_lock(&c->lock);
    cl_command_queue queue = c->default_queues[device_index(c, device)];
    if (ocl_retain(queue, OCL_QUEUE, CL_INVALID_COMMAND_QUEUE))
        queue = NULL;
    pthread_mutex_unlock(&c->lock);
    return queue;
}

void context_set_default_queue(cl_context c, cl_device_id device, cl_command_queue queue)
{
    pthread_mutex_lock(&c->lock);
    c->default_queues[device_index(c, device)] = queue;
    pthread_mutex_unlock(&c->lock);
}

void context_forget_queue(cl_context c, cl_command_queue queue)
{
    pthread_mutex_lock(&c->lock);
    for (cl_uint i = 0; i < c->device_count; i++)
        if (c->default_queues[i] == queue)
            c->default_queues[i] = NULL;
    pthread_mutex_unlock(&c->lock);
}

/* --- creation ------------------------------------------------------------------------------------------------------------- */

static void run_destructors(cl_context c)
{
    while (c->destructors) {
        ocl_context_destructor *first = c->destructors;

        c->destructors = first->next;
        const void *before = ocl_lend(c);
        first->function(c, first->data);
        ocl_lend(before);
        free(first);
    }
}

static void destroy_context(void *object)
{
    cl_context c = object;

    run_destructors(c);
    allocations_free(c);
    for (cl_uint i = 0; i < c->device_count; i++)
        ocl_drop(c->devices[i]);
    free(c->devices);
    free(c->default_queues);
    free(c->properties);
    pthread_mutex_destroy(&c->lock);
}

void context_report(cl_context c, const char *text)
{
    if (c->notify)
        c->notify(text, NULL, 0, c->notify_context);
}

static cl_int check_property(cl_context_properties name, cl_context_properties value)
{
    switch (name) {
    case CL_CONTEXT_PLATFORM:
        return (cl_platform_id)value == ocl_platform() ? CL_SUCCESS : CL_INVALID_PLATFORM;
    case CL_CONTEXT_INTEROP_USER_SYNC:
        return value == CL_TRUE || value == CL_FALSE ? CL_SUCCESS : CL_INVALID_PROPERTY;
    }
    return CL_INVALID_PROPERTY;
}

/* Checks PROPERTIES, a list with a final 0. *COUNT receives the number of its elements, with the 0; 0: there is no list. */
static cl_int check_properties(const cl_context_properties *properties, size_t *count)
{
    *count = 0;
    if (!properties)
        return CL_SUCCESS;
    for (size_t i = 0; properties[i]; i += 2) {
        cl_int error = check_property(properties[i], properties[i + 1]);

        if (error)
            return error;
        for (size_t j = 0; j < i; j += 2)
            if (properties[j] == properties[i])
                return CL_INVALID_PROPERTY;
        *count = i + 2;
    }
    ++*count;
    return CL_SUCCESS;
}

static bool has_element(const cl_device_id *devices, cl_uint count, cl_device_id device)
{
    for (cl_uint i = 0; i < count; i++)
        if (devices[i] == device)
            return true;
    return false;
}

static bool own_returns(const void *object, const void *handle)
{
    return context_returns(object, handle);
}

/* Copies the lists into C; false: memory ran out. Devices that are given more than once count once. */
static bool copy_lists(cl_context c, const cl_context_properties *properties, size_t property_count, const cl_device_id *devices,
                       cl_uint device_count)
{
    c->devices = calloc(device_count, sizeof(cl_device_id));
    c->default_queues = calloc(device_count, sizeof(cl_command_queue));
    c->properties = property_count ? malloc(property_count * sizeof *properties) : NULL;
    if (!c->devices || !c->default_queues || (property_count && !c->properties))
        return false;
    if (property_count)
        memcpy(c->properties, properties, property_count * sizeof *properties);
    c->property_count = property_count;
    for (cl_uint i = 0; i < device_count; i++)
        if (!has_element(c->devices, c->device_count, devices[i]))
            c->devices[c->device_count++] = ocl_hold(devices[i]);
    ocl_set_returns(c, own_returns);
    return true;
}

ENTRY_RESULT(cl_context, clCreateContext,
             (const cl_context_properties *properties, cl_uint count, const cl_device_id *devices,
              void(CL_CALLBACK *notify)(const char *, const void *, size_t, void *), void *data, cl_int *error),
             (properties, count, devices, notify, data, error))
{
    size_t property_count;
    cl_int code = check_properties(properties, &property_count);

    if (code)
        return ocl_fail(error, code);
    if (!count || !devices || (!notify && data))
        return ocl_fail(error, CL_INVALID_VALUE);
    for (cl_uint i = 0; i < count; i++)
        if (!ocl_is(devices[i], OCL_DEVICE))
            return ocl_fail(error, CL_INVALID_DEVICE);
    cl_context c = ocl_new(OCL_CONTEXT, sizeof(struct _cl_context), destroy_context);
    if (!c)
        return ocl_fail(error, CL_OUT_OF_HOST_MEMORY);
    pthread_mutex_init(&c->lock, NULL);
    if (!copy_lists(c, properties, property_count, devices, count)) {
        ocl_drop(c);
        return ocl_fail(error, CL_OUT_OF_HOST_MEMORY);
    }
    c->notify = notify;
    c->notify_context = data;
    ocl_fail(error, CL_SUCCESS);
    return c;
}

ENTRY_RESULT(cl_context, clCreateContextFromType,
             (const cl_context_properties *properties, cl_device_type type,
              void(CL_CALLBACK *notify)(const char *, const void *, size_t, void *), void *data, cl_int *error),
             (properties, type, notify, data, error))
{
    size_t property_count;
    cl_uint count;
    cl_int code = check_properties(properties, &property_count);

    if (!code && !notify && data)
        code = CL_INVALID_VALUE;
    if (!code)
        code = clGetDeviceIDs(ocl_platform(), type, 0, NULL, &count);
    if (code)
        return ocl_fail(error, code);
    const cl_device_id *devices = ocl_root_devices(&(cl_uint){0});
    return clCreateContext(properties, count, devices, notify, data, error);
}

ENTRY(clRetainContext, (cl_context context), (context))
{
    return ocl_retain(context, OCL_CONTEXT, CL_INVALID_CONTEXT);
}

ENTRY(clReleaseContext, (cl_context context), (context))
{
    return ocl_release(context, OCL_CONTEXT, CL_INVALID_CONTEXT);
}

ENTRY(clGetContextInfo, (cl_context context, cl_context_info name, size_t capacity, void *value, size_t *size),
      (context, name, capacity, value, size))
{
    ocl_info out = {capacity, value, size};

    if (!ocl_is(context, OCL_CONTEXT))
        return CL_INVALID_CONTEXT;
    switch (name) {
    case CL_CONTEXT_REFERENCE_COUNT:
        return info_value(out, cl_uint, ocl_references(context));
    case CL_CONTEXT_NUM_DEVICES:
        return info_value(out, cl_uint, context->device_count);
    case CL_CONTEXT_DEVICES:
        return info_bytes(out, context->devices, context->device_count * sizeof *context->devices);
    case CL_CONTEXT_PROPERTIES:
        return info_bytes(out, context->properties, context->property_count * sizeof *context->properties);
    }
    return CL_INVALID_VALUE;
}

ENTRY(clSetContextDestructorCallback,
      (cl_context context, void(CL_CALLBACK *function)(cl_context context, void *data), void *data), (context, function, data))
{
    if (!ocl_is(context, OCL_CONTEXT))
        return CL_INVALID_CONTEXT;
    if (!function)
        return CL_INVALID_VALUE;
    ocl_context_destructor *first = malloc(sizeof *first);
    if (!first)
        return CL_OUT_OF_HOST_MEMORY;
    pthread_mutex_lock(&context->lock);
    *first = (ocl_context_destructor){context->destructors, function, data};
    context->destructors = first;
    pthread_mutex_unlock(&context->lock);
    return CL_SUCCESS;
}
