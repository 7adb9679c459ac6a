/* src/opencl/program/compile_program.c - clCompileProgram. */
#include "src/opencl/program/build_job.h"
#include "src/opencl/api/entry.h"

#include <stdlib.h>
#include <string.h>

static cl_int check_headers(cl_program p, cl_uint count, const cl_program *headers, const char **names)
{
    if ((count != 0) != (headers != NULL) || (count != 0) != (names != NULL))
        return CL_INVALID_VALUE;
    for (cl_uint i = 0; i < count; i++) {
        if (!names[i])
            return CL_INVALID_VALUE;
        if (!ocl_is(headers[i], OCL_PROGRAM))
            return CL_INVALID_PROGRAM;
        if (headers[i]->context != p->context)
            return CL_INVALID_CONTEXT;
        if (!headers[i]->source)
            return CL_INVALID_OPERATION;
    }
    return CL_SUCCESS;
}

static char *copy_source(const struct _cl_program *p)
{
    char *copy = malloc(p->source_length + 1);

    if (copy)
        memcpy(copy, p->source, p->source_length + 1);
    return copy;
}

static cl_int copy_headers(build_job *j, cl_uint count, const cl_program *headers, const char **names)
{
    j->headers = calloc(count + 1, sizeof *j->headers);
    if (!j->headers)
        return CL_OUT_OF_HOST_MEMORY;
    for (cl_uint i = 0; i < count; i++) {
        j->headers[i] =
            (library_header){.name = strdup(names[i]), .text = copy_source(headers[i]), .length = headers[i]->source_length};
        j->header_count++;
        if (!j->headers[i].name || !j->headers[i].text)
            return CL_OUT_OF_HOST_MEMORY;
    }
    return CL_SUCCESS;
}

ENTRY(clCompileProgram,
      (cl_program program, cl_uint count, const cl_device_id *devices, const char *options, cl_uint header_count,
       const cl_program *headers, const char **names, build_callback notify, void *context),
      (program, count, devices, options, header_count, headers, names, notify, context))
{
    cl_int error;

    if (!ocl_is(program, OCL_PROGRAM))
        return CL_INVALID_PROGRAM;
    if ((error = build_check_list(count, devices, notify, context)) != CL_SUCCESS ||
        (error = check_headers(program, header_count, headers, names)) != CL_SUCCESS)
        return error;
    if (!program->source && (!program->il || header_count))
        return CL_INVALID_OPERATION;
    build_job *j = build_job_new(program, count, devices, &error);
    if (!j)
        return error;
    j->goal = GOAL_OBJECT;
    error = build_compile_options(program->context, options, &j->options, CL_INVALID_COMPILER_OPTIONS);
    if (error == CL_SUCCESS)
        error = build_add_specializations(program, &j->options);
    if (error == CL_SUCCESS)
        error = copy_headers(j, header_count, headers, names);
    if (error == CL_SUCCESS)
        return build_job_begin(j, options, notify, context, CL_COMPILE_PROGRAM_FAILURE);
    build_job_free(j);
    return error;
}
