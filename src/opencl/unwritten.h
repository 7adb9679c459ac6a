/* src/opencl/unwritten.h - GASKET_CHECK=uninitialized: the bytes of buffers that were never written.
 *
 * The checks of a kernel need and update them. Other commands pass them on, and a read by the host is a finding. */
#ifndef GASKET_OPENCL_UNWRITTEN_H
#define GASKET_OPENCL_UNWRITTEN_H

#include "src/opencl/transfer.h"

/* Nothing of M, a buffer with memory of its own, is written. */
void unwritten_begin(cl_mem m);
/* A command of FUNCTION copies the box FROM to TO; both have SIZE. */
void unwritten_copy(const ocl_box *to, const ocl_box *from, const size_t size[3], const char *function);
/* A command writes a box, or a command of FUNCTION gives it to the host for reading. */
void unwritten_write(const ocl_box *to, const size_t size[3]);
void unwritten_read(const ocl_box *from, const size_t size[3], const char *function);

/* The masks do not change between these calls, except by a launch. */
void unwritten_lock(void);
void unwritten_unlock(void);
/* Between them: all of the memory that M is part of counts as written. */
void unwritten_write_all(cl_mem m);

#endif
