/* src/base/chunk_cache.h - the memory of arenas, in huge pages: the first access to each page takes longer than a compilation needs for
 * its contents, and there are 512 times fewer. Memory that arenas have freed is kept for later ones. All host threads share it. */
#ifndef GASKET_BASE_CHUNK_CACHE_H
#define GASKET_BASE_CHUNK_CACHE_H

#include "src/base/poison.h"

#include <stddef.h>

/* A block of CHUNK_PAGE or more has pages of its own; of those that are free, CHUNK_KEPT bytes are kept at most: about as much as the
 * build of a large kernel takes. Little is kept under AddressSanitizer: it reads all of it for leaks, and sees more in blocks that are
 * freed. */
#if defined GASKET_SMALL || defined WITH_ASAN
enum { CHUNK_PAGE = 4 << 10, CHUNK_KEPT = 64 << 10 };
#else
enum { CHUNK_PAGE = 2 << 20, CHUNK_KEPT = 32 << 20 };
#endif

/* A block of BYTES with any contents, aligned to 64 bytes; NULL: the system has no more. */
void *chunk_cache_take(size_t bytes);
/* Ends the use of P, a block of BYTES of chunk_cache_take(). */
void chunk_cache_put(void *p, size_t bytes);

#endif
