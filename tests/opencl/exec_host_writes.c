/* Writes of the host to memory of CL_MEM_USE_HOST_PTR. They are allowed while it is mapped for writing, and before a command that
 * writes the same bytes to the object.
 * OPTIONS: --check=maps
 * STATUS: 3
 * clEnqueueNDRangeKernel: error: the host has changed byte 8 of a buffer of 64 bytes with CL_MEM_USE_HOST_PTR, without mapping it for writing [maps]
 * clEnqueueReadBuffer: error: the host has changed byte 3 of a buffer of 64 bytes with CL_MEM_USE_HOST_PTR, without mapping it for writing [maps]
 * clEnqueueUnmapMemObject: error: the host has changed byte 5 of a buffer of 64 bytes with CL_MEM_USE_HOST_PTR, without mapping it for writing [maps]
 * clEnqueueWriteBuffer: error: the host has changed byte 40 of a buffer of 64 bytes with CL_MEM_USE_HOST_PTR, without mapping it for writing [maps]
 * 4 findings */
#include "check.h"

static cl_command_queue queue;
static cl_kernel put;
static cl_mem buffer;
static char memory[64], other[64];

static void launch(void)
{
    size_t items = 16;

    must(clEnqueueNDRangeKernel(queue, put, 1, NULL, &items, NULL, 0, NULL, NULL));
    must(clFinish(queue));
}

static char *map(cl_map_flags flags)
{
    cl_int error;
    char *mapped = clEnqueueMapBuffer(queue, buffer, CL_TRUE, flags, 0, 32, 0, NULL, NULL, &error);

    must(error);
    return mapped;
}

static void unmap(void *mapped)
{
    must(clEnqueueUnmapMemObject(queue, buffer, mapped, 0, NULL, NULL));
    must(clFinish(queue));
}

static void write_correctly(void)
{
    launch();
    launch();
    char *mapped = map(CL_MAP_WRITE);
    mapped[5] = 1;
    unmap(mapped);
    launch();
    memory[7] = 2;
    must(clEnqueueWriteBuffer(queue, buffer, CL_TRUE, 4, 8, memory + 4, 0, NULL, NULL));
    must(clEnqueueWriteBuffer(queue, buffer, CL_TRUE, 0, 64, other, 0, NULL, NULL));
    must(clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, 64, memory, 0, NULL, NULL));
    launch();
}

int main(void)
{
    const char *source = "kernel void put(global int *x) { x[get_global_id(0)] += 1; }\n";
    cl_context context = new_context();
    cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, NULL);

    queue = new_queue(context, 0);
    must(clBuildProgram(program, 0, NULL, NULL, NULL, NULL));
    put = clCreateKernel(program, "put", NULL);
    buffer = clCreateBuffer(context, CL_MEM_USE_HOST_PTR, 64, memory, NULL);
    must(clSetKernelArg(put, 0, sizeof buffer, &buffer));
    write_correctly();

    memory[8]++;
    launch();
    memory[3]++;
    must(clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, 64, other, 0, NULL, NULL));
    char *mapped = map(CL_MAP_READ);
    mapped[5]++;
    unmap(mapped);
    memory[40]++;
    must(clEnqueueWriteBuffer(queue, buffer, CL_TRUE, 0, 32, memory, 0, NULL, NULL));
    launch();
    clReleaseKernel(put);
    clReleaseProgram(program);
    clReleaseMemObject(buffer);
    clReleaseCommandQueue(queue);
    clReleaseContext(context);
    return 0;
}
