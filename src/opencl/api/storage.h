/* src/opencl/api/storage.h - the bytes of memory objects and allocations. */
#ifndef GASKET_OPENCL_API_STORAGE_H
#define GASKET_OPENCL_API_STORAGE_H

#include <stddef.h>

/* BYTES zero bytes at a multiple of ALIGNMENT, a power of two of at least 8; freed with storage_free(). NULL: memory ran out. Large
 * storage has no pages until it is written. */
void *storage_new(size_t bytes, size_t alignment);
/* DATA may be NULL. */
void storage_free(void *data);
/* Copies BYTES bytes, as memmove() does. Pages of TO that are equal already are not written: those of new storage to which zeros are copied stay
 * untouched. */
void storage_copy(unsigned char *to, const unsigned char *from, size_t bytes);

#endif
