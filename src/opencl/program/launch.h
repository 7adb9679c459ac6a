/* src/opencl/program/launch.h - the commands that run kernels, and native kernels. */
#ifndef GASKET_OPENCL_PROGRAM_LAUNCH_H
#define GASKET_OPENCL_PROGRAM_LAUNCH_H

#include "src/opencl/program/kernel.h"
#include "src/opencl/queue/command.h"

typedef struct ocl_launch {
    ocl_command command;
    cl_kernel kernel;        /* held */
    gasket_program *program; /* the executable for the device */
    ocl_indirect indirect;   /* held: as it was when the launch was enqueued */
    run_sizes sizes;
    library_argument *arguments;
    ocl_object **objects;  /* held: those of the arguments; NULL: none */
    unsigned char *values; /* of the arguments by value */
} ocl_launch;

typedef struct ocl_native {
    ocl_command command;
    void(CL_CALLBACK *function)(void *arguments);
    void *arguments; /* a copy */
    cl_mem *memory;  /* held; COUNT of them, of which any may be NULL */
    cl_uint count;
} ocl_native;

/* The memory object of argument I of L; NULL: another kind of argument. */
cl_mem launch_memory(const ocl_launch *l, size_t i);

#endif
