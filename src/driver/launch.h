/* src/driver/launch.h - one kernel, its sizes and its values: on the simulator or on the IR interpreter. */
#ifndef GASKET_DRIVER_LAUNCH_H
#define GASKET_DRIVER_LAUNCH_H

#include "sim/sim.h"
#include "src/driver/pipeline.h"

#include <stdio.h>

typedef struct launch {
    compilation *compiled;
    const gen_kernel *kernel;   /* on the simulator */
    ir_function *function;      /* on the interpreter */
    run_values *values;
    const run_sizes *sizes;
    unsigned threads;           /* host threads; 0: one a processor */
    uint64_t max_instructions;  /* 0: no limit */
    bool check;                 /* the interpreter also faults at what ir_run.check says */
    FILE *trace;                /* NULL: none */
    FILE *faults;               /* where a fault is reported */
    FILE *printed;              /* where the kernel's printf goes */
    sim_result result;          /* of launch_on_simulator */
    double seconds;             /* it took, by the clock on the wall */
} launch;

/* A work-group has the local memory that the kernel (on the interpreter: where l->kernel is NULL) and its arguments need; false
 * after a report. */
bool launch_has_memory(const launch *l);
/* Refuses a program that breaks the hardware's rules, then runs it; STATUS_REFUSED or STATUS_FAULT after a report. The buffers of
 * l->values hold what the kernel left there. */
status launch_on_simulator(launch *l);
status launch_on_interpreter(launch *l);

#endif
