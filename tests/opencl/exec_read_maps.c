/* Writes of the host to a region that it has mapped for reading only. Commands may write to it, and the host if it has also mapped it for
 * writing.
 * OPTIONS: --check=maps
 * STATUS: 3
 * clEnqueueUnmapMemObject: error: the host has changed byte 4 of the region, which it had mapped for reading only [maps]
 * clEnqueueUnmapMemObject: error: the host has changed byte 9 of the region, which it had mapped for reading only [maps]
 * clEnqueueSVMUnmap: error: the host has changed byte 63 of the region, which it had mapped for reading only [maps]
 * 3 findings */
#include "check.h"

static cl_context context;
static cl_command_queue queue;
static cl_mem buffer;

static char *map(cl_map_flags flags, size_t offset)
{
    cl_int error;
    char *mapped = clEnqueueMapBuffer(queue, buffer, CL_TRUE, flags, offset, 32, 0, NULL, NULL, &error);

    must(error);
    return mapped;
}

static void unmap(void *mapped)
{
    must(clEnqueueUnmapMemObject(queue, buffer, mapped, 0, NULL, NULL));
}

static void use_correctly(char *shared)
{
    char *mapped = map(CL_MAP_READ, 0), *other = map(CL_MAP_WRITE, 0);

    other[3]++;
    unmap(other);
    unmap(mapped);
    mapped = map(CL_MAP_WRITE, 0);
    mapped[4]++;
    other = map(CL_MAP_READ, 0);
    mapped[5]++;
    unmap(other);
    unmap(mapped);
    mapped = map(CL_MAP_READ, 32);
    must(clEnqueueFillBuffer(queue, buffer, "x", 1, 0, 32, 0, NULL, NULL));
    must(clFinish(queue));
    unmap(mapped);
    must(clEnqueueSVMMap(queue, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, shared, 64, 0, NULL, NULL));
    shared[7]++;
    must(clEnqueueSVMUnmap(queue, shared, 0, NULL, NULL));
    must(clEnqueueSVMMap(queue, CL_TRUE, CL_MAP_READ, shared, 64, 0, NULL, NULL));
    must(clEnqueueSVMUnmap(queue, shared, 0, NULL, NULL));
    must(clFinish(queue));
}

static void write_image(void)
{
    size_t origin[3] = {1, 0, 0}, region[3] = {2, 3, 1}, pitch;
    cl_image_format format = {CL_R, CL_UNSIGNED_INT8};
    cl_image_desc shape = {.image_type = CL_MEM_OBJECT_IMAGE2D, .image_width = 4, .image_height = 3};
    cl_mem image = clCreateImage(context, CL_MEM_READ_WRITE, &format, &shape, NULL, NULL);
    cl_int error;
    char *mapped = clEnqueueMapImage(queue, image, CL_TRUE, CL_MAP_READ, origin, region, &pitch, NULL, 0, NULL, NULL, &error);

    must(error);
    mapped[2]++; /* of another column */
    mapped[2 * pitch + 1]++;
    must(clEnqueueUnmapMemObject(queue, image, mapped, 0, NULL, NULL));
    must(clReleaseMemObject(image));
}

int main(void)
{
    context = new_context();
    queue = new_queue(context, 0);
    buffer = clCreateBuffer(context, CL_MEM_READ_WRITE, 64, NULL, NULL);
    char *shared = clSVMAlloc(context, CL_MEM_READ_WRITE, 64, 0);

    use_correctly(shared);
    char *mapped = map(CL_MAP_READ, 0);
    mapped[4]++;
    unmap(mapped);
    write_image();
    must(clEnqueueSVMMap(queue, CL_TRUE, CL_MAP_READ, shared, 64, 0, NULL, NULL));
    shared[63]++;
    must(clEnqueueSVMUnmap(queue, shared, 0, NULL, NULL));
    must(clFinish(queue));
    clSVMFree(context, shared);
    must(clReleaseMemObject(buffer));
    must(clReleaseCommandQueue(queue));
    must(clReleaseContext(context));
    return failures != 0;
}
