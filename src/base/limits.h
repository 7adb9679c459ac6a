/* src/base/limits.h - limits of the machine on which interpreter, back end, simulator and driver must agree. */
#ifndef GASKET_BASE_LIMITS_H
#define GASKET_BASE_LIMITS_H

enum {
    LOCAL_MEMORY_BYTES = 64 << 10,   /* of a work-group */
    LOCAL_ARGUMENT_ALIGN = 128,      /* local memory of a kernel's argument begins at a multiple: any vector fits */
    PROGRAM_MEMORY_BYTES = 256 << 20, /* of a program: its variables in global and constant memory */
    PRIVATE_MEMORY_BYTES = 32 << 20, /* of a work-item: a thread of 32 takes 1 GiB of a global buffer */
};

#endif
