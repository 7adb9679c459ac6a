/* src/opencl/unwritten.c - see unwritten.h. */
#include "src/opencl/unwritten.h"

#include "src/base/fork.h"
#include "src/opencl/findings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct tracked {
    const unsigned char *data; /* an allocation */
    size_t bytes;
    unsigned char *masks; /* of its bytes */
} tracked;

/* Of the masks of all buffers, images and allocations. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
FORK_LOCK(unwritten, &lock);
static tracked *allocations;
static size_t allocation_count, allocation_capacity;

static cl_mem find_root(cl_mem m)
{
    while (m && m->parent)
        m = m->parent;
    return m;
}

/* The tracked allocation with the byte at DATA; NULL: there is none. */
static tracked *find_allocation(const unsigned char *data)
{
    for (size_t i = 0; i < allocation_count; i++)
        if ((uintptr_t)data - (uintptr_t)allocations[i].data < allocations[i].bytes)
            return &allocations[i];
    return NULL;
}

/* The masks of the COUNT bytes from OFFSET of B on; NULL: all are written, or they are not those of one object. */
static unsigned char *masks_at(const ocl_box *b, size_t offset, size_t count)
{
    cl_mem root = find_root(b->memory);

    if (root)
        return root->unwritten ? root->unwritten + (b->data - root->data) + offset : NULL;
    const tracked *a = b->data ? find_allocation(b->data + offset) : NULL;
    size_t at = a ? (size_t)(b->data + offset - a->data) : 0;
    return a && count <= a->bytes - at ? a->masks + at : NULL;
}

void unwritten_begin(cl_mem m)
{
    if (!findings_has(CHECK_uninitialized))
        return;
    m->unwritten = malloc(m->size);
    if (m->unwritten)
        memset(m->unwritten, 0xff, m->size);
}

static bool reserve_allocation(void)
{
    size_t capacity = allocation_capacity ? 2 * allocation_capacity : 16;

    if (allocation_count < allocation_capacity)
        return true;
    tracked *grown = realloc(allocations, capacity * sizeof *grown);
    if (!grown)
        return false;
    allocations = grown;
    allocation_capacity = capacity;
    return true;
}

void unwritten_begin_allocation(const void *data, size_t bytes)
{
    unsigned char *masks = findings_has(CHECK_uninitialized) ? malloc(bytes) : NULL;

    if (!masks)
        return;
    memset(masks, 0xff, bytes);
    pthread_mutex_lock(&lock);
    if (reserve_allocation())
        allocations[allocation_count++] = (tracked){.data = data, .bytes = bytes, .masks = masks};
    else
        free(masks);
    pthread_mutex_unlock(&lock);
}

void unwritten_end_allocation(const void *data)
{
    if (!findings_has(CHECK_uninitialized))
        return;
    pthread_mutex_lock(&lock);
    tracked *a = find_allocation(data);
    if (a) {
        free(a->masks);
        *a = allocations[--allocation_count];
    }
    pthread_mutex_unlock(&lock);
}

/* --- commands ------------------------------------------------------------------------------------------------------------- */

/* Reports that FUNCTION reads byte AT of an object of BYTES bytes. */
static void report_byte(size_t at, const char *object, size_t bytes, const char *function)
{
    char message[128];

    snprintf(message, sizeof message, "the host reads byte %zu of %s of %zu bytes, which was never written", at, object, bytes);
    findings_add_call(CHECK_uninitialized, function, message);
}

/* Reports the first of COUNT bytes of B whose mask at MASKS, which begin at OFFSET, is not 0. */
static void report_read(const ocl_box *b, size_t offset, const unsigned char *masks, size_t count, const char *function)
{
    const unsigned char *at = b->data + offset;
    size_t first = 0;

    while (first < count && !masks[first])
        first++;
    if (first == count || !function)
        return;
    const struct _cl_mem *root = find_root(b->memory);
    const tracked *a = root ? NULL : find_allocation(at);
    if (root)
        report_byte((size_t)(at - root->data) + first, root->type == CL_MEM_OBJECT_BUFFER ? "a buffer" : "an image", root->size,
                    function);
    else
        report_byte((size_t)(at - a->data) + first, "an allocation", a->bytes, function);
}

/* Copies, sets and reports the masks of a row of COUNT bytes. */
static void copy_row(const ocl_box *to, const ocl_box *from, size_t to_offset, size_t from_offset, size_t count,
                     const char *function)
{
    unsigned char *target = masks_at(to, to_offset, count);
    const unsigned char *masks = masks_at(from, from_offset, count);

    if (target && masks)
        memmove(target, masks, count);
    else if (target)
        memset(target, 0, count);
    else if (masks && !to->memory)
        report_read(from, from_offset, masks, count, function);
}

void unwritten_copy(const ocl_box *to, const ocl_box *from, const size_t size[3], const char *function)
{
    pthread_mutex_lock(&lock);
    for (size_t z = 0; z < size[2]; z++)
        for (size_t y = 0; y < size[1]; y++)
            copy_row(to, from, z * to->slice_pitch + y * to->row_pitch, z * from->slice_pitch + y * from->row_pitch, size[0],
                     function);
    pthread_mutex_unlock(&lock);
}

void unwritten_write(const ocl_box *to, const size_t size[3])
{
    unwritten_copy(to, &(ocl_box){0}, size, NULL);
}

void unwritten_read(const ocl_box *from, const size_t size[3], const char *function)
{
    unwritten_copy(&(ocl_box){0}, from, size, function);
}

/* --- launches ------------------------------------------------------------------------------------------------------------- */

void unwritten_lock(void)
{
    pthread_mutex_lock(&lock);
}

void unwritten_unlock(void)
{
    pthread_mutex_unlock(&lock);
}

unsigned char *unwritten_object_masks(cl_mem m, bool follows)
{
    cl_mem root = find_root(m);
    unsigned char *masks = root->unwritten ? root->unwritten + (m->data - root->data) : NULL;

    if (masks && !follows)
        memset(masks, 0, m->size);
    return masks;
}

/* Bytes of new memory are zero: the host has written those that are not. */
static void find_host_writes(tracked *a)
{
    for (size_t i = 0; i < a->bytes; i++)
        if (a->data[i])
            a->masks[i] = 0;
}

unsigned char *unwritten_masks(const void *data, bool follows)
{
    tracked *a = find_allocation(data);

    if (a && !follows)
        memset(a->masks, 0, a->bytes);
    else if (a)
        find_host_writes(a);
    return a ? a->masks : NULL;
}
