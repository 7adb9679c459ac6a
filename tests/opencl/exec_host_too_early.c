/* The host uses memory of a command whose end it has not seen: it changes the destination of a read or a region that is being mapped; and it changes a region
 * that it has unmapped. After the end, while the region is mapped again, and where commands write, all of this is right.
 * OPTIONS: --check=maps,races
 * STATUS: 3
 * clEnqueueReadBuffer: error: the host has changed byte 12 of the destination region before it has seen the end of the command [races]
 * clEnqueueMapBuffer: error: the host has changed byte 4 of the mapped region before it has seen the end of the command [races]
 * clEnqueueCopyBuffer: error: the host has changed byte 8 of a region after it had unmapped it [maps]
 * clEnqueueNDRangeKernel: error: the host has changed byte 0 of a region after it had unmapped it [maps]
 * 4 findings */
#include "queues.h"

static cl_mem buffer;

static cl_int *map(cl_bool blocking)
{
    cl_int error;
    cl_int *mapped = clEnqueueMapBuffer(queues[0], buffer, blocking, CL_MAP_WRITE, 0, 64, 0, NULL, NULL, &error);

    must(error);
    return mapped;
}

static void unmap(void *mapped)
{
    must(clEnqueueUnmapMemObject(queues[0], buffer, mapped, 0, NULL, NULL));
}

/* Reads the buffer to HOST, and changes HOST after its end, or EARLY. */
static void read_buffer(cl_int *host, int early)
{
    must(clEnqueueReadBuffer(queues[0], buffer, CL_FALSE, 0, 64, host, 0, NULL, NULL));
    if (!early)
        must(clFinish(queues[0]));
    host[3]++;
    must(clFinish(queues[0]));
}

static void map_buffer(int early)
{
    cl_int *mapped = map(CL_FALSE);

    if (!early)
        must(clFinish(queues[0]));
    mapped[1]++;
    must(clFinish(queues[0]));
    unmap(mapped);
    must(clFinish(queues[0]));
}

int main(void)
{
    cl_int host[ITEMS] = {0};

    begin_queues();
    buffer = new_buffer(64);
    cl_mem other = new_buffer(68);
    read_buffer(host, 0);
    read_buffer(host, 1);
    map_buffer(0);
    map_buffer(1);

    cl_int *mapped = map(CL_TRUE);
    unmap(mapped);
    launch_put(queues[0], buffer, 0, 0, NULL, NULL);
    launch_get(queues[0], buffer, other, 0, NULL, NULL);
    must(clFinish(queues[0]));
    mapped = map(CL_TRUE);
    unmap(mapped);
    mapped = map(CL_TRUE);
    mapped[2]++;
    unmap(mapped);
    mapped[2]++;
    must(clEnqueueCopyBuffer(queues[0], buffer, other, 0, 0, 64, 0, NULL, NULL));
    must(clFinish(queues[0]));
    mapped = map(CL_TRUE);
    unmap(mapped);
    mapped[0]++;
    launch_get(queues[0], buffer, other, 0, NULL, NULL);
    must(clFinish(queues[0]));
    must(clReleaseMemObject(buffer));
    must(clReleaseMemObject(other));
    end_queues();
    return failures != 0;
}
