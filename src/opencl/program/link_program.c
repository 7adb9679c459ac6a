/* src/opencl/program/link_program.c - clLinkProgram. */
#include "src/opencl/program/build_job.h"
#include "src/opencl/api/entry.h"

#include <stdlib.h>
#include <string.h>

static cl_int check_inputs(cl_context context, cl_uint count, const cl_program *programs)
{
    if (!count || !programs)
        return CL_INVALID_VALUE;
    for (cl_uint i = 0; i < count; i++) {
        if (!ocl_is(programs[i], OCL_PROGRAM))
            return CL_INVALID_PROGRAM;
        if (programs[i]->context != context)
            return CL_INVALID_CONTEXT;
    }
    return CL_SUCCESS;
}

static bool is_link_input(const ocl_build *b)
{
    return b && b->module && (b->type == CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT || b->type == CL_PROGRAM_BINARY_TYPE_LIBRARY);
}

/* Holds the object or library of P for DEVICE in *INPUT; NULL: it has none. */
static cl_int take_input(cl_program p, cl_device_id device, ocl_build **input)
{
    cl_int result = CL_SUCCESS;

    pthread_mutex_lock(&p->lock);
    ocl_build *b = program_build(p, device);
    if (b && b->status == CL_BUILD_IN_PROGRESS)
        result = CL_INVALID_OPERATION;
    else
        *input = is_link_input(b) ? build_hold(b) : NULL;
    pthread_mutex_unlock(&p->lock);
    return result;
}

/* Removes device I, for which no program has an object, from J. */
static void remove_device(build_job *j, cl_uint i)
{
    cl_uint after = --j->device_count - i;
    size_t n = j->input_count;

    memmove(&j->devices[i], &j->devices[i + 1], after * sizeof *j->devices);
    memmove(&j->inputs[i * n], &j->inputs[(i + 1) * n], after * n * sizeof(ocl_build *));
}

static cl_int set_inputs(build_job *j, cl_uint count, const cl_program *programs)
{
    j->links = true;
    j->inputs = calloc((size_t)j->device_count * count, sizeof(ocl_build *));
    if (!j->inputs)
        return CL_OUT_OF_HOST_MEMORY;
    j->input_count = count;
    for (cl_uint i = 0; i < j->device_count;) {
        cl_uint present = 0;
        for (cl_uint k = 0; k < count; k++) {
            ocl_build **input = &j->inputs[i * count + k];
            cl_int error = take_input(programs[k], j->program->devices[j->devices[i]], input);
            if (error != CL_SUCCESS)
                return error;
            present += *input != NULL;
        }
        if (present && present < count)
            return CL_INVALID_OPERATION;
        if (present)
            i++;
        else
            remove_device(j, i);
    }
    return j->device_count ? CL_SUCCESS : CL_INVALID_OPERATION;
}

static cl_int check_link(cl_context context, cl_uint count, const cl_device_id *devices, cl_uint program_count,
                         const cl_program *programs, build_callback notify, const void *user)
{
    cl_int error;

    if (!ocl_is(context, OCL_CONTEXT))
        return CL_INVALID_CONTEXT;
    if ((error = build_check_list(count, devices, notify, user)) != CL_SUCCESS ||
        (error = check_inputs(context, program_count, programs)) != CL_SUCCESS)
        return error;
    for (cl_uint i = 0; i < count; i++)
        if (!ocl_is(devices[i], OCL_DEVICE) || !context_has_device(context, devices[i]))
            return CL_INVALID_DEVICE;
    return CL_SUCCESS;
}

ENTRY_RESULT(cl_program, clLinkProgram,
             (cl_context context, cl_uint count, const cl_device_id *devices, const char *options, cl_uint program_count,
              const cl_program *programs, build_callback notify, void *user, cl_int *error),
             (context, count, devices, options, program_count, programs, notify, user, error))
{
    cl_int code = check_link(context, count, devices, program_count, programs, notify, user);

    if (code != CL_SUCCESS)
        return ocl_fail(error, code);
    cl_program made = program_new(context, count ? devices : context->devices, count ? count : context->device_count);
    build_job *j = made ? build_job_new(made, 0, NULL, &code) : NULL;
    if (!j) {
        if (made)
            ocl_drop(made);
        return ocl_fail(error, CL_OUT_OF_HOST_MEMORY);
    }
    made->is_linked = true;
    code = build_link_options(context, options, &j->options, &j->goal);
    if (code == CL_SUCCESS)
        code = set_inputs(j, program_count, programs);
    if (code != CL_SUCCESS) {
        build_job_free(j);
        ocl_drop(made);
        return ocl_fail(error, code);
    }
    ocl_fail(error, build_job_begin(j, options, notify, user, CL_LINK_PROGRAM_FAILURE));
    return made;
}
