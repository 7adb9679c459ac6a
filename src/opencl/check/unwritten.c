/* src/opencl/check/unwritten.c - masks of bytes that were never written, by address, and how commands pass them on. */
#include "src/opencl/check/unwritten.h"
#include "src/opencl/api/grow.h"

#include "src/base/fork.h"
#include "src/base/search.h"
#include "src/opencl/check/findings.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct unwritten_masks {
    atomic_uint holds;  /* of its record, and of launches */
    unsigned char flip; /* of undefined_masks */
    const unsigned char *data;
    size_t bytes;
    size_t first; /* all bytes before it were written when renew_complete() last scanned them; under `lock` */
    unsigned char of_bytes[];
};

/* A longer record gets new masks when all of its bytes are written: their pages are untouched. */
enum { LONG_RECORD = 1 << 20 };

typedef struct record {
    const unsigned char *data;
    size_t bytes;
    unwritten_masks *masks; /* NULL in the result of a look-up that finds none */
    const char *object;     /* what the memory belongs to, for reports */
    unsigned long number;   /* tells records apart */
    bool is_allocation;
} record;

/* LOCK is held while a command other than a launch changes masks, LIST_LOCK, which is taken after it, protects the records: disjoint, in the
 * order of their addresses. A launch runs without both, so that nothing waits for a kernel that waits for the host or another kernel. The masks that
 * it uses change at the same time only if the bytes do: then the order of the commands is open anyway. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER, list_lock = PTHREAD_MUTEX_INITIALIZER;
FORK_LOCK(unwritten, &lock);
FORK_LOCK(unwritten_records, &list_lock);
static record *records;
static size_t record_count, record_capacity;
static unsigned long record_number; /* of the newest one */

/* The index of the first record that ends after DATA. */
static size_t find_index(const unsigned char *data)
{
    lower_bound(at, record_count, (uintptr_t)records[at].data + records[at].bytes <= (uintptr_t)data);
    return at;
}

/* The record with the byte at DATA, or none. *COUNT, at least 1, becomes at most the number of bytes from DATA on that are in that record, or in
 * none. */
static record find_record(const unsigned char *data, size_t *count)
{
    record found = {0};
    size_t left = SIZE_MAX;

    pthread_mutex_lock(&list_lock);
    size_t at = find_index(data);
    if (at < record_count && (uintptr_t)records[at].data <= (uintptr_t)data) {
        found = records[at];
        left = found.bytes - (size_t)(data - found.data);
    } else if (at < record_count) {
        left = (uintptr_t)records[at].data - (uintptr_t)data;
    }
    pthread_mutex_unlock(&list_lock);
    *count = left < *count ? left : *count;
    return found;
}

/* The masks of the bytes at DATA, of which *COUNT becomes at most the number that have masks, or have none. */
static undefined_masks masks_at(const unsigned char *data, size_t *count)
{
    record r = find_record(data, count);

    return r.masks ? (undefined_masks){r.masks->of_bytes + (data - r.data), r.masks->flip} : (undefined_masks){0};
}

/* Makes space for another record; false: memory ran out. */
static bool reserve_record(void)
{
    record *grown = grow_array(records, record_count, &record_capacity, sizeof *grown);

    records = grown ? grown : records;
    return grown;
}

/* Masks of the BYTES bytes at DATA, whose pages are untouched: all are written if FLIP is 0, and none if it is 0xff. NULL: memory ran out. */
static unwritten_masks *new_masks(const unsigned char *data, size_t bytes, unsigned char flip)
{
    unwritten_masks *masks = calloc(1, sizeof *masks + bytes);

    if (!masks)
        return NULL;
    atomic_init(&masks->holds, 1);
    masks->flip = flip;
    masks->data = data;
    masks->bytes = bytes;
    return masks;
}

static void begin(const void *data, size_t bytes, const char *object, bool is_allocation)
{
    unwritten_masks *masks = findings_has(CHECK_uninitialized) ? new_masks(data, bytes, UINT8_MAX) : NULL;

    if (!masks)
        return;
    pthread_mutex_lock(&list_lock);
    if (reserve_record()) {
        size_t at = find_index(data);
        memmove(&records[at + 1], &records[at], (record_count++ - at) * sizeof *records);
        records[at] = (record){data, bytes, masks, object, ++record_number, is_allocation};
    } else {
        free(masks);
    }
    pthread_mutex_unlock(&list_lock);
}

void unwritten_begin(const struct _cl_mem *m)
{
    begin(m->data, m->size, m->type == CL_MEM_OBJECT_BUFFER ? "a buffer" : "an image", false);
}

void unwritten_begin_allocation(const void *data, size_t bytes)
{
    begin(data, bytes, "an allocation", true);
}

/* Removes the record that begins at DATA and returns it; its masks are NULL if there is none. */
static record remove_record(const void *data)
{
    record removed = {0};

    pthread_mutex_lock(&list_lock);
    size_t at = find_index(data);
    if (at < record_count && records[at].data == data) {
        removed = records[at];
        memmove(&records[at], &records[at + 1], (--record_count - at) * sizeof *records);
    }
    pthread_mutex_unlock(&list_lock);
    return removed;
}

static void drop(unwritten_masks *m)
{
    if (m && atomic_fetch_sub(&m->holds, 1) == 1)
        free(m);
}

/* A command that copies masks holds none: the lock keeps them. */
void unwritten_end(const void *data)
{
    if (!findings_has(CHECK_uninitialized))
        return;
    pthread_mutex_lock(&lock);
    drop(remove_record(data).masks);
    pthread_mutex_unlock(&lock);
}

/* --- commands ------------------------------------------------------------------------------------------------------------- */

/* *SITE reads COUNT bytes at DATA, all in one record, for the host: reports the first one with undefined bits in MASKS, and clears
 * *SITE then: one report is enough for a command, and for the commands
 * of one place, or, without stacks, of a function that read one object. */
static void report_read(const unsigned char *data, undefined_masks masks, size_t count, const call_site **site)
{
    char message[128], object[32];
    size_t first = masks_defined_count(masks, 0, count);

    if (first == count || !*site)
        return;
    const record r = find_record(data, &count);
    snprintf(message, sizeof message, "the host reads byte %zu of %s of %zu bytes, which was never written",
             (size_t)(data - r.data) + first, r.object, r.bytes);
    snprintf(object, sizeof object, "record %lu", r.number);
    findings_add_pair(CHECK_uninitialized, *site, NULL, *(*site)->stack ? (*site)->stack : object, message);
    *site = NULL;
}

/* Gives the long record of COUNT bytes at DATA, all of which are written, new masks in place of OLD (NULL: of those that it has). False: there is no such
 * record, or no memory. The lock is held. */
static bool renew_masks(const unsigned char *data, size_t count, unwritten_masks *old)
{
    unwritten_masks *fresh = NULL;

    pthread_mutex_lock(&list_lock);
    size_t at = find_index(data);
    if (count >= LONG_RECORD && at < record_count && records[at].data == data && records[at].bytes == count &&
        (!old || records[at].masks == old))
        fresh = new_masks(data, count, 0);
    if (fresh) {
        old = records[at].masks;
        records[at].masks = fresh;
    }
    pthread_mutex_unlock(&list_lock);
    if (fresh)
        drop(old);
    return fresh != NULL;
}

/* The COUNT bytes at DATA, which are in one record, are written. The lock is held. */
static void define(const unsigned char *data, undefined_masks masks, size_t count)
{
    if (!renew_masks(data, count, NULL))
        masks_define(masks, 0, count);
}

/* Copies, sets and reports the masks of at most COUNT bytes at TO and at FROM (NULL: written bytes without an address), of which TO_HOST tells
 * that the host can read them. Returns how many it was. */
static size_t copy_piece(const unsigned char *to, bool to_host, const unsigned char *from, size_t count, const call_site **site)
{
    const undefined_masks none = {0}, target = to ? masks_at(to, &count) : none, masks = from ? masks_at(from, &count) : none;

    if (target.stored && masks.stored)
        masks_copy(target, masks, count);
    else if (target.stored)
        define(to, target, count);
    else if (masks.stored && to_host)
        report_read(from, masks, count, site);
    return count;
}

static void copy_row(const ocl_box *to, const ocl_box *from, size_t to_offset, size_t from_offset, size_t count,
                     const call_site **site)
{
    for (size_t done = 0; done < count;)
        done += copy_piece(to->data ? to->data + to_offset + done : NULL, !to->memory,
                           from->data ? from->data + from_offset + done : NULL, count - done, site);
}

void unwritten_copy(const ocl_box *to, const ocl_box *from, const size_t size[3], const call_site *site)
{
    pthread_mutex_lock(&lock);
    for (size_t z = 0; z < size[2]; z++)
        for (size_t y = 0; y < size[1]; y++)
            copy_row(to, from, z * to->slice_pitch + y * to->row_pitch, z * from->slice_pitch + y * from->row_pitch, size[0],
                     &site);
    pthread_mutex_unlock(&lock);
}

void unwritten_write(const ocl_box *to, const size_t size[3])
{
    unwritten_copy(to, &(ocl_box){0}, size, NULL);
}

void unwritten_read(const ocl_box *from, const size_t size[3], const call_site *site)
{
    unwritten_copy(&(ocl_box){0}, from, size, site);
}

/* --- launches ------------------------------------------------------------------------------------------------------------- */

/* Bytes of new memory are zero: the host has written those that are not. */
static void find_host_writes(const unsigned char *data, undefined_masks masks, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (data[i])
            masks_define(masks, i, 1);
}

/* The same as unwritten_find(). The lock is held. */
static undefined_masks find_masks(const void *data, size_t bytes, bool follows, unwritten_masks **hold)
{
    size_t count = bytes;
    const record r = find_record(data, &count);

    *hold = NULL;
    if (!r.masks || count < bytes)
        return (undefined_masks){0};
    undefined_masks masks = {r.masks->of_bytes + ((const unsigned char *)data - r.data), r.masks->flip};
    if (!follows) {
        define(data, masks, bytes);
        return (undefined_masks){0};
    }
    atomic_fetch_add(&r.masks->holds, 1);
    *hold = r.masks;
    if (r.is_allocation)
        find_host_writes(data, masks, bytes);
    return masks;
}

/* Replaces the masks M if all bytes of their record are written now. Only the record and the caller hold M. The lock is held. */
static void renew_complete(unwritten_masks *m)
{
    const undefined_masks masks = {m->of_bytes, m->flip};

    m->first += masks_defined_count(masks, m->first, m->bytes - m->first);
    if (m->first == m->bytes) /* since then, bytes before it may have become undefined */
        m->first = masks_defined_count(masks, 0, m->bytes);
    if (m->first == m->bytes)
        renew_masks(m->data, m->bytes, m);
}

void unwritten_leave(unwritten_masks *m)
{
    if (m && m->flip && m->bytes >= LONG_RECORD) {
        pthread_mutex_lock(&lock);
        if (m->holds == 2)
            renew_complete(m);
        pthread_mutex_unlock(&lock);
    }
    drop(m);
}

undefined_masks unwritten_find(const void *data, size_t bytes, bool follows, unwritten_masks **hold)
{
    pthread_mutex_lock(&lock);
    undefined_masks masks = find_masks(data, bytes, follows, hold);
    pthread_mutex_unlock(&lock);
    return masks;
}

undefined_masks unwritten_find_object(const struct _cl_mem *m, bool follows, unwritten_masks **hold)
{
    pthread_mutex_lock(&lock);
    undefined_masks masks = find_masks(m->data, m->size, follows, hold);
    if (!masks.stored)
        copy_row(&(ocl_box){.data = m->data}, &(ocl_box){0}, 0, 0, m->size, &(const call_site *){NULL});
    pthread_mutex_unlock(&lock);
    return masks;
}
