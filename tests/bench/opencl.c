/* tests/bench/opencl.c - the costs of OpenCL calls on the first platform:
 *
 *     opencl FILE...
 *
 * prints microseconds, a line each: enqueueing an empty kernel and clFinish(); 10,000 launches of saxpy on 1,000 elements with one
 * clFinish(); for each FILE clBuildProgram() and clCreateKernelsInProgram(), and the same with reading the program's binary, because a
 * platform may leave the machine code for later; - and - if the platform's compiler refuses the FILE. */
#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { EMPTY_LAUNCHES = 2000, LAUNCHES = 10000, ELEMENTS = 1000 };

static const char source[] = "kernel void empty(void) {}\n"
                             "kernel void saxpy(float a, global const float *x, global float *y)\n"
                             "{ size_t i = get_global_id(0); y[i] = fma(a, x[i], y[i]); }\n";

static cl_context context;
static cl_device_id device;
static cl_command_queue queue;

static void must(cl_int error, const char *call)
{
    if (error == CL_SUCCESS)
        return;
    fprintf(stderr, "%s: %d\n", call, error);
    exit(1);
}

static double microseconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e6 + (double)now.tv_nsec / 1e3;
}

/* The built program of TEXT; NULL if the compiler refuses it. */
static cl_program build(const char *text)
{
    cl_int error;
    cl_program program = clCreateProgramWithSource(context, 1, &text, NULL, &error);

    must(error, "clCreateProgramWithSource");
    error = clBuildProgram(program, 1, &device, NULL, NULL, NULL);
    if (error == CL_BUILD_PROGRAM_FAILURE)
        return NULL;
    must(error, "clBuildProgram");
    return program;
}

static void launch(cl_kernel kernel, size_t items, int count, int finish_each)
{
    for (int i = 0; i < count; i++) {
        must(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &items, NULL, 0, NULL, NULL), "clEnqueueNDRangeKernel");
        if (finish_each)
            must(clFinish(queue), "clFinish");
    }
    must(clFinish(queue), "clFinish");
}

static void time_launches(void)
{
    cl_int error;
    cl_program program = build(source);
    cl_kernel empty = clCreateKernel(program, "empty", &error), saxpy = clCreateKernel(program, "saxpy", &error);
    cl_mem x = clCreateBuffer(context, 0, 4 * ELEMENTS, NULL, &error), y = clCreateBuffer(context, 0, 4 * ELEMENTS, NULL, &error);

    must(clSetKernelArg(saxpy, 0, sizeof(float), &(float){2}), "clSetKernelArg");
    must(clSetKernelArg(saxpy, 1, sizeof x, &x), "clSetKernelArg");
    must(clSetKernelArg(saxpy, 2, sizeof y, &y), "clSetKernelArg");
    launch(empty, 1, 10, 1);
    double start = microseconds();
    launch(empty, 1, EMPTY_LAUNCHES, 1);
    printf("%.2f\n", (microseconds() - start) / EMPTY_LAUNCHES);
    launch(saxpy, ELEMENTS, 10, 1);
    start = microseconds();
    launch(saxpy, ELEMENTS, LAUNCHES, 0);
    printf("%.0f\n", microseconds() - start);
}

static char *read_text(const char *name)
{
    char *text = calloc(1, 1 << 20);
    FILE *file = fopen(name, "r");

    if (!text || !file || !fread(text, 1, (1 << 20) - 1, file)) {
        fprintf(stderr, "%s: cannot be read\n", name);
        exit(1);
    }
    fclose(file);
    return text;
}

static void read_binary(cl_program program)
{
    size_t bytes;

    must(clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof bytes, &bytes, NULL), "CL_PROGRAM_BINARY_SIZES");
    unsigned char *binary = malloc(bytes);
    must(clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof binary, &binary, NULL), "CL_PROGRAM_BINARIES");
    free(binary);
}

static void time_build(const char *name)
{
    char *text = read_text(name);
    cl_kernel kernels[64];
    cl_uint count;
    double start = microseconds();
    cl_program program = build(text);

    if (program) {
        must(clCreateKernelsInProgram(program, 64, kernels, &count), "clCreateKernelsInProgram");
        printf("%.0f\n", microseconds() - start);
        read_binary(program);
        printf("%.0f\n", microseconds() - start);
    } else {
        printf("-\n-\n");
    }
    free(text);
}

int main(int argc, char **argv)
{
    cl_platform_id platform;
    cl_int error;

    must(clGetPlatformIDs(1, &platform, NULL), "clGetPlatformIDs");
    must(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL), "clGetDeviceIDs");
    context = clCreateContext(NULL, 1, &device, NULL, NULL, &error);
    must(error, "clCreateContext");
    queue = clCreateCommandQueueWithProperties(context, device, NULL, &error);
    must(error, "clCreateCommandQueueWithProperties");
    time_launches();
    for (int i = 1; i < argc; i++)
        time_build(argv[i]);
    return 0;
}
