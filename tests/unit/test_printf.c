/* tests/unit/test_printf.c - formatting of printf records. Expected texts follow OpenCL C 6.15.14 and C99 7.19.6.1. */
#include "src/run/printf.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static unsigned char buffer[PRINTF_CAPACITY];
static const char *const strings[] = {"",          "%d %u|", "%5.2f %g|", "%v4hlf|", "%v3hhd|",  "%s %c %%|", "%ld %lx|",
                                      "%#x %hhd|", "plain|", "%d %d|",    "a%v0s|",  "b%v2hhf|", "c%v5d|"};

static const char *string_at(const void *context, uint64_t address, arena *memory)
{
    (void)context;
    (void)memory;
    return address < sizeof strings / sizeof *strings ? strings[address] : NULL;
}

static void put_word(size_t at, uint32_t v)
{
    memcpy(buffer + at, &v, sizeof v);
}

static void begin(void)
{
    memset(buffer, 0, sizeof buffer);
    put_word(4, sizeof buffer - 8);
}

/* Appends a record with BYTES of arguments. */
static void add(uint32_t group, uint32_t item, uint64_t format, const void *arguments, uint32_t bytes)
{
    uint32_t used;

    memcpy(&used, buffer, 4);
    put_word(8 + used, 24 + bytes);
    put_word(12 + used, group);
    put_word(16 + used, item);
    memcpy(buffer + 8 + used + 16, &format, 8);
    if (bytes)
        memcpy(buffer + 8 + used + 24, arguments, bytes);
    put_word(0, used + 24 + bytes);
}

static void shows(const char *expected)
{
    arena memory;
    char *text;
    size_t length;
    FILE *out = open_memstream(&text, &length);

    arena_init(&memory);
    cr_expect_eq(printf_show(out, &memory, buffer, string_at, NULL), NULL);
    fclose(out);
    cr_expect_str_eq(text, expected);
    free(text);
    arena_release(&memory);
}

Test(printf, numbers)
{
    int64_t integers[2] = {-1, 0xffffffff};
    double doubles[2] = {3.14159, 1e10};
    int64_t longs[2] = {INT64_MIN, 255};
    int64_t small[2] = {255, 0x1ff};

    begin();
    add(0, 0, 1, integers, 16);
    add(0, 0, 2, doubles, 16);
    add(0, 0, 6, longs, 16);
    add(0, 0, 7, small, 16);
    shows("-1 4294967295| 3.14 1e+10|-9223372036854775808 ff|0xff -1|");
}

Test(printf, vectors)
{
    float v[4] = {1, -2.5f, 0, 4};
    signed char c[8] = {1, -2, 3, 99};

    begin();
    add(0, 0, 3, v, 16);
    add(0, 0, 4, c, 8);
    shows("1.000000,-2.500000,0.000000,4.000000|1,-2,3|");
}

Test(printf, strings)
{
    uint64_t v[2] = {8, 'x'};

    begin();
    add(0, 0, 5, v, 16);
    shows("plain| x %|");
}

Test(printf, sorts_by_group_and_item)
{
    int64_t a[2] = {1, 1}, b[2] = {2, 2}, c[2] = {3, 3}, d[2] = {4, 4};

    begin();
    add(1, 0, 9, d, 16);
    add(0, 1, 9, b, 16);
    add(0, 0, 9, a, 16);
    add(0, 1, 9, c, 16);
    shows("1 1|2 2|3 3|4 4|");
}

Test(printf, stops_at_what_does_not_fit)
{
    begin();
    add(0, 0, 8, NULL, 0);
    put_word(0, PRINTF_CAPACITY + 5000); /* later records were counted and dropped */
    shows("plain|");
    begin();
    add(0, 0, 1, NULL, 0); /* fewer arguments than the format wants */
    shows("");
}

/* Only a format that is no constant of the source can have them, such as one that a kernel has made. */
Test(printf, conversions_of_no_argument_end_the_record)
{
    uint64_t v[2] = {8, 8};

    begin();
    add(0, 0, 10, v, 0);
    add(0, 1, 11, v, 8);
    add(0, 2, 12, v, 16);
    shows("abc");
}
