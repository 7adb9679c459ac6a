/* src/opencl/memory/usm.c - cl_intel_unified_shared_memory: allocations of the host, of a device, and shared ones. */
#include "src/opencl/api/info.h"
#include "src/opencl/api/observer.h"
#include "src/opencl/memory/svm.h"
#include "src/opencl/queue/queue.h"
#include "src/opencl/memory/transfer.h"
#include "src/opencl/api/entry.h"

#include <stdlib.h>

/* --- allocation ----------------------------------------------------------------------------------------------------------- */

/* Reads the properties of an allocation; false: one is unknown or invalid, or there are two of a name. */
static bool read_properties(const cl_mem_properties_intel *list, cl_mem_alloc_flags_intel *flags)
{
    const cl_mem_alloc_flags_intel placement =
        CL_MEM_ALLOC_INITIAL_PLACEMENT_DEVICE_INTEL | CL_MEM_ALLOC_INITIAL_PLACEMENT_HOST_INTEL;

    *flags = 0;
    for (size_t i = 0; list && list[i]; i += 2) {
        if (list[i] != CL_MEM_ALLOC_FLAGS_INTEL || i)
            return false;
        *flags = list[i + 1];
        if (*flags & ~(placement | CL_MEM_ALLOC_WRITE_COMBINED_INTEL) || (*flags & placement) == placement)
            return false;
    }
    return true;
}

/* Allocates memory of TYPE; DEVICE is NULL if it belongs to none. */
static void *allocate(cl_context context, cl_uint type, cl_device_id device, const cl_mem_properties_intel *properties,
                      size_t size, cl_uint alignment, cl_int *error)
{
    ocl_allocation a = {.bytes = size, .usm_type = type, .device = device};

    if (!ocl_is(context, OCL_CONTEXT))
        return ocl_fail(error, CL_INVALID_CONTEXT);
    if (device ? !ocl_is(device, OCL_DEVICE) || !context_has_device(context, device) : type == CL_MEM_TYPE_DEVICE_INTEL)
        return ocl_fail(error, CL_INVALID_DEVICE);
    if (alignment & (alignment - 1) || alignment > BUFFER_ALIGNMENT)
        return ocl_fail(error, CL_INVALID_VALUE);
    if (!read_properties(properties, &a.alloc_flags))
        return ocl_fail(error, CL_INVALID_PROPERTY);
    if (!size || size > device_buffer_limit())
        return ocl_fail(error, CL_INVALID_BUFFER_SIZE);
    void *data = allocation_new(context, a, alignment);
    ocl_fail(error, data ? CL_SUCCESS : CL_OUT_OF_RESOURCES);
    return data;
}

ENTRY_RESULT(void *, clHostMemAllocINTEL,
             (cl_context context, const cl_mem_properties_intel *properties, size_t size, cl_uint alignment, cl_int *error),
             (context, properties, size, alignment, error))
{
    return allocate(context, CL_MEM_TYPE_HOST_INTEL, NULL, properties, size, alignment, error);
}

ENTRY_RESULT(void *, clDeviceMemAllocINTEL,
             (cl_context context, cl_device_id device, const cl_mem_properties_intel *properties, size_t size, cl_uint alignment,
              cl_int *error),
             (context, device, properties, size, alignment, error))
{
    return allocate(context, CL_MEM_TYPE_DEVICE_INTEL, device, properties, size, alignment, error);
}

ENTRY_RESULT(void *, clSharedMemAllocINTEL,
             (cl_context context, cl_device_id device, const cl_mem_properties_intel *properties, size_t size, cl_uint alignment,
              cl_int *error),
             (context, device, properties, size, alignment, error))
{
    return allocate(context, CL_MEM_TYPE_SHARED_INTEL, device, properties, size, alignment, error);
}

ENTRY(clMemFreeINTEL, (cl_context context, void *ptr), (context, ptr))
{
    if (!ocl_is(context, OCL_CONTEXT))
        return CL_INVALID_CONTEXT;
    if (!ptr || allocation_free(context, ptr, true))
        return CL_SUCCESS;
    observe(freed_nothing, ptr, NULL);
    return CL_INVALID_VALUE;
}

static bool is_queue_of(const void *queue, const void *context)
{
    return ((const struct _cl_command_queue *)queue)->context == context;
}

ENTRY(clMemBlockingFreeINTEL, (cl_context context, void *ptr), (context, ptr))
{
    size_t count;

    if (!ocl_is(context, OCL_CONTEXT))
        return CL_INVALID_CONTEXT;
    if (ptr && !allocation_find(context, ptr, NULL))
        return clMemFreeINTEL(context, ptr);
    void **queues = ocl_collect(OCL_QUEUE, is_queue_of, context, &count);
    if (!queues)
        return CL_OUT_OF_HOST_MEMORY;
    for (size_t i = 0; i < count; i++) {
        clFinish(queues[i]);
        ocl_drop(queues[i]);
    }
    free(queues);
    return clMemFreeINTEL(context, ptr);
}

ENTRY(clGetMemAllocInfoINTEL,
      (cl_context context, const void *ptr, cl_mem_info_intel param_name, size_t param_value_size, void *param_value,
       size_t *param_value_size_ret),
      (context, ptr, param_name, param_value_size, param_value, param_value_size_ret))
{
    ocl_info out = {param_value_size, param_value, param_value_size_ret};
    ocl_allocation a;

    if (!ocl_is(context, OCL_CONTEXT))
        return CL_INVALID_CONTEXT;
    if (!allocation_find(context, ptr, &a) || a.usm_type == CL_MEM_TYPE_UNKNOWN_INTEL)
        a = (ocl_allocation){.usm_type = CL_MEM_TYPE_UNKNOWN_INTEL};
    switch (param_name) {
    case CL_MEM_ALLOC_TYPE_INTEL:
        return info_value(out, cl_unified_shared_memory_type_intel, a.usm_type);
    case CL_MEM_ALLOC_BASE_PTR_INTEL:
        return info_value(out, void *, a.data);
    case CL_MEM_ALLOC_SIZE_INTEL:
        return info_value(out, size_t, a.bytes);
    case CL_MEM_ALLOC_DEVICE_INTEL:
        return info_value(out, cl_device_id, a.device);
    case CL_MEM_ALLOC_FLAGS_INTEL:
        return info_value(out, cl_mem_alloc_flags_intel, a.alloc_flags);
    }
    return CL_INVALID_VALUE;
}

/* --- commands ------------------------------------------------------------------------------------------------------------- */

ENTRY(clEnqueueMemFillINTEL,
      (cl_command_queue command_queue, void *dst_ptr, const void *pattern, size_t pattern_size, size_t size, cl_uint waits,
       const cl_event *wait_list, cl_event *event),
      (command_queue, dst_ptr, pattern, pattern_size, size, waits, wait_list, event))
{
    ocl_enqueue e = {command_queue, CL_COMMAND_MEMFILL_INTEL, CL_FALSE, waits, wait_list, event};

    return svm_enqueue_fill(&e, dst_ptr, pattern, pattern_size, size);
}

ENTRY(clEnqueueMemsetINTEL,
      (cl_command_queue command_queue, void *dst_ptr, cl_int value, size_t size, cl_uint waits, const cl_event *wait_list,
       cl_event *event),
      (command_queue, dst_ptr, value, size, waits, wait_list, event))
{
    unsigned char byte = (unsigned char)value;

    return clEnqueueMemFillINTEL(command_queue, dst_ptr, &byte, 1, size, waits, wait_list, event);
}

ENTRY(clEnqueueMemcpyINTEL,
      (cl_command_queue command_queue, cl_bool blocking, void *dst_ptr, const void *src_ptr, size_t size, cl_uint waits,
       const cl_event *wait_list, cl_event *event),
      (command_queue, blocking, dst_ptr, src_ptr, size, waits, wait_list, event))
{
    ocl_enqueue e = {command_queue, CL_COMMAND_MEMCPY_INTEL, blocking, waits, wait_list, event};

    return svm_enqueue_copy(&e, dst_ptr, src_ptr, size);
}

/* Enqueues a hint, which needs no action: all devices access the memory of the host. */
static cl_int enqueue_hint(const ocl_enqueue *e, const void *ptr, bool is_valid)
{
    if (!queue_is_host(e->queue))
        return CL_INVALID_COMMAND_QUEUE;
    return ptr && is_valid ? transfer_enqueue_empty(e, 0, NULL) : CL_INVALID_VALUE;
}

ENTRY(clEnqueueMigrateMemINTEL,
      (cl_command_queue command_queue, const void *ptr, size_t size, cl_mem_migration_flags flags, cl_uint waits,
       const cl_event *wait_list, cl_event *event),
      (command_queue, ptr, size, flags, waits, wait_list, event))
{
    const cl_mem_migration_flags known = CL_MIGRATE_MEM_OBJECT_HOST | CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED;
    ocl_enqueue e = {command_queue, CL_COMMAND_MIGRATEMEM_INTEL, CL_FALSE, waits, wait_list, event};

    (void)size;
    return enqueue_hint(&e, ptr, !(flags & ~known));
}

ENTRY(clEnqueueMemAdviseINTEL,
      (cl_command_queue command_queue, const void *ptr, size_t size, cl_mem_advice_intel advice, cl_uint waits,
       const cl_event *wait_list, cl_event *event),
      (command_queue, ptr, size, advice, waits, wait_list, event))
{
    ocl_enqueue e = {command_queue, CL_COMMAND_MEMADVISE_INTEL, CL_FALSE, waits, wait_list, event};

    (void)size;
    return enqueue_hint(&e, ptr, advice == 0);
}
