/* A kernel that is launched again: what stays from its last launch may not hide what has changed since. */
#include "launches.h"

#include <pthread.h>
#include <unistd.h>

static const char *const source =
    "kernel void add(global int *to, global const int *from, int by) { size_t i = get_global_id(0); to[i] = from[i] + by; }\n"
    "kernel void number(global int *to) { to[get_global_id(0)] = get_global_id(0) * 100 + get_local_size(0); }\n"
    "kernel void gather(global int *to, local int *box)\n"
    "{ box[get_local_id(0)] = to[get_global_id(0)]; barrier(CLK_LOCAL_MEM_FENCE);\n"
    "  to[get_global_id(0)] = box[get_local_size(0) - 1 - get_local_id(0)]; }\n"
    "kernel void speak(int n) { printf(\"%d\\n\", n); }\n"
    "kernel void store(ulong address) { *(global int *)address = 1; }\n"
    "global int sum;\n"
    "kernel void total(global int *to, int by) { sum += by; to[0] = sum; }\n"
    "kernel void filter(read_only image1d_t from, sampler_t s, global int *to) { to[0] = read_imagei(from, s, 5).x; }\n"
    "typedef struct cell { int value; global struct cell *next; } cell;\n"
    "kernel void follow(global cell *c) { c->next->value++; }\n";

enum { ITEMS = 70 };

/* Runs K over COUNT work-items from OFFSET on, in groups of LOCAL. Returns the status of its event. */
static cl_int run(cl_kernel k, size_t offset, size_t count, size_t local)
{
    cl_event event;
    cl_int status = 1;

    must(clEnqueueNDRangeKernel(queue, k, 1, &offset, &count, &local, 0, NULL, &event));
    clWaitForEvents(1, &event);
    must(clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, NULL));
    must(clReleaseEvent(event));
    return status;
}

static void set_memory(cl_kernel k, cl_uint index, cl_mem m)
{
    must(clSetKernelArg(k, index, sizeof m, &m));
}

/* TO has BY more than FROM in COUNT elements from FIRST on, and 0 elsewhere. */
static void check_sums(const int *to, const int *from, int by, int first, int count)
{
    for (int i = 0; i < ITEMS; i++)
        check(to[i] == (i >= first && i < first + count ? from[i] + by : 0));
}

static void test_arguments(void)
{
    static int a[ITEMS], b[ITEMS], to[ITEMS], other[ITEMS];
    cl_kernel add = new_kernel("add");
    cl_mem ma = use_memory(a, sizeof a), mb = use_memory(b, sizeof b), mt = use_memory(to, sizeof to);
    cl_mem mo = use_memory(other, sizeof other);

    for (int i = 0; i < ITEMS; i++) {
        a[i] = 3 * i;
        b[i] = 1000 + i;
    }
    for (int by = 1; by < 20; by++) { /* often enough to be translated */
        int from_b = by % 3 == 0, first = by % 5, count = by % 4 ? ITEMS - 8 : 32;
        int *result = by % 7 == 0 ? other : to;
        set_memory(add, 0, result == to ? mt : mo);
        set_memory(add, 1, from_b ? mb : ma);
        must(clSetKernelArg(add, 2, sizeof by, &by));
        for (int again = 0; again < 30; again++) {
            memset(result, 0, sizeof to);
            check(run(add, (size_t)first, (size_t)count, 1 + (size_t)(count == 32)) == CL_COMPLETE);
            check_sums(result, from_b ? b : a, by, first, count);
        }
    }
    must(clReleaseKernel(add));
    must(clReleaseMemObject(ma));
    must(clReleaseMemObject(mb));
    must(clReleaseMemObject(mt));
    must(clReleaseMemObject(mo));
}

static void test_sizes(void)
{
    static int to[ITEMS];
    cl_kernel number = new_kernel("number");
    cl_mem m = use_memory(to, sizeof to);

    set_memory(number, 0, m);
    for (size_t local = 1; local <= ITEMS; local++) {
        if (ITEMS % local)
            continue;
        check(run(number, 0, ITEMS, local) == CL_COMPLETE);
        for (int i = 0; i < ITEMS; i++)
            check(to[i] == i * 100 + (int)local);
    }
    must(clReleaseKernel(number));
    must(clReleaseMemObject(m));
}

/* The size of a local argument changes, and what fits into local memory with it. */
static void test_local_memory(void)
{
    int to[8] = {0, 1, 2, 3, 4, 5, 6, 7};
    cl_kernel gather = new_kernel("gather");
    cl_mem m = use_memory(to, sizeof to);

    set_memory(gather, 0, m);
    for (int round = 0; round < 4; round++) {
        must(clSetKernelArg(gather, 1, round % 2 ? 4096 : sizeof to, NULL));
        check(run(gather, 0, 8, 8) == CL_COMPLETE);
        for (int i = 0; i < 8; i++)
            check(to[i] == (round % 2 ? i : 7 - i));
    }
    must(clReleaseKernel(gather));
    must(clReleaseMemObject(m));
}

/* A buffer at the address of one that is released: it is smaller, so the same access is outside of it. */
static void test_new_buffer(void)
{
    static int from[ITEMS], to[ITEMS];
    cl_kernel add = new_kernel("add");
    cl_mem source_memory = use_memory(from, sizeof from), m = use_memory(to, sizeof to);
    int by = 5;

    set_memory(add, 0, m);
    set_memory(add, 1, source_memory);
    must(clSetKernelArg(add, 2, sizeof by, &by));
    check(run(add, 0, 8, 8) == CL_COMPLETE);
    must(clReleaseMemObject(m));
    m = use_memory(to, 4 * sizeof *to);
    set_memory(add, 0, m);
    memset(to, 0, sizeof to);
    check(run(add, 0, 8, 8) == CL_COMPLETE);
    for (int i = 0; i < 8; i++)
        check(to[i] == (i < 4 ? 5 : 0));
    must(clReleaseKernel(add));
    must(clReleaseMemObject(m));
    must(clReleaseMemObject(source_memory));
}

static void test_printf(void)
{
    int pipes[2], saved = dup(1);
    cl_kernel speak = new_kernel("speak");
    char text[64] = "";

    if (pipe(pipes) || dup2(pipes[1], 1) < 0)
        exit(1);
    for (int n = 7; n < 10; n++) {
        must(clSetKernelArg(speak, 0, sizeof n, &n));
        check(run(speak, 0, 1, 1) == CL_COMPLETE);
    }
    check(read(pipes[0], text, sizeof text - 1) == 6);
    dup2(saved, 1);
    check(strcmp(text, "7\n8\n9\n") == 0);
    must(clReleaseKernel(speak));
}

/* A fault of a launch like the last one is reported as that of any other, and the next launch works. */
static void test_faults(void)
{
    cl_kernel store = new_kernel("store");
    FILE *reports = tmpfile();
    char text[4096];

    fflush(stderr);
    if (!reports || dup2(fileno(reports), 2) < 0)
        exit(1);
    for (int i = 0; i < 2; i++) {
        cl_ulong address = 64;
        must(clSetKernelArg(store, 0, sizeof address, &address));
        check(run(store, 0, 1, 1) < 0);
        ssize_t n = pread(fileno(reports), text, sizeof text - 1, 0);
        text[n > 0 ? n : 0] = 0;
        check(strstr(text, "fault in kernel 'store'") && strstr(text, "address 0x40"));
        check(ftruncate(fileno(reports), 0) == 0 && lseek(2, 0, SEEK_SET) == 0);
    }
    must(clReleaseKernel(store));
    fclose(reports);
}

static void test_variables(void)
{
    int to = 0;
    cl_kernel total = new_kernel("total");
    cl_mem m = use_memory(&to, sizeof to);

    set_memory(total, 0, m);
    for (int by = 1; by <= 4; by++) {
        must(clSetKernelArg(total, 1, sizeof by, &by));
        check(run(total, 0, 1, 1) == CL_COMPLETE);
        check(to == by * (by + 1) / 2);
    }
    must(clReleaseKernel(total));
    must(clReleaseMemObject(m));
}

static cl_mem new_image(const int texels[4])
{
    cl_int error;
    cl_image_format format = {CL_R, CL_SIGNED_INT32};
    cl_image_desc shape = {.image_type = CL_MEM_OBJECT_IMAGE1D, .image_width = 4};
    cl_mem image = clCreateImage(context, CL_MEM_COPY_HOST_PTR, &format, &shape, (void *)texels, &error);

    must(error);
    return image;
}

/* The image and the sampler decide what a read after the last texel gives. */
static void test_images(void)
{
    static const int texels[2][4] = {{10, 20, 30, 40}, {50, 60, 70, 80}};
    int to = 9;
    cl_mem images[] = {new_image(texels[0]), new_image(texels[1])}, m = use_memory(&to, sizeof to);
    cl_sampler zero = clCreateSampler(context, CL_FALSE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST, NULL);
    cl_sampler edge = clCreateSampler(context, CL_FALSE, CL_ADDRESS_CLAMP_TO_EDGE, CL_FILTER_NEAREST, NULL);
    cl_kernel filter = new_kernel("filter");

    set_memory(filter, 2, m);
    for (int i = 0; i < 8; i++) {
        set_memory(filter, 0, images[i / 2 % 2]);
        must(clSetKernelArg(filter, 1, sizeof edge, i % 2 ? &edge : &zero));
        check(run(filter, 0, 1, 1) == CL_COMPLETE);
        check(to == (i % 2 ? texels[i / 2 % 2][3] : 0));
    }
    must(clReleaseKernel(filter));
    must(clReleaseSampler(zero));
    must(clReleaseSampler(edge));
    must(clReleaseMemObject(images[0]));
    must(clReleaseMemObject(images[1]));
    must(clReleaseMemObject(m));
}

typedef struct cell {
    int value;
    struct cell *next;
} cell;

/* Memory that no argument names is reachable as soon as it exists, and not after it is freed. */
static void test_shared_memory(void)
{
    cell first = {0};
    cl_kernel follow = new_kernel("follow");
    cl_mem m = use_memory(&first, sizeof first);

    first.next = &first;
    set_memory(follow, 0, m);
    check(run(follow, 0, 1, 1) == CL_COMPLETE && first.value == 1);
    cell *shared = clSVMAlloc(context, CL_MEM_READ_WRITE, sizeof *shared, 0);
    shared->value = 6;
    first.next = shared;
    check(run(follow, 0, 1, 1) == CL_COMPLETE && shared->value == 7);
    clSVMFree(context, shared);
    check(run(follow, 0, 1, 1) < 0);
    must(clReleaseKernel(follow));
    must(clReleaseMemObject(m));
}

enum { HOSTS = 4, ROUNDS = 500 };

typedef struct host {
    pthread_t thread;
    int number, wrong;
} host;

/* Runs the kernel "add" of its own handle, but the same code as the other hosts, with values and memory of its own. */
static void *run_host(void *context_of_host)
{
    host *h = context_of_host;
    int from[ITEMS], to[ITEMS];
    cl_command_queue own = new_queue(context, 0);
    cl_kernel add = new_kernel("add");
    cl_mem mf = use_memory(from, sizeof from), mt = use_memory(to, sizeof to);
    size_t items = ITEMS;

    set_memory(add, 0, mt);
    set_memory(add, 1, mf);
    for (int i = 0; i < ITEMS; i++)
        from[i] = i * h->number;
    for (int round = 0; round < ROUNDS; round++) {
        must(clSetKernelArg(add, 2, sizeof round, &round));
        must(clEnqueueNDRangeKernel(own, add, 1, NULL, &items, NULL, 0, NULL, NULL));
        must(clFinish(own));
        for (int i = 0; i < ITEMS; i++)
            h->wrong += to[i] != from[i] + round;
    }
    must(clReleaseKernel(add));
    must(clReleaseMemObject(mf));
    must(clReleaseMemObject(mt));
    must(clReleaseCommandQueue(own));
    return NULL;
}

static void test_threads(void)
{
    host hosts[HOSTS] = {{0}};

    for (int h = 0; h < HOSTS; h++) {
        hosts[h].number = h + 1;
        pthread_create(&hosts[h].thread, NULL, run_host, &hosts[h]);
    }
    for (int h = 0; h < HOSTS; h++) {
        pthread_join(hosts[h].thread, NULL);
        check(hosts[h].wrong == 0);
    }
}

int main(void)
{
    begin_launches(source);
    test_arguments();
    test_sizes();
    test_local_memory();
    test_printf();
    test_variables();
    test_images();
    test_threads();
    test_faults(); /* from here on, reports are not shown */
    test_new_buffer();
    test_shared_memory();
    end_launches();
    return failures != 0;
}
