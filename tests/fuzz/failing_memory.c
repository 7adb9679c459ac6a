/* tests/fuzz/failing_memory.c - calls of both libraries while memory runs out:
 *
 *     failing_memory [LAST]
 *
 * runs a scenario of typical calls of OpenCL, and one of gasket.h, again and again: with N = 0, 1, 2, … the allocation with number N fails; then
 * the allocation N and all after it. The sweep ends when a scenario has no more than N allocations, or after N = LAST. Whatever fails, each call
 * returns an error of OpenCL, GASKET_FAILED or NULL, the process goes on, and the same scenario then succeeds without failures. After each
 * scenario no object of OpenCL is left, and at the end LeakSanitizer, which the program is linked with, finds no lost memory.
 *
 * The program is linked with the objects of gasket. The linker replaces their calls of malloc() and its relatives, and of
 * chunk_cache_take(), which would otherwise serve most arenas from memory of earlier calls. */
#include "src/gasket.h"
#include "src/opencl/api/dispatch.h"
#include "src/opencl/api/guard.h"
#include "src/opencl/api/object.h"

#include <errno.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* --- allocations ---------------------------------------------------------------------------------------------------------- */

static atomic_long allocations, first_failure = LONG_MAX, last_failure = LONG_MAX;

static bool fails(void)
{
    long n = atomic_fetch_add(&allocations, 1);

    if (n < atomic_load(&first_failure) || n > atomic_load(&last_failure))
        return false;
    errno = ENOMEM;
    return true;
}

/* clang-format off */
#define WRAP(type, name, parameters, arguments)                                                                                   \
    type __real_##name parameters;                                                                                                \
    type __wrap_##name parameters;                                                                                                \
    type __wrap_##name parameters { return fails() ? NULL : __real_##name arguments; }
/* clang-format on */

WRAP(void *, malloc, (size_t bytes), (bytes))
WRAP(void *, calloc, (size_t count, size_t bytes), (count, bytes))
WRAP(void *, realloc, (void *p, size_t bytes), (p, bytes))
WRAP(void *, aligned_alloc, (size_t align, size_t bytes), (align, bytes))
WRAP(char *, strdup, (const char *s), (s))
WRAP(char *, strndup, (const char *s, size_t n), (s, n))
WRAP(FILE *, open_memstream, (char **text, size_t *length), (text, length))
WRAP(void *, chunk_cache_take, (size_t bytes), (bytes))

/* --- judging -------------------------------------------------------------------------------------------------------------- */

static const char *where;
static bool has_failed; /* a call of this run */

static _Noreturn void end(const char *call, long result)
{
    printf("%s: %s is %ld\n", where, call, result);
    exit(1);
}

/* Notes the result of CALL, a code of OpenCL. */
static bool succeeds(cl_int code, const char *call)
{
    if (code > 0 || code < -2000)
        end(call, code);
    has_failed |= code != CL_SUCCESS;
    return code == CL_SUCCESS;
}

#define ok(call) succeeds((call), #call)

/* --- OpenCL --------------------------------------------------------------------------------------------------------------- */

static const char source[] =
    "#define N 4\nkernel void add(global int *a, int x) { int unused; a[get_global_id(0)] += x + far(N); }\n"
    "kernel __attribute__((reqd_work_group_size(1, 1, 1))) void say(void) { printf(\"%d\", 1); }\n"
    "kernel void look(read_only image2d_t i, sampler_t s, local int *l, global float4 *o)\n"
    "{ l[0] = 1; o[0] = read_imagef(i, s, (float2)(0.5f, 0.5f)); }\n";
static const char near_source[] = "#include \"far.h\"\n", far_source[] = "int far(int x) { return x - 4; }\n";

static const cl_icd_dispatch *api;
static cl_platform_id platform;
static cl_device_id device;
static cl_context context;
static cl_command_queue queue;
static cl_mem buffer;
static int host[256];

static void CL_CALLBACK ignore_event(cl_event event, cl_int status, void *data)
{
    size_t size;

    (void)status, (void)data;
    api->clGetEventInfo(event, CL_EVENT_COMMAND_TYPE, 0, NULL, &size);
}

static void CL_CALLBACK ignore_memory(cl_mem memory, void *data)
{
    (void)memory, (void)data;
}

static void CL_CALLBACK ignore_arguments(void *arguments)
{
    (void)arguments;
}

static void build_binary(const unsigned char *binary, size_t size)
{
    cl_int error;
    cl_program program = api->clCreateProgramWithBinary(context, 1, &device, &size, &binary, NULL, &error);

    if (!ok(error))
        return;
    ok(api->clBuildProgram(program, 0, NULL, "", NULL, NULL));
    api->clReleaseProgram(program);
}

static void query(cl_program program, cl_kernel kernel)
{
    static char text[1 << 16];
    static unsigned char *binary = (unsigned char *)text;
    size_t size = 0;

    ok(api->clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, sizeof text, text, NULL));
    ok(api->clGetProgramInfo(program, CL_PROGRAM_KERNEL_NAMES, sizeof text, text, NULL));
    if (kernel)
        ok(api->clGetKernelInfo(kernel, CL_KERNEL_ATTRIBUTES, sizeof text, text, NULL));
    if (ok(api->clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof size, &size, NULL)) && size <= sizeof text &&
        ok(api->clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof binary, &binary, NULL)))
        build_binary(binary, size);
}

static void launch(cl_kernel kernel)
{
    size_t items = 16, offset = 16;
    cl_event gate, events[2];
    cl_int error;

    ok(api->clSetKernelArg(kernel, 0, sizeof buffer, &buffer));
    ok(api->clSetKernelArg(kernel, 1, sizeof(int), &(int){1}));
    for (int i = 0; i < 3; i++)
        ok(api->clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &items, NULL, 0, NULL, NULL));
    gate = api->clCreateUserEvent(context, &error);
    if (!ok(error))
        return;
    if (ok(api->clEnqueueNDRangeKernel(queue, kernel, 1, &offset, &items, NULL, 1, &gate, &events[0]))) {
        ok(api->clSetEventCallback(events[0], CL_COMPLETE, ignore_event, NULL));
        if (ok(api->clEnqueueMarkerWithWaitList(queue, 1, events, &events[1])))
            ok(api->clReleaseEvent(events[1]));
        ok(api->clReleaseEvent(events[0]));
    }
    ok(api->clSetUserEventStatus(gate, CL_COMPLETE));
    ok(api->clReleaseEvent(gate));
    ok(api->clFinish(queue));
}

static void use_kernels(cl_program program)
{
    cl_kernel kernels[8] = {0};
    cl_int error;
    cl_kernel add = api->clCreateKernel(program, "add", &error);

    ok(error);
    query(program, add);
    if (add) {
        launch(add);
        cl_kernel clone = api->clCloneKernel(add, &error);
        if (ok(error))
            ok(api->clReleaseKernel(clone));
        ok(api->clReleaseKernel(add));
    }
    if (ok(api->clCreateKernelsInProgram(program, 8, kernels, NULL)))
        for (int i = 0; kernels[i]; i++)
            ok(api->clReleaseKernel(kernels[i]));
}

static void build_in_one_step(void)
{
    const char *texts[] = {far_source, source};
    cl_int error;
    cl_program program = api->clCreateProgramWithSource(context, 2, texts, NULL, &error);

    if (!ok(error))
        return;
    if (ok(api->clBuildProgram(program, 0, NULL, "-cl-std=CL3.0", NULL, NULL)))
        use_kernels(program);
    ok(api->clReleaseProgram(program));
}

static void build_in_parts(void)
{
    const char *texts[] = {near_source, source, far_source}, *name = "far.h";
    cl_int error;
    cl_program main_part = api->clCreateProgramWithSource(context, 2, texts, NULL, &error), linked;

    if (!ok(error))
        return;
    cl_program header = api->clCreateProgramWithSource(context, 1, &texts[2], NULL, &error);
    if (ok(error) && ok(api->clCompileProgram(main_part, 0, NULL, "-O1", 1, &header, &name, NULL, NULL))) {
        linked = api->clLinkProgram(context, 0, NULL, "", 1, &main_part, NULL, NULL, &error);
        if (ok(error))
            use_kernels(linked);
        if (linked)
            ok(api->clReleaseProgram(linked));
    }
    if (header)
        ok(api->clReleaseProgram(header));
    ok(api->clReleaseProgram(main_part));
}

static void use_memory(void)
{
    size_t origin[3] = {0}, region[3] = {2, 2, 1};
    cl_image_format format = {CL_RGBA, CL_UNORM_INT8};
    cl_image_desc description = {.image_type = CL_MEM_OBJECT_IMAGE2D, .image_width = 4, .image_height = 4};
    cl_int error;

    void *mapped = api->clEnqueueMapBuffer(queue, buffer, CL_TRUE, CL_MAP_READ, 0, 64, 0, NULL, NULL, &error);
    if (ok(error))
        ok(api->clEnqueueUnmapMemObject(queue, buffer, mapped, 0, NULL, NULL));
    ok(api->clEnqueueWriteBuffer(queue, buffer, CL_FALSE, 0, 64, host, 0, NULL, NULL));
    ok(api->clEnqueueFillBuffer(queue, buffer, host, 4, 0, 64, 0, NULL, NULL));
    ok(api->clEnqueueCopyBuffer(queue, buffer, buffer, 0, 512, 64, 0, NULL, NULL));
    cl_mem image = api->clCreateImage(context, 0, &format, &description, NULL, &error);
    if (ok(error)) {
        ok(api->clEnqueueReadImage(queue, image, CL_TRUE, origin, region, 0, 0, host, 0, NULL, NULL));
        ok(api->clReleaseMemObject(image));
    }
    cl_sampler sampler = api->clCreateSamplerWithProperties(context, NULL, &error);
    if (ok(error))
        ok(api->clReleaseSampler(sampler));
    void *shared = api->clSVMAlloc(context, CL_MEM_READ_WRITE, 4096, 0);
    has_failed |= !shared;
    if (shared && ok(api->clEnqueueSVMMemFill(queue, shared, host, 4, 4096, 0, NULL, NULL)))
        ok(api->clEnqueueSVMFree(queue, 1, &shared, NULL, NULL, 0, NULL, NULL));
    else
        api->clSVMFree(context, shared);
    ok(api->clFinish(queue));
}

static void use_parts_of_memory(void)
{
    cl_buffer_region part = {0, 256};
    cl_queue_properties properties[] = {CL_QUEUE_PROPERTIES, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | CL_QUEUE_ON_DEVICE, 0};
    cl_int error;
    cl_mem of_buffer = api->clCreateSubBuffer(buffer, 0, CL_BUFFER_CREATE_TYPE_REGION, &part, &error);

    if (ok(error))
        ok(api->clReleaseMemObject(of_buffer));
    cl_mem pipe = api->clCreatePipe(context, 0, 4, 16, NULL, &error);
    if (ok(error)) {
        ok(api->clSetMemObjectDestructorCallback(pipe, ignore_memory, NULL));
        ok(api->clReleaseMemObject(pipe));
    }
    cl_command_queue on_device = api->clCreateCommandQueueWithProperties(context, device, properties, &error);
    if (ok(error))
        ok(api->clReleaseCommandQueue(on_device));
}

static void use_command_buffer(void)
{
    cl_int error;
    cl_command_buffer_khr commands = clCreateCommandBufferKHR(1, &queue, NULL, &error);

    if (!ok(error))
        return;
    if (ok(clCommandFillBufferKHR(commands, NULL, buffer, host, 4, 0, 64, 0, NULL, NULL, NULL)) &&
        ok(clCommandCopyBufferKHR(commands, NULL, buffer, buffer, 0, 512, 64, 0, NULL, NULL, NULL)) &&
        ok(clFinalizeCommandBufferKHR(commands)))
        ok(clEnqueueCommandBufferKHR(0, NULL, commands, 0, NULL, NULL));
    ok(api->clFinish(queue));
    ok(clReleaseCommandBufferKHR(commands));
}

static void enqueue_other_commands(void)
{
    void *arguments[] = {buffer};
    const void *places[] = {&arguments[0]};

    ok(api->clEnqueueNativeKernel(queue, ignore_arguments, arguments, sizeof arguments, 1, &buffer, places, 0, NULL, NULL));
    ok(api->clEnqueueMigrateMemObjects(queue, 1, &buffer, CL_MIGRATE_MEM_OBJECT_HOST, 0, NULL, NULL));
    ok(api->clEnqueueBarrierWithWaitList(queue, 0, NULL, NULL));
    ok(api->clFinish(queue));
}

static bool is_any(const void *object, const void *data)
{
    (void)object, (void)data;
    return true;
}

/* The objects that are left, for which something still has a hold. */
static size_t count_objects(void)
{
    size_t sum = 0, count;

    for (ocl_kind kind = OCL_CONTEXT; kind < OCL_KIND_COUNT; kind++) {
        void **objects = ocl_collect(kind, is_any, NULL, &count);
        for (size_t i = 0; i < count; i++)
            ocl_drop(objects[i]);
        free(objects);
        sum += count;
    }
    return sum;
}

/* Waits until the threads of the library have dropped the objects that the scenario has released. */
static void check_objects(void)
{
    enum { MOST_WAITS = 10000 }; /* of a millisecond */
    size_t left = count_objects();

    for (int i = 0; left && i < MOST_WAITS; i++) {
        usleep(1000);
        left = count_objects();
    }
    if (left)
        end("the number of objects that are left", (long)left);
}

static void run_opencl(void)
{
    cl_int error;

    if (!ok(clIcdGetPlatformIDsKHR(1, &platform, NULL)))
        return;
    api = *(const cl_icd_dispatch **)platform;
    ok(api->clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL));
    context = api->clCreateContext(NULL, 1, &device, NULL, NULL, &error);
    if (!ok(error))
        return;
    queue = api->clCreateCommandQueueWithProperties(context, device, NULL, &error);
    if (ok(error)) {
        buffer = api->clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, sizeof host, host, &error);
        if (ok(error)) {
            build_in_one_step();
            build_in_parts();
            use_memory();
            use_parts_of_memory();
            use_command_buffer();
            enqueue_other_commands();
            ok(api->clReleaseMemObject(buffer));
        }
        ok(api->clReleaseCommandQueue(queue));
    }
    ok(api->clReleaseContext(context));
}

/* --- gasket.h ------------------------------------------------------------------------------------------------------------- */

static bool finishes(gasket_status status, const char *call)
{
    if (status != GASKET_DONE && status != GASKET_FAILED)
        end(call, status);
    has_failed |= status != GASKET_DONE;
    return status == GASKET_DONE;
}

static void launch_once(gasket_program *p)
{
    gasket_argument arguments[] = {{GASKET_BUFFER, host, 64}, {GASKET_VALUE, &(int){1}, sizeof(int)}};
    gasket_range range = {.dimensions = 1, .global = {4}};
    gasket_output output;

    finishes(gasket_launch(p, "add", &range, arguments, 2, &output), "gasket_launch");
    gasket_output_free(&output);
}

static void run_library(void)
{
    static const char *const options[] = {"--simd=8", "--check", "--via=ir -O0 -Wall"};
    static const char text[] =
        "kernel void add(global int *a, int x) { int unused; a[get_global_id(0)] += x; printf(\"%d\", x); }";
    gasket_status status;
    char *messages;

    for (size_t o = 0; o < sizeof options / sizeof *options; o++) {
        gasket_program *p = gasket_program_new(text, options[o], &status, &messages);
        free(messages);
        if (finishes(status, "gasket_program_new"))
            launch_once(p);
        if (p) {
            char *ir = gasket_program_text(p, GASKET_IR), *statistics = gasket_program_text(p, GASKET_STATISTICS);
            has_failed |= !ir || !statistics;
            free(ir);
            free(statistics);
        }
        gasket_program_free(p);
    }
    char *assembly = gasket_compile(text, "", &messages);
    has_failed |= !assembly;
    free(assembly);
    free(messages);
}

/* --- the sweep ------------------------------------------------------------------------------------------------------------ */

static void run_with_failures(void (*run)(void), long first, long last)
{
    has_failed = false;
    atomic_store(&allocations, 0);
    atomic_store(&last_failure, last);
    atomic_store(&first_failure, first);
    run();
    atomic_store(&first_failure, LONG_MAX);
}

static void sweep(const char *name, void (*run)(void), bool lasts, long last)
{
    char label[100];
    long n = 0, most;

    do {
        snprintf(label, sizeof label, "%s, allocation %ld%s fails", name, n, lasts ? " and all later ones" : "");
        where = label;
        run_with_failures(run, n, lasts ? LONG_MAX : n);
        most = atomic_load(&allocations);
        check_objects();
        run_with_failures(run, LONG_MAX, LONG_MAX);
        check_objects();
        if (has_failed)
            end("the run after it", 1);
    } while (++n <= last && n < most);
}

int main(int argc, char **argv)
{
    long last = argc > 1 ? atol(argv[1]) : LONG_MAX;

    int errors = dup(STDERR_FILENO);

    if (errors < 0 || !freopen("/dev/null", "w", stderr))
        return 1;
    setenv("GASKET_CACHE", "0", 0);
    sweep("OpenCL", run_opencl, false, last);
    sweep("OpenCL", run_opencl, true, last);
    sweep("gasket.h", run_library, false, last);
    sweep("gasket.h", run_library, true, last);
    return dup2(errors, STDERR_FILENO) < 0; /* for the report of LeakSanitizer */
}
