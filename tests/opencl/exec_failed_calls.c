/* What a call that failed had begun to create, and what belongs to a command buffer, is no leak; buffers with common memory of the host are not changed by
 * the host when a kernel changes one of them; packets that a kernel has not committed are one finding, of that kernel.
 * OPTIONS: --check
 * STATUS: 3
 * clCreateProgramWithBinary: error: CL_INVALID_BINARY: the binary is not one of gasket's [api]
 * source.cl:2: error: 2 packets of pipe 'p' are reserved for writing, but never committed [events]
 * source.cl:2: note: in kernel 'reserve', in work-item (0), local id (0) of group (0)
 * 2 findings */
#include "check.h"

static cl_context context;
static cl_command_queue queue;
static cl_program program;

static void load_damaged(void)
{
    const unsigned char data[] = "no binary", *binary = data;
    size_t length = sizeof data;
    cl_device_id device = find_device();
    cl_int error, status;

    check(!clCreateProgramWithBinary(context, 1, &device, &length, &binary, &status, &error));
    check_code(CL_INVALID_BINARY, error);
}

static void record_nothing(void)
{
    clCreateCommandBufferKHR_fn create =
        (clCreateCommandBufferKHR_fn)clGetExtensionFunctionAddressForPlatform(find_platform(), "clCreateCommandBufferKHR");
    clReleaseCommandBufferKHR_fn release =
        (clReleaseCommandBufferKHR_fn)clGetExtensionFunctionAddressForPlatform(find_platform(), "clReleaseCommandBufferKHR");
    cl_int error;
    cl_command_buffer_khr buffer = create(1, &queue, NULL, &error);

    must(error);
    must(release(buffer));
}

static void run(cl_kernel kernel, cl_mem memory, size_t items)
{
    must(clSetKernelArg(kernel, 0, sizeof memory, &memory));
    must(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &items, NULL, 0, NULL, NULL));
    clFinish(queue);
}

static void share_host_memory(void)
{
    cl_kernel add = clCreateKernel(program, "add", NULL);
    int host[32] = {0};
    cl_mem a = clCreateBuffer(context, CL_MEM_USE_HOST_PTR, 64, host, NULL);
    cl_mem b = clCreateBuffer(context, CL_MEM_USE_HOST_PTR, 64, host + 8, NULL);

    run(add, a, 16);
    run(add, b, 16);
    run(add, a, 16);
    must(clReleaseMemObject(a));
    must(clReleaseMemObject(b));
    must(clReleaseKernel(add));
}

static void forget_commit(void)
{
    cl_kernel reserve = clCreateKernel(program, "reserve", NULL), put = clCreateKernel(program, "put", NULL);
    cl_mem pipe = clCreatePipe(context, 0, 4, 16, NULL, NULL);

    run(reserve, pipe, 1);
    run(put, pipe, 1);
    must(clReleaseMemObject(pipe));
    must(clReleaseKernel(reserve));
    must(clReleaseKernel(put));
}

int main(void)
{
    const char *source = "kernel void add(global int *x) { x[get_global_id(0)] += 1; }\n"
                         "kernel void reserve(write_only pipe int p) { int x = 1; reserve_id_t r = reserve_write_pipe(p, 2); "
                         "write_pipe(p, r, 0, &x); }\n"
                         "kernel void put(write_only pipe int p) { int x = 1; write_pipe(p, &x); }\n";

    context = new_context();
    queue = new_queue(context, 0);
    program = clCreateProgramWithSource(context, 1, &source, NULL, NULL);
    must(clBuildProgram(program, 0, NULL, "-cl-std=CL2.0", NULL, NULL));
    load_damaged();
    record_nothing();
    share_host_memory();
    forget_commit();
    must(clReleaseProgram(program));
    must(clReleaseCommandQueue(queue));
    must(clReleaseContext(context));
    return failures != 0;
}
