/* src/opencl/program/kernel.c - creates, copies and destroys kernels. */
#include "src/opencl/program/kernel.h"
#include "src/opencl/api/entry.h"

#include "ir/ir.h"

#include <stdlib.h>
#include <string.h>

static void destroy_kernel(void *object)
{
    cl_kernel k = object;

    for (size_t i = 0; i < k->count; i++)
        free(k->arguments[i].value);
    free(k->arguments);
    indirect_drop(&k->indirect);
    program_end_use(k->program);
    ocl_drop(k->program);
}

/* Allocates the values of K's arguments; false: memory ran out. */
static bool allocate_values(cl_kernel k)
{
    for (size_t i = 0; i < k->count; i++) {
        const param *p = &k->found->signature.params.items[i];
        if (p->kind != PARAM_VALUE)
            continue;
        k->arguments[i].bytes = p->bytes;
        k->arguments[i].value = calloc(1, p->bytes ? p->bytes : 1);
        if (!k->arguments[i].value)
            return false;
    }
    return true;
}

static bool kernel_returns(const void *object, const void *handle)
{
    const struct _cl_kernel *k = object;

    return handle == k->program || context_returns(k->program->context, handle);
}

cl_kernel kernel_new(cl_program p, const library_kernel *kernel)
{
    cl_kernel k = ocl_new(OCL_KERNEL, sizeof *k, destroy_kernel);

    if (!k)
        return NULL;
    k->program = ocl_hold(p);
    ocl_set_returns(k, kernel_returns);
    k->executable = program_begin_use(p);
    k->found = kernel;
    k->arguments = calloc(kernel->signature.params.count + 1, sizeof *k->arguments);
    k->count = k->arguments ? kernel->signature.params.count : 0;
    if (k->arguments && allocate_values(k))
        return k;
    ocl_release(k, OCL_KERNEL, CL_INVALID_KERNEL);
    return NULL;
}

const char *kernel_parameter_name(const struct _cl_kernel *k, size_t i)
{
    const char *name = k->found->signature.params.items[i].name;

    return name ? name : "?";
}

const ir_argument *kernel_parameter(const struct _cl_kernel *k, size_t i)
{
    const ir_function *f = k->found->found.function;

    return f && i < f->arg_count ? f->args[i] : NULL;
}

size_t kernel_sub_group_size(const struct _cl_kernel *k)
{
    const launch *l = &k->found->found;

    return l->kernel ? l->kernel->simd : l->function->simd ? l->function->simd : 16;
}

cl_ulong kernel_local_bytes(const struct _cl_kernel *k)
{
    cl_ulong bytes = k->found->local_bytes;

    for (size_t i = 0; i < k->count; i++)
        if (k->found->signature.params.items[i].kind == PARAM_LOCAL && k->arguments[i].is_set)
            bytes = launch_add_local(bytes, k->arguments[i].bytes);
    return bytes;
}

/* --- entry points --------------------------------------------------------------------------------------------------------- */

/* Has the host no access to kernel K? It is that of a block. */
static bool is_hidden(const library_kernel *k)
{
    return ir_block_of_kernel(k->signature.kernel) != 0;
}

static bool has_same_parameters(const signature *a, const signature *b)
{
    if (a->params.count != b->params.count)
        return false;
    for (size_t i = 0; i < a->params.count; i++) {
        const param *x = &a->params.items[i], *y = &b->params.items[i];
        if (x->kind != y->kind || x->bytes != y->bytes || strcmp(x->type_name, y->type_name) != 0)
            return false;
    }
    return true;
}

/* Do the executables of all devices of P, BUILT and others, define kernel K with the same parameters? */
static bool has_one_definition(cl_program p, const gasket_program *built, const library_kernel *k)
{
    for (cl_uint i = 0; i < p->device_count; i++) {
        const gasket_program *e = program_executable(p, p->devices[i]);
        const library_kernel *other = e && e != built ? library_find_kernel(e, k->signature.kernel) : k;
        if (!other || !has_same_parameters(&k->signature, &other->signature))
            return false;
    }
    return true;
}

/* The kernel object for NAME of BUILT, the executable of P. */
static cl_kernel create_kernel(cl_program p, const gasket_program *built, const char *name, cl_int *error)
{
    const library_kernel *found = library_find_kernel(built, name);

    if (!found || is_hidden(found))
        return ocl_fail(error, CL_INVALID_KERNEL_NAME);
    if (!has_one_definition(p, built, found))
        return ocl_fail(error, CL_INVALID_KERNEL_DEFINITION);
    cl_kernel k = kernel_new(p, found);
    ocl_fail(error, k ? CL_SUCCESS : CL_OUT_OF_HOST_MEMORY);
    return k;
}

cl_int kernel_check_queue(cl_kernel k, cl_command_queue queue)
{
    if (!queue_is_host(queue))
        return CL_INVALID_COMMAND_QUEUE;
    if (!ocl_is(k, OCL_KERNEL))
        return CL_INVALID_KERNEL;
    return queue->context == k->program->context ? CL_SUCCESS : CL_INVALID_CONTEXT;
}

ENTRY_RESULT(cl_kernel, clCreateKernel, (cl_program program, const char *name, cl_int *error), (program, name, error))
{
    if (!ocl_is(program, OCL_PROGRAM))
        return ocl_fail(error, CL_INVALID_PROGRAM);
    if (!name)
        return ocl_fail(error, CL_INVALID_VALUE);
    const gasket_program *built = program_begin_use(program);
    if (!built)
        return ocl_fail(error, CL_INVALID_PROGRAM_EXECUTABLE);
    cl_kernel k = create_kernel(program, built, name, error);
    program_end_use(program);
    return k;
}

static cl_uint count_kernels(const gasket_program *p)
{
    cl_uint count = 0;

    for (size_t i = 0; i < p->kernels.count; i++)
        count += !is_hidden(&p->kernels.items[i]);
    return count;
}

/* Creates a kernel object for each kernel of P, the executable of PROGRAM, in KERNELS. */
static cl_int create_kernels(cl_program program, const gasket_program *p, cl_kernel *kernels)
{
    cl_uint count = 0;

    for (size_t i = 0; i < p->kernels.count; i++) {
        if (is_hidden(&p->kernels.items[i]))
            continue;
        kernels[count] = kernel_new(program, &p->kernels.items[i]);
        if (!kernels[count++]) {
            for (cl_uint k = 0; k + 1 < count; k++)
                ocl_release(kernels[k], OCL_KERNEL, CL_INVALID_KERNEL);
            return CL_OUT_OF_HOST_MEMORY;
        }
    }
    return CL_SUCCESS;
}

ENTRY(clCreateKernelsInProgram, (cl_program program, cl_uint capacity, cl_kernel *kernels, cl_uint *count),
      (program, capacity, kernels, count))
{
    if (!ocl_is(program, OCL_PROGRAM))
        return CL_INVALID_PROGRAM;
    const gasket_program *built = program_begin_use(program);
    if (!built)
        return CL_INVALID_PROGRAM_EXECUTABLE;
    cl_int error = kernels && capacity < count_kernels(built) ? CL_INVALID_VALUE : CL_SUCCESS;
    if (!error && kernels)
        error = create_kernels(program, built, kernels);
    if (!error && count)
        *count = count_kernels(built);
    program_end_use(program);
    return error;
}

/* Copies the arguments of FROM to TO, a new kernel. */
static void copy_arguments(cl_kernel to, const struct _cl_kernel *from)
{
    for (size_t i = 0; i < from->count; i++) {
        ocl_argument *a = &to->arguments[i];
        void *value = a->value;
        *a = from->arguments[i];
        a->value = value;
        if (value)
            memcpy(value, from->arguments[i].value, a->bytes);
    }
}

ENTRY_RESULT(cl_kernel, clCloneKernel, (cl_kernel source, cl_int *error), (source, error))
{
    if (!ocl_is(source, OCL_KERNEL))
        return ocl_fail(error, CL_INVALID_KERNEL);
    cl_kernel k = kernel_new(source->program, source->found);
    if (!k)
        return ocl_fail(error, CL_OUT_OF_HOST_MEMORY);
    k->indirect = indirect_hold(&source->indirect);
    copy_arguments(k, source);
    if (error)
        *error = CL_SUCCESS;
    return k;
}

ENTRY(clRetainKernel, (cl_kernel kernel), (kernel))
{
    return ocl_retain(kernel, OCL_KERNEL, CL_INVALID_KERNEL);
}

ENTRY(clReleaseKernel, (cl_kernel kernel), (kernel))
{
    return ocl_release(kernel, OCL_KERNEL, CL_INVALID_KERNEL);
}
