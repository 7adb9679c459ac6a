/* tests/unit/test_float_modes.c - the floating-point environment is the default one between float_modes_enter() and float_modes_leave(), and
 * afterwards as it was. <fenv.h> judges. */
#include "src/base/float_modes.h"

#include <criterion/criterion.h>

/* Raises "inexact" in both units of x86. */
static void divide(void)
{
    volatile double d = 1;

    volatile long double l = 1;

    d = d / 3;
    l = l / 3;
    (void)d, (void)l;
}

Test(float_modes, rounding)
{
    float_modes host;
    volatile double one = 1, least = 0x1p-1074;

    fesetround(FE_UPWARD);
    float_modes_enter(&host);
    cr_expect_eq(fegetround(), FE_TONEAREST);
    cr_expect(one + least == 1);
    float_modes_leave(&host);
    cr_expect_eq(fegetround(), FE_UPWARD);
    cr_expect(one + least > 1);
    fesetround(FE_TONEAREST);
}

Test(float_modes, rounding_of_long_double)
{
    float_modes host;

    volatile long double one = 1, little = 0x1p-1074L;

    fesetround(FE_DOWNWARD);
    float_modes_enter(&host);
    cr_expect(one - little == 1);
    float_modes_leave(&host);
    cr_expect(one - little < 1);
    fesetround(FE_TONEAREST);
}

Test(float_modes, exceptions)
{
    float_modes host;

    feclearexcept(FE_ALL_EXCEPT);
    feraiseexcept(FE_DIVBYZERO);
    float_modes_enter(&host);
    divide();
    cr_expect(fetestexcept(FE_INEXACT));
    float_modes_leave(&host);
    cr_expect_eq(fetestexcept(FE_ALL_EXCEPT), FE_DIVBYZERO);
    divide();
    float_modes_enter(&host);
    feclearexcept(FE_ALL_EXCEPT);
    float_modes_leave(&host);
    cr_expect_eq(fetestexcept(FE_ALL_EXCEPT), FE_DIVBYZERO | FE_INEXACT);
    feclearexcept(FE_ALL_EXCEPT);
}
