/* tests/oracle/pocl_run.c - runs a kernel under an installed OpenCL, so that its buffers can be compared with gasket's.
 *
 *     pocl_run FILE.cl KERNEL "BUILD OPTIONS" DIR GX GY GZ LX LY LZ ARGUMENT...
 *
 * An ARGUMENT is, in the order of the kernel's parameters, value:NAME (bytes in DIR/NAME.in), buffer:NAME (contents in
 * DIR/NAME.in, afterwards written to DIR/NAME.out), same:NAME (the buffer of an earlier argument), local:BYTES, null,
 * image:NAME:OBJECT,ORDER,TYPE,W,H,D,TEXEL (numbers of the API, a size or layers each, 1 if the image has it not, the bytes of a
 * texel; contents as of a buffer, rows without padding) or sampler:NORMALIZED,ADDRESSING,FILTER. KERNEL
 * may be several names with commas between, each of which gets arguments of its own with the same contents; what kernel K leaves
 * is then in DIR/K.NAME.out. Names with + between run one after the other over the same buffers, under the first one's name.
 * Takes the first CPU device, which with Debian's pocl-opencl-icd is PoCL. Where DIR/again.in exists, the (last) kernel is run
 * a second time, and DIR/seconds.out says how long that took. Status 77 means that there is no OpenCL here. */
#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { NOTHING_HERE = 77, MAX_ARGUMENTS = 64, MAX_PLATFORMS = 8 };

static void check(cl_int e, const char *what)
{
    if (e != CL_SUCCESS) {
        fprintf(stderr, "pocl_run: %s: error %d\n", what, e);
        exit(1);
    }
}

static unsigned char *read_file(const char *path, size_t *length)
{
    FILE *f = fopen(path, "rb");

    if (!f) {
        perror(path);
        exit(1);
    }
    fseek(f, 0, SEEK_END);
    *length = (size_t)ftell(f);
    rewind(f);
    unsigned char *data = malloc(*length + 1);
    if (fread(data, 1, *length, f) != *length)
        exit(1);
    data[*length] = 0;
    fclose(f);
    return data;
}

static const char *path_of(const char *dir, const char *name, const char *suffix)
{
    static char path[4096];

    snprintf(path, sizeof path, "%s/%s.%s", dir, name, suffix);
    return path;
}

static cl_device_id cpu_device(void)
{
    cl_platform_id platforms[MAX_PLATFORMS];
    cl_uint count = 0;
    cl_device_id device;

    if (clGetPlatformIDs(MAX_PLATFORMS, platforms, &count) != CL_SUCCESS)
        exit(NOTHING_HERE);
    for (cl_uint i = 0; i < count && i < MAX_PLATFORMS; i++)
        if (clGetDeviceIDs(platforms[i], CL_DEVICE_TYPE_CPU, 1, &device, NULL) == CL_SUCCESS)
            return device;
    exit(NOTHING_HERE);
}

static cl_program build(cl_context context, cl_device_id device, const char *file, const char *options)
{
    size_t length;
    const char *source = (const char *)read_file(file, &length);
    cl_int e;
    cl_program program = clCreateProgramWithSource(context, 1, &source, &length, &e);

    check(e, "clCreateProgramWithSource");
    if (clBuildProgram(program, 1, &device, options, NULL, NULL) != CL_SUCCESS) {
        static char log[1 << 16];
        clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, sizeof log - 1, log, NULL);
        fprintf(stderr, "pocl_run: %s\n", log);
        exit(1);
    }
    return program;
}

typedef struct argument {
    const char *name; /* NULL: no buffer of its own */
    cl_mem buffer;
    size_t bytes;
    size_t region[3]; /* of an image; 0 for a buffer */
} argument;

/* Creates the image that SPEC, the numbers after its name, describes. */
static argument new_image(cl_context context, const char *dir, const char *spec)
{
    const char *colon = strchr(spec, ':');
    argument a = {.name = strndup(spec, (size_t)(colon - spec))};
    cl_image_format format;
    cl_image_desc desc = {0};
    size_t size[3], texel;
    cl_int e;

    if (sscanf(colon, ":%u,%u,%u,%zu,%zu,%zu,%zu", &desc.image_type, &format.image_channel_order, &format.image_channel_data_type,
               &size[0], &size[1], &size[2], &texel) != 7)
        check(CL_INVALID_VALUE, spec);
    unsigned char *data = read_file(path_of(dir, a.name, "in"), &a.bytes);
    bool lines = desc.image_type == CL_MEM_OBJECT_IMAGE1D_ARRAY, slices = desc.image_type == CL_MEM_OBJECT_IMAGE2D_ARRAY;
    desc.image_width = size[0];
    desc.image_height =
        desc.image_type == CL_MEM_OBJECT_IMAGE2D || desc.image_type == CL_MEM_OBJECT_IMAGE3D || slices ? size[1] : 0;
    desc.image_depth = desc.image_type == CL_MEM_OBJECT_IMAGE3D ? size[2] : 0;
    desc.image_array_size = lines ? size[1] : slices ? size[2] : 0;
    memcpy(a.region, size, sizeof size);
    if (desc.image_type == CL_MEM_OBJECT_IMAGE1D_BUFFER) {
        desc.buffer = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, a.bytes, data, &e);
        check(e, "clCreateBuffer");
        a.buffer = clCreateImage(context, CL_MEM_READ_WRITE, &format, &desc, NULL, &e);
    } else {
        a.buffer = clCreateImage(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, &format, &desc, data, &e);
    }
    check(e, spec);
    if (a.bytes != size[0] * size[1] * size[2] * texel)
        check(CL_INVALID_IMAGE_SIZE, spec);
    free(data);
    return a;
}

static cl_sampler new_sampler(cl_context context, const char *spec)
{
    cl_uint normalized, addressing, filter;
    cl_int e = CL_INVALID_VALUE;

    check(sscanf(spec, "%u,%u,%u", &normalized, &addressing, &filter) == 3 ? CL_SUCCESS : CL_INVALID_VALUE, spec);
    cl_sampler_properties properties[] = {
        CL_SAMPLER_NORMALIZED_COORDS, normalized, CL_SAMPLER_ADDRESSING_MODE, addressing, CL_SAMPLER_FILTER_MODE, filter, 0};
    cl_sampler s = clCreateSamplerWithProperties(context, properties, &e);
    check(e, spec);
    return s;
}

static void set_argument(cl_context context, cl_kernel kernel, const char *dir, const char *spec, unsigned n, argument *all)
{
    const char *name = strchr(spec, ':') ? strchr(spec, ':') + 1 : "";
    size_t bytes;
    cl_int e = CL_SUCCESS;

    if (strncmp(spec, "value:", 6) == 0) {
        unsigned char *data = read_file(path_of(dir, name, "in"), &bytes);
        e = clSetKernelArg(kernel, n, bytes, data);
    } else if (strncmp(spec, "buffer:", 7) == 0) {
        unsigned char *data = read_file(path_of(dir, name, "in"), &bytes);
        cl_mem buffer = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, bytes, data, &e);
        check(e, "clCreateBuffer");
        all[n] = (argument){name, buffer, bytes, {0}};
        e = clSetKernelArg(kernel, n, sizeof buffer, &buffer);
    } else if (strncmp(spec, "image:", 6) == 0) {
        all[n] = new_image(context, dir, name);
        e = clSetKernelArg(kernel, n, sizeof all[n].buffer, &all[n].buffer);
    } else if (strncmp(spec, "sampler:", 8) == 0) {
        cl_sampler s = new_sampler(context, name);
        e = clSetKernelArg(kernel, n, sizeof s, &s);
    } else if (strncmp(spec, "same:", 5) == 0) {
        for (unsigned i = 0; i < n; i++)
            if (all[i].name && strcmp(all[i].name, name) == 0)
                e = clSetKernelArg(kernel, n, sizeof all[i].buffer, &all[i].buffer);
    } else if (strncmp(spec, "local:", 6) == 0) {
        e = clSetKernelArg(kernel, n, strtoul(name, NULL, 10), NULL);
    } else {
        cl_mem none = NULL;
        e = clSetKernelArg(kernel, n, sizeof none, &none);
    }
    check(e, spec);
}

static double run_kernel(cl_command_queue queue, cl_kernel kernel, cl_uint dims, const size_t *global, const size_t *local)
{
    struct timespec start, end;

    clock_gettime(CLOCK_MONOTONIC, &start);
    check(clEnqueueNDRangeKernel(queue, kernel, dims, NULL, global, local, 0, NULL, NULL), "clEnqueueNDRangeKernel");
    check(clFinish(queue), "clFinish");
    clock_gettime(CLOCK_MONOTONIC, &end);
    return (double)(end.tv_sec - start.tv_sec) + 1e-9 * (double)(end.tv_nsec - start.tv_nsec);
}

/* Runs the kernel once more where DIR asks for it: the first run of an implementation may compile. */
static void run_again(cl_command_queue queue, cl_kernel kernel, cl_uint dims, const size_t *global, const size_t *local,
                      const char *dir)
{
    FILE *asked = fopen(path_of(dir, "again", "in"), "r");

    if (!asked)
        return;
    fclose(asked);
    double seconds = run_kernel(queue, kernel, dims, global, local);
    FILE *f = fopen(path_of(dir, "seconds", "out"), "w");
    if (!f || fprintf(f, "%.9f\n", seconds) < 0 || fclose(f) != 0)
        exit(1);
}

/* Runs kernel NAME with the arguments SPECS and the buffers that ALL has. */
static void run_over(cl_program program, const char *name, cl_command_queue queue, cl_uint dims, const size_t *global,
                     const size_t *local, const char *dir, char **specs, int count, argument *all)
{
    cl_int e;
    cl_kernel kernel = clCreateKernel(program, name, &e);

    check(e, name);
    for (int i = 0; i < count; i++)
        if (all[i].name)
            check(clSetKernelArg(kernel, (cl_uint)i, sizeof all[i].buffer, &all[i].buffer), specs[i]);
        else
            set_argument(NULL, kernel, dir, specs[i], (unsigned)i, all);
    run_kernel(queue, kernel, dims, global, local);
    clReleaseKernel(kernel);
}

/* Writes the buffers of ALL to files whose names begin with PREFIX. */
static void write_buffers(cl_command_queue queue, const char *dir, const char *prefix, argument *all, int count)
{
    for (int i = 0; i < count; i++) {
        char name[256];
        if (!all[i].name)
            continue;
        unsigned char *data = malloc(all[i].bytes);
        if (all[i].region[0])
            check(clEnqueueReadImage(queue, all[i].buffer, CL_TRUE, (size_t[3]){0}, all[i].region, 0, 0, data, 0, NULL, NULL),
                  "clEnqueueReadImage");
        else
            check(clEnqueueReadBuffer(queue, all[i].buffer, CL_TRUE, 0, all[i].bytes, data, 0, NULL, NULL),
                  "clEnqueueReadBuffer");
        clReleaseMemObject(all[i].buffer);
        snprintf(name, sizeof name, "%s%s", prefix, all[i].name);
        FILE *f = fopen(path_of(dir, name, "out"), "wb");
        if (!f || fwrite(data, 1, all[i].bytes, f) != all[i].bytes || fclose(f) != 0)
            exit(1);
        free(data);
    }
}

int main(int argc, char **argv)
{
    size_t global[3], local[3];
    cl_uint dims = 0;
    cl_int e;

    if (argc < 11 || argc - 11 > MAX_ARGUMENTS) {
        fprintf(stderr, "usage: pocl_run FILE KERNEL[,KERNEL...] OPTIONS DIR GX GY GZ LX LY LZ ARGUMENT...\n");
        return 2;
    }
    for (int i = 0; i < 3; i++) {
        global[i] = strtoul(argv[5 + i], NULL, 10);
        local[i] = strtoul(argv[8 + i], NULL, 10);
        dims += global[i] != 0; /* 0: the run has fewer dimensions */
    }
    cl_device_id device = cpu_device();
    cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &e);
    check(e, "clCreateContext");
    cl_command_queue queue = clCreateCommandQueueWithProperties(context, device, NULL, &e);
    check(e, "clCreateCommandQueueWithProperties");
    cl_program program = build(context, device, argv[1], argv[3]);
    bool several = strchr(argv[2], ',') != NULL;
    for (char *name = strtok(argv[2], ","), *next; name; name = next) {
        argument arguments[MAX_ARGUMENTS] = {0};
        char prefix[128] = "", *others;
        next = strtok(NULL, ",");
        name = strtok_r(name, "+", &others);
        cl_kernel kernel = clCreateKernel(program, name, &e);
        check(e, name);
        for (int i = 11; i < argc; i++)
            set_argument(context, kernel, argv[4], argv[i], (unsigned)(i - 11), arguments);
        run_kernel(queue, kernel, dims, global, local);
        for (char *other; (other = strtok_r(NULL, "+", &others));)
            run_over(program, other, queue, dims, global, local, argv[4], argv + 11, argc - 11, arguments);
        if (several)
            snprintf(prefix, sizeof prefix, "%s.", name);
        write_buffers(queue, argv[4], prefix, arguments, argc - 11);
        run_again(queue, kernel, dims, global, local, argv[4]);
        clReleaseKernel(kernel);
    }
    return 0;
}
