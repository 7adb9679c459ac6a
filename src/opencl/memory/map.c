/* src/opencl/memory/map.c - commands that map buffers and images, and that unmap them.
 *
 * A mapping exists from the call that enqueues its command to the call that enqueues its removal. The commands themselves have no
 * effect but their order, since devices access the memory of the host. */
#include "src/opencl/memory/map.h"

#include "src/opencl/api/observer.h"
#include "src/opencl/memory/image_box.h"
#include "src/opencl/memory/transfer.h"
#include "src/opencl/api/entry.h"

#include <stdlib.h>
#include <string.h>

struct ocl_mapping {
    ocl_mapping *next;
    cl_mem owner; /* the object that is mapped; the list is that of the object whose memory it has */
    ocl_box box;
    size_t size[3];              /* of `box` */
    size_t origin[4], region[3]; /* in the owner; of a buffer: bytes */
    bool writes;
};

/* --- the mappings of an object -------------------------------------------------------------------------------------------- */

void map_remove_all(cl_mem m)
{
    pthread_mutex_lock(&m->context->lock);
    for (ocl_mapping **at = &memory_root(m)->mappings; *at;) {
        ocl_mapping *p = *at;
        if (p->owner != m) {
            at = &p->next;
            continue;
        }
        *at = p->next;
        free(p);
    }
    pthread_mutex_unlock(&m->context->lock);
}

cl_uint map_count(cl_mem m)
{
    cl_uint count = 0;

    pthread_mutex_lock(&m->context->lock);
    for (const ocl_mapping *p = memory_root(m)->mappings; p; p = p->next)
        count += p->owner == m;
    pthread_mutex_unlock(&m->context->lock);
    return count;
}

static const unsigned char *end_of(const ocl_mapping *p)
{
    return p->box.data + (p->size[2] - 1) * p->box.slice_pitch + (p->size[1] - 1) * p->box.row_pitch + p->size[0];
}

/* Mappings of one object overlap if their coordinates do, mappings of two objects with common memory if their address ranges do. */
static bool mappings_overlap(const ocl_mapping *a, const ocl_mapping *b)
{
    if (a->owner != b->owner)
        return a->box.data < end_of(b) && b->box.data < end_of(a);
    if (a->origin[3] != b->origin[3])
        return false;
    for (unsigned d = 0; d < 3; d++)
        if (a->origin[d] >= b->origin[d] + b->region[d] || b->origin[d] >= a->origin[d] + a->region[d])
            return false;
    return true;
}

bool map_has_writer(const struct _cl_mem *m)
{
    const ocl_mapping *p = m->mappings;

    while (p && !p->writes)
        p = p->next;
    return p;
}

/* Adds P to the mappings of its object; false: it overlaps another one, and both are for writing. */
static bool add_mapping(ocl_mapping *p)
{
    cl_mem root = memory_root(p->owner);
    bool is_allowed = true;

    pthread_mutex_lock(&root->context->lock);
    for (const ocl_mapping *other = root->mappings; other && p->writes; other = other->next)
        is_allowed &= !(other->writes && mappings_overlap(p, other));
    if (is_allowed) {
        p->next = root->mappings;
        root->mappings = p;
        if (p->writes)
            observe(mapped, root);
    }
    pthread_mutex_unlock(&root->context->lock);
    return is_allowed;
}

/* Removes from the mappings of M the latest one that was returned as POINTER, and returns it; NULL: there is none. */
static ocl_mapping *take_mapping(cl_mem m, const void *pointer)
{
    ocl_mapping **at = &memory_root(m)->mappings;

    pthread_mutex_lock(&m->context->lock);
    while (*at && ((*at)->owner != m || (*at)->box.data != pointer))
        at = &(*at)->next;
    ocl_mapping *found = *at;
    if (found)
        *at = found->next;
    pthread_mutex_unlock(&m->context->lock);
    return found;
}

ocl_map_state map_find_state(cl_mem m, const unsigned char *data, size_t count)
{
    ocl_map_state state = MAP_NONE;

    pthread_mutex_lock(&m->context->lock);
    for (const ocl_mapping *p = memory_root(m)->mappings; p; p = p->next)
        if (data < end_of(p) && p->box.data < data + count && state != MAP_FOR_WRITING)
            state = p->writes ? MAP_FOR_WRITING : MAP_FOR_READING;
    pthread_mutex_unlock(&m->context->lock);
    return state;
}

void map_each(cl_mem m, void (*visit)(void *context, const ocl_box *box, const size_t size[3], bool writes), void *context)
{
    pthread_mutex_lock(&m->context->lock);
    for (const ocl_mapping *p = memory_root(m)->mappings; p; p = p->next)
        visit(context, &p->box, p->size, p->writes);
    pthread_mutex_unlock(&m->context->lock);
}

/* --- commands ------------------------------------------------------------------------------------------------------------- */

bool map_flags_valid(cl_map_flags flags)
{
    return flags == CL_MAP_WRITE_INVALIDATE_REGION || !(flags & ~(cl_map_flags)(CL_MAP_READ | CL_MAP_WRITE));
}

/* Enqueues the command for a copy of GIVEN with FLAGS. Returns the pointer to the mapped memory, NULL after an error. */
static void *enqueue_map(const ocl_enqueue *e, const ocl_mapping *given, cl_map_flags flags, cl_int *error)
{
    bool writes = flags & (CL_MAP_WRITE | CL_MAP_WRITE_INVALIDATE_REGION);
    cl_int code = memory_check_host_access(given->owner, flags & CL_MAP_READ, writes);

    if (code)
        return ocl_fail(error, code);
    ocl_mapping *p = malloc(sizeof *p);
    if (!p)
        return ocl_fail(error, CL_OUT_OF_HOST_MEMORY);
    *p = *given;
    p->writes = writes;
    void *pointer = p->box.data;
    if (!add_mapping(p)) {
        free(p);
        ocl_explain(CL_INVALID_OPERATION, "the region overlaps one that is mapped for writing");
        return ocl_fail(error, CL_INVALID_OPERATION);
    }
    code = transfer_enqueue_map(e, given->box, given->size, writes);
    if (code) {
        free(take_mapping(given->owner, pointer));
        return ocl_fail(error, code);
    }
    ocl_fail(error, CL_SUCCESS);
    return pointer;
}

ENTRY_RESULT(void *, clEnqueueMapBuffer,
             (cl_command_queue command_queue, cl_mem buffer, cl_bool blocking_map, cl_map_flags map_flags, size_t offset,
              size_t size, cl_uint waits, const cl_event *wait_list, cl_event *event, cl_int *error),
             (command_queue, buffer, blocking_map, map_flags, offset, size, waits, wait_list, event, error))
{
    ocl_enqueue e = {command_queue, CL_COMMAND_MAP_BUFFER, blocking_map, waits, wait_list, event};
    cl_int code = memory_check_buffer(command_queue, buffer);

    if (!code && (!memory_has_range(buffer, offset, size) || !size || !map_flags_valid(map_flags)))
        code = CL_INVALID_VALUE;
    if (code)
        return ocl_fail(error, code);
    return enqueue_map(&e,
                       &(ocl_mapping){.owner = buffer,
                                      .box = transfer_linear(buffer, buffer->data + offset),
                                      .size = {size, 1, 1},
                                      .origin = {offset},
                                      .region = {size, 1, 1}},
                       map_flags, error);
}

static size_t find_row_pitch(const struct _cl_mem *m, size_t level)
{
    return image_row_pitch(&m->image, (uint32_t)level);
}

ENTRY_RESULT(void *, clEnqueueMapImage,
             (cl_command_queue command_queue, cl_mem image, cl_bool blocking_map, cl_map_flags map_flags, const size_t *origin,
              const size_t *region, size_t *image_row_pitch, size_t *image_slice_pitch, cl_uint waits, const cl_event *wait_list,
              cl_event *event, cl_int *error),
             (command_queue, image, blocking_map, map_flags, origin, region, image_row_pitch, image_slice_pitch, waits, wait_list,
              event, error))
{
    ocl_enqueue e = {command_queue, CL_COMMAND_MAP_IMAGE, blocking_map, waits, wait_list, event};
    ocl_mapping p = {.owner = image};
    cl_int code = memory_check_image(command_queue, image);

    if (!code)
        code = image_box_find(image, origin, region, &p.box, p.size);
    if (code)
        return ocl_fail(error, code);
    unsigned count = image_box_dimensions(image);
    bool has_slices = count == 3 || image->type == CL_MEM_OBJECT_IMAGE1D_ARRAY;
    if (!image_row_pitch || (has_slices && !image_slice_pitch) || !map_flags_valid(map_flags))
        return ocl_fail(error, CL_INVALID_VALUE);
    memcpy(p.origin, origin, count * sizeof *origin);
    p.origin[3] = image->image.levels > 1 ? origin[count] : 0;
    memcpy(p.region, region, sizeof p.region);
    void *pointer = enqueue_map(&e, &p, map_flags, error);
    if (!pointer)
        return NULL;
    *image_row_pitch = find_row_pitch(image, p.origin[3]);
    if (image_slice_pitch)
        *image_slice_pitch = has_slices ? p.box.slice_pitch : 0;
    return pointer;
}

ENTRY(clEnqueueUnmapMemObject,
      (cl_command_queue command_queue, cl_mem memobj, void *mapped_ptr, cl_uint waits, const cl_event *wait_list,
       cl_event *event),
      (command_queue, memobj, mapped_ptr, waits, wait_list, event))
{
    ocl_enqueue e = {command_queue, CL_COMMAND_UNMAP_MEM_OBJECT, CL_FALSE, waits, wait_list, event};
    cl_int error = memory_check_object(command_queue, memobj);

    if (error)
        return error;
    ocl_mapping *p = take_mapping(memobj, mapped_ptr);
    if (!p) {
        ocl_explain(CL_INVALID_VALUE, "the memory object is not mapped at this pointer");
        return CL_INVALID_VALUE;
    }
    observe(unmapped, mapped_ptr);
    error = p->writes ? transfer_enqueue_unmap(&e, p->box, p->size) : transfer_enqueue_empty(&e, 1, &memobj);
    if (error)
        add_mapping(p);
    else
        free(p);
    return error;
}
