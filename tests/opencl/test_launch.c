/* Launches: results, host pointers in memory, faults, printf and kernels that enqueue kernels. */
#include "launches.h"

#include <fenv.h>
#include <unistd.h>
#ifdef __SSE2__
#include <xmmintrin.h>
#endif

static const char *const source =
    "kernel void saxpy(float a, global const float *x, global float *y)\n"
    "{ size_t i = get_global_id(0); y[i] = a * x[i] + y[i]; }\n"
    "typedef struct node { int value; global struct node *next; } node;\n"
    "kernel void sum(global node *list, global int *out)\n"
    "{ int s = 0; for (; list; list = list->next) s += list->value; out[0] = s; }\n"
    "kernel void before(global int *p) { p[0] = p[-1] + 1; }\n"
    "kernel void wild(global int *p) { p[1] = p[get_global_id(0) + 4] + 9; p[get_global_id(0) + 5] = 1; }\n"
    "kernel void lost(global int *address) { *(global int *)(ulong)*address = 1; }\n"
    "constant sampler_t repeats = CLK_ADDRESS_REPEAT | CLK_FILTER_NEAREST | CLK_NORMALIZED_COORDS_FALSE;\n"
    "kernel void misread(read_only image1d_t from, global int *to)\n"
    "{ to[0] = read_imagei(from, repeats, 1).x; to[1] = 5 + read_imageui(from, 4).x; }\n"
    "kernel void miswrite(write_only image1d_t to) { write_imagei(to, 2, 40); write_imagei(to, 4, 50); }\n"
    "kernel void lose(read_only image1d_t from, global int *to)\n"
    "{ to[0] = read_imageui(from, CLK_FILTER_NEAREST | CLK_ADDRESS_CLAMP, NAN).x; }\n"
    "kernel void tiny(global float *x) { x[0] = x[1] + x[2]; }\n"
    "kernel void items(global uint *out) { out[get_global_linear_id()] = get_global_id(0) * 100 + get_local_size(0); }\n"
    "kernel void speak(int n) { printf(\"item %d of %d\\n\", (int)get_global_id(0), n); }\n"
    "kernel void parent(global int *out, queue_t q) {\n"
    "  enqueue_kernel(q, CLK_ENQUEUE_FLAGS_WAIT_KERNEL, ndrange_1D(4), ^{ out[get_global_id(0)] = 10 + get_global_id(0); }); }\n";

typedef struct node {
    int value;
    struct node *next;
} node;

/* Runs K over COUNT work-items in groups of LOCAL (0: any). Returns the status of its event. */
static cl_int run(cl_kernel k, size_t count, size_t local)
{
    cl_event event;
    cl_int status = 1;

    must(clEnqueueNDRangeKernel(queue, k, 1, NULL, &count, local ? &local : NULL, 0, NULL, &event));
    clWaitForEvents(1, &event);
    must(clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, NULL));
    must(clReleaseEvent(event));
    must(clReleaseKernel(k));
    return status;
}

static void test_buffers(void)
{
    static float x[1000], y[1000];
    cl_kernel k = new_kernel("saxpy");
    cl_mem bx = use_memory(x, sizeof x), by = use_memory(y, sizeof y);
    float a = 3;

    for (int i = 0; i < 1000; i++) {
        x[i] = (float)i;
        y[i] = 1;
    }
    must(clSetKernelArg(k, 0, sizeof a, &a));
    must(clSetKernelArg(k, 1, sizeof bx, &bx));
    must(clSetKernelArg(k, 2, sizeof by, &by));
    a = 0; /* the kernel has a copy */
    check(run(k, 1000, 0) == CL_COMPLETE);
    for (int i = 0; i < 1000; i++)
        check(y[i] == 3 * (float)i + 1);
    must(clReleaseMemObject(bx));
    must(clReleaseMemObject(by));
}

/* Memory of the process, without any memory object: the list is followed at the host's addresses. */
static void test_host_pointers(void)
{
    static node nodes[3] = {{1, &nodes[2]}, {20, NULL}, {300, &nodes[1]}};
    int *out = calloc(4, sizeof *out);
    cl_bool yes = CL_TRUE;
    cl_kernel k = new_kernel("sum");

    must(clSetKernelExecInfo(k, CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM, sizeof yes, &yes));
    must(clSetKernelArgSVMPointer(k, 0, nodes));
    must(clSetKernelArgSVMPointer(k, 1, out));
    check(run(k, 1, 1) == CL_COMPLETE);
    check(out[0] == 321);
    k = new_kernel("before");
    must(clSetKernelArgSVMPointer(k, 0, out + 1));
    check(run(k, 1, 1) == CL_COMPLETE);
    check(out[1] == 322);
    free(out);
}

/* How often TEXT is in the file FD, from its beginning. */
static int occurrences(int fd, const char *text)
{
    static char contents[1 << 16];
    ssize_t n = pread(fd, contents, sizeof contents - 1, 0);
    int count = 0;

    contents[n > 0 ? n : 0] = 0;
    for (const char *p = contents; (p = strstr(p, text)); p++)
        count++;
    return count;
}

/* Outside its buffer, a read is 0 and a write is dropped; one launch of the kernel says so. A wrong address is a fault. */
static void test_faults(void)
{
    cl_int value[4] = {16, 7};
    cl_mem m = use_memory(value, sizeof value);
    cl_kernel wild = new_kernel("wild"), lost = new_kernel("lost");
    FILE *reports = tmpfile();

    fflush(stderr);
    if (!reports || dup2(fileno(reports), 2) < 0)
        exit(1);
    must(clRetainKernel(wild)); /* it runs twice */
    must(clSetKernelArg(wild, 0, sizeof m, &m));
    check(run(wild, 1, 1) == CL_COMPLETE);
    check(value[0] == 16 && value[1] == 9 && !value[2] && !value[3]);
    check(run(wild, 1, 1) == CL_COMPLETE);
    check(occurrences(fileno(reports), "warning: access out of bounds") == 1);
    must(clSetKernelArg(lost, 0, sizeof m, &m));
    check(run(lost, 1, 1) < 0);
    check(occurrences(fileno(reports), "fault") == 1);
    must(clReleaseMemObject(m));
    fclose(reports);
}

static void set_memory_args(cl_kernel k, cl_mem first, cl_mem second)
{
    must(clSetKernelArg(k, 0, sizeof first, &first));
    if (second)
        must(clSetKernelArg(k, 1, sizeof second, &second));
}

/* The value of a read that does not fit its image or sampler is undefined; its kernel goes on, and gets what the image has. A write is
 * done if the texel exists. */
static void test_images(void)
{
    cl_uint texels[4] = {7, 8, 9, 10};
    cl_int value[2] = {0}, error;
    cl_image_desc d = {.image_type = CL_MEM_OBJECT_IMAGE1D, .image_width = 4};
    cl_mem m = use_memory(value, sizeof value),
           i = clCreateImage(context, CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR, &(cl_image_format){CL_R, CL_UNSIGNED_INT32}, &d,
                             texels, &error);
    cl_kernel misread = new_kernel("misread"), miswrite = new_kernel("miswrite"), lose = new_kernel("lose");
    FILE *reports = tmpfile();

    must(error);
    fflush(stderr);
    if (!reports || dup2(fileno(reports), 2) < 0)
        exit(1);
    set_memory_args(misread, i, m);
    check(run(misread, 1, 1) == CL_COMPLETE);
    check(value[0] == 8 && value[1] == 5);
    check(occurrences(fileno(reports), "warning: undefined access to an image") == 1);
    check(occurrences(fileno(reports), "and 1 more undefined accesses") == 1);
    set_memory_args(miswrite, i, NULL);
    check(run(miswrite, 1, 1) == CL_COMPLETE);
    check(texels[0] == 7 && texels[1] == 8 && texels[2] == 40 && texels[3] == 10);
    check(occurrences(fileno(reports), "fault") == 0);
    set_memory_args(lose, i, m);
    check(run(lose, 1, 1) < 0);
    check(occurrences(fileno(reports), "fault") == 1);
    must(clReleaseMemObject(i));
    must(clReleaseMemObject(m));
    fclose(reports);
}

/* The float modes of the host, such as those of a program that was compiled with -ffast-math, change no result, and stay. */
static void test_float_modes(void)
{
    enum { FLUSH = 0x8040 };       /* denormals, as operands and results */
    cl_uint values[3] = {0, 1, 2}; /* 1 and 2 are the least denormals */
    cl_mem m = use_memory(values, sizeof values);
    cl_kernel k = new_kernel("tiny");

    must(clSetKernelArg(k, 0, sizeof m, &m));
#ifdef __SSE2__
    cl_uint modes = _mm_getcsr();
    _mm_setcsr(modes | FLUSH);
#endif
    fesetround(FE_UPWARD);
    check(run(k, 1, 1) == CL_COMPLETE);
    check(values[0] == 3);
    check(fegetround() == FE_UPWARD);
    fesetround(FE_TONEAREST);
#ifdef __SSE2__
    check((_mm_getcsr() & FLUSH) == FLUSH);
    _mm_setcsr(modes);
#endif
    must(clReleaseMemObject(m));
}

static void test_sizes(void)
{
    cl_uint out[10];
    cl_mem m = use_memory(out, sizeof out);
    cl_kernel k = new_kernel("items");

    must(clSetKernelArg(k, 0, sizeof m, &m));
    check(run(k, 10, 4) == CL_COMPLETE);
    for (cl_uint i = 0; i < 10; i++)
        check(out[i] == i * 100 + (i < 8 ? 4 : 2));
    must(clReleaseMemObject(m));
}

static void test_printf(void)
{
    int pipes[2], n = 2, saved = dup(1);
    cl_kernel k = new_kernel("speak");
    char text[64] = "";

    if (pipe(pipes) || dup2(pipes[1], 1) < 0)
        exit(1);
    must(clSetKernelArg(k, 0, sizeof n, &n));
    check(run(k, 2, 2) == CL_COMPLETE);
    check(read(pipes[0], text, sizeof text - 1) == 24);
    dup2(saved, 1);
    check(strcmp(text, "item 0 of 2\nitem 1 of 2\n") == 0);
}

static void test_children(void)
{
    cl_queue_properties properties[] = {
        CL_QUEUE_PROPERTIES, CL_QUEUE_ON_DEVICE | CL_QUEUE_ON_DEVICE_DEFAULT | CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, 0};
    int out[4] = {0};
    cl_int error;
    cl_command_queue device_queue = clCreateCommandQueueWithProperties(context, find_device(), properties, &error);
    cl_mem m = use_memory(out, sizeof out);
    cl_kernel k = new_kernel("parent");

    must(error);
    must(clSetKernelArg(k, 0, sizeof m, &m));
    check_code(CL_INVALID_DEVICE_QUEUE, clSetKernelArg(k, 1, sizeof queue, &queue));
    must(clSetKernelArg(k, 1, sizeof device_queue, &device_queue));
    check(run(k, 1, 1) == CL_COMPLETE);
    for (int i = 0; i < 4; i++)
        check(out[i] == 10 + i);
    must(clReleaseMemObject(m));
    must(clReleaseCommandQueue(device_queue));
}

int main(void)
{
    begin_launches(source);
    test_buffers();
    test_host_pointers();
    test_sizes();
    test_printf();
    test_children();
    test_faults();
    test_images();
    test_float_modes();
    end_launches();
    return failures != 0;
}
