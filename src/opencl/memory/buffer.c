/* src/opencl/memory/buffer.c - creation of buffers and sub-buffers. */
#include "src/opencl/api/observer.h"
#include "src/opencl/memory/svm.h"
#include "src/opencl/api/entry.h"
#include "src/opencl/api/storage.h"

#include <string.h>

/* Are the SIZE bytes at HOST_PTR in an SVM allocation that has not as many? */
static bool exceeds_allocation(cl_context context, cl_mem_flags flags, size_t size, const void *host_ptr)
{
    ocl_allocation a;

    if (!(flags & CL_MEM_USE_HOST_PTR) || !allocation_find(context, host_ptr, &a) || a.usm_type != CL_MEM_TYPE_UNKNOWN_INTEL)
        return false;
    return size > a.bytes - (size_t)((const unsigned char *)host_ptr - a.data);
}

static cl_int check_buffer(cl_context context, const cl_mem_properties *properties, cl_mem_flags flags, size_t size,
                           const void *host_ptr)
{
    if (!ocl_is(context, OCL_CONTEXT))
        return CL_INVALID_CONTEXT;
    if (properties && *properties)
        return CL_INVALID_PROPERTY;
    if (!memory_flags_valid(flags))
        return CL_INVALID_VALUE;
    if (size > device_buffer_limit())
        ocl_explain(CL_INVALID_BUFFER_SIZE, "a buffer of %zu bytes, and %s permits %llu", size, device_owner(),
                    (unsigned long long)device_buffer_limit());
    if (!size || size > device_buffer_limit())
        return CL_INVALID_BUFFER_SIZE;
    if (!memory_host_ptr_valid(flags, host_ptr))
        return CL_INVALID_HOST_PTR;
    if (!exceeds_allocation(context, flags, size, host_ptr))
        return CL_SUCCESS;
    ocl_explain(CL_INVALID_BUFFER_SIZE, "the size is larger than that of the SVM allocation that the buffer uses");
    return CL_INVALID_BUFFER_SIZE;
}

ENTRY_RESULT(cl_mem, clCreateBufferWithProperties,
             (cl_context context, const cl_mem_properties *properties, cl_mem_flags flags, size_t size, void *host_ptr,
              cl_int *error),
             (context, properties, flags, size, host_ptr, error))
{
    cl_int code = check_buffer(context, properties, flags, size, host_ptr);

    if (code)
        return ocl_fail(error, code);
    cl_mem m = memory_new(context, CL_MEM_OBJECT_BUFFER, flags, properties);
    if (!m)
        return ocl_fail(error, CL_OUT_OF_HOST_MEMORY);
    if (!memory_allocate(m, size, host_ptr)) {
        ocl_drop(m);
        return ocl_fail(error, CL_MEM_OBJECT_ALLOCATION_FAILURE);
    }
    if (flags & CL_MEM_COPY_HOST_PTR)
        storage_copy(m->data, host_ptr, size);
    else
        observe(placed, m);
    ocl_fail(error, CL_SUCCESS);
    return m;
}

ENTRY_RESULT(cl_mem, clCreateBuffer, (cl_context context, cl_mem_flags flags, size_t size, void *host_ptr, cl_int *error),
             (context, flags, size, host_ptr, error))
{
    return clCreateBufferWithProperties(context, NULL, flags, size, host_ptr, error);
}

static cl_int check_region(const struct _cl_mem *buffer, cl_buffer_create_type type, const cl_buffer_region *region)
{
    if (type != CL_BUFFER_CREATE_TYPE_REGION || !region)
        return CL_INVALID_VALUE;
    if (!region->size)
        return CL_INVALID_BUFFER_SIZE;
    if (!memory_has_range(buffer, region->origin, region->size))
        return CL_INVALID_VALUE;
    if (region->origin % device_limit_of(DEVICE_base_alignment) == 0)
        return CL_SUCCESS;
    ocl_explain(CL_MISALIGNED_SUB_BUFFER_OFFSET, "an origin of %zu, and sub-buffers of %s begin at multiples of %llu bytes",
                region->origin, device_owner(), (unsigned long long)device_limit_of(DEVICE_base_alignment));
    return CL_MISALIGNED_SUB_BUFFER_OFFSET;
}

ENTRY_RESULT(cl_mem, clCreateSubBuffer,
             (cl_mem buffer, cl_mem_flags flags, cl_buffer_create_type buffer_create_type, const void *buffer_create_info,
              cl_int *error),
             (buffer, flags, buffer_create_type, buffer_create_info, error))
{
    const cl_buffer_region *region = buffer_create_info;

    if (!memory_is_buffer(buffer) || buffer->parent)
        return ocl_fail(error, CL_INVALID_MEM_OBJECT);
    if (!memory_inherit_flags(buffer, flags, &flags))
        return ocl_fail(error, CL_INVALID_VALUE);
    cl_int code = check_region(buffer, buffer_create_type, region);
    if (code)
        return ocl_fail(error, code);
    cl_mem m = memory_new(buffer->context, CL_MEM_OBJECT_BUFFER, flags, NULL);
    if (!m)
        return ocl_fail(error, CL_OUT_OF_HOST_MEMORY);
    memory_place(m, buffer, region->origin, region->size);
    ocl_fail(error, CL_SUCCESS);
    return m;
}
