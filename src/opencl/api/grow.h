/* src/opencl/api/grow.h - arrays on the heap that grow by one item: what outlives each arena is in them. */
#ifndef GASKET_OPENCL_API_GROW_H
#define GASKET_OPENCL_API_GROW_H

#include <stdlib.h>

/* ITEMS, COUNT items of BYTES bytes in an array for *CAPACITY, with space for another one: the array from now on, of which free() is the owner's. NULL: memory
 * ran out, and ITEMS is as it was. */
static inline void *grow_array(void *items, size_t count, size_t *capacity, size_t bytes)
{
    size_t more = *capacity ? 2 * *capacity : 16;

    if (count < *capacity)
        return items;
    void *grown = realloc(items, more * bytes);
    *capacity = grown ? more : *capacity;
    return grown;
}

#endif
