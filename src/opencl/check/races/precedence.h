/* src/opencl/check/races/precedence.h - GASKET_CHECK=races: which command precedes which.
 *
 * A command precedes another one if the second one waits for it: through its wait list, the order of its queue, a barrier, an event of the
 * user, or the host, which enqueues the second one after it has seen the end of the first one. The schedule has no part in it. Nothing
 * shows what the threads of the host know of each other, so what one of them has seen counts for all.
 *
 * Without the check, no event has a step, and the functions do nothing. */
#ifndef GASKET_OPENCL_CHECK_RACES_PRECEDENCE_H
#define GASKET_OPENCL_CHECK_RACES_PRECEDENCE_H

#include "src/opencl/queue/command.h"
#include "src/opencl/check/call_site.h"
#include "src/opencl/check/races/frozen.h"
#include "src/opencl/check/races/uses.h"

/* A command in this order, or an event of the user. Times count the observations of the host. */
typedef struct ocl_step {
    struct ocl_step *next, *previous; /* the commands that others are compared with, in the order of enqueueing */
    unsigned holds;                   /* of events, queues and later steps; and that of the list */
    cl_command_queue queue;           /* not held; NULL: it does not exist any more, or an event of the user */
    const call_site *site;            /* where it was enqueued; NULL: unknown */
    cl_ulong number;                  /* in the order of enqueueing */
    cl_ulong enqueued;                /* the time of its enqueueing */
    cl_ulong started;                 /* what the host has observed until this time precedes it */
    cl_ulong observed;                /* when the host has seen its end; 0: not yet */
    cl_ulong mark;                    /* of the last search that reached it */
    bool has_ended;
    bool waits_for_host; /* for an event of the user that had not ended when it was enqueued */
    size_t count;
    struct ocl_step **before; /* held: those that it waits for, but for observed ones */
    ocl_frozen *source;       /* must not change until the end is observed; NULL: none */
    ocl_uses uses;
} ocl_step;

/* C is about to be appended to its queue, under the lock of the scheduler. */
void precedence_append(ocl_command *c);
/* C starts in this thread: its step becomes the current one, within that of C->outer. */
void precedence_start(ocl_command *c);
/* C has run. Reports the races with commands that have run. */
void precedence_end(ocl_command *c);
/* The step of the command that this thread runs; NULL: none. */
ocl_step *precedence_current(void);
/* The host ends E, an event of the user. */
void precedence_end_user_event(cl_event e);

/* The host sees that the command of E has ended; that it has started; that the commands of Q (NULL: of all queues) have ended which have. */
void precedence_observe(cl_event e);
void precedence_observe_start(cl_event e);
void precedence_observe_queue(cl_command_queue q);
/* The current command executes code of the host, or code that can signal to the host. */
void precedence_observe_current(void);

/* E or Q is about to be freed. */
void precedence_forget_event(cl_event e);
void precedence_forget_queue(cl_command_queue q);
/* The memory at DATA is about to be freed: later uses are of other memory. */
void precedence_forget_memory(const void *data, size_t bytes);

#endif
