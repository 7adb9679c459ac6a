/* src/opencl/program/native.c - native kernels: functions of the host as commands. */
#include "src/opencl/program/launch.h"
#include "src/opencl/api/entry.h"

#include <stdlib.h>
#include <string.h>

static cl_int run_native(ocl_command *c)
{
    const ocl_native *n = (const ocl_native *)c;

    n->function(n->arguments);
    return CL_SUCCESS;
}

static void clean_native(ocl_command *c)
{
    ocl_native *n = (ocl_native *)c;

    for (cl_uint i = 0; i < n->count; i++)
        if (n->memory[i])
            ocl_drop(n->memory[i]);
    free(n->memory);
    free(n->arguments);
}

static cl_int check_native(void(CL_CALLBACK *function)(void *), const void *arguments, size_t bytes, cl_uint count,
                           const cl_mem *memory, const void **locations)
{
    bool has_no_arguments = !arguments && (bytes || count), has_no_size = arguments && !bytes;

    if (!function || has_no_arguments || has_no_size || (count && (!memory || !locations)) || (!count && (memory || locations)))
        return CL_INVALID_VALUE;
    for (cl_uint i = 0; i < count; i++)
        if (memory[i] && (!ocl_is(memory[i], OCL_MEMORY) || memory[i]->type != CL_MEM_OBJECT_BUFFER))
            return CL_INVALID_MEM_OBJECT;
    return CL_SUCCESS;
}

/* Copies the BYTES bytes of ARGUMENTS, and stores the addresses of the memory objects at the copies of LOCATIONS. */
static cl_int copy_arguments(ocl_native *n, const void *arguments, size_t bytes, cl_uint count, const cl_mem *memory,
                             const void **locations)
{
    if (!bytes)
        return CL_SUCCESS;
    n->arguments = malloc(bytes);
    n->memory = count ? calloc(count, sizeof(cl_mem)) : NULL;
    if (!n->arguments || (count && !n->memory))
        return CL_OUT_OF_HOST_MEMORY;
    n->count = count;
    memcpy(n->arguments, arguments, bytes);
    for (cl_uint i = 0; i < count; i++) {
        size_t offset = (size_t)((const char *)locations[i] - (const char *)arguments);

        if (offset > bytes || bytes - offset < sizeof(void *))
            return CL_INVALID_VALUE;
        n->memory[i] = memory[i] ? ocl_hold(memory[i]) : NULL;
        memcpy((char *)n->arguments + offset, &(void *){memory[i] ? memory[i]->data : NULL}, sizeof(void *));
    }
    return CL_SUCCESS;
}

ENTRY(clEnqueueNativeKernel,
      (cl_command_queue queue, void(CL_CALLBACK *function)(void *), void *arguments, size_t bytes, cl_uint count,
       const cl_mem *memory, const void **locations, cl_uint waits, const cl_event *wait_list, cl_event *event),
      (queue, function, arguments, bytes, count, memory, locations, waits, wait_list, event))
{
    cl_int error;

    if (!queue_is_host(queue))
        return CL_INVALID_COMMAND_QUEUE;
    error = check_native(function, arguments, bytes, count, memory, locations);
    if (error)
        return error;
    ocl_native *n = command_new(sizeof *n, queue, CL_COMMAND_NATIVE_KERNEL, waits, wait_list, run_native, clean_native, &error);
    if (!n)
        return error;
    n->command.work = WORK_NATIVE;
    n->function = function;
    error = copy_arguments(n, arguments, bytes, count, memory, locations);
    if (error) {
        command_discard(&n->command);
        return error;
    }
    return command_enqueue(&n->command, CL_FALSE, event);
}
