/* The source of a non-blocking write must not change until the host has seen the end of the command. It may before an event of the user
 * that the command waits for, and commands may change it.
 * OPEN: memory is freed that a command may read yet.
 * OPTIONS: --check=races
 * STATUS: 3
 * clEnqueueWriteBuffer: error: the host has changed byte 8 of the source region before it has seen the end of the command [races]
 * clEnqueueSVMMemcpy: error: the host has changed byte 63 of the source region before it has seen the end of the command [races]
 * clEnqueueWriteBufferRect: error: the host has changed byte 9 of the source region before it has seen the end of the command [races]
 * clEnqueueWriteImage: error: the host has freed the source region before it has seen the end of the command [races]
 * 4 findings */
#include "check.h"

#include <sys/mman.h>
#include <unistd.h>

static cl_context context;
static cl_command_queue queue;
static cl_mem buffer;
static char source[64], read_back[64];

static void enqueue_write(cl_bool blocking, cl_uint waits, const cl_event *wait_list, cl_event *event)
{
    must(clEnqueueWriteBuffer(queue, buffer, blocking, 0, 64, source, waits, wait_list, event));
}

static void CL_CALLBACK change_source(void *unused)
{
    (void)unused;
    source[5]++;
}

static void write_correctly(void)
{
    cl_event written, gate = clCreateUserEvent(context, NULL);

    enqueue_write(CL_TRUE, 0, NULL, NULL);
    source[0]++;
    enqueue_write(CL_FALSE, 0, NULL, &written);
    must(clWaitForEvents(1, &written));
    source[1]++;
    enqueue_write(CL_FALSE, 1, &gate, NULL);
    must(clReleaseEvent(written));
    source[2]++;
    must(clSetUserEventStatus(gate, CL_COMPLETE));
    must(clReleaseEvent(gate));
    must(clFinish(queue));
    source[3]++;
    must(clEnqueueReadBuffer(queue, buffer, CL_FALSE, 0, 64, source, 0, NULL, NULL));
    enqueue_write(CL_FALSE, 0, NULL, NULL);
    must(clFinish(queue));
    check(source[2] == 1 && source[3] == 0);
    must(clEnqueueNativeKernel(queue, change_source, NULL, 0, 0, NULL, NULL, 0, NULL, NULL));
    enqueue_write(CL_FALSE, 0, NULL, NULL);
    must(clFinish(queue));
    must(clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, 64, read_back, 0, NULL, NULL));
    check(read_back[5] == 1);
}

/* Before the command has run, and after it has. */
static void change_too_early(void)
{
    size_t buffer_origin[3] = {0}, host_origin[3] = {4, 1, 0}, region[3] = {2, 2, 1};
    char *shared = clSVMAlloc(context, CL_MEM_READ_WRITE, 64, 0);

    enqueue_write(CL_FALSE, 0, NULL, NULL);
    source[8]++;
    must(clFinish(queue));
    must(clEnqueueSVMMemcpy(queue, CL_FALSE, shared, source, 64, 0, NULL, NULL));
    must(clFlush(queue));
    usleep(100000);
    source[63]++;
    must(clFinish(queue));
    /* the first byte of the region is at 12, the rows are 8 bytes apart */
    must(clEnqueueWriteBufferRect(queue, buffer, CL_FALSE, buffer_origin, host_origin, region, 8, 64, 8, 64, source, 0, NULL,
                                  NULL));
    source[14]++;
    source[21]++;
    must(clFinish(queue));
    clSVMFree(context, shared);
}

static void free_too_early(void)
{
    size_t origin[3] = {0}, region[3] = {4, 2, 1};
    cl_image_format format = {CL_R, CL_UNSIGNED_INT8};
    cl_image_desc shape = {.image_type = CL_MEM_OBJECT_IMAGE2D, .image_width = 4, .image_height = 2};
    cl_mem image = clCreateImage(context, CL_MEM_READ_WRITE, &format, &shape, NULL, NULL);
    char *mapped = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    memset(mapped, 7, 8);
    must(clEnqueueWriteImage(queue, image, CL_FALSE, origin, region, 0, 0, mapped, 0, NULL, NULL));
    must(munmap(mapped, 4096));
    must(clFinish(queue));
    must(clEnqueueReadImage(queue, image, CL_TRUE, origin, region, 0, 0, read_back, 0, NULL, NULL));
    check(read_back[7] == 7);
    must(clReleaseMemObject(image));
}

int main(void)
{
    context = new_context();
    queue = new_queue(context, 0);
    buffer = clCreateBuffer(context, CL_MEM_READ_WRITE, 64, NULL, NULL);
    write_correctly();
    change_too_early();
    free_too_early();
    must(clReleaseMemObject(buffer));
    must(clReleaseCommandQueue(queue));
    must(clReleaseContext(context));
    return failures != 0;
}
