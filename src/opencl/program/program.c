/* src/opencl/program/program.c - creates and destroys programs. */
#include "src/opencl/api/observer.h"
#include "src/opencl/program/binary.h"
#include "src/opencl/program/build.h"
#include "src/opencl/api/entry.h"
#include "src/library/il.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void destroy_program(void *object)
{
    cl_program p = object;

    for (cl_uint i = 0; i < p->device_count; i++) {
        if (p->builds)
            build_drop(p->builds[i]);
        if (p->binaries)
            build_drop(p->binaries[i]);
        ocl_drop(p->devices[i]);
    }
    free(p->builds);
    free(p->binaries);
    free(p->devices);
    free(p->source);
    free(p->il);
    free(p->specializations);
    pthread_mutex_destroy(&p->lock);
    ocl_drop(p->context);
}

static bool program_returns(const void *object, const void *handle)
{
    const struct _cl_program *p = object;

    return context_returns(p->context, handle);
}

cl_program program_new(cl_context context, const cl_device_id *devices, cl_uint count)
{
    cl_program p = ocl_new(OCL_PROGRAM, sizeof *p, destroy_program);

    if (!p)
        return NULL;
    pthread_mutex_init(&p->lock, NULL);
    p->context = ocl_hold(context);
    ocl_set_returns(p, program_returns);
    p->devices = calloc(count, sizeof *p->devices);
    p->builds = calloc(count, sizeof *p->builds);
    if (!p->devices || !p->builds) {
        ocl_drop(p);
        return NULL;
    }
    for (cl_uint i = 0; i < count; i++)
        p->devices[i] = ocl_hold(devices[i]);
    p->device_count = count;
    return p;
}

int program_device_index(const struct _cl_program *p, cl_device_id device)
{
    for (cl_uint i = 0; i < p->device_count; i++)
        if (p->devices[i] == device)
            return (int)i;
    return -1;
}

ocl_build *program_build(const struct _cl_program *p, cl_device_id device)
{
    ocl_build *found = NULL;

    for (; device && !found; device = device->parent) {
        int i = program_device_index(p, device);

        found = i < 0 ? NULL : p->builds[i];
    }
    return found;
}

gasket_program *program_begin_use(cl_program p)
{
    pthread_mutex_lock(&p->lock);
    gasket_program *built = p->built;
    p->kernels += built != NULL;
    pthread_mutex_unlock(&p->lock);
    return built;
}

void program_end_use(cl_program p)
{
    pthread_mutex_lock(&p->lock);
    p->kernels--;
    pthread_mutex_unlock(&p->lock);
}

gasket_program *program_executable(cl_program p, cl_device_id device)
{
    pthread_mutex_lock(&p->lock);
    const ocl_build *build = program_build(p, device);
    gasket_program *found = build ? build->executable : NULL;
    pthread_mutex_unlock(&p->lock);
    return found;
}

/* --- from source ---------------------------------------------------------------------------------------------------------- */

/* The COUNT texts one after the other, *TOTAL bytes, and a NUL; NULL: memory ran out. A length of 0, or LENGTHS NULL: the text ends with a
 * NUL. A text with a length may have more of them, which are ignored. */
static char *join_strings(cl_uint count, const char **strings, const size_t *lengths, size_t *length)
{
    size_t total = 0, at = 0;

    for (cl_uint i = 0; i < count; i++) {
        size_t n = lengths && lengths[i] ? lengths[i] : strlen(strings[i]);
        if (n >= SIZE_MAX - total)
            return NULL;
        total += n;
    }
    *length = total;
    char *all = malloc(total + 1);
    for (cl_uint i = 0; all && i < count; i++) {
        size_t n = lengths && lengths[i] ? lengths[i] : strlen(strings[i]);
        memcpy(all + at, strings[i], n);
        at += n;
    }
    if (all)
        all[at] = 0;
    return all;
}

ENTRY_RESULT(cl_program, clCreateProgramWithSource,
             (cl_context context, cl_uint count, const char **strings, const size_t *lengths, cl_int *error),
             (context, count, strings, lengths, error))
{
    if (!ocl_is(context, OCL_CONTEXT))
        return ocl_fail(error, CL_INVALID_CONTEXT);
    if (!count || !strings)
        return ocl_fail(error, CL_INVALID_VALUE);
    for (cl_uint i = 0; i < count; i++)
        if (!strings[i])
            return ocl_fail(error, CL_INVALID_VALUE);
    cl_program p = program_new(context, context->devices, context->device_count);
    if (p)
        p->source = join_strings(count, strings, lengths, &p->source_length);
    if (p && p->source) {
        ocl_fail(error, CL_SUCCESS);
        return p;
    }
    if (p)
        ocl_drop(p);
    return ocl_fail(error, CL_OUT_OF_HOST_MEMORY);
}

/* --- from binaries -------------------------------------------------------------------------------------------------------- */

static cl_int check_devices(cl_context context, cl_uint count, const cl_device_id *devices)
{
    if (!count || !devices)
        return CL_INVALID_VALUE;
    for (cl_uint i = 0; i < count; i++)
        if (!ocl_is(devices[i], OCL_DEVICE) || !context_has_device(context, devices[i]))
            return CL_INVALID_DEVICE;
    return CL_SUCCESS;
}

/* Loads the binaries into P, and stores the status of each. Returns the first error. */
static cl_int load_binaries(cl_program p, const size_t *lengths, const unsigned char **binaries, cl_int *status)
{
    cl_int result = CL_SUCCESS;

    p->binaries = calloc(p->device_count, sizeof *p->binaries);
    if (!p->binaries)
        return CL_OUT_OF_HOST_MEMORY;
    for (cl_uint i = 0; i < p->device_count; i++) {
        cl_int loaded = binary_load(binaries[i], lengths[i], &p->binaries[i]);
        p->builds[i] = loaded == CL_SUCCESS ? build_hold(p->binaries[i]) : NULL;
        if (status)
            status[i] = loaded;
        if (result == CL_SUCCESS)
            result = loaded;
    }
    return result;
}

ENTRY_RESULT(cl_program, clCreateProgramWithBinary,
             (cl_context context, cl_uint count, const cl_device_id *devices, const size_t *lengths,
              const unsigned char **binaries, cl_int *status, cl_int *error),
             (context, count, devices, lengths, binaries, status, error))
{
    bool has_null = false;

    if (!ocl_is(context, OCL_CONTEXT))
        return ocl_fail(error, CL_INVALID_CONTEXT);
    cl_int checked = check_devices(context, count, devices);
    if (checked != CL_SUCCESS)
        return ocl_fail(error, checked);
    if (!lengths || !binaries)
        return ocl_fail(error, CL_INVALID_VALUE);
    for (cl_uint i = 0; i < count; i++) {
        bool is_null = !lengths[i] || !binaries[i];
        has_null |= is_null;
        if (status)
            status[i] = is_null ? CL_INVALID_VALUE : CL_SUCCESS;
    }
    if (has_null)
        return ocl_fail(error, CL_INVALID_VALUE);
    cl_program p = program_new(context, devices, count);
    if (!p)
        return ocl_fail(error, CL_OUT_OF_HOST_MEMORY);
    cl_int loaded = load_binaries(p, lengths, binaries, status);
    ocl_fail(error, loaded);
    if (loaded == CL_SUCCESS)
        return p;
    ocl_drop(p);
    return NULL;
}

/* --- from an intermediate language ---------------------------------------------------------------------------------------- */

static cl_program new_il_program(cl_context context, const void *il, size_t length, cl_int *error)
{
    if (!ocl_is(context, OCL_CONTEXT))
        return ocl_fail(error, CL_INVALID_CONTEXT);
    if (!ocl_profile()->has_il) {
        ocl_explain(CL_INVALID_OPERATION, "%s has no intermediate language", device_owner());
        return ocl_fail(error, CL_INVALID_OPERATION);
    }
    if (!il || !length || !library_il_is_valid(il, length))
        return ocl_fail(error, CL_INVALID_VALUE);
    cl_program p = program_new(context, context->devices, context->device_count);
    if (p)
        p->il = malloc(length);
    if (!p || !p->il) {
        if (p)
            ocl_drop(p);
        return ocl_fail(error, CL_OUT_OF_HOST_MEMORY);
    }
    memcpy(p->il, il, length);
    p->il_length = length;
    ocl_fail(error, CL_SUCCESS);
    return p;
}

ENTRY_RESULT(cl_program, clCreateProgramWithIL, (cl_context context, const void *il, size_t length, cl_int *error),
             (context, il, length, error))
{
    return new_il_program(context, il, length, error);
}

ENTRY_RESULT(cl_program, clCreateProgramWithILKHR, (cl_context context, const void *il, size_t length, cl_int *error),
             (context, il, length, error))
{
    return new_il_program(context, il, length, error);
}

/* Appends the option that sets constant ID to BITS; of two for one constant, the last one counts. */
static bool add_specialization(cl_program p, cl_uint id, uint64_t bits)
{
    char option[64];

    snprintf(option, sizeof option, " --spec %u=#%" PRIx64, (unsigned)id, bits);
    pthread_mutex_lock(&p->lock);
    size_t before = p->specializations ? strlen(p->specializations) : 0;
    char *all = realloc(p->specializations, before + strlen(option) + 1);
    if (all) {
        strcpy(all + before, option);
        p->specializations = all;
    }
    pthread_mutex_unlock(&p->lock);
    return all != NULL;
}

ENTRY(clSetProgramSpecializationConstant, (cl_program program, cl_uint id, size_t size, const void *value),
      (program, id, size, value))
{
    uint64_t bits = 0;

    if (!ocl_is(program, OCL_PROGRAM) || !program->il)
        return CL_INVALID_PROGRAM;
    size_t bytes = library_il_constant_size(program->il, program->il_length, id);
    if (!bytes)
        return CL_INVALID_SPEC_ID;
    if (!value || size != bytes)
        return CL_INVALID_VALUE;
    memcpy(&bits, value, size); /* the host has the order of bytes of a little-endian number */
    return add_specialization(program, id, bits) ? CL_SUCCESS : CL_OUT_OF_HOST_MEMORY;
}

/* --- forms of programs that the devices lack ------------------------------------------------------------------------------ */

ENTRY_RESULT(cl_program, clCreateProgramWithBuiltInKernels,
             (cl_context context, cl_uint count, const cl_device_id *devices, const char *names, cl_int *error),
             (context, count, devices, names, error))
{
    if (!ocl_is(context, OCL_CONTEXT))
        return ocl_fail(error, CL_INVALID_CONTEXT);
    (void)names;
    cl_int checked = check_devices(context, count, devices);
    return ocl_fail(error, checked != CL_SUCCESS ? checked : CL_INVALID_VALUE);
}

/* --- the rest ------------------------------------------------------------------------------------------------------------- */

ENTRY(clRetainProgram, (cl_program program), (program))
{
    return ocl_retain(program, OCL_PROGRAM, CL_INVALID_PROGRAM);
}

ENTRY(clReleaseProgram, (cl_program program), (program))
{
    return ocl_release(program, OCL_PROGRAM, CL_INVALID_PROGRAM);
}

ENTRY(clSetProgramReleaseCallback,
      (cl_program program, void(CL_CALLBACK *notify)(cl_program program, void *context), void *context),
      (program, notify, context))
{
    (void)notify, (void)context;
    return ocl_is(program, OCL_PROGRAM) ? CL_INVALID_OPERATION : CL_INVALID_PROGRAM;
}
