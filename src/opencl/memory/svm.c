/* src/opencl/memory/svm.c - the functions of the API for shared virtual memory. */
#include "src/opencl/memory/svm.h"

#include "src/opencl/api/observer.h"
#include "src/opencl/memory/map.h"
#include "src/opencl/queue/command.h"
#include "src/opencl/api/entry.h"

#include <string.h>

/* --- allocation ----------------------------------------------------------------------------------------------------------- */

static bool is_alignment(size_t alignment)
{
    return alignment <= BUFFER_ALIGNMENT && !(alignment & (alignment - 1));
}

/* Has the device shared memory of the kind that FLAGS demand? */
static bool has_svm(cl_svm_mem_flags flags)
{
    unsigned needed = (flags & CL_MEM_SVM_FINE_GRAIN_BUFFER ? DEVICE_SVM_FINE : DEVICE_SVM_COARSE) |
                      (flags & CL_MEM_SVM_ATOMICS ? DEVICE_SVM_ATOMICS : 0);

    return !(needed & ~ocl_profile()->svm);
}

static bool are_svm_flags(cl_svm_mem_flags flags)
{
    cl_svm_mem_flags access = flags & MEMORY_ACCESS;
    const cl_svm_mem_flags known = MEMORY_ACCESS | CL_MEM_SVM_FINE_GRAIN_BUFFER | CL_MEM_SVM_ATOMICS;

    if (!has_svm(flags))
        return false;
    return !(flags & ~known) && !(access & (access - 1)) &&
           (!(flags & CL_MEM_SVM_ATOMICS) || flags & CL_MEM_SVM_FINE_GRAIN_BUFFER);
}

ENTRY_ALLOCATION(clSVMAlloc, (cl_context context, cl_svm_mem_flags flags, size_t size, cl_uint alignment),
                 (context, flags, size, alignment))
{
    if (!ocl_is(context, OCL_CONTEXT) || !are_svm_flags(flags) || !size || size > device_buffer_limit() ||
        !is_alignment(alignment))
        return NULL;
    return allocation_new(context, (ocl_allocation){.bytes = size, .flags = flags, .usm_type = CL_MEM_TYPE_UNKNOWN_INTEL},
                          alignment);
}

/* Frees the allocation of C at POINTER for FUNCTION, which cannot return an error. */
static void free_pointer(cl_context c, void *pointer, const char *function)
{
    if (pointer && !allocation_free(c, pointer, false))
        observe(freed_nothing, pointer, function);
}

ENTRY_ACTION(clSVMFree, (cl_context context, void *svm_pointer), (context, svm_pointer))
{
    if (ocl_is(context, OCL_CONTEXT))
        free_pointer(context, svm_pointer, "clSVMFree");
}

typedef struct svm_release {
    ocl_command command;
    void(CL_CALLBACK *function)(cl_command_queue queue, cl_uint count, void *pointers[], void *data);
    void *data;
    cl_uint count;
    void *pointers[];
} svm_release;

static cl_int run_release(ocl_command *c)
{
    svm_release *r = (svm_release *)c;

    if (r->function) {
        const void *before = ocl_lend(c->queue);
        r->function(c->queue, r->count, r->pointers, r->data);
        ocl_lend(before);
        return CL_SUCCESS;
    }
    for (cl_uint i = 0; i < r->count; i++)
        free_pointer(c->queue->context, r->pointers[i], "clEnqueueSVMFree");
    return CL_SUCCESS;
}

ENTRY(clEnqueueSVMFree,
      (cl_command_queue command_queue, cl_uint num_svm_pointers, void *svm_pointers[],
       void(CL_CALLBACK *pfn_free_func)(cl_command_queue queue, cl_uint num_svm_pointers, void *svm_pointers[], void *user_data),
       void *user_data, cl_uint waits, const cl_event *wait_list, cl_event *event),
      (command_queue, num_svm_pointers, svm_pointers, pfn_free_func, user_data, waits, wait_list, event))
{
    cl_int error;

    if (!queue_is_host(command_queue))
        return CL_INVALID_COMMAND_QUEUE;
    if (!num_svm_pointers || !svm_pointers)
        return CL_INVALID_VALUE;
    svm_release *r = command_new(sizeof *r + num_svm_pointers * sizeof(void *), command_queue, CL_COMMAND_SVM_FREE, waits,
                                 wait_list, run_release, NULL, &error);
    if (!r)
        return error;
    r->function = pfn_free_func;
    r->command.work = pfn_free_func ? WORK_CALLBACK : WORK_NONE;
    r->data = user_data;
    r->count = num_svm_pointers;
    memcpy(r->pointers, svm_pointers, num_svm_pointers * sizeof(void *));
    return command_enqueue(&r->command, CL_FALSE, event);
}

/* --- transfers ------------------------------------------------------------------------------------------------------------ */

cl_int svm_enqueue_copy(const ocl_enqueue *e, void *to, const void *from, size_t size)
{
    size_t box[3] = {size, 1, 1};

    if (!queue_is_host(e->queue))
        return CL_INVALID_COMMAND_QUEUE;
    if (!to || !from)
        return CL_INVALID_VALUE;
    ocl_box target = transfer_linear(NULL, to), source = transfer_linear(NULL, from);
    return transfer_overlaps(&target, &source, box) ? CL_MEM_COPY_OVERLAP : transfer_enqueue(e, target, source, box);
}

cl_int svm_enqueue_fill(const ocl_enqueue *e, void *to, const void *pattern, size_t pattern_size, size_t size)
{
    bool is_size = pattern_size && pattern_size <= MAX_PATTERN_BYTES && !(pattern_size & (pattern_size - 1));

    if (!queue_is_host(e->queue))
        return CL_INVALID_COMMAND_QUEUE;
    if (!to || !pattern || !is_size || (uintptr_t)to % pattern_size || size % pattern_size)
        return CL_INVALID_VALUE;
    return transfer_enqueue_fill(e, transfer_linear(NULL, to), (size_t[]){size, 1, 1}, pattern, pattern_size);
}

ENTRY(clEnqueueSVMMemcpy,
      (cl_command_queue command_queue, cl_bool blocking_copy, void *dst_ptr, const void *src_ptr, size_t size, cl_uint waits,
       const cl_event *wait_list, cl_event *event),
      (command_queue, blocking_copy, dst_ptr, src_ptr, size, waits, wait_list, event))
{
    ocl_enqueue e = {command_queue, CL_COMMAND_SVM_MEMCPY, blocking_copy, waits, wait_list, event};

    return svm_enqueue_copy(&e, dst_ptr, src_ptr, size);
}

ENTRY(clEnqueueSVMMemFill,
      (cl_command_queue command_queue, void *svm_ptr, const void *pattern, size_t pattern_size, size_t size, cl_uint waits,
       const cl_event *wait_list, cl_event *event),
      (command_queue, svm_ptr, pattern, pattern_size, size, waits, wait_list, event))
{
    ocl_enqueue e = {command_queue, CL_COMMAND_SVM_MEMFILL, CL_FALSE, waits, wait_list, event};

    return svm_enqueue_fill(&e, svm_ptr, pattern, pattern_size, size);
}

/* --- maps and migrations, which only order commands ----------------------------------------------------------------------- */

ENTRY(clEnqueueSVMMap,
      (cl_command_queue command_queue, cl_bool blocking_map, cl_map_flags flags, void *svm_ptr, size_t size, cl_uint waits,
       const cl_event *wait_list, cl_event *event),
      (command_queue, blocking_map, flags, svm_ptr, size, waits, wait_list, event))
{
    ocl_enqueue e = {command_queue, CL_COMMAND_SVM_MAP, blocking_map, waits, wait_list, event};

    if (!queue_is_host(command_queue))
        return CL_INVALID_COMMAND_QUEUE;
    if (!svm_ptr || !size || !map_flags_valid(flags))
        return CL_INVALID_VALUE;
    return transfer_enqueue_map(&e, transfer_linear(NULL, svm_ptr), (size_t[]){size, 1, 1},
                                flags & (CL_MAP_WRITE | CL_MAP_WRITE_INVALIDATE_REGION));
}

ENTRY(clEnqueueSVMUnmap,
      (cl_command_queue command_queue, void *svm_ptr, cl_uint waits, const cl_event *wait_list, cl_event *event),
      (command_queue, svm_ptr, waits, wait_list, event))
{
    ocl_enqueue e = {command_queue, CL_COMMAND_SVM_UNMAP, CL_FALSE, waits, wait_list, event};

    if (!queue_is_host(command_queue))
        return CL_INVALID_COMMAND_QUEUE;
    if (!svm_ptr)
        return CL_INVALID_VALUE;
    observe(unmapped, svm_ptr);
    return transfer_enqueue_empty(&e, 0, NULL);
}

/* Are the BYTES at POINTER within an allocation of C? 0 bytes: POINTER is in one. */
static bool is_svm_range(cl_context c, const void *pointer, size_t bytes)
{
    ocl_allocation a;

    return allocation_find(c, pointer, &a) && bytes <= a.bytes - (size_t)((const unsigned char *)pointer - a.data);
}

ENTRY(clEnqueueSVMMigrateMem,
      (cl_command_queue command_queue, cl_uint num_svm_pointers, const void **svm_pointers, const size_t *sizes,
       cl_mem_migration_flags flags, cl_uint waits, const cl_event *wait_list, cl_event *event),
      (command_queue, num_svm_pointers, svm_pointers, sizes, flags, waits, wait_list, event))
{
    const cl_mem_migration_flags known = CL_MIGRATE_MEM_OBJECT_HOST | CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED;
    ocl_enqueue e = {command_queue, CL_COMMAND_SVM_MIGRATE_MEM, CL_FALSE, waits, wait_list, event};

    if (!queue_is_host(command_queue))
        return CL_INVALID_COMMAND_QUEUE;
    if (!num_svm_pointers || !svm_pointers || flags & ~known)
        return CL_INVALID_VALUE;
    for (cl_uint i = 0; i < num_svm_pointers; i++)
        if (!is_svm_range(command_queue->context, svm_pointers[i], sizes ? sizes[i] : 0))
            return CL_INVALID_VALUE;
    return transfer_enqueue_empty(&e, 0, NULL);
}
