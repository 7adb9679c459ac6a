/* sim/machine/half.h - binary16 by hand, so that every rounding mode and the double step from binary64 are exact. */
#ifndef GASKET_SIM_MACHINE_HALF_H
#define GASKET_SIM_MACHINE_HALF_H

#include <stdint.h>

/* cr0.0 bits 5:4. */
enum { SIM_ROUND_EVEN, SIM_ROUND_UP, SIM_ROUND_DOWN, SIM_ROUND_ZERO };

double sim_half_to_double(uint16_t h);
/* X rounded once, overflow to infinity where the mode says so; a NaN stays one, quiet. */
uint16_t sim_half_from_double(double x, unsigned mode);
/* a + b * c for halves, rounded to odd in double: rounding it again to half is as good as rounding once. */
double sim_half_fma(double a, double b, double c);

#endif
