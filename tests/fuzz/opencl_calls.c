/* tests/fuzz/opencl_calls.c - random sequences of OpenCL calls, for a build with sanitizers:
 *
 *     opencl_calls FIRST_SEED COUNT
 *
 * runs COUNT sequences. The arguments are live, released, wrong and null handles, and sizes and flags around their limits. A call may
 * succeed or fail with any error code of OpenCL; the sanitizers report the rest. Native kernels, callbacks and host pointers are valid,
 * because the library cannot check these. The program is linked with the objects of src/opencl, without a loader, which would read the
 * wrong handles. */
#include "src/opencl/api/api.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CALLS = 200, KEPT = 12, BYTES = 1 << 16, LEAST_ERROR = -2000 };

typedef enum kind { DEVICE, CONTEXT, QUEUE, MEMORY, SAMPLER, PROGRAM, KERNEL, EVENT, KINDS } kind;

static const char source[] = "kernel void add(global int *a, int x) { a[get_global_id(0)] += x; }\n"
                             "kernel void copy(read_only image2d_t i, sampler_t s, local int *l, global float4 *o)\n"
                             "{ l[0] = 1; o[0] = read_imagef(i, s, (float2)(0.5f, 0.5f)); }\n"
                             "int broken(void); kernel void far(constant int *p, global int *o) { *o = *p; }\n";

static uint64_t state;
static void *kept[KINDS][KEPT];
static cl_event gates[CALLS + 1]; /* all user events of the sequence */
static unsigned gate_count;
static unsigned char host[BYTES];

static unsigned pick(unsigned limit)
{
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)(state >> 33) % limit;
}

/* Mostly a handle of KIND, else one of another kind, memory that is no handle, or NULL. */
static void *any(kind k)
{
    static void *foreign[64];
    unsigned chance = pick(40);

    if (chance == 0)
        return NULL;
    if (chance == 1)
        return foreign;
    if (chance == 2)
        k = pick(KINDS);
    return kept[k][pick(KEPT)];
}

/* Keeps HANDLE, which may be NULL. The replaced one stays live or not, as it is. */
static void keep(kind k, void *handle)
{
    if (handle)
        kept[k][pick(KEPT)] = handle;
}

static size_t size(void)
{
    static const size_t sizes[] = {0, 1, 3, 4, 8, 16, 64, 100, 128, 256, 1024, 4096, BYTES, (size_t)1 << 32, SIZE_MAX};

    return sizes[pick(pick(4) ? 12 : 15)];
}

static cl_bitfield flags(void)
{
    return pick(20) ? (cl_bitfield)1 << pick(12) | (pick(2) ? 0 : (cl_bitfield)1 << pick(12)) : (cl_bitfield)pick(1 << 20) << 12;
}

/* Sizes of a region. */
static size_t *triple(void)
{
    static size_t values[3];

    for (int i = 0; i < 3; i++)
        values[i] = pick(30) ? pick(5) : size();
    return pick(20) ? values : NULL;
}

typedef struct wait_list {
    cl_uint count;
    cl_event events[3], *list;
} wait_list;

static const cl_event *waits(wait_list *w)
{
    w->count = pick(8) ? 0 : pick(4);
    for (unsigned i = 0; i < 3; i++)
        w->events[i] = any(EVENT);
    return pick(30) ? (w->count ? w->events : NULL) : w->events;
}

static void CL_CALLBACK ignore_event(cl_event event, cl_int status, void *data)
{
    (void)event;
    (void)status;
    (void)data;
}

static void CL_CALLBACK ignore_native(void *data)
{
    (void)data;
}

static void CL_CALLBACK ignore_context(cl_context context, void *data)
{
    (void)context;
    (void)data;
}

static void CL_CALLBACK ignore_memory(cl_mem memory, void *data)
{
    (void)memory;
    (void)data;
}

/* Ends the program if CODE is no result of an OpenCL function. */
static void judge(cl_int code, const char *call)
{
    if (code <= 0 && code > LEAST_ERROR)
        return;
    printf("%s returns %d\n", call, code);
    abort();
}

#define CALL(call) judge(call, #call)
#define CREATE(kind, call)                                                                                                       \
    do {                                                                                                                         \
        cl_int error = 1;                                                                                                        \
        void *handle = call;                                                                                                     \
        judge(error, #call);                                                                                                     \
        if (!handle != (error != CL_SUCCESS))                                                                                    \
            abort();                                                                                                             \
        keep(kind, handle);                                                                                                      \
    } while (0)

static void create(void)
{
    cl_queue_properties queue[] = {CL_QUEUE_PROPERTIES, pick(16), pick(2) ? CL_QUEUE_SIZE : 0, size(), 0};
    cl_image_format format = {CL_R + pick(16), CL_SNORM_INT8 + pick(16)};
    cl_image_desc desc = {.image_type = CL_MEM_OBJECT_BUFFER + pick(9), .image_width = size(), .image_height = pick(6)};
    cl_buffer_region region = {size(), size()};
    const char *texts[] = {source, "kernel void k(", "", "#error no\n"}, *text = texts[pick(4) ? 0 : pick(4)];
    cl_device_id device = any(DEVICE);
    cl_context context = any(CONTEXT);
    void *pointer = pick(2) ? host : NULL;

    switch (pick(12)) {
    case 0:
        CREATE(CONTEXT, clCreateContext(NULL, pick(10) ? 1 : pick(2), &device, NULL, NULL, &error));
        return;
    case 1:
    case 2:
        CREATE(QUEUE, clCreateCommandQueueWithProperties(context, device, queue, &error));
        return;
    case 3:
    case 4: {
        size_t bytes = size();
        CREATE(MEMORY, clCreateBuffer(context, flags(), bytes, bytes <= BYTES ? pointer : NULL, &error));
        return;
    }
    case 5:
        CREATE(MEMORY, clCreateSubBuffer(any(MEMORY), pick(2) ? 0 : flags(), CL_BUFFER_CREATE_TYPE_REGION, &region, &error));
        return;
    case 6:
        desc.image_depth = desc.image_array_size = pick(4);
        desc.buffer = pick(3) ? NULL : any(MEMORY);
        CREATE(MEMORY, clCreateImage(context, pick(2) ? 0 : flags() & ~(cl_bitfield)(CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR),
                                     &format, &desc, NULL, &error));
        return;
    case 7:
        CREATE(SAMPLER, clCreateSampler(context, pick(3), CL_ADDRESS_NONE + pick(6), CL_FILTER_NEAREST + pick(3), &error));
        return;
    case 8:
        CREATE(PROGRAM, clCreateProgramWithSource(context, 1, &text, NULL, &error));
        return;
    case 9:
        CREATE(KERNEL, clCreateKernel(any(PROGRAM), pick(4) ? (pick(2) ? "add" : "copy") : "none", &error));
        return;
    case 10:
        CREATE(EVENT, gates[gate_count++] = clCreateUserEvent(context, &error));
        return;
    default:
        CREATE(MEMORY, clCreatePipe(context, 0, pick(8), pick(8), NULL, &error));
    }
}

/* The commands that wait for a user event would wait forever if its last reference were released before its end. */
static void release_event(cl_event event)
{
    cl_uint count = 0;

    if (clGetEventInfo(event, CL_EVENT_REFERENCE_COUNT, sizeof count, &count, NULL) == CL_SUCCESS && count == 1)
        clSetUserEventStatus(event, CL_COMPLETE);
    CALL(clReleaseEvent(event));
}

static void retain_or_release(void)
{
    switch (pick(KINDS)) {
    case DEVICE:
        CALL(clRetainDevice(any(DEVICE)));
        return;
    case CONTEXT:
        CALL(clReleaseContext(any(CONTEXT)));
        return;
    case QUEUE:
        CALL(clReleaseCommandQueue(any(QUEUE)));
        return;
    case MEMORY:
        CALL(clReleaseMemObject(any(MEMORY)));
        return;
    case SAMPLER:
        CALL(clReleaseSampler(any(SAMPLER)));
        return;
    case PROGRAM:
        CALL(clReleaseProgram(any(PROGRAM)));
        return;
    case KERNEL:
        CALL(clReleaseKernel(any(KERNEL)));
        return;
    default:
        release_event(any(EVENT));
    }
}

static void query(void)
{
    size_t written, room = size();
    void *value = room <= BYTES ? host : NULL;
    cl_uint near = pick(48);

    switch (pick(12)) {
    case 0:
        CALL(clGetDeviceInfo(any(DEVICE), 0x1000 + pick(0x80), room, value, &written));
        return;
    case 1:
        CALL(clGetContextInfo(any(CONTEXT), 0x1080 + pick(8), room, value, &written));
        return;
    case 2:
        CALL(clGetCommandQueueInfo(any(QUEUE), 0x1090 + pick(12), room, value, &written));
        return;
    case 3:
        CALL(clGetMemObjectInfo(any(MEMORY), 0x1100 + pick(16), room, value, &written));
        return;
    case 4:
        CALL(clGetImageInfo(any(MEMORY), 0x1110 + pick(16), room, value, &written));
        return;
    case 5:
        CALL(clGetSamplerInfo(any(SAMPLER), 0x1150 + pick(12), room, value, &written));
        return;
    case 6: {
        cl_program_info name = 0x1160 + pick(16); /* binaries are written through an array of pointers */
        CALL(clGetProgramInfo(any(PROGRAM), name, name == CL_PROGRAM_BINARIES ? 0 : room,
                              name == CL_PROGRAM_BINARIES ? NULL : value, &written));
        return;
    }
    case 7:
        CALL(clGetProgramBuildInfo(any(PROGRAM), any(DEVICE), 0x1181 + pick(6), room, value, &written));
        return;
    case 8:
        CALL(clGetKernelInfo(any(KERNEL), 0x1190 + pick(8), room, value, &written));
        return;
    case 9:
        CALL(clGetKernelWorkGroupInfo(any(KERNEL), any(DEVICE), 0x11B0 + pick(8), room, value, &written));
        return;
    case 10:
        CALL(clGetEventInfo(any(EVENT), 0x11D0 + pick(8), room, value, &written));
        return;
    default:
        CALL(clGetEventProfilingInfo(any(EVENT), 0x1280 + near % 8, room, value, &written));
    }
}

static void set_argument(void)
{
    void *handle = pick(2) ? any(MEMORY) : any(SAMPLER);

    if (pick(2))
        CALL(clSetKernelArg(any(KERNEL), pick(5), sizeof handle, &handle));
    else
        CALL(clSetKernelArg(any(KERNEL), pick(5), pick(20), pick(2) ? host : NULL));
}

static void enqueue_on_buffers(cl_command_queue q)
{
    wait_list w;
    const cl_event *list = waits(&w);
    cl_event event = NULL, *out = pick(2) ? &event : NULL;
    size_t bytes = size();

    if (bytes > BYTES)
        bytes = BYTES;
    switch (pick(7)) {
    case 0:
        CALL(clEnqueueReadBuffer(q, any(MEMORY), CL_FALSE, size(), bytes, host, w.count, list, out));
        break;
    case 1:
        CALL(clEnqueueWriteBuffer(q, any(MEMORY), CL_FALSE, size(), bytes, host, w.count, list, out));
        break;
    case 2:
        CALL(clEnqueueCopyBuffer(q, any(MEMORY), any(MEMORY), size(), size(), size(), w.count, list, out));
        break;
    case 3:
        CALL(clEnqueueFillBuffer(q, any(MEMORY), host, pick(20), size(), size(), w.count, list, out));
        break;
    case 4: {
        cl_int error;
        cl_mem memory = any(MEMORY);
        void *mapped = clEnqueueMapBuffer(q, memory, CL_FALSE, pick(8), size(), size(), w.count, list, out, &error);

        judge(error, "clEnqueueMapBuffer");
        if (mapped && pick(4))
            CALL(clEnqueueUnmapMemObject(q, memory, mapped, 0, NULL, NULL));
        break;
    }
    case 5:
        CALL(clEnqueueMigrateMemObjects(q, 1, (cl_mem[]){any(MEMORY)}, flags(), w.count, list, out));
        break;
    default:
        CALL(clEnqueueCopyBufferRect(q, any(MEMORY), any(MEMORY), (size_t[]){pick(4), 0, 0}, (size_t[]){pick(40), 0, 0}, triple(),
                                     size(), size(), size(), size(), w.count, list, out));
    }
    keep(EVENT, event);
}

static void enqueue_on_images(cl_command_queue q)
{
    wait_list w;
    const cl_event *list = waits(&w);
    cl_event event = NULL, *out = pick(2) ? &event : NULL;
    const size_t origin[3] = {pick(3), pick(2), pick(2)};
    size_t region[3] = {pick(5), pick(5), pick(3)};

    switch (pick(4)) {
    case 0:
        CALL(clEnqueueReadImage(q, any(MEMORY), CL_FALSE, origin, region, 0, 0, host, w.count, list, out));
        break;
    case 1:
        CALL(clEnqueueFillImage(q, any(MEMORY), host, pick(20) ? origin : NULL, region, w.count, list, out));
        break;
    case 2:
        CALL(clEnqueueCopyImage(q, any(MEMORY), any(MEMORY), origin, origin, triple(), w.count, list, out));
        break;
    default:
        CALL(clEnqueueCopyImageToBuffer(q, any(MEMORY), any(MEMORY), origin, region, size(), w.count, list, out));
    }
    keep(EVENT, event);
}

static void enqueue_other(cl_command_queue q)
{
    wait_list w;
    const cl_event *list = waits(&w);
    cl_event event = NULL, *out = pick(2) ? &event : NULL;
    const size_t global[3] = {pick(20) ? pick(9) : SIZE_MAX, pick(4), pick(3)}, local[3] = {pick(3), pick(3), pick(3)};

    switch (pick(4)) {
    case 0:
        CALL(clEnqueueNDRangeKernel(q, any(KERNEL), pick(5), NULL, pick(20) ? global : NULL, pick(2) ? local : NULL, w.count,
                                    list, out));
        break;
    case 1:
        CALL(clEnqueueNativeKernel(q, ignore_native, host, pick(9), 0, NULL, NULL, w.count, list, out));
        break;
    case 2:
        CALL(clEnqueueMarkerWithWaitList(q, w.count, list, out));
        break;
    default:
        CALL(clEnqueueBarrierWithWaitList(q, w.count, list, out));
    }
    keep(EVENT, event);
}

static void change_state(void)
{
    cl_device_id device = any(DEVICE);

    switch (pick(8)) {
    case 0:
    case 1:
        CALL(clSetUserEventStatus(any(EVENT), -(cl_int)pick(3)));
        return;
    case 2:
        CALL(clSetEventCallback(any(EVENT), (cl_int)pick(4), ignore_event, NULL));
        return;
    case 3:
        CALL(clFlush(any(QUEUE)));
        return;
    case 4:
        CALL(clBuildProgram(any(PROGRAM), 1, &device, pick(4) ? "" : "-cl-no-such-option", NULL, NULL));
        return;
    case 5:
        CALL(clSetContextDestructorCallback(any(CONTEXT), ignore_context, NULL));
        return;
    case 6:
        CALL(clSetMemObjectDestructorCallback(any(MEMORY), ignore_memory, NULL));
        return;
    default:
        CALL(clSetDefaultDeviceCommandQueue(any(CONTEXT), any(DEVICE), any(QUEUE)));
    }
}

/* One live object of each kind, so that most calls reach more than the first check. */
static void begin(cl_device_id device)
{
    cl_int error;
    const char *text = source;
    cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &error);
    void *first[KINDS] = {device,
                          context,
                          clCreateCommandQueue(context, device, 0, &error),
                          clCreateBuffer(context, 0, 4096, NULL, &error),
                          clCreateSampler(context, CL_TRUE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST, &error),
                          clCreateProgramWithSource(context, 1, &text, NULL, &error),
                          NULL,
                          clCreateUserEvent(context, &error)};

    gates[gate_count++] = first[EVENT];
    clBuildProgram(first[PROGRAM], 1, &device, NULL, NULL, NULL);
    first[KERNEL] = clCreateKernel(first[PROGRAM], "add", &error);
    for (int k = 0; k < KINDS; k++)
        for (int i = 0; i < KEPT; i++)
            kept[k][i] = first[k];
}

/* Ends all user events, without which no queue could be finished. */
static void end(void)
{
    while (gate_count)
        clSetUserEventStatus(gates[--gate_count], CL_COMPLETE);
    for (int i = 0; i < KEPT; i++)
        clFinish(kept[QUEUE][i]);
}

static void run_sequence(cl_device_id device)
{
    begin(device);
    for (int i = 0; i < CALLS; i++)
        switch (pick(10)) {
        case 0:
        case 1:
            create();
            break;
        case 2:
            retain_or_release();
            break;
        case 3:
            query();
            break;
        case 4:
            set_argument();
            break;
        case 5:
        case 6:
            enqueue_on_buffers(any(QUEUE));
            break;
        case 7:
            enqueue_on_images(any(QUEUE));
            break;
        case 8:
            enqueue_other(any(QUEUE));
            break;
        default:
            change_state();
        }
    end();
}

int main(int argc, char **argv)
{
    cl_platform_id platform;
    cl_device_id device;
    unsigned long first = argc > 1 ? strtoul(argv[1], NULL, 10) : 0, count = argc > 2 ? strtoul(argv[2], NULL, 10) : 1;

    if (clGetPlatformIDs(1, &platform, NULL) || clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL))
        return 1;
    for (unsigned long seed = first; seed < first + count; seed++) {
        state = seed * UINT64_C(0x9E3779B97F4A7C15) + 1;
        run_sequence(device);
    }
    return 0;
}
