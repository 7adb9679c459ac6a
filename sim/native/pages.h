/* sim/native/pages.h - memory for generated code. */
#ifndef GASKET_SIM_NATIVE_PAGES_H
#define GASKET_SIM_NATIVE_PAGES_H

#include <stddef.h>

/* A copy of the BYTES of code at CODE in memory that can be executed and not written, from the beginning of a page; NULL if the system gives
 * none. */
void *sim_pages_new(const void *code, size_t bytes);
void sim_pages_free(void *pages, size_t bytes);

#endif
