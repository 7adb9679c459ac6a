/* src/opencl/memory/copy_image.c - commands that read, write, copy and fill images, and that copy between images and buffers. */
#include "src/opencl/memory/image_box.h"
#include "src/opencl/api/entry.h"

#include <string.h>

/* Enqueues a transfer between a region of IMAGE and the host's memory at PTR. */
static cl_int enqueue_host_transfer(const ocl_enqueue *e, cl_mem image, const size_t *origin, const size_t *region,
                                    size_t row_pitch, size_t slice_pitch, const void *ptr)
{
    bool reads = e->type == CL_COMMAND_READ_IMAGE;
    ocl_box inner, outer;
    size_t size[3];
    cl_int error = memory_check_image(e->queue, image);

    if (!error)
        error = image_box_find(image, origin, region, &inner, size);
    if (!error)
        error = image_box_find_host(image, region, row_pitch, slice_pitch, ptr, &outer);
    if (!error)
        error = memory_check_host_access(image, reads, !reads);
    if (error)
        return error;
    return reads ? transfer_enqueue(e, outer, inner, size) : transfer_enqueue(e, inner, outer, size);
}

ENTRY(clEnqueueReadImage,
      (cl_command_queue command_queue, cl_mem image, cl_bool blocking_read, const size_t *origin, const size_t *region,
       size_t row_pitch, size_t slice_pitch, void *ptr, cl_uint waits, const cl_event *wait_list, cl_event *event),
      (command_queue, image, blocking_read, origin, region, row_pitch, slice_pitch, ptr, waits, wait_list, event))
{
    ocl_enqueue e = {command_queue, CL_COMMAND_READ_IMAGE, blocking_read, waits, wait_list, event};

    return enqueue_host_transfer(&e, image, origin, region, row_pitch, slice_pitch, ptr);
}

ENTRY(clEnqueueWriteImage,
      (cl_command_queue command_queue, cl_mem image, cl_bool blocking_write, const size_t *origin, const size_t *region,
       size_t input_row_pitch, size_t input_slice_pitch, const void *ptr, cl_uint waits, const cl_event *wait_list,
       cl_event *event),
      (command_queue, image, blocking_write, origin, region, input_row_pitch, input_slice_pitch, ptr, waits, wait_list, event))
{
    ocl_enqueue e = {command_queue, CL_COMMAND_WRITE_IMAGE, blocking_write, waits, wait_list, event};

    return enqueue_host_transfer(&e, image, origin, region, input_row_pitch, input_slice_pitch, ptr);
}

static bool have_one_format(const struct _cl_mem *a, const struct _cl_mem *b)
{
    return a->image.format.order == b->image.format.order && a->image.format.type == b->image.format.type;
}

ENTRY(clEnqueueCopyImage,
      (cl_command_queue command_queue, cl_mem src_image, cl_mem dst_image, const size_t *src_origin, const size_t *dst_origin,
       const size_t *region, cl_uint waits, const cl_event *wait_list, cl_event *event),
      (command_queue, src_image, dst_image, src_origin, dst_origin, region, waits, wait_list, event))
{
    ocl_enqueue e = {command_queue, CL_COMMAND_COPY_IMAGE, CL_FALSE, waits, wait_list, event};
    ocl_box from, to;
    size_t size[3];
    cl_int error = memory_check_image(command_queue, src_image);

    if (!error)
        error = memory_check_image(command_queue, dst_image);
    if (!error && !have_one_format(src_image, dst_image))
        error = CL_IMAGE_FORMAT_MISMATCH;
    if (!error)
        error = image_box_find(src_image, src_origin, region, &from, size);
    if (!error)
        error = image_box_find(dst_image, dst_origin, region, &to, size);
    if (error)
        return error;
    if (src_image == dst_image && transfer_overlaps(&from, &to, size))
        return CL_MEM_COPY_OVERLAP;
    return transfer_enqueue(&e, to, from, size);
}

ENTRY(clEnqueueFillImage,
      (cl_command_queue command_queue, cl_mem image, const void *fill_color, const size_t *origin, const size_t *region,
       cl_uint waits, const cl_event *wait_list, cl_event *event),
      (command_queue, image, fill_color, origin, region, waits, wait_list, event))
{
    ocl_enqueue e = {command_queue, CL_COMMAND_FILL_IMAGE, CL_FALSE, waits, wait_list, event};
    unsigned char pattern[MAX_PATTERN_BYTES];
    image_texel color = {0};
    ocl_box to;
    size_t size[3];
    cl_int error = memory_check_image(command_queue, image);

    if (error)
        return error;
    if (!fill_color)
        return CL_INVALID_VALUE;
    error = image_box_find(image, origin, region, &to, size);
    if (error)
        return error;
    /* The colour of a depth image is one float. */
    memcpy(color, fill_color, image->image.format.order == IMAGE_ORDER_DEPTH ? sizeof *color : sizeof color);
    image_encode(image->image.format, pattern, color);
    return transfer_enqueue_fill(&e, to, size, pattern, image_texel_bytes(image->image.format));
}

/* Enqueues a copy between IMAGE and the packed texels at OFFSET of BUFFER. */
static cl_int enqueue_buffer_transfer(const ocl_enqueue *e, cl_mem image, const size_t *origin, const size_t *region,
                                      cl_mem buffer, size_t offset)
{
    ocl_box inner, outer;
    size_t size[3];
    cl_int error = memory_check_image(e->queue, image);

    if (!error)
        error = memory_check_buffer(e->queue, buffer);
    if (!error && image->type == CL_MEM_OBJECT_IMAGE1D_BUFFER && image->parent == buffer)
        error = CL_INVALID_MEM_OBJECT;
    if (!error)
        error = image_box_find(image, origin, region, &inner, size);
    if (error)
        return error;
    if (!memory_has_range(buffer, offset, size[0] * size[1] * size[2]))
        return CL_INVALID_VALUE;
    outer = transfer_linear(buffer, buffer->data + offset);
    outer.row_pitch = size[0];
    outer.slice_pitch = size[0] * size[1];
    return e->type == CL_COMMAND_COPY_IMAGE_TO_BUFFER ? transfer_enqueue(e, outer, inner, size)
                                                      : transfer_enqueue(e, inner, outer, size);
}

ENTRY(clEnqueueCopyImageToBuffer,
      (cl_command_queue command_queue, cl_mem src_image, cl_mem dst_buffer, const size_t *src_origin, const size_t *region,
       size_t dst_offset, cl_uint waits, const cl_event *wait_list, cl_event *event),
      (command_queue, src_image, dst_buffer, src_origin, region, dst_offset, waits, wait_list, event))
{
    ocl_enqueue e = {command_queue, CL_COMMAND_COPY_IMAGE_TO_BUFFER, CL_FALSE, waits, wait_list, event};

    return enqueue_buffer_transfer(&e, src_image, src_origin, region, dst_buffer, dst_offset);
}

ENTRY(clEnqueueCopyBufferToImage,
      (cl_command_queue command_queue, cl_mem src_buffer, cl_mem dst_image, size_t src_offset, const size_t *dst_origin,
       const size_t *region, cl_uint waits, const cl_event *wait_list, cl_event *event),
      (command_queue, src_buffer, dst_image, src_offset, dst_origin, region, waits, wait_list, event))
{
    ocl_enqueue e = {command_queue, CL_COMMAND_COPY_BUFFER_TO_IMAGE, CL_FALSE, waits, wait_list, event};

    return enqueue_buffer_transfer(&e, dst_image, dst_origin, region, src_buffer, src_offset);
}
