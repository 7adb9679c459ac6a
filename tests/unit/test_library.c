/* tests/unit/test_library.c - gasket.h as a program uses it. */
#define _GNU_SOURCE /* memmem() */
#include "src/gasket.h"

#include <criterion/criterion.h>
#include <malloc.h>
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

static const char saxpy[] = "kernel void saxpy(float a, global const float *x, global float *y)\n"
                            "{\n"
                            "    size_t i = get_global_id(0);\n"
                            "    y[i] = fma(a, x[i], y[i]);\n"
                            "}\n";

Test(library, compiles)
{
    char *messages, *assembly = gasket_compile(saxpy, "-O2 --simd=8", &messages);

    cr_assert_not_null(assembly, "%s", messages);
    cr_expect_not_null(strstr(assembly, "//.kernel saxpy"));
    cr_expect_not_null(strstr(assembly, "//.simd 8"));
    cr_expect_str_empty(messages);
    free(assembly);
    free(messages);
}

Test(library, tells_what_is_wrong)
{
    char *messages;

    cr_expect_null(gasket_compile("kernel void k(global int *x) { *x = y; }", "", &messages));
    cr_expect_not_null(strstr(messages, "source.cl:1:"), "%s", messages);
    cr_expect_not_null(strstr(messages, "'y'"), "%s", messages);
    free(messages);
    cr_expect_null(gasket_compile(saxpy, "--smid=8", &messages));
    cr_expect_not_null(strstr(messages, "did you mean '--simd'"), "%s", messages);
    free(messages);
    cr_expect_null(gasket_compile("nonsense", NULL, NULL));
}

Test(library, options_without_effect)
{
    static const char *const idle[] = {"--stats=x.json", "-o x",        "-k k",    "-l 1",
                                       "--findings=x",   "--emit=json", "--trace", "--trace-item=1"};
    char *messages;

    for (size_t i = 0; i < sizeof idle / sizeof *idle; i++) {
        cr_expect_null(gasket_compile(saxpy, idle[i], &messages));
        cr_expect_not_null(strstr(messages, "has no effect in a library; only 'gasket "), "%s: %s", idle[i], messages);
        free(messages);
    }
}

Test(library, diagnostics_as_json)
{
    char *messages;

    cr_expect_null(gasket_compile("kernel void k(global int *x) { *x = y; }", "--diagnostics-format=json", &messages));
    cr_expect_str_eq(
        messages, "{\"diagnostics\":[\n"
                  "{\"severity\":\"error\",\"rule\":null,\"file\":\"source.cl\",\"line\":1,\"column\":37,"
                  "\"first_column\":37,\"last_column\":37,\"message\":\"'y' is not declared\",\"fixes\":[],\"related\":[]}]}\n");
    free(messages);
}

Test(library, runs_in_place)
{
    float a = 2, x[64], y[64];
    gasket_argument arguments[] = {{GASKET_VALUE, &a, sizeof a}, {GASKET_BUFFER, x, sizeof x}, {GASKET_BUFFER, y, sizeof y}};
    gasket_range range = {.dimensions = 1, .global = {64}};
    char *messages;

    for (int i = 0; i < 64; i++) {
        x[i] = (float)i;
        y[i] = 1;
    }
    cr_assert_eq(gasket_run(saxpy, "saxpy", NULL, &range, arguments, 3, &messages), GASKET_DONE, "%s", messages);
    for (int i = 0; i < 64; i++)
        cr_expect_eq(y[i], 2 * (float)i + 1);
    free(messages);
}

/* Runs saxpy so many TIMES. Returns the bytes that are allocated then. */
static size_t bytes_after(int times)
{
    float a = 2, x[64] = {0}, y[64] = {0};
    gasket_argument arguments[] = {{GASKET_VALUE, &a, sizeof a}, {GASKET_BUFFER, x, sizeof x}, {GASKET_BUFFER, y, sizeof y}};
    gasket_range range = {.dimensions = 1, .global = {64}};

    for (int i = 0; i < times; i++)
        cr_assert_eq(gasket_run(saxpy, "saxpy", NULL, &range, arguments, 3, NULL), GASKET_DONE);
    return mallinfo2().uordblks;
}

Test(library, frees_what_a_run_needs)
{
    size_t kept = bytes_after(20); /* for later runs: arenas, and blocks in the lists of malloc() */

    cr_expect_eq(bytes_after(40), kept);
}

static const char ids[] = "kernel void ids(int a, global int *out, local int *l)\n"
                          "{\n"
                          "    int x = get_local_id(0), y = get_local_id(1);\n"
                          "    l[y * get_local_size(0) + x] = a;\n"
                          "    barrier(CLK_LOCAL_MEM_FENCE);\n"
                          "    int at = get_global_id(1) * get_global_size(0) + get_global_id(0) - get_global_offset(0);\n"
                          "    out[at] = l[0] * 100000 + get_local_size(1) * 10000 + get_local_size(0) * 100 + y * 10 + x;\n"
                          "}\n";

/* Launches `ids` over WIDTH x HEIGHT work-items in groups of at most LOCAL_X x LOCAL_Y, with 1 KiB of local memory if A is odd. */
static void launch_ids(gasket_program *p, int a, size_t width, size_t height, size_t local_x, size_t local_y, size_t offset)
{
    int out[256] = {0};
    size_t local_bytes = a % 2 ? 1024 : local_x * local_y * sizeof(int);
    gasket_argument arguments[] = {
        {GASKET_VALUE, &a, sizeof a}, {GASKET_BUFFER, out, sizeof out}, {GASKET_LOCAL, NULL, local_bytes}};
    gasket_range range = {.dimensions = 2, .global = {width, height}, .local = {local_x, local_y}, .offset = {offset}};
    gasket_output output;

    cr_assert_eq(gasket_launch(p, NULL, &range, arguments, 3, &output), GASKET_DONE, "%s", output.messages);
    gasket_output_free(&output);
    for (size_t y = 0; y < height; y++)
        for (size_t x = 0; x < width; x++) {
            size_t in_x = x % local_x, in_y = y % local_y, left_x = width - (x - in_x), left_y = height - (y - in_y);
            size_t size_x = left_x < local_x ? left_x : local_x, size_y = left_y < local_y ? left_y : local_y;
            cr_expect_eq(out[y * width + x], (int)((size_t)a * 100000 + size_y * 10000 + size_x * 100 + in_y * 10 + in_x),
                         "%zu,%zu of %zu x %zu in %zu x %zu: %d", x, y, width, height, local_x, local_y, out[y * width + x]);
        }
}

/* A launch takes over the registers and threads of an earlier one with other arguments, sizes, or places of smaller groups. */
Test(library, launches_with_other_arguments_and_sizes)
{
    gasket_program *p = gasket_program_new(ids, "--simd=8", NULL, NULL);

    cr_assert_not_null(p);
    launch_ids(p, 1, 4, 4, 2, 2, 0);
    launch_ids(p, 1, 16, 8, 8, 8, 0);
    launch_ids(p, 2, 4, 4, 2, 2, 0);
    launch_ids(p, 2, 8, 8, 4, 2, 0);
    launch_ids(p, 2, 16, 8, 8, 8, 0);
    launch_ids(p, 2, 16, 8, 4, 8, 7);
    launch_ids(p, 3, 13, 7, 4, 8, 7);
    launch_ids(p, 4, 9, 7, 4, 4, 0);
    launch_ids(p, 4, 13, 9, 4, 4, 0);
    launch_ids(p, 5, 15, 9, 8, 4, 0);
    launch_ids(p, 6, 8, 4, 8, 4, 0);
    gasket_program_free(p);
}

Test(library, messages_are_those_of_the_call)
{
    int x[8] = {0};
    gasket_argument short_one[] = {{GASKET_BUFFER, x, 4}}, whole[] = {{GASKET_BUFFER, x, sizeof x}};
    gasket_range range = {.dimensions = 1, .global = {8}};
    gasket_program *p = gasket_program_new("kernel void k(global int *x) { x[get_global_id(0)] = 1; }", NULL, NULL, NULL);
    gasket_output output;

    for (int i = 0; i < 2; i++) {
        cr_expect_eq(gasket_launch(p, NULL, &range, whole, 1, &output), GASKET_DONE);
        cr_expect_str_empty(output.messages);
        gasket_output_free(&output);
        cr_expect_eq(gasket_launch(p, NULL, &range, short_one, 1, &output), GASKET_FAULT);
        cr_expect_not_null(strstr(output.messages, "write of 4 bytes"), "%s", output.messages);
        cr_expect_null(strstr(strstr(output.messages, "write of 4 bytes") + 1, "write of 4 bytes"), "%s", output.messages);
        gasket_output_free(&output);
    }
    gasket_program_free(p);
}

static void *compile_text(void *source)
{
    return gasket_compile(source, "-O0", NULL);
}

/* -(-(… x …)), 1,200 deep, in a thread with a stack of 128 KiB */
Test(library, needs_no_large_stack)
{
    enum { DEPTH = 1200 };
    static char source[8 * DEPTH];
    char *at = source + sprintf(source, "kernel void k(global int *x) { *x = ");
    pthread_attr_t small;
    pthread_t thread;
    void *assembly;

    for (int i = 0; i < DEPTH; i++)
        at += sprintf(at, "-(");
    at += sprintf(at, "*x");
    for (int i = 0; i < DEPTH; i++)
        *at++ = ')';
    strcpy(at, "; }");
    pthread_attr_init(&small);
    cr_assert_eq(pthread_attr_setstacksize(&small, 128 << 10), 0);
    cr_assert_eq(pthread_create(&thread, &small, compile_text, source), 0);
    pthread_join(thread, &assembly);
    cr_expect_not_null(assembly);
    free(assembly);
}

Test(library, same_data_is_the_same_buffer)
{
    int x[16] = {0};
    gasket_argument arguments[] = {
        {GASKET_BUFFER, x, sizeof x}, {GASKET_BUFFER, x, sizeof x}, {GASKET_LOCAL, NULL, 64}, {GASKET_NULL, NULL, 0}};
    gasket_range range = {.dimensions = 1, .global = {16}, .local = {16}};

    static const char source[] =
        "kernel void k(global int *a, global int *b, local int *t, global int *n)\n"
        "{ size_t i = get_global_id(0); t[i] = (int)i; barrier(1); a[i] += t[15 - i]; b[i] += n ? 5 : 100; }\n";

    cr_assert_eq(gasket_run(source, NULL, "", &range, arguments, 4, NULL), GASKET_DONE);
    for (int i = 0; i < 16; i++)
        cr_expect_eq(x[i], 115 - i);
}

Test(library, wrong_calls)
{
    float a = 2;

    _Alignas(8) float x[64] = {0};
    gasket_argument arguments[] = {{GASKET_VALUE, &a, sizeof a}, {GASKET_BUFFER, x, sizeof x}, {GASKET_BUFFER, x, sizeof x}};
    gasket_range range = {.dimensions = 1, .global = {64}};

    cr_expect_eq(gasket_run(saxpy, "sax", NULL, &range, arguments, 3, NULL), GASKET_USAGE);
    cr_expect_eq(gasket_run(saxpy, NULL, NULL, &range, arguments, 2, NULL), GASKET_USAGE);
    cr_expect_eq(gasket_run("kernel", NULL, NULL, &range, arguments, 3, NULL), GASKET_REFUSED);
    arguments[0].bytes = 8;
    cr_expect_eq(gasket_run(saxpy, NULL, NULL, &range, arguments, 3, NULL), GASKET_USAGE);
    arguments[0].bytes = 4;
    arguments[1].kind = GASKET_LOCAL;
    cr_expect_eq(gasket_run(saxpy, NULL, NULL, &range, arguments, 3, NULL), GASKET_USAGE);
    arguments[1].kind = GASKET_BUFFER;
    arguments[1].data = (char *)x + 4;
    cr_expect_eq(gasket_run(saxpy, NULL, NULL, &range, arguments, 3, NULL), GASKET_USAGE);
    arguments[1].data = NULL;
    cr_expect_eq(gasket_run(saxpy, NULL, NULL, &range, arguments, 3, NULL), GASKET_USAGE);
    arguments[1].data = x;
    arguments[1].bytes = (size_t)1 << 32;
    cr_expect_eq(gasket_run(saxpy, NULL, NULL, &range, arguments, 3, NULL), GASKET_USAGE);
    arguments[1].bytes = sizeof x;
    arguments[1].kind = (gasket_kind)17;
    cr_expect_eq(gasket_run(saxpy, NULL, NULL, &range, arguments, 3, NULL), GASKET_USAGE);
    arguments[1].kind = GASKET_BUFFER;
    range.offset[0] = SIZE_MAX;
    cr_expect_eq(gasket_run(saxpy, NULL, NULL, &range, arguments, 3, NULL), GASKET_USAGE);
    range.offset[0] = 0;
    range.dimensions = 4;
    cr_expect_eq(gasket_run(saxpy, NULL, NULL, &range, arguments, 3, NULL), GASKET_USAGE);
}

static const char darken[] =
    "kernel void darken(read_only image2d_t from, sampler_t s, write_only image2d_t to)\n"
    "{ int2 at = {get_global_id(0), get_global_id(1)}; write_imagef(to, at, read_imagef(from, s, at + 1) * 0.5f); }\n";

Test(library, images_and_samplers)
{
    _Alignas(8) unsigned char from[3][4][4], to[3][4][4] = {0};
    gasket_image images[2] = {{"rgba,unorm8", from, sizeof from, 4, 3, 0, 0, 0}, {"rgba,uint8", to, sizeof to, 4, 3, 1, 0, 0}};
    gasket_argument arguments[] = {{GASKET_IMAGE, &images[0], sizeof *images},
                                   {GASKET_SAMPLER, "clamp_to_edge,nearest,unnormalized", 34},
                                   {GASKET_IMAGE, &images[1], sizeof *images}};
    gasket_range range = {.dimensions = 2, .global = {4, 3}};
    gasket_parameter of;

    for (int i = 0; i < 48; i++)
        from[i / 16][i / 4 % 4][i % 4] = (unsigned char)(i * 2);
    images[1].format = "rgba,unorm8";
    for (int engine = 0; engine < 3; engine++) {
        static const char *const options[] = {"", "--via=ir", "--check"};
        memset(to, 0xff, sizeof to);
        cr_assert_eq(gasket_run(darken, NULL, options[engine], &range, arguments, 3, NULL), GASKET_DONE);
        for (int i = 0; i < 48; i++) {
            int y = i / 16 < 2 ? i / 16 + 1 : 2, x = i / 4 % 4 < 3 ? i / 4 % 4 + 1 : 3;
            cr_expect_eq(to[i / 16][i / 4 % 4][i % 4], from[y][x][i % 4] / 2, "byte %d with '%s'", i, options[engine]);
        }
    }
    gasket_program *p = gasket_program_new(darken, "", NULL, NULL);
    cr_assert(gasket_kernel_parameter(p, "darken", 0, &of) && of.kind == GASKET_IMAGE && !strcmp(of.name, "from"));
    cr_assert(gasket_kernel_parameter(p, "darken", 1, &of) && of.kind == GASKET_SAMPLER);
    gasket_program_free(p);
}

/* Expects that the COUNT arguments are refused with MESSAGE, after "argument N of kernel K: ". */
static void expect_refused(const char *source, gasket_argument *arguments, size_t count, const char *message)
{
    gasket_range range = {.dimensions = 1, .global = {1}};
    char *messages;

    cr_expect_eq(gasket_run(source, NULL, "", &range, arguments, count, &messages), GASKET_USAGE, "%s", message);
    cr_expect(strstr(messages, message), "%s\n%s", message, messages);
    free(messages);
}

Test(library, wrong_images)
{
    static const char source[] = "kernel void k(read_only image2d_array_t i, sampler_t s) {}\n";

    _Alignas(8) unsigned char texels[64];
    const gasket_image right = {"rg,half", texels, 48, 2, 3, 0, 2, 0};
    static const struct {
        size_t offset, value;
        const char *message;
    } wrong[] = {
        {offsetof(gasket_image, format), (size_t) "rg", "order rg has no channel type ''"},
        {offsetof(gasket_image, format), (size_t) "grb,half", "there is no channel order 'grb'"},
        {offsetof(gasket_image, format), (size_t) "rgb,half", "order rgb has no channel type 'half'"},
        {offsetof(gasket_image, format), (size_t) "depth,float", "cannot have the order depth"},
        {offsetof(gasket_image, format), 0, "the image has no format"},
        {offsetof(gasket_image, texels), 0, "the image has no data"},
        {offsetof(gasket_image, bytes), 47, "the image has 47 bytes, but its texels 48"},
        {offsetof(gasket_image, width), SIZE_MAX, "the image has other dimensions than an image2d_array_t"},
        {offsetof(gasket_image, height), 0, "the image has other dimensions than an image2d_array_t"},
        {offsetof(gasket_image, depth), 2, "the image has other dimensions than an image2d_array_t"},
        {offsetof(gasket_image, layers), UINT32_MAX, "but its texels more than 4294967039"},
    };
    gasket_image image = right;
    gasket_argument arguments[] = {{GASKET_IMAGE, &image, sizeof image}, {GASKET_SAMPLER, "none,nearest,unnormalized", 25}};
    gasket_range range = {.dimensions = 1, .global = {1}};

    cr_expect_eq(gasket_run(source, NULL, "", &range, arguments, 2, NULL), GASKET_DONE);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        image = right;
        memcpy((char *)&image + wrong[i].offset, &wrong[i].value, sizeof(size_t));
        expect_refused(source, arguments, 2, wrong[i].message);
    }
    image = right;
    image.texels = texels + 4;
    expect_refused(source, arguments, 2, "must be aligned to 8 bytes");
    image = right;
    arguments[1].bytes = 24;
    expect_refused(source, arguments, 2, "argument 1 of kernel k: the sampler is not ADDRESS,FILTER,COORDS");
    arguments[0].bytes = 8;
    expect_refused(source, arguments, 2, "its kind and size of 8 bytes do not match");
    arguments[0] = (gasket_argument){GASKET_BUFFER, texels, 48};
    expect_refused(source, arguments, 2, "do not match a parameter of type read_only image2d_array_t");
}

static const char queue[] = "kernel void move(read_only pipe int2 from, write_only pipe int2 to)\n"
                            "{ int2 v; if (read_pipe(from, &v) == 0) { v.y += 100; write_pipe(to, &v); } }\n";

Test(library, pipes)
{
    int from[4][2] = {{1, 2}, {3, 4}, {5, 6}}, to[5][2] = {{7, 8}};
    gasket_pipe pipes[2] = {{from, 8, 4, 3}, {to, 8, 5, 1}};
    gasket_argument arguments[] = {{GASKET_PIPE, &pipes[0], sizeof *pipes}, {GASKET_PIPE, &pipes[1], sizeof *pipes}};
    gasket_range range = {.dimensions = 1, .global = {1}};

    for (int engine = 0; engine < 2; engine++)
        cr_assert_eq(gasket_run(queue, NULL, engine ? "--via=ir" : "", &range, arguments, 2, NULL), GASKET_DONE);
    cr_expect_eq(pipes[0].count, 1);
    cr_expect(from[0][0] == 5 && from[0][1] == 6);
    cr_expect_eq(pipes[1].count, 3);
    cr_expect(to[0][0] == 7 && to[1][0] == 1 && to[1][1] == 102 && to[2][0] == 3 && to[2][1] == 104);
    arguments[1].data = &pipes[0];
    cr_assert_eq(gasket_run(queue, NULL, "", &range, arguments, 2, NULL), GASKET_DONE);
    cr_expect(pipes[0].count == 1 && from[0][0] == 5 && from[0][1] == 106);
}

Test(library, wrong_pipes)
{
    int packets[8] = {0};
    gasket_pipe pipe = {packets, 4, 4, 3};
    gasket_argument arguments[] = {{GASKET_PIPE, &pipe, sizeof pipe}, {GASKET_PIPE, &pipe, sizeof pipe}};

    expect_refused(queue, arguments, 2, "the packets of the pipe have 4 bytes, but those of the parameter 8");
    pipe = (gasket_pipe){packets, 8, 0, 0};
    expect_refused(queue, arguments, 2, "a pipe cannot hold 0 packets of 8 bytes");
    pipe = (gasket_pipe){packets, 8, (size_t)1 << 40, 0};
    expect_refused(queue, arguments, 2, "a pipe cannot hold 1099511627776 packets of 8 bytes");
    pipe = (gasket_pipe){packets, 8, 4, 5};
    expect_refused(queue, arguments, 2, "a pipe for 4 packets cannot have 5");
    pipe = (gasket_pipe){NULL, 8, 4, 0};
    expect_refused(queue, arguments, 2, "the pipe has no memory for packets");
    arguments[0].data = NULL;
    expect_refused(queue, arguments, 2, "argument 0 of kernel move: it has no data");
}

Test(library, device_queues)
{
    static const char source[] =
        "kernel void k(queue_t q, global int *x)\n"
        "{ enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(4), ^{ x[get_global_id(0)] = 9; }); }\n";
    _Alignas(8) int x[4] = {0};
    gasket_argument arguments[] = {{GASKET_QUEUE, NULL, 0}, {GASKET_BUFFER, x, sizeof x}};
    gasket_range range = {.dimensions = 1, .global = {1}};

    cr_assert_eq(gasket_run(source, "k", "", &range, arguments, 2, NULL), GASKET_DONE);
    cr_expect(x[0] == 9 && x[3] == 9);
}

Test(library, faults_are_results)
{
    float a = 2, x[60] = {0};
    gasket_argument arguments[] = {{GASKET_VALUE, &a, sizeof a}, {GASKET_BUFFER, x, sizeof x}, {GASKET_BUFFER, x, sizeof x}};
    gasket_range range = {.dimensions = 1, .global = {64}};
    char *messages;

    cr_expect_eq(gasket_run(saxpy, NULL, NULL, &range, arguments, 3, &messages), GASKET_FAULT);
    cr_expect_not_null(strstr(messages, "fault in kernel 'saxpy'"), "%s", messages);
    free(messages);
}

/* --- programs ------------------------------------------------------------------------------------------------------------- */

static const char two_kernels[] =
    "global int calls;\n"
    "kernel void count(global int *out) { out[get_global_id(0)] = ++calls; printf(\"%d;\", calls); }\n"
    "kernel void other(local float *t, double d, constant uchar4 *c) { t[0] = (float)d + c[0].x; }\n";

Test(library, a_program_describes_its_kernels)
{
    gasket_status status;
    char *messages;
    gasket_parameter of;
    gasket_program *p = gasket_program_new(two_kernels, "--simd=8", &status, &messages);

    cr_assert_not_null(p, "%s", messages);
    cr_expect_eq(status, GASKET_DONE);
    cr_expect_str_empty(messages);
    cr_expect_eq(gasket_program_kernel_count(p), 2);
    cr_expect_str_eq(gasket_program_kernel(p, 0), "count");
    cr_expect_str_eq(gasket_program_kernel(p, 1), "other");
    cr_expect_null(gasket_program_kernel(p, 2));
    cr_expect_eq(gasket_kernel_parameter_count(p, "other"), 3);
    cr_expect_eq(gasket_kernel_parameter_count(p, "none"), 0);
    cr_assert(gasket_kernel_parameter(p, "other", 0, &of));
    cr_expect(of.kind == GASKET_LOCAL && strcmp(of.name, "t") == 0);
    cr_assert(gasket_kernel_parameter(p, "other", 1, &of));
    cr_expect(of.kind == GASKET_VALUE && of.bytes == 8 && strcmp(of.type, "double") == 0);
    cr_assert(gasket_kernel_parameter(p, "other", 2, &of));
    cr_expect(of.kind == GASKET_BUFFER && of.bytes == 4);
    cr_expect_not(gasket_kernel_parameter(p, "other", 3, &of));
    free(messages);
    gasket_program_free(p);
    gasket_program_free(NULL);
}

Test(library, a_program_as_text)
{
    static const char *const within[] = {[GASKET_IR] = "define spir_kernel void @count(",
                                         [GASKET_THREAD_IR] = "define dllexport spir_kernel void @count(",
                                         [GASKET_MACHINE_IR] = "count",
                                         [GASKET_ASSEMBLY] = "//.kernel count",
                                         [GASKET_STATISTICS] = "{\"name\": \"count\", \"simd\": 8,",
                                         [GASKET_VISA] = ".kernel \"count\""};
    static const char *const options[] = {"--simd=8", "--simd=8 --via=ir", "--simd=8 --check"};

    for (unsigned o = 0; o < 3; o++) {
        gasket_program *p = gasket_program_new(two_kernels, options[o], NULL, NULL);
        for (unsigned form = GASKET_IR; form <= GASKET_VISA; form++) {
            char *text = gasket_program_text(p, (gasket_form)form);
            cr_assert_not_null(text);
            cr_expect_not_null(strstr(text, within[form]), "%s: form %u: %.200s", options[o], form, text);
            free(text);
        }
        cr_expect_null(gasket_program_text(p, (gasket_form)9));
        gasket_program_free(p);
    }
}

/* The variable of the program keeps its contents; text of printf and the statistics belong to one launch. */
Test(library, launches_of_a_program)
{
    static const char *const options[] = {"", "--via=ir"};

    for (unsigned o = 0; o < 2; o++) {
        _Alignas(8) int out;
        gasket_argument argument = {GASKET_BUFFER, &out, sizeof out};
        gasket_range range = {.dimensions = 1, .global = {1}};
        gasket_program *p = gasket_program_new(two_kernels, options[o], NULL, NULL);

        cr_assert_not_null(p);
        for (int launch = 1; launch <= 3; launch++) {
            gasket_output output;
            char printed[8];
            sprintf(printed, "%d;", launch);
            cr_assert_eq(gasket_launch(p, "count", &range, &argument, 1, &output), GASKET_DONE, "%s", output.messages);
            cr_expect_eq(out, launch);
            cr_expect_str_eq(output.printed, printed);
            cr_expect_str_empty(output.messages);
            cr_expect_not_null(strstr(output.statistics, "\"instructions\": "));
            cr_expect_null(output.findings);
            gasket_output_free(&output);
        }
        cr_expect_eq(gasket_launch(p, NULL, &range, &argument, 1, NULL), GASKET_USAGE);
        cr_expect_eq(gasket_launch(p, "none", &range, &argument, 1, NULL), GASKET_USAGE);
        gasket_program_free(p);
    }
}

Test(library, findings_are_data)
{
    _Alignas(8) int x[4] = {0};
    gasket_argument argument = {GASKET_BUFFER, x, sizeof x};
    gasket_range range = {.dimensions = 1, .global = {4}};
    gasket_output output;
    gasket_program *p =
        gasket_program_new("kernel void k(global int *x) { x[get_global_id(0) + 1] = 5; }", "--check=bounds", NULL, NULL);

    cr_assert_eq(gasket_launch(p, "k", &range, &argument, 1, &output), GASKET_FAULT);
    cr_expect_not_null(strstr(output.findings, "\"kind\":\"bounds\""), "%s", output.findings);
    cr_expect_not_null(strstr(output.messages, "source.cl:1:"), "%s", output.messages);
    cr_expect_not_null(strstr(output.messages, "[bounds]"), "%s", output.messages);
    cr_expect(x[1] == 5 && x[3] == 5);
    gasket_output_free(&output);
    gasket_program_free(p);
}

/* The simulator decodes a kernel once for all its launches. */
Test(library, checked_launches_of_a_program)
{
    static const char *const options[] = {"--check", "--check --via=sim"};

    for (unsigned o = 0; o < 2; o++) {
        _Alignas(8) int x[4] = {0};
        gasket_argument argument = {GASKET_BUFFER, x, sizeof x};
        gasket_range range = {.dimensions = 1, .global = {4}};
        gasket_program *p = gasket_program_new("kernel void k(global int *x) { x[get_global_id(0)]++; }", options[o], NULL, NULL);

        for (int launch = 1; launch <= 3; launch++) {
            cr_assert_eq(gasket_launch(p, "k", &range, &argument, 1, NULL), GASKET_DONE);
            cr_expect(x[0] == launch && x[3] == launch);
        }
        gasket_program_free(p);
    }
}

#if !defined(__SANITIZE_ADDRESS__) /* its shadow exceeds any limit */
static rlim_t size_of_process(void)
{
    unsigned long pages = 0;
    FILE *f = fopen("/proc/self/statm", "r");

    cr_assert(f && fscanf(f, "%lu", &pages) == 1);
    fclose(f);
    return (rlim_t)pages * 4096;
}

/* Compiles a large kernel with at most MORE bytes; returns the messages of the failure. */
static char *compile_within(rlim_t more)
{
    struct rlimit limit;
    char *messages;

    getrlimit(RLIMIT_AS, &limit);
    rlim_t old = limit.rlim_cur;
    limit.rlim_cur = size_of_process() + more;
    setrlimit(RLIMIT_AS, &limit);
    char *assembly = gasket_compile("#define A(x) x x x x x x x x x x\n"
                                    "kernel void k(global float *p) { A(A(A(A(p[get_global_id(0)] += sin(p[0]);)))) }",
                                    "", &messages);
    limit.rlim_cur = old;
    setrlimit(RLIMIT_AS, &limit);
    cr_assert_null(assembly);
    return messages;
}

Test(library, memory_that_runs_out_is_a_result)
{
    char *messages = compile_within((rlim_t)8 << 20);
    rlim_t size = size_of_process();

    cr_expect_str_eq(messages, "gasket: error: out of memory (a stack for the call)\n");
    free(messages);
    for (int again = 0; again < 20; again++) { /* the stack is 64 MiB */
        messages = compile_within((rlim_t)(64 + 8) << 20);
        cr_expect_str_eq(messages, "gasket: error: out of memory\n");
        free(messages);
    }
    cr_expect_lt(size_of_process(), size + ((rlim_t)100 << 20)); /* one stack stays for the next call */
    char *assembly = gasket_compile(saxpy, "", NULL);
    cr_expect_not_null(assembly);
    free(assembly);
}
#endif

/* --- gasket_emit() -------------------------------------------------------------------------------------------------------- */

/* Emits SOURCE with OPTIONS in FORM, and compares the status; the result must contain WITHIN. NULL: there is none. */
static void expect_emitted(const char *source, const char *options, gasket_form form, gasket_status wanted, const char *within)
{
    char *data = "", *messages;
    size_t bytes = 7;

    gasket_status status = gasket_emit(source, options, form, &data, &bytes, &messages);
    cr_expect_eq(status, wanted, "form %u, %s: status %u: %s", form, options, status, messages);
    cr_expect_eq(data != NULL, within != NULL, "form %u, %s", form, options);
    cr_expect_eq(data == NULL, bytes == 0);
    if (data && within) {
        cr_expect_eq(data[bytes], '\0');
        cr_expect_not_null(memmem(data, bytes, within, strlen(within)), "form %u, %s: %.200s", form, options, data);
    }
    free(data);
    free(messages);
}

Test(library, emits_every_form)
{
    static const char spirv[] = "\x03\x02\x23\x07", elf[] = "\177ELF";
    static const char *const within[] = {[GASKET_IR] = "define spir_kernel void @count(",
                                         [GASKET_THREAD_IR] = "define dllexport spir_kernel void @count(",
                                         [GASKET_MACHINE_IR] = "count",
                                         [GASKET_ASSEMBLY] = "//.kernel count",
                                         [GASKET_STATISTICS] = "{\"name\": \"count\", \"simd\": 8,",
                                         [GASKET_VISA] = ".kernel \"count\"",
                                         [GASKET_PREPROCESSED] = "kernel void count(",
                                         [GASKET_SYNTAX_TREE] = "count",
                                         [GASKET_SPIRV_TEXT] = "OpEntryPoint Kernel",
                                         [GASKET_SPIRV] = spirv,
                                         [GASKET_CODE] = "",
                                         [GASKET_ZEBIN] = elf,
                                         [GASKET_DOCUMENT] = "\"columns\":",
                                         [GASKET_PAGE] = "</html>"};

    for (unsigned form = GASKET_IR; form <= GASKET_PAGE; form++)
        expect_emitted(two_kernels, "--simd=8", (gasket_form)form, GASKET_DONE, within[form]);
}

Test(library, emits_what_there_is)
{
    static const char wrong[] = "kernel void k(global int *p) { *p = y; }";

    expect_emitted(wrong, "", GASKET_PREPROCESSED, GASKET_DONE, "*p = y");
    expect_emitted(wrong, "", GASKET_ASSEMBLY, GASKET_REFUSED, NULL);
    expect_emitted(wrong, "", GASKET_DOCUMENT, GASKET_REFUSED, "'y' is not declared");
    expect_emitted(wrong, "", (gasket_form)(GASKET_PAGE + 1), GASKET_USAGE, NULL);
    expect_emitted(wrong, "", (gasket_form)-1, GASKET_USAGE, NULL);
    expect_emitted(wrong, "--smid=8", GASKET_IR, GASKET_USAGE, NULL);
    expect_emitted(NULL, NULL, GASKET_PAGE, GASKET_DONE, "</html>");
    cr_expect_eq(gasket_emit(NULL, NULL, GASKET_ASSEMBLY, NULL, NULL, NULL), GASKET_DONE);
}

/* Pages have the options of explain, but for those that name files or the language. */
Test(library, emits_the_page_of_a_run)
{
    static const char set[] = "kernel void set(global int *p) { p[get_global_id(0)] = 7; }";
    static const char *const idle[] = {"-o x.html", "-x ll", "other.cl", "--help", "--version", "--via=ir", "--findings=x"};

    expect_emitted(set, "-g 8 -a p=int[8]", GASKET_DOCUMENT, GASKET_DONE, "\"run\":");
    expect_emitted(set, "-g 8 -a p=int[4] --global-access=stateless", GASKET_DOCUMENT, GASKET_FAULT, "\"run\":");
    expect_emitted(set, "-g 8 -a q=int[4]", GASKET_PAGE, GASKET_USAGE, NULL);
    expect_emitted(set, "--against=-O0", GASKET_PAGE, GASKET_DONE, "</html>");
    for (size_t i = 0; i < sizeof idle / sizeof *idle; i++)
        expect_emitted(set, idle[i], GASKET_PAGE, GASKET_USAGE, NULL);
}

Test(library, the_scalars_of_parameters)
{
    static const char source[] =
        "typedef float real; typedef struct { int i; } S;\n"
        "kernel void k(real a, uint3 b, S c, global half4 *d, local long *e, global S *f, sampler_t g) {}";
    static const struct {
        const char *name;
        size_t components;
    } wanted[] = {{"float", 1}, {"uint", 3}, {NULL, 9}, {"half", 4}, {"long", 1}, {NULL, 9}, {NULL, 9}, {NULL, 9}};
    gasket_program *p = gasket_program_new(source, "", NULL, NULL);

    cr_assert_not_null(p);
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        size_t components = 9;
        const char *name = gasket_kernel_parameter_scalar(p, "k", i, &components);
        cr_expect_eq(components, wanted[i].components, "parameter %zu has %zu components", i, components);
        cr_expect(name && wanted[i].name ? strcmp(name, wanted[i].name) == 0 : name == wanted[i].name, "parameter %zu", i);
    }
    cr_expect_str_eq(gasket_kernel_parameter_scalar(p, "k", 0, NULL), "float");
    cr_expect_null(gasket_kernel_parameter_scalar(p, "other", 0, NULL));
    cr_expect_null(gasket_kernel_parameter_scalar(p, NULL, 0, NULL));
    cr_expect_null(gasket_kernel_parameter_scalar(NULL, "k", 0, NULL));
    gasket_program_free(p);
}
