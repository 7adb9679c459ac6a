/* src/opencl/check/maps.c - see maps.h. The mappings of memory objects are in src/opencl/memory/map.c; those of coarse-grained allocations are here, since only the checks
 * need them. */
#include "src/opencl/check/maps.h"

#include "src/base/fork.h"
#include "src/opencl/api/context.h"
#include "src/opencl/api/grow.h"
#include "src/opencl/check/calls.h"
#include "src/opencl/check/races/uses.h"
#include "src/opencl/memory/map.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct region {
    const unsigned char *data;
    size_t bytes;
    bool writes;
} region;

struct ocl_mapped {
    region *items;
    size_t count, capacity;
    bool is_reported;
};

/* The mapped parts of allocations, the last one last. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
FORK_LOCK(maps, &lock);
static ocl_mapped all;

/* Without memory, R is missing: it is not checked. */
static void add_region(ocl_mapped *m, region r)
{
    region *items = grow_array(m->items, m->count, &m->capacity, sizeof *items);

    if (!items)
        return;
    m->items = items;
    m->items[m->count++] = r;
}

static void remove_region(ocl_mapped *m, size_t at)
{
    for (m->count--; at < m->count; at++)
        m->items[at] = m->items[at + 1];
}

static bool overlaps(const region *r, const unsigned char *data, size_t bytes)
{
    return data < r->data + r->bytes && r->data < data + bytes;
}

/* --- allocations ---------------------------------------------------------------------------------------------------------- */

bool maps_is_coarse(cl_context context, const void *pointer)
{
    ocl_allocation a;

    return allocation_find(context, pointer, &a) && a.usm_type == CL_MEM_TYPE_UNKNOWN_INTEL &&
           !(a.flags & CL_MEM_SVM_FINE_GRAIN_BUFFER);
}

void maps_begin(cl_context context, const ocl_transfer *t)
{
    const ocl_box *box = t->to.data ? &t->to : &t->from;

    if (!findings_has(CHECK_maps) || box->memory || !maps_is_coarse(context, box->data))
        return;
    pthread_mutex_lock(&lock);
    add_region(&all, (region){box->data, t->size[0], t->to.data != NULL});
    pthread_mutex_unlock(&lock);
}

void maps_end(const void *pointer)
{
    pthread_mutex_lock(&lock);
    for (size_t i = all.count; i-- > 0;)
        if (all.items[i].data == pointer) {
            remove_region(&all, i);
            break;
        }
    pthread_mutex_unlock(&lock);
}

void maps_forget(const void *data, size_t bytes)
{
    pthread_mutex_lock(&lock);
    for (size_t i = all.count; i-- > 0;)
        if (overlaps(&all.items[i], data, bytes))
            remove_region(&all, i);
    pthread_mutex_unlock(&lock);
}

/* How the host has mapped the COUNT bytes at DATA of an allocation, or some of them. */
static ocl_map_state find_state(const unsigned char *data, size_t count)
{
    ocl_map_state state = MAP_NONE;

    pthread_mutex_lock(&lock);
    for (size_t i = 0; i < all.count; i++)
        if (overlaps(&all.items[i], data, count) && state != MAP_FOR_WRITING)
            state = all.items[i].writes ? MAP_FOR_WRITING : MAP_FOR_READING;
    pthread_mutex_unlock(&lock);
    return state;
}

/* --- transfers ------------------------------------------------------------------------------------------------------------ */

/* Reports B, a box of SIZE in memory that is no object, if it begins in an allocation and ends outside. */
static void check_end(cl_context context, const ocl_box *b, const size_t size[3], bool writes)
{
    size_t bytes = transfer_box_bytes(b, size);
    ocl_allocation a;

    if (b->memory || !b->data || !allocation_find(context, b->data, &a))
        return;
    size_t rest = a.bytes - (size_t)(b->data - a.data);
    if (bytes > rest)
        calls_report(CHECK_bounds, "the command %s %zu bytes past the end of an allocation of %zu bytes",
                     writes ? "writes" : "reads", bytes - rest, a.bytes);
}

/* Reports that a transfer WRITES a mapped row of COUNT bytes at DATA of M (NULL: of an allocation), or reads it; false: it does not. */
static bool report_row(cl_mem m, const unsigned char *data, size_t count, bool writes)
{
    ocl_map_state state = m ? map_find_state(m, data, count) : find_state(data, count);

    if (state != MAP_NONE && writes)
        calls_report(CHECK_maps, "the command writes to memory that the host has mapped");
    else if (state == MAP_FOR_WRITING)
        calls_report(CHECK_maps, "the command reads memory that the host has mapped for writing");
    else
        return false;
    return true;
}

static void check_box(const ocl_box *b, const size_t size[3], bool writes)
{
    for (size_t z = 0; z < size[2]; z++)
        for (size_t y = 0; y < size[1]; y++)
            if (report_row(b->memory, b->data + z * b->slice_pitch + y * b->row_pitch, size[0], writes))
                return;
}

/* A command of another type that names no object has memory of the host, which may be that of a mapped allocation. */
static bool is_svm_command(const ocl_command *c)
{
    return c->event->type == CL_COMMAND_SVM_MEMCPY || c->event->type == CL_COMMAND_SVM_MEMFILL;
}

void maps_check_transfer(const ocl_transfer *t)
{
    cl_context context = t->command.queue->context;
    bool is_copy = t->command.work == WORK_COPY, is_svm = is_svm_command(&t->command);

    if (!t->size[0] || !t->size[1] || !t->size[2])
        return;
    check_end(context, &t->to, t->size, true);
    check_end(context, &t->from, t->size, false);
    if (!findings_has(CHECK_maps) || t->command.work == WORK_MAP || t->command.work == WORK_UNMAP)
        return;
    if (t->to.memory || is_svm)
        check_box(&t->to, t->size, true);
    if (is_copy && (t->from.memory || is_svm))
        check_box(&t->from, t->size, false);
}

/* --- launches ------------------------------------------------------------------------------------------------------------- */

static void add_mapping(void *context, const ocl_box *box, const size_t size[3], bool writes)
{
    for (size_t z = 0; z < size[2]; z++)
        for (size_t y = 0; y < size[1]; y++)
            add_region(context, (region){box->data + z * box->slice_pitch + y * box->row_pitch, size[0], writes});
}

ocl_mapped *maps_list(const ocl_launch *l)
{
    ocl_mapped found = {0}, *list;

    if (!findings_has(CHECK_maps))
        return NULL;
    for (size_t i = 0; i < l->kernel->count; i++)
        if (launch_memory(l, i))
            map_each(launch_memory(l, i), add_mapping, &found);
    pthread_mutex_lock(&lock);
    for (size_t i = 0; i < all.count; i++)
        add_region(&found, all.items[i]);
    pthread_mutex_unlock(&lock);
    if (!found.count)
        return NULL;
    list = malloc(sizeof *list);
    if (list)
        *list = found;
    else
        free(found.items);
    return list;
}

void maps_free(ocl_mapped *m)
{
    if (m)
        free(m->items);
    free(m);
}

void maps_check_use(const ocl_launch *l, cl_mem memory, const unsigned char *data, size_t bytes, unsigned uses)
{
    ocl_mapped *m = l->command.event->mapped;
    bool writes = uses & (USE_WRITE | USE_ATOMIC_WRITE);
    char byte[120], message[300];
    size_t i = 0;

    while (m && i < m->count && !(overlaps(&m->items[i], data, bytes) && (writes || m->items[i].writes)))
        i++;
    if (!m || i == m->count || m->is_reported || !l->command.site)
        return;
    const unsigned char *at = m->items[i].data > data ? m->items[i].data : data;
    snprintf(message, sizeof message, "kernel '%s' %s %s, which the host has mapped%s", l->kernel->found->signature.kernel,
             writes ? "writes" : "reads", uses_name_byte(byte, l->command.queue->context, memory, at),
             writes ? "" : " for writing");
    m->is_reported = true;
    findings_add_call(CHECK_maps, l->command.site, message);
}
