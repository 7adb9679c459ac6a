/* src/base/pages.h - large pieces of memory for arenas, and from one arena to the next.
 *
 * The passes over a large function take and drop hundreds of megabytes, one after the other: from the system, every page of them
 * would be cleared every time. So what is given back stays with the process, joined with its neighbours, for the next one. */
#ifndef GASKET_BASE_PAGES_H
#define GASKET_BASE_PAGES_H

#include <stddef.h>

#ifdef GASKET_SMALL
enum { PAGES_UNIT = 4 << 10 };
#else
enum { PAGES_UNIT = 2 << 20 }; /* bytes of a huge page of the processor */
#endif

/* SIZE bytes from the beginning of a huge page, whatever is in them; NULL when the system has no more. Any thread may ask. */
void *pages_take(size_t size);
/* What pages_take gave for SIZE. */
void pages_give_back(void *p, size_t size);

#endif
