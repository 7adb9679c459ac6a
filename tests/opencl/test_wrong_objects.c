/* tests/opencl/test_wrong_objects.c - each query of an object refuses a null handle and an object of another kind, with the code that the
 * specification states. */
#include "check.h"

#define refuse(code, function, wrong, ...)                                                                                       \
    check_code(code, function(NULL, __VA_ARGS__));                                                                               \
    check_code(code, function((void *)wrong, __VA_ARGS__))

static void test_queries(cl_context c, cl_command_queue q)
{
    size_t size;
    char value[64];

    refuse(CL_INVALID_MEM_OBJECT, clGetPipeInfo, c, CL_PIPE_PACKET_SIZE, sizeof value, value, &size);
    refuse(CL_INVALID_MEM_OBJECT, clGetMemObjectInfo, c, CL_MEM_SIZE, sizeof value, value, &size);
    refuse(CL_INVALID_MEM_OBJECT, clGetImageInfo, c, CL_IMAGE_WIDTH, sizeof value, value, &size);
    refuse(CL_INVALID_SAMPLER, clGetSamplerInfo, c, CL_SAMPLER_CONTEXT, sizeof value, value, &size);
    refuse(CL_INVALID_EVENT, clGetEventInfo, c, CL_EVENT_CONTEXT, sizeof value, value, &size);
    refuse(CL_INVALID_EVENT, clGetEventProfilingInfo, c, CL_PROFILING_COMMAND_END, sizeof value, value, &size);
    refuse(CL_INVALID_COMMAND_QUEUE, clGetCommandQueueInfo, c, CL_QUEUE_CONTEXT, sizeof value, value, &size);
    refuse(CL_INVALID_PROGRAM, clGetProgramInfo, c, CL_PROGRAM_CONTEXT, sizeof value, value, &size);
    refuse(CL_INVALID_PROGRAM, clGetProgramBuildInfo, c, find_device(), CL_PROGRAM_BUILD_STATUS, sizeof value, value, &size);
    refuse(CL_INVALID_KERNEL, clGetKernelInfo, c, CL_KERNEL_NUM_ARGS, sizeof value, value, &size);
    refuse(CL_INVALID_KERNEL, clGetKernelArgInfo, c, 0, CL_KERNEL_ARG_NAME, sizeof value, value, &size);
    refuse(CL_INVALID_KERNEL, clGetKernelWorkGroupInfo, c, find_device(), CL_KERNEL_WORK_GROUP_SIZE, sizeof value, value, &size);
    refuse(CL_INVALID_KERNEL, clGetKernelSubGroupInfo, c, find_device(), CL_KERNEL_MAX_NUM_SUB_GROUPS, 0, NULL, sizeof value,
           value, &size);
    refuse(CL_INVALID_CONTEXT, clGetContextInfo, q, CL_CONTEXT_DEVICES, sizeof value, value, &size);
}

/* A buffer is no pipe and no image. */
static void test_kinds_of_memory(cl_context c)
{
    cl_int error;
    cl_mem buffer = clCreateBuffer(c, 0, 16, NULL, &error);
    cl_uint packet;

    must(error);
    check_code(CL_INVALID_MEM_OBJECT, clGetPipeInfo(buffer, CL_PIPE_PACKET_SIZE, sizeof packet, &packet, NULL));
    check_code(CL_INVALID_MEM_OBJECT, clGetImageInfo(buffer, CL_IMAGE_WIDTH, sizeof packet, &packet, NULL));
    must(clReleaseMemObject(buffer));
}

int main(void)
{
    cl_device_id device = find_device();
    cl_int error;
    cl_context c = clCreateContext(NULL, 1, &device, NULL, NULL, &error);

    must(error);
    cl_command_queue q = clCreateCommandQueueWithProperties(c, device, NULL, &error);
    must(error);
    test_queries(c, q);
    test_kinds_of_memory(c);
    must(clReleaseCommandQueue(q));
    must(clReleaseContext(c));
    return failures != 0;
}
