/* A long buffer that launches write in parts: the host may read it when all bytes are written, and not before.
 * OPTIONS: --check
 * STATUS: 3
 * clEnqueueReadBuffer: error: the host reads byte 4194300 of a buffer of 4194304 bytes, which was never written [uninitialized]
 * 1 finding */
#include "launches.h"

enum { ELEMENTS = 1 << 20 };

static const char *source = "kernel void put(global int *a, uint first)\n"
                            "{\n"
                            "    a[first + get_global_id(0)] = 1;\n"
                            "}\n";

static void put(cl_kernel k, cl_uint first, size_t count)
{
    must(clSetKernelArg(k, 1, sizeof first, &first));
    must(clEnqueueNDRangeKernel(queue, k, 1, NULL, &count, NULL, 0, NULL, NULL));
    must(clFinish(queue));
}

int main(void)
{
    static int all[ELEMENTS];
    int element = 5;
    cl_int error;

    begin_launches(source);
    cl_kernel k = new_kernel("put");
    cl_mem a = clCreateBuffer(context, CL_MEM_READ_WRITE, sizeof all, NULL, &error);
    must(error);
    must(clSetKernelArg(k, 0, sizeof a, &a));
    put(k, ELEMENTS / 2, ELEMENTS / 2 - 1);
    put(k, 0, ELEMENTS / 2);
    must(clEnqueueReadBuffer(queue, a, CL_TRUE, sizeof all - sizeof element, sizeof element, &element, 0, NULL, NULL));
    check(element == 0);
    put(k, ELEMENTS - 1, 1);
    must(clEnqueueReadBuffer(queue, a, CL_TRUE, 0, sizeof all, all, 0, NULL, NULL));
    for (unsigned n = 0; n < ELEMENTS; n++)
        check(all[n] == 1);
    must(clReleaseMemObject(a));
    must(clReleaseKernel(k));
    end_launches();
    return failures != 0;
}
