/* src/run/device_queue.h - the memory of the device queue, which parser/library/enqueue.h describes, as seen by the host.
 *
 * Kernels can write all of it. So the host keeps the number of events and the time itself, writes them into the memory, and takes commands out
 * of it only if every number of theirs fits (kernel_data.h). */
#ifndef GASKET_RUN_DEVICE_QUEUE_H
#define GASKET_RUN_DEVICE_QUEUE_H

#include "backend/isa/isa.h"
#include "ir/ir.h"
#include "src/base/diag.h"
#include "src/run/values.h"

typedef struct device_queue {
    unsigned char *bytes; /* QUEUE_BYTES of them */
    uint32_t events;      /* created so far, by the records that were taken */
    uint64_t clock;       /* 1 + number of work-items that commands have run: the time that the program can capture */
} device_queue;

/* A record. All numbers are in the ranges that kernels can give them by calls of built-in functions. */
typedef struct device_command {
    uint32_t kind; /* QUEUE_KERNEL, … */
    uint32_t queue, block;
    uint64_t item;  /* the global linear id of the work-item that wrote it */
    uint64_t event; /* 1 to `events` of the queue; 0: none */
    int32_t status; /* of QUEUE_STATUS */
    run_sizes sizes;
    uint64_t *waits; /* `wait_count` events, each from 1 to `events` of the queue */
    uint32_t wait_count;
    uint32_t *locals; /* sizes of `local_count` local arguments, in bytes */
    uint32_t local_count;
    const unsigned char *captured; /* `captured_bytes` bytes, the record of the block */
    uint32_t captured_bytes;
    size_t position; /* among the records of its launch */
    bool is_done;    /* for the dispatcher */
} device_command;

typedef VEC(device_command) device_command_list;

/* The variable of MODULE that is the memory of the device queue, and its index among the variables of P; NULL and P's number of variables:
 * there is none. */
ir_global *device_queue_of_module(const ir_module *m);
size_t device_queue_of_program(const gen_program *p);
/* Checks that the variable, if there is one, is what enqueue.h describes; M or P may be NULL. False after an error message at WHERE. */
bool device_queue_is_valid(diag *d, source_loc where, const ir_module *m, const gen_program *p);

/* Makes BYTES an empty queue. The time goes on from an earlier launch. */
device_queue device_queue_begin(unsigned char *bytes);
/* Takes out all records of the launch that has just ended and appends them to COMMANDS, in the order of the work-items that wrote
 * them. Adds the number of commands that found no space to *LOST. Returns NULL; or, in MEMORY, what is wrong with the memory, whose
 * records are then lost. */
const char *device_queue_take(device_queue *q, arena *memory, device_command_list *commands, uint64_t *lost);
/* Moves the time BY work-items on. */
void device_queue_advance(device_queue *q, uint64_t by);
/* Stores the times of EVENT, not 0, whose command started at START and ends now. */
void device_queue_store_times(device_queue *q, uint64_t event, uint64_t start);

#endif
