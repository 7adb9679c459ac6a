/* src/opencl/memory/allocations.c - the list of a context's allocations: see svm.h. */
#include "src/opencl/memory/svm.h"

#include "src/opencl/check/findings.h"
#include "src/opencl/check/freed.h"
#include "src/opencl/check/leaks.h"
#include "src/opencl/check/races/precedence.h"
#include "src/opencl/memory/storage.h"
#include "src/opencl/check/unwritten.h"

#include "src/base/search.h"

#include <stdlib.h>
#include <string.h>

/* The index of the first allocation that ends after POINTER. */
static size_t find_index(const ocl_allocations *list, const void *pointer)
{
    lower_bound(at, list->count, (uintptr_t)list->items[at].data + list->items[at].bytes <= (uintptr_t)pointer);
    return at;
}

const ocl_allocation *svm_search(const ocl_allocations *list, const void *pointer)
{
    size_t i = find_index(list, pointer);

    return i < list->count && (uintptr_t)list->items[i].data <= (uintptr_t)pointer ? &list->items[i] : NULL;
}

bool svm_find(cl_context c, const void *pointer, ocl_allocation *out)
{
    pthread_mutex_lock(&c->lock);
    const ocl_allocation *a = svm_search(&c->allocations, pointer);
    if (a && out)
        *out = *a;
    pthread_mutex_unlock(&c->lock);
    return a != NULL;
}

bool svm_has_atomics(cl_context c)
{
    size_t i = 0;

    pthread_mutex_lock(&c->lock);
    while (i < c->allocations.count && !(c->allocations.items[i].flags & CL_MEM_SVM_ATOMICS))
        i++;
    bool found = i < c->allocations.count;
    pthread_mutex_unlock(&c->lock);
    return found;
}

/* Makes space for another allocation in LIST; false: memory ran out. */
static bool reserve_item(ocl_allocations *list)
{
    if (list->count < list->capacity)
        return true;
    size_t capacity = list->capacity ? 2 * list->capacity : 16;
    ocl_allocation *items = realloc(list->items, capacity * sizeof *items);
    if (!items)
        return false;
    list->items = items;
    list->capacity = capacity;
    return true;
}

/* The standard lets the host write to coarse-grained memory only where it is mapped, and never to that of a device. */
static bool is_for_commands(const ocl_allocation *a)
{
    return a->usm_type == CL_MEM_TYPE_DEVICE_INTEL ||
           (a->usm_type == CL_MEM_TYPE_UNKNOWN_INTEL && !(a->flags & CL_MEM_SVM_FINE_GRAIN_BUFFER));
}

void *svm_allocate(cl_context c, ocl_allocation a, size_t alignment)
{
    void *data = storage_new(a.bytes, alignment > BUFFER_ALIGNMENT ? alignment : BUFFER_ALIGNMENT);
    ocl_allocations *list = &c->allocations;

    if (!data)
        return NULL;
    a.data = data;
    pthread_mutex_lock(&c->lock);
    bool has_room = reserve_item(list);
    if (has_room && findings_has(CHECK_leaks))
        leaks_add_allocation(&a);
    if (has_room) {
        size_t at = find_index(list, data);
        memmove(&list->items[at + 1], &list->items[at], (list->count - at) * sizeof *list->items);
        list->items[at] = a;
        list->count++;
        list->version++;
    }
    pthread_mutex_unlock(&c->lock);
    if (has_room && is_for_commands(&a))
        unwritten_begin_allocation(data, a.bytes);
    if (has_room)
        return data;
    storage_free(data);
    return NULL;
}

/* The checks of the allocation at DATA, which is about to be freed. */
static void end_checks(const void *data, size_t bytes)
{
    unwritten_end(data);
    precedence_forget_memory(data, bytes);
    frozen_forget_maps(data, bytes);
}

bool svm_free(cl_context c, void *pointer, bool is_usm)
{
    ocl_allocations *list = &c->allocations;
    size_t bytes = 0;

    pthread_mutex_lock(&c->lock);
    size_t at = find_index(list, pointer);
    bool is_found =
        at < list->count && list->items[at].data == pointer && (list->items[at].usm_type != CL_MEM_TYPE_UNKNOWN_INTEL) == is_usm;
    if (is_found) {
        bytes = list->items[at].bytes;
        if (findings_has(CHECK_leaks))
            leaks_remove_allocation(&list->items[at]);
        list->count--;
        memmove(&list->items[at], &list->items[at + 1], (list->count - at) * sizeof *list->items);
        list->version++;
    }
    pthread_mutex_unlock(&c->lock);
    if (is_found) {
        end_checks(pointer, bytes);
        freed_add(pointer, bytes);
    }
    return is_found;
}

void svm_free_all(cl_context c)
{
    for (size_t i = 0; i < c->allocations.count; i++) {
        end_checks(c->allocations.items[i].data, c->allocations.items[i].bytes);
        freed_add(c->allocations.items[i].data, c->allocations.items[i].bytes);
    }
    free(c->allocations.items);
}
