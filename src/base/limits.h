/* src/base/limits.h - limits of the machine, shared by the interpreter, the back end, the simulator and the driver. */
#ifndef GASKET_BASE_LIMITS_H
#define GASKET_BASE_LIMITS_H

#include "src/base/bits.h"

enum {
    LOCAL_MEMORY_BYTES = 64 << 10,    /* of a work-group */
    LOCAL_ARGUMENT_ALIGN = 128,       /* alignment of a kernel's local arguments: enough for any vector */
    PROGRAM_MEMORY_BYTES = 256 << 20, /* of a program: its variables in global and constant memory */
    PARAMETER_BYTES = 1024,           /* of a kernel: the sizes of its arguments together */
    PRIVATE_MEMORY_BYTES = 32 << 20,  /* of a work-item: a thread of 32 work-items uses 1 GiB of a global buffer */
};

/* The bytes of local memory that the hardware allocates for a work-group that needs BYTES: a power of two of at least 1 KiB. */
static inline uint64_t allocated_local_memory(uint64_t bytes)
{
    return bytes == 0 ? 0 : bytes < 1024 ? 1024 : power_of_two_from(bytes);
}

#endif
