/* tests/unit/test_npy.c - numpy's files. The bytes of the first test are what numpy 1.24 writes for np.arange(6,
 * dtype='<i2').reshape(2, 3). */
#include "src/driver/array_file/array_file.h"

#include <criterion/criterion.h>

static arena memory;

static void setup(void)
{
    arena_init(&memory);
}

static void teardown(void)
{
    arena_release(&memory);
}

TestSuite(npy, .init = setup, .fini = teardown);

/* A version 1 file with the dictionary HEADER, padded as numpy pads, and BYTES zeros after it. */
static const char *file_of(const char *header, size_t bytes, size_t *length)
{
    text out;

    text_init(&out, &memory);
    text_add(&out, "\x93NUMPY\x01\x00", 8);
    size_t padded = (10 + strlen(header) + 1 + 63) / 64 * 64 - 10;
    text_char(&out, (char)(padded & 255));
    text_char(&out, (char)(padded >> 8));
    text_str(&out, header);
    while (out.length < padded + 9)
        text_char(&out, ' ');
    text_char(&out, '\n');
    for (size_t i = 0; i < bytes; i++)
        text_char(&out, (char)i);
    *length = out.length;
    return out.data;
}

static const char *read_of(const char *header, size_t bytes, array *a)
{
    size_t length;
    const char *file = file_of(header, bytes, &length);

    return npy_read(&memory, file, length, a);
}

#define HEADER "{'descr': '<i2', 'fortran_order': False, 'shape': (2, 3), }"

Test(npy, reads_shape_and_type)
{
    array a;

    cr_assert_null(read_of(HEADER, 12, &a));
    cr_expect_eq(a.type.scalar, ELEMENT_short);
    cr_expect_eq(a.dims, 2);
    cr_expect_eq(a.shape[0], 2);
    cr_expect_eq(a.shape[1], 3);
    cr_expect_eq(a.bytes, 12);
    cr_expect_eq(a.data[11], 11);
}

Test(npy, swaps_big_endian)
{
    array a;

    cr_assert_null(read_of("{'descr': '>u4', 'fortran_order': False, 'shape': (2,), }", 8, &a));
    cr_expect_eq(a.data[0], 3);
    cr_expect_eq(a.data[7], 4);
}

Test(npy, writes_what_numpy_writes)
{
    size_t length;
    const char *expected = file_of(HEADER, 12, &length);
    array a;
    text out;

    cr_assert_null(npy_read(&memory, expected, length, &a));
    text_init(&out, &memory);
    npy_write(&out, &a);
    cr_assert_eq(out.length, length);
    cr_expect_arr_eq(out.data, expected, length);
}

Test(npy, vectors_get_a_dimension)
{
    unsigned char data[32] = {0};
    array a = {.data = data, .bytes = sizeof data, .type = {ELEMENT_float, 3}};
    text out;

    text_init(&out, &memory);
    npy_write(&out, &a);
    cr_expect_not_null(strstr(out.data + 10, "'shape': (2, 4), }"));
}

Test(npy, one_dimension_keeps_its_comma)
{
    unsigned char data[3] = {0};
    array a = {.data = data, .bytes = 3, .type = {ELEMENT_uchar, 1}};
    text out;

    text_init(&out, &memory);
    npy_write(&out, &a);
    cr_expect_not_null(strstr(out.data + 10, "{'descr': '|u1', 'fortran_order': False, 'shape': (3,), }"));
}

/* Versions 2 and 3 have four bytes for the length of the header; the minor version has no meaning. */
Test(npy, reads_versions_1_to_3)
{
    static const bool is_read[] = {false, true, true, true, false};

    for (unsigned major = 0; major < sizeof is_read; major++) {
        unsigned length = strlen(HEADER);
        text out;
        array a;

        text_init(&out, &memory);
        text_str(&out, "\x93NUMPY");
        text_char(&out, (char)major);
        text_char(&out, 9);
        for (unsigned n = 0; n < (major >= 2 ? 4 : 2); n++)
            text_char(&out, (char)(length >> 8 * n));
        text_str(&out, HEADER "0123456789ab");
        const char *why = npy_read(&memory, out.data, out.length, &a);
        cr_expect(is_read[major] ? !why && memcmp(a.data, "0123456789ab", 12) == 0 : why && strstr(why, "version"),
                  "version %u: %s", major, why ? why : "accepted");
    }
}

Test(npy, refuses_what_it_cannot_read)
{
    static const struct {
        const char *header, *why;
        size_t bytes;
    } cases[] = {
        {"{'descr': '<c8', 'fortran_order': False, 'shape': (1,), }", "no counterpart", 8},
        {"{'descr': [('a', '<i2')], 'fortran_order': False, 'shape': (1,), }", "structured", 2},
        {"{'descr': '<i2', 'fortran_order': True, 'shape': (2, 3), }", "Fortran order", 12},
        {"{'descr': '<i2', 'fortran_order': False, 'shape': (2, 3), }", "but 11 bytes follow", 11},
        {"{'descr': '<i2', 'fortran_order': False, }", "no 'shape'", 0},
        {"{'descr': '<i2', 'fortran_order': False, 'shape': (99999999999, 99999999999), }", "too large", 0},
        {"{'descr': '<i2', 'fortran_order': False, 'shape': (x), }", "not a number", 0},
    };
    array a;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *why = read_of(cases[i].header, cases[i].bytes, &a);
        cr_expect(why && strstr(why, cases[i].why), "%s: %s", cases[i].header, why ? why : "accepted");
    }
    cr_expect_not_null(npy_read(&memory, "\x93NUMPY\x01\x00\xff\xff{", 11, &a));
    cr_expect_not_null(npy_read(&memory, "hello, world", 12, &a));
}
