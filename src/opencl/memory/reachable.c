/* src/opencl/memory/reachable.c - lists the allocations of a context and the mappings of the process. */
#include "src/opencl/memory/reachable.h"
#include "src/opencl/api/grow.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static bool add(ocl_reachable *r, run_buffer b)
{
    run_buffer *items = grow_array(r->items, r->count, &r->capacity, sizeof *items);

    if (!items)
        return false;
    r->items = items;
    r->items[r->count++] = b;
    return true;
}

bool reachable_add_allocations(ocl_reachable *r, cl_context c)
{
    bool done = true;

    pthread_mutex_lock(&c->lock);
    for (size_t i = 0; i < c->allocations.count && done; i++) {
        const ocl_allocation *a = &c->allocations.items[i];
        done = add(r, (run_buffer){.contents = {.data = a->data, .bytes = a->bytes}, .name = "an SVM allocation"});
    }
    pthread_mutex_unlock(&c->lock);
    return done;
}

/* Of one entry, as checks allow (MOST_OBJECT_BYTES in src/check/memory.c). Longer mappings, such as reservations of address space, have several. */
#define MOST_BYTES (UINT64_C(1) << 35)

/* Adds the mapping from START to END, or extends the one before it, if that has the same protection. */
static bool add_mapping(ocl_reachable *r, size_t first, uintptr_t start, uintptr_t end, bool is_protected)
{
    run_buffer *last = r->count > first ? &r->items[r->count - 1] : NULL;

    if (last && (uintptr_t)last->contents.data + last->contents.bytes == start && last->is_protected == is_protected &&
        end - (uintptr_t)last->contents.data <= MOST_BYTES) {
        last->contents.bytes += end - start;
        return true;
    }
    bool done = true;
    for (uintptr_t at = start, bytes; done && at < end; at += bytes) {
        bytes = end - at < MOST_BYTES ? end - at : MOST_BYTES;
        done = add(r, (run_buffer){.contents = {.data = (void *)at, .bytes = bytes},
                                   .name = "the memory of the process",
                                   .is_protected = is_protected});
    }
    return done;
}

/* The kernel's own pages ([vvar] and others) are left out: some cannot be read. */
bool reachable_add_process(ocl_reachable *r)
{
    FILE *maps = fopen("/proc/self/maps", "re");
    size_t first = r->count;
    char *line = NULL;
    size_t capacity = 0;
    bool done = maps != NULL;

    r->has_process = true;
    while (done && getline(&line, &capacity, maps) > 0) {
        uintptr_t start, end;
        char protection[5], name[3] = "";
        int fields = sscanf(line, "%" SCNxPTR "-%" SCNxPTR " %4s %*s %*s %*s %2s", &start, &end, protection, name);
        if (fields >= 3 && protection[0] == 'r' && !(name[0] == '[' && name[1] == 'v'))
            done = add_mapping(r, first, start, end, protection[1] != 'w');
    }
    free(line);
    if (maps)
        fclose(maps);
    return done;
}

bool reachable_has(const ocl_reachable *r, const void *pointer)
{
    for (size_t i = 0; i < r->count; i++)
        if ((uintptr_t)pointer - (uintptr_t)r->items[i].contents.data < r->items[i].contents.bytes)
            return true;
    return false;
}
