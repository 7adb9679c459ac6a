/* src/driver/launch.h - runs one kernel, with its sizes and argument values, on the simulator or the IR interpreter. */
#ifndef GASKET_DRIVER_LAUNCH_H
#define GASKET_DRIVER_LAUNCH_H

#include "ir/interp/interp.h"
#include "sim/sim.h"
#include "src/base/trace.h"
#include "src/driver/check_launch.h"
#include "src/driver/pipeline.h"

#include <stdio.h>

/* The default of --max-instructions. A thread of the simulator executes as many in about 15 seconds, and the interpreter in 60;
 * the threads of a group share a processor. Hardware needs some seconds for them, and drivers stop a kernel that runs longer. */
#define MOST_INSTRUCTIONS UINT64_C(2000000000)

typedef struct launch {
    compilation *compiled;
    arena *memory;  /* of this run */
    arena *lasting; /* of what the kernels that it enqueues share: the states of buffers for --check; NULL: memory */
    bool via_ir;    /* on the interpreter; else on the simulator */
    sim_program_state *sim_state; /* contents of the program-scope variables; NULL: the initial ones */
    ir_program_state *ir_state;   /* the same, of the interpreter */
    const gen_kernel *kernel;     /* for the simulator */
    sim_code *code;               /* of launch_prepare(); NULL: KERNEL is checked and decoded for each run */
    sim_machine *machine;         /* of launch_set_up(); NULL: a run sets it up */
    ir_function *function;        /* for the interpreter */
    run_values *values;
    const run_values
        *outer; /* of an enqueued kernel: the values of the kernel that the host launched, whose images it may access */
    const run_sizes *sizes;
    bool in_place;                   /* the buffers, disjoint and sorted by address, have their host addresses in the kernel */
    unsigned threads;                /* host threads; 0: one per processor */
    sim_translation translation;     /* --native */
    uint64_t max_instructions;       /* of a thread or work-item; 0: no limit */
    checking check;                  /* receives the findings of --check */
    trace_output trace;              /* `out` NULL: none */
    struct sim_recording *recording; /* of the run on the simulator; NULL: it is not recorded */
    FILE *faults;                    /* receives the reports of faults */
    FILE *printed;                   /* receives the output of the kernel's printf */
    bool omits_statistics;           /* `seconds` and the messages of `result` are not needed */
    sim_result result;               /* counters of the run; the interpreter sets only instructions and barriers */
    double seconds;                  /* wall-clock time of the run */
    bool is_open;                    /* the kernel ended, with a reservation of a pipe that it did not commit */
} launch;

/* Reads --via, --check, --max-instructions, --native and -j; false after an error message. */
bool launch_read_options(launch *l, session *s);
/* The stage that a program must be compiled to for L. */
stage launch_stage(const launch *l);
/* Finds kernel NAME (NULL: the only one) of l->compiled, for the engine of L, and its signature; false after an error message. */
bool launch_find_kernel(launch *l, signature *wanted, const char *name);
/* For several runs of L on the simulator, with the same state: checks l->kernel and decodes it, in MEMORY. False after an error
 * message. */
bool launch_prepare(launch *l, arena *memory);
/* For several runs of L on the simulator, with the same sizes and memory: sets up the machine, in l->memory, which must stay. Each run takes
 * the present bytes of the arguments by value. */
void launch_set_up(launch *l);
/* The two parts of launch_run() for such an L, if nothing of its kernel is left to do when it has ended (pipes, enqueued kernels). The run
 * uses no session; launch_report() prints its output and faults, and returns what launch_run() would. Quiet: there are none. */
void launch_start(launch *l);
bool launch_is_quiet(const launch *l);
status launch_report(launch *l);
/* Finds the kernel that -k names, and reads SIZES and the argument VALUES from the command line of S, for L. False after an error
 * message. */
bool launch_read_arguments(session *s, launch *l, signature *wanted, run_sizes *sizes, run_values *values);
/* Bytes of local memory of the variables of l->kernel, or l->function; and of BYTES with an argument of MORE bytes after them. */
uint64_t launch_local_bytes(const launch *l, arena *memory);
uint64_t launch_add_local(uint64_t bytes, uint64_t more);
/* Checks that the kernel's local variables and its local arguments fit into the local memory of a work-group; false after an
 * error message. */
bool launch_has_memory(const launch *l);
/* Runs the kernel; the buffers of l->values are read and written in place. Returns STATUS_DONE; STATUS_FAULT after the report
 * of a fault; the simulator also STATUS_REFUSED after an error message, if the program breaks a rule of the hardware. */
status launch_run(launch *l);

/* Reports WHAT as a fault of L's kernel. */
void launch_report_fault(const launch *l, const char *what);
/* Reports that L's kernel has overwritten memory that the host reads: MEMORY, for the reason PROBLEM of kernel_data. It is a finding if
 * bounds are checked, else a fault. */
void launch_report_damage(launch *l, const char *memory, const char *problem);

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

#endif
