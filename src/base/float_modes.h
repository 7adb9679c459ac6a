/* src/base/float_modes.h - the floating-point environment of the host thread: rounding, treatment of denormals, raised
 * exceptions.
 *
 * The environment of a host program may differ from the one in which C starts: another direction of rounding, or flushed
 * denormals (-ffast-math). The library computes in the default environment, and restores that of the host:
 *
 *     float_modes host;
 *     float_modes_enter(&host);
 *     ...
 *     float_modes_leave(&host);
 *
 * On x86-64 this takes a few nanoseconds; the functions of <fenv.h> take ten times as long. */
#ifndef GASKET_BASE_FLOAT_MODES_H
#define GASKET_BASE_FLOAT_MODES_H

#include <fenv.h>

#if defined(__x86_64__)
typedef struct float_modes {
    unsigned sse;                  /* MXCSR: the modes and flags of SSE and AVX */
    unsigned short control, flags; /* of the x87 unit, which computes in long double */
} float_modes;
#else
typedef struct float_modes {
    fenv_t environment;
} float_modes;
#endif

/* Stores the environment of the thread in HOST and selects the default one. */
void float_modes_enter(float_modes *host);
void float_modes_leave(const float_modes *host);

#endif
