/* tests/unit/test_values.c - command lines of `gasket run` against a signature: what they give, and what is refused. */
#include "src/driver/arguments/values.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

static arena memory;
static source_map sources;
static diag diagnostics;
static signature wanted;
static command_values values;
static run_sizes sizes;
static char *report;
static size_t report_length;

static void add_param(const char *name, const char *type, param_kind kind)
{
    element e = element_of_spelling(type);
    param p = {.name = name, .type_name = type, .kind = kind, .type = e, .bytes = e.lanes ? element_stride(e) : 24};

    vec_push(&memory, &wanted.params, p);
}

static void setup(void)
{
    arena_init(&memory);
    source_init(&sources, &memory);
    wanted = (signature){.kernel = "k"};
    add_param("n", "int", PARAM_VALUE);
    add_param("v", "float4", PARAM_VALUE);
    add_param("s", "struct big", PARAM_VALUE);
    add_param("x", "float*", PARAM_BUFFER);
    add_param("y", "const uchar3 *", PARAM_BUFFER);
    add_param("tmp", "float*", PARAM_LOCAL);
}

static void teardown(void)
{
    arena_release(&memory);
    free(report);
    report = NULL;
}

TestSuite(values, .init = setup, .fini = teardown);

/* Parses LINE, words separated by blanks, as `gasket run` would; true when all is well. */
static bool given(const char *line)
{
    char *words[64];
    int count = 0;
    options o;

    for (char *word = strtok(arena_strdup(&memory, line), " "); word; word = strtok(NULL, " "))
        words[count++] = word;
    FILE *out = open_memstream(&report, &report_length);
    diag_init(&diagnostics, &sources, out);
    bool good = options_parse(&o, &memory, &diagnostics, COMMAND_RUN, count, words) &&
                sizes_read(&sizes, &diagnostics, &o, &wanted, true) &&
                values_read(&values, &memory, &diagnostics, &o, &wanted, &sizes);
    fclose(out);
    return good;
}

#define GOOD                                                                                                                     \
    "-g 64 -a n=42 -a v=1,2,3,4 -a s=hex:000102030405060708090a0b0c0d0e0f1011121314151617 -a x=float[8]:iota -a "                \
    "y=uchar3[2]:fill=7 -a tmp=local[64]"

/* The good command line with one part of it replaced. */
static bool with(const char *old, const char *new)
{
    const char *line = GOOD, *at = strstr(line, old);

    cr_assert_not_null(at);
    return given(arena_printf(&memory, "%.*s%s%s", (int)(at - line), line, new, at + strlen(old)));
}

static void refused(const char *old, const char *new, const char *why)
{
    cr_expect_not(with(old, new), "%s was accepted", new);
    cr_expect_not_null(strstr(report, why), "%s: the report is: %s", new, report);
    free(report);
    report = NULL;
}

Test(values, all_kinds)
{
    cr_assert(given(GOOD), "%s", report);
    cr_expect_eq(values.run.values.items[0].value.bytes, 4);
    cr_expect_eq(values.run.values.items[0].value.data[0], 42);
    cr_expect_eq(values.run.values.items[1].value.bytes, 16);
    cr_expect_eq(values.run.values.items[2].value.data[23], 0x17);
    cr_expect_eq(values.run.buffers.items[0].contents.bytes, 32);
    float third;
    memcpy(&third, values.run.buffers.items[0].contents.data + 12, 4);
    cr_expect_eq(third, 3.0f);
    static const unsigned char padded[8] = {7, 7, 7, 0, 7, 7, 7, 0};
    cr_expect_eq(values.run.buffers.items[1].contents.bytes, 8);
    cr_expect_arr_eq(values.run.buffers.items[1].contents.data, padded, 8);
    cr_expect_eq(values.run.values.items[5].kind, RUN_LOCAL);
    cr_expect_eq(values.run.values.items[5].value.bytes, 64);
}

Test(values, by_number_and_aliased)
{
    cr_assert(with("-a x=float[8]:iota", "-a 3=float[]:1,2,3"), "%s", report);
    cr_expect_eq(values.run.buffers.items[0].contents.bytes, 12);
    cr_assert(with("-a y=uchar3[2]:fill=7", "-a y=same=x"), "%s", report);
    cr_expect_eq(values.run.values.items[4].buffer, values.run.values.items[3].buffer);
    cr_assert(with("-a x=float[8]:iota", "-a x=null"), "%s", report);
    cr_expect_eq(values.run.values.items[3].kind, RUN_NULL);
}

Test(values, wrong_arguments)
{
    refused("-a n=42 ", "", "argument n is missing");
    refused("-a n=42", "-a n=42 -a n=43", "given twice");
    refused("-a n=42", "-a n=42 -a temp=1", "did you mean 'tmp'");
    refused("-a n=42", "-a n=1.5", "not an integer");
    refused("-a n=42", "-a n=1,2", "1 value, not 2");
    refused("-a n=42", "-a n", "expected NAME=SPEC");
    refused("v=1,2,3,4", "v=1,2,3", "4 values, not 3");
    refused("s=hex:00", "s=hex:0", "even number of hexadecimal digits");
    refused("s=hex:0001", "s=hex:00", "24 bytes, but 23 are given");
    refused("s=hex:00", "s=hex:0g", "not a hexadecimal digit");
    refused("x=float[8]:iota", "x=flat[8]", "TYPE is a scalar, vector or struct");
    refused("x=float[8]:iota", "x=float[0]", "at least 1");
    refused("x=float[8]:iota", "x=float[]", "needs its values");
    refused("x=float[8]:iota", "x=float[8]:itoa", ":iota, :fill=V, :random=SEED, :noinit or :V,V");
    refused("x=float[8]:iota", "x=float[8]:fill=", "not a number");
    refused("x=float[8]:iota", "x=float[8]:random=", "seed");
    refused("x=float[8]:iota", "x=float2[]:1,2,3", "not a whole number of elements of type float2");
    refused("x=float[8]:iota", "x=float[99999999999g]", "at least 1");
    refused("x=float[8]:iota", "x=float[-1]", "'-1' is not a valid number of elements");
    refused("x=float[8]:iota", "x=float[8", "expected ']'");
    refused("x=float[8]:iota", "x=float[1][1][1][1][1][1][1][1][1]", "at most 8 dimensions");
    refused("x=float[8]:iota", "x=@no/such/file", "No such file");
    refused("x=float[8]:iota", "x=same=tmp", "no buffer of its own");
    refused("tmp=local[64]", "tmp=float[8]:iota", "local[BYTES] or TYPE[N]");
    refused("tmp=local[64]", "tmp=local[0]", "local[BYTES]");
}

/* No product of sizes wraps, and no buffer is more than a surface reaches: 2^32 bytes less 257. */
Test(values, too_large_arguments)
{
    refused("x=float[8]:iota", "x=float[9999999999g]", "at most 4294967039 bytes");
    refused("x=float[8]:iota", "x=float[18446744073709551616]", "at most 4294967039 bytes");
    refused("x=float[8]:iota", "x=float[4611686018427387905]", "at most 4294967039 bytes"); /* 4 bytes modulo 2^64 */
    refused("x=float[8]:iota", "x=float[65536][65536]", "at most 4294967039 bytes");
    refused("x=float[8]:iota", "x=float[4294967296][4294967296]", "at most 4294967039 bytes");
    refused("x=float[8]:iota", "x=float[1073741760]", "at most 4294967039 bytes");
}

Test(values, wrong_sizes)
{
    refused("-g 64 ", "", "-g is missing");
    refused("-g 64", "-g 64,0", "sizes from 1 to");
    refused("-g 64", "-g 64,1,1,1", "one to three sizes");
    refused("-g 64", "-g sixty", "one to three sizes");
    refused("-g 64", "-g 64 -l 48", "does not divide");
    refused("-g 64", "-g 4096 -l 2048", "at most 1024");
    refused("-g 64", "-g 64 -l 8,8", "-g gives 1 dimension, but -l gives 2");
    refused("-g 64", "-g 64 -g 65", "given twice");
    refused("-g 64", "-g 4294967296", "sizes from 1 to 4294967295");
    refused("-g 64", "-g 64 --offset 4294967296", "sizes from 0 to 4294967295");
    refused("-g 64", "-g 64 --ofset 1", "did you mean '--offset'");
}

/* Global ids have 32 bits, and the number of work-items has 64. */
Test(values, index_space_that_is_too_large)
{
    refused("-g 64", "-g 64 --offset 4294967233", "give global ids of more than 32 bits");
    cr_expect(with("-g 64", "-g 64 --offset 4294967232"), "%s", report);
    refused("-g 64", "-g 2147483648,2147483648,4 -l 1,1,1", "has 2^64 work-items or more");
    refused("-g 64", "-g 4294967295,4294967295,4294967295", "has 2^64 work-items or more");
    cr_expect(with("-g 64", "-g 2147483648,2147483648,2 -l 1,1,1"), "%s", report);
    cr_expect(with("-g 64", "-g 4294967295,4294967295,1"), "%s", report);
}

Test(values, wrong_outputs)
{
    refused("-g 64", "-g 64 --print n", "is no buffer, image or pipe");
    refused("-g 64", "-g 64 --print z", "no parameter 'z'");
    refused("-g 64", "-g 64 --print x:many", "NAME or NAME:COUNT");
    refused("-g 64", "-g 64 -o x", "NAME=FILE");
    refused("-g 64", "-g 64 -o y=a.pgm", "grey picture consists of uchar or float, not of uchar3");
    refused("-g 64", "-g 64 -o y=a.ppm", "width and height are unknown");
    refused("-g 64", "-g 64 -o x=a.pgm", "width and height are unknown");
}

Test(values, group_sizes)
{
    cr_assert(with("-g 64", "-g 30,14"), "%s", report);
    cr_expect_eq(sizes.dims, 2);
    cr_expect_eq(30 % sizes.local[0], 0);
    cr_expect_eq(14 % sizes.local[1], 0);
    wanted.required_group[0] = 16;
    wanted.required_group[1] = wanted.required_group[2] = 1;
    cr_assert(given(GOOD), "%s", report);
    cr_expect_eq(sizes.local[0], 16);
    refused("-g 64", "-g 64 -l 32", "requires work-groups of 16,1,1");
}
