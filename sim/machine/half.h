/* sim/machine/half.h - binary16 conversions and fused multiply-add in software.
 *
 * The host's conversions would not do: they round by the host's mode, and some round binary64 to binary32 first. */
#ifndef GASKET_SIM_MACHINE_HALF_H
#define GASKET_SIM_MACHINE_HALF_H

#include <stdint.h>

/* cr0.0 bits 5:4. */
enum { SIM_ROUND_EVEN, SIM_ROUND_UP, SIM_ROUND_DOWN, SIM_ROUND_ZERO };

double sim_half_to_double(uint16_t h);
/* X rounded once by MODE (SIM_ROUND_*); an overflow gives infinity where MODE does, else the greatest finite half. A NaN
 * becomes quiet. */
uint16_t sim_half_from_double(double x, unsigned mode);
/* a + b * c for halves, rounded to odd in double; sim_half_from_double() of it equals a single rounding to half. */
double sim_half_fma(double a, double b, double c);

#endif
