/* src/opencl/program/indirect.h - what the host declares with clSetKernelExecInfo(): the memory that a kernel reaches through pointers in memory, besides its arguments.
 * Kernels reach all allocations of their context whatever is declared; the checks report the others. */
#ifndef GASKET_OPENCL_PROGRAM_INDIRECT_H
#define GASKET_OPENCL_PROGRAM_INDIRECT_H

#include "src/opencl/api/allocations.h"

typedef struct ocl_pointers ocl_pointers; /* a set of pointers that never changes; it is freed with its last holder */

typedef struct ocl_indirect {
    bool has_system;         /* memory of the process */
    bool has_usm_type[3];    /* all unified shared memory of a type, by the number of its parameter */
    ocl_pointers *svm, *usm; /* held; into the allocations that are named; NULL: none */
} ocl_indirect;

/* Sets the parameter NAME of I to the SIZE bytes at VALUE: the work of clSetKernelExecInfo(), with its errors. A set of pointers replaces the one before. */
cl_int indirect_set(ocl_indirect *i, cl_kernel_exec_info name, size_t size, const void *value);
/* A copy of I, to be dropped. */
ocl_indirect indirect_hold(const ocl_indirect *i);
void indirect_drop(ocl_indirect *i);
/* Does I declare A? */
bool indirect_has(const ocl_indirect *i, const ocl_allocation *a);

#endif
