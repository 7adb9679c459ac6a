/* sim/fast/portable.c - the fast handlers for the machine that the build is for. */
#define SIM_FAST_TABLE sim_fast_portable
#include "sim/fast/kernels.h"
