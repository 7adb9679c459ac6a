/* sim/record.h - a recorded run: counts of every instruction, and every step of chosen threads, forwards and backwards.
 *
 * A launch with a recording counts the executions of each instruction in all threads. Of the threads that the recording chooses,
 * it keeps the initial registers and, for each executed instruction, the bytes of registers that it changed, before and after,
 * and the accesses of its message. Applying the bytes after in order leads forwards through the execution, applying the bytes
 * before in reverse order leads backwards. */
#ifndef GASKET_SIM_RECORD_H
#define GASKET_SIM_RECORD_H

#include "sim/sim.h"

enum { SIM_RECORDED_BYTES = GEN_GRF_COUNT * GEN_GRF_BYTES };

/* Bytes of general registers that one step changed: `bytes` of them from byte `at` on, counted from the start of r0. */
typedef struct sim_change {
    uint32_t at, bytes;
    const unsigned char *before, *after;
} sim_change;

/* The access of a message in one channel; for a block of the whole thread, in its first active channel. */
typedef struct sim_recorded_access {
    unsigned channel;
    uint64_t address; /* or offset in the surface */
    uint32_t bytes;
    const unsigned char *contents; /* the bytes of memory after the message; NULL: the access is out of bounds */
} sim_recorded_access;

/* The channels that wait at instruction `inst` for the thread to arrive. */
typedef struct sim_waiting {
    int inst;
    uint32_t channels;
} sim_waiting;

typedef struct sim_step {
    int inst;
    uint32_t channels; /* that are enabled; bit 0 is channel 0 */
    uint64_t flags;    /* f0 in the low half, f1 in the high half, after the step */
    bool changes_flags, changes_waiting;
    bool waits; /* the thread waits for the barrier after this step */
    VEC(sim_change) changes;
    VEC(sim_waiting) waiting; /* after the step, if `changes_waiting` */
    VEC(sim_recorded_access) accesses;
    const char *memory;      /* of the accesses: "global", "local", "scratch", or the name of the surface; NULL: no accesses */
    unsigned lines;          /* distinct lines of 64 bytes that the accesses touch, except in local memory */
    unsigned bank_conflicts; /* additional cycles of local memory, whose 16 banks of 4 bytes serve one dword per cycle each */
} sim_step;

/* A part of a thread's execution, for a time line of its group. Times count executed instructions; a barrier ends at the same time
 * for all threads of the group. */
typedef struct sim_span {
    enum { SIM_SPAN_RUN, SIM_SPAN_BARRIER } kind;
    size_t first, last; /* indices of steps; of a barrier, the step after which the thread waits */
    uint64_t from, to;
} sim_span;

typedef struct sim_recorded_thread {
    uint32_t group[3];
    unsigned number;   /* index of the thread in its group */
    uint32_t dispatch; /* channels that have a work-item */
    uint32_t global[GEN_MAX_CHANNELS][3];
    unsigned char registers[SIM_RECORDED_BYTES]; /* at the start; flags are 0 then */
    VEC(sim_step) steps;
    VEC(sim_span) spans;
    bool cut; /* the limits of the recording left out the steps after the last one, or before it if the thread faulted */
    bool faulted, ended;
    uint64_t executed;     /* instructions, recorded or not */
    bool is_last_kept;     /* while recording: the instruction executed last is the last of `steps` */
    size_t cost;           /* of the steps, as sim_recording.most_bytes counts it */
    unsigned char *shadow; /* while recording: the general registers after the last step */
    uint64_t flags;        /* while recording: the flags after the last step */
} sim_recorded_thread;

/* Counts of what the executions of one instruction did, over all threads. */
typedef struct sim_inst_counts {
    uint64_t executions;
    uint64_t channels;  /* enabled channels; over all instructions this is run_result.channels */
    uint64_t bytes;     /* of memory, accessed by its messages */
    uint64_t divergent; /* executions while some channels of the thread were elsewhere */
} sim_inst_counts;

typedef struct sim_recording {
    arena *memory;
    /* the chosen threads: `most_threads` of group `group`, from thread `first_thread` on */
    uint32_t group[3];
    unsigned first_thread, most_threads;
    uint64_t most_steps; /* limit on the steps of a thread */
    size_t most_bytes;   /* limit on the bytes of its steps, as hexadecimal digits in a document. 0: none */

    sim_inst_counts *counts; /* by index of the kernel's instructions */
    VEC(sim_recorded_thread *) threads;
} sim_recording;

/* Begins recording *R for runs of K. The caller has set the members up to `most_bytes`. */
void sim_recording_begin(sim_recording *r, const gen_kernel *k);

#endif
