/* Reads of bytes that no command has written, through sub-buffers and an image of a buffer. Bytes that a launch reaches through two
 * objects count as written.
 * OPTIONS: --check
 * STATUS: 3
 * source.cl:2:6: error: 'y[4]' gets 'x[4]', which was never written, and the host can see it [uninitialized]
 *     y[i] = x[i];
 *     ~^~~
 * source.cl:1:13: note: the contents of 'x' were never written
 * kernel void move(global const int *x, global int *y) { size_t i = get_global_id(0);
 *             ^
 * source.cl:2: note: in kernel 'move', first in work-item (4), local id (4) of group (0); then in (5), (6), (7); 4 times in total
 * clEnqueueReadBuffer: error: the host reads byte 16 of a buffer of 64 bytes, which was never written [uninitialized]
 * source.cl:5:6: error: 'y[1]' gets 'x', which was never written, and the host can see it [uninitialized]
 *     y[get_global_id(0)] = read_imagei(x, (int)get_global_id(0)).x;
 *     ~^~~~~~~~~~~~~~~~~~
 * source.cl:4:13: note: the contents of 'x' were never written
 * kernel void texels(read_only image1d_buffer_t x, global int *y) {
 *             ^
 * source.cl:5: note: in kernel 'texels', in work-item (1), local id (1) of group (0); 3 times in total
 * 3 findings */
#include "check.h"

static const char *source = "kernel void move(global const int *x, global int *y) { size_t i = get_global_id(0);\n"
                            "    y[i] = x[i];\n}\n"
                            "kernel void texels(read_only image1d_buffer_t x, global int *y) {\n"
                            "    y[get_global_id(0)] = read_imagei(x, (int)get_global_id(0)).x;\n}\n"
                            "kernel void put(global int *x) { x[get_global_id(0)] = 1; }\n";

static cl_context context;
static cl_command_queue queue;
static char host[64];

static cl_mem part_of(cl_mem buffer, size_t origin, size_t size)
{
    const cl_buffer_region region = {origin, size};
    cl_int error;
    cl_mem part = clCreateSubBuffer(buffer, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &error);

    must(error);
    return part;
}

static void launch(cl_kernel kernel, size_t items, cl_mem x, cl_mem y)
{
    must(clSetKernelArg(kernel, 0, sizeof x, &x));
    if (y)
        must(clSetKernelArg(kernel, 1, sizeof y, &y));
    must(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &items, NULL, 0, NULL, NULL));
    must(clFinish(queue));
}

static cl_mem image_of(cl_mem buffer, size_t width)
{
    const cl_image_format format = {CL_R, CL_SIGNED_INT32};
    const cl_image_desc description = {.image_type = CL_MEM_OBJECT_IMAGE1D_BUFFER, .image_width = width, .buffer = buffer};
    cl_int error;
    cl_mem image = clCreateImage(context, 0, &format, &description, NULL, &error);

    must(error);
    return image;
}

int main(void)
{
    context = new_context();
    queue = new_queue(context, 0);
    cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, NULL);
    must(clBuildProgram(program, 0, NULL, NULL, NULL, NULL));
    cl_kernel move = clCreateKernel(program, "move", NULL), texels = clCreateKernel(program, "texels", NULL);
    cl_kernel put = clCreateKernel(program, "put", NULL);
    cl_mem buffer = clCreateBuffer(context, 0, 512, NULL, NULL), result = clCreateBuffer(context, 0, 64, NULL, NULL);
    cl_mem head = part_of(buffer, 0, 64), tail = part_of(buffer, 256, 64), image = image_of(head, 4);

    must(clEnqueueWriteBuffer(queue, buffer, CL_TRUE, 256, 16, host, 0, NULL, NULL));
    launch(move, 8, tail, result);
    launch(put, 4, result, NULL);
    must(clEnqueueReadBuffer(queue, result, CL_TRUE, 0, 16, host, 0, NULL, NULL));
    must(clEnqueueReadBuffer(queue, result, CL_TRUE, 0, 32, host, 0, NULL, NULL));
    launch(put, 1, head, NULL);
    launch(texels, 4, image, result);
    launch(put, 8, head, NULL);
    must(clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, 32, host, 0, NULL, NULL));
    launch(move, 4, tail, buffer);
    must(clEnqueueReadBuffer(queue, buffer, CL_TRUE, 256, 64, host, 0, NULL, NULL));
    clReleaseKernel(move);
    clReleaseKernel(texels);
    clReleaseKernel(put);
    clReleaseProgram(program);
    clReleaseMemObject(image);
    clReleaseMemObject(head);
    clReleaseMemObject(tail);
    clReleaseMemObject(buffer);
    clReleaseMemObject(result);
    clReleaseCommandQueue(queue);
    clReleaseContext(context);
    return 0;
}
