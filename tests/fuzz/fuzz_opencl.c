/* tests/fuzz/fuzz_opencl.c - libFuzzer target: an input is a sequence of calls of all entry points of OpenCL.
 *
 * opencl_entries.py lists the entry points with the text of their parameters, which determines the arguments: handles that are
 * live, released, foreign or null, sizes, flags and pointers. Callbacks and memory of the host are valid, since the library cannot
 * check these. All parameters are integers or pointers, so each entry point is called through one type of function. */
#include "src/opencl/program/build_job.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PARAMETERS = 16, KEPT = 64, HOST_BYTES = 1 << 20 };

typedef uintptr_t (*entry_point)(uintptr_t, uintptr_t, uintptr_t, uintptr_t, uintptr_t, uintptr_t, uintptr_t, uintptr_t,
                                 uintptr_t, uintptr_t, uintptr_t, uintptr_t, uintptr_t, uintptr_t, uintptr_t, uintptr_t);

typedef struct entry {
    const char *type, *name, *parameters;
    entry_point function;
} entry;

/* clang-format off */
#define ENTRY_POINT(type, name, parameters) extern type guarded_##name parameters;
#include "opencl_entries.def"
#undef ENTRY_POINT

#define ENTRY_POINT(type, name, parameters)                                                                                       \
    {#type, #name, #parameters, (entry_point)(void (*)(void))guarded_##name},
static const entry entries[] = {
#include "opencl_entries.def"
};
/* clang-format on */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const uint8_t *input, *input_end;
static void *handles[KEPT], *pointers[KEPT];
static size_t handle_count, pointer_count;
static unsigned char host[HOST_BYTES], value[HOST_BYTES];

static unsigned pick(unsigned limit)
{
    return input < input_end ? *input++ % limit : 0;
}

static void keep(void **list, size_t *count, void *one)
{
    if (one)
        list[*count < KEPT ? (*count)++ : pick(KEPT)] = one;
}

static void *any_handle(void)
{
    static void *foreign[64];
    unsigned chance = pick(32);

    return chance == 0 ? NULL : chance == 1 || !handle_count ? foreign : handles[pick((unsigned)handle_count)];
}

static size_t any_size(void)
{
    static const size_t sizes[] = {0, 1, 2, 3, 4, 8, 12, 16, 64, 100, 128, 256, 1024, 4096};

    return sizes[pick(14)];
}

/* --- arguments by the text of a parameter --------------------------------------------------------------------------------- */

static void ignore_call(void)
{
}

/* Lists end with a 0. */
static void *any_properties(void)
{
    static uintptr_t list[5];
    static const uintptr_t names[] = {CL_CONTEXT_PLATFORM,
                                      CL_QUEUE_PROPERTIES,
                                      CL_QUEUE_SIZE,
                                      CL_SAMPLER_NORMALIZED_COORDS,
                                      CL_SAMPLER_ADDRESSING_MODE,
                                      CL_SAMPLER_FILTER_MODE,
                                      CL_DEVICE_PARTITION_EQUALLY,
                                      0};

    memset(list, 0, sizeof list);
    list[0] = names[pick(8)];
    list[1] = list[0] == CL_CONTEXT_PLATFORM ? (uintptr_t)any_handle() : pick(4) ? pick(16) : 0x1130 + pick(32);
    return list;
}

static void *any_image_description(void)
{
    static cl_image_desc d;

    d = (cl_image_desc){.image_type = CL_MEM_OBJECT_BUFFER + pick(9),
                        .image_width = pick(20),
                        .image_height = pick(20),
                        .image_depth = pick(4),
                        .image_array_size = pick(4),
                        .image_row_pitch = pick(4) ? 0 : any_size(),
                        .image_slice_pitch = pick(4) ? 0 : any_size(),
                        .buffer = pick(2) ? NULL : any_handle()};
    return &d;
}

static void *any_image_format(void)
{
    static cl_image_format f;

    f = (cl_image_format){CL_R + pick(16), CL_SNORM_INT8 + pick(16)};
    return &f;
}

static void *any_region(void)
{
    static cl_buffer_region r;

    r = (cl_buffer_region){any_size(), any_size()};
    return &r;
}

static void *any_triple(void)
{
    static size_t lists[8][3];
    size_t *list = lists[pick(8)];

    for (unsigned i = 0; i < 3; i++)
        list[i] = pick(6);
    return list;
}

static void *any_text(void)
{
    static const char *const texts[] = {"kernel void add(global int *a, int x) { a[get_global_id(0)] += x; }",
                                        "kernel void copy(read_only image2d_t i, sampler_t s, local int *l, global float4 *o)"
                                        "{ l[0] = 1; o[0] = read_imagef(i, s, (float2)(0.5f, 0.5f)); }",
                                        "int f(void); kernel void far(global int *o) { *o = f(); }",
                                        "int f(void) { return 1; }",
                                        "kernel void k(",
                                        "add",
                                        "copy",
                                        "-create-library",
                                        "-O0",
                                        "-wrong",
                                        "clFinish",
                                        ""};

    return (void *)texts[pick(12)];
}

static void *any_list(const char *of)
{
    static void *lists[4][8];
    void **list = lists[pick(4)];

    for (unsigned i = 0; i < 8; i++)
        list[i] = strcmp(of, "handle") == 0 ? any_handle() : strcmp(of, "text") == 0 ? any_text() : pick(4) ? host : NULL;
    return list;
}

static bool has(const char *text, const char *part)
{
    return strstr(text, part) != NULL;
}

/* Is the parameter an object, or a pointer to objects if STARS is 1? */
static bool is_handle(const char *p, unsigned stars)
{
    static const char *const types[] = {"cl_platform_id ", "cl_device_id ",         "cl_context ", "cl_command_queue ",
                                        "cl_mem ",         "cl_sampler ",           "cl_program ", "cl_kernel ",
                                        "cl_event ",       "cl_command_buffer_khr "};
    unsigned found = 0;

    for (const char *at = p; *at; at++)
        found += *at == '*';
    for (unsigned i = 0; i < sizeof types / sizeof *types; i++)
        if (has(p, types[i]) && found == stars)
            return true;
    return false;
}

/* The argument for parameter P, its text, of an entry point called NAME. */
static uintptr_t any_argument(const char *name, const char *p)
{
    if (has(p, ")(") || has(p, "callback")) /* a function of the program */
        return pick(3) ? 0 : (uintptr_t)ignore_call;
    if (is_handle(p, 0))
        return (uintptr_t)any_handle();
    if (has(p, "cl_bool blocking"))
        return 0;
    if (!strchr(p, '*') && has(p, "size_t"))
        return any_size();
    if (!strchr(p, '*') && has(p, "cl_uint") && !has(p, "cl_uint *"))
        return pick(5);
    if (!strchr(p, '*'))
        return pick(2) ? (uintptr_t)1 << pick(20) : has(p, "_info ") ? 0x1000u + pick(3) * 0x100 + pick(256) : pick(32);
    if (pick(24) == 0)
        return 0;
    if (has(p, "const cl_image_desc"))
        return (uintptr_t)any_image_description();
    if (has(p, "const cl_image_format"))
        return (uintptr_t)any_image_format();
    if (has(p, "buffer_create_info"))
        return (uintptr_t)any_region();
    if (has(p, "_propert") && has(p, "const"))
        return pick(2) ? 0 : (uintptr_t)any_properties();
    if (has(p, "lengths") && has(name, "Source"))
        return 0;
    if (has(p, "const size_t *"))
        return (uintptr_t)any_triple();
    if (has(p, "const char **"))
        return (uintptr_t)any_list("text");
    if (has(p, "const char *"))
        return (uintptr_t)any_text();
    if (has(p, "**") || has(p, "[]"))
        return (uintptr_t)any_list("memory");
    if (is_handle(p, 1) && has(p, "const"))
        return (uintptr_t)any_list("handle");
    if (has(p, "mapped_ptr") || (has(name, "Free") && (has(p, "ptr") || has(p, "pointer"))))
        return (uintptr_t)(pointer_count ? pointers[pick((unsigned)pointer_count)] : host);
    return has(p, "void *") && has(p, "const") ? (uintptr_t)(has(name, "Arg") ? any_list("handle") : host) : (uintptr_t)value;
}

/* --- calls ---------------------------------------------------------------------------------------------------------------- */

/* Copies the next parameter at *AT to OUT; false: there are no more. */
static bool next_parameter(const char **at, char out[256])
{
    size_t n = 0;

    *at += **at == ',';
    for (int depth = 0; **at && n < 255; ++*at) {
        depth += **at == '(';
        depth -= **at == ')';
        if (depth < 0 || (depth == 0 && **at == ','))
            break;
        out[n++] = **at;
    }
    out[n] = '\0';
    return n && strcmp(out, "void") != 0;
}

/* Completes all user events, before a call that may wait for one or release its last reference. */
static void open_gates(void)
{
    for (size_t i = 0; i < handle_count; i++)
        clSetUserEventStatus(handles[i], CL_COMPLETE);
}

static void keep_results(const entry *e, uintptr_t result, const char *parameters)
{
    void *stored;

    bool is_pointer = strcmp(e->type, "void *") == 0, has_result = strcmp(e->type, "cl_int") != 0 && strcmp(e->type, "void") != 0;

    if (has_result && !is_pointer)
        keep(handles, &handle_count, (void *)result);
    else if (is_pointer && !has(e->name, "FunctionAddress"))
        keep(pointers, &pointer_count, (void *)result);
    memcpy(&stored, value, sizeof stored);
    if (has(parameters, "cl_event *event") && !has(e->name, "Get") && stored)
        keep(handles, &handle_count, stored);
}

static void call_any(void)
{
    const entry *e = &entries[pick(sizeof entries / sizeof *entries)];
    const char *at = e->parameters + 1;
    uintptr_t a[MOST_PARAMETERS] = {0};
    char parameter[256];

    memset(value, 0, 4096);
    for (unsigned i = 0; i < MOST_PARAMETERS && next_parameter(&at, parameter); i++)
        a[i] = any_argument(e->name, parameter);
    if (has(e->name, "Finish") || has(e->name, "WaitForEvents") || has(e->name, "Blocking") || has(e->name, "ReleaseEvent"))
        open_gates();
    uintptr_t result =
        e->function(a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8], a[9], a[10], a[11], a[12], a[13], a[14], a[15]);
    keep_results(e, result, e->parameters);
}

/* One live object of most kinds, so that a short input reaches far. */
static void create_first(void)
{
    static const char *source;
    cl_platform_id platform;
    cl_device_id device;

    source = any_text();
    clGetPlatformIDs(1, &platform, NULL);
    clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL);
    cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, NULL);
    cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, NULL);
    clBuildProgram(program, 0, NULL, "", NULL, NULL);
    handle_count = pointer_count = 0;
    void *first[] = {platform,
                     device,
                     context,
                     program,
                     clCreateCommandQueueWithProperties(context, device, NULL, NULL),
                     clCreateBuffer(context, 0, 4096, NULL, NULL),
                     clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, 1024, host, NULL),
                     clCreateKernel(program, "add", NULL)};
    for (size_t i = 0; i < sizeof first / sizeof *first; i++)
        keep(handles, &handle_count, first[i]);
}

/* Releases what is left; a call refuses the handles of other kinds. */
static void release_all(void)
{
    open_gates();
    for (size_t i = 0; i < handle_count; i++)
        clFinish(handles[i]);
    for (size_t i = 0; i < handle_count; i++)
        while (!clReleaseEvent(handles[i]) || !clReleaseKernel(handles[i]) || !clReleaseMemObject(handles[i]) ||
               !clReleaseSampler(handles[i]) || !clReleaseCommandBufferKHR(handles[i]))
            ;
    for (size_t i = 0; i < handle_count; i++)
        while (!clReleaseProgram(handles[i]) || !clReleaseCommandQueue(handles[i]) || !clReleaseContext(handles[i]))
            ;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    setenv("GASKET_CACHE", "0", 1);
    input = data;
    input_end = data + size;
    create_first();
    while (input < input_end)
        call_any();
    release_all();
    return 0;
}
