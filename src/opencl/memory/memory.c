/* src/opencl/memory/memory.c - memory objects of all types: creation, references, destructor callbacks, checks of arguments. */
#include "src/opencl/memory/memory.h"

#include "src/opencl/api/observer.h"
#include "src/opencl/api/properties.h"
#include "src/opencl/api/storage.h"
#include "src/opencl/memory/map.h"
#include "src/opencl/queue/queue.h"
#include "src/opencl/api/entry.h"

#include <stdlib.h>
#include <string.h>

struct ocl_memory_destructor {
    ocl_memory_destructor *next;
    void(CL_CALLBACK *function)(cl_mem memory, void *data);
    void *data;
};

/* --- flags ---------------------------------------------------------------------------------------------------------------- */

static bool has_at_most_one(cl_mem_flags flags)
{
    return !(flags & (flags - 1));
}

bool memory_flags_valid(cl_mem_flags flags)
{
    bool takes_host_memory = flags & CL_MEM_USE_HOST_PTR && flags & (CL_MEM_ALLOC_HOST_PTR | CL_MEM_COPY_HOST_PTR);

    return !(flags & ~(cl_mem_flags)(MEMORY_ACCESS | MEMORY_HOST_ACCESS | MEMORY_HOST_PTR)) &&
           has_at_most_one(flags & MEMORY_ACCESS) && has_at_most_one(flags & MEMORY_HOST_ACCESS) && !takes_host_memory;
}

bool memory_host_ptr_valid(cl_mem_flags flags, const void *host_ptr)
{
    return (host_ptr != NULL) == ((flags & (CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR)) != 0);
}

bool memory_inherit_flags(const struct _cl_mem *parent, cl_mem_flags flags, cl_mem_flags *out)
{
    cl_mem_flags kernel = flags & MEMORY_ACCESS, host = flags & MEMORY_HOST_ACCESS;
    cl_mem_flags parent_host = parent->flags & MEMORY_HOST_ACCESS;

    if (!memory_flags_valid(flags) || flags & MEMORY_HOST_PTR)
        return false;
    if (kernel && !(parent->flags & CL_MEM_READ_WRITE) && kernel != (parent->flags & MEMORY_ACCESS))
        return false;
    if (host && parent_host && host != parent_host && host != CL_MEM_HOST_NO_ACCESS)
        return false;
    *out = (kernel ? kernel : parent->flags & MEMORY_ACCESS) | (host ? host : parent_host) | (parent->flags & MEMORY_HOST_PTR);
    return true;
}

/* --- creation ------------------------------------------------------------------------------------------------------------- */

/* Calls the destructor callbacks, the last one first, and frees M's members. */
static void destroy_memory(void *object)
{
    cl_mem m = object;

    if (m->destructors)
        observe(host_saw_queue, NULL);
    while (m->destructors) {
        ocl_memory_destructor *d = m->destructors;
        m->destructors = d->next;
        const void *before = ocl_lend(m);
        d->function(m, d->data);
        ocl_lend(before);
        free(d);
    }
    map_remove_all(m);
    if (m->owns_data)
        storage_free(m->data);
    if (m->parent)
        ocl_drop(m->parent);
    free(m->properties);
    ocl_drop(m->context);
}

cl_mem memory_new(cl_context c, cl_mem_object_type type, cl_mem_flags flags, const cl_mem_properties *properties)
{
    cl_mem_properties *copy = NULL;
    size_t count = 0;

    if (!properties_copy(properties, &copy, &count))
        return NULL;
    cl_mem m = ocl_new(OCL_MEMORY, sizeof *m, destroy_memory);
    if (!m) {
        free(copy);
        return NULL;
    }
    m->context = ocl_hold(c);
    m->type = type;
    m->flags = flags & MEMORY_ACCESS ? flags : flags | CL_MEM_READ_WRITE;
    m->properties = copy;
    m->property_count = count;
    return m;
}

static bool memory_returns(const void *object, const void *handle)
{
    const struct _cl_mem *m = object;

    for (cl_mem p = m->parent; p; p = p->parent)
        if (p == handle)
            return true;
    return context_returns(m->context, handle);
}

bool memory_allocate(cl_mem m, size_t size, void *host_ptr)
{
    m->size = size;
    if (m->flags & CL_MEM_USE_HOST_PTR)
        m->host_ptr = m->data = host_ptr;
    else if ((m->data = storage_new(size, BUFFER_ALIGNMENT)))
        m->owns_data = true;
    else
        return false;
    ocl_set_returns(m, memory_returns);
    return true;
}

void memory_place(cl_mem m, cl_mem parent, size_t origin, size_t size)
{
    m->parent = ocl_hold(parent);
    m->origin = origin;
    m->size = size;
    m->data = parent->data + origin;
    if (parent->host_ptr)
        m->host_ptr = (unsigned char *)parent->host_ptr + origin;
    ocl_set_returns(m, memory_returns);
}

cl_mem memory_root(cl_mem m)
{
    while (m && m->parent)
        m = m->parent;
    return m;
}

/* --- references ----------------------------------------------------------------------------------------------------------- */

ENTRY(clRetainMemObject, (cl_mem memobj), (memobj))
{
    return ocl_retain(memobj, OCL_MEMORY, CL_INVALID_MEM_OBJECT);
}

ENTRY(clReleaseMemObject, (cl_mem memobj), (memobj))
{
    return ocl_release(memobj, OCL_MEMORY, CL_INVALID_MEM_OBJECT);
}

ENTRY(clSetMemObjectDestructorCallback,
      (cl_mem memobj, void(CL_CALLBACK *pfn_notify)(cl_mem memobj, void *user_data), void *user_data),
      (memobj, pfn_notify, user_data))
{
    if (!ocl_is(memobj, OCL_MEMORY))
        return CL_INVALID_MEM_OBJECT;
    if (!pfn_notify)
        return CL_INVALID_VALUE;
    ocl_memory_destructor *d = malloc(sizeof *d);
    if (!d)
        return CL_OUT_OF_HOST_MEMORY;
    pthread_mutex_lock(&memobj->context->lock);
    *d = (ocl_memory_destructor){memobj->destructors, pfn_notify, user_data};
    memobj->destructors = d;
    pthread_mutex_unlock(&memobj->context->lock);
    return CL_SUCCESS;
}

/* --- arguments of commands ------------------------------------------------------------------------------------------------ */

bool memory_is_buffer(const void *handle)
{
    return ocl_is(handle, OCL_MEMORY) && ((const struct _cl_mem *)handle)->type == CL_MEM_OBJECT_BUFFER;
}

bool memory_is_image(const void *handle)
{
    if (!ocl_is(handle, OCL_MEMORY))
        return false;
    cl_mem_object_type type = ((const struct _cl_mem *)handle)->type;
    return type != CL_MEM_OBJECT_BUFFER && type != CL_MEM_OBJECT_PIPE;
}

static cl_int check_operand(cl_command_queue queue, cl_mem m, bool (*is_right)(const void *handle))
{
    if (!queue_is_host(queue))
        return CL_INVALID_COMMAND_QUEUE;
    if (!is_right(m))
        return CL_INVALID_MEM_OBJECT;
    return m->context == queue->context ? CL_SUCCESS : CL_INVALID_CONTEXT;
}

static bool is_memory(const void *handle)
{
    return ocl_is(handle, OCL_MEMORY);
}

cl_int memory_check_object(cl_command_queue queue, cl_mem m)
{
    return check_operand(queue, m, is_memory);
}

cl_int memory_check_buffer(cl_command_queue queue, cl_mem m)
{
    return check_operand(queue, m, memory_is_buffer);
}

cl_int memory_check_image(cl_command_queue queue, cl_mem m)
{
    return check_operand(queue, m, memory_is_image);
}

cl_int memory_check_host_access(const struct _cl_mem *m, bool reads, bool writes)
{
    const char *flag = m->flags & CL_MEM_HOST_NO_ACCESS && (reads || writes) ? "NO_ACCESS"
                       : m->flags & CL_MEM_HOST_WRITE_ONLY && reads          ? "WRITE_ONLY"
                       : m->flags & CL_MEM_HOST_READ_ONLY && writes          ? "READ_ONLY"
                                                                             : NULL;

    if (flag)
        ocl_explain(CL_INVALID_OPERATION, "the memory object was created with CL_MEM_HOST_%s", flag);
    return flag ? CL_INVALID_OPERATION : CL_SUCCESS;
}

bool memory_has_range(const struct _cl_mem *m, size_t offset, size_t size)
{
    bool has = offset <= m->size && size <= m->size - offset;

    if (!has)
        ocl_explain(CL_INVALID_VALUE, "%zu bytes at offset %zu of a buffer of %zu bytes", size, offset, m->size);
    return has;
}
