/* tests/bench/programs.c - the time and the results of one kernel, warm, on the first platform:
 *
 *     programs RUNS RESULTS OPTIONS FILE KERNEL GLOBAL[,GLOBAL] LOCAL[,LOCAL] ARGUMENT...
 *
 * builds FILE with OPTIONS, launches KERNEL once and then RUNS times, and prints of those RUNS the least and the largest seconds from
 * clEnqueueNDRangeKernel() to the end of clFinish(), and the least processor seconds of all host threads. The contents of all buffers
 * after the last launch are then written to RESULTS. With 0 RUNS the seconds are those of the first launch. An ARGUMENT is
 *
 *     int:N  float:X  words:N,N...      a value; words are the 32-bit words of a long, a vector or a struct
 *     local:BYTES
 *     floats:COUNT                      a buffer of random numbers between 0 and 1
 *     ints:COUNT,LIMIT                  a buffer of random int from 0 to LIMIT - 1
 *     steps:COUNT,FIRST,STEP,LIMIT      a buffer of FIRST, FIRST + STEP..., of which none is above LIMIT
 *     bytes:COUNT                       a buffer of random bytes
 *     file:NAME                         a buffer with the contents of a file */
#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static cl_context context;
static struct buffer {
    cl_mem memory;
    size_t size;
} buffers[32];
static size_t buffer_count;

static void must(cl_int error, const char *call)
{
    if (error == CL_SUCCESS)
        return;
    fprintf(stderr, "%s: %d\n", call, error);
    exit(1);
}

static double seconds(clockid_t clock)
{
    struct timespec now;

    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static unsigned any(void)
{
    static unsigned state = 1;

    state = state * 1664525 + 1013904223;
    return state >> 8;
}

static void fail(const char *name, const char *why)
{
    fprintf(stderr, "%s: %s\n", name, why);
    exit(1);
}

/* The contents of file NAME, with a zero byte after them; the caller owns them. */
static unsigned char *read_contents(const char *name, size_t *size)
{
    FILE *file = fopen(name, "rb");
    unsigned char *contents;

    if (!file || fseek(file, 0, SEEK_END) != 0)
        fail(name, "cannot be read");
    *size = (size_t)ftell(file);
    rewind(file);
    contents = calloc(*size + 1, 1);
    if (!contents || fread(contents, 1, *size, file) != *size)
        fail(name, "cannot be read");
    fclose(file);
    return contents;
}

static cl_program build(const char *name, const char *options, cl_device_id device)
{
    size_t size;
    char *text = (char *)read_contents(name, &size);
    cl_int error;
    cl_program program = clCreateProgramWithSource(context, 1, (const char **)&text, NULL, &error);

    must(error, "clCreateProgramWithSource");
    must(clBuildProgram(program, 1, &device, options, NULL, NULL), "clBuildProgram");
    free(text);
    return program;
}

/* Element I of a buffer argument of kind KIND with the numbers N of its text. */
static unsigned any_element(const char *kind, const long n[4], size_t i)
{
    float x;
    unsigned bits = any();

    if (strcmp(kind, "floats") == 0) {
        x = (float)bits / (1 << 24);
        memcpy(&bits, &x, sizeof bits);
    } else if (strcmp(kind, "ints") == 0 && n[1] > 0) {
        bits %= (unsigned)n[1];
    } else if (strcmp(kind, "steps") == 0) {
        long value = n[1] + (long)i * n[2];
        bits = (unsigned)(value < n[3] ? value : n[3]);
    }
    return bits;
}

static unsigned char *new_contents(const char *kind, const char *value, size_t *size)
{
    long n[4] = {0};
    size_t element = strcmp(kind, "bytes") == 0 ? 1 : 4;

    if (strcmp(kind, "file") == 0)
        return read_contents(value, size);
    if (sscanf(value, "%ld,%ld,%ld,%ld", &n[0], &n[1], &n[2], &n[3]) < 1)
        fail(value, "no number of elements");
    *size = (size_t)n[0] * element;
    unsigned char *contents = malloc(*size);
    for (size_t i = 0; contents && i < (size_t)n[0]; i++) {
        unsigned bits = any_element(kind, n, i);
        memcpy(contents + i * element, &bits, element);
    }
    return contents;
}

static cl_int set_words(cl_kernel kernel, cl_uint i, const char *value)
{
    cl_uint words[32], count = 0;
    const char *next = value;

    while (next && count < sizeof words / sizeof *words) {
        words[count++] = (cl_uint)strtol(next, NULL, 0);
        next = strchr(next, ',') ? strchr(next, ',') + 1 : NULL;
    }
    return clSetKernelArg(kernel, i, count * sizeof *words, words);
}

static cl_int set_argument(cl_kernel kernel, cl_uint i, const char *text)
{
    const char *value = strchr(text, ':') ? strchr(text, ':') + 1 : "";
    float x = strtof(value, NULL);
    char kind[8];
    cl_int error;

    if (sscanf(text, "%7[a-z]:", kind) != 1)
        fail(text, "no argument");
    if (strcmp(kind, "int") == 0 || strcmp(kind, "words") == 0)
        return set_words(kernel, i, value);
    if (strcmp(kind, "float") == 0)
        return clSetKernelArg(kernel, i, sizeof x, &x);
    if (strcmp(kind, "local") == 0)
        return clSetKernelArg(kernel, i, (size_t)atol(value), NULL);
    if (buffer_count == sizeof buffers / sizeof *buffers)
        fail(text, "too many buffers");
    struct buffer *b = &buffers[buffer_count++];
    unsigned char *contents = new_contents(kind, value, &b->size);
    b->memory = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, b->size, contents, &error);
    must(error, "clCreateBuffer");
    free(contents);
    return clSetKernelArg(kernel, i, sizeof b->memory, &b->memory);
}

static void write_results(cl_command_queue queue, const char *name)
{
    FILE *file = fopen(name, "wb");

    if (!file)
        fail(name, "cannot be written");
    for (size_t i = 0; i < buffer_count; i++) {
        void *contents = malloc(buffers[i].size);
        must(clEnqueueReadBuffer(queue, buffers[i].memory, CL_TRUE, 0, buffers[i].size, contents, 0, NULL, NULL), "clEnqueueReadBuffer");
        fwrite(contents, 1, buffers[i].size, file);
        free(contents);
    }
    if (fclose(file) != 0)
        fail(name, "cannot be written");
}

static cl_uint read_sizes(const char *text, size_t sizes[2])
{
    return sscanf(text, "%zu,%zu", &sizes[0], &sizes[1]) == 2 ? 2 : 1;
}

static void measure(cl_command_queue queue, cl_kernel kernel, int runs, const char *global_text, const char *local_text)
{
    size_t global[2], local[2];
    cl_uint dims = read_sizes(global_text, global);
    double least = 1e9, most = 0, processor = 1e9;

    read_sizes(local_text, local);
    for (int i = 0; i <= runs; i++) {
        double start = seconds(CLOCK_MONOTONIC), start_processor = seconds(CLOCK_PROCESS_CPUTIME_ID);
        must(clEnqueueNDRangeKernel(queue, kernel, dims, NULL, global, local, 0, NULL, NULL), "clEnqueueNDRangeKernel");
        must(clFinish(queue), "clFinish");
        double took = seconds(CLOCK_MONOTONIC) - start, used = seconds(CLOCK_PROCESS_CPUTIME_ID) - start_processor;
        if (i == 0 && runs > 0)
            continue;
        least = took < least ? took : least;
        most = took > most ? took : most;
        processor = used < processor ? used : processor;
    }
    printf("%.7f %.7f %.7f\n", least, most, processor);
}

int main(int argc, char **argv)
{
    cl_platform_id platform;
    cl_device_id device;
    cl_int error;

    if (argc < 8)
        return 2;
    must(clGetPlatformIDs(1, &platform, NULL), "clGetPlatformIDs");
    must(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL), "clGetDeviceIDs");
    context = clCreateContext(NULL, 1, &device, NULL, NULL, &error);
    must(error, "clCreateContext");
    cl_command_queue queue = clCreateCommandQueueWithProperties(context, device, NULL, &error);
    must(error, "clCreateCommandQueueWithProperties");
    cl_program program = build(argv[4], argv[3], device);
    cl_kernel kernel = clCreateKernel(program, argv[5], &error);
    must(error, "clCreateKernel");
    for (int i = 8; i < argc; i++)
        must(set_argument(kernel, (cl_uint)i - 8, argv[i]), argv[i]);
    measure(queue, kernel, atoi(argv[1]), argv[6], argv[7]);
    write_results(queue, argv[2]);
    for (size_t n = 0; n < buffer_count; n++)
        must(clReleaseMemObject(buffers[n].memory), "clReleaseMemObject");
    must(clReleaseKernel(kernel), "clReleaseKernel");
    must(clReleaseProgram(program), "clReleaseProgram");
    must(clReleaseCommandQueue(queue), "clReleaseCommandQueue");
    must(clReleaseContext(context), "clReleaseContext");
    return 0;
}
