/* Kernels follow pointers of the host that are stored in memory, and store some that the host and other kernels follow. Only accesses to
 * memory that was freed are findings.
 * OPTIONS: --check
 * STATUS: 3
 * source.cl:3:107: error: read through a pointer that points to no object [bounds]
 * kernel void sum(global node *list, global int *s) { *s = 0; for (node *n = list; n; n = n->next) *s += n->value; }
 *                                                                                                        ~~~^~~~~
 * source.cl:3: note: in kernel 'sum', in work-item (0), local id (0) of group (0)
 * source.cl:3:92: error: read through a pointer that points to no object [bounds]
 * kernel void sum(global node *list, global int *s) { *s = 0; for (node *n = list; n; n = n->next) *s += n->value; }
 *                                                                                         ~~~^~~~
 * source.cl:3: note: in kernel 'sum', in work-item (0), local id (0) of group (0)
 * 2 findings */
#include "check.h"

static const char *source =
    "typedef struct node { struct node *next; int value; } node;\n"
    "typedef struct range { global int *begin, *end; } range;\n"
    "kernel void sum(global node *list, global int *s) { *s = 0; for (node *n = list; n; n = n->next) *s += n->value; }\n"
    "kernel void sum_range(constant range *r, global int *s) { *s = 0; for (global int *n = r->begin; n < r->end; n++) *s += *n; "
    "}\n"
    "kernel void reverse(global node *global *list, global ulong *old) {\n"
    "    global node *last = 0;\n"
    "    *old = (ulong)*list;\n"
    "    for (global node *n = *list, *next; n; last = n, n = next) { next = (global node *)n->next; n->next = last; }\n"
    "    *list = last;\n"
    "}\n"
    "kernel void first(global ulong *address, global int *s) { *s = ((global node *)*address)->value; }\n";

typedef struct node {
    struct node *next;
    int value;
} node;

enum { COUNT = 5 };

static cl_context context;
static cl_command_queue queue;
static int *result;

static cl_kernel kernel_of(cl_program program, const char *name)
{
    cl_kernel kernel = clCreateKernel(program, name, NULL);

    must(clSetKernelArgSVMPointer(kernel, 1, result));
    return kernel;
}

static int run(cl_kernel kernel)
{
    size_t items = 1;

    must(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &items, NULL, 0, NULL, NULL));
    must(clFinish(queue));
    return *result;
}

static int sum_of(cl_kernel kernel, node *list)
{
    must(clSetKernelArgSVMPointer(kernel, 0, list));
    return run(kernel);
}

int main(void)
{
    context = new_context();
    queue = new_queue(context, 0);
    cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, NULL);
    must(clBuildProgram(program, 0, NULL, "-cl-std=CL3.0", NULL, NULL));
    result = clSVMAlloc(context, CL_MEM_READ_WRITE | CL_MEM_SVM_FINE_GRAIN_BUFFER, 64, 0);
    cl_kernel sum = kernel_of(program, "sum"), sum_range = kernel_of(program, "sum_range"),
              reverse = kernel_of(program, "reverse"), first = kernel_of(program, "first");
    int numbers[8] = {1, 2, 3, 4, 5, 6, 7, 8}, wrong = 0;
    node *shared[COUNT], own[COUNT];
    cl_bool yes = CL_TRUE;
    cl_ulong *address = (cl_ulong *)(result + 4);

    for (int i = 0; i < COUNT; i++) {
        shared[i] = clSVMAlloc(context, CL_MEM_READ_WRITE | CL_MEM_SVM_FINE_GRAIN_BUFFER, sizeof(node), 0);
        *shared[i] = (node){i ? shared[i - 1] : NULL, 1 << i};
        own[i] = (node){i ? &own[i - 1] : NULL, 1 << i};
    }
    must(clSetKernelExecInfo(sum, CL_KERNEL_EXEC_INFO_SVM_PTRS, sizeof shared, shared));
    must(clSetKernelExecInfo(reverse, CL_KERNEL_EXEC_INFO_SVM_PTRS, sizeof shared, shared));
    must(clSetKernelExecInfo(first, CL_KERNEL_EXEC_INFO_SVM_PTRS, sizeof shared, shared));
    wrong += sum_of(sum, shared[4]) != 31;
    wrong += sum_of(sum, &own[3]) != 15;

    int *range[2] = {numbers + 2, numbers + 5};
    cl_mem ranges = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, sizeof range, range, NULL);
    must(clSetKernelArg(sum_range, 0, sizeof ranges, &ranges));
    must(clSetKernelExecInfo(sum_range, CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM, sizeof yes, &yes));
    wrong += run(sum_range) != 12;

    cl_mem list = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, sizeof(node *), &shared[4], NULL);
    must(clSetKernelArg(reverse, 0, sizeof list, &list));
    must(clSetKernelArgSVMPointer(reverse, 1, address));
    run(reverse);
    node *now;
    must(clEnqueueReadBuffer(queue, list, CL_TRUE, 0, sizeof now, &now, 0, NULL, NULL));
    wrong += now != shared[0] || now->next != shared[1] || shared[4]->next != NULL || *address != (uintptr_t)shared[4];
    must(clSetKernelArgSVMPointer(first, 0, address));
    wrong += run(first) != 16;

    clSVMFree(context, shared[4]);
    wrong += sum_of(sum, shared[3]) != 8;
    for (int i = 0; i < COUNT - 1; i++)
        clSVMFree(context, shared[i]);
    clSVMFree(context, result);
    cl_kernel kernels[] = {sum, sum_range, reverse, first};
    for (int i = 0; i < 4; i++)
        clReleaseKernel(kernels[i]);
    clReleaseMemObject(list);
    clReleaseMemObject(ranges);
    clReleaseProgram(program);
    clReleaseCommandQueue(queue);
    clReleaseContext(context);
    return wrong ? 9 : 0;
}
