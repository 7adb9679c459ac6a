/* src/library/launch.h - launches of a compiled kernel with arguments of all kinds, without the checks of gasket.h. */
#ifndef GASKET_LIBRARY_LAUNCH_H
#define GASKET_LIBRARY_LAUNCH_H

#include "src/library/program.h"

/* An argument by the address of its memory: bound.c finds the buffers of a launch (src/run/run.h), of which several arguments may use one. */
typedef struct library_argument {
    run_kind kind; /* RUN_BUFFER: a pointer to global or constant memory, or a pipe */
    /* RUN_BUFFER: the address. RUN_VALUE: the value; of a sampler, its bits in src/image/shape.h; of a queue, its number (enqueue.cl) */
    void *data;
    size_t bytes;              /* RUN_LOCAL: of local memory. RUN_BUFFER: 0 if it points into one of library_launch.memory */
    run_access access;         /* RUN_BUFFER: how kernels may use it */
    bool is_open;              /* RUN_BUFFER: its pointer may leave it for what is around it in library_launch.memory */
    undefined_masks unwritten; /* RUN_BUFFER, RUN_IMAGE: as in run_buffer */
    const image *image;        /* RUN_IMAGE */
    size_t packet_bytes;       /* of a pipe, which library_pipe_create() has made … */
    uint32_t packet_count;     /* … and its capacity; 0: no pipe */
} library_argument;

typedef struct library_launch {
    gasket_program *program;
    const library_kernel *kernel;
    const run_sizes *sizes;            /* settled */
    const library_argument *arguments; /* one for each parameter */
    /* The kernel's addresses are those of the host: pointers in memory are valid, and reach the memory of all arguments and, besides,
     * MEMORY. Ranges may overlap. False: each buffer has an address of its own, and MEMORY is empty. */
    bool in_place;
    const run_buffer *memory;
    size_t memory_count;
    unsigned threads; /* limit on the host threads; 0: none */
    FILE *printed;    /* receives the output of printf */
    FILE *trace;      /* receives the trace, which the options of PROGRAM narrow; NULL: none */
    /* Called when the kernel has ended, for its statistics and findings; may be NULL */
    void (*ended)(void *context, const launch *l);
    void *context;
    check_uses uses;       /* receives what a checked kernel has accessed, when it has ended */
    check_known *is_known; /* see check_run; needs keeps_findings */
    const void *known;
    bool (*is_alone)(void); /* see check_others */
    bool keeps_findings;    /* ENDED reports the findings: they are neither messages nor a fault */
} library_launch;

/* Runs R. *MESSAGES (may be NULL) receives the reports of faults and findings, which the caller frees; NULL: there are none.
 * Launches of one program may run at the same time; those that cannot (library_runs_alone) wait for each other. */
gasket_status library_launch_run(const library_launch *r, char **messages);

/* The bytes of a pipe for COUNT packets of PACKET_BYTES bytes; and makes the zeroed memory at DATA, of that size, an empty pipe. */
size_t library_pipe_bytes(size_t packet_bytes, uint32_t count);
void library_pipe_create(void *data, size_t packet_bytes, uint32_t count);

#endif
