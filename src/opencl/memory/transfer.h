/* src/opencl/memory/transfer.h - commands that move or fill bytes: of buffers, images, shared virtual memory and the host.
 *
 * Each of them accesses boxes: slices of rows of bytes. */
#ifndef GASKET_OPENCL_MEMORY_TRANSFER_H
#define GASKET_OPENCL_MEMORY_TRANSFER_H

#include "src/opencl/memory/memory.h"
#include "src/opencl/queue/command.h"

/* The arguments that all enqueue functions have. */
typedef struct ocl_enqueue {
    cl_command_queue queue;
    cl_command_type type;
    cl_bool blocking;
    cl_uint waits;
    const cl_event *wait_list;
    cl_event *event;
} ocl_enqueue;

/* One side of a transfer. */
typedef struct ocl_box {
    unsigned char *data; /* the first byte */
    size_t row_pitch, slice_pitch;
    cl_mem memory; /* the command holds it; NULL: memory without an object */
} ocl_box;

/* A command that copies, fills, maps or unmaps bytes. */
typedef struct ocl_transfer {
    ocl_command command;
    /* The boxes that it writes and reads; without `data`: none. A copy has both, a map for reading has only `from`, others only `to`. */
    ocl_box to, from;
    size_t size[3];       /* of the boxes: bytes of a row, rows, slices */
    size_t pattern_bytes; /* of a fill */
    unsigned char pattern[MAX_PATTERN_BYTES];
} ocl_transfer;

/* A command that holds memory objects. */
typedef struct ocl_holder {
    ocl_command command;
    cl_uint count;
    cl_mem memory[]; /* held */
} ocl_holder;

/* Enqueues a copy of the box of SIZE (bytes of a row, rows, slices) FROM to TO. */
cl_int transfer_enqueue(const ocl_enqueue *e, ocl_box to, ocl_box from, const size_t size[3]);
/* Enqueues a command that fills a box of SIZE with copies of the PATTERN, of PATTERN_BYTES, at most MAX_PATTERN_BYTES. */
cl_int transfer_enqueue_fill(const ocl_enqueue *e, ocl_box to, const size_t size[3], const void *pattern, size_t pattern_bytes);
/* Enqueues a command that gives a box of SIZE to the host, for reading or for writing. */
cl_int transfer_enqueue_map(const ocl_enqueue *e, ocl_box box, const size_t size[3], bool writes);
/* Enqueues the command that takes back a box which was given for writing. */
cl_int transfer_enqueue_unmap(const ocl_enqueue *e, ocl_box box, const size_t size[3]);
/* Enqueues a command without an effect of its own, which holds the COUNT objects at MEMORY until it has run. */
cl_int transfer_enqueue_empty(const ocl_enqueue *e, cl_uint count, const cl_mem *memory);

/* The number of bytes from the first one of a box to its last one. */
size_t transfer_box_bytes(const ocl_box *b, const size_t size[3]);
/* The box of all bytes that follow DATA. */
ocl_box transfer_linear(cl_mem memory, const void *data);
/* Do two boxes of SIZE that have the same pitches overlap (appendix "Checking for Memory Copy Overlap" of the specification)? Boxes of
 * different pitches do if their ranges do. */
bool transfer_overlaps(const ocl_box *a, const ocl_box *b, const size_t size[3]);

#endif
