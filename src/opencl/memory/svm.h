/* src/opencl/memory/svm.h - shared virtual memory and unified shared memory: allocations that kernels reach at the host's address. */
#ifndef GASKET_OPENCL_MEMORY_SVM_H
#define GASKET_OPENCL_MEMORY_SVM_H

#include "src/opencl/memory/transfer.h"

/* The allocation in LIST with the byte at POINTER; NULL: there is none. The lock of the context must be held as long as it is used. */
const ocl_allocation *svm_search(const ocl_allocations *list, const void *pointer);
/* Has C an allocation with CL_MEM_SVM_ATOMICS? */
bool svm_has_atomics(cl_context c);
/* Copies the allocation of C with the byte at POINTER to *OUT, which may be NULL; false: there is none. */
bool svm_find(cl_context c, const void *pointer, ocl_allocation *out);
/* Allocates memory for A of C, which has its size, and adds it. ALIGNMENT is a power of two; 0: the default. NULL: memory ran out. */
void *svm_allocate(cl_context c, ocl_allocation a, size_t alignment);
/* Frees the allocation of C that begins at POINTER and is of unified shared memory if IS_USM; false: there is none. */
bool svm_free(cl_context c, void *pointer, bool is_usm);
/* Frees the allocations of C, which is about to be freed. */
void svm_free_all(cl_context c);

/* Check and enqueue a copy or a fill of memory that is named by pointers. */
cl_int svm_enqueue_copy(const ocl_enqueue *e, void *to, const void *from, size_t size);
cl_int svm_enqueue_fill(const ocl_enqueue *e, void *to, const void *pattern, size_t pattern_size, size_t size);

#endif
