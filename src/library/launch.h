/* src/library/launch.h - launches of a compiled kernel with arguments of all kinds, without the checks of gasket.h. */
#ifndef GASKET_LIBRARY_LAUNCH_H
#define GASKET_LIBRARY_LAUNCH_H

#include "src/library/program.h"

typedef enum library_kind {
    LIBRARY_VALUE, /* the `bytes` bytes at `data`; of a sampler, its bits in src/image/shape.h; of a queue, its number (enqueue.cl) */
    LIBRARY_MEMORY, /* a pointer to global or constant memory */
    LIBRARY_LOCAL,  /* a pointer to `bytes` bytes of local memory */
    LIBRARY_NULL,   /* a null pointer */
    LIBRARY_IMAGE,
    LIBRARY_PIPE, /* the memory of a pipe, which library_pipe_create() has made */
} library_kind;

typedef struct library_argument {
    library_kind kind;
    void *data;
    size_t bytes;      /* LIBRARY_MEMORY: 0 if it points into one of library_launch.memory */
    run_access access; /* LIBRARY_MEMORY: how kernels may use it */
    unsigned char *
        unwritten; /* LIBRARY_MEMORY, LIBRARY_IMAGE: masks of its bytes, which the checks use and update: the bits that were never written. NULL: none */
    const image *image;    /* LIBRARY_IMAGE */
    size_t packet_bytes;   /* LIBRARY_PIPE … */
    uint32_t packet_count; /* … and its capacity */
} library_argument;

/* Host memory. */
typedef struct library_memory {
    void *data;
    size_t bytes;
    const char *name;         /* in reports */
    bool is_protected;        /* the host cannot write to it either */
    unsigned char *unwritten; /* as in library_argument */
} library_memory;

typedef struct library_launch {
    gasket_program *program;
    const library_kernel *kernel;
    const run_sizes *sizes;            /* settled */
    const library_argument *arguments; /* one for each parameter */
    /* The kernel's addresses are those of the host: pointers in memory are valid, and reach the memory of all arguments and, besides,
     * MEMORY. Ranges may overlap. False: each buffer has an address of its own, and MEMORY is empty. */
    bool in_place;
    const library_memory *memory;
    size_t memory_count;
    unsigned threads; /* limit on the host threads; 0: none */
    FILE *printed;    /* receives the output of printf */
    FILE *trace;      /* receives the trace, which the options of PROGRAM narrow; NULL: none */
    /* Called when the kernel has ended, for its statistics and findings; may be NULL */
    void (*ended)(void *context, const launch *l);
    void *context;
    check_uses uses;     /* receives what a checked kernel has accessed, when it has ended */
    bool keeps_findings; /* ENDED reports the findings: they are neither messages nor a fault */
} library_launch;

/* Runs R. *MESSAGES (may be NULL) receives the reports of faults and findings, which the caller frees; NULL: there are none.
 * Launches of one program may run at the same time; those that cannot (library_runs_alone) wait for each other. */
gasket_status library_launch_run(const library_launch *r, char **messages);

/* The bytes of a pipe for COUNT packets of PACKET_BYTES bytes; and makes the zeroed memory at DATA, of that size, an empty pipe. */
size_t library_pipe_bytes(size_t packet_bytes, uint32_t count);
void library_pipe_create(void *data, size_t packet_bytes, uint32_t count);

#endif
