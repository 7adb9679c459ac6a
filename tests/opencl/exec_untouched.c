/* A buffer of 2 GiB of which two pages are used takes memory for these only: its bytes, its masks of undefined bits, and what a trial restores, which
 * the finding of the launch undoes. A buffer that a kernel fills with zeros takes none for its bytes, though the kernel must not write to it and runs twice.
 * OPTIONS: --check
 * STATUS: 3
 * source.cl:4:32: error: read of 'a[536870912]', just past the end of 'a' [bounds]
 *     a[get_global_id(0) + 2] = a[n];
 *                               ~^~~
 * source.cl:1:13: note: 'a' has 2147483648 bytes: 536870912 elements of type 'int'
 * kernel void put(global int *a, uint n)
 *             ^
 * source.cl:4: note: in kernel 'put', first in work-item (0), local id (0) of group (0); then in (1); 2 times in total
 * clEnqueueReadBuffer: error: the host reads byte 4096 of a buffer of 2147483648 bytes, which was never written [uninitialized]
 * source.cl:8:6: error: write to 'b[0]', which is in a read-only buffer [access]
 *     b[get_global_id(0)] = 0;
 *     ~^~~~~~~~~~~~~~~~~~
 * source.cl:6:13: note: 'b' has 134217728 bytes: 1048576 elements of type 'ulong16'
 * kernel void clear(global ulong16 *b)
 *             ^
 * source.cl:8: note: in kernel 'clear', first in work-item (0), local id (0) of group (0); then in (1), (2), (3); 1048576 times in total
 * 3 findings */
#include "launches.h"

#include <sys/resource.h>

static const char *source = "kernel void put(global int *a, uint n)\n"
                            "{\n"
                            "    a[get_global_id(0)] = 1;\n"
                            "    a[get_global_id(0) + 2] = a[n];\n"
                            "}\n"
                            "kernel void clear(global ulong16 *b)\n"
                            "{\n"
                            "    b[get_global_id(0)] = 0;\n"
                            "}\n";

static long peak_megabytes(void)
{
    struct rusage used;

    getrusage(RUSAGE_SELF, &used);
    return used.ru_maxrss >> 10;
}

static void clear(size_t items)
{
    cl_int error;
    cl_kernel k = new_kernel("clear");
    cl_mem b = clCreateBuffer(context, CL_MEM_READ_ONLY, items * sizeof(cl_ulong16), NULL, &error);

    must(error);
    must(clSetKernelArg(k, 0, sizeof b, &b));
    must(clEnqueueNDRangeKernel(queue, k, 1, NULL, &items, NULL, 0, NULL, NULL));
    must(clFinish(queue));
    must(clReleaseMemObject(b));
    must(clReleaseKernel(k));
}

int main(void)
{
    const size_t bytes = (size_t)2 << 30;
    cl_uint end = (cl_uint)(bytes / 4);
    size_t items = 2;
    int element = 5;
    cl_int error;

    begin_launches(source);
    cl_kernel k = new_kernel("put");
    cl_mem a = clCreateBuffer(context, CL_MEM_READ_WRITE, bytes, NULL, &error);
    must(error);
    must(clSetKernelArg(k, 0, sizeof a, &a));
    must(clSetKernelArg(k, 1, sizeof end, &end));
    must(clEnqueueNDRangeKernel(queue, k, 1, NULL, &items, &items, 0, NULL, NULL));
    must(clEnqueueReadBuffer(queue, a, CL_TRUE, 4096, 4, &element, 0, NULL, NULL));
    check(element == 0);
    clear((size_t)1 << 20);
    check(peak_megabytes() < 256);
    must(clReleaseMemObject(a));
    must(clReleaseKernel(k));
    end_launches();
    return failures != 0;
}
