/* Reads of bytes of images and allocations that no command has written: by the host, through a map, and by a kernel. A command that reads
 * several rows has one finding. Bytes that are written, copied from written ones or mapped for writing give no finding, nor does memory to which the
 * host can write at any time.
 * OPTIONS: --check
 * STATUS: 3
 * clEnqueueReadImage: error: the host reads byte 16 of an image of 64 bytes, which was never written [uninitialized]
 * source.cl:1:64: error: 'out[0].x' gets 'image', which was never written, and the host can see it [uninitialized]
 * kernel void get(read_only image2d_t image, global int4 *out) { *out = read_imagei(image, (int2)(0, 1)); }
 *                                                                ^~~~
 * source.cl:1:13: note: the contents of 'image' were never written
 * kernel void get(read_only image2d_t image, global int4 *out) { *out = read_imagei(image, (int2)(0, 1)); }
 *             ^
 * source.cl:1: note: in kernel 'get', in work-item (0), local id (0) of group (0); 4 times in total
 * clEnqueueSVMMemcpy: error: the host reads byte 4 of an allocation of 64 bytes, which was never written [uninitialized]
 * clEnqueueSVMMap: error: the host reads byte 48 of an allocation of 64 bytes, which was never written [uninitialized]
 * source.cl:3:60: error: 'to[0]' gets 'an SVM allocation', which was never written, and the host can see it [uninitialized]
 * kernel void copy(global const int *from, global int *to) { *to = *from; }
 *                                                            ^~~
 * source.cl:3: note: the contents of 'an SVM allocation' were never written
 * source.cl:3: note: in kernel 'copy', in work-item (0), local id (0) of group (0)
 * 5 findings */
#include "check.h"

static const char *source =
    "kernel void get(read_only image2d_t image, global int4 *out) { *out = read_imagei(image, (int2)(0, 1)); }\n"
    "kernel void put(write_only image2d_t image) { write_imagei(image, (int2)(1, 0), (int4)7); }\n"
    "kernel void copy(global const int *from, global int *to) { *to = *from; }\n";

static cl_command_queue queue;

static void run(cl_kernel kernel)
{
    size_t one = 1;

    must(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &one, NULL, 0, NULL, NULL));
    must(clFinish(queue));
}

static void test_images(cl_context context, cl_program program)
{
    const cl_image_format format = {CL_RGBA, CL_SIGNED_INT32};
    const cl_image_desc desc = {.image_type = CL_MEM_OBJECT_IMAGE2D, .image_width = 2, .image_height = 2};
    cl_mem image = clCreateImage(context, 0, &format, &desc, NULL, NULL), out = clCreateBuffer(context, 0, 16, NULL, NULL);
    cl_kernel get = clCreateKernel(program, "get", NULL), put = clCreateKernel(program, "put", NULL);
    size_t first[3] = {0, 0, 0}, second[3] = {1, 0, 0}, third[3] = {0, 1, 0}, texel[3] = {1, 1, 1}, column[3] = {1, 2, 1};
    int values[8] = {1, 2, 3, 4};

    must(clSetKernelArg(get, 0, sizeof image, &image));
    must(clSetKernelArg(get, 1, sizeof out, &out));
    must(clSetKernelArg(put, 0, sizeof image, &image));
    must(clEnqueueWriteImage(queue, image, CL_TRUE, first, texel, 0, 0, values, 0, NULL, NULL));
    must(clEnqueueReadImage(queue, image, CL_TRUE, first, texel, 0, 0, values, 0, NULL, NULL));
    must(clEnqueueReadImage(queue, image, CL_TRUE, second, column, 0, 0, values, 0, NULL, NULL));
    run(put);
    must(clEnqueueReadImage(queue, image, CL_TRUE, second, texel, 0, 0, values, 0, NULL, NULL));
    run(get);
    must(clEnqueueFillImage(queue, image, values, third, texel, 0, NULL, NULL));
    run(get);
    must(clEnqueueReadBuffer(queue, out, CL_TRUE, 0, 16, values, 0, NULL, NULL));
    if (values[0] != 7)
        exit(9);
    clReleaseKernel(get);
    clReleaseKernel(put);
    clReleaseMemObject(image);
    clReleaseMemObject(out);
}

/* COPY copies the first number of FROM to that of TO. */
static void run_copy(cl_kernel copy, const int *from, const int *to)
{
    must(clSetKernelArgSVMPointer(copy, 0, from));
    must(clSetKernelArgSVMPointer(copy, 1, to));
    run(copy);
}

static void test_allocations(cl_context context, cl_program program)
{
    int *coarse = clSVMAlloc(context, CL_MEM_READ_WRITE, 64, 0), *fine = clSVMAlloc(context, CL_MEM_SVM_FINE_GRAIN_BUFFER, 64, 0);
    cl_kernel copy = clCreateKernel(program, "copy", NULL);
    int host[16] = {0};

    run_copy(copy, fine, coarse);
    must(clEnqueueSVMMemcpy(queue, CL_TRUE, host, coarse, 4, 0, NULL, NULL));
    must(clEnqueueSVMMemcpy(queue, CL_TRUE, host, coarse, 8, 0, NULL, NULL));
    must(clEnqueueSVMMap(queue, CL_TRUE, CL_MAP_READ, coarse + 12, 4, 0, NULL, NULL));
    must(clEnqueueSVMUnmap(queue, coarse + 12, 0, NULL, NULL));
    run_copy(copy, coarse + 4, fine);
    must(clEnqueueSVMMap(queue, CL_TRUE, CL_MAP_WRITE, coarse, 32, 0, NULL, NULL));
    must(clEnqueueSVMUnmap(queue, coarse, 0, NULL, NULL));
    must(clEnqueueSVMMemcpy(queue, CL_TRUE, host, coarse, 32, 0, NULL, NULL));
    must(clEnqueueSVMMemFill(queue, coarse + 8, host, 4, 32, 0, NULL, NULL));
    must(clEnqueueSVMMap(queue, CL_TRUE, CL_MAP_READ, coarse, 64, 0, NULL, NULL));
    must(clEnqueueSVMUnmap(queue, coarse, 0, NULL, NULL));
    run_copy(copy, coarse + 15, fine);
    clReleaseKernel(copy);
    clSVMFree(context, coarse);
    clSVMFree(context, fine);
}

int main(void)
{
    cl_context context = new_context();
    cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, NULL);

    queue = new_queue(context, 0);
    must(clBuildProgram(program, 0, NULL, NULL, NULL, NULL));
    test_images(context, program);
    test_allocations(context, program);
    clReleaseProgram(program);
    clReleaseCommandQueue(queue);
    clReleaseContext(context);
    return 0;
}
