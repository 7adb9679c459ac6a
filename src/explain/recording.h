/* src/explain/recording.h - the operations that the work-items of findings execute in a run with checks, and the moments of the findings.
 *
 * The checked run is reproducible: a first run finds the mistakes, and so the work-items; a second one, operation by operation, records what these
 * execute. */
#ifndef GASKET_EXPLAIN_RECORDING_H
#define GASKET_EXPLAIN_RECORDING_H

#include "ir/interp/inspect.h"
#include "src/run/launch.h"

enum { MOST_CHECKED_THREADS = 8 };

/* An operation of a function of the user. */
typedef struct checked_step {
    const ir_inst *inst;
    const char *result; /* its lanes as text; NULL: it has none */
    uint64_t time;      /* operations of the launch before it */
    /* the bytes that it accesses, also in the built-in function that it calls; `bytes` 0: unknown, or none */
    uint64_t address, bytes;
    bool is_write, is_scattered; /* is_scattered: a call that accesses several ranges, which are unknown */
    unsigned depth;
} checked_step;

/* A recorded work-item. Its steps are a window of its execution that has the moments of its findings. */
typedef struct checked_thread {
    check_item item;
    VEC(checked_step) steps;
    uint64_t dropped; /* steps before the first one of `steps` */
    bool keeps;       /* a finding refers to a step: no more are dropped */
    bool is_cut;      /* there are later steps */
} checked_thread;

/* The step of an access: steps[step] of threads[thread]. -1: it is unknown. */
typedef struct check_moment {
    int thread;
    int64_t step;
} check_moment;

/* The moments of a finding. */
typedef struct finding_moments {
    finding_key key;
    check_level level; /* when they were determined */
    check_moment at[2];
} finding_moments;

typedef struct check_recording {
    launch_observer observer;
    run_stepper stepper;
    arena *memory;
    const check_findings *findings; /* of the present run; NULL: it has not begun */
    checked_thread threads[MOST_CHECKED_THREADS];
    unsigned thread_count;
    VEC(finding_moments) moments;
    uint64_t time;
    unsigned kernels;                 /* that have begun: only the first one is recorded, not those that it enqueues */
    const interp_work_item *last_who; /* the item before, of group `last_group`, and its thread; -1: it is not recorded */
    uint32_t last_group;
    int last_thread;
} check_recording;

/* Begins a recording of the work-items of FOUND, the findings of an earlier run. Its observer is to be that of the next launch. */
void check_recording_begin(check_recording *r, arena *memory, const check_findings *found);
/* The launch has ended with the findings FOUND. */
void check_recording_end(check_recording *r, const check_findings *found);
/* The moment of access N of F. */
check_moment check_recording_find(const check_recording *r, const check_finding *f, unsigned n);

#endif
