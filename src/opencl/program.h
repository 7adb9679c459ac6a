/* src/opencl/program.h - programs: sources, binaries and what was built of them. */
#ifndef GASKET_OPENCL_PROGRAM_H
#define GASKET_OPENCL_PROGRAM_H

#include "src/library/program.h"
#include "src/opencl/context.h"

struct _cl_program {
    ocl_object object;
    cl_context context; /* held */
    cl_uint device_count;
    cl_device_id *devices; /* held */
    char *source;          /* NULL: from binaries, or linked */
    char *options;         /* of the last build */
    char *log;
    cl_build_status status;
    cl_program_binary_type type;
    gasket_program *built; /* an executable; NULL: none */
    unsigned kernels;      /* live kernel objects; under `lock` */
    pthread_mutex_t lock;
};

#endif
