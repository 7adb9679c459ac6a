/* src/opencl/program/build_program.c - clBuildProgram. */
#include "src/opencl/program/build_job.h"
#include "src/opencl/api/entry.h"

#include <stdlib.h>

/* Sets the inputs of J, a build of a program that was created from binaries: the binaries. */
static cl_int set_binary_inputs(build_job *j)
{
    j->links = true;
    j->inputs = calloc(j->device_count, sizeof(ocl_build *));
    if (!j->inputs)
        return CL_OUT_OF_HOST_MEMORY;
    j->input_count = 1;
    for (cl_uint i = 0; i < j->device_count; i++)
        j->inputs[i] = build_hold(j->program->binaries[j->devices[i]]);
    return CL_SUCCESS;
}

ENTRY(clBuildProgram,
      (cl_program program, cl_uint count, const cl_device_id *devices, const char *options, build_callback notify, void *context),
      (program, count, devices, options, notify, context))
{
    cl_int error;

    if (!ocl_is(program, OCL_PROGRAM))
        return CL_INVALID_PROGRAM;
    if ((error = build_check_list(count, devices, notify, context)) != CL_SUCCESS)
        return error;
    if (program->is_linked)
        return CL_INVALID_OPERATION;
    build_job *j = build_job_new(program, count, devices, &error);
    if (!j)
        return error;
    j->goal = GOAL_EXECUTABLE;
    if (!program->source && !program->il)
        error = set_binary_inputs(j);
    if (error == CL_SUCCESS)
        error = build_compile_options(program->context, options, &j->options, CL_INVALID_BUILD_OPTIONS);
    if (error == CL_SUCCESS)
        error = build_add_specializations(program, &j->options);
    if (error == CL_SUCCESS)
        return build_job_begin(j, options, notify, context, CL_BUILD_PROGRAM_FAILURE);
    build_job_free(j);
    return error;
}
