/* src/driver/driver.h - the subcommands and how they end. */
#ifndef GASKET_DRIVER_DRIVER_H
#define GASKET_DRIVER_DRIVER_H

#include "src/base/text.h"
#include "src/driver/options.h"

/* How gasket ends (contracts: "Exit status"). A defect of gasket itself ends with 4, in src/base/bug.c. */
typedef enum status {
    STATUS_DONE = 0,
    STATUS_REFUSED = 1, /* the input was refused */
    STATUS_USAGE = 2,   /* the command line was wrong */
    STATUS_FAULT = 3,   /* the kernel faulted */
    STATUS_DEFECT = 4,  /* a pass was found to change what a kernel computes */
} status;

/* What every subcommand gets: its parsed command line, an arena that lives as long as it runs, and where to report. */
typedef struct session {
    arena *memory;
    source_map *sources;
    diag *diagnostics;
    const options *options;
} session;

status command_cc(session *s);
status command_opt(session *s);
status command_run(session *s);
status command_eval(session *s);
status command_regions(session *s);
/* Draws the regions of a file of IR. */
status regions_of_file(session *s, const char *file, bool svg, text *out);
status command_help(session *s);

/* Help on subcommand C, on standard output. */
status help_print(session *s, command c);
/* The overview of all subcommands. */
void help_overview(text *out);

/* Writes N bytes of result to FILE ("-": standard output); false after a report to D. */
bool write_result(diag *d, const char *file, const text *out);
/* The same to standard output, as the status of a subcommand. */
status print_text(session *s, const text *out);

#endif
