/* src/opencl/check/call_site.h - GASKET_CHECK: where the program calls: the entry point and the stack of the host. */
#ifndef GASKET_OPENCL_CHECK_CALL_SITE_H
#define GASKET_OPENCL_CHECK_CALL_SITE_H

#include <stdbool.h>

/* Two calls from the same place, through the same callers, have the same call site. It exists until the process ends. */
typedef struct call_site {
    const char *function; /* the entry point, a constant */
    const char *stack;    /* for host_frames_note() of src/driver/exec/host_frames.h; "": unknown, or not wanted */
} call_site;

/* Reads GASKET_FRAMES, the number of frames that findings show; false after an error message. 0: call sites have no stacks. */
bool call_site_begin(void);
unsigned call_site_frames(void);

/* The site of the current call of this thread; NULL: it is in none, or memory ran out. */
const struct call_site *call_site_here(void);
/* This thread begins another call. */
void call_site_leave(void);

#endif
