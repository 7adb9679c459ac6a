/* src/opencl/queue/command.h - commands: the work that the enqueue functions put into queues.
 *
 *     typedef struct fill { ocl_command command; cl_mem buffer; … } fill;
 *
 *     cl_int error;
 *     fill *f = command_new(sizeof(fill), queue, CL_COMMAND_FILL_BUFFER, waits, wait_list, run_fill, clean_fill, &error);
 *     if (!f)
 *         return error;
 *     f->buffer = ocl_hold(buffer);
 *     return command_enqueue(&f->command, CL_FALSE, event);
 *
 * A command runs once, on a thread of the scheduler or on one that waits for it, after the commands and events that it waits for have
 * ended. If one of these failed, it does not run and its status is CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST. */
#ifndef GASKET_OPENCL_QUEUE_COMMAND_H
#define GASKET_OPENCL_QUEUE_COMMAND_H

#include "src/opencl/queue/event.h"

/* Command `follower` waits for event `event`. */
typedef struct ocl_edge {
    struct ocl_edge *next; /* of the same event */
    cl_event event;        /* held */
    struct ocl_command *follower;
} ocl_edge;

/* What a command does, and which structure begins with it. */
typedef enum ocl_work {
    WORK_NONE, /* nothing that the observer needs */
    WORK_COPY, /* ocl_transfer (memory/transfer.h), as the next three */
    WORK_FILL,
    WORK_MAP,
    WORK_UNMAP,
    WORK_HOLD,     /* ocl_holder (memory/transfer.h) */
    WORK_LAUNCH,   /* ocl_launch (program/launch.h) */
    WORK_NATIVE,   /* ocl_native (program/launch.h) */
    WORK_CALLBACK, /* it calls a callback of the host */
} ocl_work;

typedef struct ocl_command {
    cl_command_queue queue; /* held */
    cl_event event;         /* held; every command has one */
    /* Executes the command, without any lock. Returns CL_SUCCESS, or a negative status for the event. */
    cl_int (*run)(struct ocl_command *c);
    /* Drops and frees the members that the command has beyond this structure; may be NULL. Called once: after it has run, or if it never
     * will. */
    void (*clean)(struct ocl_command *c);
    /* In an out-of-order queue; in an in-order queue both hold for every command. */
    bool waits_for_all; /* it waits for all earlier commands of its queue */
    bool is_barrier;    /* all later commands of its queue wait for it */

    /* Of the scheduler, under its lock. */
    struct ocl_command *next, *previous; /* in the queue: the commands that have not ended, in the order of enqueueing */
    struct ocl_command *next_ready;
    cl_ulong sequence;     /* counts the commands of the queue */
    unsigned pending;      /* events of the wait list that have not ended */
    bool has_failed_wait;  /* an event of the wait list failed */
    bool is_after_barrier; /* an earlier barrier of its queue has not ended */
    bool is_ready;         /* in the list of ready commands, or running */
    cl_uint edge_count;
    ocl_edge *edges; /* of its wait list */

    /* Of the observer. */
    ocl_work work;
    const struct call_site *site; /* where the program enqueued or recorded it; NULL: unknown */
    struct ocl_step *outer;       /* of the command within which its thread runs it; NULL: none */
} ocl_command;

/* Allocates a zeroed command of BYTES bytes, which begins with an ocl_command, for QUEUE. Checks the queue, the wait list and that they
 * have one context. NULL: *ERROR is the code that the enqueue function returns. */
void *command_new(size_t bytes, cl_command_queue queue, cl_command_type type, cl_uint waits, const cl_event *wait_list,
                  cl_int (*run)(ocl_command *c), void (*clean)(ocl_command *c), cl_int *error);
/* Frees C, with CLEAN, if it is not enqueued after all. */
void command_discard(ocl_command *c);
/* Frees C after CLEAN. */
void command_free(ocl_command *c);
/* Runs C, which is removed from the ready commands or belongs to a command buffer. */
cl_int command_execute(ocl_command *c);
/* Appends C to its queue. *EVENT (may be NULL) receives its event, with a reference for the caller. BLOCKING: waits until it has ended;
 * the result is then CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST if an event of the wait list failed, and its own error if it failed. */
cl_int command_enqueue(ocl_command *c, cl_bool blocking, cl_event *event);

#endif
