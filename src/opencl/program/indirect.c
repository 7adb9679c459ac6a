/* src/opencl/program/indirect.c - see indirect.h. The rules: OpenCL API 5.9.3, "Setting Kernel Arguments" (the table of clSetKernelExecInfo), and
 * cl_intel_unified_shared_memory. */
#include "src/opencl/program/indirect.h"

#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct ocl_pointers {
    atomic_size_t holders;
    size_t count;
    const void *items[];
};

static void drop_pointers(ocl_pointers *p)
{
    if (p && atomic_fetch_sub(&p->holders, 1) == 1)
        free(p);
}

static ocl_pointers *hold_pointers(ocl_pointers *p)
{
    if (p)
        atomic_fetch_add(&p->holders, 1);
    return p;
}

static cl_int set_pointers(ocl_pointers **set, size_t size, const void *value)
{
    ocl_pointers *p = NULL;

    if (size % sizeof(void *))
        return CL_INVALID_VALUE;
    if (size) {
        if (size > SIZE_MAX / 2 || !(p = malloc(sizeof *p + size)))
            return CL_OUT_OF_HOST_MEMORY;
        atomic_init(&p->holders, 1);
        p->count = size / sizeof(void *);
        memcpy(p->items, value, size);
    }
    drop_pointers(*set);
    *set = p;
    return CL_SUCCESS;
}

static cl_int set_flag(bool *flag, size_t size, const void *value)
{
    cl_bool given;

    if (size != sizeof given)
        return CL_INVALID_VALUE;
    memcpy(&given, value, sizeof given);
    *flag = given;
    return CL_SUCCESS;
}

cl_int indirect_set(ocl_indirect *i, cl_kernel_exec_info name, size_t size, const void *value)
{
    if (name == CL_KERNEL_EXEC_INFO_SVM_PTRS && !size && !value) /* the empty set */
        return set_pointers(&i->svm, 0, NULL);
    if (!value || !size)
        return CL_INVALID_VALUE;
    switch (name) {
    case CL_KERNEL_EXEC_INFO_SVM_PTRS:
        return set_pointers(&i->svm, size, value);
    case CL_KERNEL_EXEC_INFO_USM_PTRS_INTEL:
        return set_pointers(&i->usm, size, value);
    case CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM:
        return set_flag(&i->has_system, size, value);
    case CL_KERNEL_EXEC_INFO_INDIRECT_HOST_ACCESS_INTEL:
    case CL_KERNEL_EXEC_INFO_INDIRECT_DEVICE_ACCESS_INTEL:
    case CL_KERNEL_EXEC_INFO_INDIRECT_SHARED_ACCESS_INTEL:
        return set_flag(&i->has_usm_type[name - CL_KERNEL_EXEC_INFO_INDIRECT_HOST_ACCESS_INTEL], size, value);
    default:
        return CL_INVALID_VALUE;
    }
}

ocl_indirect indirect_hold(const ocl_indirect *i)
{
    ocl_indirect copy = *i;

    hold_pointers(copy.svm);
    hold_pointers(copy.usm);
    return copy;
}

void indirect_drop(ocl_indirect *i)
{
    drop_pointers(i->svm);
    drop_pointers(i->usm);
    i->svm = i->usm = NULL;
}

static bool names(const ocl_pointers *p, const ocl_allocation *a)
{
    for (size_t i = 0; p && i < p->count; i++)
        if (allocation_has(a, p->items[i]))
            return true;
    return false;
}

bool indirect_has(const ocl_indirect *i, const ocl_allocation *a)
{
    bool is_usm = a->usm_type != CL_MEM_TYPE_UNKNOWN_INTEL;

    if (is_usm && i->has_usm_type[a->usm_type - CL_MEM_TYPE_HOST_INTEL])
        return true;
    if (!is_usm && i->has_system && a->flags & CL_MEM_SVM_FINE_GRAIN_BUFFER)
        return true;
    return names(i->svm, a) || names(i->usm, a);
}
