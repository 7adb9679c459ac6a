/* src/opencl/check/freed.h - GASKET_CHECK=api: uses of shared and unified shared memory after the program has freed it.
 *
 * Such memory is kept, so that its addresses belong to nothing else: the 64 MiB that were freed last. */
#ifndef GASKET_OPENCL_CHECK_FREED_H
#define GASKET_OPENCL_CHECK_FREED_H

#include "src/opencl/check/call_site.h"

#include <stdbool.h>
#include <stddef.h>

/* The program frees the BYTES at DATA, which storage_new() returned. */
void freed_add(void *data, size_t bytes);
/* Is the byte at POINTER in memory that was freed? False without the check. */
bool freed_has(const void *pointer);
/* A command of FUNCTION (NULL: unknown) uses the memory at POINTER: a finding if it was freed. */
void freed_check(const void *pointer, const call_site *site);

#endif
