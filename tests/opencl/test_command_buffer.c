/* tests/opencl/test_command_buffer.c - cl_khr_command_buffer: recording, execution, states and errors. */
#include "check.h"

static clCreateCommandBufferKHR_fn create;
static clFinalizeCommandBufferKHR_fn finalize;
static clRetainCommandBufferKHR_fn retain;
static clReleaseCommandBufferKHR_fn release;
static clEnqueueCommandBufferKHR_fn enqueue;
static clCommandBarrierWithWaitListKHR_fn barrier;
static clCommandCopyBufferKHR_fn copy;
static clCommandFillBufferKHR_fn fill;
static clCommandNDRangeKernelKHR_fn launch;
static clGetCommandBufferInfoKHR_fn query;

static const char source[] = "kernel void add(global int *a, int x) { a[get_global_id(0)] += x; }";

static void find_functions(void)
{
    cl_platform_id platform = find_platform();

#define FIND(pointer, name) *(void **)&pointer = clGetExtensionFunctionAddressForPlatform(platform, #name)
    FIND(create, clCreateCommandBufferKHR);
    FIND(finalize, clFinalizeCommandBufferKHR);
    FIND(retain, clRetainCommandBufferKHR);
    FIND(release, clReleaseCommandBufferKHR);
    FIND(enqueue, clEnqueueCommandBufferKHR);
    FIND(barrier, clCommandBarrierWithWaitListKHR);
    FIND(copy, clCommandCopyBufferKHR);
    FIND(fill, clCommandFillBufferKHR);
    FIND(launch, clCommandNDRangeKernelKHR);
    FIND(query, clGetCommandBufferInfoKHR);
    if (!create || !finalize || !retain || !release || !enqueue || !barrier || !copy || !fill || !launch || !query) {
        puts("a function of cl_khr_command_buffer is missing");
        exit(1);
    }
}

static cl_command_buffer_state_khr state_of(cl_command_buffer_khr b)
{
    cl_command_buffer_state_khr state = 99;

    must(query(b, CL_COMMAND_BUFFER_STATE_KHR, sizeof state, &state, NULL));
    return state;
}

static void test_creation(cl_command_queue q)
{
    cl_int error;
    cl_command_buffer_properties_khr good[] = {CL_COMMAND_BUFFER_FLAGS_KHR, CL_COMMAND_BUFFER_SIMULTANEOUS_USE_KHR, 0};
    cl_command_buffer_properties_khr unknown[] = {12345, 0, 0}, bad[] = {CL_COMMAND_BUFFER_FLAGS_KHR, 1 << 20, 0}, found[4];
    cl_command_queue none = NULL, queue;
    cl_uint count;
    size_t bytes;

    check(!create(0, &q, NULL, &error) && error == CL_INVALID_VALUE);
    check(!create(1, NULL, NULL, &error) && error == CL_INVALID_VALUE);
    check(!create(1, &none, NULL, &error) && error == CL_INVALID_COMMAND_QUEUE);
    check(!create(1, &q, unknown, &error) && error == CL_INVALID_VALUE);
    check(!create(1, &q, bad, &error) && error == CL_INVALID_VALUE);
    cl_command_buffer_khr b = create(1, &q, good, &error);
    must(error);
    check(state_of(b) == CL_COMMAND_BUFFER_STATE_RECORDING_KHR);
    must(query(b, CL_COMMAND_BUFFER_NUM_QUEUES_KHR, sizeof count, &count, NULL));
    must(query(b, CL_COMMAND_BUFFER_QUEUES_KHR, sizeof queue, &queue, NULL));
    must(query(b, CL_COMMAND_BUFFER_PROPERTIES_ARRAY_KHR, sizeof found, found, &bytes));
    check(count == 1 && queue == q && bytes == sizeof good && memcmp(good, found, bytes) == 0);
    must(retain(b));
    must(query(b, CL_COMMAND_BUFFER_REFERENCE_COUNT_KHR, sizeof count, &count, NULL));
    check(count == 2);
    check_code(CL_INVALID_VALUE, query(b, 0, sizeof count, &count, NULL));
    check_code(CL_INVALID_OPERATION, enqueue(0, NULL, b, 0, NULL, NULL));
    must(release(b));
    must(release(b));
    check_code(CL_INVALID_COMMAND_BUFFER_KHR, release(b));
    check_code(CL_INVALID_COMMAND_BUFFER_KHR, retain(NULL));
    check_code(CL_INVALID_COMMAND_BUFFER_KHR, finalize(NULL));
    check_code(CL_INVALID_COMMAND_BUFFER_KHR, enqueue(0, NULL, NULL, 0, NULL, NULL));
}

/* The recorded commands see the arguments that the kernel had when it was recorded, and the contents of each execution. */
static void test_execution(cl_context context, cl_command_queue q)
{
    cl_int error, one = 1, hundred = 100, pattern = 5, result[4];
    cl_device_id device = find_device();
    cl_mem from = clCreateBuffer(context, CL_MEM_READ_WRITE, 16, NULL, &error), to = clCreateBuffer(context, 0, 16, NULL, &error);
    cl_program program = clCreateProgramWithSource(context, 1, (const char *[]){source}, NULL, &error);
    size_t size = 4;
    cl_sync_point_khr points[3], wrong = 77;
    cl_mutable_command_khr handle;
    cl_event gate = clCreateUserEvent(context, &error);

    must(error);
    must(clBuildProgram(program, 1, &device, NULL, NULL, NULL));
    cl_kernel kernel = clCreateKernel(program, "add", &error);
    must(error);
    must(clSetKernelArg(kernel, 0, sizeof from, &from));
    must(clSetKernelArg(kernel, 1, sizeof one, &one));
    cl_command_buffer_khr b = create(1, &q, NULL, &error);
    must(error);

    must(fill(b, NULL, from, &pattern, 4, 0, 16, 0, NULL, &points[0], NULL));
    must(launch(b, NULL, NULL, kernel, 1, NULL, &size, NULL, 1, &points[0], &points[1], NULL));
    must(clSetKernelArg(kernel, 1, sizeof hundred, &hundred));
    must(launch(b, NULL, NULL, kernel, 1, NULL, &size, NULL, 1, &points[1], &points[2], NULL));
    must(barrier(b, NULL, 0, NULL, NULL, NULL));
    must(copy(b, NULL, from, to, 0, 0, 16, 1, &points[2], NULL, NULL));
    check_code(CL_INVALID_SYNC_POINT_WAIT_LIST_KHR, barrier(b, NULL, 1, &wrong, NULL, NULL));
    check_code(CL_INVALID_SYNC_POINT_WAIT_LIST_KHR, barrier(b, NULL, 1, NULL, NULL, NULL));
    check_code(CL_INVALID_SYNC_POINT_WAIT_LIST_KHR, barrier(b, NULL, 0, &wrong, NULL, NULL));
    check_code(CL_INVALID_COMMAND_QUEUE, barrier(b, q, 0, NULL, NULL, NULL));
    check_code(CL_INVALID_VALUE, barrier(b, NULL, 0, NULL, NULL, &handle));
    check_code(CL_INVALID_MEM_OBJECT, copy(b, NULL, NULL, to, 0, 0, 16, 0, NULL, NULL, NULL));
    check_code(CL_INVALID_KERNEL, launch(b, NULL, NULL, NULL, 1, NULL, &size, NULL, 0, NULL, NULL, NULL));
    must(finalize(b));
    check_code(CL_INVALID_OPERATION, finalize(b));
    check_code(CL_INVALID_OPERATION, barrier(b, NULL, 0, NULL, NULL, NULL));
    check(state_of(b) == CL_COMMAND_BUFFER_STATE_EXECUTABLE_KHR);

    check_code(CL_INVALID_VALUE, enqueue(1, NULL, b, 0, NULL, NULL));
    check_code(CL_INVALID_VALUE, enqueue(0, &q, b, 0, NULL, NULL));
    must(enqueue(0, NULL, b, 1, &gate, NULL));
    check(state_of(b) == CL_COMMAND_BUFFER_STATE_PENDING_KHR);
    check_code(CL_INVALID_OPERATION, enqueue(0, NULL, b, 0, NULL, NULL));
    must(clSetUserEventStatus(gate, CL_COMPLETE));
    must(clEnqueueReadBuffer(q, to, CL_TRUE, 0, 16, result, 0, NULL, NULL));
    check(result[0] == 106 && result[3] == 106);
    check(state_of(b) == CL_COMMAND_BUFFER_STATE_EXECUTABLE_KHR);
    must(clEnqueueFillBuffer(q, to, &one, 4, 0, 16, 0, NULL, NULL));
    must(enqueue(1, &q, b, 0, NULL, NULL));
    must(clEnqueueReadBuffer(q, to, CL_TRUE, 0, 16, result, 0, NULL, NULL));
    check(result[0] == 106 && result[3] == 106);
    must(release(b));
    must(clReleaseEvent(gate));
    must(clReleaseKernel(kernel));
    must(clReleaseProgram(program));
    must(clReleaseMemObject(from));
    must(clReleaseMemObject(to));
}

int main(void)
{
    cl_context context = new_context();
    cl_command_queue q = new_queue(context, 0);

    find_functions();
    test_creation(q);
    test_execution(context, q);
    must(clReleaseCommandQueue(q));
    check_code(CL_SUCCESS, clReleaseContext(context));
    return failures != 0;
}
