/* src/base/half.h - the 16-bit floating-point format of IEEE 754. Every half is exact in a double. */
#ifndef GASKET_BASE_HALF_H
#define GASKET_BASE_HALF_H

#include <stdint.h>

double half_value(uint16_t h);
/* Rounds V to nearest even. A NaN keeps the upper bits of its payload. */
uint16_t half_rounded(double v);

#endif
