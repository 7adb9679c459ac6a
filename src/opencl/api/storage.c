/* src/opencl/api/storage.c - see storage.h.
 *
 * The storage is zeroed so that the results of a program that reads bytes before they are written do not depend on earlier contents
 * of the heap. The word before the aligned data is the address of the allocation. */
#include "src/opencl/api/storage.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

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

void storage_copy(unsigned char *to, const unsigned char *from, size_t bytes)
{
    enum { PAGE = 4096 };

    if ((uintptr_t)to - (uintptr_t)from < bytes || (uintptr_t)from - (uintptr_t)to < bytes) {
        memmove(to, from, bytes);
        return;
    }
    for (size_t at = 0, count; at < bytes; at += count) {
        count = bytes - at < PAGE ? bytes - at : PAGE;
        if (memcmp(to + at, from + at, count) != 0)
            memcpy(to + at, from + at, count);
    }
}
