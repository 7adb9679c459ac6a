/* src/base/float_modes.h - the floating-point environment of the host thread: rounding, treatment of denormals, raised exceptions.
 *
 * A host program may round otherwise than C does at the start, or flush denormals (as after -ffast-math). The library computes in the default
 * environment, and leaves that of the host as it was:
 *
 *     float_modes host;
 *     float_modes_enter(&host);
 *     ...
 *     float_modes_leave(&host);
 *
 * On x86-64 this takes a few nanoseconds, and the functions of <fenv.h> ten times as long. */
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
