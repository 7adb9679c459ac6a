/* sim/machine/half.h - rounding to binary16, and fused multiply-add in software.
 *
 * The host's conversions are not used: they round by the host's mode, and some round binary64 to binary32 first. */
#ifndef GASKET_SIM_MACHINE_HALF_H
#define GASKET_SIM_MACHINE_HALF_H

#include "backend/isa/gen9.h"

#include <stdint.h>

/* Rounds X once, by MODE (GEN_ROUND_*). On overflow the result is infinity if MODE rounds away from zero there, else the
 * greatest finite half. A NaN becomes quiet. */
uint16_t sim_half_from_double(double x, unsigned mode);
/* Returns a + b * c for halves, rounded to odd in double: sim_half_from_double() of the result equals a single rounding to
 * half. */
double sim_half_fma(double a, double b, double c);

#endif
