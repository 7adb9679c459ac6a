/* tests/bench/programs.c - the time of one kernel, warm, on the first platform:
 *
 *     programs RUNS FILE KERNEL GLOBAL[,GLOBAL] LOCAL[,LOCAL] ARGUMENT...
 *
 * prints the seconds from clEnqueueNDRangeKernel() to the end of clFinish(): the least and the largest of RUNS runs, after one that
 * is not counted. An ARGUMENT is int:N, float:X, local:BYTES, bytes:COUNT (a buffer of random bytes) or floats:COUNT (a buffer of
 * random numbers between 0 and 1). */
#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static cl_context context;

static void must(cl_int error, const char *call)
{
    if (error == CL_SUCCESS)
        return;
    fprintf(stderr, "%s: %d\n", call, error);
    exit(1);
}

static double seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static unsigned any(void)
{
    static unsigned state = 1;

    state = state * 1664525 + 1013904223;
    return state >> 8;
}

static cl_program build(const char *name, cl_device_id device)
{
    static char text[1 << 16];
    const char *start = text;
    FILE *file = fopen(name, "r");
    cl_int error;

    if (!file || !fread(text, 1, sizeof text - 1, file)) {
        fprintf(stderr, "%s: cannot be read\n", name);
        exit(1);
    }
    fclose(file);
    cl_program program = clCreateProgramWithSource(context, 1, &start, NULL, &error);
    must(error, "clCreateProgramWithSource");
    must(clBuildProgram(program, 1, &device, NULL, NULL, NULL), "clBuildProgram");
    return program;
}

static cl_mem new_buffer(size_t count, int is_float)
{
    size_t size = is_float ? sizeof(float) : 1;
    unsigned char *contents = malloc(count * size);
    cl_int error;

    for (size_t i = 0; contents && i < count; i++) {
        unsigned bits = any();
        float x = (float)bits / (1 << 24);
        memcpy(contents + i * size, is_float ? (void *)&x : (void *)&bits, size);
    }
    cl_mem buffer = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, count * size, contents, &error);
    must(error, "clCreateBuffer");
    free(contents);
    return buffer;
}

static cl_int set_argument(cl_kernel kernel, cl_uint i, const char *text)
{
    const char *value = strchr(text, ':') ? strchr(text, ':') + 1 : "";
    int number = atoi(value);
    float x = strtof(value, NULL);

    if (strncmp(text, "int:", 4) == 0)
        return clSetKernelArg(kernel, i, sizeof number, &number);
    if (strncmp(text, "float:", 6) == 0)
        return clSetKernelArg(kernel, i, sizeof x, &x);
    if (strncmp(text, "local:", 6) == 0)
        return clSetKernelArg(kernel, i, (size_t)number, NULL);
    cl_mem buffer = new_buffer((size_t)number, strncmp(text, "floats:", 7) == 0);
    return clSetKernelArg(kernel, i, sizeof buffer, &buffer);
}

static cl_uint read_sizes(const char *text, size_t sizes[2])
{
    return sscanf(text, "%zu,%zu", &sizes[0], &sizes[1]) == 2 ? 2 : 1;
}

static void measure(cl_command_queue queue, cl_kernel kernel, int runs, const char *global_text, const char *local_text)
{
    size_t global[2], local[2];
    cl_uint dims = read_sizes(global_text, global);
    double least = 1e9, most = 0;

    read_sizes(local_text, local);
    for (int i = 0; i <= runs; i++) {
        double start = seconds();
        must(clEnqueueNDRangeKernel(queue, kernel, dims, NULL, global, local, 0, NULL, NULL), "clEnqueueNDRangeKernel");
        must(clFinish(queue), "clFinish");
        double took = seconds() - start;
        least = i && took < least ? took : least;
        most = i && took > most ? took : most;
    }
    printf("%.7f %.7f\n", least, most);
}

int main(int argc, char **argv)
{
    cl_platform_id platform;
    cl_device_id device;
    cl_int error;

    if (argc < 6)
        return 2;
    must(clGetPlatformIDs(1, &platform, NULL), "clGetPlatformIDs");
    must(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL), "clGetDeviceIDs");
    context = clCreateContext(NULL, 1, &device, NULL, NULL, &error);
    must(error, "clCreateContext");
    cl_command_queue queue = clCreateCommandQueueWithProperties(context, device, NULL, &error);
    must(error, "clCreateCommandQueueWithProperties");
    cl_kernel kernel = clCreateKernel(build(argv[2], device), argv[3], &error);
    must(error, "clCreateKernel");
    for (int i = 6; i < argc; i++)
        must(set_argument(kernel, (cl_uint)i - 6, argv[i]), argv[i]);
    measure(queue, kernel, atoi(argv[1]), argv[4], argv[5]);
    return 0;
}
