/* tests/opencl/test_locks.c - two host threads that use the same objects at the same time: one row of `pairs` for each lock of an object.
 *
 * The OpenCL specification makes every function thread-safe, except clSetKernelArg and its relatives for one kernel (Appendix A.2). The
 * results are checked; that no access lacks its lock, ThreadSanitizer checks: make TSAN=1 test TEST="opencl test_locks". */
#include "check.h"

#include <pthread.h>
#include <stdatomic.h>

enum { TIMES = 40, ITEMS = 16 };

static cl_context context;
static cl_device_id device;
static cl_command_queue queue;
static cl_program program, built;
static cl_mem memory;
static cl_event event;
static cl_command_buffer_khr commands;
static clCreateCommandBufferKHR_fn create_commands;
static clFinalizeCommandBufferKHR_fn finalize_commands;
static clReleaseCommandBufferKHR_fn release_commands;
static clEnqueueCommandBufferKHR_fn enqueue_commands;
static clCommandFillBufferKHR_fn command_fill;
static clGetCommandBufferInfoKHR_fn command_info;
static atomic_uint callbacks;
static unsigned expected_callbacks;

static const char source[] = "kernel void add(global int *a, int x) { a[get_global_id(0)] += x; }";

static void CL_CALLBACK count_context(cl_context c, void *data)
{
    (void)c;
    atomic_fetch_add((atomic_uint *)data, 1);
}

static void CL_CALLBACK count_memory(cl_mem m, void *data)
{
    (void)m;
    atomic_fetch_add((atomic_uint *)data, 1);
}

static void CL_CALLBACK count_event(cl_event e, cl_int status, void *data)
{
    (void)e;
    (void)status;
    atomic_fetch_add((atomic_uint *)data, 1);
}

/* --- the list of allocations of a context --------------------------------------------------------------------------------- */

static void allocate(void)
{
    int *data[24];

    for (int i = 0; i < 24; i++) {
        data[i] = clSVMAlloc(context, CL_MEM_READ_WRITE, ITEMS * sizeof(int), 0);
        check(data[i] != NULL);
    }
    for (int i = 0; i < 24; i++)
        clSVMFree(context, data[i]);
}

/* A launch that may reach all allocations. */
static void launch_with_allocations(void)
{
    cl_int error, one = 1;
    size_t items = ITEMS;
    cl_kernel kernel = clCreateKernel(program, "add", &error);
    int *data = clSVMAlloc(context, CL_MEM_READ_WRITE, ITEMS * sizeof(int), 0);

    must(error);
    must(clEnqueueSVMMap(queue, CL_TRUE, CL_MAP_WRITE, data, ITEMS * sizeof(int), 0, NULL, NULL));
    memset(data, 0, ITEMS * sizeof(int));
    must(clEnqueueSVMUnmap(queue, data, 0, NULL, NULL));
    must(clSetKernelArgSVMPointer(kernel, 0, data));
    must(clSetKernelArg(kernel, 1, sizeof one, &one));
    must(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &items, NULL, 0, NULL, NULL));
    must(clEnqueueSVMMap(queue, CL_TRUE, CL_MAP_READ, data, ITEMS * sizeof(int), 0, NULL, NULL));
    for (int i = 0; i < ITEMS; i++)
        check(data[i] == 1);
    must(clEnqueueSVMUnmap(queue, data, 0, NULL, NULL));
    must(clFinish(queue));
    clSVMFree(context, data);
    must(clReleaseKernel(kernel));
}

/* --- other members of a context ------------------------------------------------------------------------------------------- */

static void add_context_destructor(void)
{
    must(clSetContextDestructorCallback(context, count_context, &callbacks));
}

static void change_default_queue(void)
{
    cl_queue_properties properties[] = {
        CL_QUEUE_PROPERTIES, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | CL_QUEUE_ON_DEVICE | CL_QUEUE_ON_DEVICE_DEFAULT, 0};
    cl_int error;
    cl_command_queue found, q = clCreateCommandQueueWithProperties(context, device, properties, &error);

    must(error);
    must(clSetDefaultDeviceCommandQueue(context, device, q));
    must(clGetCommandQueueInfo(queue, CL_QUEUE_DEVICE_DEFAULT, sizeof found, &found, NULL));
    must(clReleaseCommandQueue(q));
}

/* --- memory objects ------------------------------------------------------------------------------------------------------- */

static void map_memory(void)
{
    cl_int error;
    cl_uint count;
    void *data = clEnqueueMapBuffer(queue, memory, CL_TRUE, CL_MAP_READ, 0, ITEMS * sizeof(int), 0, NULL, NULL, &error);

    must(error);
    must(clGetMemObjectInfo(memory, CL_MEM_MAP_COUNT, sizeof count, &count, NULL));
    check(count == 1 || count == 2);
    must(clEnqueueUnmapMemObject(queue, memory, data, 0, NULL, NULL));
    must(clFinish(queue));
}

static void add_memory_destructor(void)
{
    must(clSetMemObjectDestructorCallback(memory, count_memory, &callbacks));
}

/* --- programs ------------------------------------------------------------------------------------------------------------- */

/* Two builds of one program at a time are refused. */
static void build(void)
{
    cl_int error = clBuildProgram(built, 0, NULL, NULL, NULL, NULL);

    check(error == CL_SUCCESS || error == CL_INVALID_OPERATION);
}

static void query_program(void)
{
    cl_build_status status;
    size_t bytes;

    must(clGetProgramBuildInfo(built, device, CL_PROGRAM_BUILD_STATUS, sizeof status, &status, NULL));
    check(status == CL_BUILD_SUCCESS || status == CL_BUILD_IN_PROGRESS || status == CL_BUILD_NONE);
    must(clGetProgramBuildInfo(built, device, CL_PROGRAM_BUILD_LOG, 0, NULL, &bytes));
    clGetProgramInfo(built, CL_PROGRAM_KERNEL_NAMES, 0, NULL, &bytes);
    clGetProgramInfo(built, CL_PROGRAM_BINARY_SIZES, sizeof bytes, &bytes, NULL);
}

/* --- events --------------------------------------------------------------------------------------------------------------- */

static void wait_for_event(void)
{
    cl_event after;
    cl_int status;

    must(clEnqueueMarkerWithWaitList(queue, 1, &event, &after));
    must(clSetEventCallback(event, CL_COMPLETE, count_event, &callbacks));
    must(clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, NULL));
    check(status == CL_COMPLETE);
    must(clWaitForEvents(1, &after));
    must(clReleaseEvent(after));
}

static void count_references(void)
{
    must(clRetainEvent(event));
    must(clRetainMemObject(memory));
    must(clRetainContext(context));
    must(clReleaseContext(context));
    must(clReleaseMemObject(memory));
    must(clReleaseEvent(event));
}

/* --- command buffers ------------------------------------------------------------------------------------------------------ */

static void run_commands(void)
{
    must(enqueue_commands(0, NULL, commands, 0, NULL, NULL));
    must(clFinish(queue));
}

static void query_commands(void)
{
    cl_command_buffer_state_khr state;

    must(command_info(commands, CL_COMMAND_BUFFER_STATE_KHR, sizeof state, &state, NULL));
    check(state == CL_COMMAND_BUFFER_STATE_EXECUTABLE_KHR || state == CL_COMMAND_BUFFER_STATE_PENDING_KHR);
}

/* --- all ------------------------------------------------------------------------------------------------------------------ */

static const struct pair {
    void (*of_threads[2])(void);
    unsigned callbacks; /* of both, each time */
} pairs[] = {
    {{allocate, launch_with_allocations}, 0},
    {{launch_with_allocations, launch_with_allocations}, 0},
    {{allocate, allocate}, 0},
    {{add_context_destructor, add_context_destructor}, 2},
    {{change_default_queue, change_default_queue}, 0},
    {{map_memory, map_memory}, 0},
    {{add_memory_destructor, map_memory}, 1},
    {{build, query_program}, 0},
    {{build, build}, 0},
    {{wait_for_event, wait_for_event}, 2},
    {{wait_for_event, count_references}, 1},
    {{run_commands, run_commands}, 0},
    {{run_commands, query_commands}, 0},
};

static pthread_barrier_t start;

static void *run_thread(void *function)
{
    void (*run)(void) = *(void (**)(void))function;

    pthread_barrier_wait(&start);
    for (int i = 0; i < TIMES; i++)
        run();
    return NULL;
}

static void run_pair(const struct pair *p)
{
    pthread_t threads[2];

    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, run_thread, (void *)&p->of_threads[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    expected_callbacks += TIMES * p->callbacks;
}

#define FIND(variable, name) variable = (name##_fn)clGetExtensionFunctionAddressForPlatform(find_platform(), #name)

static cl_program new_program(void)
{
    const char *text = source;
    cl_int error;
    cl_program p = clCreateProgramWithSource(context, 1, &text, NULL, &error);

    must(error);
    must(clBuildProgram(p, 0, NULL, NULL, NULL, NULL));
    return p;
}

static void record_commands(void)
{
    cl_command_buffer_properties_khr properties[] = {CL_COMMAND_BUFFER_FLAGS_KHR, CL_COMMAND_BUFFER_SIMULTANEOUS_USE_KHR, 0};
    cl_int error, seven = 7;

    FIND(create_commands, clCreateCommandBufferKHR);
    FIND(finalize_commands, clFinalizeCommandBufferKHR);
    FIND(release_commands, clReleaseCommandBufferKHR);
    FIND(enqueue_commands, clEnqueueCommandBufferKHR);
    FIND(command_fill, clCommandFillBufferKHR);
    FIND(command_info, clGetCommandBufferInfoKHR);
    commands = create_commands(1, &queue, properties, &error);
    must(error);
    must(command_fill(commands, NULL, memory, &seven, sizeof seven, 0, ITEMS * sizeof(int), 0, NULL, NULL, NULL));
    must(finalize_commands(commands));
}

static void begin(void)
{
    cl_int error;

    context = new_context();
    device = find_device();
    queue = new_queue(context, 0);
    program = new_program();
    built = new_program();
    memory = clCreateBuffer(context, CL_MEM_READ_WRITE, ITEMS * sizeof(int), NULL, &error);
    must(error);
    must(clEnqueueMarkerWithWaitList(queue, 0, NULL, &event));
    must(clFinish(queue));
    record_commands();
    pthread_barrier_init(&start, NULL, 2);
}

static void end(void)
{
    must(release_commands(commands));
    must(clReleaseEvent(event));
    must(clReleaseMemObject(memory));
    must(clReleaseProgram(program));
    must(clReleaseProgram(built));
    must(clReleaseCommandQueue(queue));
    check_code(CL_SUCCESS, clReleaseContext(context));
}

int main(void)
{
    begin();
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        run_pair(&pairs[i]);
    end();
    check(callbacks == expected_callbacks);
    return failures != 0;
}
