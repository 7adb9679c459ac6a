/* src/opencl/memory/svm.h - commands that copy and fill shared virtual memory and unified shared memory. */
#ifndef GASKET_OPENCL_MEMORY_SVM_H
#define GASKET_OPENCL_MEMORY_SVM_H

#include "src/opencl/memory/transfer.h"

/* Check and enqueue a copy or a fill of memory that is named by pointers. */
cl_int svm_enqueue_copy(const ocl_enqueue *e, void *to, const void *from, size_t size);
cl_int svm_enqueue_fill(const ocl_enqueue *e, void *to, const void *pattern, size_t pattern_size, size_t size);

#endif
