/* src/explain/run.h - the runs of one kernel of a column: the recorded one, and one with checks. */
#ifndef GASKET_EXPLAIN_RUN_H
#define GASKET_EXPLAIN_RUN_H

#include "sim/record.h"
#include "src/driver/launch_options.h"
#include "src/explain/document.h"

/* The data of the section of runs. */
typedef struct explain_run {
    launch launch; /* `kernel`, `sizes`, `values` and `result` are valid after the run */
    run_sizes sizes;
    command_values values;
    signature signature;
    sim_recording recording;
    const char *printed;    /* by the kernel's printf */
    unsigned char **before; /* the contents of each buffer before the run; NULL: they are too large to be kept */
    bool faulted;
    bool has_limit; /* --explain-steps is given: the size of the steps is not limited */
} explain_run;

/* Runs the kernel that the options of S name, after its compilation C for column E, and records the run. Returns STATUS_DONE,
 * STATUS_FAULT after a report, or the status of a failure before the run. */
status explain_execute(explain_column *e, session *s);

/* Compiles the files of S for checks, and runs with checks the kernel that its options name, for column E. Reports the findings. Returns
 * STATUS_DONE, STATUS_FAULT if some finding makes the run fail or after the report of a fault, or the status of a failure before the run.
 * *ENDLESS: the kernel does not end. */
status explain_check(explain_column *e, session *s, bool *endless);

#endif
