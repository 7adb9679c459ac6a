/* tests/unit/test_half.c - conversions of 16-bit floating-point numbers: every half, and the points halfway between neighbours.
 *
 * The expected values follow from the format's definition (IEEE 754: 11 bits of precision, exponents from -14 to 15) by ldexp. */
#include "src/base/half.h"

#include <criterion/criterion.h>
#include <math.h>

static double by_definition(unsigned h)
{
    unsigned exponent = h >> 10, fraction = h & 1023;

    return exponent ? ldexp(1024 + fraction, (int)exponent - 25) : ldexp(fraction, -24);
}

Test(half, every_number_and_the_points_halfway)
{
    for (unsigned h = 0; h < 0x7c00; h++) {
        double x = by_definition(h), next = by_definition(h + 1), middle = (x + next) / 2;
        cr_assert_eq(half_value((uint16_t)h), x);
        cr_assert_eq(half_value((uint16_t)(h | 0x8000)), -x);
        cr_assert_eq(!!signbit(half_value((uint16_t)(h | 0x8000))), 1);
        cr_assert_eq(half_rounded(x), h);
        cr_assert_eq(half_rounded(-x), h | 0x8000);
        cr_assert_eq(half_rounded(middle), h & 1 ? h + 1 : h, "halfway above %x", h);
        cr_assert_eq(half_rounded(nextafter(middle, INFINITY)), h + 1);
        cr_assert_eq(half_rounded(nextafter(middle, 0)), h);
    }
}

Test(half, infinities_and_nans)
{
    cr_assert_eq(half_rounded(INFINITY), 0x7c00);
    cr_assert_eq(half_rounded(-INFINITY), 0xfc00);
    cr_assert_eq(half_rounded(1e300), 0x7c00);
    cr_assert_eq(half_value(0x7c00), INFINITY);
    cr_assert_eq(half_value(0xfc00), -INFINITY);
    for (unsigned payload = 1; payload < 1024; payload++)
        cr_assert(isnan(half_value((uint16_t)(0x7c00 | payload))));
    cr_assert_eq(half_rounded(NAN) & 0x7e00, 0x7e00);
}
