/* src/check/uses.h - the bytes of buffers that a launch has accessed, so that a caller can compare launches with each other. */
#ifndef GASKET_CHECK_USES_H
#define GASKET_CHECK_USES_H

#include <stdint.h>

/* The ways to use a byte. */
enum { USE_READ = 1, USE_WRITE = 2, USE_ATOMIC_READ = 4, USE_ATOMIC_WRITE = 8 };

typedef struct check_uses {
    /* A launch has used the BYTES at DATA in the ways USES, a set. Called for each such range when the launch has ended. NULL: the uses are
     * not needed. */
    void (*add)(void *context, const unsigned char *data, uint64_t bytes, unsigned uses);
    void *context;
} check_uses;

#endif
