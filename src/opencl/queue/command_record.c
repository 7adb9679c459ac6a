/* src/opencl/queue/command_record.c - the functions of the API that record commands. Each calls the function that enqueues the same command,
 * with the recorder of the command buffer as the queue. */
#include "src/opencl/queue/command_buffer.h"
#include "src/opencl/api/entry.h"

/* Checks the arguments that all these functions have, and locks B. */
static cl_int begin_recording(cl_command_buffer_khr b, cl_command_queue queue, cl_uint waits, const cl_sync_point_khr *wait_list,
                              const cl_mutable_command_khr *handle)
{
    cl_int error = CL_SUCCESS;

    if (!ocl_is(b, OCL_COMMAND_BUFFER))
        return CL_INVALID_COMMAND_BUFFER_KHR;
    if (queue)
        return CL_INVALID_COMMAND_QUEUE;
    if (handle)
        return CL_INVALID_VALUE;
    if (!waits != !wait_list)
        return CL_INVALID_SYNC_POINT_WAIT_LIST_KHR;
    pthread_mutex_lock(&b->lock);
    for (cl_uint i = 0; i < waits; i++)
        if (!wait_list[i] || wait_list[i] > b->count)
            error = CL_INVALID_SYNC_POINT_WAIT_LIST_KHR;
    if (b->is_finalized)
        error = CL_INVALID_OPERATION;
    if (error)
        pthread_mutex_unlock(&b->lock);
    return error;
}

/* Unlocks B and returns ERROR, the result of the enqueue function. The sync point of a command is its number, counted from 1. */
static cl_int end_recording(cl_command_buffer_khr b, cl_int error, cl_sync_point_khr *sync_point)
{
    if (!error && sync_point)
        *sync_point = b->count;
    pthread_mutex_unlock(&b->lock);
    return error;
}

ENTRY(clCommandBarrierWithWaitListKHR,
      (cl_command_buffer_khr buffer, cl_command_queue queue, cl_uint waits, const cl_sync_point_khr *wait_list,
       cl_sync_point_khr *sync_point, cl_mutable_command_khr *handle),
      (buffer, queue, waits, wait_list, sync_point, handle))
{
    cl_int error = begin_recording(buffer, queue, waits, wait_list, handle);

    return error ? error : end_recording(buffer, clEnqueueBarrierWithWaitList(buffer->recorder, 0, NULL, NULL), sync_point);
}

#define LIST(...) __VA_ARGS__

/* clang-format off */
/* NAME records what ENQUEUE enqueues with ARGUMENTS, which are PARAMETERS. */
#define RECORD(name, enqueue, parameters, arguments)                                                                              \
    ENTRY(name,                                                                                                                   \
          (cl_command_buffer_khr buffer, cl_command_queue queue, LIST parameters, cl_uint waits, const cl_sync_point_khr *wait_list, \
           cl_sync_point_khr *sync_point, cl_mutable_command_khr *handle),                                                        \
          (buffer, queue, LIST arguments, waits, wait_list, sync_point, handle))                                                  \
    {                                                                                                                             \
        cl_int error = begin_recording(buffer, queue, waits, wait_list, handle);                                                  \
                                                                                                                                  \
        return error ? error : end_recording(buffer, enqueue(buffer->recorder, LIST arguments, 0, NULL, NULL), sync_point);       \
    }
/* clang-format on */

RECORD(clCommandCopyBufferKHR, clEnqueueCopyBuffer,
       (cl_mem source, cl_mem target, size_t source_offset, size_t target_offset, size_t size),
       (source, target, source_offset, target_offset, size))
RECORD(clCommandCopyBufferRectKHR, clEnqueueCopyBufferRect,
       (cl_mem source, cl_mem target, const size_t *source_origin, const size_t *target_origin, const size_t *region,
        size_t source_row_pitch, size_t source_slice_pitch, size_t target_row_pitch, size_t target_slice_pitch),
       (source, target, source_origin, target_origin, region, source_row_pitch, source_slice_pitch, target_row_pitch,
        target_slice_pitch))
RECORD(clCommandCopyBufferToImageKHR, clEnqueueCopyBufferToImage,
       (cl_mem source, cl_mem target, size_t source_offset, const size_t *target_origin, const size_t *region),
       (source, target, source_offset, target_origin, region))
RECORD(clCommandCopyImageKHR, clEnqueueCopyImage,
       (cl_mem source, cl_mem target, const size_t *source_origin, const size_t *target_origin, const size_t *region),
       (source, target, source_origin, target_origin, region))
RECORD(clCommandCopyImageToBufferKHR, clEnqueueCopyImageToBuffer,
       (cl_mem source, cl_mem target, const size_t *source_origin, const size_t *region, size_t target_offset),
       (source, target, source_origin, region, target_offset))
RECORD(clCommandFillBufferKHR, clEnqueueFillBuffer,
       (cl_mem memory, const void *pattern, size_t pattern_size, size_t offset, size_t size),
       (memory, pattern, pattern_size, offset, size))
RECORD(clCommandFillImageKHR, clEnqueueFillImage, (cl_mem image, const void *color, const size_t *origin, const size_t *region),
       (image, color, origin, region))

ENTRY(clCommandNDRangeKernelKHR,
      (cl_command_buffer_khr buffer, cl_command_queue queue, const cl_ndrange_kernel_command_properties_khr *properties,
       cl_kernel kernel, cl_uint dimensions, const size_t *offset, const size_t *global, const size_t *local, cl_uint waits,
       const cl_sync_point_khr *wait_list, cl_sync_point_khr *sync_point, cl_mutable_command_khr *handle),
      (buffer, queue, properties, kernel, dimensions, offset, global, local, waits, wait_list, sync_point, handle))
{
    if (ocl_is(buffer, OCL_COMMAND_BUFFER) && properties && properties[0])
        return CL_INVALID_VALUE;
    cl_int error = begin_recording(buffer, queue, waits, wait_list, handle);
    if (error)
        return error;
    error = clEnqueueNDRangeKernel(buffer->recorder, kernel, dimensions, offset, global, local, 0, NULL, NULL);
    return end_recording(buffer, error, sync_point);
}
