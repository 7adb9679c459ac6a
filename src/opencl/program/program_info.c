/* src/opencl/program/program_info.c - clGetProgramInfo and clGetProgramBuildInfo. */
#include "src/opencl/program/binary.h"
#include "src/opencl/program/build.h"
#include "src/opencl/api/info.h"
#include "src/opencl/api/entry.h"

#include <stdlib.h>
#include <string.h>

/* --- binaries ------------------------------------------------------------------------------------------------------------- */

/* Makes the binary of device I; false: there is none. */
static bool has_binary(cl_program p, cl_uint i)
{
    ocl_build *b = p->builds[i];

    return b && (b->binary || (b->status == CL_BUILD_SUCCESS && binary_make(b)));
}

static cl_int report_binary_sizes(cl_program p, ocl_info out)
{
    size_t *sizes = calloc(p->device_count, sizeof *sizes);

    if (!sizes)
        return CL_OUT_OF_HOST_MEMORY;
    for (cl_uint i = 0; i < p->device_count; i++)
        sizes[i] = has_binary(p, i) ? p->builds[i]->binary_bytes : 0;
    cl_int result = info_bytes(out, sizes, p->device_count * sizeof *sizes);
    free(sizes);
    return result;
}

/* The value is an array of pointers to the host's memory; NULL: that binary is not wanted. */
static cl_int report_binaries(cl_program p, ocl_info out)
{
    size_t size = p->device_count * sizeof(unsigned char *);
    unsigned char **to = out.value;

    if (to && out.capacity < size)
        return CL_INVALID_VALUE;
    for (cl_uint i = 0; to && i < p->device_count; i++)
        if (to[i] && has_binary(p, i))
            memcpy(to[i], p->builds[i]->binary, p->builds[i]->binary_bytes);
    if (out.size_out)
        *out.size_out = size;
    return CL_SUCCESS;
}

/* --- kernels -------------------------------------------------------------------------------------------------------------- */

/* Only kernels can enqueue the kernels that are made of blocks. */
static bool is_host_kernel(const char *name)
{
    return !ir_block_of_kernel(name);
}

static cl_int report_kernel_count(const struct _cl_program *p, ocl_info out)
{
    size_t count = 0;

    if (!p->built)
        return CL_INVALID_PROGRAM_EXECUTABLE;
    for (size_t i = 0; i < gasket_program_kernel_count(p->built); i++)
        count += is_host_kernel(gasket_program_kernel(p->built, i));
    return info_value(out, size_t, count);
}

static void print_kernel_names(text *out, const void *program)
{
    const gasket_program *p = program;

    for (size_t i = 0; i < gasket_program_kernel_count(p); i++)
        if (is_host_kernel(gasket_program_kernel(p, i)))
            text_printf(out, "%s%s", out->length ? ";" : "", gasket_program_kernel(p, i));
}

/* --- queries -------------------------------------------------------------------------------------------------------------- */

static cl_int report_program(cl_program p, cl_program_info name, ocl_info out)
{
    switch (name) {
    case CL_PROGRAM_REFERENCE_COUNT:
        return info_value(out, cl_uint, ocl_references(p));
    case CL_PROGRAM_CONTEXT:
        return info_value(out, cl_context, p->context);
    case CL_PROGRAM_NUM_DEVICES:
        return info_value(out, cl_uint, p->device_count);
    case CL_PROGRAM_DEVICES:
        return info_bytes(out, p->devices, p->device_count * sizeof *p->devices);
    case CL_PROGRAM_SOURCE:
        return p->source ? info_bytes(out, p->source, p->source_length + 1) : info_text(out, NULL);
    case CL_PROGRAM_IL:
        return info_bytes(out, p->il, p->il_length);
    case CL_PROGRAM_BINARY_SIZES:
        return report_binary_sizes(p, out);
    case CL_PROGRAM_BINARIES:
        return report_binaries(p, out);
    case CL_PROGRAM_NUM_KERNELS:
        return report_kernel_count(p, out);
    case CL_PROGRAM_KERNEL_NAMES:
        return p->built ? info_printed(out, print_kernel_names, p->built) : CL_INVALID_PROGRAM_EXECUTABLE;
    case CL_PROGRAM_SCOPE_GLOBAL_CTORS_PRESENT:
    case CL_PROGRAM_SCOPE_GLOBAL_DTORS_PRESENT:
        return info_value(out, cl_bool, CL_FALSE);
    default:
        return CL_INVALID_VALUE;
    }
}

ENTRY(clGetProgramInfo, (cl_program program, cl_program_info name, size_t capacity, void *value, size_t *size_out),
      (program, name, capacity, value, size_out))
{
    if (!ocl_is(program, OCL_PROGRAM))
        return CL_INVALID_PROGRAM;
    pthread_mutex_lock(&program->lock);
    cl_int result = report_program(program, name, (ocl_info){capacity, value, size_out});
    pthread_mutex_unlock(&program->lock);
    return result;
}

static cl_int report_build(const ocl_build *b, cl_program_build_info name, ocl_info out)
{
    switch (name) {
    case CL_PROGRAM_BUILD_STATUS:
        return info_value(out, cl_build_status, b->status);
    case CL_PROGRAM_BUILD_OPTIONS:
        return info_text(out, b->options);
    case CL_PROGRAM_BUILD_LOG:
        return info_text(out, b->log);
    case CL_PROGRAM_BINARY_TYPE:
        return info_value(out, cl_program_binary_type, b->type);
    case CL_PROGRAM_BUILD_GLOBAL_VARIABLE_TOTAL_SIZE:
        return info_value(out, size_t, b->variable_bytes);
    default:
        return CL_INVALID_VALUE;
    }
}

ENTRY(clGetProgramBuildInfo,
      (cl_program program, cl_device_id device, cl_program_build_info name, size_t capacity, void *value, size_t *size_out),
      (program, device, name, capacity, value, size_out))
{
    static const ocl_build none = {.status = CL_BUILD_NONE, .type = CL_PROGRAM_BINARY_TYPE_NONE};

    if (!ocl_is(program, OCL_PROGRAM))
        return CL_INVALID_PROGRAM;
    if (program_device_index(program, device) < 0)
        return CL_INVALID_DEVICE;
    pthread_mutex_lock(&program->lock);
    ocl_build *build = program_build(program, device);
    cl_int result = report_build(build ? build : &none, name, (ocl_info){capacity, value, size_out});
    pthread_mutex_unlock(&program->lock);
    return result;
}
