/* sim/native/pages.h - memory for generated code. */
#ifndef GASKET_SIM_NATIVE_PAGES_H
#define GASKET_SIM_NATIVE_PAGES_H

#include <stddef.h>

/* Returns a copy of the BYTES of code at CODE, from the beginning of a page, in memory that can be executed but not written;
 * NULL if the system gives none. */
void *sim_pages_new(const void *code, size_t bytes);
void sim_pages_free(void *pages, size_t bytes);

#endif
