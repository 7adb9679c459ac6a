/* src/opencl/check/undeclared.c - see undeclared.h. "Behavior is undefined if the kernel accesses a coarse-grain or fine-grain buffer SVM allocation that is
 * not set as a kernel argument and is not in the set specified by CL_KERNEL_EXEC_INFO_SVM_PTRS": OpenCL API, clSetKernelExecInfo. */
#include "src/opencl/check/undeclared.h"

#include "src/opencl/check/findings.h"
#include "src/opencl/check/races/uses.h"

#include <stdio.h>

static bool is_argument(const ocl_launch *l, const ocl_allocation *a)
{
    for (size_t i = 0; i < l->kernel->count; i++)
        if (l->arguments[i].kind == RUN_BUFFER && allocation_has(a, l->arguments[i].data))
            return true;
    return false;
}

bool undeclared_check_use(const ocl_launch *l, const unsigned char *data, unsigned uses)
{
    cl_context context = l->command.queue->context;
    char byte[120], message[300];
    ocl_allocation a;

    if (!findings_has(CHECK_api) || !l->command.site || !allocation_find(context, data, &a) || is_argument(l, &a) ||
        indirect_has(&l->indirect, &a))
        return false;
    snprintf(message, sizeof message, "kernel '%s' %s %s, which is neither an argument nor declared with clSetKernelExecInfo()",
             l->kernel->found->signature.kernel, uses & (USE_WRITE | USE_ATOMIC_WRITE) ? "writes" : "reads",
             uses_name_byte(byte, context, NULL, data));
    findings_add_call(CHECK_api, l->command.site, message);
    return true;
}
