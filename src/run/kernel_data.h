/* src/run/kernel_data.h - reads a copy of memory that a kernel can write.
 *
 * A kernel with a wrong pointer, IR or assembly can store anything in the memory that the host reads after a launch. So the host copies
 * such memory once, and checks each number of the copy against limits of its own before the number counts, selects or sizes
 * anything. The README of this folder lists these memories. */
#ifndef GASKET_RUN_KERNEL_DATA_H
#define GASKET_RUN_KERNEL_DATA_H

#include "src/base/arena.h"

#include <stdint.h>

typedef struct kernel_data {
    arena *memory; /* of the copy and of `problem` */
    const unsigned char *bytes;
    size_t length, at;   /* bytes; those before `at` are read */
    const char *problem; /* the first number that is out of range, as text: "WHAT is 7, not 1 to 3". NULL: none */
} kernel_data;

/* Copies LENGTH bytes at FROM, all of which the host owns. */
kernel_data kernel_data_copy(arena *memory, const void *from, size_t length);
/* The part of D from its position on, of LENGTH bytes, and moves D past it. D has as many left. */
kernel_data kernel_data_part(kernel_data *d, size_t length);
/* Reads a number of 32 or 64 bits. If it is not from LEAST to MOST, or D has come to its end, sets the problem, of the number that WHAT
 * names. After a problem all numbers are LEAST. */
uint32_t kernel_data_word(kernel_data *d, const char *what, uint32_t least, uint32_t most);
uint64_t kernel_data_long(kernel_data *d, const char *what, uint64_t least, uint64_t most);
/* Returns the next COUNT bytes, in the memory of D; sets the problem if D does not have as many. NULL after a problem. */
const unsigned char *kernel_data_bytes(kernel_data *d, const char *what, size_t count);

#endif
