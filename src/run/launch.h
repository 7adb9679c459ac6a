/* src/run/launch.h - runs one kernel, with its sizes and argument values, on the simulator or the IR interpreter. */
#ifndef GASKET_RUN_LAUNCH_H
#define GASKET_RUN_LAUNCH_H

#include "ir/interp/interp.h"
#include "sim/sim.h"
#include "src/base/diag.h"
#include "src/base/status.h"
#include "src/base/trace.h"
#include "src/check/finding.h"
#include "src/check/uses.h"
#include "src/run/values.h"

#include <stdio.h>

/* The checks of launches, and their results. */
typedef struct checking {
    check_set kinds;                    /* of --check; 0: it is not given */
    unsigned dims;                      /* of the launch with the most */
    check_level fails_from, shown_from; /* --fail-on, --level: the least level that makes the run fail, and that is reported */
    bool accepts_same_writes;           /* see check_run */
    check_uses uses;                    /* see check_run */
    ir_scope (*reach_of)(const char *name); /* see check_run */
    struct check_filter *filter;            /* suppressions and the baseline (src/check/filter.h); NULL: none */
    check_known *is_known;                  /* see check_run */
    const void *known;
    check_others *others; /* see check_run */
    check_findings findings;
} checking;

/* Appends the names of the kinds in SET to OUT, which is empty: "races, bounds and access". */
void checking_print_kinds(text *out, check_set set);
/* The kinds in ALLOWED that LIST names; NULL: the default. 0 after an error message to D, which names the SOURCE of the list. */
check_set checking_read_kinds(arena *memory, diag *d, const char *source, const char *list, check_set allowed);
/* Makes K, a copy, the checks of one launch, whose findings are in MEMORY. */
void checking_start(checking *k, arena *memory);
/* Reports the findings of K to D. RESULT is the status of the run without them; returns the status with them. */
status checking_report(const checking *k, diag *d, status result);

/* The orders in which a launch runs again, to compare what it leaves. */
typedef struct launch_schedule {
    enum { SCHEDULE_USUAL, SCHEDULE_RANDOM, SCHEDULE_ALL } kind;
    uint64_t seed; /* SCHEDULE_RANDOM: of the first of SCHEDULE_RUNS orders */
} launch_schedule;

enum { SCHEDULE_RUNS = 8, SCHEDULE_MOST_ORDERS = 5040 };

/* A compiled program, as its launches need it. */
typedef struct run_program {
    ir_module *module;    /* NULL: the input was assembly */
    gen_program *program; /* for the simulator */
    const source_map *sources;
    const char *source_file; /* the file of OpenCL C whose lines the program knows by their numbers; NULL: another input */
    unsigned simd;           /* sub-group size in the interpreter of kernels that do not require one */
    run_bounds bounds;       /* of accesses outside their surface, unless the launch is in place */
    double compile_seconds;  /* processor time of the compilation, for statistics */
} run_program;

/* What the callers of a launch need to know of its engine. */
typedef struct engine_traits {
    check_set (*kinds)(void); /* the kinds of mistakes that it can check */
    bool needs_code;          /* it runs machine code; else IR */
    bool is_exclusive;        /* it has data in the program: launches of one program cannot run at the same time */
    bool needs_stack;         /* it needs the stack that a compilation needs; else it runs on that of any host thread */
} engine_traits;

typedef struct launch {
    run_program program;
    diag *diagnostics; /* receives errors in the sizes and arguments, and reports of faults if they are logged */
    arena *memory;     /* of this run */
    arena *lasting;    /* of what the kernels that it enqueues share: the states of buffers for --check; NULL: memory */
    bool via_ir;       /* on the interpreter; else on the simulator */
    sim_program_state *sim_state; /* contents of the program-scope variables; NULL: the initial ones */
    ir_program_state *ir_state;   /* the same, of the interpreter */
    const gen_kernel *kernel;     /* for the simulator */
    sim_code *code;               /* of launch_prepare(); NULL: KERNEL is checked and decoded for each run */
    sim_machine *machine;         /* of launch_set_up(); NULL: a run sets it up */
    ir_function *function;        /* for the interpreter */
    run_values *values;
    const run_sizes *sizes;
    launch_schedule schedule;         /* --schedule */
    run_order order;                  /* of the current run */
    bool depends_on_order;            /* result: another order leaves other memory, or faults; a report says which */
    bool is_tolerant;                 /* undefined accesses get warnings instead of faults, as in a host program */
    bool in_place;                    /* the buffers, disjoint and sorted by address, have their host addresses in the kernel */
    unsigned threads;                 /* host threads; 0: one per processor */
    sim_translation translation;      /* --native */
    uint64_t max_instructions;        /* of a thread or work-item; 0: no limit */
    checking check;                   /* receives the findings of --check */
    trace_output trace;               /* `out` NULL: none */
    struct launch_observer *observer; /* NULL: none */
    run_stepper *stepper;             /* that the observer has set; NULL: none */
    struct sim_recording *recording;  /* of the run on the simulator; NULL: it is not recorded */
    FILE *faults;                     /* receives the reports of faults */
    FILE *printed;                    /* receives the output of the kernel's printf */
    bool omits_statistics;            /* `seconds` and the messages of `result` are not needed */
    run_result result;
    double seconds; /* wall-clock time of the run */
    bool is_open;   /* the kernel ended, with a reservation of a pipe that it did not commit */
} launch;

/* Follows each kernel that is run, those that kernels enqueue too: a debugger. */
typedef struct launch_observer {
    void (*begins)(struct launch_observer *o, launch *l); /* may set its stepper and its streams */
    void (*ended)(struct launch_observer *o, launch *l, status result);
} launch_observer;

/* Finds kernel NAME (NULL: the only one) of the program, for the engine of L, and its signature, in MEMORY; false after an error message. */
bool launch_find_kernel(launch *l, arena *memory, signature *wanted, const char *name);
/* The traits of the engine of L. */
const engine_traits *launch_engine(const launch *l);
/* For several runs of L with the same state: checks the kernel and decodes it, in MEMORY. False after an error message. */
bool launch_prepare(launch *l, arena *memory);
/* Gives the program-scope variables of L their initial contents, in MEMORY. */
void launch_make_state(launch *l, arena *memory);
/* The memory of the device queue of L's program, for which L gets a state of the variables if it has none; NULL: it has no queue. */
unsigned char *launch_find_queue(launch *l);
/* The bytes of the program-scope variable NAME of L's program, which the source defines and kernels can write, and their number, in the
 * state of the variables that L has. NULL: there is none. */
unsigned char *launch_find_variable(launch *l, const char *name, size_t *bytes);

/* A variable that launch_find_variable() finds. */
typedef struct run_variable {
    const char *name;
    const unsigned char *data; /* its `bytes` bytes; NULL: the initial ones */
    size_t bytes;
    bool has_addresses; /* its type has pointers, or its initial contents have addresses of other variables */
} run_variable;

/* Describes variable N of L's program in OUT; false: there are fewer. */
bool launch_describe_variable(const launch *l, size_t n, run_variable *out);
/* The name of the kernel of enqueued block BLOCK; NULL: there is none. */
const char *launch_find_block(const launch *l, uint32_t block);
/* For several runs of L on the simulator, with the same sizes and memory: sets up the machine, in l->memory, which must stay. Each run takes
 * the present bytes of the arguments by value. */
void launch_set_up(launch *l);
/* The two parts of launch_run() for such an L, if nothing of its kernel is left to do when it has ended (pipes, enqueued kernels). The run
 * uses no session; launch_report() prints its output and faults, and returns what launch_run() would. Quiet: there are none. */
void launch_start(launch *l);
bool launch_is_quiet(const launch *l);
status launch_report(launch *l);
/* Bytes of local memory of the variables of l->kernel, or l->function; and of BYTES with an argument of MORE bytes after them. */
uint64_t launch_local_bytes(const launch *l, arena *memory);
uint64_t launch_add_local(uint64_t bytes, uint64_t more);
/* The bytes of local memory that a work-group of L needs: of those variables and the local arguments. */
uint64_t launch_group_local_bytes(const launch *l);
/* Checks that the kernel's local variables and its local arguments fit into the local memory of a work-group; false after an
 * error message. */
bool launch_has_memory(const launch *l);
/* Runs the kernel; the buffers of l->values are read and written in place. Returns STATUS_DONE; STATUS_FAULT after the report
 * of a fault; the simulator also STATUS_REFUSED after an error message, if the program breaks a rule of the hardware. */
status launch_run(launch *l);

/* Reports a pipe that the kernel of L has overwritten, or a reservation that it has made and not committed (l->is_open). False: there is
 * neither. */
bool launch_report_pipes(launch *l);
/* Reports WHAT, a difference between two orders, as a fault, or, for an OpenCL program, as a warning. */
void launch_report_order(const launch *l, const char *what);
/* Reports WHAT as a fault of L's kernel. */
void launch_report_fault(const launch *l, const char *what);
/* Reports that L's kernel has overwritten memory that the host reads: MEMORY, for the reason PROBLEM of kernel_data. It is a finding if
 * bounds are checked, else a fault. */
void launch_report_damage(launch *l, const char *memory, const char *problem);

#endif
