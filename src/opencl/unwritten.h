/* src/opencl/unwritten.h - GASKET_CHECK=uninitialized: the bytes of buffers, images and allocations that were never written.
 *
 * The checks of a kernel need and update them. Other commands pass them on, and a read by the host is a finding. The host can write at any
 * time to fine-grained, host and shared allocations, so these count as written. */
#ifndef GASKET_OPENCL_UNWRITTEN_H
#define GASKET_OPENCL_UNWRITTEN_H

#include "src/opencl/transfer.h"

/* Nothing of M, a buffer or an image with memory of its own, is written. */
void unwritten_begin(cl_mem m);
/* Nothing of an allocation is written, to which the host only writes through maps and commands; and before it is freed. */
void unwritten_begin_allocation(const void *data, size_t bytes);
void unwritten_end_allocation(const void *data);
/* A command of FUNCTION copies the box FROM to TO; both have SIZE. */
void unwritten_copy(const ocl_box *to, const ocl_box *from, const size_t size[3], const char *function);
/* A command writes a box, or a command of FUNCTION gives it to the host for reading. */
void unwritten_write(const ocl_box *to, const size_t size[3]);
void unwritten_read(const ocl_box *from, const size_t size[3], const char *function);

/* The masks do not change between these calls, except by a launch. */
void unwritten_lock(void);
void unwritten_unlock(void);
/* Between them: the masks of M or of the allocation at DATA, for a launch; NULL: it is written. If the launch does not follow them, it is
 * now. */
unsigned char *unwritten_object_masks(cl_mem m, bool follows);
unsigned char *unwritten_masks(const void *data, bool follows);

#endif
