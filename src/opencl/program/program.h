/* src/opencl/program/program.h - programs: sources, binaries and the results of their builds. */
#ifndef GASKET_OPENCL_PROGRAM_PROGRAM_H
#define GASKET_OPENCL_PROGRAM_PROGRAM_H

#include "src/library/module.h"
#include "src/library/program.h"
#include "src/opencl/api/context.h"

/* The result of one build, compilation or linking, or a binary that was loaded. All devices that it was made for share it. */
typedef struct ocl_build {
    atomic_uint holds;
    cl_build_status status; /* this and the results below are under the lock of the program until the build has ended */
    cl_program_binary_type type;
    char *options;              /* as the host gave them; NULL: none */
    char *log;                  /* NULL: empty */
    gasket_program *executable; /* NULL: none */
    library_module *module;     /* an object, a library, or the module of an executable; NULL: none, or not made yet */
    unsigned char *binary;      /* NULL: none, or not made yet; under the lock of the program */
    size_t binary_bytes;
    size_t variable_bytes; /* of the executable's variables in global memory */
} ocl_build;

struct _cl_program {
    ocl_object object;
    cl_context context; /* held */
    cl_uint device_count;
    cl_device_id *devices; /* held */
    ocl_build **builds;    /* by device, held; NULL: none. Under `lock` */
    ocl_build **binaries;  /* by device, held: of a program created from them, the input of its builds; NULL: another program */
    size_t source_length;
    char *source; /* NULL: from an intermediate language, from binaries, or linked */
    size_t il_length;
    char *il;              /* a module of SPIR-V; NULL: another program */
    char *specializations; /* options that set its specialization constants, each after a blank; NULL: none. Under `lock` */
    bool is_linked;        /* made by clLinkProgram */
    gasket_program *built; /* the executable of the first device that has one; NULL: none. Under `lock` */
    unsigned kernels;      /* live kernel objects, and calls that use `built`; under `lock` */
    pthread_mutex_t lock;
};

/* The executable that kernels of P are created of; NULL: none. It is not replaced until program_end_use(), which only follows if it is
 * not NULL. */
gasket_program *program_begin_use(cl_program p);
void program_end_use(cl_program p);
/* The executable of P for DEVICE; NULL: none. It lives as long as P has kernels. */
gasket_program *program_executable(cl_program p, cl_device_id device);

#endif
