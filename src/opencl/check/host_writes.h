/* src/opencl/check/host_writes.h - GASKET_CHECK=maps: writes of the host to memory of CL_MEM_USE_HOST_PTR that it has not mapped.
 *
 * A copy of the memory is made when the object is created and after each command that uses it, and compared with the memory before the
 * next one. No check sees the host read the memory, or write to it while a command runs. Memory that is also shared virtual memory is
 * not checked: kernels and the host may write to it by other means. */
#ifndef GASKET_OPENCL_CHECK_HOST_WRITES_H
#define GASKET_OPENCL_CHECK_HOST_WRITES_H

#include "src/opencl/check/call_site.h"
#include "src/opencl/memory/memory.h"

/* Begins the checks of M, which has just been created with CL_MEM_USE_HOST_PTR. */
void host_writes_begin(cl_mem m);
/* Is M NULL, or are the writes of the host to it not checked? */
bool host_writes_ignores(cl_mem m);
/* Frees what belongs to M. */
void host_writes_free(cl_mem m);
/* Under the lock of the context: the host maps M for writing. */
void host_writes_allow(cl_mem m);
/* A command of FUNCTION (NULL: unknown) begins to use M, or has used it; NULL: no object. */
void host_writes_start(cl_mem m, const call_site *site);
void host_writes_stop(cl_mem m);
/* A command is about to write the COUNT bytes at DATA of the host to M; they may be those of M itself, which the host may then have
 * changed. */
void host_writes_accept(cl_mem m, const unsigned char *data, size_t count);
/* A kernel may have written to any memory of the process. */
void host_writes_forget_all(void);

#endif
