/* Commands without an order that use the same bytes, one of them for writing. Each case has buffers of its own size.
 * OPTIONS: --check=races
 * STATUS: 3
 * clEnqueueNDRangeKernel: error: data race: kernel 'get' reads byte 0 of a buffer of 64 bytes, and kernel 'put', enqueued earlier, writes it: no event, barrier or wait orders them [races]
 * clEnqueueNDRangeKernel: error: data race: kernel 'put' writes byte 60 of a buffer of 128 bytes, and kernel 'put', enqueued earlier, writes it: no event, barrier or wait orders them [races]
 * clEnqueueReadBuffer: error: data race: the command reads byte 0 of a buffer of 132 bytes, and kernel 'put', enqueued earlier, writes it: no event, barrier or wait orders them [races]
 * clEnqueueCopyBuffer: error: data race: the command reads byte 60 of a buffer of 140 bytes, and clEnqueueFillBuffer, enqueued earlier, writes it: no event, barrier or wait orders them [races]
 * clEnqueueWriteBuffer: error: data race: the command reads the memory of the host, and clEnqueueReadBuffer, enqueued earlier, writes it: no event, barrier or wait orders them [races]
 * clEnqueueMapBuffer: error: data race: the command reads byte 4 of a buffer of 148 bytes, and kernel 'put', enqueued earlier, writes it: no event, barrier or wait orders them [races]
 * clEnqueueNDRangeKernel: error: data race: kernel 'get' reads byte 0 of a buffer of 148 bytes, and clEnqueueUnmapMemObject, enqueued earlier, writes it: no event, barrier or wait orders them [races]
 * clEnqueueNDRangeKernel: error: data race: kernel 'put' writes byte 0 of a buffer of 160 bytes, and kernel 'put', enqueued earlier, writes it: no event, barrier or wait orders them [races]
 * clEnqueueNDRangeKernel: error: data race: kernel 'get' reads byte 0 of an allocation of 164 bytes, and kernel 'count', enqueued earlier, writes it: no event, barrier or wait orders them [races]
 * clEnqueueFillBuffer: error: data race: the command writes byte 60 of a buffer of 172 bytes, and kernel 'get', enqueued earlier, reads it: no event, barrier or wait orders them [races]
 * 10 findings */
#include "queues.h"

/* In two queues. */
static void race_of_kernels(void)
{
    cl_mem x = new_buffer(64), y = new_buffer(68);

    launch_put(queues[0], x, 0, 0, NULL, NULL);
    launch_get(queues[1], x, y, 0, NULL, NULL);
    finish_all();
    must(clReleaseMemObject(x));
    must(clReleaseMemObject(y));
}

/* In one queue that is out of order; the bytes are the last four of the first kernel. */
static void race_out_of_order(void)
{
    cl_mem x = new_buffer(128);

    launch_put(unordered, x, 0, 0, NULL, NULL);
    launch_put(unordered, x, ITEMS - 1, 0, NULL, NULL);
    finish_all();
    must(clReleaseMemObject(x));
}

/* The event of another command orders nothing; a marker orders only what waits for its event. */
static void race_despite_events(void)
{
    cl_mem x = new_buffer(132), y = new_buffer(136);
    cl_event other;

    launch_put(unordered, y, 0, 0, NULL, &other);
    launch_put(unordered, x, 0, 0, NULL, NULL);
    must(clEnqueueMarkerWithWaitList(unordered, 0, NULL, NULL));
    must(clEnqueueReadBuffer(unordered, x, CL_TRUE, 0, 64, zeros, 1, &other, NULL));
    finish_all();
    must(clReleaseEvent(other));
    must(clReleaseMemObject(x));
    must(clReleaseMemObject(y));
}

/* Transfers: of buffers, and of the memory of the host. */
static void race_of_transfers(void)
{
    cl_mem x = new_buffer(140), y = new_buffer(144);
    cl_int host[ITEMS] = {0};

    must(clEnqueueFillBuffer(queues[0], x, zeros, 4, 0, 64, 0, NULL, NULL));
    must(clEnqueueCopyBuffer(queues[1], x, y, 60, 0, 64, 0, NULL, NULL));
    finish_all();
    must(clEnqueueReadBuffer(queues[0], x, CL_FALSE, 0, 64, host, 0, NULL, NULL));
    must(clEnqueueWriteBuffer(queues[1], y, CL_FALSE, 0, 64, host, 0, NULL, NULL));
    finish_all();
    must(clReleaseMemObject(x));
    must(clReleaseMemObject(y));
}

/* A map for reading reads, an unmap after a map for writing writes. */
static void race_of_maps(void)
{
    cl_mem x = new_buffer(148), y = new_buffer(152);
    cl_int error;

    launch_put(queues[0], x, 0, 0, NULL, NULL);
    void *mapped = clEnqueueMapBuffer(queues[1], x, CL_TRUE, CL_MAP_READ, 4, 8, 0, NULL, NULL, &error);
    must(error);
    must(clEnqueueUnmapMemObject(queues[1], x, mapped, 0, NULL, NULL));
    finish_all();
    mapped = clEnqueueMapBuffer(queues[1], x, CL_TRUE, CL_MAP_WRITE, 0, 64, 0, NULL, NULL, &error);
    must(error);
    must(clEnqueueUnmapMemObject(queues[1], x, mapped, 0, NULL, NULL));
    launch_get(queues[0], x, y, 0, NULL, NULL);
    finish_all();
    must(clReleaseMemObject(x));
    must(clReleaseMemObject(y));
}

/* The host waits for a later command, which is not the one of the other queue. */
static void race_despite_wait(void)
{
    cl_mem x = new_buffer(156), y = new_buffer(160);
    cl_event written;

    launch_put(queues[0], x, 0, 0, NULL, &written);
    launch_put(queues[0], y, 0, 0, NULL, NULL);
    must(clWaitForEvents(1, &written));
    launch_put(queues[1], y, 0, 0, NULL, NULL);
    finish_all();
    must(clReleaseEvent(written));
    must(clReleaseMemObject(x));
    must(clReleaseMemObject(y));
}

/* Atomic operations of one kernel, and the read of another one; of shared virtual memory. */
static void race_with_atomics(void)
{
    cl_int *x = clSVMAlloc(context, CL_MEM_READ_WRITE, 164, 0);
    cl_mem y = new_buffer(168);

    must(clEnqueueSVMMemFill(queues[0], x, zeros, 4, 164, 0, NULL, NULL));
    must(clFinish(queues[0]));
    must(clSetKernelArgSVMPointer(count, 0, x));
    launch(queues[0], count, ITEMS, 0, NULL, NULL);
    must(clSetKernelArgSVMPointer(get, 0, x));
    must(clSetKernelArg(get, 1, sizeof y, &y));
    launch(queues[1], get, ITEMS, 0, NULL, NULL);
    finish_all();
    clSVMFree(context, x);
    must(clReleaseMemObject(y));
}

/* A kernel that only reads a buffer of CL_MEM_READ_ONLY, a part of the buffer that is written. */
static void race_with_reader(void)
{
    cl_int error;
    cl_mem x = clCreateBuffer(context, CL_MEM_READ_ONLY, 172, NULL, &error), y = new_buffer(176);

    must(error);
    must(clEnqueueFillBuffer(queues[0], x, zeros, 4, 0, 172, 0, NULL, NULL));
    must(clFinish(queues[0]));
    launch_get(queues[1], x, y, 0, NULL, NULL);
    must(clEnqueueFillBuffer(queues[0], x, zeros, 4, 60, 64, 0, NULL, NULL));
    finish_all();
    must(clReleaseMemObject(x));
    must(clReleaseMemObject(y));
}

int main(void)
{
    begin_queues();
    race_of_kernels();
    race_out_of_order();
    race_despite_events();
    race_of_transfers();
    race_of_maps();
    race_despite_wait();
    race_with_atomics();
    race_with_reader();
    end_queues();
    return failures != 0;
}
