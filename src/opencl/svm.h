/* src/opencl/svm.h - shared virtual memory and unified shared memory: allocations that kernels reach at the host's address. */
#ifndef GASKET_OPENCL_SVM_H
#define GASKET_OPENCL_SVM_H

#include "src/opencl/context.h"

typedef struct ocl_allocation {
    struct ocl_allocation *next;
    unsigned char *data;
    size_t bytes;
    cl_svm_mem_flags flags;
    cl_uint usm_type; /* CL_MEM_TYPE_…_INTEL; CL_MEM_TYPE_UNKNOWN_INTEL: of clSVMAlloc */
} ocl_allocation;

/* The allocation of C with the byte at POINTER; NULL: there is none. */
const ocl_allocation *svm_find(cl_context c, const void *pointer);

#endif
