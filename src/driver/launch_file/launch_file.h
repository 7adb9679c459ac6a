/* src/driver/launch_file/launch_file.h - files that describe launches: gasket's own (formats.md 1.6) and Oclgrind's simulation
 * files (formats.md 1.7). */
#ifndef GASKET_DRIVER_LAUNCH_FILE_LAUNCH_FILE_H
#define GASKET_DRIVER_LAUNCH_FILE_LAUNCH_FILE_H

#include "src/driver/driver.h"

#include <stdio.h>

typedef enum launch_file_format { LAUNCH_FILE_NONE, LAUNCH_FILE_GASKET, LAUNCH_FILE_OCLGRIND } launch_file_format;

/* The format of FILE by -x of O, or else by its suffix; LAUNCH_FILE_NONE: it is a program. */
launch_file_format launch_file_kind(const options *o, const char *file);

/* What a caller needs to know of a run besides its status. */
typedef struct launch_watch {
    FILE *
        silent; /* receives reports of faults and the output of printf; the stream of the diagnostics, so that faults are logged */
    bool keeps_results; /* RESULTS, which is empty, receives the contents of all buffers, images and pipes, in their order */
    text results;
    uint64_t instructions; /* of the launches that ended */
} launch_watch;

/* As run_launch_file(), watched by W; commands that print or write have no effect. */
status run_watched_launch_file(session *s, const char *file, launch_watch *w);
/* Runs the launch file FILE. Returns STATUS_DONE; STATUS_REFUSED, STATUS_USAGE or STATUS_FAULT after error messages. */
status run_launch_file(session *s, const char *file);
/* Runs the simulation file FILE, and prints the arguments that it dumps. The result is the same. */
status run_sim_file(session *s, const char *file);

#endif
