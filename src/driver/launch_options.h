/* src/driver/launch_options.h - a launch as the command line describes it. */
#ifndef GASKET_DRIVER_LAUNCH_OPTIONS_H
#define GASKET_DRIVER_LAUNCH_OPTIONS_H

#include "src/driver/check_launch.h"
#include "src/driver/pipeline.h"
#include "src/driver/arguments/values.h"

/* The default of --max-instructions. A thread of the simulator executes as many in about 15 seconds, and the interpreter in 60;
 * the threads of a group share a processor. Hardware needs some seconds for them, and drivers stop a kernel that runs longer. */
#define MOST_INSTRUCTIONS UINT64_C(2000000000)

/* Reads --via, --check, --max-instructions, --native and -j; false after an error message. */
bool launch_read_options(launch *l, session *s);
/* Does O ask for --bounds=note: warnings in place of faults? */
bool launch_is_tolerant(const options *o);
/* The stage that a program must be compiled to for L. */
stage launch_stage(const launch *l);
/* Can L run C, which has its input? False after an error message. */
bool launch_accepts(const launch *l, const compilation *c);
/* Makes L a launch of C, which is compiled; its diagnostics are those of the session of C. */
void launch_set_program(launch *l, const compilation *c);
/* Reads the options of a launch, of its checks and of the one kernel that it runs from the command line of S, and initializes C for the files there:
 * compile() is next. After an error message, returns its status; else STATUS_DONE. */
status launch_begin(launch *l, compilation *c, session *s);
/* Makes L a launch of C, finds the kernel that -k names, and reads SIZES and the argument VALUES from the command line of S, for L. False after an error
 * message, also if L does not fit the device. */
bool launch_read_arguments(session *s, launch *l, const compilation *c, signature *wanted, run_sizes *sizes,
                           command_values *values);

/* Reads option ID, an id of COUNT[d] ids from FIRST[d] on (COUNT NULL: any), into OUT. Returns true if it is given and right; an error
 * is reported. */
bool launch_read_id(session *s, option_id id, const size_t first[3], const size_t count[3], uint32_t out[3]);

/* Is any of the --trace options given? */
bool trace_is_wanted(const options *o);
/* Reads the options that narrow a trace of a launch with sizes Z (NULL: several launches) into T; false after an error message. */
bool trace_read_selection(session *s, trace_output *t, const run_sizes *z);
/* Reads the --trace options and opens the file of the trace, after its sizes are known (NULL: several launches); false after an error message. */
bool trace_open(session *s, launch *l);
/* Closes the file of the trace; false after an error message if the trace could not be written completely. */
bool trace_close(session *s, launch *l);

/* stats_write() for a command that compiled C and ran only L. */
bool stats_write_run(session *s, const compilation *c, const launch *l);

#endif
