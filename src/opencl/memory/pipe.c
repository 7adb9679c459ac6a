/* src/opencl/memory/pipe.c - pipes: memory that parser/library/pipe.h describes, which the host does not access. */
#include "src/opencl/api/observer.h"
#include "src/opencl/api/info.h"
#include "src/opencl/memory/memory.h"
#include "src/opencl/api/entry.h"

#include "parser/library/pipe.h"
#include "src/library/launch.h"

ENTRY_RESULT(cl_mem, clCreatePipe,
             (cl_context context, cl_mem_flags flags, cl_uint pipe_packet_size, cl_uint pipe_max_packets,
              const cl_pipe_properties *properties, cl_int *error),
             (context, flags, pipe_packet_size, pipe_max_packets, properties, error))
{
    const cl_mem_flags known = CL_MEM_READ_WRITE | CL_MEM_HOST_NO_ACCESS;
    size_t bytes = library_pipe_bytes(pipe_packet_size, pipe_max_packets);

    if (!ocl_is(context, OCL_CONTEXT))
        return ocl_fail(error, CL_INVALID_CONTEXT);
    if (flags & ~known || properties)
        return ocl_fail(error, CL_INVALID_VALUE);
    if (!device_limit_of(DEVICE_pipe_arguments)) {
        ocl_explain(CL_INVALID_OPERATION, "%s has no pipes", device_owner());
        return ocl_fail(error, CL_INVALID_OPERATION);
    }
    if (!pipe_packet_size || pipe_packet_size > MAX_PIPE_PACKET_BYTES || !pipe_max_packets)
        return ocl_fail(error, CL_INVALID_PIPE_SIZE);
    if (pipe_max_packets > PIPE_MAX_CAPACITY || bytes > device_buffer_limit())
        return ocl_fail(error, CL_MEM_OBJECT_ALLOCATION_FAILURE);
    cl_mem m = memory_new(context, CL_MEM_OBJECT_PIPE, flags | CL_MEM_READ_WRITE | CL_MEM_HOST_NO_ACCESS, NULL);
    if (!m)
        return ocl_fail(error, CL_OUT_OF_HOST_MEMORY);
    if (!memory_allocate(m, bytes, NULL)) {
        ocl_drop(m);
        return ocl_fail(error, CL_MEM_OBJECT_ALLOCATION_FAILURE);
    }
    m->packet_bytes = pipe_packet_size;
    m->packet_count = pipe_max_packets;
    library_pipe_create(m->data, pipe_packet_size, pipe_max_packets);
    ocl_fail(error, CL_SUCCESS);
    return m;
}

ENTRY(clGetPipeInfo,
      (cl_mem pipe, cl_pipe_info param_name, size_t param_value_size, void *param_value, size_t *param_value_size_ret),
      (pipe, param_name, param_value_size, param_value, param_value_size_ret))
{
    ocl_info out = {param_value_size, param_value, param_value_size_ret};

    if (!ocl_is(pipe, OCL_MEMORY) || pipe->type != CL_MEM_OBJECT_PIPE)
        return CL_INVALID_MEM_OBJECT;
    switch (param_name) {
    case CL_PIPE_PACKET_SIZE:
        return info_value(out, cl_uint, pipe->packet_bytes);
    case CL_PIPE_MAX_PACKETS:
        return info_value(out, cl_uint, pipe->packet_count);
    case CL_PIPE_PROPERTIES:
        return info_bytes(out, NULL, 0);
    }
    return CL_INVALID_VALUE;
}
