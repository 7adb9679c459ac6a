/* src/opencl/check/unwritten.h - GASKET_CHECK=uninitialized: the bytes of buffers, images and allocations that were never written.
 *
 * The record of a byte belongs to its address: a byte has one, whether it is reached as that of a buffer, a sub-buffer, an image of a buffer, memory
 * of CL_MEM_USE_HOST_PTR or an allocation. Memory without a record counts as written: the host can write to it at any time, as to
 * fine-grained, host, shared and system memory.
 *
 * The checks of a kernel need and update the records. Other commands pass them on, and a read by the host is a finding. */
#ifndef GASKET_OPENCL_CHECK_UNWRITTEN_H
#define GASKET_OPENCL_CHECK_UNWRITTEN_H

#include "src/base/masks.h"
#include "src/opencl/check/call_site.h"
#include "src/opencl/memory/transfer.h"

/* Nothing of M, a buffer or an image with memory of its own, is written. */
void unwritten_begin(const struct _cl_mem *m);
/* Nothing of an allocation is written, to which the host only writes through maps and commands. */
void unwritten_begin_allocation(const void *data, size_t bytes);
/* The memory of an object or an allocation at DATA is about to be freed. */
void unwritten_end(const void *data);
/* A command of FUNCTION copies the box FROM to TO; both have SIZE. */
void unwritten_copy(const ocl_box *to, const ocl_box *from, const size_t size[3], const call_site *site);
/* A command writes a box, or a command of FUNCTION gives it to the host for reading. */
void unwritten_write(const ocl_box *to, const size_t size[3]);
void unwritten_read(const ocl_box *from, const size_t size[3], const call_site *site);

/* The masks of the bytes of an object or allocation, which a launch holds: the memory may be freed while a kernel runs. */
typedef struct unwritten_masks unwritten_masks;
/* The masks of the BYTES at DATA, for a launch; none: they are written, or not those of one record. If the launch does not follow the masks, the
 * bytes are written now. *HOLD is for unwritten_leave() after the launch; it may be NULL. */
undefined_masks unwritten_find(const void *data, size_t bytes, bool follows, unwritten_masks **hold);
/* The same for M, whose bytes are written now if they are not those of one record. */
undefined_masks unwritten_find_object(const struct _cl_mem *m, bool follows, unwritten_masks **hold);
void unwritten_leave(unwritten_masks *m); /* M may be NULL */

#endif
