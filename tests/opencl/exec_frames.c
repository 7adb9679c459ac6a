/* Findings of calls, kernels, two commands and leaks have the stack of the host: functions, also inlined ones, files and lines, by libdw. Leaks are one finding
 * for each place that creates it. Frames end with main().
 * OPTIONS: --check
 * FRAMES: 5
 * STATUS: 3
 * clSetKernelArg: error: CL_INVALID_ARG_SIZE: argument 1 of kernel 'put', 'n', has 4 bytes, not 8 [api]
 * tests/opencl/exec_frames.c:40: note: host: set_arguments()
 * tests/opencl/exec_frames.c:87: note: host: main()
 * source.cl:1:42: error: write to 'a[16]', just past the end of 'a' [bounds]
 * kernel void put(global int *a, int n) { a[n] = 1; }
 *                                         ~^~~
 * source.cl:1:13: note: 'a' has 64 bytes: 16 elements of type 'int'
 * kernel void put(global int *a, int n) { a[n] = 1; }
 *             ^
 * tests/opencl/exec_frames.c:49: note: host: enqueue()
 * tests/opencl/exec_frames.c:88: note: host: main()
 * source.cl:1: note: in kernel 'put', in work-item (0), local id (0) of group (0)
 * clEnqueueFillBuffer: error: data race: the command writes byte 0 of a buffer of 64 bytes, and kernel 'put', enqueued earlier, writes it: no event, barrier or wait orders them [races]
 * tests/opencl/exec_frames.c:71: note: host: race()
 * tests/opencl/exec_frames.c:90: note: host: main()
 * clEnqueueFillBuffer: note: the earlier command was enqueued by clEnqueueNDRangeKernel
 * tests/opencl/exec_frames.c:49: note: host: enqueue()
 * tests/opencl/exec_frames.c:70: note: host: race()
 * tests/opencl/exec_frames.c:90: note: host: main()
 * clCreateBuffer: warning: 2 memory objects of this function are not released at the end [leaks]
 * tests/opencl/exec_frames.c:55: note: host: create()
 * tests/opencl/exec_frames.c:79: note: host: create_again()
 * tests/opencl/exec_frames.c:92: note: host: main()
 * 4 findings */
#include "launches.h"

static const char *source = "kernel void put(global int *a, int n) { a[n] = 1; }";

__attribute__((noinline)) static void set_arguments(cl_kernel k, cl_mem a)
{
    cl_ulong wrong = 16;
    cl_int n = 16;

    must(clSetKernelArg(k, 0, sizeof a, &a));
    cl_int code = clSetKernelArg(k, 1, sizeof wrong, &wrong);
    check(code == CL_INVALID_ARG_SIZE);
    must(clSetKernelArg(k, 1, sizeof n, &n));
}

__attribute__((noinline)) static void enqueue(cl_command_queue q, cl_kernel k)
{
    size_t one = 1;

    must(clEnqueueNDRangeKernel(q, k, 1, NULL, &one, NULL, 0, NULL, NULL));
}

__attribute__((noinline)) static cl_mem create(void)
{
    cl_int error;
    cl_mem m = clCreateBuffer(context, CL_MEM_READ_WRITE, 64, NULL, &error);

    must(error);
    return m;
}

__attribute__((noinline)) static void race(cl_kernel k, cl_mem a)
{
    cl_int zero = 0, error;
    cl_device_id device;

    must(clGetContextInfo(context, CL_CONTEXT_DEVICES, sizeof device, &device, NULL));
    cl_command_queue other = clCreateCommandQueueWithProperties(context, device, NULL, &error);
    must(error);
    must(clSetKernelArg(k, 1, sizeof zero, &zero));
    enqueue(queue, k);
    must(clEnqueueFillBuffer(other, a, &zero, sizeof zero, 0, 4, 0, NULL, NULL));
    must(clFinish(queue));
    must(clFinish(other));
    must(clReleaseCommandQueue(other));
}

static inline __attribute__((always_inline)) cl_mem create_again(void)
{
    return create();
}

int main(void)
{
    begin_launches(source);
    cl_kernel k = new_kernel("put");
    cl_mem a = create();
    set_arguments(k, a);
    enqueue(queue, k);
    must(clFinish(queue));
    race(k, a);
    for (volatile int i = 0; i < 2; i++) /* one call */
        create_again();
    must(clReleaseMemObject(a));
    must(clReleaseKernel(k));
    end_launches();
    return failures != 0;
}
