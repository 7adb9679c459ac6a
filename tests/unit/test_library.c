/* tests/unit/test_library.c - gasket.h as a program uses it. */
#include "src/gasket.h"

#include <criterion/criterion.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
