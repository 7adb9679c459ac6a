/* src/opencl/api/allocations.c - the list of a context's allocations: see allocations.h. */
#include "src/opencl/api/allocations.h"
#include "src/opencl/api/grow.h"

#include "src/base/search.h"
#include "src/opencl/api/context.h"
#include "src/opencl/api/observer.h"
#include "src/opencl/api/storage.h"

#include <stdlib.h>
#include <string.h>

/* The index of the first allocation that ends after POINTER. */
static size_t find_index(const ocl_allocations *list, const void *pointer)
{
    lower_bound(at, list->count, (uintptr_t)list->items[at].data + list->items[at].bytes <= (uintptr_t)pointer);
    return at;
}

/* The allocation in LIST with the byte at POINTER; NULL: there is none. The lock of the context is held as long as it is used. */
static const ocl_allocation *search(const ocl_allocations *list, const void *pointer)
{
    size_t i = find_index(list, pointer);

    return i < list->count && (uintptr_t)list->items[i].data <= (uintptr_t)pointer ? &list->items[i] : NULL;
}

bool allocation_find(cl_context c, const void *pointer, ocl_allocation *out)
{
    pthread_mutex_lock(&c->lock);
    const ocl_allocation *a = search(&c->allocations, pointer);
    if (a && out)
        *out = *a;
    pthread_mutex_unlock(&c->lock);
    return a != NULL;
}

bool allocations_have_atomics(cl_context c)
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
    ocl_allocation *items = grow_array(list->items, list->count, &list->capacity, sizeof *items);

    list->items = items ? items : list->items;
    return items;
}

/* Frees the bytes of A, which is no allocation any more: the program has freed it (BY_PROGRAM), or its context is destroyed. */
static void free_bytes(const ocl_allocation *a, bool by_program)
{
    bool is_kept = observer && observer->freed && observer->freed(a, by_program);

    if (!is_kept)
        storage_free(a->data);
}

void *allocation_new(cl_context c, ocl_allocation a, size_t alignment)
{
    ocl_allocations *list = &c->allocations;

    a.data = storage_new(a.bytes, alignment > BUFFER_ALIGNMENT ? alignment : BUFFER_ALIGNMENT);
    if (!a.data)
        return NULL;
    observe(allocated, &a);
    pthread_mutex_lock(&c->lock);
    bool is_added = reserve_item(list);
    if (is_added) {
        size_t at = find_index(list, a.data);
        memmove(&list->items[at + 1], &list->items[at], (list->count - at) * sizeof *list->items);
        list->items[at] = a;
        list->count++;
    }
    pthread_mutex_unlock(&c->lock);
    if (is_added)
        return a.data;
    free_bytes(&a, true);
    return NULL;
}

bool allocation_free(cl_context c, void *pointer, bool is_usm)
{
    ocl_allocations *list = &c->allocations;
    ocl_allocation a = {0};

    pthread_mutex_lock(&c->lock);
    size_t at = find_index(list, pointer);
    bool is_found =
        at < list->count && list->items[at].data == pointer && (list->items[at].usm_type != CL_MEM_TYPE_UNKNOWN_INTEL) == is_usm;
    if (is_found) {
        a = list->items[at];
        list->count--;
        memmove(&list->items[at], &list->items[at + 1], (list->count - at) * sizeof *list->items);
    }
    pthread_mutex_unlock(&c->lock);
    if (is_found)
        free_bytes(&a, true);
    return is_found;
}

void allocations_free(cl_context c)
{
    for (size_t i = 0; i < c->allocations.count; i++)
        free_bytes(&c->allocations.items[i], false);
    free(c->allocations.items);
}
