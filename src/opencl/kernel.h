/* src/opencl/kernel.h - kernels and their arguments. */
#ifndef GASKET_OPENCL_KERNEL_H
#define GASKET_OPENCL_KERNEL_H

#include "src/opencl/memory.h"
#include "src/opencl/program.h"

typedef struct ocl_argument {
    bool is_set;
    void *value;            /* of an argument by value; size in `bytes` */
    size_t bytes;           /* also of local memory */
    cl_mem memory;          /* held; NULL: none */
    cl_sampler sampler;     /* held; NULL: none */
    cl_command_queue queue; /* held; NULL: none */
    void *pointer;          /* of clSetKernelArgSVMPointer */
} ocl_argument;

struct _cl_kernel {
    ocl_object object;
    cl_program program; /* held */
    const library_kernel *found;
    size_t count;
    ocl_argument *arguments;
    void **svm_pointers; /* of clSetKernelExecInfo */
    size_t svm_count;
    bool uses_system_svm;
    pthread_mutex_t lock;
};

#endif
