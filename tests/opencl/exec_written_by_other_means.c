/* Bytes that are written by one means and read by another: memory that buffers share with an allocation or with each other, sub-buffers,
 * native kernels and mapped regions. The checks change no result, and find nothing.
 * OPTIONS: --check
 * STATUS: 0 */
#include "check.h"

static const char *source =
    "typedef struct { global int *numbers; } box;\n"
    "kernel void add(global box *b) { b->numbers[get_global_id(0)]++; }\n"
    "kernel void put(global int *x) { x[get_global_id(0)] = 5; }\n"
    "kernel void move(global const int *x, global int *y) { y[get_global_id(0)] = x[get_global_id(0)]; }\n";

static cl_context context;
static cl_command_queue queue;
static cl_kernel add, put, move;

static cl_mem share(void *memory, size_t bytes)
{
    cl_int error;
    cl_mem m = clCreateBuffer(context, CL_MEM_USE_HOST_PTR, bytes, memory, &error);

    must(error);
    return m;
}

static void run(cl_kernel kernel)
{
    size_t two = 2;

    must(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &two, NULL, 0, NULL, NULL));
    must(clFinish(queue));
}

/* Sets the SIZE bytes of M to those at VALUE through a map. */
static void set_by_map(cl_mem m, const void *value, size_t size)
{
    cl_int error;
    void *p = clEnqueueMapBuffer(queue, m, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 0, size, 0, NULL, NULL, &error);

    must(error);
    memcpy(p, value, size);
    must(clEnqueueUnmapMemObject(queue, m, p, 0, NULL, NULL));
}

/* The two numbers of the allocation at NUMBERS must be X and Y. */
static void expect(const int *numbers, int x, int y)
{
    int values[2] = {0, 0};

    must(clEnqueueSVMMemcpy(queue, CL_TRUE, values, numbers, sizeof values, 0, NULL, NULL));
    if (values[0] != x || values[1] != y)
        exit(9);
}

/* Writes to allocations through buffers that share their memory. */
static void test_allocations(void)
{
    int *numbers = clSVMAlloc(context, CL_MEM_READ_WRITE, 8, 0), **box = clSVMAlloc(context, CL_MEM_READ_WRITE, sizeof *box, 0);
    cl_mem a = share(numbers, 8), b = share(box, sizeof *box);
    const int values[2] = {0, 0};

    set_by_map(a, values, 8);
    set_by_map(b, &numbers, sizeof numbers);
    must(clSetKernelArgSVMPointer(add, 0, box));
    must(clSetKernelExecInfo(add, CL_KERNEL_EXEC_INFO_SVM_PTRS, sizeof numbers, &numbers));
    run(add);
    expect(numbers, 1, 1);
    must(clEnqueueWriteBuffer(queue, a, CL_TRUE, 0, 8, (const int[]){7, 8}, 0, NULL, NULL));
    run(add);
    expect(numbers, 8, 9);
    must(clSetKernelArg(put, 0, sizeof a, &a));
    run(put);
    run(add);
    expect(numbers, 6, 6);
    clReleaseMemObject(a);
    clReleaseMemObject(b);
    clSVMFree(context, box);
    clSVMFree(context, numbers);
}

/* An allocation that only a kernel or a fill writes, through a buffer that shares its memory. */
static void test_other_writers(void)
{
    int *by_kernel = clSVMAlloc(context, CL_MEM_READ_WRITE, 8, 0), *by_fill = clSVMAlloc(context, CL_MEM_READ_WRITE, 8, 0);
    cl_mem a = share(by_kernel, 8), b = share(by_fill, 8);

    must(clSetKernelArg(put, 0, sizeof a, &a));
    run(put);
    expect(by_kernel, 5, 5);
    must(clEnqueueFillBuffer(queue, b, &(int){0}, sizeof(int), 0, 8, 0, NULL, NULL));
    expect(by_fill, 0, 0);
    clReleaseMemObject(a);
    clReleaseMemObject(b);
    clSVMFree(context, by_kernel);
    clSVMFree(context, by_fill);
}

static void CL_CALLBACK store(void *arguments)
{
    int *numbers = *(int **)arguments;

    numbers[0] = numbers[1] = 0;
}

/* A native kernel writes to a buffer, and a kernel copies that; then the same for a part of it. */
static void test_native_kernel(void)
{
    cl_mem from = clCreateBuffer(context, 0, 512, NULL, NULL), to = clCreateBuffer(context, 0, 8, NULL, NULL);
    cl_mem part = clCreateSubBuffer(from, 0, CL_BUFFER_CREATE_TYPE_REGION, &(cl_buffer_region){256, 8}, NULL);
    int values[2];
    void *arguments = NULL;
    const void *location = &arguments;

    must(clEnqueueNativeKernel(queue, store, &arguments, sizeof arguments, 1, &part, &location, 0, NULL, NULL));
    must(clSetKernelArg(move, 0, sizeof part, &part));
    must(clSetKernelArg(move, 1, sizeof to, &to));
    run(move);
    must(clEnqueueReadBuffer(queue, to, CL_TRUE, 0, 8, values, 0, NULL, NULL));
    must(clEnqueueReadBuffer(queue, from, CL_TRUE, 256, 8, values, 0, NULL, NULL));
    clReleaseMemObject(part);
    clReleaseMemObject(from);
    clReleaseMemObject(to);
}

int main(void)
{
    context = new_context();
    queue = new_queue(context, 0);
    cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, NULL);
    must(clBuildProgram(program, 0, NULL, "-cl-std=CL2.0", NULL, NULL));
    add = clCreateKernel(program, "add", NULL);
    put = clCreateKernel(program, "put", NULL);
    move = clCreateKernel(program, "move", NULL);
    test_allocations();
    test_other_writers();
    test_native_kernel();
    clReleaseKernel(add);
    clReleaseKernel(put);
    clReleaseKernel(move);
    clReleaseProgram(program);
    clReleaseCommandQueue(queue);
    clReleaseContext(context);
    return 0;
}
