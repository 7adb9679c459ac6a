/* src/opencl/memory/copy_buffer.c - commands that read, write, copy and fill ranges of buffers. */
#include "src/opencl/api/observer.h"
#include "src/opencl/memory/transfer.h"
#include "src/opencl/api/entry.h"

/* The code for a transfer of SIZE bytes at OFFSET of BUFFER from or to the host's memory at PTR. */
static cl_int check_transfer(cl_command_queue queue, cl_mem buffer, size_t offset, size_t size, const void *ptr, bool reads)
{
    cl_int error = memory_check_buffer(queue, buffer);

    if (error)
        return error;
    if (!ptr)
        ocl_explain(CL_INVALID_VALUE, "the host pointer is null");
    if (!ptr || !memory_has_range(buffer, offset, size))
        return CL_INVALID_VALUE;
    return memory_check_host_access(buffer, reads, !reads);
}

ENTRY(clEnqueueReadBuffer,
      (cl_command_queue command_queue, cl_mem buffer, cl_bool blocking_read, size_t offset, size_t size, void *ptr, cl_uint waits,
       const cl_event *wait_list, cl_event *event),
      (command_queue, buffer, blocking_read, offset, size, ptr, waits, wait_list, event))
{
    ocl_enqueue e = {command_queue, CL_COMMAND_READ_BUFFER, blocking_read, waits, wait_list, event};
    cl_int error = check_transfer(command_queue, buffer, offset, size, ptr, true);

    if (error)
        return error;
    return transfer_enqueue(&e, transfer_linear(NULL, ptr), transfer_linear(buffer, buffer->data + offset),
                            (size_t[]){size, 1, 1});
}

ENTRY(clEnqueueWriteBuffer,
      (cl_command_queue command_queue, cl_mem buffer, cl_bool blocking_write, size_t offset, size_t size, const void *ptr,
       cl_uint waits, const cl_event *wait_list, cl_event *event),
      (command_queue, buffer, blocking_write, offset, size, ptr, waits, wait_list, event))
{
    ocl_enqueue e = {command_queue, CL_COMMAND_WRITE_BUFFER, blocking_write, waits, wait_list, event};
    cl_int error = check_transfer(command_queue, buffer, offset, size, ptr, false);

    if (error)
        return error;
    return transfer_enqueue(&e, transfer_linear(buffer, buffer->data + offset), transfer_linear(NULL, ptr),
                            (size_t[]){size, 1, 1});
}

ENTRY(clEnqueueCopyBuffer,
      (cl_command_queue command_queue, cl_mem src_buffer, cl_mem dst_buffer, size_t src_offset, size_t dst_offset, size_t size,
       cl_uint waits, const cl_event *wait_list, cl_event *event),
      (command_queue, src_buffer, dst_buffer, src_offset, dst_offset, size, waits, wait_list, event))
{
    ocl_enqueue e = {command_queue, CL_COMMAND_COPY_BUFFER, CL_FALSE, waits, wait_list, event};
    size_t box[3] = {size, 1, 1};
    cl_int error = memory_check_buffer(command_queue, src_buffer);

    if (!error)
        error = memory_check_buffer(command_queue, dst_buffer);
    if (error)
        return error;
    if (!memory_has_range(src_buffer, src_offset, size) || !memory_has_range(dst_buffer, dst_offset, size))
        return CL_INVALID_VALUE;
    ocl_box from = transfer_linear(src_buffer, src_buffer->data + src_offset);
    ocl_box to = transfer_linear(dst_buffer, dst_buffer->data + dst_offset);
    return transfer_overlaps(&from, &to, box) ? CL_MEM_COPY_OVERLAP : transfer_enqueue(&e, to, from, box);
}

static bool is_pattern_size(size_t n)
{
    return n && n <= MAX_PATTERN_BYTES && !(n & (n - 1));
}

/* May a pattern of N bytes fill SIZE bytes at OFFSET? */
static bool is_filled_by(size_t n, size_t offset, size_t size)
{
    if (!is_pattern_size(n))
        ocl_explain(CL_INVALID_VALUE, "a pattern of %zu bytes, which is no power of two up to %d", n, MAX_PATTERN_BYTES);
    else if (offset % n || size % n)
        ocl_explain(CL_INVALID_VALUE, "%zu bytes at offset %zu, which are no multiples of the pattern's %zu", size, offset, n);
    else
        return true;
    return false;
}

ENTRY(clEnqueueFillBuffer,
      (cl_command_queue command_queue, cl_mem buffer, const void *pattern, size_t pattern_size, size_t offset, size_t size,
       cl_uint waits, const cl_event *wait_list, cl_event *event),
      (command_queue, buffer, pattern, pattern_size, offset, size, waits, wait_list, event))
{
    ocl_enqueue e = {command_queue, CL_COMMAND_FILL_BUFFER, CL_FALSE, waits, wait_list, event};
    cl_int error = memory_check_buffer(command_queue, buffer);

    if (error)
        return error;
    if (!memory_has_range(buffer, offset, size) || !pattern || !is_filled_by(pattern_size, offset, size))
        return CL_INVALID_VALUE;
    return transfer_enqueue_fill(&e, transfer_linear(buffer, buffer->data + offset), (size_t[]){size, 1, 1}, pattern,
                                 pattern_size);
}
