/* Programs are told apart by number, and kernels by name; the warnings of builds appear. A division by zero and one that overflows at one place
 * are two findings, and rows of one image that were never written are one. A program that is built again is the same.
 * OPTIONS: --check
 * STATUS: 3
 * source.cl:1:60: error: integer division by zero [arithmetic]
 * kernel void divide(global int *a, int x, int y) { a[0] = x / y; }
 *                                                          ~~^~~
 * source.cl:1: note: in kernel 'divide', in work-item (0), local id (0) of group (0)
 * source.cl:1:60: error: integer division overflows: the smallest number divided by -1 [arithmetic]
 * kernel void divide(global int *a, int x, int y) { a[0] = x / y; }
 *                                                          ~~^~~
 * source.cl:1: note: in kernel 'divide', in work-item (0), local id (0) of group (0)
 * source.cl#2:2:20: warning: '%s' does not print an argument of type 'int'; use '%d' [-Wformat]
 *     printf("%s\n", 3);
 *                    ^
 *             %d
 * clEnqueueReadImage: error: the host reads byte 0 of an image of 32 bytes, which was never written [uninitialized]
 * 3 findings */
#include "launches.h"

static const char *first = "kernel void divide(global int *a, int x, int y) { a[0] = x / y; }\n",
                  *second = "kernel void show(global int *a) {\n"
                            "    printf(\"%s\\n\", 3);\n"
                            "    a[1] = a[-1];\n"
                            "}\n";

static void divide(cl_mem a, int x, int y)
{
    cl_kernel k = new_kernel("divide");
    size_t one = 1;

    must(clSetKernelArg(k, 0, sizeof a, &a));
    must(clSetKernelArg(k, 1, sizeof x, &x));
    must(clSetKernelArg(k, 2, sizeof y, &y));
    must(clEnqueueNDRangeKernel(queue, k, 1, NULL, &one, NULL, 0, NULL, NULL));
    must(clFinish(queue));
    must(clReleaseKernel(k));
}

int main(void)
{
    const cl_image_format format = {CL_R, CL_UNSIGNED_INT8};
    const cl_image_desc shape = {.image_type = CL_MEM_OBJECT_IMAGE2D, .image_width = 8, .image_height = 4};
    const size_t row[3] = {8, 1, 1};
    unsigned char texels[8];
    cl_int error;

    begin_launches(first);
    cl_mem a = clCreateBuffer(context, CL_MEM_READ_WRITE, 64, NULL, &error);
    must(error);
    divide(a, 1, 0);
    divide(a, -2147483647 - 1, -1);
    must(clReleaseProgram(program));
    program = clCreateProgramWithSource(context, 1, &first, NULL, &error);
    must(clBuildProgram(program, 0, NULL, "-cl-std=CL3.0", NULL, NULL));
    divide(a, 3, 0);
    must(clReleaseProgram(program));
    program = clCreateProgramWithSource(context, 1, &second, NULL, &error);
    must(clBuildProgram(program, 0, NULL, "-cl-std=CL3.0", NULL, NULL));
    cl_mem image = clCreateImage(context, CL_MEM_READ_WRITE, &format, &shape, NULL, &error);
    must(error);
    for (size_t y = 0; y < 4; y++)
        must(clEnqueueReadImage(queue, image, CL_TRUE, (size_t[3]){0, y, 0}, row, 0, 0, texels, 0, NULL, NULL));
    must(clReleaseMemObject(image));
    must(clReleaseMemObject(a));
    end_launches();
    return failures != 0;
}
