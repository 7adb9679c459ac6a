/* src/opencl/check/races/frozen.c - copies bytes that the host must not change, and compares them later. */
#include "src/opencl/check/races/frozen.h"

#include "src/base/fork.h"
#include "src/opencl/api/storage.h"
#include "src/opencl/check/findings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

struct ocl_frozen {
    ocl_frozen *next, *previous;
    ocl_box box;
    size_t size[3];
    const call_site *site;
    const char *role;     /* of a command's region: "source region"; NULL: a map */
    bool is_exclusive;    /* a map of memory that the host may change only while it is mapped */
    bool is_unmapped;     /* it was a map */
    bool is_allowed;      /* the bytes may change */
    unsigned char *bytes; /* those of the box, without gaps; NULL: a map for writing */
};

/* All of them, the last one first. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
FORK_LOCK(frozen, &lock);
static ocl_frozen *newest;

static size_t box_bytes(const ocl_frozen *f)
{
    return transfer_box_bytes(&f->box, f->size);
}

static const unsigned char *row_of(const ocl_frozen *f, size_t y, size_t z)
{
    return f->box.data + z * f->box.slice_pitch + y * f->box.row_pitch;
}

static size_t copied_bytes(const ocl_frozen *f)
{
    return f->size[0] * f->size[1] * f->size[2];
}

static void copy_bytes(ocl_frozen *f)
{
    unsigned char *to = f->bytes;

    for (size_t z = 0; z < f->size[2]; z++)
        for (size_t y = 0; y < f->size[1]; y++, to += f->size[0])
            storage_copy(to, row_of(f, y, z), f->size[0]);
}

static ocl_frozen *new_frozen(const ocl_box *box, const size_t size[3], bool copies)
{
    ocl_frozen *f = calloc(1, sizeof *f);

    if (!f)
        return NULL;
    f->box = *box;
    memcpy(f->size, size, sizeof f->size);
    f->bytes = copies ? calloc(1, copied_bytes(f)) : NULL;
    if (copies && !f->bytes) {
        free(f);
        return NULL;
    }
    if (copies)
        copy_bytes(f);
    return f;
}

static void link_frozen(ocl_frozen *f)
{
    pthread_mutex_lock(&lock);
    f->next = newest;
    if (newest)
        newest->previous = f;
    newest = f;
    pthread_mutex_unlock(&lock);
}

/* The lock is held. */
static void unlink_frozen(ocl_frozen *f)
{
    *(f->previous ? &f->previous->next : &newest) = f->next;
    if (f->next)
        f->next->previous = f->previous;
}

static void destroy_frozen(ocl_frozen *f)
{
    free(f->bytes);
    free(f);
}

/* --- comparison ----------------------------------------------------------------------------------------------------------- */

/* Does the process still have the memory of F? */
static bool is_mapped(const ocl_frozen *f)
{
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), begin = (uintptr_t)f->box.data / page * page;

    return msync((void *)begin, (uintptr_t)f->box.data + box_bytes(f) - begin, MS_ASYNC) == 0;
}

/* Stores the offset of the first byte that has changed in *AT; false: none has. */
static bool find_change(const ocl_frozen *f, size_t *at)
{
    const unsigned char *copy = f->bytes;

    for (size_t z = 0; z < f->size[2]; z++)
        for (size_t y = 0; y < f->size[1]; y++, copy += f->size[0]) {
            const unsigned char *row = row_of(f, y, z);
            size_t x = 0;
            if (memcmp(row, copy, f->size[0]) == 0)
                continue;
            while (row[x] == copy[x])
                x++;
            *at = (size_t)(row - f->box.data) + x;
            return true;
        }
    return false;
}

/* --- regions of commands -------------------------------------------------------------------------------------------------- */

ocl_frozen *frozen_new_region(const ocl_box *box, const size_t size[3], const char *role, const call_site *site)
{
    ocl_frozen *f = site && size[0] ? new_frozen(box, size, true) : NULL;

    if (!f)
        return NULL;
    f->site = site;
    f->role = role;
    link_frozen(f);
    return f;
}

void frozen_renew(ocl_frozen *f)
{
    if (is_mapped(f))
        copy_bytes(f);
}

bool frozen_check(ocl_frozen *f, ocl_box *copy)
{
    char message[160];
    size_t at;

    pthread_mutex_lock(&lock);
    bool is_allowed = f->is_allowed;
    pthread_mutex_unlock(&lock);
    if (is_allowed)
        return true;
    bool exists = is_mapped(f);
    if (!exists)
        snprintf(message, sizeof message, "the host has freed the %s before it has seen the end of the command", f->role);
    else if (find_change(f, &at))
        snprintf(message, sizeof message, "the host has changed byte %zu of the %s before it has seen the end of the command", at,
                 f->role);
    else
        return true;
    findings_add_call(CHECK_races, f->site, message);
    frozen_allow(f->box.data, 1); /* one finding */
    if (!exists && copy)
        *copy = (ocl_box){.data = f->bytes, .row_pitch = f->size[0], .slice_pitch = f->size[0] * f->size[1]};
    return exists;
}

void frozen_free(ocl_frozen *f)
{
    if (!f)
        return;
    pthread_mutex_lock(&lock);
    unlink_frozen(f);
    pthread_mutex_unlock(&lock);
    destroy_frozen(f);
}

/* --- maps ----------------------------------------------------------------------------------------------------------------- */

static bool overlaps(const ocl_frozen *f, const unsigned char *begin, const unsigned char *end)
{
    return f->box.data < end && begin < f->box.data + box_bytes(f);
}

/* Has the host mapped bytes of F for writing? The lock is held. */
static bool is_mapped_for_writing(const ocl_frozen *f)
{
    const ocl_frozen *other = newest;

    while (other && (other->role || other->bytes || !overlaps(other, f->box.data, f->box.data + box_bytes(f))))
        other = other->next;
    return other;
}

/* Removes the regions with bytes from BEGIN to END that are not mapped any more. The lock is held. */
static void remove_unmapped(const unsigned char *begin, const unsigned char *end)
{
    for (ocl_frozen *f = newest, *next; f; f = next) {
        next = f->next;
        if (!f->is_unmapped || !overlaps(f, begin, end))
            continue;
        unlink_frozen(f);
        destroy_frozen(f);
    }
}

void frozen_begin_map(const ocl_box *box, const size_t size[3], bool writes, bool is_exclusive)
{
    ocl_frozen *f = findings_has(CHECK_maps) ? new_frozen(box, size, !writes) : NULL;

    if (!f)
        return;
    f->is_exclusive = is_exclusive;
    if (writes)
        frozen_allow(box->data, box_bytes(f));
    pthread_mutex_lock(&lock);
    f->is_allowed = !writes && is_mapped_for_writing(f);
    remove_unmapped(box->data, box->data + box_bytes(f));
    pthread_mutex_unlock(&lock);
    link_frozen(f);
}

/* The host has unmapped F, which is in no list: it must not change the bytes until it maps them again. */
static void keep_unmapped(ocl_frozen *f)
{
    f->bytes = f->bytes ? f->bytes : malloc(copied_bytes(f));
    if (!f->is_exclusive || !f->bytes) {
        destroy_frozen(f);
        return;
    }
    copy_bytes(f);
    f->is_unmapped = true;
    f->previous = NULL;
    pthread_mutex_lock(&lock);
    f->is_allowed = is_mapped_for_writing(f);
    pthread_mutex_unlock(&lock);
    link_frozen(f);
}

/* Stores in MESSAGE which byte of an unmapped region with bytes from BEGIN to END the host has changed, and removes the region; false: it has changed none. */
static bool take_change(char message[160], const unsigned char *begin, const unsigned char *end)
{
    bool found = false;
    size_t at;

    pthread_mutex_lock(&lock);
    for (ocl_frozen *f = newest, *next; f && !found; f = next) {
        next = f->next;
        if (!f->is_unmapped || !overlaps(f, begin, end))
            continue;
        found = !f->is_allowed && find_change(f, &at);
        if (found)
            snprintf(message, 160, "the host has changed byte %zu of a region after it had unmapped it", at);
        if (!found && !f->is_allowed)
            continue;
        unlink_frozen(f);
        destroy_frozen(f);
    }
    pthread_mutex_unlock(&lock);
    return found;
}

void frozen_check_unmapped(const void *data, size_t bytes, const call_site *site)
{
    char message[160];

    while (findings_has(CHECK_maps) && site && bytes && take_change(message, data, (const unsigned char *)data + bytes))
        findings_add_call(CHECK_maps, site, message);
}

void frozen_end_map(const void *pointer, const call_site *site)
{
    char message[160];
    size_t at;

    if (!findings_has(CHECK_maps))
        return;
    pthread_mutex_lock(&lock);
    ocl_frozen *f = newest;
    while (f && (f->role || f->is_unmapped || f->box.data != pointer))
        f = f->next;
    if (f)
        unlink_frozen(f);
    pthread_mutex_unlock(&lock);
    if (!f)
        return;
    if (f->bytes && !f->is_allowed && site && find_change(f, &at)) {
        snprintf(message, sizeof message, "the host has changed byte %zu of the region, which it had mapped for reading only",
                 at);
        findings_add_call(CHECK_maps, site, message);
    }
    keep_unmapped(f);
}

void frozen_forget_maps(const void *data, size_t bytes)
{
    if (!findings_has(CHECK_maps))
        return;
    pthread_mutex_lock(&lock);
    for (ocl_frozen *f = newest, *next; f; f = next) {
        next = f->next;
        if (f->role || !overlaps(f, data, (const unsigned char *)data + bytes))
            continue;
        unlink_frozen(f);
        destroy_frozen(f);
    }
    pthread_mutex_unlock(&lock);
}

/* --- commands that write -------------------------------------------------------------------------------------------------- */

void frozen_allow(const void *data, size_t bytes)
{
    pthread_mutex_lock(&lock);
    for (ocl_frozen *f = newest; f; f = f->next)
        f->is_allowed |= overlaps(f, data, (const unsigned char *)data + bytes);
    pthread_mutex_unlock(&lock);
}

void frozen_allow_all(void)
{
    pthread_mutex_lock(&lock);
    for (ocl_frozen *f = newest; f; f = f->next)
        f->is_allowed = true;
    pthread_mutex_unlock(&lock);
}
