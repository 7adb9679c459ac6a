/* sim/fast/portable.c - the fast handlers for the build's target. */
#define SIM_FAST_TABLE sim_fast_portable
#include "sim/fast/kernels.h"
