/* src/driver/driver.h - the subcommands and their exit statuses. */
#ifndef GASKET_DRIVER_DRIVER_H
#define GASKET_DRIVER_DRIVER_H

#include "src/base/status.h"
#include "src/base/text.h"
#include "src/driver/options.h"

/* The context of a subcommand: its parsed command line, an arena that lives until it ends, and the diagnostics. */
typedef struct session {
    arena *memory;
    source_map *sources;
    diag *diagnostics;
    const options *options;
    struct launch_observer *observer; /* of the launches of the command (src/run/launch.h); NULL: none */
} session;

status command_cc(session *s);
/* --syntax-only: checks all files of the command line, and those in its folders. Returns the worst status. */
status check_syntax(session *s);
status command_opt(session *s);
status command_run(session *s);
status command_eval(session *s);
status command_regions(session *s);
/* Appends drawings of all regions in the IR file FILE to OUT, as SVG or text. */
status regions_of_file(session *s, const char *file, bool svg, text *out);
status command_explain(session *s);
status command_dis(session *s);
status command_debug(session *s);
status command_lsp(session *s);
/* A session of the debugger for the launches of a program, which another process runs: it records them in FOLDER, announces each with a line in the FIFO
 * .announce there, NAME of NAME.launch, and waits until NAME.go exists. An empty line is its end. */
status debug_recorded(session *s, const char *folder);
status command_help(session *s);
/* Returns a status, or that of the program. */
int command_exec(session *s);

/* Prints the help of subcommand C to standard output. */
status help_print(session *s, command c);
/* Appends the overview of all subcommands to OUT. */
void help_overview(text *out);

/* Writes OUT to FILE ("-": standard output); false after an error message to D. */
bool write_result(diag *d, const char *file, const text *out);
/* Writes OUT to standard output. Returns STATUS_DONE, or STATUS_USAGE after an error message. */
status print_text(session *s, const text *out);

#endif
