/* src/opencl/memory/allocations.h - the memory of a context that kernels reach at the host's address. */
#ifndef GASKET_OPENCL_MEMORY_ALLOCATIONS_H
#define GASKET_OPENCL_MEMORY_ALLOCATIONS_H

#include "src/opencl/api/api.h"

#include <stddef.h>

typedef struct ocl_allocation {
    unsigned char *data;
    size_t bytes;
    cl_svm_mem_flags flags;               /* of clSVMAlloc() */
    cl_uint usm_type;                     /* CL_MEM_TYPE_…_INTEL; CL_MEM_TYPE_UNKNOWN_INTEL: of clSVMAlloc() */
    cl_mem_alloc_flags_intel alloc_flags; /* of unified shared memory */
    cl_device_id device;                  /* of unified shared memory; NULL: none */
    unsigned leak_process;                /* the process that counts it (leaks.c) */
} ocl_allocation;

/* The allocations of a context, in the order of their addresses. */
typedef struct ocl_allocations {
    ocl_allocation *items;
    size_t count, capacity;
    unsigned long version; /* changes with the list */
} ocl_allocations;

#endif
