/* src/opencl/program/build_job.h - clBuildProgram, clCompileProgram and clLinkProgram as jobs.
 *
 * Each function checks its arguments and makes a job, which runs at once, or on a thread of its own if the host gave a callback. A job
 * makes a build for each device; devices with the same input share one. */
#ifndef GASKET_OPENCL_PROGRAM_BUILD_JOB_H
#define GASKET_OPENCL_PROGRAM_BUILD_JOB_H

#include "src/opencl/program/build.h"

typedef void(CL_CALLBACK *build_callback)(cl_program program, void *context);

typedef enum build_goal { GOAL_OBJECT, GOAL_LIBRARY, GOAL_EXECUTABLE } build_goal;

typedef struct build_job {
    cl_program program; /* held */
    build_goal goal;
    bool links;    /* else it compiles the source of the program */
    char *options; /* those of the host and of GASKET_OPTIONS */
    const char *host_options;
    library_header *headers; /* with copies of the texts */
    size_t header_count;
    cl_uint device_count;
    int *devices;       /* their indices in the program */
    ocl_build **builds; /* of the devices, held */
    size_t input_count;
    ocl_build **inputs; /* held: `input_count` for each device */
    build_callback notify;
    void *context;
} build_job;

/* Checks a list of devices and a callback, as given to the three functions. */
cl_int build_check_list(cl_uint count, const cl_device_id *devices, build_callback notify, const void *context);

/* A job for the COUNT devices of P (0: all); NULL with *ERROR set. */
build_job *build_job_new(cl_program p, cl_uint count, const cl_device_id *devices, cl_int *error);
void build_job_free(build_job *j);
/* Starts J, whose inputs are set, and frees it. FAILURE is the result if it has failed before the return. */
cl_int build_job_begin(build_job *j, const char *options, build_callback notify, void *context, cl_int failure);

/* Stores GIVEN (may be NULL), the options of a compilation, and those of the environment in *OPTIONS, which the caller frees. Returns
 * ERROR if they are invalid, and the reason to the callback of CONTEXT. */
cl_int build_compile_options(cl_context context, const char *given, char **options, cl_int error);
/* The same for the options of a link, without those that choose *GOAL. */
cl_int build_link_options(cl_context context, const char *given, char **options, build_goal *goal);

/* Appends the options that set the specialization constants of P to *OPTIONS, which the caller frees. */
cl_int build_add_specializations(cl_program p, char **options);

#endif
