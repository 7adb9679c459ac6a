/* Images: creation, queries, formats, transfers, maps, images of other objects. Samplers and pipes. */
#include "check.h"

static cl_mem new_image(cl_context c, cl_mem_flags flags, cl_channel_order order, cl_channel_type type, cl_image_desc desc,
                        void *host, cl_int *error)
{
    cl_image_format format = {order, type};

    return clCreateImage(c, flags, &format, &desc, host, error);
}

static void test_create(cl_context c)
{
    cl_int error;
    cl_image_desc d = {.image_type = CL_MEM_OBJECT_IMAGE2D, .image_width = 4, .image_height = 2};
    cl_image_format bad = {CL_RGB, CL_UNORM_INT8}, good = {CL_RGBA, CL_FLOAT};
    int host[8];

    check(!clCreateImage(c, 0, NULL, &d, NULL, &error) && error == CL_INVALID_IMAGE_FORMAT_DESCRIPTOR);
    check(!clCreateImage(c, 0, &bad, &d, NULL, &error) && error == CL_INVALID_IMAGE_FORMAT_DESCRIPTOR);
    check(!clCreateImage(c, 0, &good, NULL, NULL, &error) && error == CL_INVALID_IMAGE_DESCRIPTOR);
    check(!clCreateImage(c, 0, &good, &d, host, &error) && error == CL_INVALID_HOST_PTR);
    check(!clCreateImage(c, CL_MEM_COPY_HOST_PTR, &good, &d, NULL, &error) && error == CL_INVALID_HOST_PTR);
    d.image_row_pitch = 64;
    check(!clCreateImage(c, 0, &good, &d, NULL, &error) && error == CL_INVALID_IMAGE_DESCRIPTOR);
    d.image_row_pitch = 0;
    d.image_height = 0;
    check(!clCreateImage(c, 0, &good, &d, NULL, &error) && error == CL_INVALID_IMAGE_SIZE);
    d.image_type = CL_MEM_OBJECT_PIPE;
    check(!clCreateImage(c, 0, &good, &d, NULL, &error) && error == CL_INVALID_IMAGE_DESCRIPTOR);
    d = (cl_image_desc){.image_type = CL_MEM_OBJECT_IMAGE1D_BUFFER, .image_width = 4};
    check(!clCreateImage(c, 0, &good, &d, NULL, &error) && error == CL_INVALID_IMAGE_DESCRIPTOR);
}

/* A picture of 3 x 2 texels in rows of 16 bytes of the host. */
static void test_transfers(cl_context c, cl_command_queue q)
{
    cl_int error;
    unsigned char host[32], out[8] = {0};
    cl_image_desc d = {.image_type = CL_MEM_OBJECT_IMAGE2D, .image_width = 3, .image_height = 2, .image_row_pitch = 16};
    size_t origin[3] = {1, 0, 0}, region[3] = {1, 2, 1}, pitch, slice, outside[3] = {3, 2, 1};
    float color[4] = {1, 0, 0, 1};

    for (int i = 0; i < 32; i++)
        host[i] = (unsigned char)i;
    cl_mem m = new_image(c, CL_MEM_USE_HOST_PTR, CL_RGBA, CL_UNORM_INT8, d, host, &error);
    must(error);
    must(clEnqueueReadImage(q, m, CL_TRUE, origin, region, 0, 0, out, 0, NULL, NULL));
    const unsigned char wanted[8] = {4, 5, 6, 7, 20, 21, 22, 23};
    check(memcmp(out, wanted, 8) == 0);
    must(clGetImageInfo(m, CL_IMAGE_ROW_PITCH, sizeof pitch, &pitch, NULL));
    check(pitch == 16);
    check_code(CL_INVALID_VALUE, clEnqueueReadImage(q, m, CL_TRUE, origin, outside, 0, 0, out, 0, NULL, NULL));
    check_code(CL_INVALID_VALUE, clEnqueueReadImage(q, m, CL_TRUE, origin, region, 0, 64, out, 0, NULL, NULL));
    check_code(CL_INVALID_VALUE, clEnqueueReadImage(q, m, CL_TRUE, origin, region, 2, 0, out, 0, NULL, NULL));
    must(clEnqueueFillImage(q, m, color, origin, region, 0, NULL, NULL));
    unsigned char *p = clEnqueueMapImage(q, m, CL_TRUE, CL_MAP_READ, origin, region, &pitch, &slice, 0, NULL, NULL, &error);
    must(error);
    check(p == host + 4 && pitch == 16 && slice == 0 && p[0] == 255 && p[1] == 0 && p[3] == 255 && p[16] == 255 && p[4] == 8);
    must(clEnqueueUnmapMemObject(q, m, p, 0, NULL, NULL));
    check(!clEnqueueMapImage(q, m, CL_TRUE, CL_MAP_READ, origin, region, NULL, &slice, 0, NULL, NULL, &error) &&
          error == CL_INVALID_VALUE);
    cl_mem b = clCreateBuffer(c, 0, 8, NULL, &error);
    must(clEnqueueCopyImageToBuffer(q, m, b, origin, region, 0, 0, NULL, NULL));
    check_code(CL_INVALID_VALUE, clEnqueueCopyImageToBuffer(q, m, b, origin, region, 1, 0, NULL, NULL));
    size_t corner[3] = {0}, moved[3] = {1, 0, 0}, wide[3] = {2, 2, 1};
    must(clEnqueueCopyBufferToImage(q, b, m, 0, corner, region, 0, NULL, NULL));
    check_code(CL_MEM_COPY_OVERLAP, clEnqueueCopyImage(q, m, m, corner, moved, wide, 0, NULL, NULL));
    must(clFinish(q));
    check(host[0] == 255 && host[1] == 0 && host[16] == 255 && host[24] == 24);
    must(clReleaseMemObject(b));
    must(clReleaseMemObject(m));
}

/* Layers: a 1D array of two lines goes into a slice of a 3D image. */
static void test_arrays(cl_context c, cl_command_queue q)
{
    cl_int error;
    unsigned in[8], out[8] = {0};
    cl_image_desc lines = {
        .image_type = CL_MEM_OBJECT_IMAGE1D_ARRAY, .image_width = 4, .image_array_size = 2, .image_height = 99};
    cl_image_desc block = {.image_type = CL_MEM_OBJECT_IMAGE3D, .image_width = 4, .image_height = 2, .image_depth = 3};
    size_t zero[3] = {0}, slice[3] = {0, 0, 2}, region[3] = {4, 2, 1}, height;

    for (unsigned i = 0; i < 8; i++)
        in[i] = i * i;
    cl_mem a = new_image(c, CL_MEM_COPY_HOST_PTR, CL_R, CL_UNSIGNED_INT32, lines, in, &error);
    must(error);
    cl_mem m = new_image(c, 0, CL_R, CL_UNSIGNED_INT32, block, NULL, &error);
    must(error);
    must(clGetImageInfo(a, CL_IMAGE_HEIGHT, sizeof height, &height, NULL));
    check(height == 0);
    must(clEnqueueCopyImage(q, a, m, zero, slice, region, 0, NULL, NULL));
    must(clEnqueueReadImage(q, m, CL_TRUE, slice, region, 0, 0, out, 0, NULL, NULL));
    check(memcmp(in, out, sizeof in) == 0);
    cl_mem other = new_image(c, 0, CL_R, CL_FLOAT, block, NULL, &error);
    check_code(CL_IMAGE_FORMAT_MISMATCH, clEnqueueCopyImage(q, a, other, zero, slice, region, 0, NULL, NULL));
    must(clReleaseMemObject(other));
    must(clReleaseMemObject(a));
    must(clReleaseMemObject(m));
}

static void test_parents(cl_context c, cl_command_queue q)
{
    cl_int error;
    cl_mem b = clCreateBuffer(c, CL_MEM_READ_ONLY, 64, NULL, &error), found;
    cl_image_desc d = {.image_type = CL_MEM_OBJECT_IMAGE1D_BUFFER, .image_width = 16, .mem_object = b};
    size_t origin[3] = {2, 0, 0}, region[3] = {1, 1, 1};
    unsigned char in[4] = {1, 2, 3, 4}, out[4];

    check(!new_image(c, CL_MEM_READ_WRITE, CL_RGBA, CL_UNORM_INT8, d, NULL, &error) && error == CL_INVALID_VALUE);
    cl_mem line = new_image(c, 0, CL_RGBA, CL_UNORM_INT8, d, NULL, &error);
    must(error);
    must(clEnqueueWriteImage(q, line, CL_TRUE, origin, region, 0, 0, in, 0, NULL, NULL));
    must(clEnqueueReadBuffer(q, b, CL_TRUE, 8, 4, out, 0, NULL, NULL));
    check(memcmp(in, out, 4) == 0);
    must(clGetImageInfo(line, CL_IMAGE_BUFFER, sizeof found, &found, NULL));
    check(found == b);
    d = (cl_image_desc){
        .image_type = CL_MEM_OBJECT_IMAGE2D, .image_width = 3, .image_height = 4, .image_row_pitch = 16, .mem_object = b};
    cl_mem plane = new_image(c, 0, CL_RGBA, CL_UNORM_INT8, d, NULL, &error);
    must(error);
    d.mem_object = plane;
    cl_mem view = new_image(c, 0, CL_sRGBA, CL_UNORM_INT8, d, NULL, &error);
    must(error);
    check(!new_image(c, 0, CL_BGRA, CL_UNORM_INT8, d, NULL, &error) && error == CL_INVALID_IMAGE_FORMAT_DESCRIPTOR);
    must(clReleaseMemObject(view));
    must(clReleaseMemObject(plane));
    must(clReleaseMemObject(line));
    must(clReleaseMemObject(b));
}

static void test_formats(cl_context c)
{
    cl_image_format formats[256];
    cl_uint count = 0, depths = 0, found = 0;

    must(clGetSupportedImageFormats(c, CL_MEM_READ_ONLY, CL_MEM_OBJECT_IMAGE2D, 256, formats, &count));
    for (cl_uint i = 0; i < count; i++) {
        depths += formats[i].image_channel_order == CL_DEPTH;
        found += formats[i].image_channel_order == CL_RGBA && formats[i].image_channel_data_type == CL_HALF_FLOAT;
    }
    check(depths == 2 && found == 1);
    must(clGetSupportedImageFormats(c, CL_MEM_READ_ONLY, CL_MEM_OBJECT_IMAGE3D, 256, formats, &found));
    check_code(CL_INVALID_VALUE, clGetSupportedImageFormats(c, 0, CL_MEM_OBJECT_BUFFER, 0, NULL, &count));
    check_code(CL_INVALID_VALUE, clGetSupportedImageFormats(c, 0, CL_MEM_OBJECT_IMAGE2D, 0, formats, &count));
}

static void test_samplers(cl_context c)
{
    cl_int error;
    const cl_sampler_properties list[] = {CL_SAMPLER_FILTER_MODE, CL_FILTER_LINEAR, 0},
                                twice[] = {CL_SAMPLER_FILTER_MODE, CL_FILTER_LINEAR, CL_SAMPLER_FILTER_MODE, CL_FILTER_LINEAR, 0};
    cl_sampler s = clCreateSamplerWithProperties(c, list, &error);
    cl_filter_mode filter;
    cl_addressing_mode addressing;
    size_t bytes;

    must(error);
    must(clGetSamplerInfo(s, CL_SAMPLER_FILTER_MODE, sizeof filter, &filter, NULL));
    must(clGetSamplerInfo(s, CL_SAMPLER_ADDRESSING_MODE, sizeof addressing, &addressing, NULL));
    must(clGetSamplerInfo(s, CL_SAMPLER_PROPERTIES, 0, NULL, &bytes));
    check(filter == CL_FILTER_LINEAR && addressing == CL_ADDRESS_CLAMP && bytes == sizeof list);
    check_code(CL_INVALID_VALUE, clGetSamplerInfo(s, 0, 0, NULL, &bytes));
    check(!clCreateSamplerWithProperties(c, twice, &error) && error == CL_INVALID_VALUE);
    check(!clCreateSampler(c, CL_TRUE, 7, CL_FILTER_NEAREST, &error) && error == CL_INVALID_VALUE);
    must(clReleaseSampler(s));
}

static void test_pipes(cl_context c)
{
    cl_int error;
    cl_uint packet = 0, count = 0;
    cl_mem p = clCreatePipe(c, 0, 12, 5, NULL, &error);

    must(error);
    must(clGetPipeInfo(p, CL_PIPE_PACKET_SIZE, sizeof packet, &packet, NULL));
    must(clGetPipeInfo(p, CL_PIPE_MAX_PACKETS, sizeof count, &count, NULL));
    check(packet == 12 && count == 5);
    check(!clCreatePipe(c, 0, 0, 5, NULL, &error) && error == CL_INVALID_PIPE_SIZE);
    check(!clCreatePipe(c, CL_MEM_READ_ONLY, 4, 5, NULL, &error) && error == CL_INVALID_VALUE);
    must(clReleaseMemObject(p));
}

int main(void)
{
    cl_context c = new_context();
    cl_command_queue q = new_queue(c, 0);

    test_create(c);
    test_transfers(c, q);
    test_arrays(c, q);
    test_parents(c, q);
    test_formats(c);
    test_samplers(c);
    test_pipes(c);
    must(clReleaseCommandQueue(q));
    must(clReleaseContext(c));
    return failures != 0;
}
