/* src/opencl/check/races/uses.h - the bytes that a command has read and written, and the report of two unordered commands that use the same. */
#ifndef GASKET_OPENCL_CHECK_RACES_USES_H
#define GASKET_OPENCL_CHECK_RACES_USES_H

#include "src/check/uses.h"
#include "src/opencl/memory/transfer.h"

enum { USE_KINDS = 4 }; /* the bits of src/check/uses.h */

struct ocl_step;

/* Bytes of an object. */
typedef struct ocl_range {
    const unsigned char *begin, *end;
    const unsigned char *object; /* its first byte */
    size_t bytes;                /* of the object */
    const char *name;            /* of such objects: "a buffer" */
} ocl_range;

typedef struct ocl_range_list {
    ocl_range *items;
    size_t count, capacity;
} ocl_range_list;

typedef struct ocl_uses {
    ocl_range_list lists[USE_KINDS]; /* of each way to use them: sorted and disjoint when the command has ended */
    char *kernel;                    /* from malloc(): the kernel that the command launches; NULL: none, or several */
    bool is_launch;
    bool can_signal; /* it has executed atomic operations on memory that the host can access at the same time */
} ocl_uses;

/* The current command of this thread, in CONTEXT, reads a box of SIZE, or WRITES it. */
void uses_add_box(cl_context context, const ocl_box *box, const size_t size[3], bool writes);
/* It launches the kernel NAME. */
void uses_begin_launch(const char *name);
/* The kernel that S launches, in CONTEXT, has used the BYTES at DATA in the ways USES, a set; of MEMORY (NULL: other memory). */
void uses_add_launch(struct ocl_step *s, cl_context context, cl_mem memory, const unsigned char *data, size_t bytes,
                     unsigned uses);

/* Writes what the byte at DATA of MEMORY (NULL: other memory) in CONTEXT is: "byte 4 of a buffer of 64 bytes". */
const char *uses_name_byte(char text[120], cl_context context, cl_mem memory, const unsigned char *data);

/* Sorts U at the end of its command, or forgets them if their order is unknown. */
void uses_finish(ocl_uses *u);
bool uses_is_empty(const ocl_uses *u);
/* Removes the bytes from BEGIN to END. */
void uses_remove(ocl_uses *u, const unsigned char *begin, const unsigned char *end);
void uses_free(ocl_uses *u);
/* Reports a byte that A and B use, neither of which precedes the other, if one of them writes it. */
void uses_report(const struct ocl_step *a, const struct ocl_step *b);

#endif
