/* sim/fast/avx2.c - the fast handlers of kernels.h, compiled for x86 hosts with AVX2, FMA and F16C. fast.c uses them only if the
 * processor has these. */
#if defined(__x86_64__)
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,fma,f16c,popcnt,bmi,bmi2"))), apply_to = function)
#define __AVX2__ 1
#define __F16C__ 1
#else
#pragma GCC target("avx2,fma,f16c,popcnt,bmi,bmi2")
#endif
#define SIM_FAST_TABLE sim_fast_avx2
#include "sim/fast/kernels.h"
#if defined(__clang__)
#pragma clang attribute pop
#endif
#endif
