/* Calls with sizes that do not fit: each finding states both sizes.
 * OPTIONS: --check
 * STATUS: 3
 * clEnqueueNDRangeKernel: error: CL_INVALID_WORK_GROUP_SIZE: a work-group of (4,1,1), and kernel 'eight' requires (8,1,1) [api]
 * clEnqueueNDRangeKernel: error: CL_INVALID_WORK_GROUP_SIZE: the work-group has no work-items in dimension 1 [api]
 * clEnqueueNDRangeKernel: error: CL_INVALID_WORK_ITEM_SIZE: a work-group of 2048 work-items in dimension 0, and the device allows 1024 [api]
 * clEnqueueNDRangeKernel: error: CL_INVALID_WORK_GROUP_SIZE: a work-group of 4096 work-items, and the device allows 1024 [api]
 * clEnqueueNDRangeKernel: error: CL_INVALID_WORK_GROUP_SIZE: the global size 16 in dimension 0 is no multiple of the work-group's 5, and the program is compiled without non-uniform work-groups [api]
 * clEnqueueNDRangeKernel: error: CL_OUT_OF_RESOURCES: kernel 'share' needs 70000 bytes of local memory, and a work-group has 65536 [api]
 * clEnqueueFillBuffer: error: CL_INVALID_VALUE: a pattern of 3 bytes, which is no power of two up to 128 [api]
 * clEnqueueFillBuffer: error: CL_INVALID_VALUE: 6 bytes at offset 2, which are no multiples of the pattern's 4 [api]
 * clEnqueueReadBufferRect: error: CL_INVALID_VALUE: a region from byte 0 to byte 71 of a buffer of 64 bytes [api]
 * clEnqueueReadBufferRect: error: CL_INVALID_VALUE: a region of (8,2,1) with a row pitch of 4 bytes and a slice pitch of 0 bytes [api]
 * clEnqueueUnmapMemObject: error: CL_INVALID_VALUE: the memory object is not mapped at this pointer [api]
 * clEnqueueReadBuffer: error: CL_INVALID_OPERATION: the memory object was created with CL_MEM_HOST_WRITE_ONLY [api]
 * clEnqueueWriteImage: error: CL_INVALID_VALUE: a region of 4 from 2 on in dimension 0 of an image that has 4 there [api]
 * clEnqueueReadImage: error: CL_INVALID_VALUE: a row pitch of 8 bytes for rows of 64 bytes [api]
 * 14 findings */
#include "check.h"

static const char *source = "kernel void one(global int *x) { *x = 1; }\n"
                            "kernel __attribute__((reqd_work_group_size(8, 1, 1))) void eight(global int *x) { *x = 1; }\n"
                            "kernel void share(global int *x, local int *l) { *l = 1; *x = *l; }\n";

static char host[256];
static cl_context context;
static cl_command_queue queue;

static void launch(cl_program program, const char *name, cl_mem x, const size_t local[2])
{
    const size_t global[2] = {16, 4096};
    cl_kernel kernel = clCreateKernel(program, name, NULL);

    must(clSetKernelArg(kernel, 0, sizeof x, &x));
    if (strcmp(name, "share") == 0)
        must(clSetKernelArg(kernel, 1, 70000, NULL));
    clEnqueueNDRangeKernel(queue, kernel, 2, NULL, global, local, 0, NULL, NULL);
    clReleaseKernel(kernel);
}

static void test_launches(cl_mem x)
{
    cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, NULL);

    must(clBuildProgram(program, 0, NULL, "-cl-std=CL1.2", NULL, NULL));
    launch(program, "eight", x, (size_t[]){4, 1});
    launch(program, "one", x, (size_t[]){4, 0});
    launch(program, "one", x, (size_t[]){2048, 1});
    launch(program, "one", x, (size_t[]){4, 1024});
    launch(program, "one", x, (size_t[]){5, 1});
    launch(program, "share", x, NULL);
    clReleaseProgram(program);
}

static void test_buffers(cl_mem x)
{
    const size_t origin[3] = {0}, nine[3] = {8, 9, 1}, two[3] = {8, 2, 1};
    cl_mem hidden = clCreateBuffer(context, CL_MEM_HOST_WRITE_ONLY, 64, NULL, NULL);

    clEnqueueFillBuffer(queue, x, host, 3, 0, 6, 0, NULL, NULL);
    clEnqueueFillBuffer(queue, x, host, 4, 2, 6, 0, NULL, NULL);
    clEnqueueReadBufferRect(queue, x, CL_TRUE, origin, origin, nine, 8, 0, 8, 0, host, 0, NULL, NULL);
    clEnqueueReadBufferRect(queue, x, CL_TRUE, origin, origin, two, 4, 0, 8, 0, host, 0, NULL, NULL);
    clEnqueueUnmapMemObject(queue, x, host, 0, NULL, NULL);
    clEnqueueReadBuffer(queue, hidden, CL_TRUE, 0, 4, host, 0, NULL, NULL);
    clReleaseMemObject(hidden);
}

static void test_images(void)
{
    const cl_image_format format = {CL_RGBA, CL_FLOAT};
    const cl_image_desc description = {.image_type = CL_MEM_OBJECT_IMAGE2D, .image_width = 4, .image_height = 4};
    const size_t corner[3] = {0}, middle[3] = {2, 0, 0}, row[3] = {4, 1, 1};
    cl_mem image = clCreateImage(context, 0, &format, &description, NULL, NULL);

    clEnqueueWriteImage(queue, image, CL_TRUE, middle, row, 0, 0, host, 0, NULL, NULL);
    clEnqueueReadImage(queue, image, CL_TRUE, corner, row, 8, 0, host, 0, NULL, NULL);
    clReleaseMemObject(image);
}

int main(void)
{
    context = new_context();
    queue = new_queue(context, 0);
    cl_mem x = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, 64, host, NULL);

    test_launches(x);
    test_buffers(x);
    test_images();
    clReleaseMemObject(x);
    clReleaseCommandQueue(queue);
    clReleaseContext(context);
    return 0;
}
