/* src/opencl/api/storage.c - see storage.h.
 *
 * The storage is zeroed so that the results of a program that reads bytes before they are written do not depend on earlier contents
 * of the heap. The word before the aligned data is the address of the allocation. */
#include "src/opencl/api/storage.h"

#include <stdint.h>
#include <stdlib.h>

void *storage_new(size_t bytes, size_t alignment)
{
    if (bytes > SIZE_MAX - alignment)
        return NULL;
    char *allocation = calloc(1, bytes + alignment);
    if (!allocation)
        return NULL;
    size_t first = sizeof(void *) + (size_t)(-((uintptr_t)allocation + sizeof(void *)) & (alignment - 1));
    void **data = (void **)(void *)(allocation + first);
    data[-1] = allocation;
    return data;
}

void storage_free(void *data)
{
    if (data)
        free(((void **)data)[-1]);
}
