/* Arguments that share bytes: a buffer and its sub-buffers, and buffers in memory of the process, all of which the kernel may reach. An access past the one that its
 * pointer was made from is a finding, also within the others, and is carried out there; but not within an allocation or other memory of the host that the kernel reaches by
 * pointers. Pointers to one byte are equal.
 * OPTIONS: --check=bounds,uninitialized
 * STATUS: 3
 * source.cl:1:58: error: write to 'part[8]', just past the end of 'part' [bounds]
 * void set(global int *p, int n) { global int *q = p; do { *q++ = 7; } while (q != p + n); }
 *                                                          ^~~~
 * source.cl:2:65: note: in 'set', called here
 * kernel void walk(global int *part, int n, global int *all) { set(part, n); }
 *                                                              ~~~^~~~~~~~~
 * source.cl:2:13: note: 'part' has 32 bytes: 8 elements of type 'int'
 * kernel void walk(global int *part, int n, global int *all) { set(part, n); }
 *             ^
 * source.cl:1: note: in kernel 'walk', in work-item (0), local id (0) of group (0)
 * source.cl:3:77: error: read of 'part[-1]', 4 bytes before the beginning of 'part' [bounds]
 * kernel void before(global int *part, int n, global int *all) { all[0] = part[n]; }
 *                                                                         ~~~~^~~
 * source.cl:3:13: note: 'part' has 32 bytes: 8 elements of type 'int'
 * kernel void before(global int *part, int n, global int *all) { all[0] = part[n]; }
 *             ^
 * source.cl:3: note: in kernel 'before', first in work-item (0), local id (0) of group (0); then in (1), (2), (3); 4 times in total
 * source.cl:6:65: error: write to 'x[64]', just past the end of 'x' [bounds]
 * kernel void own(global int *x, int n, global const int *own) { x[n] = own[get_global_id(0)]; }
 *                                                                ~^~~
 * source.cl:6:13: note: 'x' has 256 bytes: 64 elements of type 'int'
 * kernel void own(global int *x, int n, global const int *own) { x[n] = own[get_global_id(0)]; }
 *             ^
 * source.cl:6: note: in kernel 'own', in work-item (0), local id (0) of group (0)
 * 3 findings */
#include "launches.h"

enum { COUNT = 64 };

static const char *source = "void set(global int *p, int n) { global int *q = p; do { *q++ = 7; } while (q != p + n); }\n"
                            "kernel void walk(global int *part, int n, global int *all) { set(part, n); }\n"
                            "kernel void before(global int *part, int n, global int *all) { all[0] = part[n]; }\n"
                            "kernel void equal(global int *part, global int *all, global int *result)\n"
                            "{ *result = part == all + 32 && part - all == 32; part[7] = 1; all[63] = 1; }\n"
                            "kernel void own(global int *x, int n, global const int *own) { x[n] = own[get_global_id(0)]; }\n";

static void run(cl_kernel k, size_t items)
{
    must(clEnqueueNDRangeKernel(queue, k, 1, NULL, &items, NULL, 0, NULL, NULL));
    must(clFinish(queue));
    must(clReleaseKernel(k));
}

static cl_kernel kernel_of(const char *name, cl_mem first, cl_int n)
{
    cl_kernel k = new_kernel(name);

    must(clSetKernelArg(k, 0, sizeof first, &first));
    must(clSetKernelArg(k, 1, sizeof n, &n));
    return k;
}

int main(void)
{
    begin_launches(source);
    int numbers[COUNT] = {0}, other = 5;
    cl_bool yes = CL_TRUE;
    cl_mem all = use_memory(numbers, sizeof numbers);
    cl_buffer_region middle = {128, 32};
    cl_int error;
    cl_mem part = clCreateSubBuffer(all, CL_MEM_READ_WRITE, CL_BUFFER_CREATE_TYPE_REGION, &middle, &error);
    must(error);
    cl_mem result = clCreateBuffer(context, CL_MEM_READ_WRITE, 4, NULL, NULL);

    cl_kernel k = kernel_of("walk", part, 9);
    must(clSetKernelArg(k, 2, sizeof all, &all));
    run(k, 1);
    must(clEnqueueReadBuffer(queue, all, CL_TRUE, 0, sizeof numbers, numbers, 0, NULL, NULL));
    check(numbers[31] == 0 && numbers[32] == 7 && numbers[40] == 7 && numbers[41] == 0);

    k = kernel_of("before", part, -1);
    must(clSetKernelArg(k, 2, sizeof all, &all));
    run(k, 4);

    k = new_kernel("equal");
    must(clSetKernelArg(k, 0, sizeof part, &part));
    must(clSetKernelArg(k, 1, sizeof all, &all));
    must(clSetKernelArg(k, 2, sizeof result, &result));
    run(k, 1);
    int is_equal = 0;
    must(clEnqueueReadBuffer(queue, result, CL_TRUE, 0, 4, &is_equal, 0, NULL, NULL));
    check(is_equal == 1);

    cl_mem own = clCreateBuffer(context, CL_MEM_READ_WRITE, sizeof numbers, NULL, &error);
    must(error);
    k = kernel_of("own", own, COUNT);
    must(clSetKernelArgSVMPointer(k, 2, &other));
    must(clSetKernelExecInfo(k, CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM, sizeof yes, &yes));
    run(k, 1);
    must(clReleaseMemObject(own));

    int *shared = clSVMAlloc(context, CL_MEM_READ_WRITE, 1024, 0);
    cl_mem buffer = use_memory(shared, 1024);
    cl_buffer_region half = {0, 512};
    cl_mem first = clCreateSubBuffer(buffer, 0, CL_BUFFER_CREATE_TYPE_REGION, &half, &error);
    must(error);
    k = kernel_of("own", first, 128); /* the allocation goes on */
    must(clSetKernelArg(k, 2, sizeof buffer, &buffer));
    run(k, 1);
    must(clReleaseMemObject(first));
    must(clReleaseMemObject(buffer));
    clSVMFree(context, shared);

    must(clReleaseMemObject(part));
    must(clReleaseMemObject(all));
    must(clReleaseMemObject(result));
    end_launches();
    return failures != 0;
}
