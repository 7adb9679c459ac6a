/* src/opencl/program/kernel.h - kernels and their arguments. */
#ifndef GASKET_OPENCL_PROGRAM_KERNEL_H
#define GASKET_OPENCL_PROGRAM_KERNEL_H

#include "src/library/launch.h"
#include "src/opencl/api/info.h"
#include "src/opencl/memory/memory.h"
#include "src/opencl/program/indirect.h"
#include "src/opencl/program/program.h"
#include "src/opencl/queue/queue.h"

/* The value of an argument. A memory object, sampler or queue is not held ("A kernel object does not update the reference count"), so it
 * may be destroyed. */
typedef struct ocl_argument {
    bool is_set;
    void *value;        /* of an argument by value: its bytes, which live as long as the kernel; NULL: none */
    size_t bytes;       /* of the value or of local memory */
    ocl_object *object; /* a memory object, sampler or queue; NULL: none */
    void *pointer;      /* of clSetKernelArgSVMPointer(); NULL: none */
} ocl_argument;

struct _cl_kernel {
    ocl_object object;
    cl_program program; /* held */
    gasket_program *executable;
    const library_kernel *found; /* in `executable` */
    size_t count;
    ocl_argument *arguments; /* by parameter */
    ocl_indirect indirect;
    atomic_bool has_warned; /* a launch that succeeded has printed its messages */
};

/* The kernel object for KERNEL of the executable of P, without arguments; NULL: memory ran out. */
cl_kernel kernel_new(cl_program p, const library_kernel *kernel);
/* Parameter I of K, of the source; NULL: it is unknown. */
const ir_argument *kernel_parameter(const struct _cl_kernel *k, size_t i);
/* Its name, for messages. */
const char *kernel_parameter_name(const struct _cl_kernel *k, size_t i);
/* Are all arguments of K set, and their objects still valid? */
bool kernel_has_arguments(const struct _cl_kernel *k);
/* Work-items of a sub-group of K. */
size_t kernel_sub_group_size(const struct _cl_kernel *k);
/* Bytes of local memory that a work-group of K needs with its arguments. */
cl_ulong kernel_local_bytes(const struct _cl_kernel *k);

/* Can K be launched in QUEUE, a queue of the host in the context of K? Else the error of the handle that is wrong. */
cl_int kernel_check_queue(cl_kernel k, cl_command_queue queue);
/* A work-group size for K and SIZES, whose local size it sets. */
void kernel_choose_group(const struct _cl_kernel *k, run_sizes *sizes);
/* Reads the sizes of a launch of K into SIZES; checks them as clEnqueueNDRangeKernel() does, and returns its error. LOCAL may be NULL: a
 * size is chosen. A global size of 0 is valid. */
cl_int kernel_read_sizes(const struct _cl_kernel *k, cl_uint dimensions, const size_t *offset, const size_t *global,
                         const size_t *local, run_sizes *sizes);

#endif
