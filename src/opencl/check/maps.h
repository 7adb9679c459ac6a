/* src/opencl/check/maps.h - GASKET_CHECK: commands that use memory which the host has mapped, and transfers that leave their allocation.
 *
 * The bytes of a region that is mapped for writing are undefined for commands, and no command may write to a mapped region. A region is mapped from the
 * call that enqueues the map to the call that enqueues its end. */
#ifndef GASKET_OPENCL_CHECK_MAPS_H
#define GASKET_OPENCL_CHECK_MAPS_H

#include "src/opencl/memory/transfer.h"
#include "src/opencl/program/launch.h"

/* The regions that were mapped when a launch was enqueued. */
typedef struct ocl_mapped ocl_mapped;

/* The current call enqueues T. */
void maps_check_transfer(const ocl_transfer *t);
/* T, which the current call enqueues, maps a part of an allocation of CONTEXT; the host unmaps the part that it has mapped at POINTER last; the allocation with
 * the BYTES at DATA is about to be freed. */
void maps_begin(cl_context context, const ocl_transfer *t);
void maps_end(const void *pointer);
void maps_forget(const void *data, size_t bytes);

/* The current call enqueues L: the mapped regions that it might use; NULL: there are none. */
ocl_mapped *maps_list(const ocl_launch *l);
void maps_free(ocl_mapped *m);
/* Is the byte at POINTER in an allocation of CONTEXT that the host has to map? */
bool maps_is_coarse(cl_context context, const void *pointer);
/* L has used the BYTES at DATA of MEMORY (NULL: other memory) in the ways USES. */
void maps_check_use(const ocl_launch *l, cl_mem memory, const unsigned char *data, size_t bytes, unsigned uses);

#endif
