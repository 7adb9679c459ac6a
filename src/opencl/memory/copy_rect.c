/* src/opencl/memory/copy_rect.c - commands that read, write and copy rectangles of buffers. */
#include "src/opencl/api/observer.h"
#include "src/opencl/memory/transfer.h"
#include "src/opencl/api/entry.h"

/* A rectangle of a buffer or of the host's memory, as the application describes it. */
typedef struct rectangle {
    const size_t *origin;
    size_t row_pitch, slice_pitch; /* 0: packed */
} rectangle;

/* Makes the pitches of R explicit. False: they are invalid for boxes of SIZE. */
static bool settle_pitches(rectangle *r, const size_t size[3])
{
    if (!r->row_pitch)
        r->row_pitch = size[0];
    if (r->row_pitch < size[0] || __builtin_mul_overflow(size[1], r->row_pitch, &(size_t){0}))
        return false;
    if (!r->slice_pitch)
        r->slice_pitch = size[1] * r->row_pitch;
    return r->slice_pitch >= size[1] * r->row_pitch && r->slice_pitch % r->row_pitch == 0;
}

/* Adds COUNT times PITCH to *SUM; false: the result does not fit. */
static bool add_product(size_t *sum, size_t count, size_t pitch)
{
    size_t product;

    return !__builtin_mul_overflow(count, pitch, &product) && !__builtin_add_overflow(*sum, product, sum);
}

/* Computes the offset of R's first byte, and that of the byte after its last one, in a box of SIZE; false: one does not fit. */
static bool find_extent(const rectangle *r, const size_t size[3], size_t *first, size_t *end)
{
    *first = r->origin[0];
    if (!add_product(first, r->origin[1], r->row_pitch) || !add_product(first, r->origin[2], r->slice_pitch))
        return false;
    *end = *first;
    return add_product(end, size[2] - 1, r->slice_pitch) && add_product(end, size[1] - 1, r->row_pitch) &&
           add_product(end, size[0], 1);
}

/* Makes *OUT the box of R in memory M, or, if M is NULL, in the host's memory at DATA. */
static cl_int find_box(ocl_box *out, rectangle r, const size_t size[3], cl_mem m, void *data)
{
    size_t first, end;

    if (!size || !r.origin || (!m && !data))
        return CL_INVALID_VALUE;
    if (!size[0] || !size[1] || !size[2] || !settle_pitches(&r, size)) {
        ocl_explain(CL_INVALID_VALUE, "a region of (%zu,%zu,%zu) with a row pitch of %zu bytes and a slice pitch of %zu bytes",
                    size[0], size[1], size[2], r.row_pitch, r.slice_pitch);
        return CL_INVALID_VALUE;
    }
    if (!find_extent(&r, size, &first, &end))
        return CL_INVALID_VALUE;
    if (m && end > m->size) {
        ocl_explain(CL_INVALID_VALUE, "a region from byte %zu to byte %zu of a buffer of %zu bytes", first, end - 1, m->size);
        return CL_INVALID_VALUE;
    }
    *out = (ocl_box){(m ? m->data : (unsigned char *)data) + first, r.row_pitch, r.slice_pitch, m};
    return CL_SUCCESS;
}

/* Enqueues a transfer between a rectangle of BUFFER and one of the host's memory at PTR. */
static cl_int enqueue_host_transfer(const ocl_enqueue *e, cl_mem buffer, rectangle in_buffer, rectangle on_host,
                                    const size_t *size, void *ptr)
{
    bool reads = e->type == CL_COMMAND_READ_BUFFER_RECT;
    ocl_box inner, outer;
    cl_int error = memory_check_buffer(e->queue, buffer);

    if (!error)
        error = find_box(&inner, in_buffer, size, buffer, NULL);
    if (!error)
        error = find_box(&outer, on_host, size, NULL, ptr);
    if (!error)
        error = memory_check_host_access(buffer, reads, !reads);
    if (error)
        return error;
    return reads ? transfer_enqueue(e, outer, inner, size) : transfer_enqueue(e, inner, outer, size);
}

ENTRY(clEnqueueReadBufferRect,
      (cl_command_queue command_queue, cl_mem buffer, cl_bool blocking_read, const size_t *buffer_origin,
       const size_t *host_origin, const size_t *region, size_t buffer_row_pitch, size_t buffer_slice_pitch, size_t host_row_pitch,
       size_t host_slice_pitch, void *ptr, cl_uint waits, const cl_event *wait_list, cl_event *event),
      (command_queue, buffer, blocking_read, buffer_origin, host_origin, region, buffer_row_pitch, buffer_slice_pitch,
       host_row_pitch, host_slice_pitch, ptr, waits, wait_list, event))
{
    ocl_enqueue e = {command_queue, CL_COMMAND_READ_BUFFER_RECT, blocking_read, waits, wait_list, event};

    return enqueue_host_transfer(&e, buffer, (rectangle){buffer_origin, buffer_row_pitch, buffer_slice_pitch},
                                 (rectangle){host_origin, host_row_pitch, host_slice_pitch}, region, ptr);
}

ENTRY(clEnqueueWriteBufferRect,
      (cl_command_queue command_queue, cl_mem buffer, cl_bool blocking_write, const size_t *buffer_origin,
       const size_t *host_origin, const size_t *region, size_t buffer_row_pitch, size_t buffer_slice_pitch, size_t host_row_pitch,
       size_t host_slice_pitch, const void *ptr, cl_uint waits, const cl_event *wait_list, cl_event *event),
      (command_queue, buffer, blocking_write, buffer_origin, host_origin, region, buffer_row_pitch, buffer_slice_pitch,
       host_row_pitch, host_slice_pitch, ptr, waits, wait_list, event))
{
    ocl_enqueue e = {command_queue, CL_COMMAND_WRITE_BUFFER_RECT, blocking_write, waits, wait_list, event};

    return enqueue_host_transfer(&e, buffer, (rectangle){buffer_origin, buffer_row_pitch, buffer_slice_pitch},
                                 (rectangle){host_origin, host_row_pitch, host_slice_pitch}, region, (void *)ptr);
}

ENTRY(clEnqueueCopyBufferRect,
      (cl_command_queue command_queue, cl_mem src_buffer, cl_mem dst_buffer, const size_t *src_origin, const size_t *dst_origin,
       const size_t *region, size_t src_row_pitch, size_t src_slice_pitch, size_t dst_row_pitch, size_t dst_slice_pitch,
       cl_uint waits, const cl_event *wait_list, cl_event *event),
      (command_queue, src_buffer, dst_buffer, src_origin, dst_origin, region, src_row_pitch, src_slice_pitch, dst_row_pitch,
       dst_slice_pitch, waits, wait_list, event))
{
    ocl_enqueue e = {command_queue, CL_COMMAND_COPY_BUFFER_RECT, CL_FALSE, waits, wait_list, event};
    ocl_box from, to;
    cl_int error = memory_check_buffer(command_queue, src_buffer);

    if (!error)
        error = memory_check_buffer(command_queue, dst_buffer);
    if (!error)
        error = find_box(&from, (rectangle){src_origin, src_row_pitch, src_slice_pitch}, region, src_buffer, NULL);
    if (!error)
        error = find_box(&to, (rectangle){dst_origin, dst_row_pitch, dst_slice_pitch}, region, dst_buffer, NULL);
    if (error)
        return error;
    if (src_buffer == dst_buffer && (from.row_pitch != to.row_pitch || from.slice_pitch != to.slice_pitch))
        return CL_INVALID_VALUE;
    return transfer_overlaps(&from, &to, region) ? CL_MEM_COPY_OVERLAP : transfer_enqueue(&e, to, from, region);
}
