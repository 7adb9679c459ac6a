/* src/opencl/check/races/uses.c - collects the ranges of bytes that a command uses, and finds a common byte of two commands. */
#include "src/opencl/check/races/uses.h"

#include "src/opencl/api/grow.h"
#include "src/opencl/check/findings.h"
#include "src/opencl/check/races/precedence.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- the uses of a command ------------------------------------------------------------------------------------------------ */

/* Appends R to L, or extends the last range of L by R. Without memory, R is missing. */
static void append_range(ocl_range_list *l, const ocl_range *r)
{
    ocl_range *last = l->count ? &l->items[l->count - 1] : NULL;

    if (last && last->object == r->object && last->begin <= r->begin && r->begin <= last->end) {
        last->end = r->end > last->end ? r->end : last->end;
        return;
    }
    ocl_range *items = grow_array(l->items, l->count, &l->capacity, sizeof *items);
    if (!items)
        return;
    l->items = items;
    l->items[l->count++] = *r;
}

/* S uses R in the ways USES. */
static void add_range(ocl_step *s, const ocl_range *r, unsigned uses)
{
    for (unsigned k = 0; k < USE_KINDS && r->begin < r->end; k++)
        if (uses >> k & 1)
            append_range(&s->uses.lists[k], r);
}

/* The object in CONTEXT with the byte at DATA, which is of MEMORY if that is not NULL. */
static ocl_range describe_object(cl_context context, cl_mem memory, const unsigned char *data)
{
    const struct _cl_mem *root = memory_root(memory);
    ocl_allocation a;

    if (root)
        return (ocl_range){
            .object = root->data, .bytes = root->size, .name = root->type == CL_MEM_OBJECT_BUFFER ? "a buffer" : "an image"};
    if (allocation_find(context, data, &a))
        return (ocl_range){.object = a.data, .bytes = a.bytes, .name = "an allocation"};
    return (ocl_range){.object = NULL};
}

void uses_add_box(cl_context context, const ocl_box *box, const size_t size[3], bool writes)
{
    ocl_step *s = precedence_current();

    if (!s || !box->data)
        return;
    ocl_range r = describe_object(context, box->memory, box->data);
    for (size_t z = 0; z < size[2]; z++)
        for (size_t y = 0; y < size[1]; y++) {
            r.begin = box->data + z * box->slice_pitch + y * box->row_pitch;
            r.end = r.begin + size[0];
            add_range(s, &r, writes ? USE_WRITE : USE_READ);
        }
}

void uses_begin_launch(const char *name)
{
    ocl_step *s = precedence_current();

    if (!s)
        return;
    free(s->uses.kernel);
    s->uses.kernel = s->uses.is_launch ? NULL : strdup(name);
    s->uses.is_launch = true;
}

/* Can the host access the byte at DATA, which is of no memory object, while a kernel accesses it? */
static bool is_shared(cl_context context, const unsigned char *data)
{
    ocl_allocation a;

    if (!allocation_find(context, data, &a))
        return true;
    return a.usm_type == CL_MEM_TYPE_UNKNOWN_INTEL ? a.flags & CL_MEM_SVM_ATOMICS : a.usm_type != CL_MEM_TYPE_DEVICE_INTEL;
}

/* Kernels in two queues may exchange packets by a pipe. */
void uses_add_launch(ocl_step *s, cl_context context, cl_mem memory, const unsigned char *data, size_t bytes, unsigned uses)
{
    if (memory && memory->type == CL_MEM_OBJECT_PIPE)
        return;
    ocl_range r = describe_object(context, memory, data);
    r.begin = data;
    r.end = data + bytes;
    add_range(s, &r, uses);
    s->uses.can_signal |= uses & (USE_ATOMIC_READ | USE_ATOMIC_WRITE) && !memory && is_shared(context, data);
}

static int compare_begins(const void *a, const void *b)
{
    const ocl_range *x = a, *y = b;

    return (x->begin > y->begin) - (x->begin < y->begin);
}

/* Sorts L, and merges the ranges that overlap. */
static void sort_ranges(ocl_range_list *l)
{
    size_t kept = 0;

    if (!l->count)
        return;
    qsort(l->items, l->count, sizeof *l->items, compare_begins);
    for (size_t i = 1; i < l->count; i++) {
        ocl_range *last = &l->items[kept], *r = &l->items[i];
        if (r->begin >= last->end)
            l->items[++kept] = *r;
        else if (r->end > last->end)
            last->end = r->end;
    }
    l->count = kept + 1;
}

void uses_finish(ocl_uses *u)
{
    for (unsigned k = 0; k < USE_KINDS; k++) {
        if (u->can_signal)
            u->lists[k].count = 0;
        sort_ranges(&u->lists[k]);
    }
}

bool uses_is_empty(const ocl_uses *u)
{
    size_t count = 0;

    for (unsigned k = 0; k < USE_KINDS; k++)
        count += u->lists[k].count;
    return count == 0;
}

/* A range on both sides of the removed bytes ends before them: commands that use the rest are not compared with it. */
void uses_remove(ocl_uses *u, const unsigned char *begin, const unsigned char *end)
{
    for (unsigned k = 0; k < USE_KINDS; k++) {
        ocl_range_list *l = &u->lists[k];
        size_t kept = 0;
        for (size_t i = 0; i < l->count; i++) {
            ocl_range r = l->items[i];
            if (r.begin < begin && r.end > begin)
                r.end = begin;
            else if (r.begin >= begin && r.begin < end)
                r.begin = r.end < end ? r.end : end;
            if (r.begin < r.end)
                l->items[kept++] = r;
        }
        l->count = kept;
    }
}

void uses_free(ocl_uses *u)
{
    for (unsigned k = 0; k < USE_KINDS; k++)
        free(u->lists[k].items);
    free(u->kernel);
}

/* --- two commands --------------------------------------------------------------------------------------------------------- */

/* The first range of B that has a byte of a range of A, and of it only the bytes from there on; NULL: there is none. */
static const ocl_range *find_common(const ocl_range_list *a, const ocl_range_list *b, const unsigned char **at)
{
    for (size_t i = 0, j = 0; i < a->count && j < b->count;) {
        const ocl_range *x = &a->items[i], *y = &b->items[j];
        if (x->begin < y->end && y->begin < x->end) {
            *at = x->begin > y->begin ? x->begin : y->begin;
            return y;
        }
        if (x->end <= y->end)
            i++;
        else
            j++;
    }
    return NULL;
}

static bool is_write(unsigned kind)
{
    return (1u << kind) & (USE_WRITE | USE_ATOMIC_WRITE);
}

static bool is_atomic(unsigned kind)
{
    return (1u << kind) & (USE_ATOMIC_READ | USE_ATOMIC_WRITE);
}

/* Two commands with atomic operations on the same bytes may order each other. */
static bool can_communicate(const ocl_uses *a, const ocl_uses *b)
{
    const unsigned char *at;

    for (unsigned i = 0; i < USE_KINDS; i++)
        for (unsigned j = 0; j < USE_KINDS; j++)
            if (is_atomic(i) && is_atomic(j) && find_common(&a->lists[i], &b->lists[j], &at))
                return true;
    return false;
}

/* A byte that two commands use. */
typedef struct conflict {
    const unsigned char *at;
    const ocl_range *range; /* of the second command; NULL: there is no such byte */
    bool first_writes, second_writes;
} conflict;

static conflict find_conflict(const ocl_uses *a, const ocl_uses *b)
{
    conflict found = {0};

    for (unsigned i = 0; i < USE_KINDS; i++)
        for (unsigned j = 0; j < USE_KINDS; j++) {
            const unsigned char *at;
            const ocl_range *r = (is_write(i) || is_write(j)) && !(is_atomic(i) && is_atomic(j))
                                     ? find_common(&a->lists[i], &b->lists[j], &at)
                                     : NULL;
            if (r && (!found.range || at < found.at))
                found = (conflict){at, r, is_write(i), is_write(j)};
        }
    return found;
}

/* The command of S: a kernel, or OTHERWISE. */
static const char *name_command(char name[80], const ocl_step *s, const char *otherwise)
{
    if (s->uses.kernel)
        snprintf(name, 80, "kernel '%s'", s->uses.kernel);
    else
        snprintf(name, 80, "%s", otherwise);
    return name;
}

/* The byte at AT of the object of R. */
static const char *name_byte(char text[120], const unsigned char *at, const ocl_range *r)
{
    if (r->name)
        snprintf(text, 120, "byte %zu of %s of %zu bytes", (size_t)(at - r->object), r->name, r->bytes);
    else
        snprintf(text, 120, "the memory of the host");
    return text;
}

const char *uses_name_byte(char text[120], cl_context context, cl_mem memory, const unsigned char *data)
{
    const ocl_range r = describe_object(context, memory, data);

    return name_byte(text, data, &r);
}

void uses_report(const ocl_step *a, const ocl_step *b)
{
    const ocl_step *first = a->number < b->number ? a : b, *second = first == a ? b : a;
    char names[2][80], byte[120], message[400], pair[300];

    if (!first->site || !second->site || can_communicate(&first->uses, &second->uses))
        return;
    conflict c = find_conflict(&first->uses, &second->uses);
    if (!c.range)
        return;
    name_command(names[0], first, first->site->function);
    name_command(names[1], second, "the command");
    snprintf(message, sizeof message,
             "data race: %s %s %s, and %s, enqueued earlier, %s it: no event, barrier or wait orders them", names[1],
             c.second_writes ? "writes" : "reads", name_byte(byte, c.at, c.range), names[0], c.first_writes ? "writes" : "reads");
    snprintf(pair, sizeof pair, "%s, %s, %s of %zu", names[0], names[1], c.range->name ? c.range->name : "", c.range->bytes);
    findings_add_pair(CHECK_races, second->site, first->site, pair, message);
}
