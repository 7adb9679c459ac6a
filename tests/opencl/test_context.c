/* tests/opencl/test_context.c - contexts and queues: creation, queries, reference counts, destructor callbacks. */
#include "check.h"

static char called[8];

static void CL_CALLBACK note(cl_context context, void *letter)
{
    (void)context;
    called[strlen(called)] = *(const char *)letter;
}

static void CL_CALLBACK ignore(const char *message, const void *data, size_t bytes, void *user)
{
    (void)message;
    (void)data;
    (void)bytes;
    (void)user;
}

static void test_creation(void)
{
    cl_int error;
    cl_device_id device = find_device(), devices[2] = {device, NULL}, found[4];
    cl_context_properties properties[] = {CL_CONTEXT_PLATFORM, (cl_context_properties)find_platform(), 0}, copy[8];
    cl_context_properties unknown[] = {12345, 1, 0};
    cl_context_properties twice[] = {CL_CONTEXT_INTEROP_USER_SYNC, 1, CL_CONTEXT_INTEROP_USER_SYNC, 1, 0};
    cl_uint count;
    size_t bytes;

    check(!clCreateContext(properties, 0, &device, NULL, NULL, &error) && error == CL_INVALID_VALUE);
    check(!clCreateContext(properties, 1, NULL, NULL, NULL, &error) && error == CL_INVALID_VALUE);
    check(!clCreateContext(properties, 1, &device, NULL, &device, &error) && error == CL_INVALID_VALUE);
    check(!clCreateContext(properties, 2, devices, NULL, NULL, &error) && error == CL_INVALID_DEVICE);
    check(!clCreateContext(unknown, 1, &device, NULL, NULL, &error) && error == CL_INVALID_PROPERTY);
    check(!clCreateContext(twice, 1, &device, NULL, NULL, &error) && error == CL_INVALID_PROPERTY);
    check(!clCreateContextFromType(properties, CL_DEVICE_TYPE_CPU, NULL, NULL, &error) && error == CL_DEVICE_NOT_FOUND);
    check(!clCreateContextFromType(properties, 1 << 20, NULL, NULL, &error) && error == CL_INVALID_DEVICE_TYPE);

    cl_context c = clCreateContextFromType(properties, CL_DEVICE_TYPE_GPU, ignore, NULL, &error);
    must(error);
    must(clGetContextInfo(c, CL_CONTEXT_NUM_DEVICES, sizeof count, &count, NULL));
    must(clGetContextInfo(c, CL_CONTEXT_DEVICES, sizeof found, found, &bytes));
    check(count == 1 && bytes == sizeof *found && found[0] == device);
    must(clGetContextInfo(c, CL_CONTEXT_PROPERTIES, sizeof copy, copy, &bytes));
    check(bytes == sizeof properties && memcmp(copy, properties, bytes) == 0);
    check_code(CL_INVALID_VALUE, clGetContextInfo(c, CL_CONTEXT_PROPERTIES, 1, copy, NULL));
    check_code(CL_INVALID_VALUE, clGetContextInfo(c, 0, sizeof copy, copy, NULL));
    must(clRetainContext(c));
    must(clGetContextInfo(c, CL_CONTEXT_REFERENCE_COUNT, sizeof count, &count, NULL));
    check(count == 2);
    must(clReleaseContext(c));
    must(clReleaseContext(c));
    check_code(CL_INVALID_CONTEXT, clReleaseContext(c));
    check_code(CL_INVALID_CONTEXT, clRetainContext(c));
    check_code(CL_INVALID_CONTEXT, clGetContextInfo(c, CL_CONTEXT_NUM_DEVICES, sizeof count, &count, NULL));
    check_code(CL_INVALID_CONTEXT, clRetainContext(NULL));

    c = clCreateContext(NULL, 1, &device, NULL, NULL, &error);
    must(error);
    must(clGetContextInfo(c, CL_CONTEXT_PROPERTIES, sizeof copy, copy, &bytes));
    check(bytes == 0);
    must(clReleaseContext(c));
}

/* A queue returns its context, which can be used and retained without a reference of the program. */
static void test_context_of_queue(void)
{
    cl_context c = new_context(), of_queue;
    cl_command_queue q = new_queue(c, 0);
    cl_uint count;

    must(clReleaseContext(c));
    must(clGetCommandQueueInfo(q, CL_QUEUE_CONTEXT, sizeof of_queue, &of_queue, NULL));
    check(of_queue == c);
    must(clGetContextInfo(c, CL_CONTEXT_REFERENCE_COUNT, sizeof count, &count, NULL));
    check(count == 0);
    must(clRetainContext(c));
    must(clReleaseCommandQueue(q));
    must(clGetContextInfo(c, CL_CONTEXT_REFERENCE_COUNT, sizeof count, &count, NULL));
    check(count == 1);
    must(clReleaseContext(c));
    check_code(CL_INVALID_CONTEXT, clRetainContext(c));
}

/* The callbacks run in the reverse order, after everything that holds the context. */
static void test_destructors(void)
{
    cl_context c = new_context();
    cl_command_queue q = new_queue(c, 0);

    check_code(CL_INVALID_VALUE, clSetContextDestructorCallback(c, NULL, NULL));
    check_code(CL_INVALID_CONTEXT, clSetContextDestructorCallback(NULL, note, "a"));
    must(clSetContextDestructorCallback(c, note, "a"));
    must(clSetContextDestructorCallback(c, note, "b"));
    must(clSetContextDestructorCallback(c, note, "c"));
    must(clReleaseContext(c));
    check(strcmp(called, "") == 0);
    must(clReleaseCommandQueue(q));
    check(strcmp(called, "cba") == 0);
}

static cl_int creation_code(cl_context c, cl_queue_properties a, cl_queue_properties b, cl_queue_properties d,
                            cl_queue_properties e)
{
    cl_int error = 1;
    cl_command_queue q = clCreateCommandQueueWithProperties(c, find_device(), (cl_queue_properties[]){a, b, d, e, 0}, &error);

    if (q)
        must(clReleaseCommandQueue(q));
    check(!q == (error != CL_SUCCESS));
    return error;
}

static void test_queue_properties(cl_context c)
{
    const cl_queue_properties on_device = CL_QUEUE_ON_DEVICE | CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE;
    cl_int error;

    check_code(CL_INVALID_VALUE, creation_code(c, CL_QUEUE_PROPERTIES, 1 << 20, 0, 0));
    check_code(CL_INVALID_VALUE, creation_code(c, 12345, 1, 0, 0));
    check_code(CL_INVALID_VALUE, creation_code(c, CL_QUEUE_PROPERTIES, CL_QUEUE_ON_DEVICE, 0, 0));
    check_code(CL_INVALID_VALUE, creation_code(c, CL_QUEUE_PROPERTIES, CL_QUEUE_ON_DEVICE_DEFAULT, 0, 0));
    check_code(CL_INVALID_VALUE, creation_code(c, CL_QUEUE_SIZE, 1024, 0, 0));
    check_code(CL_INVALID_QUEUE_PROPERTIES, creation_code(c, CL_QUEUE_PROPERTIES, on_device, CL_QUEUE_SIZE, 0x7fffffff));
    check_code(CL_INVALID_QUEUE_PROPERTIES,
               creation_code(c, CL_QUEUE_PROPERTIES, on_device, CL_QUEUE_PRIORITY_KHR, CL_QUEUE_PRIORITY_LOW_KHR));
    check_code(CL_SUCCESS, creation_code(c, CL_QUEUE_PROPERTIES, on_device, CL_QUEUE_SIZE, 1 << 18));
    check_code(CL_SUCCESS, creation_code(c, CL_QUEUE_PRIORITY_KHR, CL_QUEUE_PRIORITY_LOW_KHR, 0, 0));
    check_code(CL_SUCCESS, creation_code(c, CL_QUEUE_THROTTLE_KHR, CL_QUEUE_THROTTLE_HIGH_KHR, 0, 0));
    check_code(CL_INVALID_VALUE, creation_code(c, CL_QUEUE_PRIORITY_KHR, 3, 0, 0));
    check_code(CL_INVALID_CONTEXT, creation_code(NULL, 0, 0, 0, 0));
    check(!clCreateCommandQueueWithProperties(c, NULL, NULL, &error) && error == CL_INVALID_DEVICE);
    check(!clCreateCommandQueue(c, find_device(), CL_QUEUE_ON_DEVICE, &error) && error == CL_INVALID_VALUE);
}

static void test_queue_queries(cl_context c)
{
    cl_command_queue q = new_queue(c, CL_QUEUE_PROFILING_ENABLE);
    cl_context context;
    cl_device_id device;
    cl_uint count, bytes;
    cl_command_queue_properties flags;
    cl_queue_properties list[8];
    size_t size;

    must(clGetCommandQueueInfo(q, CL_QUEUE_CONTEXT, sizeof context, &context, NULL));
    must(clGetCommandQueueInfo(q, CL_QUEUE_DEVICE, sizeof device, &device, NULL));
    must(clGetCommandQueueInfo(q, CL_QUEUE_REFERENCE_COUNT, sizeof count, &count, NULL));
    must(clGetCommandQueueInfo(q, CL_QUEUE_PROPERTIES, sizeof flags, &flags, NULL));
    must(clGetCommandQueueInfo(q, CL_QUEUE_PROPERTIES_ARRAY, sizeof list, list, &size));
    check(context == c && device == find_device() && count == 1 && flags == CL_QUEUE_PROFILING_ENABLE);
    check(size == 3 * sizeof *list && list[0] == CL_QUEUE_PROPERTIES && list[1] == flags && list[2] == 0);
    check_code(CL_INVALID_COMMAND_QUEUE, clGetCommandQueueInfo(q, CL_QUEUE_SIZE, sizeof bytes, &bytes, NULL));
    check_code(CL_INVALID_VALUE, clGetCommandQueueInfo(q, 0, sizeof bytes, &bytes, NULL));
    check_code(CL_INVALID_OPERATION, clSetCommandQueueProperty(q, CL_QUEUE_PROFILING_ENABLE, CL_TRUE, NULL));
    check_code(CL_SUCCESS, clFlush(q));
    check_code(CL_SUCCESS, clFinish(q));
    must(clRetainCommandQueue(q));
    must(clReleaseCommandQueue(q));
    must(clReleaseCommandQueue(q));
    check_code(CL_INVALID_COMMAND_QUEUE, clFinish(q));
    check_code(CL_INVALID_COMMAND_QUEUE, clFlush(NULL));
    check_code(CL_INVALID_COMMAND_QUEUE, clReleaseCommandQueue(q));
}

static void test_device_queues(cl_context c)
{
    const cl_command_queue_properties flags = CL_QUEUE_ON_DEVICE | CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE;
    cl_command_queue host = new_queue(c, 0), plain = new_queue(c, flags),
                     first = new_queue(c, flags | CL_QUEUE_ON_DEVICE_DEFAULT);
    cl_command_queue second = new_queue(c, flags | CL_QUEUE_ON_DEVICE_DEFAULT), found;
    cl_uint count, bytes = 0;

    check(first == second);
    must(clGetCommandQueueInfo(first, CL_QUEUE_REFERENCE_COUNT, sizeof count, &count, NULL));
    check(count == 2);
    must(clGetCommandQueueInfo(host, CL_QUEUE_DEVICE_DEFAULT, sizeof found, &found, NULL));
    check(found == first);
    must(clGetCommandQueueInfo(first, CL_QUEUE_SIZE, sizeof bytes, &bytes, NULL));
    check(bytes >= 16384);
    check_code(CL_INVALID_COMMAND_QUEUE, clFinish(first));
    check_code(CL_INVALID_COMMAND_QUEUE, clEnqueueBarrier(first));
    check_code(CL_INVALID_COMMAND_QUEUE, clSetDefaultDeviceCommandQueue(c, find_device(), host));
    check_code(CL_INVALID_DEVICE, clSetDefaultDeviceCommandQueue(c, NULL, plain));
    check_code(CL_SUCCESS, clSetDefaultDeviceCommandQueue(c, find_device(), plain));
    must(clGetCommandQueueInfo(host, CL_QUEUE_DEVICE_DEFAULT, sizeof found, &found, NULL));
    check(found == plain);
    must(clReleaseCommandQueue(plain));
    must(clGetCommandQueueInfo(host, CL_QUEUE_DEVICE_DEFAULT, sizeof found, &found, NULL));
    check(found == NULL);
    must(clReleaseCommandQueue(first));
    must(clReleaseCommandQueue(second));
    must(clReleaseCommandQueue(host));
}

static int native_result;

static void CL_CALLBACK set_result(void *arguments)
{
    native_result = *(int *)arguments;
}

static void test_native_kernels(cl_context c)
{
    cl_command_queue q = new_queue(c, 0);
    int value = 42;
    cl_mem bad = NULL;
    const void *location = &value;

    must(clEnqueueNativeKernel(q, set_result, &value, sizeof value, 0, NULL, NULL, 0, NULL, NULL));
    value = 0; /* the command has a copy */
    must(clFinish(q));
    check(native_result == 42);
    check_code(CL_INVALID_VALUE, clEnqueueNativeKernel(q, NULL, &value, sizeof value, 0, NULL, NULL, 0, NULL, NULL));
    check_code(CL_INVALID_VALUE, clEnqueueNativeKernel(q, set_result, NULL, 4, 0, NULL, NULL, 0, NULL, NULL));
    check_code(CL_INVALID_VALUE, clEnqueueNativeKernel(q, set_result, &value, 0, 0, NULL, NULL, 0, NULL, NULL));
    check_code(CL_INVALID_VALUE, clEnqueueNativeKernel(q, set_result, &value, 4, 1, NULL, NULL, 0, NULL, NULL));
    check_code(CL_INVALID_VALUE, clEnqueueNativeKernel(q, set_result, &value, 4, 0, &bad, NULL, 0, NULL, NULL));
    bad = (cl_mem)foreign();
    check_code(CL_INVALID_MEM_OBJECT, clEnqueueNativeKernel(q, set_result, &value, 4, 1, &bad, &location, 0, NULL, NULL));
    must(clReleaseCommandQueue(q));
}

int main(void)
{
    test_creation();
    test_context_of_queue();
    test_destructors();
    cl_context c = new_context();
    test_queue_properties(c);
    test_queue_queries(c);
    test_device_queues(c);
    test_native_kernels(c);
    check_code(CL_SUCCESS, clReleaseContext(c));
    return failures != 0;
}
