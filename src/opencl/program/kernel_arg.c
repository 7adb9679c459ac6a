/* src/opencl/program/kernel_arg.c - clSetKernelArg and its relatives: the values of a kernel's arguments. */
#include "src/opencl/api/observer.h"
#include "src/opencl/program/kernel.h"
#include "src/opencl/api/entry.h"

#include <string.h>

/* Makes OBJECT (NULL: none) the value of A. */
static void set_object(ocl_argument *a, void *object)
{
    a->object = object;
    a->pointer = NULL;
    a->is_set = true;
}

static bool is_image(cl_mem_object_type type)
{
    return type != CL_MEM_OBJECT_BUFFER && type != CL_MEM_OBJECT_PIPE;
}

/* Checks MEMORY, an image, for parameter P. The dimensions must be those of its type, and kernels may access it so. */
static cl_int check_image(const param *p, cl_mem memory)
{
    if (!is_image(memory->type))
        return CL_INVALID_MEM_OBJECT;
    if (p->object.access == IMAGE_READ_ONLY    ? memory->flags & CL_MEM_WRITE_ONLY
        : p->object.access == IMAGE_WRITE_ONLY ? memory->flags & CL_MEM_READ_ONLY
                                               : memory->flags & (CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY))
        return CL_INVALID_ARG_VALUE;
    if (memory->image.shape == p->object.shape)
        return CL_SUCCESS;
    ocl_explain(CL_INVALID_ARG_VALUE, "the image is an %s, and '%s' is an %s", image_shape_name(memory->image.shape), p->name,
                image_shape_name(p->object.shape));
    return CL_INVALID_ARG_VALUE;
}

static cl_int check_pipe(const param *p, cl_mem memory)
{
    if (memory->type != CL_MEM_OBJECT_PIPE)
        return CL_INVALID_MEM_OBJECT;
    if (memory->packet_bytes == p->bytes)
        return CL_SUCCESS;
    ocl_explain(CL_INVALID_ARG_VALUE, "the packets of the pipe have %zu bytes, and those of '%s' %zu",
                (size_t)memory->packet_bytes, p->name, p->bytes);
    return CL_INVALID_ARG_VALUE;
}

/* The handle at VALUE; NULL also if VALUE is NULL. */
static void *handle_at(const void *value)
{
    void *handle = NULL;

    if (value)
        memcpy(&handle, value, sizeof handle);
    return handle;
}

/* Checks that HANDLE is a memory object for parameter P of K. */
static cl_int check_memory(const struct _cl_kernel *k, const param *p, void *handle)
{
    cl_mem memory = handle;

    if (!ocl_is(handle, OCL_MEMORY))
        return CL_INVALID_MEM_OBJECT;
    if (memory->context != k->program->context) {
        ocl_explain(CL_INVALID_MEM_OBJECT, "the memory object belongs to another context than the kernel");
        return CL_INVALID_MEM_OBJECT;
    }
    if (p->kind == PARAM_IMAGE)
        return check_image(p, memory);
    if (p->kind == PARAM_PIPE)
        return check_pipe(p, memory);
    return memory->type == CL_MEM_OBJECT_BUFFER ? CL_SUCCESS : CL_INVALID_MEM_OBJECT;
}

static bool is_sampler(const struct _cl_kernel *k, void *handle)
{
    return ocl_is(handle, OCL_SAMPLER) && ((cl_sampler)handle)->context == k->program->context;
}

static bool is_device_queue(const struct _cl_kernel *k, void *handle)
{
    return ocl_is(handle, OCL_QUEUE) && !queue_is_host(handle) && ((cl_command_queue)handle)->context == k->program->context;
}

static cl_int set_memory(const struct _cl_kernel *k, const param *p, ocl_argument *a, size_t size, const void *value)
{
    cl_mem memory = handle_at(size == sizeof memory ? value : NULL);

    if (size != sizeof memory)
        return CL_INVALID_ARG_SIZE;
    if (!memory && p->kind == PARAM_BUFFER) {
        set_object(a, NULL);
        return CL_SUCCESS;
    }
    cl_int error = check_memory(k, p, memory);
    if (!error)
        set_object(a, memory);
    return error;
}

static cl_int set_sampler(const struct _cl_kernel *k, ocl_argument *a, size_t size, const void *value)
{
    if (!value)
        return CL_INVALID_ARG_VALUE;
    if (size != sizeof(cl_sampler))
        return CL_INVALID_ARG_SIZE;
    cl_sampler sampler = handle_at(value);
    if (!is_sampler(k, sampler))
        return CL_INVALID_SAMPLER;
    set_object(a, sampler);
    return CL_SUCCESS;
}

static cl_int set_queue(const struct _cl_kernel *k, ocl_argument *a, size_t size, const void *value)
{
    if (!value)
        return CL_INVALID_ARG_VALUE;
    if (size != sizeof(cl_command_queue))
        return CL_INVALID_ARG_SIZE;
    cl_command_queue queue = handle_at(value);
    if (!is_device_queue(k, queue))
        return CL_INVALID_DEVICE_QUEUE;
    set_object(a, queue);
    return CL_SUCCESS;
}

static cl_int set_local(ocl_argument *a, size_t size, const void *value)
{
    if (value)
        return CL_INVALID_ARG_VALUE;
    if (!size)
        return CL_INVALID_ARG_SIZE;
    a->bytes = size;
    a->is_set = true;
    return CL_SUCCESS;
}

static cl_int set_value(ocl_argument *a, size_t size, const void *value)
{
    if (!value)
        return CL_INVALID_ARG_VALUE;
    if (size != a->bytes)
        return CL_INVALID_ARG_SIZE;
    memcpy(a->value, value, size);
    a->is_set = true;
    return CL_SUCCESS;
}

static cl_int set_argument(cl_kernel kernel, cl_uint index, size_t size, const void *value)
{
    const param *p = &kernel->found->signature.params.items[index];
    ocl_argument *a = &kernel->arguments[index];

    switch (p->kind) {
    case PARAM_VALUE:
        return set_value(a, size, value);
    case PARAM_LOCAL:
        return set_local(a, size, value);
    case PARAM_BUFFER:
    case PARAM_IMAGE:
    case PARAM_PIPE:
        return set_memory(kernel, p, a, size, value);
    case PARAM_SAMPLER:
        return set_sampler(kernel, a, size, value);
    case PARAM_QUEUE:
        return set_queue(kernel, a, size, value);
    }
    return CL_INVALID_ARG_VALUE;
}

static void explain_index(const struct _cl_kernel *k, cl_uint index)
{
    ocl_explain(CL_INVALID_ARG_INDEX, "kernel '%s' has %zu argument%s, and none with index %u", k->found->signature.kernel,
                k->count, k->count == 1 ? "" : "s", index);
}

/* Explains why argument INDEX of K cannot have SIZE bytes, or no value. */
static void explain_argument(const struct _cl_kernel *k, cl_uint index, size_t size)
{
    const param *p = &k->found->signature.params.items[index];
    size_t bytes = p->kind == PARAM_VALUE ? k->arguments[index].bytes : sizeof(void *);
    const char *name = kernel_parameter_name(k, index), *kernel = k->found->signature.kernel;

    if (p->kind == PARAM_LOCAL)
        ocl_explain(CL_INVALID_ARG_SIZE, "argument %u of kernel '%s', '%s', is local memory, whose size must not be 0", index,
                    kernel, name);
    else
        ocl_explain(CL_INVALID_ARG_SIZE, "argument %u of kernel '%s', '%s', has %zu byte%s, not %zu", index, kernel, name, bytes,
                    bytes == 1 ? "" : "s", size);
}

ENTRY(clSetKernelArg, (cl_kernel kernel, cl_uint index, size_t size, const void *value), (kernel, index, size, value))
{
    if (!ocl_is(kernel, OCL_KERNEL))
        return CL_INVALID_KERNEL;
    if (index >= kernel->count) {
        explain_index(kernel, index);
        return CL_INVALID_ARG_INDEX;
    }
    cl_int error = set_argument(kernel, index, size, value);
    if (error == CL_INVALID_ARG_SIZE)
        explain_argument(kernel, index, size);
    return error;
}

ENTRY(clSetKernelArgSVMPointer, (cl_kernel kernel, cl_uint index, const void *pointer), (kernel, index, pointer))
{
    if (!ocl_is(kernel, OCL_KERNEL))
        return CL_INVALID_KERNEL;
    if (index >= kernel->count) {
        explain_index(kernel, index);
        return CL_INVALID_ARG_INDEX;
    }
    if (kernel->found->signature.params.items[index].kind != PARAM_BUFFER)
        return CL_INVALID_ARG_VALUE;
    set_object(&kernel->arguments[index], NULL);
    kernel->arguments[index].pointer = (void *)pointer;
    return CL_SUCCESS;
}

ENTRY(clSetKernelArgMemPointerINTEL, (cl_kernel kernel, cl_uint index, const void *pointer), (kernel, index, pointer))
{
    return clSetKernelArgSVMPointer(kernel, index, pointer);
}

static bool has_argument(const struct _cl_kernel *k, size_t i)
{
    const param *p = &k->found->signature.params.items[i];
    const ocl_argument *a = &k->arguments[i];

    if (!a->is_set || !a->object)
        return a->is_set;
    if (p->kind == PARAM_SAMPLER)
        return is_sampler(k, a->object);
    return p->kind == PARAM_QUEUE ? is_device_queue(k, a->object) : check_memory(k, p, a->object) == CL_SUCCESS;
}

bool kernel_has_arguments(const struct _cl_kernel *k)
{
    for (size_t i = 0; i < k->count; i++)
        if (!has_argument(k, i)) {
            ocl_explain(CL_INVALID_KERNEL_ARGS, "argument %zu of kernel '%s', '%s', is %s", i, k->found->signature.kernel,
                        kernel_parameter_name(k, i), k->arguments[i].is_set ? "a released object" : "not set");
            return false;
        }
    return true;
}

/* --- further memory ------------------------------------------------------------------------------------------------------- */

ENTRY(clSetKernelExecInfo, (cl_kernel kernel, cl_kernel_exec_info name, size_t size, const void *value),
      (kernel, name, size, value))
{
    return ocl_is(kernel, OCL_KERNEL) ? indirect_set(&kernel->indirect, name, size, value) : CL_INVALID_KERNEL;
}
