/* src/base/pages.h - a process-wide allocator for the large chunks of arenas.
 *
 * The passes over a large function allocate and free hundreds of megabytes, one pass after the other. Memory from the system
 * would be zeroed page by page every time, so freed chunks stay in the process, merged with free neighbours, for the next
 * arena. */
#ifndef GASKET_BASE_PAGES_H
#define GASKET_BASE_PAGES_H

#include <stddef.h>

#ifdef GASKET_SMALL
enum { PAGES_UNIT = 4 << 10 };
#else
enum { PAGES_UNIT = 2 << 20 }; /* bytes of a huge page */
#endif

/* Allocates SIZE bytes that begin at a huge page, not zeroed; NULL if the system has no more memory. Thread-safe. */
void *pages_take(size_t size);
/* Frees P, which pages_take returned for SIZE. Thread-safe. */
void pages_give_back(void *p, size_t size);

#endif
