/* src/opencl/program/kernel_info.c - queries of kernels. */
#include "src/opencl/program/kernel.h"
#include "src/opencl/api/entry.h"

#include "ir/ir.h"

#include <string.h>

/* Appends NAME(…) with the group size SIZE, unless it is zeros, to OUT. */
static void add_group(text *out, const char *name, const unsigned *size)
{
    if (size[0])
        text_printf(out, "%s%s(%u,%u,%u)", out->length ? " " : "", name, size[0], size[1], size[2]);
}

static void add_hints(text *out, const ir_function *f)
{
    add_group(out, "work_group_size_hint", f->group_hint);
    if (f->vector_hint)
        text_printf(out, "%svec_type_hint(%s)", out->length ? " " : "", f->vector_hint);
    if (!f->thread_form && f->simd)
        text_printf(out, "%sintel_reqd_sub_group_size(%u)", out->length ? " " : "", f->simd);
}

/* Appends the attributes of kernel K in the source. */
static void print_attributes(text *out, const void *k)
{
    const library_kernel *kernel = ((const struct _cl_kernel *)k)->found;

    add_group(out, "reqd_work_group_size", kernel->signature.required_group);
    if (kernel->found.function)
        add_hints(out, kernel->found.function);
}

ENTRY(clGetKernelInfo, (cl_kernel kernel, cl_kernel_info name, size_t capacity, void *value, size_t *size),
      (kernel, name, capacity, value, size))
{
    ocl_info out = {capacity, value, size};

    if (!ocl_is(kernel, OCL_KERNEL))
        return CL_INVALID_KERNEL;
    switch (name) {
    case CL_KERNEL_FUNCTION_NAME:
        return info_text(out, kernel->found->signature.kernel);
    case CL_KERNEL_NUM_ARGS:
        return info_value(out, cl_uint, (cl_uint)kernel->count);
    case CL_KERNEL_REFERENCE_COUNT:
        return info_value(out, cl_uint, ocl_references(kernel));
    case CL_KERNEL_CONTEXT:
        return info_value(out, cl_context, kernel->program->context);
    case CL_KERNEL_PROGRAM:
        return info_value(out, cl_program, kernel->program);
    case CL_KERNEL_ATTRIBUTES:
        return info_printed(out, print_attributes, kernel);
    default:
        return CL_INVALID_VALUE;
    }
}

/* --- arguments ------------------------------------------------------------------------------------------------------------ */

static cl_kernel_arg_address_qualifier address_of(const ir_argument *a)
{
    if (a->object.kind == IR_OBJECT_IMAGE || a->object.kind == IR_OBJECT_PIPE)
        return CL_KERNEL_ARG_ADDRESS_GLOBAL;
    if (a->object.kind || a->byval || !(a->points_to || ir_is_ptr(a->value.type)))
        return CL_KERNEL_ARG_ADDRESS_PRIVATE;
    switch (a->points_to ? a->points_to : a->value.type->space) {
    case IR_GLOBAL:
        return CL_KERNEL_ARG_ADDRESS_GLOBAL;
    case IR_CONSTANT:
        return CL_KERNEL_ARG_ADDRESS_CONSTANT;
    case IR_LOCAL:
        return CL_KERNEL_ARG_ADDRESS_LOCAL;
    default:
        return CL_KERNEL_ARG_ADDRESS_PRIVATE;
    }
}

static cl_kernel_arg_access_qualifier access_of(const ir_argument *a)
{
    if (a->object.kind != IR_OBJECT_IMAGE && a->object.kind != IR_OBJECT_PIPE)
        return CL_KERNEL_ARG_ACCESS_NONE;
    return a->object.access == IMAGE_READ_ONLY    ? CL_KERNEL_ARG_ACCESS_READ_ONLY
           : a->object.access == IMAGE_WRITE_ONLY ? CL_KERNEL_ARG_ACCESS_WRITE_ONLY
                                                  : CL_KERNEL_ARG_ACCESS_READ_WRITE;
}

static cl_kernel_arg_type_qualifier qualifiers_of(const ir_argument *a)
{
    if (a->object.kind == IR_OBJECT_PIPE)
        return CL_KERNEL_ARG_TYPE_PIPE;
    bool is_const = a->is_const || address_of(a) == CL_KERNEL_ARG_ADDRESS_CONSTANT;
    return (is_const ? (cl_kernel_arg_type_qualifier)CL_KERNEL_ARG_TYPE_CONST : 0) |
           (a->is_volatile ? CL_KERNEL_ARG_TYPE_VOLATILE : 0) | (a->is_restrict ? CL_KERNEL_ARG_TYPE_RESTRICT : 0);
}

/* The type as declared. The name of an image type has no access qualifier, that of a pipe is the type of its packets. */
static const char *type_name_of(const struct _cl_kernel *k, size_t i, const ir_argument *a)
{
    if (a->declared_type)
        return a->declared_type;
    if (a->object.kind == IR_OBJECT_IMAGE)
        return image_shape_name(a->object.shape);
    const char *name = k->found->signature.params.items[i].type_name, *packet = strstr(name, "pipe ");
    return a->object.kind == IR_OBJECT_PIPE && packet ? packet + strlen("pipe ") : name;
}

ENTRY(clGetKernelArgInfo, (cl_kernel kernel, cl_uint index, cl_kernel_arg_info name, size_t capacity, void *value, size_t *size),
      (kernel, index, name, capacity, value, size))
{
    ocl_info out = {capacity, value, size};

    if (!ocl_is(kernel, OCL_KERNEL))
        return CL_INVALID_KERNEL;
    if (index >= kernel->count)
        return CL_INVALID_ARG_INDEX;
    const ir_argument *a = kernel_parameter(kernel, index);
    if (!a)
        return CL_KERNEL_ARG_INFO_NOT_AVAILABLE;
    switch (name) {
    case CL_KERNEL_ARG_ADDRESS_QUALIFIER:
        return info_value(out, cl_kernel_arg_address_qualifier, address_of(a));
    case CL_KERNEL_ARG_ACCESS_QUALIFIER:
        return info_value(out, cl_kernel_arg_access_qualifier, access_of(a));
    case CL_KERNEL_ARG_TYPE_NAME:
        return info_text(out, type_name_of(kernel, index, a));
    case CL_KERNEL_ARG_TYPE_QUALIFIER:
        return info_value(out, cl_kernel_arg_type_qualifier, qualifiers_of(a));
    case CL_KERNEL_ARG_NAME:
        return info_text(out, kernel->found->signature.params.items[index].name);
    default:
        return CL_INVALID_VALUE;
    }
}

/* --- work-groups ---------------------------------------------------------------------------------------------------------- */

/* Checks DEVICE of a query of KERNEL: NULL is the only device of the program. */
static cl_int check_device(cl_kernel kernel, cl_device_id device)
{
    const struct _cl_program *p;

    if (!ocl_is(kernel, OCL_KERNEL))
        return CL_INVALID_KERNEL;
    p = kernel->program;
    if (!device)
        return p->device_count == 1 ? CL_SUCCESS : CL_INVALID_DEVICE;
    for (cl_uint i = 0; i < p->device_count; i++)
        if (p->devices[i] == device)
            return CL_SUCCESS;
    return CL_INVALID_DEVICE;
}

static cl_int info_group(ocl_info out, const unsigned group[3])
{
    size_t sizes[3] = {group[0], group[1], group[2]};

    return info_bytes(out, sizes, sizeof sizes);
}

ENTRY(clGetKernelWorkGroupInfo,
      (cl_kernel kernel, cl_device_id device, cl_kernel_work_group_info name, size_t capacity, void *value, size_t *size),
      (kernel, device, name, capacity, value, size))
{
    ocl_info out = {capacity, value, size};
    cl_int error = check_device(kernel, device);

    if (error)
        return error;
    switch (name) {
    case CL_KERNEL_WORK_GROUP_SIZE:
        return info_value(out, size_t, device_limit_of(DEVICE_work_group));
    case CL_KERNEL_COMPILE_WORK_GROUP_SIZE:
        return info_group(out, kernel->found->signature.required_group);
    case CL_KERNEL_LOCAL_MEM_SIZE:
        return info_value(out, cl_ulong, kernel_local_bytes(kernel));
    case CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE:
        return info_value(out, size_t, kernel_sub_group_size(kernel));
    case CL_KERNEL_PRIVATE_MEM_SIZE: {
        const gen_kernel *k = kernel->found->found.kernel;
        return info_value(out, cl_ulong, k ? k->private_bytes + k->scratch_bytes / k->simd : 0);
    }
    case CL_KERNEL_SPILL_MEM_SIZE_INTEL: {
        const gen_kernel *k = kernel->found->found.kernel;
        return info_value(out, cl_ulong, k ? k->spill_bytes : 0);
    }
    default: /* CL_KERNEL_GLOBAL_WORK_SIZE is for custom devices and built-in kernels */
        return CL_INVALID_VALUE;
    }
}

/* --- sub-groups ----------------------------------------------------------------------------------------------------------- */

/* Reads the sizes of a work-group at INPUT, at most three, as their product; 0: they are invalid. */
static size_t read_group_items(size_t bytes, const void *input)
{
    size_t sizes[3], items = 1;

    if (!input || !bytes || bytes % sizeof *sizes || bytes > sizeof sizes)
        return 0;
    memcpy(sizes, input, bytes);
    for (size_t i = 0; i < bytes / sizeof *sizes; i++) {
        if (!sizes[i] || sizes[i] > device_limit_of(DEVICE_work_group))
            return 0;
        items *= sizes[i];
    }
    return items;
}

/* Stores a work-group of COUNT sub-groups of WIDTH work-items, zeros if there is none; as many sizes as fit, at most three. */
static cl_int info_group_of_sub_groups(ocl_info out, size_t count, size_t width)
{
    size_t sizes[3] = {count * width, 1, 1}, dimensions = out.value ? out.capacity / sizeof *sizes : 3;

    if (!count || sizes[0] > device_limit_of(DEVICE_work_group))
        memset(sizes, 0, sizeof sizes);
    return info_bytes(out, sizes, (dimensions < 1 ? 1 : dimensions > 3 ? 3 : dimensions) * sizeof *sizes);
}

ENTRY(clGetKernelSubGroupInfo,
      (cl_kernel kernel, cl_device_id device, cl_kernel_sub_group_info name, size_t bytes, const void *input, size_t capacity,
       void *value, size_t *size),
      (kernel, device, name, bytes, input, capacity, value, size))
{
    ocl_info out = {capacity, value, size};
    cl_int error = check_device(kernel, device);
    size_t count;

    if (error)
        return error;
    size_t width = kernel_sub_group_size(kernel), items = read_group_items(bytes, input);
    switch (name) {
    case CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE: /* what get_max_sub_group_size() returns, also in a smaller work-group */
        return items ? info_value(out, size_t, width) : CL_INVALID_VALUE;
    case CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE:
        return items ? info_value(out, size_t, (items + width - 1) / width) : CL_INVALID_VALUE;
    case CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT:
        if (!input || bytes != sizeof count)
            return CL_INVALID_VALUE;
        memcpy(&count, input, sizeof count);
        return info_group_of_sub_groups(out, count > device_limit_of(DEVICE_work_group) ? 0 : count, width);
    case CL_KERNEL_MAX_NUM_SUB_GROUPS:
        return info_value(out, size_t, device_limit_of(DEVICE_work_group) / width);
    case CL_KERNEL_COMPILE_NUM_SUB_GROUPS:
        return info_value(out, size_t, 0);
    case CL_KERNEL_COMPILE_SUB_GROUP_SIZE_INTEL: {
        const ir_function *f = kernel->found->found.function;
        return info_value(out, size_t, f && !f->thread_form ? f->simd : 0);
    }
    default:
        return CL_INVALID_VALUE;
    }
}

ENTRY(clGetKernelSubGroupInfoKHR,
      (cl_kernel kernel, cl_device_id device, cl_kernel_sub_group_info name, size_t bytes, const void *input, size_t capacity,
       void *value, size_t *size),
      (kernel, device, name, bytes, input, capacity, value, size))
{
    if (name != CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE && name != CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE &&
        name != CL_KERNEL_COMPILE_SUB_GROUP_SIZE_INTEL)
        return CL_INVALID_VALUE;
    return clGetKernelSubGroupInfo(kernel, device, name, bytes, input, capacity, value, size);
}

ENTRY(clGetKernelSuggestedLocalWorkSizeKHR,
      (cl_command_queue queue, cl_kernel kernel, cl_uint dimensions, const size_t *offset, const size_t *global, size_t *local),
      (queue, kernel, dimensions, offset, global, local))
{
    run_sizes sizes;

    cl_int error = kernel_check_queue(kernel, queue);

    if (error)
        return error;
    if (!local)
        return CL_INVALID_VALUE;
    error = kernel_read_sizes(kernel, dimensions, offset, global, NULL, &sizes);
    if (error)
        return error;
    for (cl_uint i = 0; i < dimensions; i++) {
        if (!sizes.global[i])
            return CL_INVALID_GLOBAL_WORK_SIZE;
        local[i] = sizes.local[i];
    }
    return CL_SUCCESS;
}
