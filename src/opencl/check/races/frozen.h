/* src/opencl/check/races/frozen.h - GASKET_CHECK: bytes that the host must not change for some time.
 *
 * These are the source or the destination of a non-blocking transfer, and a region that a non-blocking command maps, until the host has seen its end
 * (kind races); a region that is mapped for reading until it is unmapped, and one that was mapped until it is mapped again (kind maps). A copy is
 * compared with them then. Commands may change them: the bytes are free from then on. */
#ifndef GASKET_OPENCL_CHECK_RACES_FROZEN_H
#define GASKET_OPENCL_CHECK_RACES_FROZEN_H

#include "src/opencl/check/call_site.h"
#include "src/opencl/memory/transfer.h"

typedef struct ocl_frozen ocl_frozen;

/* BOX, of SIZE, has the ROLE, a constant such as "source region", in a command that is being enqueued at SITE. NULL: it is not checked. */
ocl_frozen *frozen_new_region(const ocl_box *box, const size_t size[3], const char *role, const call_site *site);
/* The host may have changed F until now. */
void frozen_renew(ocl_frozen *f);
/* Reports a change of F. Returns false if its memory does not exist any more; *COPY is then a box with its bytes. */
bool frozen_check(ocl_frozen *f, ocl_box *copy);
void frozen_free(ocl_frozen *f);

/* BOX is mapped: the host may write to it if it WRITES. IS_EXCLUSIVE: the host may change the bytes only while they are mapped. */
void frozen_begin_map(const ocl_box *box, const size_t size[3], bool writes, bool is_exclusive);
/* A command that was enqueued at SITE (NULL: unknown) begins to use the BYTES at DATA: reports what the host has changed there after it had unmapped it. */
void frozen_check_unmapped(const void *data, size_t bytes, const call_site *site);
/* The region that was mapped at POINTER last is unmapped by FUNCTION. */
void frozen_end_map(const void *pointer, const call_site *site);

/* The memory at DATA is about to be freed. */
void frozen_forget_maps(const void *data, size_t bytes);

/* A command writes to the BYTES at DATA, or to any memory. */
void frozen_allow(const void *data, size_t bytes);
void frozen_allow_all(void);

#endif
