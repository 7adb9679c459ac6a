/* src/debug/timeline.h - checkpoints: the way back in time.
 *
 * The run is deterministic, so its state at step N follows from that at any earlier step. A checkpoint is a process: the run forks, and the
 * copy sleeps, with everything that the engine had then, wherever it was. To go back, the process that runs wakes the last checkpoint before
 * the wanted step and ends; the checkpoint forks once more, so that it stays, and the new copy executes the steps in between.
 *
 *     keeper ── waits for the process that runs, and ends with its status
 *        run ──●─────────●─────────●────────► step 25,000: "back to 12,000"
 *              0      10,000    20,000        wakes the checkpoint of 10,000, ends
 *                        └────►12,000         a copy of it runs on
 *
 * What must survive a journey (breakpoints, unread commands) is in memory that all these processes share: the `timeline` itself, and what its
 * owner places after it. Unwritten memory of a copy is shared as well; the number of checkpoints is bounded (TIMELINE_MOST), and so is what they
 * need: at most that many times the memory that the run changes. */
#ifndef GASKET_DEBUG_TIMELINE_H
#define GASKET_DEBUG_TIMELINE_H

#include <semaphore.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum { TIMELINE_MOST = 128 };

typedef struct checkpoint {
    sem_t wakes;
    uint64_t step;
    pid_t process;
    bool exists;
} checkpoint;

typedef struct timeline {
    checkpoint checkpoints[TIMELINE_MOST];
    pid_t keeper, runner; /* runner: the process that executes */
    bool travels;         /* the runner has woken a checkpoint, and ends */
    double spacing;       /* seconds of execution between checkpoints; doubles when there are too many */
    volatile bool is_interrupted;
} timeline;

/* Returns BYTES of zeroed memory that all processes of a timeline share, which begins with the timeline; NULL if there is none. */
timeline *timeline_new(size_t bytes);
/* Frees T, of as many BYTES, whose processes have ended. */
void timeline_free(timeline *t, size_t bytes);
/* Begins: returns true in the process that is to run. The other one, the keeper, waits until a runner ends, removes the checkpoints, and returns
 * false with the exit status of the last runner in *STATUS; 128 + N if signal N ended it, -1 with errno set if there is no second process. */
bool timeline_begin(timeline *t, int *status);
/* The run is at STEP: leaves a checkpoint here if the last one is long enough ago. Returns true if the process has just woken as a copy of it: the caller looks in
 * the shared memory for what it is to do. */
bool timeline_pass(timeline *t, uint64_t step);
/* The same, without looking at the clock. */
bool timeline_mark(timeline *t, uint64_t step);
/* The step of the last checkpoint at or before STEP; there is one at the first step that was marked. */
uint64_t timeline_find(const timeline *t, uint64_t step);
/* Ends this process, and continues at the checkpoint that timeline_find(STEP) returns. Buffered output is written before. */
_Noreturn void timeline_travel(timeline *t, uint64_t step);
/* Removes the checkpoints after STEP, whose states are no longer those of the run. */
void timeline_forget(timeline *t, uint64_t step);

#endif
