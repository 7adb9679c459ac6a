/* Buffers and sub-buffers: creation, queries, transfers, rectangles, fills, maps, destructor callbacks. */
#include "check.h"

#include <unistd.h>

static int order[4], order_count;

static void CL_CALLBACK record(cl_mem memory, void *data)
{
    (void)memory;
    order[order_count++] = (int)(size_t)data;
}

static void test_create(cl_context c)
{
    cl_int error;
    char host[256];
    const cl_mem_properties none[] = {0}, unknown[] = {1, 2, 0};

    check(!clCreateBuffer(NULL, 0, 4, NULL, &error) && error == CL_INVALID_CONTEXT);
    check(!clCreateBuffer(c, CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY, 4, NULL, &error) && error == CL_INVALID_VALUE);
    check(!clCreateBuffer(c, CL_MEM_USE_HOST_PTR | CL_MEM_ALLOC_HOST_PTR, 4, host, &error) && error == CL_INVALID_VALUE);
    check(!clCreateBuffer(c, 0, 0, NULL, &error) && error == CL_INVALID_BUFFER_SIZE);
    check(!clCreateBuffer(c, 0, ~(size_t)0, NULL, &error) && error == CL_INVALID_BUFFER_SIZE);
    check(!clCreateBuffer(c, CL_MEM_USE_HOST_PTR, 4, NULL, &error) && error == CL_INVALID_HOST_PTR);
    check(!clCreateBuffer(c, 0, 4, host, &error) && error == CL_INVALID_HOST_PTR);
    check(!clCreateBufferWithProperties(c, unknown, 0, 4, NULL, &error) && error == CL_INVALID_PROPERTY);
    cl_mem m = clCreateBufferWithProperties(c, none, CL_MEM_USE_HOST_PTR | CL_MEM_HOST_READ_ONLY, sizeof host, host, &error);
    must(error);
    cl_mem_flags flags;
    must(clGetMemObjectInfo(m, CL_MEM_FLAGS, sizeof flags, &flags, NULL));
    check((flags & ~(cl_mem_flags)CL_MEM_READ_WRITE) == (CL_MEM_USE_HOST_PTR | CL_MEM_HOST_READ_ONLY));
    void *pointer;
    must(clGetMemObjectInfo(m, CL_MEM_HOST_PTR, sizeof pointer, &pointer, NULL));
    check(pointer == host);
    cl_bool is_svm;
    must(clGetMemObjectInfo(m, CL_MEM_USES_SVM_POINTER, sizeof is_svm, &is_svm, NULL));
    check(!is_svm);
    check_code(CL_INVALID_VALUE, clGetMemObjectInfo(m, CL_MEM_FLAGS, 1, &flags, NULL));
    check_code(CL_INVALID_VALUE, clGetMemObjectInfo(m, 0, sizeof flags, &flags, NULL));
    check_code(CL_INVALID_MEM_OBJECT, clGetMemObjectInfo((cl_mem)c, CL_MEM_FLAGS, sizeof flags, &flags, NULL));
    must(clSetMemObjectDestructorCallback(m, record, (void *)1));
    must(clSetMemObjectDestructorCallback(m, record, (void *)2));
    check_code(CL_INVALID_VALUE, clSetMemObjectDestructorCallback(m, NULL, NULL));
    must(clRetainMemObject(m));
    must(clReleaseMemObject(m));
    check(order_count == 0);
    must(clReleaseMemObject(m));
    check(order_count == 2 && order[0] == 2 && order[1] == 1);
    check_code(CL_INVALID_MEM_OBJECT, clRetainMemObject((cl_mem)c));
}

static void test_sub_buffer(cl_context c, cl_command_queue q)
{
    cl_int error;
    cl_mem m = clCreateBuffer(c, CL_MEM_READ_ONLY | CL_MEM_HOST_WRITE_ONLY, 512, NULL, &error), parent;
    cl_buffer_region region = {128, 64}, outside = {512, 1}, empty = {128, 0}, odd = {4, 4};
    size_t offset;

    check(!clCreateSubBuffer(m, CL_MEM_READ_WRITE, CL_BUFFER_CREATE_TYPE_REGION, &region, &error) && error == CL_INVALID_VALUE);
    check(!clCreateSubBuffer(m, CL_MEM_HOST_READ_ONLY, CL_BUFFER_CREATE_TYPE_REGION, &region, &error) &&
          error == CL_INVALID_VALUE);
    check(!clCreateSubBuffer(m, 0, 0, &region, &error) && error == CL_INVALID_VALUE);
    check(!clCreateSubBuffer(m, 0, CL_BUFFER_CREATE_TYPE_REGION, NULL, &error) && error == CL_INVALID_VALUE);
    check(!clCreateSubBuffer(m, 0, CL_BUFFER_CREATE_TYPE_REGION, &outside, &error) && error == CL_INVALID_VALUE);
    check(!clCreateSubBuffer(m, 0, CL_BUFFER_CREATE_TYPE_REGION, &empty, &error) && error == CL_INVALID_BUFFER_SIZE);
    check(!clCreateSubBuffer(m, 0, CL_BUFFER_CREATE_TYPE_REGION, &odd, &error) && error == CL_MISALIGNED_SUB_BUFFER_OFFSET);
    cl_mem s = clCreateSubBuffer(m, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &error);
    must(error);
    check(!clCreateSubBuffer(s, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &error) && error == CL_INVALID_MEM_OBJECT);
    must(clGetMemObjectInfo(s, CL_MEM_ASSOCIATED_MEMOBJECT, sizeof parent, &parent, NULL));
    must(clGetMemObjectInfo(s, CL_MEM_OFFSET, sizeof offset, &offset, NULL));
    check(parent == m && offset == 128);
    check_code(CL_INVALID_OPERATION, clEnqueueReadBuffer(q, s, CL_TRUE, 0, 1, &error, 0, NULL, NULL));
    must(clReleaseMemObject(m));
    char bytes[64];
    memset(bytes, 5, sizeof bytes);
    must(clEnqueueWriteBuffer(q, s, CL_TRUE, 0, sizeof bytes, bytes, 0, NULL, NULL));
    must(clReleaseMemObject(s));
}

static void test_transfers(cl_context c, cl_command_queue q)
{
    cl_int error;
    unsigned char in[64], out[64] = {0};
    cl_mem a = clCreateBuffer(c, 0, 64, NULL, &error), b = clCreateBuffer(c, 0, 64, NULL, &error);

    for (int i = 0; i < 64; i++)
        in[i] = (unsigned char)i;
    must(clEnqueueWriteBuffer(q, a, CL_FALSE, 0, 64, in, 0, NULL, NULL));
    must(clEnqueueCopyBuffer(q, a, b, 0, 32, 32, 0, NULL, NULL));
    must(clEnqueueFillBuffer(q, b, "ab", 2, 0, 32, 0, NULL, NULL));
    must(clEnqueueReadBuffer(q, b, CL_TRUE, 0, 64, out, 0, NULL, NULL));
    for (int i = 0; i < 64; i++)
        check(out[i] == (i < 32 ? "ab"[i % 2] : i - 32));
    check_code(CL_INVALID_COMMAND_QUEUE, clEnqueueReadBuffer(NULL, b, CL_TRUE, 0, 64, out, 0, NULL, NULL));
    check_code(CL_INVALID_MEM_OBJECT, clEnqueueReadBuffer(q, (cl_mem)c, CL_TRUE, 0, 64, out, 0, NULL, NULL));
    check_code(CL_INVALID_VALUE, clEnqueueReadBuffer(q, b, CL_TRUE, 1, 64, out, 0, NULL, NULL));
    check_code(CL_INVALID_VALUE, clEnqueueReadBuffer(q, b, CL_TRUE, 0, 64, NULL, 0, NULL, NULL));
    check_code(CL_INVALID_EVENT_WAIT_LIST, clEnqueueReadBuffer(q, b, CL_TRUE, 0, 64, out, 1, NULL, NULL));
    check_code(CL_MEM_COPY_OVERLAP, clEnqueueCopyBuffer(q, a, a, 0, 31, 32, 0, NULL, NULL));
    check_code(CL_SUCCESS, clEnqueueCopyBuffer(q, a, a, 0, 32, 32, 0, NULL, NULL));
    check_code(CL_INVALID_VALUE, clEnqueueCopyBuffer(q, a, b, 33, 0, 32, 0, NULL, NULL));
    check_code(CL_INVALID_VALUE, clEnqueueFillBuffer(q, b, "abc", 3, 0, 3, 0, NULL, NULL));
    check_code(CL_INVALID_VALUE, clEnqueueFillBuffer(q, b, "ab", 2, 1, 2, 0, NULL, NULL));
    check_code(CL_INVALID_VALUE, clEnqueueFillBuffer(q, b, NULL, 2, 0, 2, 0, NULL, NULL));
    check_code(CL_INVALID_VALUE, clEnqueueMigrateMemObjects(q, 0, NULL, 0, 0, NULL, NULL));
    check_code(CL_INVALID_VALUE, clEnqueueMigrateMemObjects(q, 1, &a, 1 << 10, 0, NULL, NULL));
    check_code(CL_SUCCESS, clEnqueueMigrateMemObjects(q, 1, &a, CL_MIGRATE_MEM_OBJECT_HOST, 0, NULL, NULL));
    must(clReleaseMemObject(a));
    must(clReleaseMemObject(b));
}

/* Fills and writes of several pages, of which some have the bytes already: the result is that of memory that is written byte by byte. */
static void test_pages(cl_context c, cl_command_queue q)
{
    enum { BYTES = 5 * 4096 + 128 };
    static unsigned char expected[BYTES], in[BYTES], out[BYTES];
    unsigned char pattern[128];
    cl_int error;
    cl_mem b = clCreateBuffer(c, 0, BYTES, NULL, &error);

    must(error);
    for (size_t i = 0; i < sizeof pattern; i++)
        pattern[i] = (unsigned char)(i * 7);
    for (size_t size = 1; size <= sizeof pattern; size *= 2)
        for (size_t from = 0; from <= 4096; from += 2048 + size) {
            size_t at = from / size * size, bytes = (BYTES - at) / 2 / size * size;
            must(clEnqueueFillBuffer(q, b, pattern, size, at, bytes, 0, NULL, NULL));
            for (size_t i = 0; i < bytes; i++)
                expected[at + i] = pattern[i % size];
            memcpy(in, expected, BYTES);
            in[at + bytes - 1] ^= 1;
            in[3 * 4096] = (unsigned char)size;
            must(clEnqueueWriteBuffer(q, b, CL_TRUE, 1, BYTES - 1, in + 1, 0, NULL, NULL));
            memcpy(expected + 1, in + 1, BYTES - 1);
            must(clEnqueueReadBuffer(q, b, CL_TRUE, 0, BYTES, out, 0, NULL, NULL));
            check(memcmp(out, expected, BYTES) == 0);
        }
    must(clReleaseMemObject(b));
}

/* The memory of the process that has pages, in MiB. */
static long resident_megabytes(void)
{
    FILE *f = fopen("/proc/self/statm", "r");
    long all, resident = 0;

    check(f && fscanf(f, "%ld %ld", &all, &resident) == 2);
    fclose(f);
    return resident * sysconf(_SC_PAGESIZE) >> 20;
}

/* Zeros that are written to new memory take none, in buffers and on the host. */
static void test_zeros(cl_context c, cl_command_queue q)
{
    const size_t bytes = (size_t)256 << 20;
    char *zeros = calloc(2, bytes), *out = zeros + bytes;
    long before = resident_megabytes();
    cl_int error;

    check(zeros);
    cl_mem copied = clCreateBuffer(c, CL_MEM_COPY_HOST_PTR, bytes, zeros, &error);
    must(error);
    cl_mem filled = clCreateBuffer(c, 0, bytes, NULL, &error);
    must(error);
    must(clEnqueueFillBuffer(q, filled, "", 1, 0, bytes, 0, NULL, NULL));
    must(clEnqueueCopyBuffer(q, copied, filled, 0, 0, bytes, 0, NULL, NULL));
    must(clEnqueueWriteBuffer(q, filled, CL_FALSE, 0, bytes, zeros, 0, NULL, NULL));
    must(clEnqueueReadBuffer(q, filled, CL_TRUE, 0, bytes, out, 0, NULL, NULL));
    check(resident_megabytes() < before + 64);
    must(clReleaseMemObject(copied));
    must(clReleaseMemObject(filled));
    free(zeros);
}

/* A 4 x 4 x 2 buffer of bytes whose values are their offsets. */
static void test_rectangles(cl_context c, cl_command_queue q)
{
    cl_int error;
    unsigned char in[32], out[8] = {0};
    size_t zero[3] = {0}, origin[3] = {1, 2, 0}, region[3] = {2, 2, 2}, flat[3] = {2, 0, 2}, right[3] = {2, 2, 0},
           next[3] = {3, 2, 0};

    for (int i = 0; i < 32; i++)
        in[i] = (unsigned char)i;
    cl_mem m = clCreateBuffer(c, CL_MEM_COPY_HOST_PTR, 32, in, &error);
    void *pointer = in;
    must(clGetMemObjectInfo(m, CL_MEM_HOST_PTR, sizeof pointer, &pointer, NULL));
    check(!pointer); /* it is that of CL_MEM_USE_HOST_PTR only */
    must(clEnqueueReadBufferRect(q, m, CL_TRUE, origin, zero, region, 4, 16, 0, 0, out, 0, NULL, NULL));
    const unsigned char wanted[8] = {9, 10, 13, 14, 25, 26, 29, 30};
    check(memcmp(out, wanted, 8) == 0);
    check_code(CL_INVALID_VALUE, clEnqueueReadBufferRect(q, m, CL_TRUE, origin, zero, flat, 4, 16, 0, 0, out, 0, NULL, NULL));
    check_code(CL_INVALID_VALUE, clEnqueueReadBufferRect(q, m, CL_TRUE, origin, zero, region, 1, 16, 0, 0, out, 0, NULL, NULL));
    check_code(CL_INVALID_VALUE, clEnqueueReadBufferRect(q, m, CL_TRUE, origin, zero, region, 4, 18, 0, 0, out, 0, NULL, NULL));
    check_code(CL_INVALID_VALUE, clEnqueueReadBufferRect(q, m, CL_TRUE, origin, zero, region, 4, 20, 0, 0, out, 0, NULL, NULL));
    check_code(CL_INVALID_VALUE, clEnqueueReadBufferRect(q, m, CL_TRUE, NULL, zero, region, 4, 16, 0, 0, out, 0, NULL, NULL));
    check_code(CL_MEM_COPY_OVERLAP, clEnqueueCopyBufferRect(q, m, m, origin, right, region, 4, 16, 4, 16, 0, NULL, NULL));
    check_code(CL_INVALID_VALUE, clEnqueueCopyBufferRect(q, m, m, zero, right, region, 4, 16, 4, 8, 0, NULL, NULL));
    region[0] = 1;
    check_code(CL_SUCCESS, clEnqueueCopyBufferRect(q, m, m, origin, next, region, 4, 16, 4, 16, 0, NULL, NULL));
    must(clEnqueueWriteBufferRect(q, m, CL_TRUE, zero, zero, region, 4, 16, 2, 4, in, 0, NULL, NULL));
    must(clEnqueueReadBuffer(q, m, CL_TRUE, 0, 32, in, 0, NULL, NULL));
    check(in[0] == 0 && in[4] == 2 && in[16] == 4 && in[20] == 6 && in[11] == 9 && in[31] == 29);
    must(clReleaseMemObject(m));
}

static void test_maps(cl_context c, cl_command_queue q)
{
    cl_int error;
    cl_uint count;
    int host[16] = {0};
    cl_mem m = clCreateBuffer(c, CL_MEM_USE_HOST_PTR, sizeof host, host, &error);
    int *p = clEnqueueMapBuffer(q, m, CL_TRUE, CL_MAP_WRITE, 16, 16, 0, NULL, NULL, &error);

    must(error);
    check(p == host + 4);
    check(!clEnqueueMapBuffer(q, m, CL_TRUE, CL_MAP_WRITE, 28, 8, 0, NULL, NULL, &error) && error == CL_INVALID_OPERATION);
    int *r = clEnqueueMapBuffer(q, m, CL_TRUE, CL_MAP_READ, 0, 64, 0, NULL, NULL, &error);
    must(error);
    must(clGetMemObjectInfo(m, CL_MEM_MAP_COUNT, sizeof count, &count, NULL));
    check(count == 2);
    p[0] = 42;
    check_code(CL_INVALID_VALUE, clEnqueueUnmapMemObject(q, m, host + 1, 0, NULL, NULL));
    must(clEnqueueUnmapMemObject(q, m, p, 0, NULL, NULL));
    must(clEnqueueUnmapMemObject(q, m, r, 0, NULL, NULL));
    check_code(CL_INVALID_VALUE, clEnqueueUnmapMemObject(q, m, r, 0, NULL, NULL));
    must(clEnqueueReadBuffer(q, m, CL_TRUE, 16, 4, &count, 0, NULL, NULL));
    check(count == 42);
    must(clGetMemObjectInfo(m, CL_MEM_MAP_COUNT, sizeof count, &count, NULL));
    check(count == 0);
    check(!clEnqueueMapBuffer(q, m, CL_TRUE, CL_MAP_READ, 0, 0, 0, NULL, NULL, &error) && error == CL_INVALID_VALUE);
    check(!clEnqueueMapBuffer(q, m, CL_TRUE, CL_MAP_READ, 60, 8, 0, NULL, NULL, &error) && error == CL_INVALID_VALUE);
    check(!clEnqueueMapBuffer(q, m, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE_INVALIDATE_REGION, 0, 4, 0, NULL, NULL, &error) &&
          error == CL_INVALID_VALUE);
    must(clReleaseMemObject(m));
    m = clCreateBuffer(c, CL_MEM_HOST_READ_ONLY, 4, NULL, &error);
    check(!clEnqueueMapBuffer(q, m, CL_TRUE, CL_MAP_WRITE, 0, 4, 0, NULL, NULL, &error) && error == CL_INVALID_OPERATION);
    must(clReleaseMemObject(m));
}

/* A command keeps a buffer that was released, but the program cannot use it any more. */
/* A new buffer is zero, also in memory that an earlier one has used. */
static void test_zero(cl_context c, cl_command_queue q)
{
    for (int i = 0; i < 2; i++) {
        cl_int error;
        cl_mem m = clCreateBuffer(c, 0, 4096, NULL, &error);
        must(error);
        unsigned char *p = clEnqueueMapBuffer(q, m, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 0, 4096, 0, NULL, NULL, &error);
        must(error);
        for (int k = 0; k < 4096; k++)
            check(p[k] == 0);
        memset(p, 7, 4096);
        must(clEnqueueUnmapMemObject(q, m, p, 0, NULL, NULL));
        must(clFinish(q));
        must(clReleaseMemObject(m));
    }
}

static void test_released_buffer(cl_context c, cl_command_queue q)
{
    const char data = 1;
    cl_int error;
    cl_event gate = clCreateUserEvent(c, &error);
    cl_mem buffer = clCreateBuffer(c, 0, 1, NULL, &error), parent;

    must(error);
    must(clEnqueueWriteBuffer(q, buffer, CL_FALSE, 0, 1, &data, 1, &gate, NULL));
    must(clReleaseMemObject(buffer));
    check_code(CL_INVALID_MEM_OBJECT, clEnqueueWriteBuffer(q, buffer, CL_FALSE, 0, 1, &data, 0, NULL, NULL));
    check_code(CL_INVALID_MEM_OBJECT, clRetainMemObject(buffer));
    must(clSetUserEventStatus(gate, CL_COMPLETE));
    must(clReleaseEvent(gate));
    must(clFinish(q));

    buffer = clCreateBuffer(c, 0, 4096, NULL, &error);
    must(error);
    cl_mem part = clCreateSubBuffer(buffer, 0, CL_BUFFER_CREATE_TYPE_REGION, &(cl_buffer_region){0, 16}, &error);
    must(error);
    must(clReleaseMemObject(buffer));
    must(clGetMemObjectInfo(part, CL_MEM_ASSOCIATED_MEMOBJECT, sizeof parent, &parent, NULL));
    check(parent == buffer);
    must(clEnqueueWriteBuffer(q, parent, CL_TRUE, 0, 1, &data, 0, NULL, NULL));
    must(clReleaseMemObject(part));
    check_code(CL_INVALID_MEM_OBJECT, clRetainMemObject(buffer));
}

int main(void)
{
    cl_context c = new_context();
    cl_command_queue q = new_queue(c, 0);

    test_create(c);
    test_sub_buffer(c, q);
    test_transfers(c, q);
    test_pages(c, q);
    test_zeros(c, q);
    test_rectangles(c, q);
    test_maps(c, q);
    test_zero(c, q);
    test_released_buffer(c, q);
    must(clReleaseCommandQueue(q));
    must(clReleaseContext(c));
    return failures != 0;
}
