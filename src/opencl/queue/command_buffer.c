/* src/opencl/queue/command_buffer.c - the functions of the API for command buffers, except those that record. */
#include "src/opencl/queue/command_buffer.h"
#include "src/opencl/api/grow.h"

#include "src/opencl/api/info.h"
#include "src/opencl/api/observer.h"
#include "src/opencl/api/entry.h"

#include <stdlib.h>
#include <string.h>

/* The execution of a command buffer. */
typedef struct execution {
    ocl_command command;
    cl_command_buffer_khr buffer; /* held */
} execution;

static void destroy_command_buffer(void *object)
{
    cl_command_buffer_khr b = object;

    for (cl_uint i = 0; i < b->count; i++)
        command_discard(b->commands[i]);
    free(b->commands);
    if (b->recorder)
        ocl_drop(b->recorder);
    ocl_drop(b->queue);
    free(b->properties);
    pthread_mutex_destroy(&b->lock);
    pthread_mutex_destroy(&b->executing);
}

cl_int command_buffer_append(cl_command_buffer_khr b, ocl_command *c)
{
    ocl_command **commands = grow_array(b->commands, b->count, &b->capacity, sizeof *commands);

    if (!commands) {
        command_discard(c);
        return CL_OUT_OF_HOST_MEMORY;
    }
    b->commands = commands;
    b->commands[b->count++] = c;
    return CL_SUCCESS;
}

/* Reads PROPERTIES, a list with a final 0. *COUNT receives the number of its elements, with the 0; 0: there is no list. */
static cl_int read_properties(const cl_command_buffer_properties_khr *properties, cl_command_buffer_flags_khr *flags,
                              size_t *count)
{
    *count = 0;
    *flags = 0;
    if (!properties)
        return CL_SUCCESS;
    for (; properties[*count]; *count += 2) {
        if (properties[*count] != CL_COMMAND_BUFFER_FLAGS_KHR || *count)
            return CL_INVALID_VALUE;
        *flags = properties[1];
        if (*flags & ~(cl_command_buffer_flags_khr)CL_COMMAND_BUFFER_SIMULTANEOUS_USE_KHR)
            return CL_INVALID_VALUE;
    }
    ++*count;
    return CL_SUCCESS;
}

static bool command_buffer_returns(const void *object, const void *handle)
{
    const struct _cl_command_buffer_khr *b = object;

    return handle == b->queue || context_returns(b->queue->context, handle);
}

/* Creates a command buffer for QUEUE with a copy of the COUNT elements of PROPERTIES. NULL: memory ran out. */
static cl_command_buffer_khr new_command_buffer(cl_command_queue queue, const cl_command_buffer_properties_khr *properties,
                                                size_t count)
{
    cl_command_buffer_khr b = ocl_new(OCL_COMMAND_BUFFER, sizeof(struct _cl_command_buffer_khr), destroy_command_buffer);

    if (!b)
        return NULL;
    pthread_mutex_init(&b->lock, NULL);
    pthread_mutex_init(&b->executing, NULL);
    b->queue = ocl_hold(queue);
    ocl_set_returns(b, command_buffer_returns);
    b->recorder = clCreateCommandQueue(queue->context, queue->device, queue->flags, NULL);
    b->properties = count ? malloc(count * sizeof *properties) : NULL;
    if (!b->recorder || (count && !b->properties)) {
        ocl_drop(b);
        return NULL;
    }
    b->recorder->recording = b;
    if (count)
        memcpy(b->properties, properties, count * sizeof *properties);
    b->property_count = count;
    return b;
}

ENTRY_RESULT(cl_command_buffer_khr, clCreateCommandBufferKHR,
             (cl_uint queue_count, const cl_command_queue *queues, const cl_command_buffer_properties_khr *properties,
              cl_int *error),
             (queue_count, queues, properties, error))
{
    cl_command_buffer_flags_khr flags;
    size_t count;

    if (queue_count != 1 || !queues)
        return ocl_fail(error, CL_INVALID_VALUE);
    if (!queue_is_host(queues[0]))
        return ocl_fail(error, CL_INVALID_COMMAND_QUEUE);
    cl_int code = read_properties(properties, &flags, &count);
    if (code)
        return ocl_fail(error, code);
    cl_command_buffer_khr b = new_command_buffer(queues[0], properties, count);
    if (!b)
        return ocl_fail(error, CL_OUT_OF_HOST_MEMORY);
    b->flags = flags;
    ocl_fail(error, CL_SUCCESS);
    return b;
}

ENTRY(clRetainCommandBufferKHR, (cl_command_buffer_khr buffer), (buffer))
{
    return ocl_retain(buffer, OCL_COMMAND_BUFFER, CL_INVALID_COMMAND_BUFFER_KHR);
}

ENTRY(clReleaseCommandBufferKHR, (cl_command_buffer_khr buffer), (buffer))
{
    return ocl_release(buffer, OCL_COMMAND_BUFFER, CL_INVALID_COMMAND_BUFFER_KHR);
}

ENTRY(clFinalizeCommandBufferKHR, (cl_command_buffer_khr buffer), (buffer))
{
    if (!ocl_is(buffer, OCL_COMMAND_BUFFER))
        return CL_INVALID_COMMAND_BUFFER_KHR;
    pthread_mutex_lock(&buffer->lock);
    cl_int error = buffer->is_finalized ? CL_INVALID_OPERATION : CL_SUCCESS;
    buffer->is_finalized = true;
    pthread_mutex_unlock(&buffer->lock);
    return error;
}

/* --- execution ------------------------------------------------------------------------------------------------------------ */

/* The order of recording satisfies all sync points and barriers. */
static cl_int run_commands(ocl_command *c)
{
    cl_command_buffer_khr b = ((execution *)c)->buffer;
    cl_int error = CL_SUCCESS;

    pthread_mutex_lock(&b->executing);
    for (cl_uint i = 0; i < b->count && !error; i++)
        error = command_execute(b->commands[i]);
    pthread_mutex_unlock(&b->executing);
    return error;
}

static void end_execution(ocl_command *c)
{
    cl_command_buffer_khr b = ((execution *)c)->buffer;

    if (!b)
        return;
    pthread_mutex_lock(&b->lock);
    b->pending--;
    pthread_mutex_unlock(&b->lock);
    ocl_drop(b);
}

/* Counts an execution of B, if its state allows one. */
static cl_int begin_execution(cl_command_buffer_khr b)
{
    pthread_mutex_lock(&b->lock);
    bool can_execute = b->is_finalized && (!b->pending || b->flags & CL_COMMAND_BUFFER_SIMULTANEOUS_USE_KHR);
    b->pending += can_execute;
    pthread_mutex_unlock(&b->lock);
    return can_execute ? CL_SUCCESS : CL_INVALID_OPERATION;
}

static cl_int check_queue(cl_command_buffer_khr b, cl_command_queue queue)
{
    if (!queue_is_host(queue))
        return CL_INVALID_COMMAND_QUEUE;
    if (queue->context != b->queue->context)
        return CL_INVALID_CONTEXT;
    return queue->device == b->queue->device ? CL_SUCCESS : CL_INCOMPATIBLE_COMMAND_QUEUE_KHR;
}

ENTRY(clEnqueueCommandBufferKHR,
      (cl_uint queue_count, cl_command_queue *queues, cl_command_buffer_khr buffer, cl_uint waits, const cl_event *wait_list,
       cl_event *event),
      (queue_count, queues, buffer, waits, wait_list, event))
{
    cl_int error;

    if (!ocl_is(buffer, OCL_COMMAND_BUFFER))
        return CL_INVALID_COMMAND_BUFFER_KHR;
    if (!queue_count != !queues || queue_count > 1)
        return CL_INVALID_VALUE;
    cl_command_queue queue = queues ? queues[0] : buffer->queue;
    error = check_queue(buffer, queue);
    if (error)
        return error;
    execution *e =
        command_new(sizeof *e, queue, CL_COMMAND_COMMAND_BUFFER_KHR, waits, wait_list, run_commands, end_execution, &error);
    if (!e)
        return error;
    error = begin_execution(buffer);
    if (error) {
        command_discard(&e->command);
        return error;
    }
    e->buffer = ocl_hold(buffer);
    return command_enqueue(&e->command, CL_FALSE, event);
}

/* --- queries -------------------------------------------------------------------------------------------------------------- */

static cl_command_buffer_state_khr current_state(cl_command_buffer_khr b)
{
    pthread_mutex_lock(&b->lock);
    cl_command_buffer_state_khr state = !b->is_finalized ? CL_COMMAND_BUFFER_STATE_RECORDING_KHR
                                        : b->pending     ? CL_COMMAND_BUFFER_STATE_PENDING_KHR
                                                         : CL_COMMAND_BUFFER_STATE_EXECUTABLE_KHR;
    pthread_mutex_unlock(&b->lock);
    if (state == CL_COMMAND_BUFFER_STATE_EXECUTABLE_KHR)
        observe(host_saw_queue, NULL);
    return state;
}

ENTRY(clGetCommandBufferInfoKHR,
      (cl_command_buffer_khr buffer, cl_command_buffer_info_khr name, size_t capacity, void *value, size_t *size),
      (buffer, name, capacity, value, size))
{
    ocl_info out = {capacity, value, size};

    if (!ocl_is(buffer, OCL_COMMAND_BUFFER))
        return CL_INVALID_COMMAND_BUFFER_KHR;
    switch (name) {
    case CL_COMMAND_BUFFER_NUM_QUEUES_KHR:
        return info_value(out, cl_uint, 1);
    case CL_COMMAND_BUFFER_QUEUES_KHR:
        return info_value(out, cl_command_queue, buffer->queue);
    case CL_COMMAND_BUFFER_REFERENCE_COUNT_KHR:
        return info_value(out, cl_uint, ocl_references(buffer));
    case CL_COMMAND_BUFFER_STATE_KHR:
        return info_value(out, cl_command_buffer_state_khr, current_state(buffer));
    case CL_COMMAND_BUFFER_PROPERTIES_ARRAY_KHR:
        return info_bytes(out, buffer->properties, buffer->property_count * sizeof *buffer->properties);
    }
    return CL_INVALID_VALUE;
}
