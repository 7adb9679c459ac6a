/* src/opencl/memory/reachable.h - the host memory that a kernel may reach through pointers, besides its arguments. */
#ifndef GASKET_OPENCL_MEMORY_REACHABLE_H
#define GASKET_OPENCL_MEMORY_REACHABLE_H

#include "src/library/launch.h"
#include "src/opencl/api/context.h"

typedef struct ocl_reachable {
    run_buffer *items; /* the caller frees them */
    size_t count, capacity;
    bool has_process; /* all memory that the process can read is in it */
} ocl_reachable;

/* Adds the allocations of C; false: memory ran out. */
bool reachable_add_allocations(ocl_reachable *r, cl_context c);
/* Adds all memory that the process can read. */
bool reachable_add_process(ocl_reachable *r);
/* Is the byte at POINTER in R? */
bool reachable_has(const ocl_reachable *r, const void *pointer);

#endif
