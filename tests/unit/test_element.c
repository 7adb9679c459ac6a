/* tests/unit/test_element.c - the command line's scalars: names, literals, printing. Expected bit patterns are IEEE 754's. */
#include "src/run/element.h"

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

TestSuite(element, .init = setup, .fini = teardown);

static element named(const char *name)
{
    element e = {0};

    return element_named(&e, name, strlen(name)) ? e : (element){0};
}

static uint64_t bits_of(element_id s, const char *literal)
{
    unsigned char bytes[8] = {0};
    uint64_t bits;
    const char *rest = literal, *wrong = element_read(&memory, s, &rest, bytes);

    cr_assert_null(wrong, "%s: %s", literal, wrong);
    cr_assert_str_empty(rest, "%s: left over: %s", literal, rest);
    memcpy(&bits, bytes, sizeof bits);
    return bits;
}

static void refuses(element_id s, const char *literal)
{
    unsigned char bytes[8] = {0};
    const char *rest = literal;

    cr_expect(element_read(&memory, s, &rest, bytes) || *rest, "%s was accepted", literal);
}

static const char *printed(element_id s, uint64_t bits)
{
    text out;

    text_init(&out, &memory);
    element_print_scalar(&out, s, (const unsigned char *)&bits);
    return out.data;
}

Test(element, booleans)
{
    cr_expect_eq(named("bool").scalar, ELEMENT_bool);
    cr_expect_eq(bits_of(ELEMENT_bool, "0"), 0);
    cr_expect_eq(bits_of(ELEMENT_bool, "2"), 1);
    cr_expect_eq(bits_of(ELEMENT_bool, "256"), 1);
    cr_expect_eq(bits_of(ELEMENT_bool, "-1"), 1);
    cr_expect_eq(bits_of(ELEMENT_bool, "0x8000000000000000"), 1);
    cr_expect_eq(bits_of(ELEMENT_bool, "true"), 1);
    cr_expect_eq(bits_of(ELEMENT_bool, "0.25"), 1);
    cr_expect_eq(bits_of(ELEMENT_bool, "-0.0"), 0);
    cr_expect_eq(bits_of(ELEMENT_bool, "nan"), 1);
    refuses(ELEMENT_bool, "yes");
    cr_expect_str_eq(printed(ELEMENT_bool, 1), "1");
}

Test(element, names)
{
    cr_expect_eq(named("float4").lanes, 4);
    cr_expect_eq(named("float4").scalar, ELEMENT_float);
    cr_expect_eq(named("uchar16").lanes, 16);
    cr_expect_eq(named("unsigned int").scalar, ELEMENT_uint);
    cr_expect_eq(named("size_t").scalar, ELEMENT_ulong);
    cr_expect_eq(named("float5").lanes, 0);
    cr_expect_eq(named("float04").lanes, 0);
    cr_expect_eq(named("4").lanes, 0);
    cr_expect_eq(named("flat").lanes, 0);
    cr_expect_eq(element_stride(named("float3")), 16);
    cr_expect_eq(element_stride(named("char2")), 2);
}

Test(element, integers)
{
    cr_expect_eq(bits_of(ELEMENT_int, "42"), 42);
    cr_expect_eq(bits_of(ELEMENT_int, "-1"), 0xffffffff);
    cr_expect_eq(bits_of(ELEMENT_int, "0xffffffff"), 0xffffffff);
    cr_expect_eq(bits_of(ELEMENT_uchar, "-128"), 0x80);
    cr_expect_eq(bits_of(ELEMENT_long, "-9223372036854775808"), UINT64_C(0x8000000000000000));
    cr_expect_eq(bits_of(ELEMENT_ulong, "18446744073709551615ul"), UINT64_MAX);
    cr_expect_eq(bits_of(ELEMENT_short, "0b101"), 5);
    cr_expect_eq(bits_of(ELEMENT_short, "017"), 15);
    cr_expect_eq(bits_of(ELEMENT_char, "'a'"), 97);
    cr_expect_eq(bits_of(ELEMENT_char, "'\\n'"), 10);
    cr_expect_eq(bits_of(ELEMENT_char, "'\\''"), 39);
    cr_expect_eq(bits_of(ELEMENT_int, "true"), 1);
    refuses(ELEMENT_int, "1.5");
    refuses(ELEMENT_int, "1e3");
    refuses(ELEMENT_int, "");
    refuses(ELEMENT_int, "x");
    refuses(ELEMENT_char, "256");
    refuses(ELEMENT_char, "-129");
    refuses(ELEMENT_ulong, "18446744073709551616");
    refuses(ELEMENT_char, "''");
}

Test(element, floats)
{
    cr_expect_eq(bits_of(ELEMENT_float, "1"), 0x3f800000);
    cr_expect_eq(bits_of(ELEMENT_float, "-1.5f"), 0xbfc00000);
    cr_expect_eq(bits_of(ELEMENT_float, "0.1"), 0x3dcccccd);
    cr_expect_eq(bits_of(ELEMENT_float, "0x1p-3"), 0x3e000000);
    cr_expect_eq(bits_of(ELEMENT_float, ".5"), 0x3f000000);
    cr_expect_eq(bits_of(ELEMENT_float, "inf"), 0x7f800000);
    cr_expect_eq(bits_of(ELEMENT_float, "-nan"), 0xffc00000);
    cr_expect_eq(bits_of(ELEMENT_float, "nan(0x1)"), 0x7f800001);
    cr_expect_eq(bits_of(ELEMENT_double, "0.1"), UINT64_C(0x3fb999999999999a));
    cr_expect_eq(bits_of(ELEMENT_half, "1"), 0x3c00);
    cr_expect_eq(bits_of(ELEMENT_half, "65504h"), 0x7bff);
    cr_expect_eq(bits_of(ELEMENT_half, "6e-8"), 0x0001);
    refuses(ELEMENT_float, "one");
    refuses(ELEMENT_float, "1.5x");
    refuses(ELEMENT_float, "nan(0x0)");
    refuses(ELEMENT_float, "");
}

Test(element, prints_shortest)
{
    cr_expect_str_eq(printed(ELEMENT_float, 0x3dcccccd), "0.1");
    cr_expect_str_eq(printed(ELEMENT_float, 0x3f800000), "1");
    cr_expect_str_eq(printed(ELEMENT_float, 0x80000000), "-0");
    cr_expect_str_eq(printed(ELEMENT_float, 0x3eaaaaab), "0.33333334");
    cr_expect_str_eq(printed(ELEMENT_double, UINT64_C(0x3fd5555555555555)), "0.3333333333333333");
    cr_expect_str_eq(printed(ELEMENT_half, 0x3555), "0.3333");
    cr_expect_str_eq(printed(ELEMENT_float, 0x41a00000), "20");
    cr_expect_str_eq(printed(ELEMENT_float, 0x45002000), "2050");
    cr_expect_str_eq(printed(ELEMENT_float, 0xc7435000), "-50000");
    cr_expect_str_eq(printed(ELEMENT_float, 0x4d000000), "134217728");
    cr_expect_str_eq(printed(ELEMENT_float, 0x4e6e6b28), "1e+09");
    cr_expect_str_eq(printed(ELEMENT_float, 0x60ad78ec), "1e+20");
    cr_expect_str_eq(printed(ELEMENT_float, 0x38d1b717), "0.0001");
    cr_expect_str_eq(printed(ELEMENT_float, 0x3727c5ac), "1e-05");
    cr_expect_str_eq(printed(ELEMENT_float, 0x7f7fffff), "3.4028235e+38");
    cr_expect_str_eq(printed(ELEMENT_double, UINT64_C(0x4341c37937e08000)), "10000000000000000");
    cr_expect_str_eq(printed(ELEMENT_double, UINT64_C(0x4376345785d8a000)), "1e+17");
    cr_expect_str_eq(printed(ELEMENT_half, 0x4d00), "20");
    cr_expect_str_eq(printed(ELEMENT_half, 0x7bff), "65504");
    cr_expect_str_eq(printed(ELEMENT_char, 0xff), "-1");
    cr_expect_str_eq(printed(ELEMENT_uchar, 0xff), "255");
    cr_expect_str_eq(printed(ELEMENT_long, UINT64_C(1) << 63), "-9223372036854775808");
    cr_expect_str_eq(printed(ELEMENT_float, 0x7fc00000), "nan");
    cr_expect_str_eq(printed(ELEMENT_float, 0xff800000), "-inf");
}

/* But for the sign of the default NaN, which is not printed. */
Test(element, every_half_reads_back)
{
    for (uint64_t bits = 0; bits < 0x10000; bits++)
        if (bits != 0xFE00)
            cr_assert_eq(bits_of(ELEMENT_half, printed(ELEMENT_half, bits)), bits, "%s", printed(ELEMENT_half, bits));
    cr_assert_str_eq(printed(ELEMENT_half, 0xFE00), "nan");
}

Test(element, many_floats_read_back)
{
    for (uint64_t i = 0; i < 20000; i++) {
        unsigned char random[8] = {0};
        uint64_t bits;
        element_random(ELEMENT_uint, 7, i, random);
        memcpy(&bits, random, sizeof bits);
        cr_assert_eq(bits_of(ELEMENT_float, printed(ELEMENT_float, bits)), bits, "%s", printed(ELEMENT_float, bits));
    }
}

Test(element, random_is_splitmix)
{
    /* Reference values of splitmix64 with seed 1234567 (Vigna). */
    static const uint64_t expected[] = {UINT64_C(6457827717110365317), UINT64_C(3203168211198807973),
                                        UINT64_C(9817491932198370423)};

    for (uint64_t i = 0; i < 3; i++) {
        uint64_t value;
        element_random(ELEMENT_ulong, 1234567, i, (unsigned char *)&value);
        cr_expect_eq(value, expected[i]);
    }
}

Test(element, random_floats_lie_between_0_and_1)
{
    for (uint64_t i = 0; i < 1000; i++) {
        unsigned char at[8];
        element_random(ELEMENT_half, 3, i, at);
        double v = element_to_double(ELEMENT_half, at);
        cr_assert(v >= 0 && v < 1);
    }
}
