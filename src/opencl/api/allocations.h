/* src/opencl/api/allocations.h - the memory of a context that kernels reach at the host's address: shared virtual memory and unified shared memory. */
#ifndef GASKET_OPENCL_API_ALLOCATIONS_H
#define GASKET_OPENCL_API_ALLOCATIONS_H

#include "src/opencl/api/api.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct ocl_allocation {
    unsigned char *data;
    size_t bytes;
    cl_svm_mem_flags flags;               /* of clSVMAlloc() */
    cl_uint usm_type;                     /* CL_MEM_TYPE_…_INTEL; CL_MEM_TYPE_UNKNOWN_INTEL: of clSVMAlloc() */
    cl_mem_alloc_flags_intel alloc_flags; /* of unified shared memory */
    cl_device_id device;                  /* of unified shared memory; NULL: none */
    struct leak_row *leak;                /* of the observer: counts it in leak_process; NULL: none */
    unsigned leak_process;
} ocl_allocation;

/* The allocations of a context, in the order of their addresses. */
typedef struct ocl_allocations {
    ocl_allocation *items;
    size_t count, capacity;
} ocl_allocations;

/* Does POINTER point into A? */
static inline bool allocation_has(const ocl_allocation *a, const void *pointer)
{
    return (size_t)pointer - (size_t)a->data < a->bytes;
}
/* Has C an allocation with CL_MEM_SVM_ATOMICS? */
bool allocations_have_atomics(cl_context c);
/* Copies the allocation of C with the byte at POINTER to *OUT, which may be NULL; false: there is none. */
bool allocation_find(cl_context c, const void *pointer, ocl_allocation *out);
/* Allocates memory for A of C, which has its size, and adds it. ALIGNMENT is a power of two; 0: the default. NULL: memory ran out. */
void *allocation_new(cl_context c, ocl_allocation a, size_t alignment);
/* Frees the allocation of C that begins at POINTER and is of unified shared memory if IS_USM; false: there is none. */
bool allocation_free(cl_context c, void *pointer, bool is_usm);
/* Frees the allocations of C, which is about to be freed. */
void allocations_free(cl_context c);

#endif
