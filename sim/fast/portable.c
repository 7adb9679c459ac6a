/* sim/fast/portable.c - the fast handlers of kernels.h, compiled for the build's target: the ones for every host that avx2.c
 * does not serve. */
#define SIM_FAST_TABLE sim_fast_portable
#include "sim/fast/kernels.h"
