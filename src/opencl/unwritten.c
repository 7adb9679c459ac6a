/* src/opencl/unwritten.c - see unwritten.h. */
#include "src/opencl/unwritten.h"

#include "src/opencl/findings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Of the masks of all buffers. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static cl_mem find_root(cl_mem m)
{
    while (m && m->parent)
        m = m->parent;
    return m;
}

/* The masks of the bytes from OFFSET of B on; NULL: all are written. */
static unsigned char *masks_at(const ocl_box *b, size_t offset)
{
    cl_mem root = find_root(b->memory);

    return root && root->unwritten ? root->unwritten + (b->data - root->data) + offset : NULL;
}

void unwritten_begin(cl_mem m)
{
    if (!findings_has(CHECK_uninitialized))
        return;
    m->unwritten = malloc(m->size);
    if (m->unwritten)
        memset(m->unwritten, 0xff, m->size);
}

/* --- commands ------------------------------------------------------------------------------------------------------------- */

/* Reports the first of COUNT bytes whose mask at FROM is not 0. */
static void report_read(const unsigned char *from, size_t count, cl_mem m, const char *function)
{
    char message[128];
    size_t first = 0;

    while (first < count && !from[first])
        first++;
    if (first == count || !function)
        return;
    cl_mem root = find_root(m);
    snprintf(message, sizeof message, "the host reads byte %zu of a buffer of %zu bytes, which was never written",
             (size_t)(from - root->unwritten) + first, root->size);
    findings_add_call(CHECK_uninitialized, function, message);
}

/* Copies, sets and reports the masks of a row of COUNT bytes. */
static void copy_row(const ocl_box *to, const ocl_box *from, size_t to_offset, size_t from_offset, size_t count,
                     const char *function)
{
    unsigned char *target = masks_at(to, to_offset);
    const unsigned char *masks = masks_at(from, from_offset);

    if (target && masks)
        memmove(target, masks, count);
    else if (target)
        memset(target, 0, count);
    else if (masks && !to->memory)
        report_read(masks, count, from->memory, function);
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

void unwritten_write_all(cl_mem m)
{
    cl_mem root = find_root(m);

    if (root->unwritten)
        memset(root->unwritten, 0, root->size);
}
