/* src/base/float_modes.c - reads and writes the control registers of floating-point arithmetic directly, or by <fenv.h> on other
 * machines. The registers are those of Intel's manual, volume 1, sections 8.1 (x87) and 10.2.3 (MXCSR). */
#include "src/base/float_modes.h"

#if defined(__x86_64__)

#include <xmmintrin.h>

enum { DEFAULT_SSE = 0x1F80, DEFAULT_CONTROL = 0x37F, FLAGS = 0x3F };

static unsigned short x87_control(void)
{
    unsigned short control;

    __asm__ volatile("fnstcw %0" : "=m"(control));
    return control;
}

static unsigned short x87_flags(void)
{
    unsigned short status;

    __asm__ volatile("fnstsw %0" : "=m"(status));
    return status & FLAGS;
}

/* Stores CONTROL and FLAGS in the x87 unit if it has others: storing takes long, and is rarely needed. */
static void set_x87(unsigned short control, unsigned short flags)
{
    unsigned environment[7]; /* the control word, the status word, the tags, and the last instruction and operand */

    if (x87_control() == control && x87_flags() == flags)
        return;
    __asm__ volatile("fnstenv %0" : "=m"(environment));
    environment[0] = control;
    environment[1] = (environment[1] & ~(unsigned)FLAGS) | flags;
    __asm__ volatile("fldenv %0" : : "m"(environment));
}

void float_modes_enter(float_modes *host)
{
    *host = (float_modes){.sse = _mm_getcsr(), .control = x87_control(), .flags = x87_flags()};
    _mm_setcsr(DEFAULT_SSE);
    set_x87(DEFAULT_CONTROL, host->flags);
}

void float_modes_leave(const float_modes *host)
{
    _mm_setcsr(host->sse);
    set_x87(host->control, host->flags);
}

#else

void float_modes_enter(float_modes *host)
{
    fegetenv(&host->environment);
    fesetenv(FE_DFL_ENV);
}

void float_modes_leave(const float_modes *host)
{
    fesetenv(&host->environment);
}

#endif
