/* src/library/call.h - a call of gasket.h: diagnostics in memory, on a stack of its own. */
#ifndef GASKET_LIBRARY_CALL_H
#define GASKET_LIBRARY_CALL_H

#include "src/base/bug.h"
#include "src/base/float_modes.h"
#include "src/driver/diagnostics.h"
#include "src/driver/driver.h"
#include "src/gasket.h"

#include <stdio.h>

typedef struct library_stream library_stream;

typedef struct library_call {
    arena *memory;
    source_map sources;
    diag diagnostics;
    diag_log log;
    diagnostics_format format;
    library_stream *stream;
    FILE *messages; /* of `stream` */
    gasket_status (*work)(struct library_call *c, void *context);
    void *context;
    gasket_status status;
    bug_failure why;
    float_modes host_modes; /* of the thread that called the library */
} library_call;

/* Runs WORK in call C. Its memory is MEMORY, which stays as WORK leaves it unless the status is GASKET_FAILED: then arenas that
 * WORK initialized are invalid, except that those nested in MEMORY stay. *MESSAGES (may be NULL) receives the diagnostics; the
 * caller frees them. Returns the status of WORK. */
gasket_status library_run(library_call *c, arena *memory, gasket_status (*work)(library_call *c, void *context), void *context,
                          char **messages);

/* The same on the stack of the caller, for WORK that needs little of it: a simulation, or a look at options. */
gasket_status library_run_shallow(library_call *c, arena *memory, gasket_status (*work)(library_call *c, void *context),
                                  void *context, char **messages);

/* The session of a build in C, in its memory, with OPTIONS: words separated by white space, which may be in "". NULL after an error message.
 * WHOSE: COMMAND_LIBRARY or COMMAND_OPENCL. */
session *library_read_options(library_call *c, command whose, const char *options);

/* TEXT as a block of malloc(); NULL: memory ran out. */
char *library_copy_text(const text *t);

#endif
